"""Hands and sleeves: jointed shapes of rounded segments, shaded as if lit from one side."""

from __future__ import annotations

import math

import cv2
import numpy as np

from models.detector.backdrop import any_colour, colour
from models.detector.canvas import Canvas
from models.detector.labels import CLASSES, Floats

HAND = CLASSES.index("hand")
_FINGERS = ((-0.36, 0.50, 0.72), (-0.12, 0.54, 0.85), (0.13, 0.53, 0.80), (0.37, 0.46, 0.62))
"""Per finger: place across the palm, place along it, and length, in palm widths."""


class _Brush:
    """Paints rounded segments into a canvas with one light direction."""

    def __init__(self, canvas: Canvas, number: int, light: Floats) -> None:
        self.canvas, self.number, self.light = canvas, number, light

    def segment(self, a: Floats, b: Floats, radius_a: float, radius_b: float, tone: Floats) -> None:
        """Draws a tapered, rounded segment from a to b."""
        reach = max(radius_a, radius_b) + 1
        win = self.canvas.window(np.stack([a - reach, a + reach, b - reach, b + reach]))
        if win is None:
            return
        x0, y0, x1, y1 = win
        y, x = np.mgrid[y0:y1, x0:x1].astype(np.float32)
        axis = b - a
        length2 = float(axis @ axis) + 1e-6
        along = np.clip(((x - a[0]) * axis[0] + (y - a[1]) * axis[1]) / length2, 0, 1)
        dx, dy = x - (a[0] + along * axis[0]), y - (a[1] + along * axis[1])
        radius = radius_a + along * (radius_b - radius_a)
        off = np.sqrt(dx * dx + dy * dy) / radius
        alpha = np.clip((1 - off) * radius, 0, 1).astype(np.float32)
        up = np.sqrt(np.clip(1 - off * off, 0, 1))
        lit = 0.62 + 0.38 * up + 0.25 * (dx * self.light[0] + dy * self.light[1]) / radius
        patch = np.clip(lit[..., None] * tone, 0, 255).astype(np.uint8)
        self.canvas.blend((x0, y0), patch, alpha, self.number)


def skin_tone(rng: np.random.Generator) -> Floats:
    """A BGR skin colour from pale to dark."""
    return np.array(colour(rng, (8, 28), (0.22, 0.62), (0.25, 0.98)))


def draw_hand(
    rng: np.random.Generator, canvas: Canvas, spot_px: Floats, size_px: float, *, reaching: bool
) -> None:
    """Draws one hand with its forearm reaching out of the picture.

    Args:
        rng: source of choices.
        canvas: where to draw.
        spot_px: (2,) centre of the palm, or with ``reaching`` about where the fingertips are.
        size_px: width of the palm.
        reaching: the fingers touch the spot, as on a card being dealt or a chip being paid.
    """
    heading = rng.uniform(0, 2 * math.pi)
    ahead = np.array([math.cos(heading), math.sin(heading)])
    side = np.array([-ahead[1], ahead[0]]) * (1 if rng.random() < 0.5 else -1)
    palm_px = spot_px - ahead * size_px * rng.uniform(0.7, 1.2) if reaching else spot_px
    light = rng.uniform(-1, 1, 2)
    tone = skin_tone(rng)
    far = palm_px - ahead * size_px * rng.uniform(5, 14)
    wrist = palm_px - ahead * size_px * 0.62
    outline = np.stack(
        [
            far - side * size_px * 0.5,
            wrist - side * size_px * 0.4,
            palm_px + ahead * size_px,
            wrist + side * size_px * 0.4,
            far + side * size_px * 0.5,
        ]
    )
    height = rng.uniform(0.02, 0.5)
    canvas.cast_shadow(outline, light * -size_px * height, size_px * 0.15, rng.uniform(0.1, 0.45))
    _forearm(rng, canvas, (far, wrist, ahead), size_px, tone, light)
    brush = _Brush(canvas, canvas.open(HAND), light)
    brush.segment(wrist, palm_px, size_px * 0.30, size_px * 0.36, tone)
    for offset in (-0.24, 0.0, 0.24):
        base = palm_px + side * size_px * offset
        brush.segment(
            base - ahead * size_px * 0.30,
            base + ahead * size_px * 0.32,
            size_px * 0.24,
            size_px * 0.21,
            tone,
        )
    _fingers(rng, brush, palm_px, ahead, side, size_px, tone)


