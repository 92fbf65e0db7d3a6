"""Acts of cards: laid, turned, pushed, shown and gone."""
