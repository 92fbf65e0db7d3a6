"""The law, and the facts it speaks about. Standard library only."""
