"""Areas behind a head or a shoulder since the recording began: what happens there is not seen.

A patron who leans over his wager hides it from a camera above him. His head looks the same from
picture to picture, so nothing seems to happen there, and a card dealt to him would be a card
without a wager. Such an area is a gap until its felt shows.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from rules_check.facts.events import Gap
from vision.acts.layout import Cell, Layout
from vision.bare import Bare
from vision.gaps import Pieces

__all__ = ["Hidden"]

Mask = NDArray[np.bool_]

# An area is hidden while less than this share of it has shown its felt: chips may stand in the rest
# of it. Cards and chips that lie there from the beginning cover less, or begin a round that is not
# seen anyway.
SEEN_SHARE = 0.55
# What hides more than this share of all areas of wagers is print of another colour, or a felt of
# two colours: nobody sees those areas bare.
MOST_HIDDEN = 0.4


@dataclass(slots=True, eq=False)
class Hidden:
    """The areas not seen yet.

    Attributes:
        areas: the names of each cell's zones, and the (h, w) pixels of those zones.
        outside: (h, w) beyond the felt's edge, and the dealer's tray.
        pieces: of the gap.
    """

    areas: list[tuple[tuple[str, ...], Mask]]
    outside: Mask
    pieces: Pieces = field(default_factory=Pieces)

    @classmethod
    def on(cls, layout: Layout, bare: Bare) -> Hidden:
        """For a table as it looked in the first pictures."""
        cells = (*layout.of_kind("chips"), *layout.of_kind("cards"))
        outside = ~(layout.felt | (layout.of_pixel < len(layout.cells)))
        for tray in layout.of_kind("tray"):
            # The dealer leans over it: it parts what is seen of his head from his shoulders.
            outside |= tray.mask
        made = cls(
            areas=[(tuple(z.name for z in cell.zones), _area(cell, layout)) for cell in cells],
            outside=outside,
        )
        made.areas = made._still(bare)
        if len(made.areas) > MOST_HIDDEN * len(cells):
            made.areas = []
        return made

    def see(self, t_ns: int, bare: Bare) -> list[Gap]:
        """Takes a picture; returns the next piece of the gap."""
        return self.end(t_ns, bare) if self.areas and self.pieces.due(t_ns) else []

    def end(self, t_ns: int, bare: Bare) -> list[Gap]:
        """The gap up to a time; areas whose felt showed since are seen from now on."""
        names = tuple(name for zones, _ in self.areas for name in zones)
        self.areas = self._still(bare)
        return self.pieces.tell("occluded", t_ns, names) if names else []

    def _still(self, bare: Bare) -> list[tuple[tuple[str, ...], Mask]]:
        """The areas of which little shows, behind something that reaches in over the edge."""
        _, labels = cv2.connectedComponents((bare.covered | self.outside).view(np.uint8))
        behind = bare.covered & np.isin(labels, np.unique(labels[self.outside]))
        return [
            (zones, area)
            for zones, area in self.areas
            if np.count_nonzero(area & behind) > (1 - SEEN_SHARE) * np.count_nonzero(area)
        ]

    def oldest_ns(self, now_ns: int) -> int:
        """Until when everything is told."""
        return self.pieces.told_ns if self.areas else now_ns


def _area(cell: Cell, layout: Layout) -> Mask:
    """Low resolution pixels of a cell's zones themselves, without what they reach beyond them."""
    canvas = np.zeros(cell.mask.shape, np.uint8)
    for zone in cell.zones:
        outline = zone.polygon_px / np.asarray(layout.scale)
        cv2.fillPoly(canvas, [np.round(outline).astype(np.int32)], 1)
    return (canvas > 0) & cell.mask
