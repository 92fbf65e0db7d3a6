"""The felt of a Casino War table: betting areas, card places and fixtures, varied by seed.

Seat 1 is farthest to the dealer's left (small x), numbers rise clockwise seen from above. The
dealer stands along y = 0, the players sit on an arc at larger y.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from typing import Literal

from sample_video.scripts.acts import Point
from sample_video.scripts.outlines import apart, box, circle, inside

Shape = Literal["circle", "box"]

CARD_MM = (63.0, 88.0)
CHIP_DIAMETER_MM = 39.0
CHIP_THICKNESS_MM = 3.3


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A zone of the table profile with the way it is printed.

    Attributes:
        angle_deg: Turn of the printed box and of what lies in it, counterclockwise.
        size_mm: Width across and depth along the seat's outward direction (a circle: both its
            diameter).
        polygon_mm: Outline, as in the profile.
    """

    name: str
    kind: str
    position: int | None
    wager: str | None
    hand: str | None
    shape: Shape
    centre_mm: Point
    angle_deg: float
    size_mm: tuple[float, float]
    polygon_mm: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One betting position: `outward` points from the dealer to the player."""

    position: int
    centre_mm: Point
    outward: Point
    rail_mm: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLayout:
    """All areas of one felt.

    Attributes:
        outline_mm: Edge of the felt, counterclockwise, inside the padded rail.
        width_mm: Extent of the felt in x; it starts at 0.
        depth_mm: Largest y of the felt.
        cover_mm: Where a cover card is laid aside.
        middle_mm: Open felt where cards are spread, washed and stacked.
    """

    width_mm: float
    depth_mm: float
    outline_mm: tuple[Point, ...]
    areas: tuple[Area, ...]
    seats: tuple[Seat, ...]
    cover_mm: Point
    middle_mm: Point

    @property
    def positions(self) -> int:
        """Number of betting positions."""
        return len(self.seats)

    def area(self, name: str) -> Area:
        """The area called `name`; KeyError when the felt has none."""
        for area in self.areas:
            if area.name == name:
                return area
        raise KeyError(name)

    def seat(self, position: int) -> Seat:
        """The seat at `position`, 1 to `positions`."""
        return self.seats[position - 1]


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
            layout = _misbuilt(layout, shoe_right=shoe_right, boxes_together=boxes_together)
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
    areas += _fixtures(rng, width)
    return TableLayout(
        width_mm=width,
        depth_mm=depth,
        outline_mm=_outline(width, depth),
        areas=tuple(areas),
        seats=seats,
        cover_mm=_round((width / 2 - rng.uniform(175.0, 200.0), rng.uniform(165.0, 185.0))),
        middle_mm=_round((width / 2, rng.uniform(330.0, 370.0))),
    )


def _misbuilt(layout: TableLayout, *, shoe_right: bool, boxes_together: bool) -> TableLayout:
    """Fixtures on the wrong side: mirrored about the middle of the table."""
    wrong = {"shoe", "discard"} if shoe_right else set()
    areas = [
        _mirrored(area, layout.width_mm) if area.name in wrong else area for area in layout.areas
    ]
    if boxes_together:
        drop, tips = layout.area("drop"), layout.area("tips")
        beside = (drop.centre_mm[0] + 120.0, tips.centre_mm[1])
        moved = _fixture(tips.name, tips.kind, beside, tips.size_mm, tips.angle_deg)
        areas[areas.index(tips)] = moved
    return replace(layout, areas=tuple(areas))


def _mirrored(area: Area, width: float) -> Area:
    centre = (width - area.centre_mm[0], area.centre_mm[1])
    return _fixture(area.name, area.kind, centre, area.size_mm, -area.angle_deg)


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
        centre_mm=_round(centre),
        outward=(round(outward[0], 5), round(outward[1], 5)),
        rail_mm=_round(rail),
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
        centre_mm=_round(centre),
        angle_deg=round(angle, 2),
        size_mm=(round(size[0], 1), round(size[1], 1)),
        polygon_mm=circle(centre, size[0]) if shape == "circle" else box(centre, size, angle),
    )


def _fixtures(rng: random.Random, width: float) -> list[Area]:
    middle = width / 2
    tray = (rng.uniform(480.0, 580.0), rng.uniform(105.0, 125.0))
    shoe = (rng.uniform(235.0, 265.0), rng.uniform(118.0, 132.0))
    rack = (width - rng.uniform(250.0, 290.0), rng.uniform(120.0, 140.0))
    return [
        _fixture("dealer", "dealer_hand", (middle, rng.uniform(255.0, 275.0)), (210.0, 116.0), 0.0),
        _fixture("shoe", "shoe", shoe, (290.0, 170.0), rng.uniform(-14.0, -2.0)),
        _fixture("discard", "discard", rack, (130.0, 160.0), rng.uniform(-4.0, 4.0)),
        _fixture("tray", "tray", (middle, rng.uniform(25.0, 35.0)), tray, 0.0),
        _fixture("drop", "drop_box", (middle + tray[0] / 2 + 92.0, 34.0), (120.0, 60.0), 0.0),
        _fixture("tips", "tip_box", (middle - tray[0] / 2 - 120.0, 8.0), (90.0, 60.0), 0.0),
    ]


def _fixture(
    name: str, kind: str, centre: Point, size: tuple[float, float], angle_deg: float
) -> Area:
    return Area(
        name=name,
        kind=kind,
        position=None,
        wager=None,
        hand=None,
        shape="box",
        centre_mm=_round(centre),
        angle_deg=round(angle_deg, 2),
        size_mm=(round(size[0], 1), round(size[1], 1)),
        polygon_mm=box(centre, size, angle_deg),
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
    return tuple(_round(p) for p in [(32.0, -60.0), (width - 32.0, -60.0), *arc])


def _round(point: Point) -> Point:
    return (round(point[0], 1), round(point[1], 1))
