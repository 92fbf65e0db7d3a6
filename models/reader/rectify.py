"""The canonical view of a card: how a quadrilateral in a picture becomes the reader's input.

Training and reading both go through `rectify`, so that the network sees the same kind of picture.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Quad = npt.NDArray[np.float32]

VIEW_SIZE_PX = (96, 136)
"""Width and height of the canonical view."""

ASPECT = 1.4
"""Height of a card over its width."""

MARGIN = 0.05
"""Share of the card's width and height shown around it, so that an inaccurate corner still leaves
the index inside. Raising it forgives worse corners and makes the index smaller."""

_MAX_OVERSAMPLING = 4
_BRIGHT = 0.9


def _target(scale: int) -> Quad:
    width, height = VIEW_SIZE_PX
    x0, y0 = width * MARGIN / (1 + 2 * MARGIN), height * MARGIN / (1 + 2 * MARGIN)
    corners = [[x0, y0], [width - x0, y0], [width - x0, height - y0], [x0, height - y0]]
    return np.asarray(corners, np.float32) * scale - np.float32(0.5)


def quad_size_px(quad: Quad) -> tuple[float, float]:
    """Mean width and height of a card's quadrilateral, in pixels."""
    top, right, bottom, left = (np.hypot(*(quad[(i + 1) % 4] - quad[i])) for i in range(4))
    return float(top + bottom) / 2, float(right + left) / 2


def standard_height_px(quad_px: npt.ArrayLike) -> float:
    """Height of an upright card with the area of this one (4, 2); fair to cards seen at a slant."""
    x, y = np.asarray(quad_px, np.float64).T
    area = abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2
    return float(np.sqrt(area * ASPECT))


def rectify(image: Image, quad_px: Quad) -> Image:
    """Cuts one card out of a picture.

    Args:
        image: BGR uint8 (H, W, 3).
        quad_px: the card's corners (4, 2), its own top left first, then clockwise as it is seen.

    Returns:
        BGR uint8 (136, 96, 3), the index upright (or upside down if the card is), exposure evened.
    """
    quad = np.asarray(quad_px, np.float32)
    width, _ = quad_size_px(quad)
    ratio = width * (1 + 2 * MARGIN) / VIEW_SIZE_PX[0]
    scale = int(np.clip(math.ceil(ratio - 0.2), 1, _MAX_OVERSAMPLING))
    matrix = cv2.getPerspectiveTransform(quad, _target(scale))
    size = (VIEW_SIZE_PX[0] * scale, VIEW_SIZE_PX[1] * scale)
    view = cv2.warpPerspective(
        image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    if scale > 1:
        view = cv2.resize(view, VIEW_SIZE_PX, interpolation=cv2.INTER_AREA)
    return even_exposure(np.asarray(view, np.uint8))


def even_exposure(view: Image) -> Image:
    """Scales brightness so that the paper (the 85th percentile) is nearly white."""
    paper = float(np.percentile(view[::3, ::3].max(axis=2), 85))
    gain = float(np.clip(_BRIGHT * 255 / max(paper, 1.0), 0.7, 5.0))
    return np.asarray(cv2.convertScaleAbs(view, alpha=gain), np.uint8)


def turned(quad_px: Quad, quarters: int) -> Quad:
    """The same card read from another corner: `quarters` of 90 degrees, clockwise."""
    return np.roll(np.asarray(quad_px, np.float32), -quarters, axis=0)
