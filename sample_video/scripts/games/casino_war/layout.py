"""The felt of a Casino War table: betting areas and card places, varied by seed."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sample_video.scripts.areas import Area, CardSpot, Seat, Shape, TableLayout
from sample_video.scripts.felt_shape import Arc, Design, draw_felt, seat_area


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

    def design(rng: random.Random, width: float, depth: float) -> Design:
        style = _draw_style(rng, positions, width, depth)
        arc = Arc(
            width=width,
            radius_x=style.radius_x,
            radius_y=style.radius_y,
            centre_y=style.centre_y,
            first_deg=style.first_deg,
            reach=style.initial_size / 2 + (130.0 if style.war == "outside" else 95.0),
        )
        return Design(
            arc=arc, seat_areas=lambda seat: _seat_areas(style, seat), hands=_hands(positions)
        )

    return draw_felt(rng, positions, design, shoe_right=shoe_right, boxes_together=boxes_together)


def _hands(positions: int) -> dict[str, CardSpot]:
    """Two hands a seat, and the dealer's two beside each other."""
    hands = {
        "dealer original": CardSpot(area="dealer", at_mm=((-37.0, 0.0, 0.0),)),
        "dealer war": CardSpot(area="dealer", at_mm=((37.0, 0.0, 0.0),)),
    }
    for position in range(1, positions + 1):
        hands[f"{position} original"] = CardSpot(area=f"{position}.hand")
        hands[f"{position} war"] = CardSpot(area=f"{position}.hand_war")
    return hands


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
        seat_area(seat, f"{p}.initial", "wager", "initial", None, style.shape, initial_at, square),
        seat_area(seat, f"{p}.tie", "wager", "tie", None, "circle", tie_at, small),
        seat_area(seat, f"{p}.war", "wager", "war", None, "box", war_at, war_size),
        seat_area(
            seat,
            f"{p}.hand",
            "hand",
            None,
            "original",
            "box",
            (-36.0, -style.hand_in),
            (74.0, 104.0),
        ),
        seat_area(
            seat, f"{p}.hand_war", "hand", None, "war", "box", (36.0, -style.hand_in), (70.0, 104.0)
        ),
    ]
