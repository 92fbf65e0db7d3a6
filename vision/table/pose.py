"""Homography, focal length and pose from point pairs on the felt plane.

Felt millimetres go in as (n, 2) or (n, 3) with z up, pixels come out as (n, 2).
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from rules_check.errors import InputError

Floats = NDArray[np.float64]

# Typical surveillance lenses: focal length about the picture's width. The prior only matters where
# the points say little about it (a camera straight above). A wider sigma trusts the points more.
FOCAL_PRIOR_WIDTHS, FOCAL_PRIOR_SIGMA = 1.15, 0.45
# How well survey points are read off a picture.
POINT_SIGMA_PX = 0.5


def fit_homography(pixels: Floats, felt: Floats) -> Floats:
    """Least squares homography felt to pixels by the normalised direct linear transform."""
    if (
        pixels.ndim != 2
        or pixels.shape != felt.shape
        or pixels.shape[1:] != (2,)
        or len(pixels) < 4
    ):
        raise InputError(
            "table profile: [camera] needs as many image_px as felt_mm points, "
            "two numbers each, four or more"
        )
    to_unit_px, to_unit_mm = _normaliser(pixels), _normaliser(felt)
    u, v = apply_homography(to_unit_px, pixels).T
    x, y = apply_homography(to_unit_mm, felt).T
    one, nil = np.ones_like(x), np.zeros_like(x)
    rows = np.concatenate(
        [
            np.column_stack([x, y, one, nil, nil, nil, -u * x, -u * y, -u]),
            np.column_stack([nil, nil, nil, x, y, one, -v * x, -v * y, -v]),
        ]
    )
    _, values, vectors = np.linalg.svd(rows, full_matrices=True)
    unit = vectors[-1].reshape(3, 3)
    if values[7] < 1e-3 * values[0] or abs(np.linalg.det(unit)) < 1e-6:
        raise InputError(
            "table profile: [camera] points lie on a line or repeat; "
            "expected four that span the felt"
        )
    homography = np.linalg.inv(to_unit_px) @ unit @ to_unit_mm
    depth = felt @ homography[2, :2] + homography[2, 2]
    if np.abs(np.sign(depth).sum()) != len(depth):
        raise InputError(
            "table profile: [camera] point pairs cross over; "
            "expected image_px and felt_mm in the same order"
        )
    return np.asarray(homography / np.mean(depth), float)


def _normaliser(points: Floats) -> Floats:
    centre = points.mean(axis=0)
    spread = float(np.sqrt(((points - centre) ** 2).sum(axis=1).mean()))
    if not np.isfinite(points).all() or spread < 1e-9:
        raise InputError(
            "table profile: [camera] points lie on a line or repeat; "
            "expected four that span the felt"
        )
    scale = np.sqrt(2) / spread
    return np.array([[scale, 0, -scale * centre[0]], [0, scale, -scale * centre[1]], [0, 0, 1]])


def apply_homography(homography: Floats, points: Floats) -> Floats:
    """Images (n, 2) of points (n, 2)."""
    points = np.atleast_2d(points)
    image = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return np.asarray(image[:, :2] / image[:, 2:], float)


def _lens(focal: float, size_px: tuple[int, int]) -> Floats:
    return np.array([[focal, 0, size_px[0] / 2], [0, focal, size_px[1] / 2], [0, 0, 1.0]])


def most_likely_focal(
    pixels: Floats, felt: Floats, homography: Floats, size_px: tuple[int, int], sigma_px: float
) -> tuple[float, float]:
    """Most likely focal length and its relative spread.

    For each candidate the best pose is found and its reprojection error weighed against the lens
    prior, so that a camera straight above, where the points fix no focal length, falls back to the
    usual lens.
    """
    width = size_px[0]
    logs = np.linspace(np.log(0.35 * width), np.log(6.0 * width), 60)
    while True:
        cost = [_pose_error(pixels, felt, homography, float(np.exp(f)), size_px) for f in logs]
        off = (logs - np.log(FOCAL_PRIOR_WIDTHS * width)) / FOCAL_PRIOR_SIGMA
        energy = 0.5 * (np.array(cost) / sigma_px**2 + off**2)
        weights = np.exp(energy.min() - energy)
        weights /= weights.sum()
        mean = float((weights * logs).sum())
        spread = float(np.sqrt((weights * (logs - mean) ** 2).sum()))
        step = float(logs[1] - logs[0])
        if spread > step or step < 1e-3:
            return float(np.exp(mean)), spread
        # The grid is coarser than what the points know: look closer.
        logs = np.linspace(mean - 2 * step, mean + 2 * step, 24)


def _pose_error(
    pixels: Floats, felt: Floats, homography: Floats, focal: float, size_px: tuple[int, int]
) -> float:
    """Sum of squared reprojection errors of the best rigid pose with one focal length."""
    lens = _lens(focal, size_px)
    hand = handedness(homography, lens)
    solid = np.column_stack([felt[:, 0], felt[:, 1] * hand, np.zeros(len(felt))])
    bare = np.linalg.inv(lens) @ homography @ np.diag([1.0, hand, 1.0])
    scale = np.sqrt(np.linalg.norm(bare[:, 0]) * np.linalg.norm(bare[:, 1]))
    first, second, shift = (bare / scale).T
    u, _, vt = np.linalg.svd(np.column_stack([first, second, np.cross(first, second)]))
    turn, _ = cv2.Rodrigues(u @ vt)
    turn, shift = cv2.solvePnPRefineLM(
        solid, pixels, lens, np.zeros(4), turn, shift.reshape(3, 1).copy()
    )
    seen, _ = cv2.projectPoints(solid, turn, shift, lens, np.zeros(4))
    return float(((np.asarray(seen).reshape(-1, 2) - pixels) ** 2).sum())


def handedness(homography: Floats, lens: Floats) -> float:
    """1.0 where x, y and up make a right-handed frame under a camera above the felt, else -1.0."""
    first, second, shift = (np.linalg.inv(lens) @ homography).T
    return 1.0 if np.cross(first, second) @ shift < 0 else -1.0


def with_height(homography: Floats, focal: float, size_px: tuple[int, int]) -> Floats:
    """The (3, 4) projection whose felt plane is exactly the homography."""
    lens = _lens(focal, size_px)
    first, second, _ = (np.linalg.inv(lens) @ homography).T
    up = np.cross(first, second) * handedness(homography, lens)
    up *= np.sqrt(np.linalg.norm(first) * np.linalg.norm(second)) / np.linalg.norm(up)
    return np.column_stack([homography[:, 0], homography[:, 1], lens @ up, homography[:, 2]])


def camera_centre(matrix: Floats) -> tuple[float, float, float]:
    """The camera's place (x, y, z) in felt millimetres."""
    x, y, z = np.linalg.solve(matrix[:, :3], -matrix[:, 3])
    return float(x), float(y), float(z)
