"""A round of Three Card Poker by the book: from wagers and cards to the steps of every phase."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.acts import CardItem
from sample_video.scripts.games.three_card_poker.house import ThreeCardHouse, ThreeCardManner
from sample_video.scripts.games.three_card_poker.plan import (
    ANTE,
    FIRST_WAGERS,
    PAIR_PLUS,
    PLAY,
    PROGRESSIVE,
    SIX_CARD,
    Bet,
    ThreeCardPlan,
)
from sample_video.scripts.games.three_card_poker.settlement import envy, settle, turn_hand
from sample_video.scripts.moves import card_to, no_more_bets, put, sweep_cards
from sample_video.scripts.steps import Step
from sample_video.scripts.taking import take


def write_round(plan: ThreeCardPlan, house: ThreeCardHouse, manner: ThreeCardManner) -> None:
    """Fill the phases of `plan` from its bets and cards."""
    phases = plan.phases
    phases["bets"] = [*place_bets(plan.bets), *no_more_bets(house)]
    phases["lock"] = lock(plan, manner)
    phases["deal"] = deal(plan, house)
    phases["look"] = look(plan) if manner.looks else []
    phases["decide"] = decide(plan)
    phases["collect"] = collect(plan, manner)
    phases["reveal"] = turn_hand("dealer", plan.dealer)
    phases["settle"] = settle(plan, house, manner)
    phases["envy"] = envy(plan, house)
    phases["clear"] = clear(plan, manner)


def place_bets(bets: list[Bet]) -> list[Step]:
    """565.7: the wagers that lie before the cards come."""
    return [
        put(bet.position, wager, bet.chips[wager])
        for bet in bets
        for wager in FIRST_WAGERS
        if wager in bet.chips
    ]


def lock(plan: ThreeCardPlan, manner: ThreeCardManner) -> list[Step]:
    """670a.10(a)(2)(ii), another game's: Progressive Payout Wagers are taken in before the deal."""
    seats = [bet.position for bet in plan.bets if PROGRESSIVE in bet.chips]
    return [take(seat, PROGRESSIVE) for seat in seats] if manner.locks else []


def deal(plan: ThreeCardPlan, house: ThreeCardHouse) -> list[Step]:
    """Face down from the left clockwise, the dealer last: card by card, or stacks of three."""
    hands = [(bet.position, bet.cards) for bet in plan.bets]
    places: list[tuple[int | str, list[CardItem]]] = [*hands, ("dealer", plan.dealer)]
    if house.stacks:
        return [card_to(to, None, card, "down") for to, cards in places for card in cards]
    return [
        card_to(to, None, cards[index], "down")
        for index in range(3)
        for to, cards in places
        if index < len(cards)
    ]


def look(plan: ThreeCardPlan) -> list[Step]:
    """565.11(a): each player examines his cards."""
    return [
        Step(
            kind="card_touched",
            actor="player",
            position=bet.position,
            to=bet.position,
            card=bet.cards[0],
            face="down",
        )
        for bet in plan.bets
    ]


def decide(plan: ThreeCardPlan) -> list[Step]:
    """565.11(b): from the left clockwise, a Play Wager like the Ante Wager, or nothing."""
    return [hold(put(bet.position, PLAY, bet.play)) for bet in plan.bets if bet.plays]


def hold(step: Step) -> Step:
    """The same step, for which everybody waits."""
    return replace(step, hold=True)


def collect(plan: ThreeCardPlan, manner: ThreeCardManner) -> list[Step]:
    """565.11(b), (c): forfeited wagers and cards, but not the cards of Six Card bettors."""
    folders = [bet for bet in plan.bets if bet.folds]
    if not manner.clears_clockwise:
        folders = folders[::-1]
    steps: list[Step] = []
    for bet in folders:
        names = [ANTE, PAIR_PLUS, *([] if manner.locks else [PROGRESSIVE])]
        lying = [name for name in names if name in bet.chips]
        steps += [take(bet.position, name, joined=name != lying[0]) for name in lying]
    cards = [bet.position for bet in folders if SIX_CARD not in bet.chips]
    return [*steps, *sweep_cards([(seat, None) for seat in cards])]


def clear(plan: ThreeCardPlan, manner: ThreeCardManner) -> list[Step]:
    """The hands that lie there still, the dealer's last."""
    lying = [bet.position for bet in plan.bets if not bet.folds or SIX_CARD in bet.chips]
    seats: list[int | str] = [] if manner.clears_seats else [*lying]
    if not manner.clears_clockwise:
        seats.reverse()
    return sweep_cards([(place, None) for place in [*seats, "dealer"]])
