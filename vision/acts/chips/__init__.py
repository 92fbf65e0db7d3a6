"""Acts of chips: placed, taken, paid and returned, and by whom."""
