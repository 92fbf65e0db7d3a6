"""Soft shadows that bodies in the air throw on the felt."""

from collections.abc import Sequence

import cv2
import numpy as np

from sample_video.render.camera import Camera
from sample_video.render.pixels import Doubles, Floats, soften
from sample_video.render.solids import Capsule, Light

_STEP = 4


def body_shadow(
    capsules: Sequence[Capsule], camera: Camera, light: Light, *, strength: float = 0.5
) -> tuple[Floats, int, int] | None:
    """The darkening of the felt below bodies.

    Low parts (hands on the felt) throw dark, sharp shadows; high ones pale, wide shadows.

    Returns:
        (h, w) factors, 1 where nothing is darkened, and the pixel of the upper left corner; None
        when the shadow falls
        outside the picture.
    """
    lean = np.array(light.direction[:2]) / light.direction[2]
    low_ones = [c for c in capsules if min(c.a[2], c.b[2]) <= 520]
    if not low_ones:
        return None
    hulls = _hulls(low_ones, camera, lean)
    every = np.concatenate([h for h, _ in hulls])
    low = np.maximum(np.floor(every.min(0) / _STEP).astype(int) - 12, 0)
    high = np.minimum(
        np.ceil(every.max(0) / _STEP).astype(int) + 12,
        [camera.size[0] // _STEP + 1, camera.size[1] // _STEP + 1],
    )
    if (high <= low).any():
        return None
    shape = (int(high[1] - low[1]), int(high[0] - low[0]))
    layers = [np.zeros(shape, np.uint8) for _ in range(3)]
    for hull, height in hulls:
        level = 0 if height < 45 else 1 if height < 130 else 2
        fixed = np.round((hull / _STEP - low) * 16).astype(np.int32)
        cv2.fillConvexPoly(layers[level], fixed, 255, cv2.LINE_AA, 4)
    unit = camera.size[0] / 1920.0
    shade = np.ones(shape, np.float32)
    for layer, blur, share in zip(layers, (1.0, 3.0, 7.0), (0.9, 0.8, 0.6), strict=True):
        soft = soften(layer.astype(np.float32) / 255.0, blur * unit + 0.3)
        shade *= 1.0 - strength * share * soft
    big = cv2.resize(shade, (shape[1] * _STEP, shape[0] * _STEP), interpolation=cv2.INTER_LINEAR)
    return np.asarray(big, np.float32), int(low[0] * _STEP), int(low[1] * _STEP)


_TURN = np.linspace(0, 2 * np.pi, 8, endpoint=False)
_RING = np.stack([np.cos(_TURN), np.sin(_TURN)], 1)


def _hulls(
    capsules: Sequence[Capsule], camera: Camera, lean: Doubles
) -> list[tuple[Floats, float]]:
    """Outline (n, 2) px of each capsule's shadow, and the capsule's height in mm."""
    ends = np.array([(*c.a, c.ra, *c.b, c.rb) for c in capsules]).reshape(-1, 4)
    spots = ends[:, :2] - lean * np.maximum(ends[:, 2:3], 0.0)
    flat = (spots[:, None] + _RING * ends[:, 3, None, None]).reshape(-1, 2)
    px = camera.project(np.column_stack([flat, np.zeros(len(flat))]))
    rings = np.clip(px, -4000, 8000).astype(np.float32).reshape(len(capsules), 16, 2)
    heights = ends[:, 2].reshape(-1, 2).mean(1)
    return [
        (np.asarray(cv2.convexHull(ring)[:, 0], np.float32), float(height))
        for ring, height in zip(rings, heights, strict=True)
    ]
