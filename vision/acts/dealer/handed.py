"""Cards of baccarat's hands that leave their area and come back: tucked under the shoe, handed out.

A hand that was dealt face down goes to a player's rail, where it is opened, and comes back face up;
the Banker's waits under the corner of the shoe meanwhile. What happens at the rail is hidden by the
player's hands; seen are the going, how far the dealer's arm reached and to whom, and the coming
back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rules_check.facts.events import Event, Place
from vision.acts.cards.changes import CardAct
from vision.acts.cards.events import turned
from vision.acts.dealer.handed_events import RAIL, carried, opened
from vision.acts.dealer.reaches import KEPT_S, Reach, rails_of
from vision.acts.dealer.third_cards import handed_out
from vision.acts.dealer.trips import Trips
from vision.acts.dealer.tucked import CARRY_S, CORNER, SECOND, WHOLE_HAND, Out, Tucks, in_hand
from vision.table.cell_content import Change
from vision.table.felt import Felt
from vision.table.gaps import gap
from vision.table.layout import Layout

__all__ = ["CORNER", "Handing"]

# Nobody turns a hand and has it back on the table so soon after the first card was dealt face down.
SOONEST_BACK_S = 6.0
# From the shoe to its place a card takes less; a longer cover leaves time to turn it there.
LONGEST_DEAL_S = 2.1


@dataclass(slots=True, eq=False)
class Handing(Tucks):
    """Follows what is handed out and tucked.

    Attributes:
        back: changes in which cards came back.
        pairs: changes in which several cards came at once, as nobody deals them.
    """

    back: list[Change] = field(default_factory=list)
    pairs: list[Change] = field(default_factory=list)

    @classmethod
    def on(cls, layout: Layout, felt: Felt) -> Handing | None:
        """For one table; None where no hands belong to the table as baccarat's do."""
        if not layout.of_kind("corner"):
            return None
        seats, rails, inner = rails_of(layout, felt)
        return cls(seats=seats, rails=rails, cards=layout.cards.ravel(), inner=inner)

    def oldest_ns(self, now_ns: int) -> int:
        """Earliest begin of what is not told yet."""
        times = [now_ns, *(change.passage.left_ns - 4 * SECOND for change in self.put)]
        times += [one.t_ns - 4 * SECOND for one in self.reaches if not one.told]
        return min(times)

    def tell(
        self,
        ripe: Callable[[int], bool],
        came: Sequence[CardAct],
        went: list[CardAct],
        trips: Trips,
        drop_ns: list[int],
    ) -> list[Event]:
        """What was carried where, as far as it is settled.

        Args:
            ripe: whether everything up to a time came to light.
            came: cards that came and are not told yet.
            went: cards that left and are not accounted for; those told here are taken out.
            trips: what was seen of the shoe.
            drop_ns: when cards were put down, to which those at the corner are added.
        """
        changes = [act.change for act in came]
        several = [one for one in changes if sum(one is other for other in changes) > 1]
        self.pairs = [*self.pairs, *several][-12:]
        events: list[Event] = []
        for change in [one for one in self.put if ripe(one.passage.came_ns)]:
            self.put.remove(change)
            events += self.tucked(change, went, trips, drop_ns)
        events += self.tucked_unseen(ripe, went, trips, drop_ns)
        for reach in [one for one in self.reaches if not one.told and ripe(one.t_end_ns)]:
            reach.told = True
            events += self._handed(reach, went, trips, drop_ns)
        return events

    def came_back(
        self, act: CardAct, drawn_ns: int | None, *gone: list[CardAct]
    ) -> list[Event] | None:
        """What it means that a card came to a hand's area; None when it did not come back there.

        Args:
            act: its coming.
            drawn_ns: when a hand was at the shoe before, None when none was.
            gone: cards that left, nobody knows where to; what came back is taken out.
        """
        outside = self._outside(act) or self._lost(act, gone)
        if any(change is act.change for change in self.back) and not outside:
            # More cards than went out: one was taken for two.
            passage = act.change.passage
            return [gap("unsure", passage.left_ns, act.change.calm_ns, (act.card.zone,))]
        if not outside or not self._fetched(outside[0], act, drawn_ns):
            return None
        one = outside[0]
        self.out = [other for other in self.out if other is not one]
        for acts in gone:
            acts[:] = [other for other in acts if other is not one.act]
        self.back = [*self.back, act.change][-8:]
        told = carried(act, one.place, act.card.zone)
        if act.card.face == "up":
            self.turned(act)
        return [*opened(act, one.place), told] if act.card.face == "up" else [told]

    def dealt(self, act: CardAct) -> bool:
        """Takes a card that was dealt to a hand; whether it may be one that came back after all.

        Where hands are dealt face down, what lies open may have been handed out and opened unseen,
        unless both cards of the hand were dealt and have shown their faces since.
        """
        came, to = act.change.passage.came_ns, act.card.to
        if to not in {"player", "banker"}:
            return False
        if act.card.face != "up":
            self.down = [*self.down, (to, came)][-12:]
            return False
        lately = [t_ns for _, t_ns in self.down if came - KEPT_S * SECOND < t_ns < came]
        self.up = [*self.up, (to, came)][-12:]
        if not lately or self._whole(to, came):
            return False
        reached = any(one.t_ns > lately[0] for one in self.reaches)
        return reached or came - lately[0] > SOONEST_BACK_S * SECOND

    def may_be_turned(self, act: CardAct, drawn_s: float) -> bool:
        """Whether an open card may have been laid down as the others were, and turned unseen.

        Hands covered its place for longer than a card takes from the shoe.
        """
        came = act.change.passage.came_ns
        lately = any(came - KEPT_S * SECOND < t_ns < came for _, t_ns in self.down)
        return lately and act.card.face == "up" and came / SECOND - drawn_s > LONGEST_DEAL_S

    def third(self, act: CardAct, dropped_ns: int, trips: Trips) -> list[Event]:
        """What is known of a third card that was handed out and came back; arguments as there."""
        came, to = act.change.passage.came_ns, act.card.to
        since = [one for one in self.reaches if dropped_ns < one.t_ns]
        if not since or to not in {"player", "banker"} or not self._whole(to, came):
            return []
        return handed_out(act, dropped_ns, self.reaches, self.seat_of(since[0]) or RAIL, trips)

    def _whole(self, to: Place, came_ns: int) -> bool:
        """Whether both cards of a hand were dealt face down and have shown their faces since."""
        since = came_ns - KEPT_S * SECOND
        lately = [whose for whose, t_ns in self.down if since < t_ns < came_ns]
        shown = [whose for whose, t_ns in self.shown if since < t_ns < came_ns]
        return lately.count(to) == WHOLE_HAND <= shown.count(to)

    def turned(self, act: CardAct) -> list[Event]:
        """Takes that a card shows its face now which lay face down; what else is told of it.

        Where a player took something since its place was last seen whole, it was away meanwhile.
        """
        passage, card = act.change.passage, act.card
        self.shown = [*self.shown, (card.to, passage.came_ns)][-12:]
        taken = [
            one
            for one in self.reaches
            if one.by_player and passage.since_ns < one.t_ns and one.t_end_ns <= passage.came_ns
        ]
        if not taken or card.to not in {"player", "banker"}:
            return [turned(act)]
        seat, first = self.seat_of(taken[0]) or RAIL, taken[0]
        away = carried(act, card.zone, seat, first.t_end_ns, first.t_ns)
        return [away, *opened(act, seat), carried(act, seat, card.zone)]

    def _outside(self, act: CardAct) -> list[Out]:
        before = act.change.passage.came_ns
        return [one for one in self.out if one.act.card.to == act.card.to and one.t_ns < before]

    def _lost(self, act: CardAct, gone: Sequence[list[CardAct]]) -> list[Out]:
        """Cards of the hand that left without anybody's having seen where to."""
        before = act.change.passage.left_ns
        return [
            Out(one, None, one.change.passage.left_ns)
            for acts in gone
            for one in acts
            if one.card.to == act.card.to in {"player", "banker"}
            and one.card.face != "up"
            and one.change.passage.left_ns <= before
        ]

    def _fetched(self, one: Out, act: CardAct, drawn_ns: int | None) -> bool:
        """Whether the dealer was seen to fetch a card, or could not have drawn another."""
        came = act.change.passage.came_ns
        since = came - int(CARRY_S * SECOND)
        if drawn_ns is None or any(change is act.change for change in self.pairs):
            return True
        if one.place == CORNER:
            return any(since < taken.passage.came_ns <= came for taken in self.taken)
        return any(r.t_ns > one.t_ns and since < r.t_end_ns <= came for r in self.reaches)

    def _handed(
        self, reach: Reach, went: list[CardAct], trips: Trips, drop_ns: list[int]
    ) -> list[Event]:
        """Cards that a reach of the dealer's to a rail took there, if it took any.

        Where the shoe hides its corner, a Banker's Hand goes from its area to a rail, as it seems.
        """
        seat = self.seat_of(reach) or RAIL
        acts = [
            act
            for act in went
            if act.card.to in {"player", "banker"}
            and act.card.face != "up"
            and in_hand(act, reach.t_end_ns)
        ]
        tuck: list[Event] = []
        if not any(act.card.to == "player" for act in acts):
            tuck = self.straight_to_the_shoe(acts, went, trips, drop_ns)
            acts = [] if tuck else acts
        since = reach.t_ns - int(CARRY_S * SECOND)
        emptied = any(since < change.passage.left_ns <= reach.t_end_ns for change in self.taken)
        fetched = self._fetched_unseen(reach, since, trips)
        tucked = [
            one
            for one in self.out
            if one.place == CORNER and not acts and (fetched if one.unseen else emptied)
        ]
        if tuck or not (acts or tucked):
            return tuck
        if any(act.card.to == "player" for act in acts):
            # Nobody hands out both: the Banker's were put under the shoe before, out of sight.
            acts = [act for act in acts if act.card.to == "player"]
        went[:] = [act for act in went if act not in acts]
        bankers = [act for act in acts if act.card.to == "banker"]
        events = self._out_of_sight(bankers, reach) if bankers else []
        second = self.dealt_under_the_hand(bankers, trips, drop_ns) if bankers else []
        acts += [act for act, _ in second]
        self.out += [Out(act, seat, reach.t_end_ns) for act in acts]
        events += [event for _, event in second]
        events += [carried(act, act.card.zone, seat, reach.t_end_ns, reach.t_ns) for act in acts]
        for one in tucked:
            events.append(carried(one.act, CORNER, seat, reach.t_end_ns, reach.t_ns))
            one.place, one.t_ns = seat, reach.t_end_ns
        return events

    def _fetched_unseen(self, reach: Reach, since_ns: int, trips: Trips) -> bool:
        """Whether a player took what came from the shoe once the Player's Hand lay open."""
        shown = "player" in self.since(self.shown, reach.t_ns)
        return reach.by_player and shown and trips.stirred_ns(since_ns, reach.t_ns) is not None

    def _out_of_sight(self, acts: Sequence[CardAct], reach: Reach) -> list[Event]:
        """Says that the Banker's Hand may have lain under the shoe between its area and a rail.

        Not where it still lay in its area when the Player's lay open: it goes from there at once.
        """
        begin = min(act.change.passage.left_ns for act in acts)
        if "player" in self.since(self.shown, begin):
            return []
        return [gap("unsure", begin, max(begin, reach.t_ns), (acts[0].card.zone,))]


def best_first(acts: Sequence[CardAct]) -> list[CardAct]:
    """Cards that came, in time order; of one change those best read first."""

    def order(act: CardAct) -> tuple[int, float]:
        readings = act.card.readings
        return act.change.passage.came_ns, -(readings[0].probability if readings else 0.0)

    return sorted(acts, key=order)
