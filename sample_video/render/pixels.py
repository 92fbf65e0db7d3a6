"""Pictures, sprites and how one is laid over the other."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sprite:
    """A small picture with its place.

    Attributes:
        x0: Left edge in the big picture, pixels.
        y0: Top edge in the big picture, pixels.
        bgr: (h, w, 3) float32, 0..255, not premultiplied.
        alpha: (h, w) float32, 0..1.
    """

    x0: int
    y0: int
    bgr: Floats
    alpha: Floats

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Half-open xyxy box in pixels."""
        height, width = self.alpha.shape
        return self.x0, self.y0, self.x0 + width, self.y0 + height


def overlap(sprite: Sprite, shape: tuple[int, ...]) -> tuple[slice, slice, slice, slice] | None:
    """Row and column slices of the big picture, then of the sprite; None when they do not meet."""
    x0, y0, x1, y1 = sprite.box
    left, top = max(x0, 0), max(y0, 0)
    right, bottom = min(x1, shape[1]), min(y1, shape[0])
    if left >= right or top >= bottom:
        return None
    return (
        slice(top, bottom),
        slice(left, right),
        slice(top - y0, bottom - y0),
        slice(left - x0, right - x0),
    )


def paste(picture: Image, sprite: Sprite) -> None:
    """Lay the sprite over the picture, in place."""
    cut = overlap(sprite, picture.shape)
    if cut is None:
        return
    rows, cols, srows, scols = cut
    under = picture[rows, cols].astype(np.float32)
    alpha = sprite.alpha[srows, scols, None]
    under += (sprite.bgr[srows, scols] - under) * alpha
    picture[rows, cols] = np.clip(under + 0.5, 0, 255).astype(np.uint8)


def darken(picture: Image, shade: Floats, x0: int, y0: int) -> None:
    """Multiply the picture, in place, by `shade` (h, w; 1 leaves it) laid at (x0, y0)."""
    blank = Sprite(x0=x0, y0=y0, bgr=np.empty((0, 0, 3), np.float32), alpha=shade)
    cut = overlap(blank, picture.shape)
    if cut is None:
        return
    rows, cols, srows, scols = cut
    part = picture[rows, cols]
    factor = np.clip(shade[srows, scols] * 255.0, 0, 255).astype(np.uint8)
    picture[rows, cols] = cv2.multiply(
        part, cv2.cvtColor(factor, cv2.COLOR_GRAY2BGR), scale=1 / 255
    )


def fill(picture: Image, points: Doubles | Floats, colour: tuple[float, ...] | Floats) -> None:
    """Fill one convex polygon ((n, 2) pixels) with sub-pixel corners and soft edges."""
    fixed = np.round((np.asarray(points, np.float64) - 0.5) * 16.0).astype(np.int32)
    tint = tuple(float(c) for c in colour)
    cv2.fillConvexPoly(picture, fixed, tint, lineType=cv2.LINE_AA, shift=4)


def soften(mask: Floats, sigma: float) -> Floats:
    """Gaussian blur; large blurs are done small and enlarged, which looks the same."""
    if sigma < 0.3:
        return mask
    if sigma <= 6:
        return np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.float32)
    factor = sigma / 3.0
    height, width = mask.shape[:2]
    small = cv2.resize(
        mask,
        (max(2, round(width / factor)), max(2, round(height / factor))),
        interpolation=cv2.INTER_AREA,
    )
    small = cv2.GaussianBlur(small, (0, 0), 3.0)
    return np.asarray(
        cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32
    )


def noise(
    rng: np.random.Generator, shape: tuple[int, int], octaves: tuple[tuple[float, float], ...]
) -> Floats:
    """Sum of smooth random fields around zero.

    Args:
        rng: Source of randomness.
        shape: (height, width) pixels.
        octaves: (cell size in pixels, amplitude) pairs.
    """
    height, width = shape
    total = np.zeros(shape, np.float32)
    for cell, amplitude in octaves:
        grid = (max(2, int(height / cell) + 2), max(2, int(width / cell) + 2))
        field = rng.standard_normal(grid, dtype=np.float32)
        mode = cv2.INTER_CUBIC if cell > 1.5 else cv2.INTER_LINEAR
        total += amplitude * cv2.resize(field, (width, height), interpolation=mode)
    return total


def colour_of(text: str) -> tuple[float, float, float]:
    """BGR 0..255 of "#rrggbb"."""
    red, green, blue = (int(text[i : i + 2], 16) for i in (1, 3, 5))
    return float(blue), float(green), float(red)
