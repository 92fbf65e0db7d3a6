"""How findings speak of the wagers of War."""

__all__ = ["WAGER"]

WAGER = {"initial": "Initial wager", "tie": "Tie wager", "war": "War wager"}
"""Wagers by the name they have in event logs."""
