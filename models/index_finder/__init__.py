"""Finds the corners of cards that show an index, and from each the whole card's outline."""
