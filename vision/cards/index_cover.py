"""Takes the cards that lie over a card out of the picture, so that its index stands alone.

Beside the index of a card under another lies the other's index, which the index network sees in
the same view: a six beside a ten was read as a queen. A card that is surely read tells where it
lies; painted over in its own white it leaves what a card with nothing but an index looks like.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from models.reader.rectify import Image, Quad

__all__ = ["uncovered"]

_INDEX = (0.03, 0.21), (0.03, 0.27)
"""From where to where an index reaches, as shares of the card's width and height."""
_MOST_COVERED = 0.12
"""A card that hides more of the index than this is not taken away: it may as well lie under it, and
a suit of which half is hidden is read wrongly when nothing shows that it is."""
_VIEW = 0.75
"""How much of the width and height from the index is looked at."""
_BRIGHT = 60
"""Percentile of a card's pixels, by their darkest colour, above which they are its paper."""
_SIDE = 100
"""Raster on which shares of an area are counted."""


def uncovered(image_bgr: Image, card_px: Quad, covers_px: Sequence[Quad]) -> Image | None:
    """The picture without the cards that lie beside an index, or None where there are none.

    Args:
        image_bgr: uint8 (H, W, 3).
        card_px: outline (4, 2) of the index's card as far as it is known, begun at the index.
        covers_px: outlines (4, 2) of cards that are surely read.
    """
    near = [quad for quad in covers_px if _lies_beside(card_px, quad)]
    if not near:
        return None
    picture = image_bgr.copy()
    for quad in near:
        outline = np.round(quad).astype(np.int32)
        cv2.fillPoly(picture, [outline], _paper(image_bgr, quad), cv2.LINE_AA)
    return picture


def _lies_beside(card: Quad, cover: Quad) -> bool:
    """Whether a card reaches into the view of an index and leaves the index itself in sight."""
    unit = np.array([[0, 0], [_SIDE, 0], [_SIDE, _SIDE], [0, _SIDE]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(card, np.float32), unit)
    inside = cv2.perspectiveTransform(np.asarray(cover, np.float32)[None], matrix)[0]
    mask = np.zeros((_SIDE, _SIDE), np.uint8)
    cv2.fillPoly(mask, [np.round(inside).astype(np.int32)], 1)
    (x0, x1), (y0, y1) = ((round(a * _SIDE), round(b * _SIDE)) for a, b in _INDEX)
    reach = round(_VIEW * _SIDE)
    return bool(mask[:reach, :reach].any() and mask[y0:y1, x0:x1].mean() <= _MOST_COVERED)


def _paper(image: Image, quad: Quad) -> tuple[float, float, float]:
    """The colour of a card's paper."""
    high_xy = np.array(image.shape[1::-1])
    low = np.clip(np.floor(quad.min(axis=0)), 0, high_xy - 1).astype(int)
    high = np.clip(np.ceil(quad.max(axis=0)) + 1, low + 1, high_xy).astype(int)
    part = image[low[1] : high[1], low[0] : high[0]]
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(quad - low).astype(np.int32)], 1)
    pixels: npt.NDArray[np.uint8] = part[mask > 0]
    if not len(pixels):
        return 255.0, 255.0, 255.0
    darkest = pixels.min(axis=1)
    blue, green, red = np.median(pixels[darkest >= np.percentile(darkest, _BRIGHT)], axis=0)
    return float(blue), float(green), float(red)
