"""Outlines on the felt: circles and turned boxes as polygons, and whether they meet."""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]


def circle(centre: Point, diameter: float, sides: int = 16) -> tuple[Point, ...]:
    """A regular polygon with its corners on the circle, counterclockwise."""
    step = 2 * math.pi / sides
    return tuple(
        rounded(
            (
                centre[0] + diameter / 2 * math.cos(step * i),
                centre[1] + diameter / 2 * math.sin(step * i),
            )
        )
        for i in range(sides)
    )


def box(centre: Point, size: tuple[float, float], angle_deg: float) -> tuple[Point, ...]:
    """A box of `size` (across, along) turned counterclockwise; near left corner first."""
    cos, sin = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    return tuple(
        rounded(
            (
                centre[0] + a * size[0] * cos - b * size[1] * sin,
                centre[1] + a * size[0] * sin + b * size[1] * cos,
            )
        )
        for a, b in corners
    )


def apart(first: Sequence[Point], second: Sequence[Point], slack_mm: float = 0.5) -> bool:
    """Whether two convex outlines overlap by no more than `slack_mm`."""
    for outline in (first, second):
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
            length = math.hypot(bx - ax, by - ay)
            nx, ny = (by - ay) / length, (ax - bx) / length
            one = [nx * x + ny * y for x, y in first]
            two = [nx * x + ny * y for x, y in second]
            if max(one) < min(two) + slack_mm or max(two) < min(one) + slack_mm:
                return True
    return False


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies in a convex counterclockwise outline."""
    x, y = point
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True)
    )


def rounded(point: Point) -> Point:
    """To a tenth of a millimetre."""
    return (round(point[0], 1), round(point[1], 1))
