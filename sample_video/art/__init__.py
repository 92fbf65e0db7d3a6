"""Decks of cards for the stage: drawn by our own code, or cut from installed card art."""
