"""Soft shadows that bodies in the air throw on the felt."""

from collections.abc import Sequence

import cv2
import numpy as np

from sample_video.render.camera import Camera
from sample_video.render.pixels import Floats, soften
from sample_video.render.solids import Capsule, Light

_STEP = 4


def body_shadow(
    capsules: Sequence[Capsule], camera: Camera, light: Light, *, strength: float = 0.5
) -> tuple[Floats, int, int] | None:
    """The darkening of the felt below bodies.

    Low parts (hands on the felt) throw dark, sharp shadows; high ones pale, wide shadows.

    Returns:
        (h, w) factors, 1 where nothing is darkened, and the pixel of the upper left corner; None when the shadow falls
        outside the picture.
    """
    lean = np.array(light.direction[:2]) / light.direction[2]
    hulls = []
    for capsule in capsules:
        if min(capsule.a[2], capsule.b[2]) > 520:
            continue
        hulls.append(_hull(capsule, camera, lean))
    if not hulls:
        return None
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


def _hull(capsule: Capsule, camera: Camera, lean: np.ndarray) -> tuple[Floats, float]:
    turn = np.linspace(0, 2 * np.pi, 8, endpoint=False)
    ring = np.stack([np.cos(turn), np.sin(turn)], 1)
    points = []
    for centre, radius in ((capsule.a, capsule.ra), (capsule.b, capsule.rb)):
        z = max(centre[2], 0.0)
        spot = np.array(centre[:2]) - lean * z
        points.append(spot + ring * radius)
    flat = np.concatenate(points)
    px = camera.project(np.column_stack([flat, np.zeros(len(flat))])).astype(np.float32)
    hull = cv2.convexHull(np.clip(px, -4000, 8000))[:, 0]
    return np.asarray(hull, np.float32), (capsule.a[2] + capsule.b[2]) / 2
