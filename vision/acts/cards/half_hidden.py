"""A card of which a head or a shoulder hides a part: enough of it shows to say that it came.

Which card it is stays open, for what is hidden may be what tells.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.acts.cards.above import SCALE, view_of
from vision.acts.cards.quads import FACE_WHITE, Quad, quad_of
from vision.table.cell_content import Change
from vision.table.felt import Felt
from vision.table.layout import CARD_MM

__all__ = ["half_hidden", "lies_bare_beside"]

Floats = NDArray[np.float64]

# How much of a card shows at least, and how far its whole side may differ from a card's, in
# millimetres. Less of it, or a looser side, takes a fist or a cuff for a card.
LEAST_SHOWN, SIDE_MM = 0.45, 6.0
# So much of its rectangle the part that shows fills: a head's edge is round.
FILL = 0.78
# What is whiter than a face ever is has no print on it.
MOST_WHITE, WITHIN = 0.97, 0.84
# What came is new all over.
NEW, OLD = 0.9, 0.1
# Beside a card less than this share of another shows, in what lies further from it than this.
BESIDE, RIM_MM = 0.25, 8.0


def half_hidden(change: Change, area_mm: Floats, felt: Felt) -> Quad | None:
    """The card that lies under what came to a cell, where its visible part is a face's.

    Args:
        change: in which no whole card was found.
        area_mm: x0, y0, x1, y1 of the felt to search.
        felt: the table.
    """
    if change.appeared < NEW or change.vanished > OLD or change.passage.actor != "dealer":
        return None
    view = view_of(change.after, change.before, change.box_px, area_mm, felt)
    parts, _ = cv2.findContours(
        view.differs.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    if len(parts) != 1:
        return None
    outline = parts[0].reshape(-1, 2).astype(np.float32)
    rectangle = cv2.minAreaRect(outline)
    shown = np.asarray(cv2.boxPoints(rectangle), float)
    sides = np.hypot(*(shown[1] - shown[0])), np.hypot(*(shown[2] - shown[1]))
    if cv2.contourArea(outline) < FILL * sides[0] * sides[1]:
        return None
    middle = shown.mean(axis=0)
    # Without its soft edges.
    white = quad_of(middle + (shown - middle) * WITHIN, view, felt).white
    whole = _whole(view.to_mm(shown), felt.towards_dealer)
    if whole is None or not FACE_WHITE < white < MOST_WHITE:
        return None
    return replace(quad_of(view.from_mm(whole), view, felt), white=white)


def lies_bare_beside(change: Change, card: Quad, felt: Felt) -> bool:
    """Whether a cell's zones lie bare but for one card: nothing that came before it is there.

    Args:
        change: with which the card came.
        card: where it lies.
        felt: the table.
    """
    points = np.concatenate([zone.polygon_mm for zone in change.cell.zones])
    area_mm = np.concatenate([points.min(axis=0), points.max(axis=0)])
    view = view_of(change.after, change.bare, change.box_px, area_mm, felt)
    other = view.differs.astype(np.uint8)
    away = card.corners_mm - card.centre_mm
    outer = card.centre_mm + away * (1 + RIM_MM / np.hypot(*away.T).mean())
    cv2.fillConvexPoly(other, np.round(view.from_mm(outer)).astype(np.int32), 0)
    return float(np.count_nonzero(other)) < BESIDE * CARD_MM[0] * CARD_MM[1] * SCALE**2


def _whole(shown_mm: Floats, towards_dealer: Floats) -> Floats | None:
    """Corners (4, 2) of a card of which a rectangle shows; the rest is on the dealer's side."""
    for first in (0, 1):
        corner, along, across = (shown_mm[(first + n) % 4] for n in (0, 1, 3))
        side, depth = along - corner, across - corner
        width, shown = float(np.hypot(*side)), float(np.hypot(*depth))
        for full, other in (CARD_MM, CARD_MM[::-1]):
            if abs(width - full) > SIDE_MM or not LEAST_SHOWN * other < shown < other + SIDE_MM:
                continue
            hidden = depth / shown * max(0.0, other - shown)
            if float(depth @ towards_dealer) > 0:
                return np.array([corner, along, along + depth + hidden, across + hidden])
            return np.array([corner - hidden, along - hidden, along + depth, across])
    return None
