"""Quadrilaterals of bright paper in a photograph: places where a whole card may lie.

A card that lies apart from others on something darker is a bright patch with four straight sides.
Such patches are cheap to find, with exact corners and at any size, and the reader says which of
them are cards. Cards in a fan or on white paper are left to the detector.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from models.reader.rectify import Image, Quad, quad_size_px
from vision.cards.quads import quad_overlap

__all__ = ["bright_masks", "paper_quads"]

_LONG_SIDE_PX = 900
_LEVELS = range(50, 235, 14)
_LEAST_AREA = 0.002
"""Smallest patch, as a share of the picture."""
_MOST_AREA = 0.95
_LEAST_FILL = 0.9
"""Share of its tightest quadrilateral that a patch fills; a card with round corners fills 97 %."""
_SIDES = (0.4, 1.0)
"""Short side over long side; 0.71 is a card seen from above."""
_SAME = 0.85
_MOST_PROPOSALS = 40


def _square_on(quad: Quad) -> Quad | None:
    """The corners clockwise with the longer sides running down, or None for an unlikely shape."""
    if cv2.contourArea(quad, oriented=True) < 0:
        quad = quad[::-1].copy()
    width, height = quad_size_px(quad)
    if width > height:
        quad = np.roll(quad, -1, axis=0)
    ratio = min(width, height) / max(width, height, 1e-6)
    sides = [float(np.hypot(*(b - a))) for a, b in pairwise([*quad, quad[0]])]
    opposite = max(sides[0], sides[2]) / max(min(sides[0], sides[2]), 1e-6)
    if not _SIDES[0] <= ratio <= _SIDES[1] or opposite > 2.2:
        return None
    return np.asarray(quad, np.float32)


def _patches(bright: npt.NDArray[np.uint8], least: float, most: float) -> list[tuple[float, Quad]]:
    """(fill, quadrilateral) of the four-sided patches of one binary picture."""
    contours, _ = cv2.findContours(bright, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour in contours:
        if not least <= cv2.contourArea(contour) <= most:
            continue
        hull = cv2.convexHull(contour)
        area = cv2.contourArea(hull)
        # What is printed across the edge, or a finger, may bite a little out of the patch.
        if len(hull) < 4 or cv2.contourArea(contour) < 0.8 * area:
            continue
        four = cv2.approxPolyN(hull, 4, None, -1.0, True).reshape(-1, 2).astype(np.float32)
        fill = area / max(abs(float(cv2.contourArea(four))), 1.0)
        quad = _square_on(four)
        if quad is not None and fill >= _LEAST_FILL:
            found.append((fill, quad))
    return found


def bright_masks(
    image: Image, long_side_px: int, levels: Iterable[int]
) -> tuple[float, list[npt.NDArray[np.uint8]]]:
    """What is brighter than each level in a smaller picture, by its darkest colour, then grey.

    Args:
        image: BGR uint8 (H, W, 3).
        long_side_px: longer side of the smaller picture; a picture that is smaller keeps its size.
        levels: of brightness, 0..255.

    Returns:
        Scale of the smaller picture, and masks (h, w), 0 or 255, by kind of brightness and level.
    """
    scale = min(1.0, long_side_px / max(image.shape[:2]))
    size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
    small = cv2.medianBlur(cv2.resize(image, size, interpolation=cv2.INTER_AREA), 3)
    channels = (small.min(axis=2), cv2.cvtColor(small, cv2.COLOR_BGR2GRAY))
    levels = tuple(levels)
    return scale, [
        np.where(channel > level, 255, 0).astype(np.uint8)
        for channel in channels
        for level in levels
    ]


def paper_quads(image: Image) -> list[Quad]:
    """Finds bright four-sided patches at many brightness levels.

    Args:
        image: BGR uint8 (H, W, 3).

    Returns:
        Corners (4, 2) in pixels, clockwise, longer sides second and fourth; the best-filled first.
    """
    scale, masks = bright_masks(image, _LONG_SIDE_PX, _LEVELS)
    found: list[tuple[float, Quad]] = []
    for bright in masks:
        found += _patches(bright, _LEAST_AREA * bright.size, _MOST_AREA * bright.size)
    kept: list[Quad] = []
    for _, quad in sorted(found, key=lambda f: -f[0]):
        if len(kept) < _MOST_PROPOSALS and all(
            quad_overlap(quad, other)[0] < _SAME for other in kept
        ):
            kept.append(quad)
    return [np.asarray(quad / scale, np.float32) for quad in kept]
