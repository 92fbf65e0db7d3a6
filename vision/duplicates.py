"""One card found twice is one card: a card may show two corners, or be found at two scales."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.quads import quad_overlap
from vision.read import CardReading

__all__ = ["Candidate", "without_duplicates"]

Quad = npt.NDArray[np.float32]

_SAME_PLACE = 0.8
"""Two quadrilaterals that share this much of their union are one card, whatever was read."""
_APART = 0.4
"""The same where one of the two is a patch of paper with nothing on it."""
_SAME_CARD = 0.12
"""Two readings of the same card are one card when their places share this much."""
_HALF_READ = 0.4
"""An unsure reading in another card's place, sharing this much, is a part of that card."""
_SURE = 0.85
"""Below this a reading does not stand against a surer one of another card in the same place."""


@dataclass(frozen=True)
class Candidate:
    """A card that may be listed: its place, how surely it was seen, and what was read.

    `apart`: found as a patch of paper of its own, which no other card can overlap.
    """

    quad_px: Quad
    seen: float
    reading: CardReading
    face_up: bool
    apart: bool = False

    @property
    def rank(self) -> float:
        """The candidate that is listed first wins."""
        return self.seen * (0.3 + (self.reading.confidence if self.face_up else 0.5))


def _is_same(kept: Candidate, other: Candidate) -> bool:
    union, inside = quad_overlap(kept.quad_px, other.quad_px)
    if union > (_APART if kept.apart or other.apart else _SAME_PLACE):
        return True
    if kept.face_up and other.face_up and kept.reading.best == other.reading.best:
        return union > _SAME_CARD
    if not other.face_up:
        return kept.face_up and union > _HALF_READ
    return other.reading.confidence < _SURE and (union > _HALF_READ or inside > 0.85)


def without_duplicates(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Keeps each card once, the surest of its candidates.

    Neighbours in a fan overlap widely and are different cards: they are kept as long as they read
    differently and both surely.
    """
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda c: -c.rank):
        if not any(_is_same(other, candidate) for other in kept):
            kept.append(candidate)
    return kept
