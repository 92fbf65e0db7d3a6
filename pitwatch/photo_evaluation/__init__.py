"""Measures `pitwatch read` on labelled pictures: `python -m pitwatch.photo_evaluation`."""
