"""A Three Card Poker table through its rounds."""

from __future__ import annotations

from dataclasses import dataclass

from sample_video.scripts.acts import CardItem
from sample_video.scripts.between_rounds import load_steps, shuffle_steps, staff
from sample_video.scripts.faults.fault import CannotHappenError
from sample_video.scripts.games.three_card_poker.hands import (
    dealer_plays,
    six_kind,
    six_of,
    three_kind,
    three_strength,
)
from sample_video.scripts.games.three_card_poker.house import (
    ThreeCardHouse,
    ThreeCardManner,
    draw_manner,
)
from sample_video.scripts.games.three_card_poker.plan import (
    ANTE,
    PAIR_PLUS,
    PROGRESSIVE,
    SIX_CARD,
    Bet,
    ThreeCardPlan,
)
from sample_video.scripts.games.three_card_poker.round import write_round
from sample_video.scripts.session import Order, Session
from sample_video.scripts.stacks import bet as draw_bet
from sample_video.scripts.stacks import stack
from sample_video.scripts.steps import Step

MOST_DEALS = 400
"""Deals tried for a wish."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatWish:
    """What one seat must do and get.

    Attributes:
        wagers: Its wagers, the Play Wager aside.
        folds: Whether it folds.
        six: What its and the dealer's cards make; "win" for anything that wins.
        pair: Whether its three cards win Pair Plus; None for either.
    """

    wagers: tuple[str, ...] = (ANTE,)
    folds: bool = False
    six: str | None = None
    pair: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a round must come to: some seats as wished, and whether the dealer's hand plays."""

    seats: tuple[SeatWish, ...] = ()
    dealer_plays: bool | None = None


NO_WISH = Wish()


