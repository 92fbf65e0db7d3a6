"""The card reader: rank, suit and readability of one rectified card."""
