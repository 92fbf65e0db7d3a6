"""Tells acts as events: cards get their draw and their way to the rack, trips a meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from rules_check.facts.events import CardBurned, Event, Place
from vision.acts.cards.changes import CardAct, Reads
from vision.acts.cards.events import burned, cleared, dealt, moved, turned, uncounted
from vision.acts.cards.flights import Flights
from vision.acts.chips.events import FLEETING_S, fleeting, moved_chips
from vision.acts.chips.rails import Rails
from vision.acts.chips.wager import ChipAct
from vision.acts.dealer.handed import Handing, best_first
from vision.acts.dealer.hands_used import HandsUsed
from vision.acts.dealer.trips import Trips, Visit
from vision.film.capture import Frame
from vision.film.motion import Picture
from vision.table.felt import Felt
from vision.table.layout import Layout

SECOND = 1_000_000_000

# An act waits this long for earlier acts to come to light before it is told.
WAIT_S = 5.0
# Cards lifted this long before a hand comes to the rack went there with it.
CARRY_S = 8.0
# How likely a card was burned when the hand may have brought one that lay there from the beginning,
# or moved chips on its way from the shoe to the rack (who collects beside both draws no card), or
# was not seen over the middle of the rack.
BURN_OR_CLEAR = 0.5
# Cards taken up are this long on their way to the rack, with the hand's way back to the shoe; and a
# hand from chips to the shoe.
TO_THE_SHOE_S = 0.8
# How likely a card was dealt when it may have come back from a player, or when nobody has wagered.
DEALT_OR_BACK = 0.6
# A trip with less than this between the last card put down and the rack is no trip to the shoe.
SHORTEST_TRIP_S = 0.5
# A card that came back to the table is looked for among those taken up this long before.
AWAY_S = 45.0
# Cards of one hand that leave within this time leave together.
TOGETHER_S = 3.0


@dataclass(slots=True)
class Teller:
    """Collects acts until their order is settled."""

    layout: Layout
    flights: Flights
    used: HandsUsed
    handing: Handing | None = None
    rails: Rails = field(default_factory=Rails)
    came: list[CardAct] = field(default_factory=list)
    went: list[CardAct] = field(default_factory=list)
    turned: list[CardAct] = field(default_factory=list)
    away: list[CardAct] = field(default_factory=list)
    moved: list[ChipAct] = field(default_factory=list)
    visits: list[Visit] = field(default_factory=list)
    drop_ns: list[int] = field(default_factory=list)
    lifted_ns: list[int] = field(default_factory=list)
    handled_ns: list[int] = field(default_factory=list)
    placed_ns: list[int] = field(default_factory=list)
    cleared_ns: int = -1
    shown_ns: int = -1
    backs: set[Place | None] = field(default_factory=set)
    dealt: tuple[int, Place | None] = (-1, None)

    @classmethod
    def on(cls, layout: Layout, felt: Felt, trips: Trips) -> Teller:
        """For one table."""
        handing = Handing.on(layout, felt)
        return cls(
            layout=layout,
            flights=Flights.on(layout, felt),
            used=HandsUsed.on(layout, felt, trips.shoe),
            rails=Rails.on(layout, felt, only_doubt=handing is None),
            handing=handing,
        )

    def watch(
        self, frame: Frame, yuv: Picture, arms: NDArray[np.uint8], reader: Reads | None
    ) -> None:
        """Takes one picture: what the dealer's hands hold, and which of them is where."""
        self.flights.see(frame, yuv, arms, reader)
        self.used.see(frame.t_ns, arms)
        self.rails.see(frame.t_ns, arms)
        if self.handing is not None:
            self.handing.see(frame.t_ns, arms)

    def cards(self, acts: Sequence[CardAct]) -> None:
        """Takes what happened to cards."""
        if self.handing is not None:
            self.handing.seen(acts)
        for act in acts:
            if act.what in {"none", "shown"}:
                self._seen_late(act)
                continue
            if act.what == "went" and self._was_none(act):
                continue
            {"came": self.came, "went": self.went, "turned": self.turned}[act.what].append(act)
            if act.what == "came":
                self.drop_ns.append(act.change.passage.came_ns)
                if act.card.hand == "war" and isinstance(act.card.to, int):
                    self.rails.at_war(act.card.to, act.change.passage.came_ns)
            elif act.what == "went" and act.card.to == "dealer" and not act.left_of_hand:
                self.cleared_ns = act.change.passage.left_ns
                self.backs.clear()

    def _seen_late(self, act: CardAct) -> None:
        """Forgets what was a hand on a card; a card that shows itself in time came so."""
        pending = [came for came in self.came if came.card is act.card]
        if act.what == "none":
            self.came = [came for came in self.came if came.card is not act.card]
        elif not pending:
            self.turned.append(replace(act, what="turned"))

    def _was_none(self, act: CardAct) -> bool:
        """Forgets a card that lay for an instant: a sleeve at rest in part looks so."""
        for came in self.came:
            short = act.change.passage.left_ns - came.change.passage.came_ns
            if came.card is act.card and short < FLEETING_S * SECOND:
                self.came.remove(came)
                self.drop_ns = [t for t in self.drop_ns if t != came.change.passage.came_ns]
                return True
        return False

    def chips(self, acts: Sequence[ChipAct]) -> None:
        """Takes what happened to chips."""
        dealers = {"taken", "paid", "returned"}
        handled = [act.change.passage.left_ns for act in acts if act.action in dealers]
        self.handled_ns = [*self.handled_ns, *handled][-40:]
        self.rails.note(acts)
        placed = [act.change.passage.came_ns for act in acts if act.action == "placed"]
        self.placed_ns = [*self.placed_ns, *placed][-40:]
        for act in acts:
            if self.handing is not None:
                self.handing.bet(act.change.cell.position, act.change.passage.came_ns)
            none = [one for one in self.moved if fleeting(one, act)]
            if none:
                self.moved.remove(none[0])
            else:
                self.moved.append(act)

    def lifted(self, t_ns: int) -> None:
        """Takes the time when something went that had lain there from the beginning."""
        self.lifted_ns = [*self.lifted_ns, t_ns][-40:]

    def visit(self, visit: Visit | None) -> None:
        """Takes a visit to the discard rack."""
        if visit is not None:
            self.visits.append(visit)

    def oldest_ns(self, now_ns: int) -> int:
        """Earliest begin of an act not yet told."""
        times = [now_ns]
        times += [act.change.passage.since_ns - 4 * SECOND for act in self.came]
        times += [act.change.passage.left_ns - SECOND for act in (*self.went, *self.turned)]
        times += [act.change.passage.left_ns for act in self.moved]
        times += [visit.t_ns - 4 * SECOND for visit in self.visits]
        times += [] if self.handing is None else [self.handing.oldest_ns(now_ns)]
        return min(times)

    def tell(self, now_ns: int, open_ns: int, trips: Trips, *, last: bool = False) -> list[Event]:
        """The events whose order is settled.

        Args:
            now_ns: time of the picture just seen.
            open_ns: earliest begin of an act still going on.
            trips: what was seen of the shoe.
            last: the recording is over.
        """
        out: list[Event] = []
        for chip_act in list(self.moved):
            if last or now_ns - chip_act.change.passage.came_ns > FLEETING_S * 1.5 * SECOND:
                self.moved.remove(chip_act)
                out += moved_chips(self.rails.where_to(chip_act))
        for act in self.turned:
            out += [turned(act)] if self.handing is None else self.handing.turned(act)
            if act.card.to == "dealer":
                self.shown_ns = act.change.passage.came_ns
        self.turned = []

        def ripe(t_ns: int) -> bool:
            waited_s = (now_ns - t_ns) / SECOND
            return last or waited_s > WAIT_S or (open_ns > t_ns and waited_s > 1.5 * FLEETING_S)

        if self.handing is not None:
            out += self.handing.tell(ripe, self.came, self.went, trips, self.drop_ns)
            self.came = best_first(self.came)
        for visit in [visit for visit in self.visits if ripe(visit.t_end_ns)]:
            self.visits.remove(visit)
            out += self._rack(visit, trips)

        def told_best_now(act: CardAct) -> bool:
            waited_s = (now_ns - act.change.passage.came_ns) / SECOND
            # At War, where all lie face up, a hand rests on what cannot be read.
            hidden = act.card.hand is not None and not act.card.readings
            return last or waited_s > WAIT_S or not (act.card.looks.may_tell_more or hidden)

        ready = [a for a in self.came if ripe(a.change.passage.came_ns) and told_best_now(a)]
        for act in ready:
            self.came.remove(act)
            out += self._came(act, trips)
        out += uncounted(ready)
        old = [
            act
            for act in self.went
            if last or now_ns - act.change.passage.left_ns > (CARRY_S + WAIT_S) * SECOND
        ]
        self.went = [act for act in self.went if act not in old]
        for hand in _by_hand(old):
            out += cleared(hand, None)
        self.away = [
            act for act in (*self.away, *old) if now_ns - act.change.calm_ns < AWAY_S * SECOND
        ]
        return out

    def _rack(self, visit: Visit, trips: Trips) -> list[Event]:
        """What a hand brought to the rack: cards from the table, or one from the shoe."""
        carried = [
            act
            for act in self.went
            if visit.t_end_ns - CARRY_S * SECOND < act.change.passage.left_ns <= visit.t_end_ns
        ]
        before = max(
            (t for t in self.drop_ns if t <= visit.t_ns - SHORTEST_TRIP_S * SECOND), default=-1
        )
        if visit.over:
            # What else was drawn may still be dealt.
            self.drop_ns = sorted([*self.drop_ns, visit.t_end_ns])[-40:]
        since = visit.t_end_ns - CARRY_S * SECOND
        unknown = [t for t in self.lifted_ns if since < t <= visit.t_end_ns]
        # What was carried here is gone: the next card comes from the shoe.
        self.lifted_ns = [t for t in self.lifted_ns if t > visit.t_end_ns]
        if carried:
            self.went = [act for act in self.went if act not in carried]
            told = [event for hand in _by_hand(carried) for event in cleared(hand, visit)]
            return [*told, *self._between_clear_and_rack(carried, before, visit, trips)]
        drawn = trips.drawn_ns(before, visit.t_ns)
        if drawn is None:
            return []
        chips = [t for t in self.handled_ns if drawn <= t <= visit.t_end_ns]
        busy = bool(chips)
        if chips:
            # Who first took chips and then drew moves at the shoe once more.
            after = trips.drawn_ns(max(chips) + int(TO_THE_SHOE_S * SECOND), visit.t_ns)
            drawn, busy = (drawn, True) if after is None else (after, False)
        burn = self._burned(drawn, visit)
        doubtful = unknown or busy or not visit.over
        return [replace(burn, confidence=BURN_OR_CLEAR) if doubtful else burn]

    def _between_clear_and_rack(
        self, carried: Sequence[CardAct], before_ns: int, visit: Visit, trips: Trips
    ) -> list[Event]:
        """A card that may have come with those cleared, or after them when their visit was missed.

        Who holds cards for the rack draws none: a draw after the last of them was taken up says
        that they were brought there before, unseen, and that this visit is a burned card's.
        """
        taken_up = max(act.change.passage.left_ns for act in carried)
        at_shoe_ns = taken_up + int(TO_THE_SHOE_S * SECOND)
        drawn = trips.drawn_ns(max(before_ns, at_shoe_ns), visit.t_ns)
        if drawn is None or visit.t_ns - drawn < SHORTEST_TRIP_S * SECOND:
            return []
        return [replace(self._burned(drawn, visit), confidence=BURN_OR_CLEAR)]

    def _burned(self, drawn_ns: int, visit: Visit) -> CardBurned:
        shown = self.flights.between(drawn_ns, visit.t_end_ns)
        return burned(drawn_ns, visit, self.layout.of_kind("discard")[0].name, shown)

    def _came(self, act: CardAct, trips: Trips) -> list[Event]:
        """A card that came from the shoe, or back to the table."""
        came_ns = act.change.passage.came_ns
        before = max((t for t in self.drop_ns if t < came_ns), default=-1)
        drawn = trips.drawn_ns(before, came_ns)
        if self.handing is not None:
            told = self.handing.came_back(act, drawn, self.went, self.away)
            if told is None:
                told = self.handing.third(act, before, trips) or None
            if told is not None:
                return told
        if drawn is None:
            former = self._taken_up(act)
            if former is not None:
                return _came_back(former, act)
        drew = None if drawn is None else self.used.drew(drawn)
        event = dealt(act, drawn, drew, shoe=trips.shoe is not None)
        unlikely = any([self._before_the_wagers(act), self._second_of(act), self._after_all(act)])
        if self.handing is not None and self.handing.may_be_turned(act, event.t):
            event = replace(event, face=None)
        if unlikely or (self.handing is not None and self.handing.dealt(act)):
            event = replace(event, confidence=min(event.confidence or 0.0, DEALT_OR_BACK))
        return [event]

    def _second_of(self, act: CardAct) -> bool:
        """Whether another card was told of a change already where cards are dealt one by one.

        Elsewhere a hand may grow by two that were not seen apart: there a second one that shows
        neither a face nor a back is doubted.
        """
        now = act.change.passage.came_ns, act.card.to
        same_time, same_place = now[0] == self.dealt[0], now == self.dealt
        self.dealt = now
        neither = not act.card.readings and act.card.face is None
        return same_time if self.handing is not None else same_place and neither

    def _before_the_wagers(self, act: CardAct) -> bool:
        """Whether a card came with no wager laid since the dealer's last were cleared.

        Nobody is dealt to then; a stack that is shuffled, cut or carried to the shoe looks like
        cards of the dealer's, and a head at rest like a back at a seat.
        """
        unread = isinstance(act.card.to, int) and not act.card.readings
        at_seat = unread and self.cleared_ns >= 0
        dealers = act.card.to == "dealer" and act.card.hand is None
        if not (at_seat or dealers):
            return False
        return not any(self.cleared_ns < t < act.change.passage.came_ns for t in self.placed_ns)

    def _after_all(self, act: CardAct) -> bool:
        """Whether a card came, after the dealer had shown his, to a hand that is dealt backs.

        Nobody is dealt to then; cards that come to light from under a head look so, and a hand at
        rest among the dealer's own. He may still draw, but no back.
        """
        card = act.card
        if card.face != "up":
            self.backs.add(card.to)
        if not self.cleared_ns < self.shown_ns < act.change.passage.came_ns:
            return False
        return card.face == "down" if card.to == "dealer" else card.to in self.backs

    def _taken_up(self, act: CardAct) -> CardAct | None:
        """The card taken up before that came back now, and is not told as cleared any more."""
        before = act.change.passage.left_ns
        found = [
            went
            for went in (*self.away, *self.went)
            if went.change.passage.left_ns <= before and _alike(went, act)
        ]
        if not found:
            return None
        former = max(found, key=lambda went: (_same_hand(went, act), went.change.passage.left_ns))
        self.away = [other for other in self.away if other is not former]
        self.went = [other for other in self.went if other is not former]
        return former


def _by_hand(acts: Sequence[CardAct]) -> list[list[CardAct]]:
    """Cards that left, by hand and by when, in time order."""
    out: list[list[CardAct]] = []
    for act in sorted(acts, key=lambda act: act.change.passage.left_ns):
        for hand in out:
            last = hand[-1]
            waited = act.change.passage.left_ns - last.change.passage.left_ns
            if _same_hand(last, act) and waited < TOGETHER_S * SECOND:
                hand.append(act)
                break
        else:
            out.append([act])
    return out


def _same_hand(one: CardAct, other: CardAct) -> bool:
    return (one.card.to, one.card.hand) == (other.card.to, other.card.hand)


def _alike(went: CardAct, came: CardAct) -> bool:
    """Whether a card that was taken up may be the one that is laid down now."""
    one, other = went.card, came.card
    if one.face == "down":
        return True
    if other.face == "down" or not one.readings or not other.readings:
        return False
    return one.readings[0].card == other.readings[0].card


def _came_back(went: CardAct, came: CardAct) -> list[Event]:
    """What it means that a card taken up is laid down again."""
    if not _same_hand(went, came):
        return [moved(went, came)]
    return [turned(came)] if went.card.face == "down" and came.card.face == "up" else []
