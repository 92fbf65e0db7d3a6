"""A round of Blackjack by the book: from wagers and cards to the steps of every phase."""

from __future__ import annotations

from sample_video.scripts.games.blackjack.hands import is_blackjack
from sample_video.scripts.games.blackjack.house import BlackjackHouse, BlackjackManner
from sample_video.scripts.games.blackjack.plan import BOX, SIDE, Bet, BlackjackPlan
from sample_video.scripts.games.blackjack.settlement import (
    bust,
    settle_basic,
    settle_side,
    settle_waiting,
)
from sample_video.scripts.moves import card_to, no_more_bets, put, sweep_cards, turn_card
from sample_video.scripts.steps import Step


def write_round(plan: BlackjackPlan, house: BlackjackHouse, manner: BlackjackManner) -> None:
    """Fill the phases of `plan` from its bets and cards."""
    phases = plan.phases
    phases["bets"] = [*place_bets(plan.bets), *no_more_bets(house)]
    phases["deal"] = deal(plan)
    phases["side"] = settle_side(plan, house, manner)
    plays = not is_blackjack(plan.dealer_codes)
    phases["play"] = play(plan, manner) if plays else []
    phases["hole"] = [turn_card("dealer", plan.dealer[1])]
    phases["waiting"] = settle_waiting(plan, house, manner)
    phases["draw"] = [card_to("dealer", None, card) for card in plan.dealer[2:]]
    phases["settle"] = settle_basic(plan, house, manner)
    phases["clear"] = clear(plan, manner)


def place_bets(bets: list[Bet]) -> list[Step]:
    """549.20(b): the basic wager, and beside it a Royal Match 21 Wager."""
    steps: list[Step] = []
    for bet in bets:
        if bet.box:
            steps.append(put(bet.position, BOX, bet.box))
        if bet.side:
            steps.append(put(bet.position, SIDE, bet.side))
    return steps


def deal(plan: BlackjackPlan) -> list[Step]:
    """685a.7(e): a card to each box clockwise, one to the dealer, and again; the last face down."""
    steps: list[Step] = []
    for index in (0, 1):
        steps += [card_to(bet.position, None, bet.cards[index]) for bet in plan.bets]
        steps.append(card_to("dealer", None, plan.dealer[index], "up" if index == 0 else "down"))
    return steps


def play(plan: BlackjackPlan, manner: BlackjackManner) -> list[Step]:
    """Further cards, seat by seat clockwise; a bust may be collected at once."""
    steps: list[Step] = []
    for bet in plan.bets:
        if bet.doubled:
            steps.append(put(bet.position, BOX, bet.doubled, verb="added"))
        steps += [card_to(bet.position, None, card) for card in bet.cards[2:]]
        if bet.busted and manner.takes_busts:
            steps += bust(bet)
    return steps


def clear(plan: BlackjackPlan, manner: BlackjackManner) -> list[Step]:
    """All hands that lie there, the dealer's last."""
    lying = [bet.position for bet in plan.bets if not (bet.busted and manner.takes_busts)]
    seats: list[int | str] = [*(lying if manner.clears_clockwise else lying[::-1])]
    return sweep_cards([(place, None) for place in [*seats, "dealer"]])
