"""A round of baccarat by the book: from wagers and cards to the steps of every phase."""

from __future__ import annotations

from collections.abc import Iterable

from sample_video.scripts.games.baccarat.dealing import (
    deal_four,
    show_midi,
    show_mini,
    third_midi,
    third_mini,
)
from sample_video.scripts.games.baccarat.house import BaccaratHouse, BaccaratManner
from sample_video.scripts.games.baccarat.plan import SIDES, BaccaratPlan, Bet
from sample_video.scripts.games.baccarat.settlement import settle, tie_charges
from sample_video.scripts.moves import no_more_bets, put, sweep_cards
from sample_video.scripts.steps import Step


def write_round(plan: BaccaratPlan, house: BaccaratHouse, manner: BaccaratManner) -> None:
    """Fill the phases of `plan` from its bets and cards."""
    phases = plan.phases
    phases["bets"] = [*place_bets(plan.bets), *no_more_bets(house)]
    phases["deal"] = deal_four(plan, house)
    phases["show"] = show_midi(plan, house) if house.midi else show_mini(plan, house)
    phases["third"] = third_midi(plan, house) if house.midi else third_mini(plan)
    phases["settle"] = settle(plan, house, manner)
    sides = SIDES if manner.clears_clockwise else SIDES[::-1]
    phases["clear"] = sweep_cards([(side, None) for side in sides])
    phases["end"] = tie_charges(plan.bets, plan.coup, house, manner)


def place_bets(bets: Iterable[Bet]) -> list[Step]:
    """Wagers seat by seat; the director lets the players overlap."""
    steps: list[Step] = []
    for bet in bets:
        steps += [put(bet.position, wager, chips) for wager, chips in bet.chips.items()]
        if bet.raise_by:
            steps.append(put(bet.position, bet.main, bet.raise_by, verb="added"))
    return steps
