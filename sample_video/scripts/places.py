"""Where things come to rest on a given felt."""

from __future__ import annotations

import math
import random

from sample_video.scripts.acts import Place, Point
from sample_video.scripts.areas import Area, TableLayout

OFFERED = 0.33
"""How far towards a seat a stack is offered to be cut, as a share of the way from the middle."""


class Places:
    """Resting places of one felt, with the small scatter of human hands."""

    def __init__(self, layout: TableLayout, rng: random.Random) -> None:
        self._layout = layout
        self._rng = rng

    def wager(self, position: int, wager: str, pile: str) -> Place:
        """A pile in a betting area: the stake to one side, winnings ("pay") beside it."""
        area = self._layout.area(f"{position}.{wager}")
        across = min(area.size_mm[0] / 2 - 21.0, 21.0)
        offset = -across if pile == "stake" else max(across, 42.0 - across)
        spot = self._shift(area, (offset + self._rng.uniform(-1.5, 1.5), self._rng.uniform(-5, 5)))
        name = area.name if pile == "stake" else f"{area.name}+pay"
        return Place(zone=area.name, xy_mm=spot, angle_deg=self._turn(180.0), pile=name)

    def rail(self, position: int) -> Place:
        """The player's own chips on the felt before the rail."""
        seat = self._layout.seat(position)
        ux, uy = seat.outward[1], -seat.outward[0]
        along = self._rng.uniform(-50.0, 50.0)
        spot = (seat.rail_mm[0] + along * ux, seat.rail_mm[1] + along * uy)
        return Place(zone=f"{position}.rail", xy_mm=_round(spot), pile=f"{position}.rail")

    def tray(self) -> Place:
        """A tube of the table inventory container."""
        area = self._layout.area("tray")
        dx = self._rng.uniform(-0.42, 0.42) * area.size_mm[0]
        spot = (area.centre_mm[0] + dx, area.centre_mm[1])
        return Place(zone="tray", xy_mm=_round(spot), pile="tray")

    def hand(self, to: int | str, hand: str | None, lying: int) -> Place:
        """A card place; `lying` cards are there already."""
        spot = self._layout.spot(to, hand)
        area = self._layout.area(spot.area)
        across, along, turn_deg = spot.at_mm[min(lying, len(spot.at_mm) - 1)]
        beyond = max(0, lying - len(spot.at_mm) + 1)
        scatter = (self._rng.uniform(-3, 3), self._rng.uniform(-4, 4))
        offset = (
            across + scatter[0] + spot.fan_mm[0] * beyond,
            along + scatter[1] + spot.fan_mm[1] * beyond,
        )
        return Place(
            zone=area.name,
            xy_mm=self._shift(area, offset),
            angle_deg=round(area.angle_deg + turn_deg + self._turn(4.0), 2),
        )

    def at_rail(self, position: int, lying: int) -> Place:
        """A card in front of a player, beside his own chips, where he may look at it."""
        seat = self._layout.seat(position)
        ux, uy = seat.outward[1], -seat.outward[0]
        along = 104.0 + lying * 68.0
        if position > self._layout.positions / 2:
            along = -along
        spot = (seat.rail_mm[0] + along * ux, seat.rail_mm[1] + along * uy)
        angle = math.degrees(math.atan2(-seat.outward[0], seat.outward[1]))
        return Place(
            zone=f"{position}.rail",
            xy_mm=_round(spot),
            angle_deg=round(angle + self._turn(5.0), 2),
        )

    def marker(self, position: int) -> Place:
        """The numbered rectangle of a seat; markers lie on top of each other."""
        area = self._layout.area(f"{position}.vigorish")
        offset = (self._turn(3.0), self._turn(3.0))
        return Place(zone=area.name, xy_mm=self._shift(area, offset), pile=area.name)

    def shoe(self) -> Place:
        """The mouth of the shoe, at its end nearer the dealer."""
        area = self._layout.area("shoe")
        spot = self._shift(area, (area.size_mm[0] / 2 - 10.0, -20.0))
        return Place(zone="shoe", xy_mm=spot, angle_deg=area.angle_deg)

    def discard(self) -> Place:
        """The discard rack."""
        area = self._layout.area("discard")
        return Place(
            zone="discard",
            xy_mm=area.centre_mm,
            angle_deg=round(area.angle_deg + self._turn(2.0), 2),
        )

    def cover(self) -> Place:
        """Where a cover card is laid aside."""
        return Place(zone="cover", xy_mm=self._layout.cover_mm, angle_deg=self._turn(20.0))

    def felt(self) -> Place:
        """The open middle of the felt."""
        return Place(zone="felt", xy_mm=self._layout.middle_mm)

    def before(self, position: int) -> Place:
        """On the felt in front of a seat, where cash is laid."""
        seat = self._layout.seat(position)
        spot = (
            seat.centre_mm[0] * 0.62 + self._layout.middle_mm[0] * 0.38,
            seat.centre_mm[1] * 0.62 + self._layout.middle_mm[1] * 0.38,
        )
        return Place(zone="felt", xy_mm=_round(spot), angle_deg=self._turn(15.0))

    def offered(self, position: int) -> Place:
        """Where a stack is offered to a player to be cut: towards the seat, short of its cards."""
        seat, middle = self._layout.seat(position), self._layout.middle_mm
        spot = (
            seat.centre_mm[0] * OFFERED + middle[0] * (1 - OFFERED),
            seat.centre_mm[1] * OFFERED + middle[1] * (1 - OFFERED),
        )
        return Place(zone="felt", xy_mm=_round(spot), angle_deg=self._turn(15.0))

    def named(self, name: str) -> Place:
        """The middle of a zone, beside the shoe ("shoe_corner"), or "away" beyond the felt."""
        if name == "away":
            return Place(zone="away", xy_mm=(self._layout.width_mm / 2, -300.0))
        if name == "shoe_corner":
            return self.shoe_corner(0)
        if name == "shuffler":
            spot = (self._layout.width_mm - 120.0, 20.0)
            return Place(zone="shuffler", xy_mm=spot)
        area = self._layout.area(name)
        return Place(zone=name, xy_mm=area.centre_mm, angle_deg=area.angle_deg)

    def shoe_corner(self, lying: int) -> Place:
        """Half under the corner of the shoe on the dealer's side of the table."""
        area = self._layout.area("shoe")
        offset = (area.size_mm[0] / 2 + 50.0 + 6.0 * lying, 40.0 + 4.0 * lying)
        return Place(zone="shoe_corner", xy_mm=self._shift(area, offset), angle_deg=area.angle_deg)

    def _shift(self, area: Area, offset: Point) -> Point:
        cos, sin = math.cos(math.radians(area.angle_deg)), math.sin(math.radians(area.angle_deg))
        return _round(
            (
                area.centre_mm[0] + offset[0] * cos - offset[1] * sin,
                area.centre_mm[1] + offset[0] * sin + offset[1] * cos,
            )
        )

    def _turn(self, most_deg: float) -> float:
        return round(self._rng.uniform(-most_deg, most_deg), 2)


def _round(point: Point) -> Point:
    return (round(point[0], 1), round(point[1], 1))
