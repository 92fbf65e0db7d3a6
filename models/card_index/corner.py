"""The canonical view of a card's corner: what the index network looks at.

Training and reading both go through `corner_view`.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from models.reader.rectify import Image, Quad, even_exposure, quad_size_px, turned

__all__ = ["CORNER_VIEW_PX", "corner_view"]

CORNER_VIEW_PX = (64, 80)
"""Width and height of the view."""
_BEFORE, _PART = (0.05, 0.036), (0.46, 0.42)
"""The view begins this share of the card's width and height outside the corner, and spans this much
of it. A wider view holds the largest indices whole, a narrower one shows small ones larger."""
_MAX_OVERSAMPLING = 4


def _part(mirrored: bool) -> Quad:
    """Corners of the view on a card of width and height 1."""
    left = 1 + _BEFORE[0] - _PART[0] if mirrored else -_BEFORE[0]
    right, top, bottom = left + _PART[0], -_BEFORE[1], _PART[1] - _BEFORE[1]
    return np.asarray([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def corner_view(image: Image, quad_px: Quad, corner: int) -> Image:
    """Cuts one corner out of a picture.

    Args:
        image: BGR uint8 (H, W, 3).
        quad_px: the card's corners (4, 2), clockwise, a long side from the second to the third.
        corner: 0 the first, 1 the second and so on. 0 and 2 hold the index of most decks.

    Returns:
        BGR uint8 (80, 64, 3), the index upright; the card's corner is in the upper left of the
        view for 0 and 2 and in the upper right for 1 and 3. Exposure is evened.
    """
    quad = turned(np.asarray(quad_px, np.float32), 2 if corner in (2, 3) else 0)
    width, _ = quad_size_px(quad)
    scale = int(
        np.clip(math.ceil(width * _PART[0] / CORNER_VIEW_PX[0] - 0.2), 1, _MAX_OVERSAMPLING)
    )
    size = (CORNER_VIEW_PX[0] * scale, CORNER_VIEW_PX[1] * scale)
    unit = np.asarray([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    part = _part(mirrored=corner in (1, 3))
    low, span = part[0], part[2] - part[0]
    target = (unit - low) / span * np.asarray(size, np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(quad, target.astype(np.float32))
    view = cv2.warpPerspective(
        image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    if scale > 1:
        view = cv2.resize(view, CORNER_VIEW_PX, interpolation=cv2.INTER_AREA)
    return even_exposure(np.asarray(view, np.uint8))
