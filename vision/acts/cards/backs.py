"""Backs of one deck look alike: what shows other colours than two backs it lies beside is no third.

Fingers at rest, with the felt between them, make shapes of a card's size. All cards of a round come
from one shoe, whose backs are of one design; those of one hand lie in one light.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.acts.cards.quads import Quad
from vision.table.cell_content import Change

__all__ = ["Colours", "colours_of", "is_unlike"]

Colours = NDArray[np.float64]
Mask = NDArray[np.bool_]

# A card's soft edge and its rim lie outside this share of its sides.
INNER = 0.88
# Of a card so much must show beside the others, else its rim alone is seen.
LEAST_SHOWN = 0.4
# Colours are told apart in so many steps, whatever their brightness; darker pixels, by the sum of
# their code values, have none.
STEPS, DARK = 32, 60
# Two backs share this much of their colours at least (measured 0.90 to 0.96), and what shares less
# than the second with both is none (fingers 0.04 to 0.19). A higher second one takes a back in a
# coloured shadow for fingers, which leaves it 0.24 of its own colours at worst.
ALIKE, UNLIKE = 0.6, 0.25


def is_unlike(own: Colours | None, backs: Sequence[Colours]) -> bool:
    """Whether what came has other colours than two backs that look alike.

    Args:
        own: its colours; None where too little shows.
        backs: those of the backs in its place, lying there still or turned since.
    """
    if own is None:
        return False
    pairs = [(a, b) for n, a in enumerate(backs) for b in backs[:n]]
    alike = [pair for pair in pairs if _shared(*pair) >= ALIKE]
    return any(max(_shared(own, a), _shared(own, b)) < UNLIKE for a, b in alike)


def colours_of(change: Change, quad: Quad, others: Sequence[Quad]) -> Colours | None:
    """How often each colour is seen within a card, beside the others; None when little shows."""
    inner = quad.corners_px.mean(axis=0)
    whole = _drawn(change, inner + (quad.corners_px - inner) * INNER)
    shown = whole.copy()
    for one in others:
        shown &= ~_drawn(change, one.corners_px)
    if np.count_nonzero(shown) <= LEAST_SHOWN * np.count_nonzero(whole):
        return None
    pixels = change.after[shown].astype(np.float64)
    light = pixels.sum(axis=1)
    pixels = pixels[light > DARK] / light[light > DARK, None]
    if not len(pixels):
        return None
    seen, *_ = np.histogram2d(pixels[:, 0], pixels[:, 2], bins=STEPS, range=[[0, 1], [0, 1]])
    soft = np.asarray(cv2.GaussianBlur(seen, (3, 3), 0.8), float)
    return np.asarray(soft / soft.sum(), float)


def _shared(one: Colours, other: Colours) -> float:
    return float(np.minimum(one, other).sum())


def _drawn(change: Change, corners_px: NDArray[np.float64]) -> Mask:
    """(h, w) pixels of a cell's cut between four corners."""
    mask = np.zeros(change.after.shape[:2], np.uint8)
    at = np.round(corners_px - np.array(change.box_px[:2], float)).astype(np.int32)
    cv2.fillConvexPoly(mask, at, 1)
    return mask > 0
