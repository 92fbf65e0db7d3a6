"""The felt of a baccarat table: betting areas, the two hands, numbered rectangles for vigorish."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from sample_video.scripts.areas import Area, CardSpot, Seat, Shape, TableLayout
from sample_video.scripts.felt_shape import Arc, Design, draw_felt, seat_area
from sample_video.scripts.fixtures import fixture
from sample_video.scripts.games.baccarat.house import BaccaratHouse

HAND_MM = (262.0, 112.0)
CARDS_AT_MM = ((-90.0, 0.0, 0.0), (-20.0, 0.0, 0.0), (68.0, 0.0, 90.0))
"""Two cards side by side, the third across."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Style:
    """Choices of one felt designer, lengths in millimetres."""

    box: tuple[float, float]
    tie: tuple[float, float]
    dragon: float
    dragon_side: int
    shape: Shape
    first_deg: float
    centre_y: float
    radius_x: float
    radius_y: float


def draw_layout(rng: random.Random, house: BaccaratHouse) -> TableLayout:
    """A felt for the house, different for every state of `rng`."""

    def design(rng: random.Random, width: float, depth: float) -> Design:
        style = _draw_style(rng, house.positions, width, depth)
        arc = Arc(
            width=width,
            radius_x=style.radius_x,
            radius_y=style.radius_y,
            centre_y=style.centre_y,
            first_deg=style.first_deg,
            reach=1.5 * style.box[1] + 74.0,
        )
        return Design(
            arc=arc,
            seat_areas=lambda seat: _seat_areas(style, seat, dragon=house.dragon_table is not None),
            hands=_hands(),
            table_areas=(*_hand_areas(rng, width), *_vigorish_areas(house, width)),
            leave_out=("dealer",),
        )

    return draw_felt(
        rng,
        house.positions,
        design,
        shoe_right=house.shoe_side == "right",
        boxes_together=house.boxes_together,
    )


def _draw_style(rng: random.Random, positions: int, width: float, depth: float) -> _Style:
    box = (rng.uniform(96.0, 112.0), rng.uniform(60.0, 68.0))
    reach = 1.5 * box[1] + 30.0
    return _Style(
        box=box,
        tie=(box[0] * rng.uniform(0.7, 1.0), rng.uniform(52.0, 58.0)),
        dragon=rng.uniform(48.0, 54.0),
        dragon_side=rng.choice((-1, 1)),
        shape="box",
        first_deg=rng.uniform(19.0, 27.0) if positions >= 6 else rng.uniform(26.0, 38.0),
        centre_y=rng.uniform(90.0, 130.0),
        radius_x=width / 2 - 165.0 - reach + rng.uniform(-30.0, 25.0),
        radius_y=depth - 185.0 - reach + rng.uniform(-40.0, 5.0),
    )


def _seat_areas(style: _Style, seat: Seat, *, dragon: bool) -> list[Area]:
    """Player farthest out, Banker, and Tie nearest the dealer; Dragon circles at one side."""
    p = seat.position
    step = style.box[1] + 4.0
    tie_in = -(style.box[1] + style.tie[1]) / 2 - 4.0
    shift = -style.dragon_side * (style.dragon / 2 + 3.0) if dragon else 0.0
    areas = [
        seat_area(
            seat, f"{p}.player", "wager", "player", None, style.shape, (shift, step), style.box
        ),
        seat_area(
            seat, f"{p}.banker", "wager", "banker", None, style.shape, (shift, 0.0), style.box
        ),
        seat_area(seat, f"{p}.tie", "wager", "tie", None, "box", (shift, tie_in), style.tie),
    ]
    if not dragon:
        return areas
    beside = shift + style.dragon_side * (style.box[0] / 2 + style.dragon / 2 + 6.0)
    size = (style.dragon, style.dragon)
    for side, along in (("player", step), ("banker", 0.0)):
        name = f"dragon_{side}"
        areas.append(
            seat_area(seat, f"{p}.{name}", "wager", name, None, "circle", (beside, along), size)
        )
    return areas


def _hands() -> dict[str, CardSpot]:
    return {side: CardSpot(area=side, at_mm=CARDS_AT_MM) for side in ("player", "banker")}


def _hand_areas(rng: random.Random, width: float) -> list[Area]:
    """The Player's and the Banker's hand before the dealer."""
    y = rng.uniform(275.0, 300.0)
    sides = ["player", "banker"]
    rng.shuffle(sides)
    areas = []
    for side, dx in zip(sides, (-142.0, 142.0), strict=True):
        area = fixture(side, "dealer_hand", (width / 2 + dx, y), HAND_MM, 0.0)
        areas.append(replace(area, hand=side))
    return areas


def _vigorish_areas(house: BaccaratHouse, width: float) -> list[Area]:
    """541.13(f): a rectangle for each player's number in front of the dealer."""
    areas = []
    for position in range(1, house.positions + 1):
        x = width / 2 + (position - (house.positions + 1) / 2) * 62.0
        area = fixture(f"{position}.vigorish", "marker", (x, 160.0), (56.0, 48.0), 0.0)
        areas.append(replace(area, position=position))
    return areas
