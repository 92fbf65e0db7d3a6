"""Which pixels chips cover, and where the top faces of stacks are."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.chip_stack.face_fit import CHIP_RADIUS_MM, FeltView, Pixels, TopFace, ellipse

Floats = NDArray[np.float64]

# Felt in shadow or under a lamp that flickers still is felt: its values times a gain in this range.
# Wider calls dark chips shadow, narrower calls shadows chips.
FELT_GAINS = (0.5, 1.12)
# Distance (grey levels) from every such felt at which a pixel is a chip as likely as not.
CHANGE_LEVELS = 14.0
# A face must be covered at least this far to be one.
LEAST_COVERED = 0.62
MOST_STACKS = 5


def change_mask(image: Pixels, background: Pixels) -> Floats:
    """How surely each pixel shows something else than the felt: (height, width), 0..1."""
    image = np.asarray(cv2.blur(image, (3, 3)), np.float32)
    background = np.asarray(cv2.blur(background, (3, 3)), np.float32)
    energy = np.maximum((background**2).sum(axis=2), 1.0)
    gain = np.clip((image * background).sum(axis=2) / energy, *FELT_GAINS)
    off = np.sqrt(((image - gain[..., None] * background) ** 2).sum(axis=2))
    return np.asarray(1 / (1 + np.exp(-(off - CHANGE_LEVELS) / (0.25 * CHANGE_LEVELS))), float)


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceGuess:
    """A place where a top face may be: felt place as if on the felt, and how it scores (0..1)."""

    centre_mm: tuple[float, float]
    score: float


def best_face(camera: FeltView, mask: Floats, origin_px: tuple[int, int]) -> FaceGuess | None:
    """The best place of a top face in a mask, or None when nothing there is as large as a chip.

    Args:
        camera: the table's camera.
        mask: (h, w) of a cutting of the picture, see ``change_mask``.
        origin_px: the cutting's left upper corner in the picture.
    """
    inside, beyond = _kernels(camera, mask.shape, origin_px)
    covered = cv2.filter2D(mask, cv2.CV_64F, inside, borderType=cv2.BORDER_CONSTANT)
    outside = cv2.filter2D(mask, cv2.CV_64F, beyond, borderType=cv2.BORDER_CONSTANT)
    score = np.asarray(covered - 0.6 * outside, float)
    row, column = np.unravel_index(int(score.argmax()), score.shape)
    if covered[row, column] < LEAST_COVERED:
        return None
    x, y = camera.to_felt([[column + origin_px[0], row + origin_px[1]]])[0]
    return FaceGuess(centre_mm=(float(x), float(y)), score=float(score[row, column]))


def _kernels(
    camera: FeltView, shape: tuple[int, ...], origin_px: tuple[int, int]
) -> tuple[Floats, Floats]:
    """Averaging kernels: the face's ellipse, and a rim beyond its far half."""
    middle = (origin_px[0] + shape[1] / 2, origin_px[1] + shape[0] / 2)
    x, y = camera.to_felt([middle])[0]
    ring = ellipse(camera, (float(x), float(y)), CHIP_RADIUS_MM) - np.asarray(middle)
    up = camera.up_px([[x, y]])[0]
    reach = int(np.ceil(np.abs(ring).max())) + 5
    disc = _filled(ring, reach)
    wide = _filled(ring * (1 + 4.0 / np.hypot(*ring.T).mean()), reach)
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    far = (columns * up[0] + rows * up[1]) > 0
    beyond = (wide - disc) * far
    return disc / max(1.0, disc.sum()), beyond / max(1.0, beyond.sum())


def _filled(ring: Floats, reach: int) -> Floats:
    canvas = np.zeros((2 * reach + 1, 2 * reach + 1), np.uint8)
    cv2.fillPoly(canvas, [np.round(ring + reach).astype(np.int32)], 1)
    return canvas.astype(np.float64)


def hull_px(camera: FeltView, top: TopFace, wall_px: float) -> Floats:
    """Outline (n, 2) of a stack: its top face swept down by the wall."""
    ring = ellipse(camera, top.centre_mm, top.radius_mm)
    down = -top.up_px / max(1e-9, float(np.hypot(*top.up_px))) * wall_px
    hull = cv2.convexHull(np.concatenate([ring, ring + down]).astype(np.float32))
    return np.asarray(hull.reshape(-1, 2), np.float64)
