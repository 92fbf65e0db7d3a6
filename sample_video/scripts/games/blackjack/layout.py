"""The felt of a Blackjack table: a box and a Royal Match spot at each position."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sample_video.scripts.areas import Area, CardSpot, Seat, Shape, TableLayout
from sample_video.scripts.felt_shape import Arc, Design, draw_felt, seat_area
from sample_video.scripts.games.blackjack.house import BlackjackHouse
from sample_video.scripts.games.blackjack.plan import BOX, SIDE

HAND_MM = (112.0, 138.0)
FIRST_AT_MM = ((-14.0, 12.0, 0.0), (0.0, -6.0, 0.0))
"""The second card lies over a corner of the first, further ones fan out."""

DEALER_AT_MM = ((-40.0, 0.0, 0.0), (40.0, 0.0, 0.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Style:
    """Choices of one felt designer, lengths in millimetres."""

    box: float
    side: float
    side_at: tuple[float, float]
    shape: Shape
    hand_in: float
    arc: Arc


def draw_layout(rng: random.Random, house: BlackjackHouse) -> TableLayout:
    """A felt for the house, different for every state of `rng`."""

    def design(rng: random.Random, width: float, depth: float) -> Design:
        style = _draw_style(rng, house.positions, width, depth)
        hands = {
            f"{p}": CardSpot(area=f"{p}.hand", at_mm=FIRST_AT_MM)
            for p in range(1, house.positions + 1)
        }
        return Design(
            arc=style.arc,
            seat_areas=lambda seat: _seat_areas(style, seat),
            hands=hands | {"dealer": CardSpot(area="dealer", at_mm=DEALER_AT_MM)},
        )

    return draw_felt(
        rng,
        house.positions,
        design,
        shoe_right=house.shoe_side == "right",
        boxes_together=house.boxes_together,
    )


def _draw_style(rng: random.Random, positions: int, width: float, depth: float) -> _Style:
    box = rng.uniform(92.0, 106.0)
    side = rng.uniform(60.0, 70.0)
    outside = rng.random() < 0.5
    away = box / 2 + side / 2 + 8.0
    side_at = (0.0, away) if outside else (rng.choice((-1, 1)) * away, 10.0)
    reach = box / 2 + (side + 70.0 if outside else 95.0)
    arc = Arc(
        width=width,
        radius_x=width / 2 - 165.0 - reach + rng.uniform(-40.0, 15.0),
        radius_y=depth - 165.0 - reach + rng.uniform(-40.0, 5.0),
        centre_y=rng.uniform(80.0, 120.0),
        first_deg=rng.uniform(18.0, 27.0) if positions >= 6 else rng.uniform(26.0, 38.0),
        reach=reach,
    )
    return _Style(
        box=box,
        side=side,
        side_at=side_at,
        shape=rng.choice(("circle", "box")),
        hand_in=box / 2 + HAND_MM[1] / 2 + rng.uniform(4.0, 16.0),
        arc=arc,
    )


def _seat_areas(style: _Style, seat: Seat) -> list[Area]:
    p = seat.position
    box = (style.box, style.box)
    side = (style.side, style.side)
    at = (0.0, -style.hand_in)
    return [
        seat_area(seat, f"{p}.{BOX}", "wager", BOX, None, style.shape, (0.0, 0.0), box),
        seat_area(seat, f"{p}.{SIDE}", "wager", SIDE, None, "circle", style.side_at, side),
        seat_area(seat, f"{p}.hand", "hand", None, None, "box", at, HAND_MM),
    ]
