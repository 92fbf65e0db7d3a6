"""The felt of a pai gow table: a betting spot and a place for a hand at each position."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sample_video.scripts.areas import Area, CardSpot, Seat, Shape, TableLayout
from sample_video.scripts.felt_shape import Arc, Design, draw_felt, seat_area
from sample_video.scripts.games.pai_gow.house import PaiGowHouse
from sample_video.scripts.games.pai_gow.plan import MAIN

HAND_MM = (128.0, 118.0)
FAN_MM = 9.0
"""How far each card of a hand lies beside the one under it."""

DEALER_FAN_MM = 20.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Style:
    """Choices of one felt designer, lengths in millimetres."""

    spot: float
    shape: Shape
    hand_in: float
    arc: Arc


def draw_layout(rng: random.Random, house: PaiGowHouse) -> TableLayout:
    """A felt for the house, different for every state of `rng`."""

    def design(rng: random.Random, width: float, depth: float) -> Design:
        style = _draw_style(rng, width, depth)
        hands = {
            f"{p}": CardSpot(area=f"{p}.hand", at_mm=_fan(house.each, FAN_MM))
            for p in range(1, house.positions + 1)
        }
        dealer = CardSpot(area="dealer", at_mm=_fan(house.each, DEALER_FAN_MM))
        return Design(
            arc=style.arc,
            seat_areas=lambda seat: _seat_areas(style, seat),
            hands=hands | {"dealer": dealer},
        )

    return draw_felt(
        rng,
        house.positions,
        design,
        shoe_right=house.shoe_side == "right",
        boxes_together=house.boxes_together,
    )


def _fan(cards: int, step: float) -> tuple[tuple[float, float, float], ...]:
    middle = (cards - 1) / 2
    return tuple((step * (n - middle), 0.0, 0.0) for n in range(cards))


def _draw_style(rng: random.Random, width: float, depth: float) -> _Style:
    spot = rng.uniform(84.0, 100.0)
    reach = spot / 2 + 95.0
    arc = Arc(
        width=width,
        radius_x=width / 2 - 165.0 - reach + rng.uniform(-40.0, 15.0),
        radius_y=depth - 165.0 - reach + rng.uniform(-40.0, 5.0),
        centre_y=rng.uniform(80.0, 120.0),
        first_deg=rng.uniform(18.0, 27.0),
        reach=reach,
    )
    return _Style(
        spot=spot,
        shape=rng.choice(("circle", "box")),
        hand_in=spot / 2 + HAND_MM[1] / 2 + rng.uniform(4.0, 16.0),
        arc=arc,
    )


def _seat_areas(style: _Style, seat: Seat) -> list[Area]:
    p, size = seat.position, (style.spot, style.spot)
    at = (0.0, -style.hand_in)
    return [
        seat_area(seat, f"{p}.{MAIN}", "wager", MAIN, None, style.shape, (0.0, 0.0), size),
        seat_area(seat, f"{p}.hand", "hand", None, None, "box", at, HAND_MM),
    ]
