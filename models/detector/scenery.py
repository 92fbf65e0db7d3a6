"""Scenery: what lies about and is none of the classes."""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from models.detector.backdrop import any_colour, colour
from models.detector.canvas import Canvas
from models.detector.labels import Floats
from models.detector.plane import Plane
from models.detector.props import Art, card_corners_mm, draw_card, rounded
from models.detector.stacks import circle


def draw_scenery(rng: np.random.Generator, canvas: Canvas, plane: Plane, at_mm: Floats) -> None:
    """Draws paper, a glass, a dark box, a stick or a tray of chips on edge."""
    number = canvas.open(-1)
    kind = int(rng.integers(6))
    angle = rng.uniform(0, 2 * math.pi)
    if kind in (0, 5):
        corners = plane.to_px(
            card_corners_mm(at_mm, angle, rng.uniform(40, 200), rng.uniform(40, 260))
        )
        draw_card(canvas, _paper(rng), corners, -1, np.full(3, rng.uniform(0.8, 1)), 3.0)
    elif kind == 1:
        tone = colour(rng, (0, 360), (0, 0.4), (0.02, 0.3))
        outline = plane.to_px(
            card_corners_mm(at_mm, angle, rng.uniform(60, 130), rng.uniform(100, 300))
        )
        canvas.cast_shadow(outline, rng.uniform(0, 8, 2), 4, 0.3)
        _polygon(canvas, outline, tone, number)
    elif kind == 2:
        for radius, tone in (
            (rng.uniform(28, 45), any_colour(rng)),
            (rng.uniform(15, 27), any_colour(rng)),
        ):
            _polygon(canvas, plane.to_px(at_mm + circle(radius)), tone, number)
    elif kind == 3:
        _rack(rng, canvas, plane, at_mm, angle)
    else:
        thin = plane.to_px(card_corners_mm(at_mm, angle, rng.uniform(4, 14), rng.uniform(60, 150)))
        _polygon(canvas, thin, any_colour(rng), number)


def _paper(rng: np.random.Generator) -> Art:
    """A sheet, box or booklet with words and blocks: most easily mistaken for a card."""
    h, w = 340, 260
    paper = colour(rng, (0, 360), (0, 0.12), (0.7, 1)) if rng.random() < 0.6 else any_colour(rng)
    sheet = np.full((h, w, 3), paper, np.uint8)
    ink = any_colour(rng)
    for _ in range(int(rng.integers(0, 12))):
        x, y = int(rng.integers(w)), int(rng.integers(h))
        kind = int(rng.integers(4))
        if kind == 0:
            cv2.putText(
                sheet,
                str(rng.choice(["NOTE", "Casino", "Menu", "Bicycle", "$25", "abc def", "R"])),
                (x - 60, y),
                2,
                rng.uniform(0.4, 3),
                ink,
                2,
                cv2.LINE_AA,
            )
        elif kind == 1:
            cv2.rectangle(
                sheet,
                (x, y),
                (x + int(rng.integers(10, 150)), y + int(rng.integers(10, 150))),
                any_colour(rng),
                -1 if rng.random() < 0.6 else 2,
            )
        elif kind == 2:
            for k in range(int(rng.integers(3, 12))):
                cv2.line(
                    sheet, (20, y + 14 * k), (w - 20, y + 14 * k), ink, 1 + int(rng.integers(3))
                )
        else:
            cv2.circle(sheet, (x, y), int(rng.integers(8, 70)), any_colour(rng), -1)
    return Art(rounded(sheet, 0.01))


def _rack(
    rng: np.random.Generator, canvas: Canvas, plane: Plane, at_mm: Floats, angle: float
) -> None:
    number = canvas.open(-1)
    tubes = int(rng.integers(2, 9))
    cos, sin = math.cos(angle), math.sin(angle)
    along, across = np.array([-sin, cos]), np.array([cos, sin])
    _polygon(
        canvas,
        plane.to_px(card_corners_mm(at_mm, angle, tubes * 42 + 12, 150)),
        (30.0, 30.0, 30.0),
        number,
    )
    for tube in range(tubes):
        base, spot = any_colour(rng), any_colour(rng)
        centre = at_mm + across * (tube - (tubes - 1) / 2) * 42
        fill = rng.uniform(0.2, 1)
        for slice_ in range(int(40 * fill)):
            middle = centre + along * (slice_ * 3.4 - 68)
            tone = base if rng.random() < 0.6 else spot
            dim = rng.uniform(0.6, 1)
            outline = plane.to_px(card_corners_mm(middle, angle, 38, 3.3), rng.uniform(0, 2))
            _polygon(canvas, outline, (tone[0] * dim, tone[1] * dim, tone[2] * dim), number)


def _polygon(
    canvas: Canvas, outline: Floats, tone: tuple[float, float, float], number: int
) -> None:
    points = [np.round(outline * 8).astype(np.int32)]
    cv2.fillPoly(canvas.image, points, tone, cv2.LINE_AA, 3)
    owner: npt.NDArray[np.int16] = canvas.owner
    cv2.fillPoly(owner, points, float(number), cv2.LINE_8, 3)
