"""The second look: reads one corner of a card, where its index is, at the picture's own size."""
