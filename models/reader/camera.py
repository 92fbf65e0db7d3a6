"""What a camera does to a training scene: light, lens, motion, sensor and compression."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from models.reader.surroundings import Rng, clouds

Image = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]


def _light(image: Floats, rng: Rng) -> Floats:
    size = image.shape[0], image.shape[1]
    if rng.random() < 0.7:
        image = image * (1 + clouds(size, rng, 2) * np.float32(rng.uniform(0.02, 0.16)))[..., None]
    warm = rng.normal(0, 0.09)
    gains: Floats = np.array([1 - warm, 1 + rng.normal(0, 0.04), 1 + warm], np.float32)
    if rng.random() < 0.08:
        gains = gains * rng.uniform(0.7, 1.1, 3).astype(np.float32)
    exposure = rng.uniform(0.35, 1.0) if rng.random() < 0.75 else rng.uniform(1.0, 1.35)
    image = image * gains * np.float32(exposure)
    if rng.random() < 0.35:
        curved = 255 * np.clip(image / 255, 0, 1) ** np.float32(rng.uniform(0.7, 1.5))
        image = np.asarray(curved, np.float32)
    return image


def _shadow(image: Floats, rng: Rng) -> Floats:
    """A soft-edged shadow over a half plane or a blob."""
    height, width = image.shape[:2]
    mask = np.zeros((height, width), np.float32)
    points = (rng.uniform(-0.3, 1.3, (4, 2)) * [width, height]).astype(np.int32)
    cv2.fillConvexPoly(mask, cv2.convexHull(points), 1.0)
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.5, width * rng.uniform(0.003, 0.1)))
    return np.asarray(
        image * (1 - soft * np.float32(rng.uniform(0.2, 0.65)))[..., None], np.float32
    )


def _glare(image: Floats, rng: Rng) -> Floats:
    height, width = image.shape[:2]
    streak = np.zeros((height, width), np.float32)
    centre = tuple(int(v) for v in rng.uniform(0.1, 0.9, 2) * [width, height])
    axes = (
        max(1, int(width * rng.uniform(0.03, 0.16))),
        max(1, int(width * rng.uniform(0.1, 0.6))),
    )
    cv2.ellipse(streak, centre, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    soft = cv2.GaussianBlur(streak, (0, 0), max(0.8, width * rng.uniform(0.02, 0.08)))
    return np.asarray(image + 255 * np.float32(rng.uniform(0.2, 1.2)) * soft[..., None], np.float32)


def _motion(image: Floats, rng: Rng, length: float) -> Floats:
    size = int(length) | 1
    if size < 3:
        return image
    kernel = np.zeros((size, size), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = np.array([np.cos(angle), np.sin(angle)]) * size / 2
    middle = np.array([size // 2, size // 2])
    a, b = (middle - reach).round().astype(int), (middle + reach).round().astype(int)
    cv2.line(kernel, tuple(a), tuple(b), 1.0, 1)
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)


def _resampled(image: Image, rng: Rng) -> Image:
    """Loses detail as a smaller stream does: down, and up again."""
    height, width = image.shape[:2]
    share = rng.uniform(0.45, 0.95)
    small = (max(8, round(width * share)), max(8, round(height * share)))
    down = cv2.resize(image, small, interpolation=cv2.INTER_AREA)
    way = cv2.INTER_CUBIC if rng.random() < 0.5 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(down, (width, height), interpolation=way), np.uint8)


def film(scene: Image, card_px: float, rng: Rng) -> Image:
    """The scene as a camera would deliver it.

    Args:
        scene: BGR uint8.
        card_px: width of the card in the scene; blur is measured against it.
        rng: source of chance.
    """
    image = _light(scene.astype(np.float32), rng)
    if rng.random() < 0.2:
        image = _shadow(image, rng)
    if rng.random() < 0.12:
        image = _glare(image, rng)
    if rng.random() < 0.55:
        sigma = max(0.3, card_px * abs(rng.normal(0, 0.011)))
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.float32)
    if rng.random() < 0.18:
        image = _motion(image, rng, card_px * rng.uniform(0.02, 0.13))
    if rng.random() < 0.65:
        noise = rng.standard_normal(image.shape, np.float32)
        image = image + noise * np.float32(abs(rng.normal(0, 6)) + 0.3)
    out = np.clip(image, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        out = _resampled(out, rng)
    if rng.random() < 0.25:
        soft = cv2.GaussianBlur(out, (0, 0), 1.2)
        amount = rng.uniform(0.3, 1.2)
        out = np.asarray(cv2.addWeighted(out, 1 + amount, soft, -amount, 0), np.uint8)
    if rng.random() < 0.7:
        quality = int(rng.uniform(18, 95))
        _, data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])
        out = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return out
