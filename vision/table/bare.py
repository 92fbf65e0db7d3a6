"""What lay on the table when a recording began, and how the felt under it looks once it is gone.

A recording begins amid hands, cards and chips. They would pass for the empty table for good: where
a hand lay, its absence would look like an arm, and where a card lay, bare felt like a new card.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.film.motion import Scene
from vision.table.felt_colour import FeltRange, felt_colour, not_felt
from vision.table.layout import CARD_MM, Layout

__all__ = ["Bare"]

Mask = NDArray[np.bool_]
Picture = NDArray[np.uint8]
SECOND = 1_000_000_000

# Print is worn away by this share of a card's shorter side; what is thicker is a thing.
WORN_SHARE = 0.25
# What keeps the felt's colour and at most this share of its light is a body in that colour: shadows
# beside people who stand or sit still are paler.
DARK = 0.75
# Felt that shows again keeps this share of its light: it is learned, so not in deep shadow.
LIGHT = 0.85
# A change is of a thing that lay there from the beginning when this share of it was covered then,
# and it went when this share is felt now.
WENT_SHARE = 0.6
# How often places are looked at that were covered when the recording began.
EVERY_S = 0.1


@dataclass(slots=True, eq=False)
class Bare:
    """Places that no picture has shown bare yet.

    Attributes:
        colour: (h, w, 3) of the felt; None when it has no one colour, then nothing is learned.
        covered: (h, w) where something lay from the beginning.
        wear: width in pixels of what is too thin to be a thing.
    """

    colour: Picture | None
    covered: Mask
    wear: int
    _lit: FeltRange | None = None
    _looked_ns: int = -SECOND

    @classmethod
    def on(cls, layout: Layout, scene: Scene) -> Bare:
        """For a table as it looked in the first pictures."""
        places = layout.felt.copy()
        for cell in (*layout.of_kind("cards"), *layout.of_kind("chips")):
            places |= cell.mask
        wear = max(3, round(WORN_SHARE * float(np.sqrt(layout.card_px * CARD_MM[0] / CARD_MM[1]))))
        colour = felt_colour(scene.empty, places)
        covered = np.zeros(places.shape, bool)
        if colour is not None:
            covered = _thick(not_felt(scene.empty, colour, shadow=DARK), wear) & places
        return cls(colour=colour, covered=covered, wear=wear)

    def learn(self, t_ns: int, yuv: Picture, scene: Scene) -> None:
        """Takes one picture: where felt shows for the first time, the empty table looks so."""
        if self.colour is None or t_ns - self._looked_ns < EVERY_S * SECOND:
            return
        self._looked_ns = t_ns
        if not self.covered.any():
            return
        box = self._around_covered()
        if self._lit is None:
            self._lit = FeltRange.around(self.colour, shadow=LIGHT)
        other = self._lit.others(yuv[box], box)
        shown = self.covered[box] & ~_thick(other, self.wear)
        # The edge of a thing is neither it nor felt.
        shown = _thick(shown.view(np.uint8), self.wear)
        if shown.any():
            whole = np.zeros(self.covered.shape, bool)
            whole[box] = shown
            scene.bare(yuv, whole)
            self.covered &= ~whole

    def _around_covered(self) -> tuple[slice, slice]:
        """Rows and columns of the covered places, and of all that tells whether felt shows there.

        Wearing away what is thin looks as far as that is wide, and is done twice.
        """
        x, y, width, height = cv2.boundingRect(self.covered.view(np.uint8))
        reach = 2 * self.wear + 2
        rows = slice(max(0, y - reach), y + height + reach)
        return rows, slice(max(0, x - reach), x + width + reach)

    def shows(self, yuv: Picture) -> Mask:
        """Where (h, w) a picture shows felt, lit or in shadow, print and edges included."""
        if self.colour is None:
            return np.zeros(self.covered.shape, bool)
        return ~_thick(not_felt(yuv, self.colour), self.wear)

    def uncover(self, where: Mask, yuv: Picture, scene: Scene) -> None:
        """Learns a place that changed and lies still, if something from the beginning went there.

        Here the felt may lie in shadow: what matters is that nothing new lies there.

        Args:
            where: (h, w) pixels that changed.
            yuv: the picture.
            scene: of the same table.
        """
        size = np.count_nonzero(where)
        if self.colour is None or np.count_nonzero(where & self.covered) < WENT_SHARE * size:
            return
        other = _thick(not_felt(yuv, self.colour), self.wear)
        if np.count_nonzero(other & where) < (1 - WENT_SHARE) * size:
            scene.bare(yuv, where)
            self.covered &= ~where


def _thick(mask: NDArray[np.uint8], size: int) -> Mask:
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((size, size), np.uint8))
    return np.asarray(opened > 0, bool)
