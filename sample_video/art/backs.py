"""Card backs and cover cards, drawn by our own code."""

from __future__ import annotations

import numpy as np

from sample_video.art.canvas import CARD_SIZE_PX, Canvas, Colour, Image
from sample_video.art.shapes import star, suit_polygons

_BACK_INKS: tuple[Colour, ...] = (
    (40, 30, 170),
    (140, 50, 30),
    (40, 90, 20),
    (30, 30, 30),
    (110, 30, 90),
    (20, 110, 190),
    (90, 90, 30),
)
COVER_COLOURS: tuple[Colour, ...] = (
    (40, 40, 210),
    (30, 200, 245),
    (60, 150, 40),
    (190, 90, 30),
    (40, 130, 240),
    (35, 35, 35),
)
"""Plastic cut cards, BGR."""


def _lattice(canvas: Canvas, rng: np.random.Generator, light: Colour) -> None:
    width, height = CARD_SIZE_PX
    pitch, pen = rng.uniform(12, 44), rng.uniform(1, 6)
    slope = rng.uniform(0.6, 1.7)
    for x in np.arange(-height, width + height, pitch):
        for sign in (1.0, -1.0):
            canvas.line(np.array([[x, 0.0], [x + sign * height / slope, height]]), light, pen)


def _rosettes(canvas: Canvas, rng: np.random.Generator, light: Colour, dark: Colour) -> None:
    width, height = CARD_SIZE_PX
    pitch = rng.uniform(26, 80)
    points, inner = int(rng.integers(4, 12)), rng.uniform(0.3, 0.8)
    for row, y in enumerate(np.arange(pitch / 2, height, pitch)):
        for x in np.arange(pitch / 2 + (row % 2) * pitch / 2, width + pitch, pitch):
            canvas.polygon(star(points, inner) * pitch * 0.95 + np.array([x, y]), light)
            canvas.polygon(star(points, inner) * pitch * 0.4 + np.array([x, y]), dark)


def _rings(canvas: Canvas, rng: np.random.Generator, light: Colour) -> None:
    angles = np.linspace(0, 2 * np.pi, 180)
    width, height = CARD_SIZE_PX
    for i in range(int(rng.integers(5, 16))):
        waves, depth = int(rng.integers(0, 13)), rng.uniform(0, 0.14)
        radius = (14 + 17 * i) * (1 + depth * np.cos(waves * angles))
        ring = np.stack(
            [width / 2 + radius * np.cos(angles), height / 2 + radius * 1.3 * np.sin(angles)], 1
        )
        canvas.line(ring, light, rng.uniform(1, 4), closed=True)


def _emblem(canvas: Canvas, rng: np.random.Generator, light: Colour, dark: Colour) -> None:
    """A house's sign in the middle: a disc, a star or a suit."""
    centre = np.array([CARD_SIZE_PX[0] / 2, CARD_SIZE_PX[1] / 2])
    size = rng.uniform(80, 170)
    canvas.polygon(star(60, 1.0) * size * 1.25 + centre, dark)
    canvas.line(star(60, 1.0) * size * 1.25 + centre, light, 4, closed=True)
    if rng.random() < 0.5:
        canvas.polygon(star(int(rng.integers(4, 9)), 0.45) * size + centre, light)
        return
    for part in suit_polygons("CDHS"[int(rng.integers(4))]):
        canvas.polygon(part * size * 0.8 + centre, light)


def _border(canvas: Canvas, rng: np.random.Generator, paper: Colour, light: Colour) -> None:
    width, height = CARD_SIZE_PX
    margin = rng.uniform(10, 34)
    for x0, y0, x1, y1 in (
        (0, 0, width, margin),
        (0, height - margin, width, height),
        (0, 0, margin, height),
        (width - margin, 0, width, height),
    ):
        canvas.polygon(np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float64), paper)
    if rng.random() < 0.6:
        canvas.frame((margin + 10, margin + 10), light, rng.uniform(2, 6))


def draw_back(seed: int) -> Image:
    """An ornate back, BGRA (504, 360, 4), with a white border on three decks out of four."""
    rng = np.random.default_rng([seed, 53])
    ink = np.asarray(_BACK_INKS[int(rng.integers(len(_BACK_INKS)))], np.float64)
    b, g, r = np.clip(ink + rng.normal(0, 14, 3), 0, 255).astype(int)
    dark = (int(b), int(g), int(r))
    mix = rng.uniform(0.25, 0.95)
    light = (int(b + (250 - b) * mix), int(g + (250 - g) * mix), int(r + (250 - r) * mix))
    canvas = Canvas(dark)
    kind = int(rng.integers(5))
    if kind in (0, 3):
        _lattice(canvas, rng, light)
    if kind in (1, 3):
        _rosettes(canvas, rng, light, dark)
    if kind == 2:
        _rings(canvas, rng, light)
    if rng.random() < 0.5:
        _emblem(canvas, rng, light, dark)
    if rng.random() < 0.75:
        _border(canvas, rng, (250, 251, 252), light)
    return canvas.finish(float(rng.uniform(12, 34)))


def draw_cover_card(seed: int) -> Image:
    """A plastic cut card of one colour, BGRA (504, 360, 4)."""
    rng = np.random.default_rng([seed, 54])
    base = np.asarray(COVER_COLOURS[seed % len(COVER_COLOURS)], np.float64)
    b, g, r = np.clip(base + rng.normal(0, 10, 3), 0, 255).astype(int)
    return Canvas((int(b), int(g), int(r))).finish(float(rng.uniform(10, 26)))
