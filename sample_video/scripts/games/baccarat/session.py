"""A baccarat table through its rounds."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from sample_video.scripts.between_rounds import log, staff
from sample_video.scripts.clock import WallClock
from sample_video.scripts.faults.fault import CannotHappenError
from sample_video.scripts.games.baccarat.coup import Coup, play_out, points_of
from sample_video.scripts.games.baccarat.dealing import say
from sample_video.scripts.games.baccarat.house import BaccaratHouse, BaccaratManner, draw_manner
from sample_video.scripts.games.baccarat.plan import SIDES, BaccaratPlan, Bet, highest_bettor
from sample_video.scripts.games.baccarat.round import write_round
from sample_video.scripts.games.baccarat.settlement import pay_debt
from sample_video.scripts.games.baccarat.wagers import NO_WISH, Wish, draw_wagers
from sample_video.scripts.moves import burn_card
from sample_video.scripts.session import Chances, Order, Session
from sample_video.scripts.steps import Step

MOST_DEALS = 6000
"""Deals tried for a wish; the rarest cell of the third-card table comes once in some hundred."""


COVER_SOON = 0.4
"""How often the recording begins near the end of a shoe."""


class BaccaratSession(Session[BaccaratHouse, BaccaratManner, BaccaratPlan]):
    """The state of the table between rounds, and the plans of the rounds.

    Attributes:
        owed: Vigorish marked, in cents, by seat.
        since_cover: Rounds since that in which the cover card came out; None before it does.
    """

    def __init__(
        self,
        *,
        house: BaccaratHouse,
        clock: WallClock,
        rng: random.Random,
        players: int,
        opening: bool,
        chances: Chances,
    ) -> None:
        super().__init__(
            house=house, clock=clock, rng=rng, players=players, opening=opening, chances=chances
        )
        self.owed: dict[int, int] = {}
        self.since_cover: int | None = None
        if rng.random() < COVER_SOON:
            self.shoe.cover_below = len(self.shoe.cards) - rng.randint(0, 130)

    def draw_manner(self) -> BaccaratManner:
        """The habits of a dealer who comes to the table."""
        return draw_manner(self.rng)

    def plan(self, number: int, order: Order) -> BaccaratPlan:
        """A lawful plan of the next round as ordered."""
        plan = BaccaratPlan(number=number, edition=self.house.edition)
        wish: Wish = order.wishes[0] if order.wishes else NO_WISH
        self.begin(plan, order)
        plan.bets = [Bet(position=seat) for seat in self.seated]
        draw_wagers(plan.bets, self.house, self.rng, wish)
        self._deal(plan, wish)
        self._hand_out(plan, plain=order.plain)
        write_round(plan, self.house, self.manner)
        self.place_cover(plan, order.cover)
        if self.cover_at is not None:
            self.since_cover = 0 if self.since_cover is None else self.since_cover + 1
        if self.since_cover == 0 and self.house.last_hands:
            plan.phases["end"].append(say("last_hand", self.house))
        self.remember_debts(plan)
        self._pay_some(plan, order)
        return plan

    def _deal(self, plan: BaccaratPlan, wish: Wish) -> None:
        codes = self.shoe.peek(6)
        if wish.coup is not None:
            codes = self._search(wish.coup)
        coup = play_out(codes)
        plan.cards = {side: [] for side in SIDES}
        for index in (0, 1, 2):
            for side in SIDES:
                for code in coup.cards(side)[index : index + 1]:
                    plan.cards[side].append(self.shoe.named(code))

    def _search(self, wanted: Callable[[Coup], bool]) -> list[str]:
        """Six cards of the shoe whose coup is wanted."""
        left = [card.code for card in self.shoe.cards]
        for _ in range(MOST_DEALS):
            codes = self.rng.sample(left, 6)
            if wanted(play_out(codes)):
                return codes
        raise CannotHappenError("no such hands in the shoe")

    def _hand_out(self, plan: BaccaratPlan, *, plain: bool) -> None:
        """Who is handed the cards; now and then a player gives up the right (543.14(f))."""
        if not self.house.midi:
            return
        for side in SIDES:
            seat = highest_bettor(plan.bets, side)
            if seat is not None:
                plan.holders[side] = seat
                if not plain and self.rng.random() < 0.05:
                    self._relinquish(plan, side)

    def _relinquish(self, plan: BaccaratPlan, side: str) -> None:
        """The hand is offered to the next player counterclockwise who takes it, or to nobody."""
        seat = plan.holders[side]
        others = [s for s in self.seated if s < seat][::-1] + [s for s in self.seated if s > seat][
            ::-1
        ]
        taker = next((s for s in others if self.rng.random() < 0.7), None)
        plan.given_up[side] = seat
        if taker is None:
            del plan.holders[side]
        else:
            plan.holders[side] = taker

    def remember_debts(self, plan: BaccaratPlan, sign: int = 1) -> None:
        """Note what is marked in a round, or with sign -1 forget it again."""
        for step in plan.phases["settle"]:
            if step.kind == "marker" and step.position is not None and step.cents is not None:
                self.owe(step.position, sign * step.cents)

    def owe(self, seat: int, cents: int) -> None:
        """A seat owes so much more."""
        self.owed[seat] = self.owed.get(seat, 0) + cents
        if self.owed[seat] == 0:
            del self.owed[seat]

    def _pay_some(self, plan: BaccaratPlan, order: Order) -> None:
        """Now and then a player pays what he owes between rounds."""
        owing = sorted(self.owed)
        if owing and not order.plain and self.rng.random() < 0.08:
            plan.phases["end"] += self.collect([self.rng.choice(owing)])

    def collect(self, seats: Sequence[int] | None = None) -> list[Step]:
        """541.13(f): what these seats (or all) owe is collected and their markers removed."""
        steps: list[Step] = []
        for seat in sorted(self.owed) if seats is None else seats:
            if seat in self.owed:
                steps += pay_debt(seat, self.owed.pop(seat), self.house)
        return steps

    def leave(self, seat: int) -> list[Step]:
        """A player pays what he owes and leaves."""
        return [*self.collect([seat]), *super().leave(seat)]

    def ordered(self, what: str) -> list[Step]:
        """Before the round a player who owes vigorish leaves ("leave")."""
        if what != "leave":
            return super().ordered(what)
        if not self.owed or len(self.seated) < 2:
            raise CannotHappenError("nobody who owes can leave")
        return self.leave(self.rng.choice(sorted(self.owed)))

    def idle(self) -> list[Step]:
        """Everybody pays and leaves; later play begins again."""
        return [*self.collect(), *super().idle()]

    def new_dealer(self) -> list[Step]:
        """Another dealer comes."""
        return [staff("dealer_changed")]

    def shoe_is_due(self) -> bool:
        """The cover card came out and the last hands are played (543.10(d))."""
        if self.floor_ordered:
            return True
        return self.since_cover is not None and self.since_cover >= self.house.last_hands

    def change_shoe(
        self,
        *,
        floor: bool,
        first: int | None = None,
        alone: bool = False,
        fresh: bool = False,
    ) -> list[Step]:
        """541.13(f): owed vigorish is collected first; 543.10(d): new decks each time."""
        late = self.house.midi and self.manner.collects_late
        collected = self.collect()
        new = self._new_decks() if self.house.midi and not fresh else []
        if first is None:
            first = max(self.seated)
        self.since_cover = None
        steps = [*new, *super().change_shoe(floor=floor, first=first, alone=alone, fresh=fresh)]
        if not late:
            return [*collected, *steps]
        at = next(i for i, step in enumerate(steps) if step.verb == "load_shoe")
        return [*steps[:at], *collected, *steps[at:]]

    def _new_decks(self) -> list[Step]:
        now = self.clock.at(self.now)
        return [log("decks_received", at=now, decks=self.house.decks), log("cards_changed", at=now)]

    def burns(self) -> list[Step]:
        """By custom, the first card shown and as many burned as it is worth, or one, or none."""
        if self.house.burn == "none":
            return []
        first = self.shoe.draw()
        if self.house.burn == "one":
            return [burn_card(first)]
        count = points_of(first.code) or 10
        return [burn_card(first, "up"), *(burn_card(self.shoe.draw()) for _ in range(count))]

    def covered(self, step: Step, left: int, wanted: str | None) -> bool:
        """Whether the cover card lies on this card; it comes out once a shoe."""
        if self.since_cover is not None:
            return False
        if wanted is not None:
            return self.rng.random() < 0.3 or step.to == "banker"
        return left <= self.shoe.cover_below
