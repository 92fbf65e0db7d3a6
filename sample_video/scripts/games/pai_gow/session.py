"""A pai gow table through its rounds: a shuffle before each, and tiles that are changed."""

from __future__ import annotations

from datetime import timedelta

from sample_video.scripts.acts import CardItem
from sample_video.scripts.between_rounds import (
    Cut,
    cut_by,
    cut_steps,
    draw_cut,
    load_steps,
    log,
    procedure,
    seat_event,
    staff,
)
from sample_video.scripts.games.pai_gow.house import PaiGowHouse, PaiGowManner, draw_manner
from sample_video.scripts.games.pai_gow.plan import Bet, PaiGowPlan
from sample_video.scripts.games.pai_gow.round import write_round
from sample_video.scripts.session import Order, Session, with_changes
from sample_video.scripts.stacks import bet as draw_bet
from sample_video.scripts.stacks import stack
from sample_video.scripts.steps import Step

TILES_LAST = timedelta(hours=12)
"""535.3(e)."""

LONGEST_ROUND_S = 600.0
"""No round takes longer, the pause and the mixing before it included: tiles that may come of age
before the next round's beginning are changed now."""

RECUTS = 0.05
"""How often the floor has a cut repeated."""


class PaiGowSession(Session[PaiGowHouse, PaiGowManner, PaiGowPlan]):
    """The state of the table between rounds, and the plans of the rounds.

    Attributes:
        due_s: When the tiles must be changed, in seconds of the recording.
        last_tiles: Wall clock of the change before the last one.
    """

    due_s = 0.0
    last_tiles = ""
    _tiles_at = ""

    def draw_manner(self) -> PaiGowManner:
        """The habits of a dealer who comes to the table."""
        return draw_manner(self.rng)

    def plan(self, number: int, order: Order) -> PaiGowPlan:
        """A lawful plan of the next round as ordered."""
        plan = PaiGowPlan(number=number, edition=self.house.edition)
        self.begin(plan, order)
        if self.house.tiles:
            plan.phases["before"] = [*self._tiles(number, order), *plan.phases["before"]]
        plan.bets = [self._bet(seat) for seat in self.seated]
        plan.start = self.rng.randint(0, self.house.positions)
        self._draw(plan)
        write_round(plan, self.house, self.manner)
        return plan

    def _bet(self, seat: int) -> Bet:
        main = stack(self.rng, draw_bet(self.rng, step=100), self.house.values)
        outcome = self.rng.choice(("win", "win", "lose", "lose", "push", "push", "push"))
        return Bet(position=seat, main=main, outcome=outcome)

    def _draw(self, plan: PaiGowPlan) -> None:
        places = range(self.house.positions + 1)
        plan.hands = {p: [self.shoe.draw() for _ in range(self.house.each)] for p in places}
        if not self.house.tiles:
            plan.stub = [self.shoe.draw() for _ in range(3)] + [self._joker()]

    def _joker(self) -> CardItem:
        """The 53rd card, which nobody sees: no code stands for a joker."""
        number = self.shoe.next_id
        self.shoe.number_from(number + 1)
        return CardItem(id=f"k{number}", code="AS", back=self.shoe.back, face="up")

    # --- between rounds ----------------------------------------------------------------------

    def _before(self, number: int, order: Order) -> list[Step]:
        if number == 1 and self.opening and not self.house.tiles:
            return self.open()
        wanted = order.before
        if wanted is None and not order.plain and number > 1:
            wanted = self._by_chance()
        if wanted == "idle":
            return self.idle()
        steps: list[Step] = []
        if wanted == "dealer":
            self.manner = with_changes(self.draw_manner(), order.manner)
            steps = self.new_dealer()
        elif wanted == "seats":
            steps = self.come_and_go()
        return [*steps, *self.change_shoe(floor=wanted == "shoe")]

    def new_dealer(self) -> list[Step]:
        """Another dealer comes; nothing is burned."""
        return [staff("dealer_changed")]

    def idle(self) -> list[Step]:
        """688a.5(g): the cards lie spread face down until a player comes, who may ask to look."""
        steps = [seat_event(seat, "left") for seat in self.seated]
        first = self.rng.choice(self.seated)
        pieces = self.house.pieces
        steps.append(procedure("spread", pieces, face="down"))
        steps.append(seat_event(first, "occupied", wait_s=self.rng.uniform(20.0, 300.0)))
        if self.rng.random() < 0.4:
            steps.append(procedure("spread", pieces, face="up"))
        steps.append(procedure("wash", pieces, face="down"))
        steps += self.change_shoe(floor=False, first=first, alone=True)
        others = [seat for seat in self.seated if seat != first]
        return steps + [seat_event(seat, "occupied") for seat in others]

    def change_shoe(
        self,
        *,
        floor: bool,
        first: int | None = None,
        alone: bool = False,
        fresh: bool = False,
    ) -> list[Step]:
        """Shuffle and stack, and by hand cut too (688a.5(a) to (f)); tiles are mixed."""
        house, pieces = self.house, self.house.pieces
        if not fresh:
            self.batch = (self.batch + 1) % len(house.batches)
        self._before_change = (self.shoe, self.batch)
        self.shoe = self._new_shoe(first_id=self.shoe.next_id)
        stacked = procedure("stack", pieces, face="down")
        if house.tiles:
            return [procedure("wash", pieces, face="down"), stacked]
        batch = house.batches[self.batch]
        steps = [staff("floor_ordered_reshuffle", actor="floor")] if floor else []
        if house.automated:
            steps.append(procedure("shuffle", pieces, by="device", batch=batch))
            return [*steps, *load_steps(house, batch)]
        asked = [first] if alone and first is not None else self.seated
        cut = draw_cut(self.rng, asked, first or self.rng.choice(asked), pieces)
        steps += [procedure("shuffle", pieces, by="dealer"), stacked, *cut_steps(cut, pieces)]
        if self.rng.random() < RECUTS and self.chances.oddities:
            steps += self._recut(cut)
        return [*steps, stacked, *load_steps(house, batch)]

    def _recut(self, cut: Cut) -> list[Step]:
        """688a.5(f): ordered by the floor, made by who cut last."""
        by = "dealer" if cut.accepts is None else cut.order[cut.accepts]
        depth = self.rng.randint(10, 26)
        ordered = staff("floor_ordered_recut", actor="floor")
        return [ordered, cut_by(by, self.house.pieces, depth, "recut")]

    # --- tiles -------------------------------------------------------------------------------

    def _tiles(self, number: int, order: Order) -> list[Step]:
        """Entries of the equipment log; the set is changed before its 12 hours are over."""
        changed = self.now
        if number == 1:
            changed = self.rng.uniform(240.0, 1500.0) - TILES_LAST.total_seconds()
        elif order.before != "tiles" and self.now + LONGEST_ROUND_S < self.due_s:
            return []
        self.due_s = changed + TILES_LAST.total_seconds()
        self.last_tiles, self._tiles_at = self._tiles_at, self.clock.at(changed)
        entry = log("tiles_changed", at=self._tiles_at)
        shown = procedure("spread", self.house.pieces, face="up")
        return [entry] if number == 1 else [entry, shown]
