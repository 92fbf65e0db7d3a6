"""A round of pai gow by the book: from wagers and cards to the steps of every phase.

Of the Code only the shuffle, the cut and the starting position are known (688a.5); the rest is
played as other games of the kind are.
"""

from __future__ import annotations

from sample_video.scripts.games.pai_gow.house import PaiGowHouse, PaiGowManner
from sample_video.scripts.games.pai_gow.plan import MAIN, Bet, PaiGowPlan, place_of
from sample_video.scripts.moves import burn_card, card_to, no_more_bets, put, sweep_cards, turn_card
from sample_video.scripts.steps import Step
from sample_video.scripts.taking import SeatSteps, give_stake_back, pay, sweep, take, takes_back


def write_round(plan: PaiGowPlan, house: PaiGowHouse, manner: PaiGowManner) -> None:
    """Fill the phases of `plan` from its bets and cards."""
    phases = plan.phases
    wagered = [bet.position for bet in plan.bets]
    empty = [p for p in range(1, house.positions + 1) if p not in wagered]
    phases["bets"] = [put(bet.position, MAIN, bet.main) for bet in plan.bets]
    phases["bets"] += no_more_bets(house)
    phases["start"] = start_steps(plan, house, manner)
    phases["deal"] = deal(plan, house, manner)
    phases["stub"] = [burn_card(card) for card in plan.stub]
    phases["stub"] += sweep_cards([(p, None) for p in empty])
    phases["reveal"] = [turn_card("dealer", card) for card in plan.hands[0]]
    phases["settle"] = settle(plan, house, manner)
    seats: list[int | str] = [*(wagered if manner.clears_clockwise else wagered[::-1])]
    phases["clear"] = sweep_cards([(place, None) for place in [*seats, "dealer"]])


def start_steps(plan: PaiGowPlan, house: PaiGowHouse, manner: PaiGowManner) -> list[Step]:
    """688a.5(i), (j): where the deal begins, and a cover card that marks the place."""
    steps = [
        Step(kind="procedure", verb="start_position", cards=1, detail=(("position", plan.start),))
    ]
    if manner.marks_start and not house.tiles:
        to = place_of(plan.start)
        steps.append(Step(kind="cover_card", to=to, position=to if isinstance(to, int) else None))
    return steps


def deal(plan: PaiGowPlan, house: PaiGowHouse, manner: PaiGowManner) -> list[Step]:
    """Clockwise from the starting position to every place, wagered on or not, face down."""
    places = [(plan.start + n) % (house.positions + 1) for n in range(house.positions + 1)]
    rounds = range(house.each)
    order = (
        [(place, n) for place in places for n in rounds]
        if manner.in_stacks
        else [(place, n) for n in rounds for place in places]
    )
    return [card_to(place_of(at), None, plan.hands[at][n], "down") for at, n in order]


def settle(plan: PaiGowPlan, house: PaiGowHouse, manner: PaiGowManner) -> list[Step]:
    """Even money for both hands won, the stake for both lost, a push for one of each."""

    def seat(bet: Bet) -> SeatSteps:
        at = bet.position
        if bet.outcome == "lose":
            return [take(at, MAIN)], []
        if bet.outcome == "push":
            return [], give_stake_back(at, MAIN, manner)
        return [], [pay(at, MAIN, sum(bet.main), house), *takes_back(at, MAIN, manner)]

    return sweep(plan.bets, seat, manner, clockwise=manner.settles_clockwise)
