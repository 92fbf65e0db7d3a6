"""What lies under, beside and over a card in a training scene: felt, wood, chips, fingers."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Rng = np.random.Generator

_FELTS = ((40, 90, 20), (95, 45, 25), (45, 25, 105), (60, 40, 90), (30, 30, 30), (50, 110, 60))
_SKINS = ((120, 150, 200), (90, 120, 175), (60, 85, 135), (40, 55, 90), (150, 180, 225))
_CHIPS = (
    (240, 240, 240),
    (40, 30, 190),
    (60, 120, 30),
    (30, 30, 30),
    (30, 150, 235),
    (130, 40, 110),
)


def _jitter(colour: tuple[int, int, int], rng: Rng, amount: float) -> npt.NDArray[np.float64]:
    return np.clip(np.asarray(colour) + rng.normal(0, amount, 3), 0, 255)


def clouds(size: tuple[int, int], rng: Rng, cells: int) -> npt.NDArray[np.float32]:
    """Smooth noise of mean 0 and deviation about 1, (h, w) from `size` (h, w)."""
    small = rng.normal(0, 1, (cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(small, size[::-1], interpolation=cv2.INTER_CUBIC), np.float32)


def felt(size: tuple[int, int], rng: Rng) -> Image:
    """Plain felt of `size` (h, w)."""
    base = _jitter(_FELTS[int(rng.integers(len(_FELTS)))], rng, 12)
    texture = clouds(size, rng, 3) * rng.uniform(2, 8)
    texture += rng.standard_normal(size, np.float32) * np.float32(rng.uniform(1, 6))
    return np.clip(base.astype(np.float32) + texture[..., None], 0, 255).astype(np.uint8)


def background(size: tuple[int, int], rng: Rng) -> Image:
    """A table top of `size` (h, w): felt with printed lines, wood, cloth or something bright."""
    kind = rng.random()
    if kind < 0.6:
        base = _jitter(_FELTS[int(rng.integers(len(_FELTS)))], rng, 22)
    elif kind < 0.85:
        base = rng.uniform(0, 255, 3)
    else:
        base = np.full(3, rng.uniform(150, 245)) + rng.normal(0, 10, 3)
    texture = clouds(size, rng, int(rng.integers(2, 6))) * rng.uniform(2, 16)
    if rng.random() < 0.6:
        texture += rng.standard_normal(size, np.float32) * np.float32(rng.uniform(1, 12))
    if rng.random() < 0.25:
        texture += clouds((size[0], size[1]), rng, 2) * 8
        grain = rng.normal(0, 12, (1, size[1])).astype(np.float32)
        texture += cv2.GaussianBlur(grain, (9, 1), 0)
    image = np.clip(base.astype(np.float32) + texture[..., None], 0, 255).astype(np.uint8)
    for _ in range(int(rng.integers(0, 4))):
        _print_line(image, rng)
    return image


def _print_line(image: Image, rng: Rng) -> None:
    height, width = image.shape[:2]
    colour = tuple(int(v) for v in rng.choice([rng.uniform(180, 255, 3), rng.uniform(0, 255, 3)]))
    pen = max(1, round(width * rng.uniform(0.005, 0.03)))
    a, b = rng.uniform(-0.2, 1.2, (2, 2)) * [width, height]
    kind = rng.random()
    if kind < 0.4:
        cv2.line(image, tuple(a.astype(int)), tuple(b.astype(int)), colour, pen, cv2.LINE_AA)
    elif kind < 0.7:
        radius = int(rng.uniform(0.1, 0.6) * width)
        cv2.circle(image, tuple(a.astype(int)), radius, colour, pen, cv2.LINE_AA)
    else:
        sign = str(rng.choice(list("WARTIEINITIALPAYS2TO1$5KQJA")))
        size = width / 60 * rng.uniform(0.3, 1.2)
        cv2.putText(image, sign, tuple(a.astype(int)), int(rng.integers(0, 5)), size, colour, pen)


def draw_chip(
    image: Image, mask: Image, centre: npt.NDArray[np.float64], radius: float, rng: Rng
) -> None:
    """Draws a chip seen from above at `centre`, also into the mask of covered pixels."""
    colour = tuple(int(v) for v in _jitter(_CHIPS[int(rng.integers(len(_CHIPS)))], rng, 18))
    other = tuple(int(v) for v in _jitter(_CHIPS[int(rng.integers(len(_CHIPS)))], rng, 18))
    at = (round(centre[0]), round(centre[1]))
    axes = (max(2, round(radius)), max(2, round(radius * rng.uniform(0.7, 1.0))))
    angle = rng.uniform(0, 180)
    cv2.ellipse(image, at, axes, angle, 0, 360, colour, -1, cv2.LINE_AA)
    for k in range(6):
        cv2.ellipse(image, at, axes, angle, 60 * k, 60 * k + 22, other, -1, cv2.LINE_AA)
    inner = (max(1, round(axes[0] * 0.68)), max(1, round(axes[1] * 0.68)))
    cv2.ellipse(image, at, inner, angle, 0, 360, colour, -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        label = str(rng.choice(["5", "25", "100", "1", "A", "K"]))
        cv2.putText(
            image, label, (at[0] - inner[0] // 2, at[1] + inner[1] // 2), 2, radius / 22, other, 1
        )
    cv2.ellipse(mask, at, axes, angle, 0, 360, 255, -1)


def draw_finger(
    image: Image, mask: Image, tip: npt.NDArray[np.float64], width: float, rng: Rng
) -> None:
    """Draws a finger reaching in from outside to `tip`, also into the mask of covered pixels."""
    skin = _jitter(_SKINS[int(rng.integers(len(_SKINS)))], rng, 12)
    angle = rng.uniform(0, 2 * np.pi)
    far = tip + np.array([np.cos(angle), np.sin(angle)]) * max(image.shape[:2])
    layers = ((1.0, 0.72), (0.82, 0.95), (0.5, 1.08))
    for share, shade in layers:
        colour = tuple(int(v) for v in np.clip(skin * shade, 0, 255))
        pen = max(1, round(width * share))
        ends = (tuple(tip.round().astype(int)), tuple(far.round().astype(int)))
        cv2.line(image, *ends, colour, pen, cv2.LINE_AA)
        if share == 1.0:
            cv2.line(mask, *ends, 255, pen)
