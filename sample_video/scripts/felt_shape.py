"""The shape of a felt: seats on an arc, areas in front of them, the edge.

Seat 1 is farthest to the dealer's left (small x), numbers rise clockwise seen from above. The
dealer stands along y = 0, the players sit on an arc at larger y.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sample_video.scripts.acts import Point
from sample_video.scripts.areas import Area, CardSpot, Seat, Shape, TableLayout
from sample_video.scripts.fixtures import fixtures, misbuilt
from sample_video.scripts.outlines import apart, box, circle, inside, rounded


@dataclass(frozen=True, slots=True, kw_only=True)
class Arc:
    """The half ellipse on which the betting areas lie, lengths in millimetres.

    Attributes:
        first_deg: Angle of the outermost seats against the dealer's side.
        reach: From the middle of a seat's areas outward to the player's own chips.
    """

    width: float
    radius_x: float
    radius_y: float
    centre_y: float
    first_deg: float
    reach: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """One felt as its designer drew it.

    Attributes:
        seat_areas: The areas of one seat (see `seat_area`).
        hands: Where the cards of each hand lie, as in `TableLayout.hands`.
        table_areas: Areas that belong to no seat (see `fixtures.fixture`).
        leave_out: Fixtures this game does not have, such as "dealer".
    """

    arc: Arc
    seat_areas: Callable[[Seat], list[Area]]
    hands: Mapping[str, CardSpot]
    table_areas: tuple[Area, ...] = ()
    leave_out: tuple[str, ...] = ()


def draw_felt(
    rng: random.Random,
    positions: int,
    draw_design: Callable[[random.Random, float, float], Design],
    *,
    shoe_right: bool = False,
    boxes_together: bool = False,
) -> TableLayout:
    """Draw designs until one has no two areas over each other and all of them on the felt.

    Args:
        rng: Decides on the design.
        positions: Betting positions.
        draw_design: Draws a design for a felt of this width and depth.
        shoe_right: The shoe and the discard rack change sides.
        boxes_together: The tip box stands on the side of the drop box.
    """
    width = 1800.0 if positions <= 7 else 2200.0
    for _ in range(2000):
        depth = rng.uniform(945.0, 1000.0) if positions <= 7 else rng.uniform(1140.0, 1200.0)
        layout = _built(rng, draw_design(rng, width, depth), positions, width, depth)
        if shoe_right or boxes_together:
            layout = misbuilt(layout, shoe_right=shoe_right, boxes_together=boxes_together)
        if fits(layout):
            return layout
    raise AssertionError(f"no felt found for {positions} positions")


def _built(
    rng: random.Random, design: Design, positions: int, width: float, depth: float
) -> TableLayout:
    seats = seats_on(design.arc, positions)
    areas = [area for seat in seats for area in design.seat_areas(seat)]
    areas += [area for area in fixtures(rng, width) if area.name not in design.leave_out]
    areas += design.table_areas
    return TableLayout(
        width_mm=width,
        depth_mm=depth,
        outline_mm=outline(width, depth),
        areas=tuple(areas),
        seats=seats,
        cover_mm=rounded((width / 2 - rng.uniform(175.0, 200.0), rng.uniform(165.0, 185.0))),
        middle_mm=rounded((width / 2, rng.uniform(330.0, 370.0))),
        hands=design.hands,
    )


def seats_on(arc: Arc, positions: int) -> tuple[Seat, ...]:
    """Seats at equal angles."""
    return tuple(_seat(arc, position, positions) for position in range(1, positions + 1))


def _seat(arc: Arc, position: int, positions: int) -> Seat:
    span = 180.0 - 2 * arc.first_deg
    step = span / (positions - 1) if positions > 1 else 0.0
    start = 180.0 - arc.first_deg if positions > 1 else 90.0
    angle = math.radians(start - step * (position - 1))
    cos, sin = math.cos(angle), math.sin(angle)
    centre = (arc.width / 2 + arc.radius_x * cos, arc.centre_y + arc.radius_y * sin)
    normal = (cos / arc.radius_x, sin / arc.radius_y)
    length = math.hypot(*normal)
    outward = (normal[0] / length, normal[1] / length)
    rail = (centre[0] + arc.reach * outward[0], centre[1] + arc.reach * outward[1])
    return Seat(
        position=position,
        centre_mm=rounded(centre),
        outward=(round(outward[0], 5), round(outward[1], 5)),
        rail_mm=rounded(rail),
    )


def seat_area(
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


def fits(layout: TableLayout) -> bool:
    """Whether no two areas lie over each other and all are on the felt."""
    edge = layout.outline_mm
    for index, area in enumerate(layout.areas):
        if area.kind in ("wager", "hand") and not all(inside(p, edge) for p in area.polygon_mm):
            return False
        for other in layout.areas[:index]:
            near = 0.75 * (max(area.size_mm) + max(other.size_mm))
            if math.dist(area.centre_mm, other.centre_mm) < near and not apart(
                area.polygon_mm, other.polygon_mm
            ):
                return False
    return True


def outline(width: float, depth: float) -> tuple[Point, ...]:
    """A D: straight at the dealer, half an ellipse at the players."""
    arc = [
        (
            width / 2 + (width / 2 - 32.0) * math.cos(math.radians(a)),
            100.0 + (depth - 100.0) * math.sin(math.radians(a)),
        )
        for a in range(0, 181, 6)
    ]
    return tuple(rounded(p) for p in [(32.0, -60.0), (width - 32.0, -60.0), *arc])
