"""Motion blur: the average of a sprite over the time the shutter is open."""

from collections.abc import Sequence

import cv2
import numpy as np

from sample_video.render.pixels import Doubles, Floats, Sprite

MOST_COPIES = 9


def _premultiplied(sprite: Sprite) -> Floats:
    return np.dstack([sprite.bgr * sprite.alpha[..., None], sprite.alpha])


def _plain(values: Floats, x0: int, y0: int) -> Sprite:
    alpha = np.ascontiguousarray(values[..., 3])
    bgr = values[..., :3] / np.maximum(alpha, 1e-3)[..., None]
    return Sprite(x0=x0, y0=y0, bgr=np.asarray(bgr, np.float32), alpha=alpha)


def averaged(sprites: Sequence[Sprite]) -> Sprite:
    """Mean of several moments of one thing."""
    if len(sprites) == 1:
        return sprites[0]
    x0, y0 = min(s.x0 for s in sprites), min(s.y0 for s in sprites)
    x1, y1 = max(s.box[2] for s in sprites), max(s.box[3] for s in sprites)
    total = np.zeros((y1 - y0, x1 - x0, 4), np.float32)
    for sprite in sprites:
        rows = slice(sprite.y0 - y0, sprite.box[3] - y0)
        cols = slice(sprite.x0 - x0, sprite.box[2] - x0)
        total[rows, cols] += _premultiplied(sprite)
    return _plain(total / np.float32(len(sprites)), x0, y0)


def copies_for(length_px: float) -> int:
    """How many moments make a smooth streak of this length."""
    return int(np.clip(1 + length_px / 2.5, 1, MOST_COPIES))


def swung(sprite: Sprite, ends: Doubles, moments: Sequence[Doubles]) -> Sprite:
    """An arm averaged over moments.

    Args:
        sprite: The arm at mid exposure.
        ends: (2, 2) pixels of shoulder and hand in the sprite.
        moments: (2, 2) pixels of shoulder and hand at each moment.
    """
    travel = max(float(np.abs(m - ends).max()) for m in moments)
    if travel < 0.8:
        return sprite
    pad = int(travel) + 2
    height, width = sprite.alpha.shape
    source = cv2.copyMakeBorder(_premultiplied(sprite), pad, pad, pad, pad, cv2.BORDER_CONSTANT)
    corner = np.array([sprite.x0 - pad, sprite.y0 - pad])
    total = np.zeros_like(source)
    size = (width + 2 * pad, height + 2 * pad)
    for moment in moments:
        affine = _similarity(ends - corner, moment - corner)
        total += np.asarray(cv2.warpAffine(source, affine, size), np.float32)
    return _plain(total / np.float32(len(moments)), sprite.x0 - pad, sprite.y0 - pad)


def _similarity(source: Doubles, goal: Doubles) -> Doubles:
    """Turn, scale and shift (2, 3) that takes two points to two others."""
    a, b = complex(*source[0]), complex(*source[1])
    c, d = complex(*goal[0]), complex(*goal[1])
    turn = (d - c) / (b - a) if abs(b - a) > 1e-6 else 1.0 + 0j
    shift = c - turn * a
    return np.array([[turn.real, -turn.imag, shift.real], [turn.imag, turn.real, shift.imag]])


def shifted(sprite: Sprite, shifts: Sequence[tuple[float, float]]) -> Sprite:
    """A sprite averaged over small shifts in pixels."""
    corner = np.array([[sprite.x0, sprite.y0], [sprite.x0 + 100.0, sprite.y0]], np.float64)
    return swung(sprite, corner, [corner + np.array(s) for s in shifts])
