"""Chips in a picture: which, how many in a stack, worth what."""
