"""Taking, paying and handing back: what dealers of all games do with chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from sample_video.scripts.house import House, Manner
from sample_video.scripts.steps import Step

SeatT = TypeVar("SeatT")

SeatSteps = tuple[list[Step], list[Step]]
"""Steps of one seat: what is taken, then what is paid with the player's taking back."""


def take(position: int, wager: str, cents: int | None = None, *, joined: bool = False) -> Step:
    """A losing wager, or `cents` of it, goes to the table inventory container."""
    return Step(
        kind="chips", verb="taken", position=position, wager=wager, cents=cents, joined=joined
    )


def pay(position: int, wager: str, cents: int, house: House) -> Step:
    """Winnings laid beside the stake, in the fewest chips."""
    return Step(
        kind="chips",
        verb="paid",
        position=position,
        wager=wager,
        chips=payment(cents, house.values),
    )


def payment(cents: int, values: tuple[int, ...]) -> tuple[int, ...]:
    """Chips of a payment, bottom to top, as few as the denominations allow."""
    chips: list[int] = []
    for chip in sorted(values, reverse=True):
        count, cents = divmod(cents, chip)
        chips += [chip] * count
    assert cents == 0
    return tuple(chips)


def takes_back(position: int, wager: str, manner: Manner, *, paid: bool = True) -> list[Step]:
    """The player takes a decided wager, with the winnings beside it."""
    stake = Step(
        kind="chips",
        actor="player",
        verb="removed",
        position=position,
        wager=wager,
        hands=("right",),
    )
    if not paid:
        return [stake]
    if manner.one_sweep:
        return [_piles(stake, "all", joined=False)]
    return [stake, _piles(stake, "pay", joined=True)]


def _piles(step: Step, pile: str, *, joined: bool) -> Step:
    return replace(step, pile=pile, joined=joined)


def give_stake_back(position: int, wager: str, manner: Manner) -> list[Step]:
    """A stake is handed back undecided, or left for the player to take."""
    zone = "rail" if manner.hands_back else None
    back = Step(kind="chips", verb="returned", position=position, wager=wager, zone=zone)
    if manner.hands_back:
        return [back]
    return [back, *takes_back(position, wager, manner, paid=False)]


def sweep(
    bets: Sequence[SeatT], seat: Callable[[SeatT], SeatSteps], manner: Manner, *, clockwise: bool
) -> list[Step]:
    """Seat by seat, or all losers first and then all winners."""
    parts = [seat(bet) for bet in (bets if clockwise else bets[::-1])]
    if manner.collect_first:
        takes = [step for taken, _ in parts for step in taken]
        pays = [step for _, paid in parts for step in paid]
        return takes + pays
    return [step for taken, paid in parts for step in (*taken, *paid)]
