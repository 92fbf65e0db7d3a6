"""Barrel and pincushion: one number of radial distortion, found from the survey's points.

The radius counts in half diagonals of the picture, so that the number does not depend on the focal
length: a point at radius r of the ideal picture is seen at r (1 + k r^2).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.table.pose import apply_homography, fit_homography

Floats = NDArray[np.float64]

# Four or five points fit any homography nearly exactly and say nothing about the lens.
LEAST_POINTS = 6
# Usual lenses bend by up to a few per cent at the corners. A wider prior lets careless points bend
# the picture, a narrower one leaves wide lenses bent.
BEND_SIGMA = 0.025
# How well survey points are read off a picture (px).
POINT_SIGMA_PX = 0.6
MOST_BEND = 0.2


def bent(pixels: Floats, bend: float, size_px: tuple[int, int]) -> Floats:
    """Where the lens shows points (n, 2) of the ideal picture."""
    if bend == 0:
        return pixels
    centre, scale = _frame(size_px)
    ray = (pixels - centre) / scale
    square = np.minimum((ray**2).sum(axis=1, keepdims=True), 4.0)
    return np.asarray(centre + ray * (1 + bend * square) * scale)


def straightened(pixels: Floats, bend: float, size_px: tuple[int, int]) -> Floats:
    """The ideal picture's points (n, 2) that the lens shows at ``pixels``."""
    if bend == 0:
        return pixels
    centre, scale = _frame(size_px)
    seen = (pixels - centre) / scale
    ray = seen.copy()
    for _ in range(12):
        square = np.minimum((ray**2).sum(axis=1, keepdims=True), 4.0)
        ray = seen / (1 + bend * square)
    return np.asarray(centre + ray * scale)


def _frame(size_px: tuple[int, int]) -> tuple[Floats, float]:
    centre = np.array(size_px, float) / 2
    return centre, float(np.hypot(*centre))


def likely_bend(pixels: Floats, felt: Floats, size_px: tuple[int, int]) -> float:
    """The most likely distortion given point pairs (n, 2), 0 where they say nothing about it."""
    if len(pixels) < LEAST_POINTS:
        return 0.0
    bends = np.linspace(-MOST_BEND, MOST_BEND, 41)
    for _ in range(4):
        costs = [_cost(pixels, felt, float(bend), size_px) for bend in bends]
        best, step = float(bends[int(np.argmin(costs))]), float(bends[1] - bends[0])
        bends = np.linspace(best - step, best + step, 11)
    # Not worth a bend: the points are explained as well without one.
    gain = _cost(pixels, felt, 0.0, size_px) - _cost(pixels, felt, best, size_px)
    return best if gain > 2.0 else 0.0


def _cost(pixels: Floats, felt: Floats, bend: float, size_px: tuple[int, int]) -> float:
    ideal = straightened(pixels, bend, size_px)
    error = bent(apply_homography(fit_homography(ideal, felt), felt), bend, size_px) - pixels
    return 0.5 * float((error**2).sum()) / POINT_SIGMA_PX**2 + 0.5 * (bend / BEND_SIGMA) ** 2
