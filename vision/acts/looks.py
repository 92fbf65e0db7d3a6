"""What is read of a resting card, look by look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from rules_check.facts.cards import Card, Reading, readings_in_order
from vision.acts.outline import paper_corners
from vision.acts.quads import FACE_WHITE, Quad, moved_to
from vision.felt import Felt
from vision.quads import refine_quad
from vision.read import CardReading, fuse

__all__ = ["Looks", "Reads", "face_of", "first_look", "look_again", "reading_corners"]

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
SECOND = 1_000_000_000

# A card is looked at so many times at most, this far apart: nearer pictures err together.
MOST_LOOKS, LOOK_EVERY_S = 6, 0.35
# Candidates less likely than this are not listed.
LEAST_PROBABILITY = 0.004
# A reading counts as readable below this probability of "no readable face".
READABLE = 0.5
# A back is at most this white; what is whiter than the second shows its face, readable or not.
BACK_WHITE, SURELY_FACE_WHITE = 0.2, 0.6


class Reads(Protocol):
    """Reads cards in a picture."""

    def read(self, image_bgr: Image, quads_px: Sequence[Floats]) -> Sequence[CardReading]:
        """One reading for each quad."""


@dataclass(slots=True, eq=False)
class Looks:
    """The readings of one card so far.

    Attributes:
        readings: one a look.
        looked_ns: time of the last.
        over: nothing more can be read of the card: it shows its back, or another lies upon it.
    """

    readings: list[CardReading] = field(default_factory=list)
    looked_ns: int = 0
    over: bool = False

    def due(self, t_ns: int) -> bool:
        """Whether the card should be looked at again."""
        waited = t_ns - self.looked_ns >= LOOK_EVERY_S * SECOND
        return waited and not self.over and len(self.readings) < MOST_LOOKS

    def add(self, reading: CardReading, t_ns: int) -> None:
        """Takes one more look."""
        self.readings.append(reading)
        self.looked_ns = t_ns

    def fused(self) -> CardReading | None:
        """All looks together, None when no face could be read."""
        if not self.readings:
            return None
        fused = fuse(self.readings)
        return fused if fused.unreadable <= READABLE else None

    def candidates(self) -> tuple[Reading, ...]:
        """Likely cards, likeliest first; empty when not read."""
        fused = self.fused()
        if fused is None:
            return ()
        likely = {
            Card.parse(code): round(p, 4)
            for code, p in fused.probabilities.items()
            if p >= LEAST_PROBABILITY
        }
        return readings_in_order(likely)


def face_of(white: float, looks: Looks) -> str | None:
    """``up`` or ``down``, None when neither the paper nor the reader tells."""
    if white < BACK_WHITE:
        return "down"
    if looks.fused() is not None or white > SURELY_FACE_WHITE:
        return "up"
    if not looks.readings:
        return "up" if white > FACE_WHITE else None
    return None if white > FACE_WHITE else "down"


def first_look(
    image: Image,
    origin_px: tuple[int, int],
    quad: Quad,
    felt: Felt,
    reader: Reads | None,
    t_ns: int,
) -> tuple[Quad, Looks]:
    """Finds a card's outline exactly and reads it for the first time.

    Args:
        image: (h, w, 3) cut of the picture.
        origin_px: x, y of the cut's upper left corner.
        quad: the card as found.
        felt: the table.
        reader: reads cards; None leaves the card unread.
        t_ns: time of the picture.
    """
    looks = Looks(over=quad.white < BACK_WHITE)
    if looks.over:
        return quad, looks
    exact = paper_corners(image, origin_px, quad.corners_mm, felt)
    if exact is not None:
        quad = moved_to(quad, exact, felt)
    if reader is None:
        return quad, looks
    looks.add(_read(image, origin_px, quad, reader, refine=exact is None), t_ns)
    return quad, looks


def look_again(
    image: Image, origin_px: tuple[int, int], quad: Quad, felt: Felt, reader: Reads
) -> CardReading:
    """Reads a resting card once more, its outline found anew; arguments as ``first_look``."""
    exact = paper_corners(image, origin_px, quad.corners_mm, felt)
    here = quad if exact is None else moved_to(quad, exact, felt)
    return _read(image, origin_px, here, reader, refine=exact is None)


def _read(
    image: Image, origin_px: tuple[int, int], quad: Quad, reader: Reads, *, refine: bool
) -> CardReading:
    corners = reading_corners(quad) - np.asarray(origin_px, float)
    if refine:
        corners = np.asarray(refine_quad(image, corners.astype(np.float32)), float)
    return reader.read(image, [corners])[0]


def reading_corners(quad: Quad) -> Floats:
    """(4, 2) pixels, clockwise in the picture, a long side from the second corner to the third."""
    px, mm = quad.corners_px, quad.corners_mm
    following = np.roll(px, -1, axis=0)
    turn = float(np.sum(px[:, 0] * following[:, 1] - following[:, 0] * px[:, 1]))
    if turn < 0:
        px, mm = px[::-1], mm[::-1]
    sides = np.hypot(*(np.roll(mm, -1, axis=0) - mm).T)
    start = 0 if sides[1] + sides[3] >= sides[0] + sides[2] else 1
    return np.asarray(np.roll(px, -start, axis=0), float)
