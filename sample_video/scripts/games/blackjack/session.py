"""A Blackjack table through its rounds."""

from __future__ import annotations

from dataclasses import dataclass

from rules_check.facts.cards import Card
from sample_video.scripts.acts import CardItem
from sample_video.scripts.faults.fault import CannotHappenError
from sample_video.scripts.games.blackjack.hands import is_blackjack, match, points
from sample_video.scripts.games.blackjack.house import (
    BlackjackHouse,
    BlackjackManner,
    draw_manner,
)
from sample_video.scripts.games.blackjack.plan import Bet, BlackjackPlan
from sample_video.scripts.games.blackjack.round import write_round
from sample_video.scripts.session import Order, Session
from sample_video.scripts.stacks import bet as draw_bet
from sample_video.scripts.stacks import stack


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a round must come to.

    Attributes:
        seats: For as many seats with a Royal Match 21 Wager, what their first two cards are.
        up: "waits" when a king or queen lies up, "low" when another card does.
        dealer: What the dealer's two cards are; None for anything.
        hit: Somebody draws a third card.
        step_cents: Side wagers are multiples of this.
    """

    seats: tuple[str, ...] = ()
    up: str | None = None
    dealer: str | None = None
    hit: bool = False
    step_cents: int = 100


NO_WISH = Wish()


class BlackjackSession(Session[BlackjackHouse, BlackjackManner, BlackjackPlan]):
    """The state of the table between rounds, and the plans of the rounds."""

    def draw_manner(self) -> BlackjackManner:
        """The habits of a dealer who comes to the table."""
        return draw_manner(self.rng)

    def shoe_is_due(self) -> bool:
        """A single deck is shuffled for every round."""
        return super().shoe_is_due() or self.house.decks == 1

    def plan(self, number: int, order: Order) -> BlackjackPlan:
        """A lawful plan of the next round as ordered."""
        plan = BlackjackPlan(number=number, edition=self.house.edition)
        wish: Wish = order.wishes[0] if order.wishes else NO_WISH
        self.begin(plan, order)
        plan.bets = [Bet(position=seat) for seat in self.seated]
        self._wager(plan, wish)
        self._draw(plan, wish)
        write_round(plan, self.house, self.manner)
        self.place_cover(plan, order.cover)
        return plan

    def _wager(self, plan: BlackjackPlan, wish: Wish) -> None:
        """Basic wagers, and Royal Match 21 Wagers that fit beside them."""
        with_side = self.rng.sample(plan.bets, min(len(wish.seats), len(plan.bets)))
        if len(with_side) < len(wish.seats):
            raise CannotHappenError("too few seats")
        for bet in plan.bets:
            cents = draw_bet(self.rng, step=500)
            bet.box = stack(self.rng, cents, self.house.values)
            if bet in with_side or (wish is NO_WISH and self.rng.random() < 0.6):
                most = min(cents, self.house.most_cents)
                fitting = [c for c in (100, 200, 500, 1000, 2500) if c <= most]
                fitting = [c for c in fitting if c % wish.step_cents == 0] or fitting
                bet.side = stack(self.rng, self.rng.choice(fitting), self.house.values)

    def _draw(self, plan: BlackjackPlan, wish: Wish) -> None:
        """Cards for all, as wished; hands nobody asked for are left to the shoe."""
        wanted = list(wish.seats)
        for bet in plan.bets:
            bet.cards = self._pair(wanted.pop(0) if bet.side and wanted else None)
        plan.dealer = self._dealer_pair(wish)
        if not is_blackjack(plan.dealer_codes):
            for bet in plan.bets:
                self._play(bet)
            self._dealer_draws(plan)
        drew = any(len(bet.cards) > 2 for bet in plan.bets)
        if wish.hit and not drew:
            raise CannotHappenError("nobody drew a card")

    def _pair(self, wanted: str | None) -> list[CardItem]:
        """Two cards; more often of a suit than the shoe has it, so that wagers win."""
        asked = wanted is not None
        if wanted is None and self.rng.random() < 0.3:
            wanted = self.rng.choice(("suited", "suited", "royal"))
        if wanted is None:
            return [self.shoe.draw(), self.shoe.draw()]
        first = self.shoe.draw(lambda card: wanted != "royal" or card.rank in ("K", "Q"))
        second = self.shoe.draw(lambda card: match([first.code, card.code]) == wanted)
        if asked and match([first.code, second.code]) != wanted:
            raise CannotHappenError("the shoe has no such cards")
        return [first, second]

    def _dealer_pair(self, wish: Wish) -> list[CardItem]:
        def fits_up(card: Card) -> bool:
            waits = card.rank in ("K", "Q")
            return waits if wish.up == "waits" else card.rank in "23456789"

        up = self.shoe.draw(fits_up if wish.up else None)
        royal = wish.dealer == "royal" or (wish is NO_WISH and self.rng.random() < 0.1)

        def fits_hole(card: Card) -> bool:
            codes = [up.code, card.code]
            if royal:
                return match(codes) == "royal"
            return wish is NO_WISH or (match(codes) != "royal" and not is_blackjack(codes))

        hole = self.shoe.draw(fits_hole)
        if wish.dealer == "royal" and match([up.code, hole.code]) != "royal":
            raise CannotHappenError("the shoe has no such cards")
        return [up, hole]

    def _play(self, bet: Bet) -> None:
        """Doubles on ten or eleven now and then, else draws to 17."""
        if is_blackjack(bet.codes):
            return
        if points(bet.codes) in (10, 11) and self.rng.random() < 0.6:
            bet.doubled = bet.box
            bet.cards.append(self.shoe.draw())
            return
        while points(bet.codes) < 17 and self.rng.random() < 0.9:
            bet.cards.append(self.shoe.draw())

    def _dealer_draws(self, plan: BlackjackPlan) -> None:
        if all(bet.busted for bet in plan.bets):
            return
        while points(plan.dealer_codes) < 17:
            plan.dealer.append(self.shoe.draw())
