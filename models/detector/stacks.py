"""Chip stacks, drawn chip by chip: wall, edge spots, face and inlay."""

from __future__ import annotations

import math

import cv2
import numpy as np

from models.detector.backdrop import any_colour, colour
from models.detector.canvas import Canvas, Image
from models.detector.labels import CLASSES, Floats
from models.detector.plane import Plane

CHIPS = CLASSES.index("chip_stack")


class ChipDesign:
    """Colours and edge spots of one denomination."""

    def __init__(self, rng: np.random.Generator) -> None:
        dull = rng.random() < 0.3
        self.base = colour(rng, (0, 360), (0.0, 0.3) if dull else (0.5, 1), (0.1, 0.95))
        self.spot = (235.0, 235.0, 235.0) if rng.random() < 0.55 else any_colour(rng)
        self.inlay = (230.0, 235.0, 235.0) if rng.random() < 0.6 else any_colour(rng)
        self.spots = int(rng.integers(3, 9))
        self.share = rng.uniform(0.25, 0.55)
        self.radius, self.thick = rng.uniform(19.5, 22), rng.uniform(3.0, 3.6)
        self.ring, self.text = (
            rng.random() < 0.5,
            str(rng.choice(["5", "25", "100", "1", "500", ""])),
        )


def draw_stack(
    rng: np.random.Generator,
    canvas: Canvas,
    plane: Plane,
    foot_mm: Floats,
    designs: list[ChipDesign],
    kind: int = CHIPS,
) -> None:
    """Draws chips from the bottom up, one design a chip, as one labelled stack."""
    number = canvas.open(kind)
    jitter = rng.uniform(0.2, 2.0)
    places = foot_mm + rng.normal(0, jitter, (len(designs), 2))
    heights = np.concatenate([[0.0], np.cumsum([d.thick for d in designs])])
    rim = circle(designs[0].radius)
    hull = np.concatenate(
        [plane.to_px(places[0] + rim), plane.to_px(places[-1] + rim, heights[-1])]
    )
    lift = plane.px_per_mm(foot_mm) * float(heights[-1])
    canvas.cast_shadow(
        plane.to_px(places[0] + rim * 1.05),
        np.array([0.5, 0.6]) * lift * rng.uniform(0, 0.8),
        max(2, lift * 0.3),
        0.4,
    )
    win = canvas.window(hull, margin=6)
    if win is None:
        return
    x0, y0, x1, y1 = win
    zoom = 4 if x1 - x0 < 160 else 2
    colours = np.zeros(((y1 - y0) * zoom, (x1 - x0) * zoom, 3), np.uint8)
    cover = np.zeros(colours.shape[:2], np.uint8)
    for i, design in enumerate(designs):
        _chip(
            rng,
            (colours, cover),
            plane,
            (places[i], float(heights[i])),
            design,
            (np.array([x0, y0]), zoom),
        )
    size = (x1 - x0, y1 - y0)
    alpha = (cv2.resize(cover, size, interpolation=cv2.INTER_AREA) / 255).astype(np.float32)
    canvas.blend(
        (x0, y0),
        cv2.resize(colours, size, interpolation=cv2.INTER_AREA).astype(np.uint8),
        alpha,
        number,
    )


def circle(radius: float, start: float = 0.0, stop: float = 2 * math.pi, n: int = 40) -> Floats:
    """Points (n, 2) of an arc about the origin; angles in radians."""
    angles = np.linspace(start, stop, n)
    return np.asarray(radius * np.column_stack([np.cos(angles), np.sin(angles)]), float)


def _chip(
    rng: np.random.Generator,
    layers: tuple[Image, Image],
    plane: Plane,
    at: tuple[Floats, float],
    design: ChipDesign,
    frame: tuple[Floats, int],
) -> None:
    (colours, cover), (centre, height), (origin, zoom) = layers, at, frame
    top = height + design.thick
    shade = rng.uniform(0.6, 0.85)

    def fill(outline: Floats, tone: tuple[float, float, float], dim: float = 1.0) -> None:
        points = np.round((outline - origin) * zoom).astype(np.int32)
        cv2.fillConvexPoly(colours, points, tuple(c * dim for c in tone))

    def px(ring: Floats, z: float) -> Floats:
        return plane.to_px(centre + ring, z)

    rim = circle(design.radius)
    wall = cv2.convexHull(
        np.concatenate([px(rim, height), px(rim, top)]).astype(np.float32)
    ).reshape(-1, 2)
    fill(wall.astype(float), design.base, shade)
    cv2.fillConvexPoly(cover, np.round((wall - origin) * zoom).astype(np.int32), 255)
    turn = rng.uniform(0, 2 * math.pi)
    step = 2 * math.pi / design.spots
    arcs = [(turn + k * step, turn + (k + design.share) * step) for k in range(design.spots)]
    for start, stop in arcs:
        arc = circle(design.radius, start, stop, 8)
        fill(np.concatenate([px(arc, height), px(arc, top)[::-1]]), design.spot, shade)
    edge = np.round((px(rim, height) - origin) * zoom).astype(np.int32)
    cv2.polylines(colours, [edge], True, tuple(c * 0.35 for c in design.base), max(1, zoom // 2))
    fill(px(rim, top), design.base)
    for start, stop in arcs:
        outer, inner = (
            circle(design.radius, start, stop, 8),
            circle(design.radius * 0.72, stop, start, 8),
        )
        fill(px(np.concatenate([outer, inner]), top), design.spot)
    if design.ring:
        fill(px(rim * 0.68, top), design.spot)
    fill(px(rim * 0.60, top), design.base if design.ring else design.inlay)
    fill(px(rim * 0.48, top), design.inlay)
    if design.text and rng.random() < 0.6:
        x, y = (px(np.zeros((1, 2)), top)[0] - origin) * zoom
        size = plane.px_per_mm(centre) * zoom * 10 / 22
        cv2.putText(
            colours,
            design.text,
            (int(x - 9 * size * len(design.text)), int(y + 9 * size)),
            0,
            size,
            any_colour(rng),
            max(1, int(size * 2)),
            cv2.LINE_AA,
        )
