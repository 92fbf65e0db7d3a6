"""A Casino War table through its rounds."""

from __future__ import annotations

import random

from sample_video.scripts.clock import WallClock
from sample_video.scripts.games.casino_war.card_choice import choose
from sample_video.scripts.games.casino_war.house import WarHouse, WarManner, draw_manner
from sample_video.scripts.games.casino_war.lawful_round import write_round
from sample_video.scripts.games.casino_war.plan import Bet, WarPlan
from sample_video.scripts.session import Chances, Order, Session


class WarSession(Session[WarHouse, WarManner, WarPlan]):
    """The state of the table between rounds, and the plans of the rounds.

    Attributes:
        rigged: Code of the card of which many copies were dealt on purpose.
    """

    def __init__(
        self,
        *,
        house: WarHouse,
        clock: WallClock,
        rng: random.Random,
        players: int,
        opening: bool,
        chances: Chances,
    ) -> None:
        super().__init__(
            house=house, clock=clock, rng=rng, players=players, opening=opening, chances=chances
        )
        self.rigged: str | None = None
        self._rigged_now = 0

    def draw_manner(self) -> WarManner:
        """The habits of a dealer who comes to the table."""
        return draw_manner(self.rng)

    def plan(self, number: int, order: Order) -> WarPlan:
        """A lawful plan of the next round as ordered."""
        plan = WarPlan(number=number, edition=self.house.edition)
        self.begin(plan, order)
        plan.bets = [Bet(position=seat) for seat in self.seated]
        seats = self.rng.sample([b.position for b in plan.bets], len(order.wishes))
        wishes = dict(zip(sorted(seats), order.wishes, strict=True))
        choose(plan, self.shoe, self.house, self.rng, wishes)
        self._rigged_now = 0
        self.rigged = order.rig
        for seat in plan.bets:
            if order.rig is not None and seat.position in wishes:
                self._rig(seat, order.rig)
        burn = [self.shoe.draw() for _ in range(3)] if self._has_war(plan) else []
        write_round(plan, self.house, self.manner, burn)
        for step in (*plan.phases["deal"], *plan.phases["war_deal"]):
            if step.card is not None:
                self.shoe.show(step.card)
        self.place_cover(plan, order.cover)
        return plan

    def _rig(self, seat: Bet, code: str) -> None:
        """Deal a losing seat one more copy of a card, as long as the decks hold one."""
        if self.shoe.exposed.get(code, 0) + self._rigged_now < self.house.decks:
            seat.card = self.shoe.named(code)
            self._rigged_now += 1

    def _has_war(self, plan: WarPlan) -> bool:
        return any(bet.choice == "war" for bet in plan.bets)
