"""Hands between the dealer and the players: his at their rails, theirs before their wagers.

Cards are handed out in either way: the dealer reaches to a player's rail, or he lays them down
before the player's betting areas and the player reaches over these to take them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.table.felt import Felt
from vision.table.hands import DEALER, PLAYER
from vision.table.layout import Layout

__all__ = ["KEPT_S", "Reach", "Reaches", "rails_of"]

Floats = NDArray[np.float64]
SECOND = 1_000_000_000

# A hand is at a seat's rail when this much of the dealer's arm, in cards, lies beyond the seat's
# betting areas by this much, within this distance of the line from the table's middle to the seat.
AT_RAIL_CARDS, BEYOND_MM, BESIDE_MM = 0.08, 15.0, 120.0
# A player takes what lies before his betting areas within this distance of them.
INNER_MM = 150.0
# Shorter absences belong to one reach.
SAME_REACH_S = 0.4
# A player's rail lies up to a seat's width beside his betting areas, so a reach may be to a
# neighbour's; who has wagered this shortly before tells, where only one of them has.
SEATS_BESIDE, BET_S = 1, 90.0
KEPT_S = 60.0


@dataclass(slots=True, eq=False)
class Reach:
    """The dealer's hand was at a rail, or a player's before his betting areas.

    Attributes:
        t_ns, t_end_ns: from when to when.
        cards: how much of the arm was seen there, by seat.
        told: what it carried is told.
        by_player: it was a player's.
    """

    t_ns: int
    t_end_ns: int
    cards: Floats
    told: bool = False
    by_player: bool = False


@dataclass(slots=True, eq=False)
class Reaches:
    """Follows the dealer's hand to the rails.

    Attributes:
        seats: positions.
        rails: for each, flat indices of the pixels beyond its betting areas.
        cards: share of a card that each pixel is, flat.
        reaches: of the dealer's hand to a rail and of players' to the middle, the last minute's.
        bet_ns: when each seat's chips last moved.
        inner: for each seat, flat indices of the pixels before its betting areas.
    """

    seats: tuple[int, ...]
    rails: tuple[NDArray[np.int64], ...]
    cards: NDArray[np.float32]
    reaches: list[Reach] = field(default_factory=list)
    bet_ns: dict[int, int] = field(default_factory=dict)
    inner: tuple[NDArray[np.int64], ...] = ()

    def see(self, t_ns: int, arms: NDArray[np.uint8]) -> None:
        """Takes one picture."""
        arms = arms.ravel()
        at_rails = self._seen(arms == DEALER, self.rails)
        if len(at_rails) and at_rails.max() >= AT_RAIL_CARDS:
            self._note(t_ns, at_rails, by_player=False)
        players = arms == PLAYER if self.inner else np.zeros(0, bool)
        if not players.any():
            return
        taking = self._seen(players, self.inner)
        if taking.max() >= AT_RAIL_CARDS:
            self._note(t_ns, taking, by_player=True)

    def _seen(self, arm: NDArray[np.bool_], places: Sequence[NDArray[np.int64]]) -> Floats:
        """How much of an arm lies in each place, in cards."""
        return np.array([float(self.cards[at[arm[at]]].sum()) for at in places])

    def _note(self, t_ns: int, there: Floats, *, by_player: bool) -> None:
        """Takes that a hand was at seats' places in a picture."""
        same = [one for one in self.reaches if one.by_player == by_player]
        last = same[-1] if same else None
        if last is not None and t_ns - last.t_end_ns < SAME_REACH_S * SECOND:
            last.t_end_ns, last.cards = t_ns, last.cards + there
            return
        self.reaches = [one for one in self.reaches if t_ns - one.t_end_ns < KEPT_S * SECOND]
        self.reaches.append(Reach(t_ns, t_ns, there, by_player=by_player))

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


def rails_of(
    layout: Layout, felt: Felt
) -> tuple[tuple[int, ...], tuple[NDArray[np.int64], ...], tuple[NDArray[np.int64], ...]]:
    """The seats of a table; for each its rail, and what lies before its wagers, flat indices."""
    centre = np.asarray(np.mean([z.centre_mm for z in felt.of_kind("dealer_hand")], axis=0))
    places: dict[int, list[Floats]] = {}
    for zone in felt.of_kind("wager"):
        if zone.position is not None:
            places.setdefault(zone.position, []).append(np.asarray(zone.polygon_mm, float))
    seats = tuple(sorted(places))
    both = [_rail(layout, np.concatenate(places[seat]), centre) for seat in seats]
    return seats, tuple(beyond for beyond, _ in both), tuple(before for _, before in both)


def _rail(
    layout: Layout, areas_mm: Floats, centre_mm: Floats
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pixels beyond a seat's betting areas, seen from the table's middle, and before them."""
    way = areas_mm.mean(axis=0) - centre_mm
    way /= max(1e-6, float(np.hypot(*way)))
    side = np.array([-way[1], way[0]])
    away = layout.place_mm.reshape(-1, 2) - centre_mm
    least = float(((areas_mm - centre_mm) @ way).max()) + BEYOND_MM
    beside = np.abs(away @ side - float(((areas_mm - centre_mm) @ side).mean()))
    first = float(((areas_mm - centre_mm) @ way).min()) - BEYOND_MM
    before = (away @ way < first) & (away @ way > first - INNER_MM) & (beside < BESIDE_MM)
    cards = np.isin(layout.of_pixel.ravel(), [cell.number for cell in layout.of_kind("cards")])
    beyond = (away @ way > least) & (beside < BESIDE_MM)
    return np.flatnonzero(beyond), np.flatnonzero(before & ~cards)
