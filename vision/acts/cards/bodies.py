"""Heads and sleeves at rest that seem to be cards: rectangles fit into anything large."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.acts.cards.above import SCALE, view_of
from vision.acts.cards.quads import Floats, Quad
from vision.acts.cards.resting import CardAct, Resting
from vision.acts.cards.turning import surely_read
from vision.table.cell_content import Change
from vision.table.felt import Felt
from vision.table.layout import CARD_MM

__all__ = ["without_bodies"]

# Beside the cards in it, what lies in one piece with a new back shows no more than this, in cards:
# shadows, a finger, and a card under others of which no outline was found.
MOST_BESIDE = 0.6
# What is thinner, or nearer to a card's outline, is its shadow or its outline's error, millimetres.
THIN_MM = 5


def without_bodies(
    acts: list[CardAct], cards: list[Resting], change: Change, area_mm: Floats, felt: Felt
) -> tuple[list[CardAct], list[Resting], bool]:
    """Takes out what came and is no card.

    Args:
        acts: what happened to cards.
        cards: those that lie there now.
        change: in which it happened.
        area_mm: x0, y0, x1, y1 of the felt round the cell.
        felt: the table.

    Returns:
        The acts and the cards that are left, and whether anything was taken out.
    """
    unread = [act.card for act in acts if act.what == "came" and not surely_read(act.card.looks)]
    new, lying = ([card.quad for card in some] for some in (unread, cards))
    if not unread or not _is_body(change, new, lying, area_mm, felt):
        return acts, cards, False
    acts = [act for act in acts if not any(act.card is card for card in unread)]
    return acts, [card for card in cards if not any(card is one for one in unread)], True


def _is_body(
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
