"""Finds a card's four corners exactly, starting from corners that are nearly right.

The card is first unrolled into an upright frame with some surroundings; each of its sides is then
the straight line along which paper meets what lies around it.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from models.reader.rectify import Image, Quad, quad_size_px
from vision.film.channels import darkest

__all__ = ["quad_overlap", "refine_quad", "taper"]

_FRAME = (120, 168)
_REACH = 0.13
"""How far from the given side the true one is looked for, as a share of the card's width. Raising
it forgives worse corners and lets the edge of a neighbouring card or a printed frame in."""
_MIN_STEP = 9.0
"""Least mean brightness step (0..255) across a side; below it the given side is kept."""
_MIN_AGREE = 0.55
"""Least share of the columns of a side that must agree on the line."""

Floats = npt.NDArray[np.float32]


def quad_overlap(first: Quad, second: Quad) -> tuple[float, float]:
    """Shared area as a share of the union, and of the smaller of the two convex quadrilaterals."""
    a, b = (cv2.convexHull(np.asarray(q, np.float32)) for q in (first, second))
    areas = abs(cv2.contourArea(a)), abs(cv2.contourArea(b))
    if min(areas) <= 0:
        return 0.0, 0.0
    shared, _ = cv2.intersectConvexConvex(a, b)
    union = areas[0] + areas[1] - shared
    return float(shared / max(union, 1e-6)), float(shared / min(areas))


def taper(quad_px: Quad) -> float:
    """By which factor opposite sides of a quadrilateral (4, 2) differ, 1 and up, the worse pair."""
    quad = np.asarray(quad_px, np.float32)
    a, b, c, d = (float(np.hypot(*side)) for side in np.roll(quad, -1, axis=0) - quad)
    return max(max(one, two) / max(min(one, two), 1e-6) for one, two in ((a, c), (b, d)))


def _frame_corners(margin: float) -> Quad:
    w, h = _FRAME
    corners = [[0, 0], [w, 0], [w, h], [0, h]]
    return np.asarray(corners, np.float32) + np.float32(margin)


def _side_line(steps: Floats, expected: float, reach: int) -> tuple[float, float] | None:
    """Fits y = a + b x to the strongest steps.

    Args:
        steps: (rows, columns) of brightness step, positive where paper begins going down.
        expected: row at which the side should be.
        reach: rows to either side that are searched.

    Returns:
        (a, b), or None when the columns do not agree.
    """
    low = max(0, round(expected) - reach)
    band = steps[low : round(expected) + reach + 1]
    rows = np.arange(band.shape[0], dtype=np.float32) + low
    weight = np.exp(-(((rows - expected) / (reach * 0.9)) ** 2))
    found = (band * weight[:, None]).argmax(axis=0) + low
    columns = np.arange(steps.shape[1], dtype=np.float64)
    strength = band.max(axis=0)
    keep = strength > max(_MIN_STEP, 0.35 * float(np.median(strength)))
    for _ in range(4):
        if keep.sum() < _MIN_AGREE * len(columns):
            return None
        slope, level = np.polyfit(columns[keep], found[keep], 1)
        error = np.abs(found - (level + slope * columns))
        keep = (error < 2.0) & (strength > _MIN_STEP)
    if keep.sum() < _MIN_AGREE * len(columns):
        return None
    return float(level), float(slope)


def _unrolled_side(grey: Floats, side: int) -> Floats:
    """The frame turned so that side 0..3 (top, right, bottom, left) lies on top."""
    return np.ascontiguousarray(np.rot90(grey, side))


def _sides(frame: Floats, margin: int) -> list[tuple[float, float] | None]:
    lines = []
    for side in range(4):
        turned = _unrolled_side(frame, side)
        smooth = np.asarray(cv2.blur(turned, (3, 1)), np.float32)
        steps = np.zeros_like(smooth)
        steps[1:-1] = smooth[2:] - smooth[:-2]
        length = _FRAME[side % 2]
        inner = slice(margin + round(length * 0.1), margin + round(length * 0.9))
        line = _side_line(steps[:, inner], margin - 0.5, margin)
        lines.append(None if line is None else (line[0] - line[1] * inner.start, line[1]))
    return lines


def _corner(top: tuple[float, float], left: tuple[float, float]) -> tuple[float, float]:
    """Where y = a + b x meets x = c + d y."""
    (a, b), (c, d) = top, left
    y = (a + b * c) / (1 - b * d)
    return c + d * y, y


def _in_frame(lines: list[tuple[float, float]], size: tuple[int, int]) -> Quad:
    """Corners from the four side lines; each line is in the frame turned by its side."""
    width, height = size
    (a0, b0), (a1, b1), (a2, b2), (a3, b3) = lines
    top = (a0, b0)
    # Turning counter-clockwise brings the right side up: x becomes row (width - 1 - x), y column.
    right = (width - 1 - a1, -b1)
    # Upside down: row and column both count from the far end.
    bottom = (height - 1 - a2 - b2 * (width - 1), b2)
    bottom = (height - 1 - (a2 + b2 * (width - 1)), b2)
    # Left side up: row is x, column counts y from the bottom.
    left = (a3 + b3 * (height - 1), -b3)
    pairs = ((top, left), (top, right), (bottom, right), (bottom, left))
    return np.asarray([_corner(*pair) for pair in pairs], np.float32)


def refine_quad(image: Image, quad_px: Quad) -> Quad:
    """Moves each side of a card onto the edge of its paper.

    Args:
        image: BGR uint8 (H, W, 3), at its native resolution.
        quad_px: corners (4, 2), clockwise, own top left first, wrong by up to about 10 %.

    Returns:
        Corners in the same order. Sides without a clear edge (a neighbour of the same colour, a
        hand, a bright table) stay where they were.
    """
    quad = np.asarray(quad_px, np.float32)
    if min(quad_size_px(quad)) < 12:
        return quad
    margin = round(_FRAME[0] * _REACH)
    target = _frame_corners(margin) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(quad, target)
    size = (_FRAME[0] + 2 * margin, _FRAME[1] + 2 * margin)
    frame = cv2.warpPerspective(image, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    grey = darkest(np.asarray(frame, np.uint8)).astype(np.float32)
    given = margin - 0.5
    lines = [line or (given, 0.0) for line in _sides(grey, margin)]
    corners = _in_frame(lines, size)
    if np.abs(corners - target).max() > 1.6 * margin:
        return quad
    back = cv2.perspectiveTransform(corners[None], np.linalg.inv(matrix))[0]
    return np.asarray(back, np.float32)
