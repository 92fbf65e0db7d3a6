"""The dealer's hand at the players' rails: when, and at whose."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.table.felt import Felt
from vision.table.hands import DEALER
from vision.table.layout import Layout

__all__ = ["KEPT_S", "Reach", "Reaches", "rails_of"]

Floats = NDArray[np.float64]
SECOND = 1_000_000_000

# A hand is at a seat's rail when this much of the dealer's arm, in cards, lies beyond the seat's
# betting areas by this much, within this distance of the line from the table's middle to the seat.
AT_RAIL_CARDS, BEYOND_MM, BESIDE_MM = 0.08, 15.0, 120.0
# Shorter absences belong to one reach.
SAME_REACH_S = 0.4
# A player's rail lies up to a seat's width beside his betting areas, so a reach may be to a
# neighbour's; who has wagered this shortly before tells, where only one of them has.
SEATS_BESIDE, BET_S = 1, 90.0
KEPT_S = 60.0


@dataclass(slots=True, eq=False)
class Reach:
    """The dealer's hand was at a rail; ``cards`` seen there by seat."""

    t_ns: int
    t_end_ns: int
    cards: Floats
    told: bool = False


@dataclass(slots=True, eq=False)
class Reaches:
    """Follows the dealer's hand to the rails.

    Attributes:
        seats: positions.
        rails: for each, flat indices of the pixels beyond its betting areas.
        cards: share of a card that each pixel is, flat.
        reaches: of the dealer's hand to a rail, the last minute's.
        bet_ns: when each seat's chips last moved.
    """

    seats: tuple[int, ...]
    rails: tuple[NDArray[np.int64], ...]
    cards: NDArray[np.float32]
    reaches: list[Reach] = field(default_factory=list)
    bet_ns: dict[int, int] = field(default_factory=dict)

    def see(self, t_ns: int, arms: NDArray[np.uint8]) -> None:
        """Takes one picture."""
        dealer = arms.ravel() == DEALER
        there = np.array([float(self.cards[at[dealer[at]]].sum()) for at in self.rails])
        if not len(there) or there.max() < AT_RAIL_CARDS:
            return
        last = self.reaches[-1] if self.reaches else None
        if last is not None and t_ns - last.t_end_ns < SAME_REACH_S * SECOND:
            last.t_end_ns, last.cards = t_ns, last.cards + there
            return
        self.reaches = [one for one in self.reaches if t_ns - one.t_end_ns < KEPT_S * SECOND]
        self.reaches.append(Reach(t_ns, t_ns, there))

    def bet(self, seat: int | None, t_ns: int) -> None:
        """Takes that chips of a seat moved."""
        if seat is not None:
            self.bet_ns[seat] = t_ns

    def seat_of(self, reach: Reach) -> int | None:
        """The one seat near a reach that has wagered; None when several have, or none."""
        nearest = int(np.argmax(reach.cards))
        near = [
            seat
            for number, seat in enumerate(self.seats)
            if abs(number - nearest) <= SEATS_BESIDE
            and reach.t_ns - self.bet_ns.get(seat, -(10**15)) < BET_S * SECOND
        ]
        return near[0] if len(near) == 1 else None


def rails_of(layout: Layout, felt: Felt) -> tuple[tuple[int, ...], tuple[NDArray[np.int64], ...]]:
    """The seats of a table and, for each, its rail as flat indices of pixels."""
    centre = np.asarray(np.mean([z.centre_mm for z in felt.of_kind("dealer_hand")], axis=0))
    places: dict[int, list[Floats]] = {}
    for zone in felt.of_kind("wager"):
        if zone.position is not None:
            places.setdefault(zone.position, []).append(np.asarray(zone.polygon_mm, float))
    seats = tuple(sorted(places))
    return seats, tuple(_rail(layout, np.concatenate(places[seat]), centre) for seat in seats)


def _rail(layout: Layout, areas_mm: Floats, centre_mm: Floats) -> NDArray[np.int64]:
    """Flat indices of the pixels beyond a seat's betting areas, seen from the table's middle."""
    way = areas_mm.mean(axis=0) - centre_mm
    way /= max(1e-6, float(np.hypot(*way)))
    side = np.array([-way[1], way[0]])
    away = layout.place_mm.reshape(-1, 2) - centre_mm
    least = float(((areas_mm - centre_mm) @ way).max()) + BEYOND_MM
    beside = np.abs(away @ side - float(((areas_mm - centre_mm) @ side).mean()))
    return np.flatnonzero((away @ way > least) & (beside < BESIDE_MM))
