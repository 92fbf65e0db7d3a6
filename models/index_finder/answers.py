"""What the finder's answers mean; training and reading both go by this."""

STRIDE = 4
"""Pixels of the network's picture from one answer to the next."""
UNIT_PX = 16.0
"""Pixels of the network's picture to one unit of its ways and edges."""
INDEX_AT = (0.13, 0.12)
"""Middle of an index, as shares of the card's width and height from its corner: where the network
answers."""
