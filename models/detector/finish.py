"""What a lens, a sensor and a codec do to a clean picture."""

from __future__ import annotations

import cv2
import numpy as np

from models.detector.canvas import Image
from models.detector.skin import blur_moving


def finish(rng: np.random.Generator, picture: Image) -> Image:
    """Lights, blurs and degrades a picture (h, w, 3); geometry stays as it is."""
    work = _light(rng, picture.astype(np.float32))
    roll = rng.random()
    if roll < 0.25:
        work = cv2.GaussianBlur(work, (0, 0), rng.uniform(0.4, 1.6)).astype(np.float32)
    elif roll < 0.35:
        work = np.asarray(blur_moving(rng, work), np.float32)
    if rng.random() < 0.3:
        work = _coarse(rng, work)
    if rng.random() < 0.6:
        grain = rng.standard_normal(work.shape[:2], dtype=np.float32) * np.float32(
            rng.uniform(1, 12)
        )
        work += grain[..., None]
    return np.clip(work, 0, 255).astype(np.uint8)


def _light(
    rng: np.random.Generator, work: cv2.typing.MatLike
) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Exposure, warm or cool light, a gradient across the picture and glare."""
    h, w = work.shape[:2]
    warmth = rng.normal(0, 0.09)
    gain = np.array([1 - warmth, 1, 1 + warmth], np.float32) * np.float32(rng.uniform(0.75, 1.35))
    y, x = np.mgrid[0:h, 0:w].astype(np.float32) / max(h, w)
    slope = rng.normal(0, 0.28, 2)
    ramp = np.clip(1 + (x - 0.5) * slope[0] + (y - 0.5) * slope[1], 0.5, 1.5)
    lit = 255 * (np.clip(work * gain * ramp[..., None], 0, 255) / 255) ** np.float32(
        rng.uniform(0.7, 1.2)
    )
    if rng.random() < 0.25:
        centre, radius = rng.uniform(0, 1, 2), rng.uniform(0.05, 0.3)
        spot = np.exp(
            -((x - centre[0]) ** 2 + (y - centre[1]) ** 2) / (2 * radius**2)
        ) * rng.uniform(20, 120)
        lit = lit + spot[..., None]
    if rng.random() < 0.2:
        edge = rng.uniform(0, 1)
        side = (x * rng.uniform(-1, 1) + y * rng.uniform(-1, 1)) > (edge - 0.5)
        lit = (
            lit
            * np.where(cv2.blur(side.astype(np.float32), (9, 9)) > 0.5, 1.0, rng.uniform(0.5, 0.9))[
                ..., None
            ]
        )
    return np.asarray(lit, np.float32)


def _coarse(
    rng: np.random.Generator, work: cv2.typing.MatLike
) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Loses resolution, as a low bit rate or an upscaled stream does."""
    h, w = work.shape[:2]
    factor = rng.uniform(0.4, 0.9)
    small = cv2.resize(work, (int(w * factor), int(h * factor)), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR), np.float32)
