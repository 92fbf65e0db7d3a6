"""Evidence: files written whole or not at all, clips, and the manifest that vouches for them."""
