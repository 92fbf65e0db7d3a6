"""Faults of baccarat."""
