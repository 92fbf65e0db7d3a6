"""Which card lies where: one seen before, one pushed or turned, or a new one."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.acts.cards.quads import FACE_WHITE, Quad
from vision.acts.cards.resting import CardAct, Resting
from vision.table.cell_content import Change

__all__ = ["SAME_MM", "away_mm", "carried_on", "lies_on", "matched", "same_card", "same_or_shown"]

# A card found within this distance of one seen before is the same card.
SAME_MM = 24.0
# A card that is gone from one place and lies this near, in the same change, was pushed or turned.
PUSHED_MM = 110.0
# Two cards that share less than this do not hide each other's index.
SLIVER_MM2 = 250.0


def matched(before: list[Resting], found: list[Quad]) -> list[tuple[Resting, Quad | None]]:
    """Cards seen before with the nearest rectangle found now, which is taken out of ``found``."""
    pairs = sorted(
        (away_mm(quad, card.quad), c, q)
        for c, card in enumerate(before)
        for q, quad in enumerate(found)
    )
    match: dict[int, int] = {}
    for distance, c, q in pairs:
        if distance <= SAME_MM and c not in match and q not in match.values():
            match[c] = q
    out = [(card, found[match[c]] if c in match else None) for c, card in enumerate(before)]
    found[:] = [quad for q, quad in enumerate(found) if q not in match.values()]
    return out


def same_card(card: Resting, lost: list[Resting]) -> Resting | None:
    """The card that was lost at the same time and lies here now, pushed or turned."""
    for former in lost:
        near = away_mm(former.quad, card.quad) < PUSHED_MM
        turned = former.face == "down" and card.face == "up"
        still = former.face == card.face == "down"
        if near and (turned or still or _reads_alike(former, card)):
            return former
    return None


def _reads_alike(former: Resting, card: Resting) -> bool:
    one, other = former.readings, card.readings
    return bool(one and other) and one[0].card == other[0].card


def carried_on(former: Resting, card: Resting, change: Change) -> list[CardAct]:
    """Makes a card that was pushed or turned go on as it lies now."""
    turned = former.face == "down" and card.face == "up"
    former.quad = card.quad
    if not turned:
        return []
    former.looks = card.looks
    return [CardAct("turned", former, change)]


def lies_on(quad: Quad, other: Quad) -> bool:
    """Whether two cards share more than a sliver."""
    shared, _ = cv2.intersectConvexConvex(
        cv2.convexHull(quad.corners_mm.astype(np.float32)),
        cv2.convexHull(other.corners_mm.astype(np.float32)),
    )
    return float(shared) > SLIVER_MM2


def away_mm(quad: Quad, other: Quad) -> float:
    """Distance of two cards' middles, millimetres."""
    return float(np.hypot(*(quad.centre_mm - other.centre_mm)))


def same_or_shown(
    card: Resting, lost: list[Resting], acts: Sequence[CardAct], kept: Sequence[Resting]
) -> tuple[Resting | None, bool]:
    """The card that one which seems to have come was before; whether it is one that lies there.

    A pile that is turned makes odd shapes, in which one of its faces is seen twice, and so does a
    shadow's edge along a card.
    """
    former = same_card(card, lost)
    turned = [
        act.card.readings[0].card for act in acts if act.what == "turned" and act.card.readings
    ]
    here = [other for other in kept if away_mm(card.quad, other.quad) < SAME_MM]
    shown = [*turned, *(other.readings[0].card for other in here if other.readings)]
    if card.readings:
        twice = card.readings[0].card in shown
    else:
        # Nothing new shows in it.
        twice = card.quad.white >= FACE_WHITE and any(other.face == "up" for other in here)
    twice &= former is None
    return former, twice
