"""A table through its rounds: who sits there, which shoe is in play, what comes in between.

A game derives its own session, which plans the rounds; the lives of shoes, players and dealers
between rounds are the same for all.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from sample_video.scripts.between_rounds import (
    cut_steps,
    dealer_change,
    draw_cut,
    idle_steps,
    load_steps,
    opening_steps,
    seat_event,
    shuffle_steps,
    staff,
)
from sample_video.scripts.clock import WallClock
from sample_video.scripts.dealing_shoe import Shoe
from sample_video.scripts.house import House, Manner
from sample_video.scripts.moves import burn_card
from sample_video.scripts.orders import Chances, Order
from sample_video.scripts.steps import Expected, RoundPlan, Step

__all__ = ["Chances", "Order", "Session", "with_changes"]

DRAWING = ("card_dealt", "card_burned", "face_up_in_shoe")

HouseT = TypeVar("HouseT", bound=House)
MannerT = TypeVar("MannerT", bound=Manner)
PlanT = TypeVar("PlanT", bound=RoundPlan)


class Session(ABC, Generic[HouseT, MannerT, PlanT]):
    """The state of the table between rounds, and the plans of the rounds.

    Attributes:
        seated: Positions of the players present.
        cover_at: Where the cover card came out in the last round; None when it did not.
        manner: The present dealer's habits.
        due_at_cover: Findings that fall due in the round in which the cover card comes out.
        now: Seconds into the recording when the next round is planned.
    """

    def __init__(
        self,
        *,
        house: HouseT,
        clock: WallClock,
        rng: random.Random,
        players: int,
        opening: bool,
        chances: Chances,
    ) -> None:
        self.house = house
        self.clock = clock
        self.rng = rng
        self.chances = chances
        self.seated = sorted(rng.sample(range(1, house.positions + 1), players))
        self.first_player = 0
        self.players = players
        self.manner: MannerT = self.draw_manner()
        self.batch = 0
        self.cover_at: int | str | None = None
        self.floor_ordered = False
        self.opening = opening
        self.now = 0.0
        self.due_at_cover: list[Expected] = []
        self.shoe = self._new_shoe(first_id=1)
        self._before_change = (self.shoe, self.batch)
        self.skipped_cards = 0
        if not opening:
            self.skipped_cards = rng.randint(0, len(self.shoe.cards) // 4)
            self.shoe.skip(self.skipped_cards)

    @abstractmethod
    def draw_manner(self) -> MannerT:
        """The habits of a dealer who comes to the table."""

    @abstractmethod
    def plan(self, number: int, order: Order) -> PlanT:
        """A lawful plan of the next round as ordered."""

    def begin(self, plan: PlanT, order: Order) -> None:
        """Plan what comes before the round: players, dealers, shoes."""
        self.manner = with_changes(self.manner, order.manner)
        arriving = self._make_room(order)
        plan.phases["before"] = self._before(plan.number, order)
        if plan.number > 1:
            plan.phases["before"] = arriving + plan.phases["before"]

    def _make_room(self, order: Order) -> list[Step]:
        """Players who come or leave so that the round can be what was ordered."""
        steps: list[Step] = []
        need = max(order.seats, len(order.wishes))
        while len(self.seated) < need:
            free = [s for s in range(1, self.house.positions + 1) if s not in self.seated]
            seat = self.rng.choice(free)
            self.seated = sorted([*self.seated, seat])
            steps.append(seat_event(seat, "occupied"))
        if order.free_seat and len(self.seated) == self.house.positions:
            steps += self.leave(self.seated[0])
        return steps

    def leave(self, seat: int) -> list[Step]:
        """A player leaves."""
        self.seated = [s for s in self.seated if s != seat]
        return [seat_event(seat, "left")]

    def shoe_is_due(self) -> bool:
        """Whether the cards must be changed before the next round."""
        return self.cover_at is not None or self.floor_ordered

    def new_dealer(self) -> list[Step]:
        """Another dealer comes, who burns a card (567.8(a))."""
        return dealer_change(self.shoe.draw())

    def burns(self) -> list[Step]:
        """What is burned when a shoe is loaded (567.8(a))."""
        return [burn_card(self.shoe.draw())]

    def _before(self, number: int, order: Order) -> list[Step]:
        if number == 1 and self.opening:
            return self.open()
        wanted = "shoe" if self.shoe_is_due() and order.before != "none" else order.before
        if wanted is None and not order.plain and number > 1 and not self.due_at_cover:
            wanted = self._by_chance()
            if self.cover_at is not None and wanted in {"shoe", "idle"}:
                # The cover card is out and hands are due before the cards are changed.
                wanted = None
        if wanted == "shoe":
            return self.change_shoe(floor=self.cover_at is None)
        if wanted == "idle":
            return self.idle()
        if wanted == "dealer":
            self.manner = with_changes(self.draw_manner(), order.manner)
            return self.new_dealer()
        if wanted == "seats":
            return self.come_and_go()
        return [] if wanted in (None, "none") else self.ordered(wanted)

    def ordered(self, what: str) -> list[Step]:
        """What else a fault can ask for before a round, by the game's own name.

        Raises:
            ValueError: The game does not know it.
        """
        raise ValueError(what)

    def _by_chance(self) -> str | None:
        chances = self.chances
        dice = self.rng.random()
        for what, share in (
            ("dealer", chances.dealer),
            ("seats", chances.seats),
            ("shoe", chances.floor),
            ("idle", chances.idle),
        ):
            if dice < share:
                return what
            dice -= share
        return None

    def open(self) -> list[Step]:
        """The opening of the table (567.4)."""
        self.first_player = self.rng.choice(self.seated)
        changed = self.clock.at(-self.rng.randint(60, 1800))
        steps = opening_steps(self.house, self.first_player, changed)
        steps += self.change_shoe(floor=False, first=self.first_player, alone=True, fresh=True)
        return steps + [
            seat_event(seat, "occupied") for seat in self.seated if seat != self.first_player
        ]

    def idle(self) -> list[Step]:
        """Everybody leaves, the cards are spread, and play begins again (567.5(h))."""
        leaving = list(self.seated)
        count = self.players
        self.seated = sorted(self.rng.sample(range(1, self.house.positions + 1), count))
        self.first_player = self.rng.choice(self.seated)
        steps = idle_steps(self.rng, self.house, leaving, self.first_player)
        steps += self.change_shoe(floor=False, first=self.first_player, alone=True)
        return steps + [
            seat_event(seat, "occupied") for seat in self.seated if seat != self.first_player
        ]

    def change_shoe(
        self,
        *,
        floor: bool,
        first: int | None = None,
        alone: bool = False,
        fresh: bool = False,
    ) -> list[Step]:
        """Shuffle, cut, load and burn (567.5, 567.8(a)).

        Args:
            floor: Ordered by a floorperson, not by the cover card.
            first: Who is offered the cut first; None follows from the cover card.
            alone: Only `first` is there to be offered the cut.
            fresh: The first shoe of the table: no batch has been in play.
        """
        if not fresh:
            self.batch = (self.batch + 1) % len(self.house.batches)
        batch = self.house.batches[self.batch]
        if first is None:
            first = self.cover_at if isinstance(self.cover_at, int) else max(self.seated)
        self._before_change = (self.shoe, self.batch)
        self.shoe = self._new_shoe(first_id=self.shoe.next_id)
        cards = self.house.decks * 52
        present = [first] if alone else self.seated
        self.cover_at = None
        self.floor_ordered = False
        steps = [staff("floor_ordered_reshuffle", actor="floor")] if floor else []
        steps += shuffle_steps(self.house, batch)
        steps += cut_steps(draw_cut(self.rng, present, first, cards), cards)
        return [*steps, *load_steps(self.house, batch), *self.burns()]

    def _new_shoe(self, first_id: int) -> Shoe:
        shoe = Shoe(
            self.rng,
            decks=self.house.decks,
            back=self.house.batches[self.batch],
            first_id=first_id,
        )
        deep = self.rng.random() < self.chances.deep_cover
        share = self.rng.uniform(0.5, 0.8) if deep else self.rng.uniform(0.27, 0.4)
        shoe.cover_below = round(len(shoe.cards) * share)
        return shoe

    def keep_shoe(self) -> None:
        """Take back the last change of shoe: play goes on with the cards as they were."""
        shoe, self.batch = self._before_change
        shoe.number_from(self.shoe.next_id)
        self.shoe = shoe

    def come_and_go(self) -> list[Step]:
        """A player leaves or another sits down."""
        free = [s for s in range(1, self.house.positions + 1) if s not in self.seated]
        if len(self.seated) > 1 and (not free or self.rng.random() < 0.5):
            seat = self.rng.choice(self.seated)
            return self.leave(seat)
        if not free:
            return []
        seat = self.rng.choice(free)
        self.seated = sorted([*self.seated, seat])
        return [seat_event(seat, "occupied")]

    def place_cover(self, plan: PlanT, wanted: str | None) -> None:
        """Let the cover card come out before the card it lies on, if it lies in this round."""
        if wanted == "no":
            return
        phases = [phase.name for phase in plan.PHASES if phase.draws]
        left = len(self.shoe.cards) + sum(
            step.kind in DRAWING and step.card is not None
            for phase in phases
            for step in plan.phases[phase]
        )
        for phase in phases:
            steps = plan.phases[phase]
            index, left = self._where_covered(steps, left, wanted)
            if index is not None:
                on = steps[index]
                self.cover_at = on.to
                plan.expected += self.due_at_cover
                self.due_at_cover = []
                steps.insert(index, Step(kind="cover_card", to=on.to, position=on.position))
                return

    def _where_covered(
        self, steps: Sequence[Step], left: int, wanted: str | None
    ) -> tuple[int | None, int]:
        """The index of the card that the cover card lies on, if any, and the cards left then."""
        seat: int | None = None
        for index, step in enumerate(steps):
            if step.kind == "card_dealt" and self.covered(step, left, wanted):
                last = wanted == "seat" and step.to == "dealer" and seat is not None
                return (seat if last else index), left
            if step.kind == "card_dealt":
                seat = index
            left -= step.kind in DRAWING
        return None, left

    def covered(self, step: Step, left: int, wanted: str | None) -> bool:
        """Whether the cover card lies on this card, with `left` cards before it."""
        if wanted == "dealer":
            return step.to == "dealer"
        if wanted == "seat":
            return step.to == "dealer" or self.rng.random() < 0.6
        return left <= self.shoe.cover_below


def with_changes(manner: MannerT, changes: Mapping[str, bool]) -> MannerT:
    """The manner with some habits changed."""
    return replace(manner, **changes)
