"""The felt of a Three Card Poker table (565.2)."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sample_video.scripts.areas import Area, CardSpot, Seat, Shape, TableLayout
from sample_video.scripts.felt_shape import Arc, Design, draw_felt, seat_area
from sample_video.scripts.games.three_card_poker.house import ThreeCardHouse
from sample_video.scripts.games.three_card_poker.plan import (
    ANTE,
    PAIR_PLUS,
    PLAY,
    PROGRESSIVE,
    SIX_CARD,
)

HAND_MM = (118.0, 112.0)
CARDS_AT_MM = ((-22.0, 0.0, 0.0), (0.0, 0.0, 0.0), (22.0, 0.0, 0.0))
DEALER_AT_MM = ((-70.0, 0.0, 0.0), (0.0, 0.0, 0.0), (70.0, 0.0, 0.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Style:
    """Choices of one felt designer, lengths in millimetres."""

    spot: float
    small: float
    shape: Shape
    side: int
    arc: Arc


def draw_layout(rng: random.Random, house: ThreeCardHouse) -> TableLayout:
    """A felt for the house, different for every state of `rng`."""

    def design(rng: random.Random, width: float, depth: float) -> Design:
        style = _draw_style(rng, house.positions, width, depth)
        hands = {
            f"{p}": CardSpot(area=f"{p}.hand", at_mm=CARDS_AT_MM, fan_mm=(22.0, 0.0))
            for p in range(1, house.positions + 1)
        }
        return Design(
            arc=style.arc,
            seat_areas=lambda seat: _seat_areas(style, seat, house),
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
    spot = rng.uniform(58.0, 64.0)
    reach = spot * 1.5 + 72.0
    arc = Arc(
        width=width,
        radius_x=width / 2 - 150.0 - reach + rng.uniform(-30.0, 20.0),
        radius_y=depth - 165.0 - reach + rng.uniform(-40.0, 5.0),
        centre_y=rng.uniform(80.0, 120.0),
        first_deg=rng.uniform(18.0, 27.0) if positions >= 6 else rng.uniform(26.0, 38.0),
        reach=reach,
    )
    return _Style(
        spot=spot,
        small=rng.uniform(50.0, 54.0),
        shape=rng.choice(("circle", "box")),
        side=rng.choice((-1, 1)),
        arc=arc,
    )


def _seat_areas(style: _Style, seat: Seat, house: ThreeCardHouse) -> list[Area]:
    """Play in front of Ante, Pair Plus behind it, the others beside (565.2(b)(2) to (6))."""
    p, step = seat.position, style.spot + 5.0
    spot, small = (style.spot, style.spot), (style.small, style.small)
    beside = style.side * (style.spot / 2 + style.small / 2 + 6.0)
    areas = [
        seat_area(seat, f"{p}.{wager}", "wager", wager, None, style.shape, (0.0, along), spot)
        for wager, along in ((PLAY, -step), (ANTE, 0.0), (PAIR_PLUS, step))
    ]
    if house.table is not None:
        at = (beside, step)
        areas.append(
            seat_area(seat, f"{p}.{SIX_CARD}", "wager", SIX_CARD, None, "circle", at, small)
        )
    if house.progressive:
        at = (-beside, step)
        areas.append(
            seat_area(seat, f"{p}.{PROGRESSIVE}", "wager", PROGRESSIVE, None, "circle", at, small)
        )
    inside = (0.0, -step - style.spot / 2 - HAND_MM[1] / 2 - 6.0)
    return [*areas, seat_area(seat, f"{p}.hand", "hand", None, None, "box", inside, HAND_MM)]