def _forearm(
    rng: np.random.Generator,
    canvas: Canvas,
    axis: tuple[Floats, Floats, Floats],
    size_px: float,
    tone: Floats,
    light: Floats,
) -> None:
    far, wrist, ahead = axis
    arm = _Brush(canvas, canvas.open(-1), light)
    arm.segment(far, wrist, size_px * rng.uniform(0.4, 0.7), size_px * 0.29, tone)
    if rng.random() < 0.75:
        cuff = wrist - ahead * size_px * rng.uniform(0.0, 1.8)
        cloth = (
            np.array(any_colour(rng)) if rng.random() < 0.5 else np.full(3, rng.uniform(15, 240))
        )
        arm.segment(
            far, cuff, size_px * rng.uniform(0.6, 1.0), size_px * rng.uniform(0.38, 0.5), cloth
        )
        if rng.random() < 0.4:
            arm.segment(
                cuff,
                cuff + ahead * size_px * 0.12,
                size_px * 0.4,
                size_px * 0.38,
                np.full(3, 235.0),
            )


def _fingers(
    rng: np.random.Generator,
    brush: _Brush,
    palm: Floats,
    ahead: Floats,
    side: Floats,
    size: float,
    tone: Floats,
) -> None:
    curl = rng.uniform(0.0, 0.75)
    spread = rng.uniform(0.0, 0.35)
    for across, along, length in _FINGERS:
        joint = palm + (side * across + ahead * along * 0.8) * size
        bend = across * spread * 2 + rng.normal(0, 0.08)
        reach = length * (1 - curl * rng.uniform(0.7, 1.0))
        shadow = tone * rng.uniform(0.92, 1.0)
        for part, width in ((0.55, 0.125), (0.45, 0.105)):
            direction = ahead * math.cos(bend) + side * math.sin(bend)
            tip = joint + direction * size * max(reach * part, 0.05)
            brush.segment(joint, tip, size * width, size * width * 0.9, shadow)
            joint = tip
        if rng.random() < 0.6:
            brush.segment(
                joint - direction * size * 0.03,
                joint + direction * size * 0.03,
                size * 0.06,
                size * 0.055,
                np.clip(tone * 1.12 + 12, 0, 255),
            )
    thumb = palm + side * size * 0.40 - ahead * size * 0.15
    angle = rng.uniform(0.1, 1.0)
    for part in (0.38, 0.30):
        tip = thumb + (side * math.sin(angle) + ahead * math.cos(angle)) * size * part
        brush.segment(thumb, tip, size * 0.14, size * 0.115, tone * 0.97)
        thumb, angle = tip, angle - rng.uniform(0.0, 0.5)


def draw_body(rng: np.random.Generator, canvas: Canvas) -> None:
    """A head and shoulders, or a sleeve-coloured mass, coming in from the picture's edge."""
    size = canvas.size_wh[0]
    brush = _Brush(canvas, canvas.open(-1), rng.uniform(-1, 1, 2))
    angle = rng.uniform(0, 2 * math.pi)
    edge = size / 2 * (1 + 1.05 * np.array([math.cos(angle), math.sin(angle)]))
    cloth = np.array(any_colour(rng)) * rng.uniform(0.2, 1.0)
    across = np.array([-math.sin(angle), math.cos(angle)]) * size * rng.uniform(0.05, 0.25)
    brush.segment(
        edge - across,
        edge + across,
        size * rng.uniform(0.08, 0.2),
        size * rng.uniform(0.08, 0.2),
        cloth,
    )
    if rng.random() < 0.7:
        head = edge - size * 0.08 * np.array([math.cos(angle), math.sin(angle)])
        hair = np.array(colour(rng, (10, 40), (0.1, 0.7), (0.05, 0.6)))
        brush.segment(head, head + rng.uniform(-6, 6, 2), size * 0.07, size * 0.07, hair)


def blur_moving(rng: np.random.Generator, picture: cv2.typing.MatLike) -> cv2.typing.MatLike:
    """Motion blur along a random direction, as of a moving hand or a shaken phone."""
    k = int(rng.integers(3, 12)) | 1
    kernel = np.zeros((k, k), np.float32)
    cv2.line(kernel, (0, int(rng.integers(k))), (k - 1, int(rng.integers(k))), 1.0)
    if rng.random() < 0.5:
        kernel = np.ascontiguousarray(kernel.T)
    return cv2.filter2D(picture, -1, kernel / max(float(kernel.sum()), 1e-6))
