"""Areas behind a head or a shoulder since the recording began: what happens there is not seen.

A patron who leans over his wager hides it from a camera above him. His head looks the same from
picture to picture, so nothing seems to happen there, and a card dealt to him would be a card
without a wager. Such an area is a gap until it is seen to lie bare.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from rules_check.facts.events import Gap
from vision.film.motion import Scene
from vision.table.bare import Bare
from vision.table.gaps import Pieces
from vision.table.layout import Cell, Layout

__all__ = ["Hidden"]

Mask = NDArray[np.bool_]
Picture = NDArray[np.uint8]

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
        areas: names of each area's zones, its size in pixels, and the flat indices of those pixels
            that lay behind something when the recording began.
        first: (h, w, 3) the table as it was then.
        pieces: of the gap.
    """

    areas: list[tuple[tuple[str, ...], int, NDArray[np.int64]]]
    first: Picture
    pieces: Pieces = field(default_factory=Pieces)

    @classmethod
    def on(cls, layout: Layout, bare: Bare, scene: Scene) -> Hidden:
        """For a table as it looked in the first pictures."""
        cells = (*layout.of_kind("chips"), *layout.of_kind("cards"))
        behind = _reaching_in(layout, bare)
        made = cls(areas=[], first=scene.rest.copy())
        for cell in cells:
            area = _area(cell, layout)
            names = tuple(zone.name for zone in cell.zones)
            made.areas.append((names, int(np.count_nonzero(area)), np.flatnonzero(area & behind)))
        made.areas = made._still(bare, scene)
        if len(made.areas) > MOST_HIDDEN * len(cells):
            made.areas = []
        return made

    def see(self, t_ns: int, bare: Bare, scene: Scene) -> list[Gap]:
        """Takes a picture; returns the next piece of the gap."""
        return self.end(t_ns, bare, scene) if self.areas and self.pieces.due(t_ns) else []

    def end(self, t_ns: int, bare: Bare, scene: Scene) -> list[Gap]:
        """The gap up to a time; areas whose felt lies bare since are seen from now on."""
        names = tuple(name for zones, *_ in self.areas for name in zones)
        self.areas = self._still(bare, scene)
        return self.pieces.tell("occluded", t_ns, names) if names else []

    def _still(
        self, bare: Bare, scene: Scene
    ) -> list[tuple[tuple[str, ...], int, NDArray[np.int64]]]:
        """The areas of which little shows.

        A head that sways lets the felt be seen and hides it again: at rest the table looks as it
        did at first.
        """
        covered = bare.covered.ravel()
        return [
            (zones, size, behind)
            for zones, size, behind in self.areas
            if np.count_nonzero(covered[behind] | ~scene.differs_at(scene.rest, self.first, behind))
            > (1 - SEEN_SHARE) * size
        ]

    def oldest_ns(self, now_ns: int) -> int:
        """Until when everything is told."""
        return self.pieces.told_ns if self.areas else now_ns


def _reaching_in(layout: Layout, bare: Bare) -> Mask:
    """(h, w) places behind something that reaches in over the table's edge."""
    outside = ~(layout.felt | (layout.of_pixel < len(layout.cells)))
    for tray in layout.of_kind("tray"):
        # The dealer leans over it: it parts what is seen of his head from his shoulders.
        outside |= tray.mask
    _, labels = cv2.connectedComponents((bare.covered | outside).view(np.uint8))
    return np.asarray(bare.covered & np.isin(labels, np.unique(labels[outside])), bool)


def _area(cell: Cell, layout: Layout) -> Mask:
    """Low resolution pixels of a cell's zones themselves, without what they reach beyond them."""
    canvas = np.zeros(cell.mask.shape, np.uint8)
    for zone in cell.zones:
        outline = zone.polygon_px / np.asarray(layout.scale)
        cv2.fillPoly(canvas, [np.round(outline).astype(np.int32)], 1)
    return (canvas > 0) & cell.mask
