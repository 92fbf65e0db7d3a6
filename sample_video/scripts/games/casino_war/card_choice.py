"""Which cards fall: at random from the shoe, or so that a wished-for situation comes about."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from rules_check.facts.cards import Card
from sample_video.scripts.acts import CardItem
from sample_video.scripts.dealing_shoe import RANK_VALUE, Shoe, value
from sample_video.scripts.games.casino_war.house import WarHouse
from sample_video.scripts.games.casino_war.plan import Bet, WarPlan
from sample_video.scripts.stacks import ODD_BETS, TIE_BETS, bet, stack


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a seat of the round must come to; None leaves it to chance.

    Attributes:
        outcome: "win", "lose" or "tie" of the original deal.
        tie_bet: Whether a Tie wager is made on the original deal.
        choice: "war" or "surrender" after a tie.
        war: Outcome of the War deal.
        war_tie_bet: Whether a Tie wager is made on the War deal.
        parts: The Initial wager splits into this many equal shares of chips.
    """

    outcome: str | None = None
    tie_bet: bool | None = None
    choice: str | None = None
    war: str | None = None
    war_tie_bet: bool | None = None
    parts: int = 1


NO_WISH = Wish()


def choose(
    plan: WarPlan, shoe: Shoe, house: WarHouse, rng: random.Random, wishes: Mapping[int, Wish]
) -> None:
    """Set the cards, choices and chips of every bet of `plan`."""
    wished = any(wish.outcome for wish in wishes.values())
    plan.dealer_card = _dealer_card(shoe, rng, wished=wished)
    for seat in plan.bets:
        wish = wishes.get(seat.position, NO_WISH)
        seat.card = _against(shoe, plan.dealer_card, wish.outcome)
        if value(seat.card) == value(plan.dealer_card):
            seat.choice = wish.choice or ("war" if rng.random() < 0.75 else "surrender")
        _wager(seat, house, rng, wish)
    at_war = [seat for seat in plan.bets if seat.choice == "war"]
    if at_war:
        wished = any(wishes.get(seat.position, NO_WISH).war for seat in at_war)
        plan.dealer_war_card = _dealer_card(shoe, rng, wished=wished)
        for seat in at_war:
            wish = wishes.get(seat.position, NO_WISH)
            seat.war_card = _against(shoe, plan.dealer_war_card, wish.war)
            seat.war = stack(rng, seat.initial_cents, house.values)
            seat.war_tie = _tie_chips(house, rng, wish.war_tie_bet, chance=0.25)


def _dealer_card(shoe: Shoe, rng: random.Random, *, wished: bool) -> CardItem:
    """With wishes, a middling rank of which enough are left for several ties."""
    if not wished:
        return shoe.draw()
    left = Counter(card.rank for card in shoe.cards)
    ranks = [rank for rank, v in RANK_VALUE.items() if 5 <= v <= 11 and left[rank] >= 5]
    rank = rng.choice(ranks or ["8"])
    return shoe.draw(lambda card: card.rank == rank)


def _against(shoe: Shoe, dealer: CardItem, outcome: str | None) -> CardItem:
    if outcome is None:
        return shoe.draw()
    theirs = value(dealer)

    def fits(card: Card) -> bool:
        mine = RANK_VALUE[card.rank]
        return {"win": mine > theirs, "lose": mine < theirs, "tie": mine == theirs}[outcome]

    return shoe.draw(fits)


def _wager(seat: Bet, house: WarHouse, rng: random.Random, wish: Wish) -> None:
    parts = 2 if seat.choice == "surrender" and wish.parts == 1 else wish.parts
    smallest = min(house.values) if min(house.values) < 100 else 100
    # A third is only wrong beyond doubt when a half could have been made with the same chips.
    cents = bet(rng, step=600 if parts == 3 else max(100, smallest * parts))
    seat.initial = stack(rng, cents, house.values, parts)
    if parts == 1 and rng.random() < 0.06:
        seat.raise_by = stack(rng, rng.choice((500, 1000, ODD_BETS[1])), house.values)
    seat.tie = _tie_chips(house, rng, wish.tie_bet, chance=0.3)


def _tie_chips(
    house: WarHouse, rng: random.Random, wanted: bool | None, *, chance: float
) -> tuple[int, ...]:
    if wanted is False or (wanted is None and rng.random() >= chance):
        return ()
    return stack(rng, rng.choice(TIE_BETS), house.values)