class ThreeCardSession(Session[ThreeCardHouse, ThreeCardManner, ThreeCardPlan]):
    """The state of the table between rounds, and the plans of the rounds."""

    def draw_manner(self) -> ThreeCardManner:
        """The habits of a dealer who comes to the table."""
        return draw_manner(self.rng)

    def shoe_is_due(self) -> bool:
        """The one deck is shuffled for every round."""
        return True

    def new_dealer(self) -> list[Step]:
        """Another dealer comes."""
        return [staff("dealer_changed")]

    def change_shoe(
        self,
        *,
        floor: bool,
        first: int | None = None,
        alone: bool = False,
        fresh: bool = False,
    ) -> list[Step]:
        """A shuffled deck for the round, the other one where a device shuffles."""
        if not fresh:
            self.batch = (self.batch + 1) % len(self.house.batches)
        batch = self.house.batches[self.batch]
        self._before_change = (self.shoe, self.batch)
        self.shoe = self._new_shoe(first_id=self.shoe.next_id)
        self.cover_at = None
        self.floor_ordered = False
        return [*shuffle_steps(self.house, batch), *load_steps(self.house, batch)]

    def plan(self, number: int, order: Order) -> ThreeCardPlan:
        """A lawful plan of the next round as ordered."""
        plan = ThreeCardPlan(number=number, edition=self.house.edition)
        wish: Wish = order.wishes[0] if order.wishes else NO_WISH
        self.begin(plan, order)
        if len(self.shoe.cards) < 52:
            self.shoe = self._new_shoe(first_id=self.shoe.next_id)
        plan.bets = [Bet(position=seat) for seat in self.seated]
        wished = self._wished(plan, wish)
        self._wager(plan, wished)
        self._deal(plan, wish, wished)
        for bet in plan.bets:
            self._decide(plan, bet, wished.get(bet.position))
        write_round(plan, self.house, self.manner)
        return plan

    def _wished(self, plan: ThreeCardPlan, wish: Wish) -> dict[int, SeatWish]:
        if len(plan.bets) < len(wish.seats):
            raise CannotHappenError("too few seats")
        seats = sorted(self.rng.sample([bet.position for bet in plan.bets], len(wish.seats)))
        return dict(zip(seats, self.rng.sample(wish.seats, len(seats)), strict=True))

    def _wager(self, plan: ThreeCardPlan, wished: dict[int, SeatWish]) -> None:
        for bet in plan.bets:
            wish = wished.get(bet.position)
            names = self._choose() if wish is None else wish.wagers
            for name in names:
                cents = {
                    ANTE: draw_bet(self.rng, step=500),
                    PROGRESSIVE: 100,
                }.get(name) or self.rng.choice((500, 500, 1000))
                bet.chips[name] = stack(self.rng, cents, self.house.values)
            if ANTE in bet.chips:
                bet.play = stack(self.rng, bet.cents(ANTE), self.house.values)

    def _choose(self) -> tuple[str, ...]:
        """What one player wagers on."""
        if self.house.alone and self.rng.random() < 0.1:
            return (PAIR_PLUS,)
        names = [ANTE]
        if self.rng.random() < 0.6:
            names.append(PAIR_PLUS)
            if self.house.table is not None and self.rng.random() < 0.6:
                names.append(SIX_CARD)
        if self.house.progressive and self.rng.random() < 0.5:
            names.append(PROGRESSIVE)
        return tuple(names)

    def _deal(self, plan: ThreeCardPlan, wish: Wish, wished: dict[int, SeatWish]) -> None:
        for _ in range(MOST_DEALS):
            hands = self._hands(plan, wished)
            if _fits(hands, wish, wished):
                break
        else:
            raise CannotHappenError("no such hands")
        for bet in plan.bets:
            bet.cards = self._take(hands[bet.position])
        plan.dealer = self._take(hands["dealer"])

    def _hands(
        self, plan: ThreeCardPlan, wished: dict[int, SeatWish]
    ) -> dict[int | str, list[str]]:
        """Hands for all: one seat's six cards as wished, one in a while a rare hand."""
        hands: dict[int | str, list[str]] = {}
        made = [
            (seat, w.six) for seat, w in wished.items() if w.six not in (None, "win", "nothing")
        ]
        six = next(iter(made), None)
        if six is None and not wished and self.rng.random() < 0.2:
            kind = self.rng.choice(("three", "straight", "flush", "full_house", "four"))
            six = (self.rng.choice(plan.bets).position, kind)
        if six is not None:
            codes = six_of(six[1] or "three", self.rng)
            hands[six[0]], hands["dealer"] = codes[:3], codes[3:]
        elif not wished and self.rng.random() < 0.04:
            suit = self.rng.choice("CDHS")
            hands[self.rng.choice(plan.bets).position] = [f"{rank}{suit}" for rank in "AKQ"]
        used = {code for hand in hands.values() for code in hand}
        left = [card.code for card in self.shoe.cards if card.code not in used]
        self.rng.shuffle(left)
        places: list[int | str] = [*(bet.position for bet in plan.bets), "dealer"]
        for place in places:
            if place not in hands:
                hands[place] = [left.pop() for _ in range(3)]
        return hands

    def _take(self, codes: list[str]) -> list[CardItem]:
        return [self.shoe.named(code) for code in codes]

    def _decide(self, plan: ThreeCardPlan, bet: Bet, wish: SeatWish | None) -> None:
        """Plays with queen, six, four or better, mostly."""
        if ANTE not in bet.chips:
            return
        if wish is not None:
            bet.folds = wish.folds
            return
        good = three_strength(bet.codes) >= (0, [12, 6, 4])
        bet.folds = good == (self.rng.random() < 0.08)


def _fits(hands: dict[int | str, list[str]], wish: Wish, wished: dict[int, SeatWish]) -> bool:
    """Whether hands are as wished."""
    dealer = hands["dealer"]
    if wish.dealer_plays not in (None, dealer_plays(dealer)):
        return False
    for seat, of in wished.items():
        six = six_kind([*hands[seat], *dealer])
        if of.six == "win" and six == "nothing":
            return False
        if of.six not in (None, "win", six):
            return False
        if of.pair not in (None, three_kind(hands[seat]) != "high"):
            return False
    return True
