"""Rectangles of cards that lie in a cell of the table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.acts.cards.place import holds_change
from vision.acts.cards.quads import FACE_WHITE, LEAST_SOLID, NEW_SHARE, Quad, find_cards
from vision.acts.cards.resting import Resting
from vision.acts.cards.same_card import away_mm
from vision.table.cell_content import Change
from vision.table.felt import Felt
from vision.table.layout import REACH_MM, Cell

__all__ = ["ALTERED_SHARE", "LEAST_FIT", "UPON_MM", "Finder", "area_of"]

Floats = NDArray[np.float64]

# A card of a hand that is laid upon the others is moved on by this much at least, and shows this
# share of itself beside them. Lower takes a shadow for a card, higher misses a tight pile.
UPON_MM, NEW_ON_HAND_SHARE = 10.0, 0.13
# Where all that changed lies within its outline, this share of itself beside them is enough.
UPON_SHARE = 0.06
# A card laid upon others changes this share of what is seen there at least.
ALTERED_SHARE = 0.2
# Least share of a rectangle that must differ from felt to be called a card. A face whose rim has
# the felt's colour fills less: down to the second share it is a card if it can be read for sure.
LEAST_FIT, POOR_FIT = 0.86, 0.78
# Cards rest inside a seat's area grown by this margin.
MARGIN_MM = 60.0


@dataclass(frozen=True, slots=True)
class Finder:
    """Finds cards on a table; ``two_hands``: a seat's second card is its War card."""

    felt: Felt
    two_hands: bool

    def found(self, change: Change, before: list[Resting]) -> list[Quad]:
        """Rectangles of cards that lie in the change's cell now."""
        found = self._shapes(change, before, NEW_SHARE if self.two_hands else NEW_ON_HAND_SHARE)
        turning = not before or any(card.face != "up" for card in before)
        if self.two_hands or turning or change.solid_cards < ALTERED_SHARE:
            return found
        more = [
            quad
            for quad in self._shapes(change, before, UPON_SHARE)
            if all(away_mm(quad, other) >= UPON_MM for other in found)
        ]
        # A card laid upon a pile may show so little of itself; then it holds all that changed.
        upon = len(more) == 1 and holds_change(change, more[0], [card.quad for card in before])
        return [*found, *more] if upon else found

    def here(self, cell: Cell, quad: Quad) -> bool:
        """Whether a card lies in this cell, and not in a neighbour's."""
        near = min(float(zone.distance_mm(quad.centre_mm)[0]) for zone in cell.zones)
        others = [z for z in self.felt.of_kind("hand", "dealer_hand") if z not in cell.zones]
        next_best = min(
            (float(zone.distance_mm(quad.centre_mm)[0]) for zone in others), default=1e9
        )
        return near <= REACH_MM["cards"] and near <= next_best

    def _shapes(self, change: Change, before: list[Resting], least_new: float) -> list[Quad]:
        found = find_cards(
            change.after,
            change.bare,
            change.box_px,
            area_of(change.cell),
            self.felt,
            [card.quad for card in before],
            least_new,
        )
        return [
            quad
            for quad in found
            if quad.fit >= (POOR_FIT if quad.white >= FACE_WHITE else LEAST_FIT)
            and quad.solid >= LEAST_SOLID
            and self.here(change.cell, quad)
        ]


def area_of(cell: Cell) -> Floats:
    """x0, y0, x1, y1 of the felt round a cell, millimetres."""
    points = np.concatenate([zone.polygon_mm for zone in cell.zones])
    return np.concatenate([points.min(axis=0) - MARGIN_MM, points.max(axis=0) + MARGIN_MM])
