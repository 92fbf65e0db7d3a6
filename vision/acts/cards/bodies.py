"""Heads and sleeves at rest that seem to be cards: rectangles fit into anything large."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.acts.cards.above import SCALE, view_of
from vision.acts.cards.quads import Floats, Quad
from vision.table.cell_content import Change
from vision.table.felt import Felt
from vision.table.layout import CARD_MM

__all__ = ["is_body"]

# Beside the cards in it, what lies in one piece with a new back shows no more than this, in cards:
# shadows, a finger, and a card under others of which no outline was found.
MOST_BESIDE = 0.6
# What is thinner, or nearer to a card's outline, is its shadow or its outline's error, millimetres.
THIN_MM = 5


def is_body(
    change: Change, new: Sequence[Quad], cards: Sequence[Quad], area_mm: Floats, felt: Felt
) -> bool:
    """Whether what is taken for new cards is a part of something larger that cards do not explain.

    Args:
        change: in which they came.
        new: the rectangles of those of which no face was read.
        cards: the rectangles of all cards that lie there now.
        area_mm: x0, y0, x1, y1 of the felt round the cell.
        felt: the table.
    """
    # A hand that lies beside them since before says nothing of what came.
    view = view_of(change.after, change.before, change.box_px, area_mm, felt)
    _, parts = cv2.connectedComponents(view.differs.view(np.uint8), connectivity=4)

    def drawn(quads: Sequence[Quad]) -> np.ndarray:
        canvas = np.zeros(parts.shape, np.uint8)
        for quad in quads:
            corners = np.round(view.from_mm(quad.corners_mm)).astype(np.int32)
            cv2.fillConvexPoly(canvas, corners, 1)
        return canvas

    touched = np.unique(parts[(drawn(new) > 0) & view.differs])
    kernel = np.ones((round(THIN_MM * SCALE),) * 2, np.uint8)
    beside = np.isin(parts, touched) & (cv2.dilate(drawn(cards), kernel) == 0)
    solid = cv2.morphologyEx(beside.view(np.uint8), cv2.MORPH_OPEN, kernel)
    card = CARD_MM[0] * CARD_MM[1] * SCALE**2
    return bool(np.count_nonzero(solid) > MOST_BESIDE * card)
