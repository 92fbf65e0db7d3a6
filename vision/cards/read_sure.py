"""A reading whose confidence was learned from what spoke for and against it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from vision.cards.read import CardReading

__all__ = ["CloserReading", "log_odds"]


@dataclass(frozen=True)
class CloserReading(CardReading):
    """A reading whose confidence was learned from what spoke for and against it.

    Attributes:
        sure: probability that the card is `best`, fitted on development pictures.
        facts: what it was computed from, by name.
    """

    sure: float = 0.0
    facts: Mapping[str, float] = field(default_factory=dict)

    @property
    def confidence(self) -> float:
        """Probability that there is a readable face and it is `best`."""
        return self.sure


def log_odds(chance: float) -> float:
    """Log-odds, held between -4 and 6."""
    inside = min(max(chance, 1e-3), 1 - 1e-4)
    return min(max(math.log(inside / (1 - inside)), -4.0), 6.0)
