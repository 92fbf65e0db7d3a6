"""Wagers of baccarat players, and the chips they make them with."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sample_video.scripts.games.baccarat.coup import Coup
from sample_video.scripts.games.baccarat.house import BaccaratHouse
from sample_video.scripts.games.baccarat.plan import WAGERS, Bet
from sample_video.scripts.stacks import TIE_BETS, bet, stack


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a round must come to.

    Attributes:
        coup: The hands dealt.
        seats: Wagers that as many seats must make, one tuple a seat ("player", "dragon_banker").
        equal: On this hand ("player" or "banker") two seats share the highest wager.
        apart: On this hand one seat has wagered more than any other of at least two.
        sides: Whether other seats may make side wagers.
    """

    coup: Callable[[Coup], bool] | None = None
    seats: tuple[tuple[str, ...], ...] = ()
    equal: str | None = None
    apart: str | None = None
    sides: bool = True


NO_WISH = Wish()
"""All is left to chance."""


SIDE_BET_CHANCES = {"tie": 0.2, "dragon_player": 0.18, "dragon_banker": 0.18}

MOST_EQUAL = 30000
"""Wager of two seats that share the highest; nobody else wagers as much."""


def draw_wagers(bets: Sequence[Bet], house: BaccaratHouse, rng: random.Random, wish: Wish) -> None:
    """Set the chips of every bet."""
    for seat, wagers in zip(rng.sample(list(bets), len(wish.seats)), wish.seats, strict=True):
        seat.chips = {wager: _chips(wager, house, rng) for wager in wagers}
    for seat in bets:
        if not seat.chips:
            seat.chips = {w: _chips(w, house, rng) for w in _choose(house, rng, sides=wish.sides)}
    side = wish.equal or wish.apart
    if side is not None:
        amounts = (MOST_EQUAL, MOST_EQUAL if wish.equal else MOST_EQUAL // 2)
        for seat, cents in zip(rng.sample(list(bets), 2), amounts, strict=True):
            seat.chips = {side: stack(rng, cents, house.values)}
        return
    for seat in bets:
        if wish is NO_WISH and rng.random() < 0.05 and seat.main in ("player", "banker"):
            step = house.banker_step if seat.main == "banker" else 100
            seat.raise_by = stack(rng, step * rng.randint(1, 4), house.values)


def _choose(house: BaccaratHouse, rng: random.Random, *, sides: bool) -> list[str]:
    """What one player wagers on, in the order of `WAGERS`."""
    wagers = {rng.choice(("player", "banker"))} if rng.random() < 0.93 or not sides else set()
    for name, chance in SIDE_BET_CHANCES.items():
        if sides and rng.random() < chance and (name == "tie" or house.dragon_table is not None):
            wagers.add(name)
    if not wagers:
        wagers = {"tie"}
    return [name for name in WAGERS if name in wagers]


def _chips(wager: str, house: BaccaratHouse, rng: random.Random) -> tuple[int, ...]:
    if wager in ("player", "banker"):
        cents = bet(rng, step=house.banker_step if wager == "banker" else 100)
    else:
        cents = rng.choice(TIE_BETS)
    return stack(rng, cents, house.values)
