"""How the place of a card looks before and after a change, and where the felt is bare."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.acts.cards.quads import Quad
from vision.film.channels import largest_step
from vision.table.cell_content import Change
from vision.table.felt_colour import felt_colour, not_felt

__all__ = [
    "as_bare",
    "came_to_light",
    "differing",
    "differing_beside",
    "hides",
    "holds_change",
    "newly_there",
]

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]

# Code values by which two pictures of a place differ when something else is seen there.
OTHER = 30
# Skin that passes for felt in shadow is no arm to the eye. Then a card has gone when its place is
# again what it was when it lay bare: by so many code values at most, in the mean, which no sleeve
# with its folds and its shade is. Lower leaves cards lying that a shadow falls where they lay.
AS_BARE = 7.0
# A card laid upon a pile hides nearly all of it and shows itself: what differs since lies within
# its outline, but for this share, and on what lay there it covers this share of it at least. More
# outside is a pile that was pushed; less upon it is a shadow that falls beside the pile.
OUTSIDE, UPON = 0.06, 0.05
# A face laid on others hides what they showed: over this share it differs by more than so many code
# values once the light is taken out. A shadow across two cards leaves all their print.
HIDDEN_STEP, HIDDEN_SHARE = 40.0, 0.15


def newly_there(change: Change, quad: Quad, others: Sequence[Quad]) -> float:
    """Share of what is no felt in a card's place, beside the others, that came just now."""
    place = _inside(change, quad) & (largest_step(change.after, change.bare) > OTHER)
    for one in others:
        place &= ~_inside(change, one)
    if not place.any():
        return 1.0
    return float((largest_step(change.after, change.before)[place] > OTHER).mean())


def came_to_light(change: Change, quad: Quad, others: Sequence[Quad]) -> float:
    """Share of a card's place, beside the others, that shows felt which was hidden at first."""
    place = _inside(change, quad)
    for one in others:
        place &= ~_inside(change, one)
    bare, now = (cv2.cvtColor(cut, cv2.COLOR_BGR2YUV) for cut in (change.bare, change.after))
    felt = felt_colour(np.asarray(bare, np.uint8), np.ones(place.shape, bool))
    if felt is None or not place.any():
        return 0.0
    hidden, still = (not_felt(np.asarray(cut, np.uint8), felt)[place] > 0 for cut in (bare, now))
    return float((hidden & ~still).mean())


def differing(image: Image, other: Image, change: Change, quad: Quad) -> float:
    """Share of a card's place over which two images of a cell differ."""
    inside = _inside(change, quad)
    if not inside.any():
        return 1.0
    return float((largest_step(image, other)[inside] > OTHER).mean())


def differing_beside(change: Change, quad: Quad, others: Sequence[Quad]) -> float:
    """Share of a card's place, beside the others, that differs from bare felt now."""
    place = _inside(change, quad)
    for one in others:
        place &= ~_inside(change, one)
    if not place.any():
        return 0.0
    return float((largest_step(change.after, change.bare)[place] > OTHER).mean())


def as_bare(change: Change, quad: Quad) -> bool:
    """Whether a card's place looks just as it did when it was bare."""
    inside = _inside(change, quad)
    if not inside.any():
        return False
    return float(largest_step(change.after, change.bare)[inside].mean()) < AS_BARE


def holds_change(change: Change, quad: Quad, lying: Sequence[Quad]) -> bool:
    """Whether all that differs since a change lies within a card's outline, much of it on others.

    Args:
        change: the change.
        quad: the card that may have come.
        lying: the cards it may have been laid upon.
    """
    other = (largest_step(change.after, change.before) > OTHER).astype(np.uint8)
    differs = cv2.morphologyEx(other, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) > 0
    inside, upon = _inside(change, quad), np.zeros(differs.shape, bool)
    for one in lying:
        upon |= inside & _inside(change, one)
    grown = cv2.dilate(inside.view(np.uint8), np.ones((7, 7), np.uint8)) > 0
    outside = np.count_nonzero(differs & ~grown)
    hidden = np.count_nonzero(differs & upon)
    within = outside <= OUTSIDE * np.count_nonzero(differs & inside)
    return bool(within and hidden > UPON * np.count_nonzero(upon) > 0)


def hides(change: Change, quad: Quad, lying: Sequence[Quad]) -> bool:
    """Whether what cards showed where a face is laid on them looks otherwise now, light apart."""
    shared = np.logical_or.reduce([_inside(change, one) for one in lying]) & _inside(change, quad)
    if not shared.any():
        return True
    before, after = (np.asarray(cut[shared], float) for cut in (change.before, change.after))
    light = (float(np.median(after)) + 1.0) / (float(np.median(before)) + 1.0)
    other = np.abs(after - light * before).max(axis=1) > HIDDEN_STEP
    return float(other.mean()) > HIDDEN_SHARE


def _inside(change: Change, quad: Quad) -> Mask:
    """(h, w) pixels of a cell's cut that a card covers."""
    corners = quad.corners_px - np.array(change.box_px[:2], float)
    mask = np.zeros(change.after.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
    return mask > 0
