"""The felt of a Casino War table: betting areas, card places and fixtures, varied by seed.

Seat 1 is farthest to the dealer's left (small x), numbers rise clockwise seen from above. The
dealer stands along y = 0, the players sit on an arc at larger y.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from sample_video.scripts.acts import Point
from sample_video.scripts.areas import (
    CARD_MM,
    CHIP_DIAMETER_MM,
    CHIP_THICKNESS_MM,
    Area,
    Seat,
    Shape,
    TableLayout,
)
from sample_video.scripts.fixtures import fixtures, misbuilt
from sample_video.scripts.outlines import apart, box, circle, inside, rounded

__all__ = [
    "CARD_MM",
    "CHIP_DIAMETER_MM",
    "CHIP_THICKNESS_MM",
    "Area",
    "Seat",
    "Shape",
    "TableLayout",
    "draw_layout",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Style:
    """Choices of one felt designer, all lengths in millimetres."""

    radius_x: float
    radius_y: float
    centre_y: float
    first_deg: float
    initial_size: float
    tie_size: float
    tie_side: int
    war: str
    shape: Shape
    hand_in: float


def draw_layout(
    rng: random.Random,
    positions: int,
    *,
    shoe_right: bool = False,
    boxes_together: bool = False,
) -> TableLayout:
    """A felt with `positions` seats (1 to 9), different for every state of `rng`.

    Designs are drawn until one has no two areas over each other and all of them on the felt.

    Args:
        rng: Decides on the design.
        positions: Betting positions.
        shoe_right: The shoe and the discard rack change sides.
        boxes_together: The tip box stands on the side of the drop box.
    """
    width = 1800.0 if positions <= 7 else 2200.0
    for _ in range(2000):
        depth = rng.uniform(945.0, 1000.0) if positions <= 7 else rng.uniform(1140.0, 1200.0)
        style = _draw_style(rng, positions, width, depth)
        layout = _build(rng, style, positions, width, depth)
        if shoe_right or boxes_together:
            layout = misbuilt(layout, shoe_right=shoe_right, boxes_together=boxes_together)
        if _fits(layout):
            return layout
    raise AssertionError(f"no felt found for {positions} positions")


def _build(
    rng: random.Random, style: _Style, positions: int, width: float, depth: float
) -> TableLayout:
    seats = tuple(
        _seat(style, position, positions, width, depth) for position in range(1, positions + 1)
    )
    areas = [area for seat in seats for area in _seat_areas(style, seat)]
    areas += fixtures(rng, width)
    return TableLayout(
        width_mm=width,
        depth_mm=depth,
        outline_mm=_outline(width, depth),
        areas=tuple(areas),
        seats=seats,
        cover_mm=rounded((width / 2 - rng.uniform(175.0, 200.0), rng.uniform(165.0, 185.0))),
        middle_mm=rounded((width / 2, rng.uniform(330.0, 370.0))),
    )


def _fits(layout: TableLayout) -> bool:
    outline = layout.outline_mm
    for index, area in enumerate(layout.areas):
        if area.kind in ("wager", "hand") and not all(inside(p, outline) for p in area.polygon_mm):
            return False
        for other in layout.areas[:index]:
            near = 0.75 * (max(area.size_mm) + max(other.size_mm))
            if math.dist(area.centre_mm, other.centre_mm) < near and not apart(
                area.polygon_mm, other.polygon_mm
            ):
                return False
    return True


def _draw_style(rng: random.Random, positions: int, width: float, depth: float) -> _Style:
    crowded = positions >= 8
    initial = rng.uniform(84.0, 92.0) if crowded else rng.uniform(88.0, 106.0)
    war = rng.choice(("outside", "outside", "beside"))
    reach = 172.0 if war == "outside" else 120.0
    return _Style(
        radius_x=width / 2 - 165.0 - reach + rng.uniform(-40.0, 15.0),
        radius_y=depth - 165.0 - reach + rng.uniform(-40.0, 5.0),
        centre_y=rng.uniform(70.0, 110.0),
        first_deg=rng.uniform(18.0, 28.0) if positions >= 6 else rng.uniform(26.0, 38.0),
        initial_size=initial,
        tie_size=rng.uniform(64.0, 76.0) if not crowded else rng.uniform(58.0, 64.0),
        tie_side=rng.choice((-1, 1)),
        war=war if not crowded else "outside",
        shape=rng.choice(("circle", "circle", "box")),
        hand_in=rng.uniform(104.0, 150.0),
    )


def _seat(style: _Style, position: int, positions: int, width: float, depth: float) -> Seat:
    span = 180.0 - 2 * style.first_deg
    step = span / (positions - 1) if positions > 1 else 0.0
    start = 180.0 - style.first_deg if positions > 1 else 90.0
    angle = math.radians(start - step * (position - 1))
    cos, sin = math.cos(angle), math.sin(angle)
    centre = (width / 2 + style.radius_x * cos, style.centre_y + style.radius_y * sin)
    normal = (cos / style.radius_x, sin / style.radius_y)
    length = math.hypot(*normal)
    outward = (normal[0] / length, normal[1] / length)
    reach = style.initial_size / 2 + (130.0 if style.war == "outside" else 95.0)
    rail = (centre[0] + reach * outward[0], centre[1] + reach * outward[1])
    return Seat(
        position=position,
        centre_mm=rounded(centre),
        outward=(round(outward[0], 5), round(outward[1], 5)),
        rail_mm=rounded(rail),
    )


def _seat_areas(style: _Style, seat: Seat) -> list[Area]:
    across = style.initial_size / 2 + style.tie_size / 2 + 6.0
    half = across / 2
    initial_at = (-style.tie_side * half, 0.0)
    tie_at = (style.tie_side * half, 0.0)
    war_size = (124.0, 84.0) if style.war == "outside" else (style.initial_size, 70.0)
    war_at = (initial_at[0], style.initial_size / 2 + 12.0 + war_size[1] / 2)
    if style.war == "beside":
        war_at = (tie_at[0], style.tie_size / 2 + 8.0 + war_size[1] / 2)
    square = (style.initial_size, style.initial_size)
    small = (style.tie_size, style.tie_size)
    p = seat.position
    return [
        _area(seat, f"{p}.initial", "wager", "initial", None, style.shape, initial_at, square),
        _area(seat, f"{p}.tie", "wager", "tie", None, "circle", tie_at, small),
        _area(seat, f"{p}.war", "wager", "war", None, "box", war_at, war_size),
        _area(
            seat,
            f"{p}.hand",
            "hand",
            None,
            "original",
            "box",
            (-36.0, -style.hand_in),
            (74.0, 104.0),
        ),
        _area(
            seat, f"{p}.hand_war", "hand", None, "war", "box", (36.0, -style.hand_in), (70.0, 104.0)
        ),
    ]


def _area(
    seat: Seat,
    name: str,
    kind: str,
    wager: str | None,
    hand: str | None,
    shape: Shape,
    offset: Point,
    size: tuple[float, float],
) -> Area:
    """Place an area by its offset in the seat's frame: (along the arc clockwise, outward)."""
    nx, ny = seat.outward
    ux, uy = ny, -nx
    centre = (
        seat.centre_mm[0] + offset[0] * ux + offset[1] * nx,
        seat.centre_mm[1] + offset[0] * uy + offset[1] * ny,
    )
    angle = math.degrees(math.atan2(-nx, ny))
    return Area(
        name=name,
        kind=kind,
        position=seat.position,
        wager=wager,
        hand=hand,
        shape=shape,
        centre_mm=rounded(centre),
        angle_deg=round(angle, 2),
        size_mm=(round(size[0], 1), round(size[1], 1)),
        polygon_mm=circle(centre, size[0]) if shape == "circle" else box(centre, size, angle),
    )


def _outline(width: float, depth: float) -> tuple[Point, ...]:
    """A D: straight at the dealer, half an ellipse at the players."""
    arc = [
        (
            width / 2 + (width / 2 - 32.0) * math.cos(math.radians(a)),
            100.0 + (depth - 100.0) * math.sin(math.radians(a)),
        )
        for a in range(0, 181, 6)
    ]
    return tuple(rounded(p) for p in [(32.0, -60.0), (width - 32.0, -60.0), *arc])
