"""The parts of a felt: betting areas, card places, fixtures and seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from sample_video.scripts.acts import Point

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
class CardSpot:
    """Where the cards of one hand come to lie.

    Attributes:
        area: Name of the area.
        at_mm: For the first card, the second ...: offset (across, along) from the middle of the
            area in its own frame, and turn against it in degrees. Further cards lie on the last.
        fan_mm: Offset of each further card from the one under it.
    """

    area: str
    at_mm: tuple[tuple[float, float, float], ...] = ((0.0, 0.0, 0.0),)
    fan_mm: Point = (9.0, 16.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLayout:
    """All areas of one felt.

    Attributes:
        outline_mm: Edge of the felt, counterclockwise, inside the padded rail.
        width_mm: Extent of the felt in x; it starts at 0.
        depth_mm: Largest y of the felt.
        cover_mm: Where a cover card is laid aside.
        middle_mm: Open felt where cards are spread, washed and stacked.
        hands: Where the cards of a place ("3", "dealer", "banker") lie; where it has several
            hands, by place and hand ("3 war").
    """

    width_mm: float
    depth_mm: float
    outline_mm: tuple[Point, ...]
    areas: tuple[Area, ...]
    seats: tuple[Seat, ...]
    cover_mm: Point
    middle_mm: Point
    # Mappings have no hash; the areas tell two felts apart anyway.
    hands: Mapping[str, CardSpot] = field(hash=False)

    def spot(self, to: int | str, hand: str | None) -> CardSpot:
        """Where the cards of one hand lie; KeyError when the felt has no place for them."""
        return self.hands[f"{to} {hand}" if hand else str(to)]

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
