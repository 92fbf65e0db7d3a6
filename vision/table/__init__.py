"""The table before the camera: felt, areas, cells, hands over it, and what cannot be seen."""
