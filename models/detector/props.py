"""Cards of all kinds: warped from their art with a shadow; made-up backs and cover cards."""

from __future__ import annotations

import math

import cv2
import numpy as np

from models.detector.backdrop import any_colour, colour
from models.detector.canvas import Canvas, Image
from models.detector.labels import CLASSES, Floats
from models.detector.plane import CARD_MM

FACE, BACK, COVER = (CLASSES.index(k) for k in ("card_face", "card_back", "cover_card"))

_COVERS = (
    ((0.0, 10.0), (0.7, 1.0), (0.5, 1.0)),
    ((40.0, 60.0), (0.6, 1.0), (0.7, 1.0)),
    ((0.0, 360.0), (0.4, 1.0), (0.3, 1.0)),
)
"""Hue, saturation and value of red, yellow and other cover cards."""


class Art:
    """One texture at halving sizes, so that a small card is drawn from a small picture."""

    def __init__(self, bgra: Image) -> None:
        self.levels = [bgra]
        while self.levels[-1].shape[1] > 60:
            last = self.levels[-1]
            half = (last.shape[1] // 2, last.shape[0] // 2)
            self.levels.append(
                cv2.resize(last, half, interpolation=cv2.INTER_AREA).astype(np.uint8)
            )

    def near(self, width_px: float) -> Image:
        """The smallest level at least about as wide as asked."""
        for level in reversed(self.levels):
            if level.shape[1] >= width_px * 0.9:
                return level
        return self.levels[0]


def card_corners_mm(
    centre: Floats, angle: float, width: float = CARD_MM[0], height: float = CARD_MM[1]
) -> Floats:
    """Table corners (4, 2), own top left first and clockwise as seen from above."""
    cos, sin = math.cos(angle), math.sin(angle)
    half = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    return np.asarray(half @ np.array([[cos, sin], [-sin, cos]]) + centre, float)


def draw_card(
    canvas: Canvas, art: Art, corners_px: Floats, kind: int, light: Floats, lift: float
) -> None:
    """Warps one texture onto four pixel corners with a shadow; ``light`` scales B, G and R."""
    side = float(np.linalg.norm(corners_px[1] - corners_px[0]))
    number = canvas.open(kind, corners_px)
    canvas.cast_shadow(corners_px, np.array([0.35, 0.5]) * lift, max(1.0, lift * 0.7), 0.35)
    win = canvas.window(corners_px)
    if win is None:
        return
    x0, y0, x1, y1 = win
    art_level = art.near(side)
    h, w = art_level.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, (corners_px - [x0, y0]).astype(np.float32))
    patch = cv2.warpPerspective(art_level, matrix, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    tinted = np.clip(patch[..., :3] * light, 0, 255).astype(np.uint8)
    canvas.blend((x0, y0), tinted, (patch[..., 3] / 255).astype(np.float32), number)


def rounded(bgr: Image, radius: float) -> Image:
    """Adds an alpha channel with rounded corners; the radius is a share of the width."""
    h, w = bgr.shape[:2]
    alpha = np.zeros((h, w), np.uint8)
    r = max(1, int(radius * w))
    cv2.rectangle(alpha, (r, 0), (w - r - 1, h - 1), 255, -1)
    cv2.rectangle(alpha, (0, r), (w - 1, h - r - 1), 255, -1)
    for x, y in ((r, r), (w - r - 1, r), (r, h - r - 1), (w - r - 1, h - r - 1)):
        cv2.circle(alpha, (x, y), r, 255, -1)
    return np.dstack([bgr, alpha])


def cover_art(rng: np.random.Generator) -> Art:
    """A plain plastic cover or cut card, sometimes with an edge or a word."""
    base = np.array(colour(rng, *_COVERS[int(rng.integers(len(_COVERS)))]))
    gradient = np.linspace(rng.uniform(0.8, 1), rng.uniform(0.9, 1.15), 252, dtype=np.float32)[
        :, None, None
    ]
    face = np.clip(np.broadcast_to(base * gradient, (252, 180, 3)), 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        face = np.ascontiguousarray(face)
        cv2.putText(
            face, "CUT", (40, 140), cv2.FONT_HERSHEY_DUPLEX, 1.6, any_colour(rng), 4, cv2.LINE_AA
        )
    return Art(rounded(face, 0.06))


def back_art(rng: np.random.Generator) -> Art:
    """A made-up back: a coloured pattern, mostly inside a white border."""
    h, w = 504, 360
    ink, paper = (
        np.array(any_colour(rng)) * rng.uniform(0.3, 0.9),
        np.full(3, rng.uniform(215, 255)),
    )
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    period, kind = rng.uniform(10, 60), int(rng.integers(5))
    u, v = (x + y) * 2 * math.pi / period, (x - y) * 2 * math.pi / period
    radius = np.hypot(x - w / 2, y - h / 2) * 2 * math.pi / period
    waves = (
        np.sin(u) * np.sin(v),
        np.sin(u) + np.sin(v),
        np.sin(radius),
        np.sin(radius) * np.sin(u),
        np.full_like(x, -1),
    )
    mix = (waves[kind] > rng.uniform(-0.6, 0.6)).astype(np.float32)[..., None]
    face = np.ascontiguousarray(
        (ink * (1 - mix) + (paper * mix + ink * (1 - mix)) * mix).astype(np.uint8)
    )
    if rng.random() < 0.5:
        tone = any_colour(rng)
        cv2.circle(face, (w // 2, h // 2), int(rng.uniform(30, 110)), tone, -1)
        cv2.circle(face, (w // 2, h // 2), int(rng.uniform(30, 110)), paper.tolist(), 6)
    border = int(rng.uniform(8, 34))
    if rng.random() < 0.8:
        cv2.rectangle(face, (0, 0), (w - 1, h - 1), paper.tolist(), border * 2)
        if rng.random() < 0.6:
            cv2.rectangle(face, (border, border), (w - border, h - border), ink.tolist(), 4)
    return Art(rounded(face, rng.uniform(0.03, 0.08)))
