"""What is read of a resting card, look by look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from models.reader.labels import CODES
from rules_check.facts.cards import Card, Reading, readings_in_order
from vision.acts.cards.outline import paper_corners
from vision.acts.cards.quads import FACE_WHITE, Quad, moved_to
from vision.cards.quads import refine_quad
from vision.cards.read import CardReading, fuse
from vision.table.felt import Felt

__all__ = [
    "MOST_LOOKS",
    "READABLE",
    "Looks",
    "Reads",
    "face_of",
    "first_look",
    "look_again",
    "reading_corners",
]

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
SECOND = 1_000_000_000

# A card is looked at so many times at most, this far apart: nearer pictures err together.
MOST_LOOKS, LOOK_EVERY_S = 6, 0.35
# After so many looks a face less sure than this is looked at more closely.
# The quick reader sees a face at a fixed size whatever the picture offers; the closer one sees the
# small signs in its corners as large as they are, at about six times the cost.
DOUBT_AFTER, SURE = 2, 0.95
# Candidates less likely than this are not listed. The law sets aside a hundredth of the readings of
# a card; what is not listed counts as any card, so all that is not listed must stay below that.
LEAST_PROBABILITY = 0.0001
# A reading counts as readable below this probability of "no readable face".
READABLE = 0.5
# What is less white than this is a back, read or not.
BACK_WHITE = 0.2


class Reads(Protocol):
    """Reads cards in a picture."""

    def read(self, image_bgr: Image, quads_px: Sequence[Floats]) -> Sequence[CardReading]:
        """One reading for each quad."""


@runtime_checkable
class ReadsCloser(Reads, Protocol):
    """Can also look at a card more closely, at a higher cost."""

    def read_closer(self, image_bgr: Image, quads_px: Sequence[Floats]) -> Sequence[CardReading]:
        """One reading for each quad."""


@dataclass(slots=True, eq=False)
class Looks:
    """The readings of one card so far.

    Attributes:
        readings: one a look.
        at_ns: time of each look, also of the closer ones.
        over: nothing more can be read of the card: it shows its back, or another lies upon it.
        closer: readings of closer looks; once there is one, they alone count.
    """

    readings: list[CardReading] = field(default_factory=list)
    closer: list[CardReading] = field(default_factory=list)
    at_ns: list[int] = field(default_factory=list)
    over: bool = False

    def due(self, t_ns: int) -> bool:
        """Whether the card should be looked at again."""
        last_ns = self.at_ns[-1] if self.at_ns else 0
        return t_ns - last_ns >= LOOK_EVERY_S * SECOND and not self._done

    @property
    def doubtful(self) -> bool:
        """Whether there is a face to be read, and quick looks alone leave it unsure."""
        return len(self.readings) >= DOUBT_AFTER and self._unsure

    @property
    def may_tell_more(self) -> bool:
        """Whether the card is unsure so far and looks are still to come."""
        return bool(self.readings) and not self._done and self._unsure

    @property
    def _done(self) -> bool:
        return self.over or len(self.readings) + len(self.closer) >= MOST_LOOKS

    @property
    def _unsure(self) -> bool:
        quick = fuse(self.readings)
        return quick.unreadable <= READABLE and quick.confidence < SURE

    def add(self, reading: CardReading, t_ns: int, *, closer: bool = False) -> None:
        """Takes one more look."""
        (self.closer if closer else self.readings).append(reading)
        self.at_ns.append(t_ns)

    def found_no_face(self, until_ns: int) -> bool:
        """Whether a look was taken until then, and none until then found a face to read."""
        # Closer looks follow two that found one.
        early = [look for look, t in zip(self.readings, self.at_ns, strict=False) if t <= until_ns]
        return bool(early) and all(look.unreadable > READABLE for look in early)

    def fused(self) -> CardReading | None:
        """All looks together, None when no face could be read."""
        if not self.readings:
            return None
        quick = fuse(self.readings)
        if quick.unreadable > READABLE:
            return None
        return fuse(self.closer) if self.closer else quick

    def candidates(self) -> tuple[Reading, ...]:
        """Likely cards, likeliest first; empty when not read."""
        fused = self.fused()
        if fused is None:
            return ()
        likely = {
            Card.parse(code): round(float(p), 4)
            for code, p in zip(CODES, fused.joint, strict=True)
            if p >= LEAST_PROBABILITY
        }
        return readings_in_order(likely)


def face_of(white: float, looks: Looks) -> str | None:
    """``up`` or ``down``, None when neither the paper nor the reader tells."""
    if white < BACK_WHITE:
        return "down"
    if looks.fused() is not None:
        return "up"
    if not looks.readings:
        return "up" if white > FACE_WHITE else None
    # A pale back is as white as a face; only what is read tells them apart.
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
    image: Image,
    origin_px: tuple[int, int],
    quad: Quad,
    felt: Felt,
    reader: Reads,
    looks: Looks,
    t_ns: int,
) -> None:
    """Reads a resting card once more, its outline found anew; arguments as ``first_look``.

    A card still doubtful is looked at more closely, where the reader can.
    """
    exact = paper_corners(image, origin_px, quad.corners_mm, felt)
    here = quad if exact is None else moved_to(quad, exact, felt)
    closer = looks.doubtful and isinstance(reader, ReadsCloser)
    reading = _read(image, origin_px, here, reader, refine=exact is None, closer=closer)
    looks.add(reading, t_ns, closer=closer)


def _read(
    image: Image,
    origin_px: tuple[int, int],
    quad: Quad,
    reader: Reads,
    *,
    refine: bool,
    closer: bool = False,
) -> CardReading:
    corners = reading_corners(quad) - np.asarray(origin_px, float)
    if refine:
        corners = np.asarray(refine_quad(image, corners.astype(np.float32)), float)
    if closer and isinstance(reader, ReadsCloser):
        return reader.read_closer(image, [corners])[0]
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
