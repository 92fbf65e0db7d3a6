"""Cards in a picture: found, outlined and read."""
