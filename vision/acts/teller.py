"""Tells acts as events: cards get their draw and their way to the rack, trips a meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, cast

from rules_check.facts.events import (
    CardBurned,
    CardDealt,
    CardsCleared,
    CardTouched,
    CardTurned,
    Chips,
    Event,
)
from vision.acts.cards import CardAct, Resting
from vision.acts.chips import ChipAct
from vision.acts.layout import Layout
from vision.acts.told import seconds
from vision.acts.trips import Trips, Visit
from vision.gaps import gap

SECOND = 1_000_000_000

# An act waits this long for earlier acts to come to light before it is told.
WAIT_S = 5.0
# Cards lifted this long before a hand comes to the rack went there with it.
CARRY_S = 8.0
# A trip with less than this between the last card put down and the rack is no trip to the shoe.
SHORTEST_TRIP_S = 0.5
# A wager that lay for less than this was none.
FLEETING_S = 1.2
# How surely a card was dealt: read or a back and drawn from the shoe, read or a back alone, drawn
# alone, neither. The law takes what is held less likely than 0.8 for unseen.
DEALT_SEEN, DEALT_UNDRAWN, DEALT_UNREAD, DEALT_NEITHER = 0.97, 0.9, 0.85, 0.6
# A card whose likeliest reading is below this is told without a name, with its readings.
NAMED = 0.5

Actor = Literal["dealer", "player"]
Face = Literal["up", "down"]


@dataclass(slots=True)
class Teller:
    """Collects acts until their order is settled."""

    layout: Layout
    came: list[CardAct] = field(default_factory=list)
    went: list[CardAct] = field(default_factory=list)
    turned: list[CardAct] = field(default_factory=list)
    moved: list[ChipAct] = field(default_factory=list)
    visits: list[Visit] = field(default_factory=list)
    drop_ns: list[int] = field(default_factory=list)

    def cards(self, acts: Sequence[CardAct]) -> None:
        """Takes what happened to cards."""
        for act in acts:
            if act.what == "went" and self._was_none(act):
                continue
            {"came": self.came, "went": self.went, "turned": self.turned}[act.what].append(act)
            if act.what == "came":
                self.drop_ns.append(act.change.passage.came_ns)

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
        for act in acts:
            fleeting = [one for one in self.moved if _fleeting(one, act)]
            if fleeting:
                self.moved.remove(fleeting[0])
            else:
                self.moved.append(act)

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
                out += _chips(chip_act)
        for act in self.turned:
            out.append(_turned(act))
        self.turned = []

        def ripe(t_ns: int) -> bool:
            waited_s = (now_ns - t_ns) / SECOND
            return last or waited_s > WAIT_S or (open_ns > t_ns and waited_s > 1.5 * FLEETING_S)

        for visit in [visit for visit in self.visits if ripe(visit.t_end_ns)]:
            self.visits.remove(visit)
            out += self._rack(visit, trips)
        for act in [act for act in self.came if ripe(act.change.passage.came_ns)]:
            self.came.remove(act)
            out.append(self._dealt(act, trips))
        for act in [
            a
            for a in self.went
            if last or now_ns - a.change.passage.left_ns > (CARRY_S + WAIT_S) * SECOND
        ]:
            self.went.remove(act)
            out += _gone(act, None)
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
        self.drop_ns.append(visit.t_end_ns)
        self.drop_ns = sorted(self.drop_ns)[-40:]
        if carried:
            self.went = [act for act in self.went if act not in carried]
            return [event for act in carried for event in _gone(act, visit)]
        drawn = trips.drawn_ns(before, visit.t_ns)
        if drawn is None:
            return []
        rack = self.layout.of_kind("discard")[0].name
        return [
            CardBurned(
                id="",
                t=seconds(drawn),
                t_end=seconds((visit.t_ns + visit.t_end_ns) // 2),
                source="vision",
                confidence=0.9,
                zone=rack,
                actor="dealer",
                face="down",
            )
        ]

    def _dealt(self, act: CardAct, trips: Trips) -> CardDealt:
        passage, card = act.change.passage, act.card
        before = max((t for t in self.drop_ns if t < passage.came_ns), default=-1)
        drawn = trips.drawn_ns(before, passage.came_ns)
        begin = passage.left_ns if drawn is None else min(drawn, passage.left_ns)
        best = card.readings[0] if card.readings else None
        known = best is not None and best.probability >= NAMED
        return CardDealt(
            id="",
            t=seconds(begin),
            t_end=seconds(passage.came_ns),
            source="vision",
            confidence=_dealt_for_sure(card, drawn=drawn is not None),
            zone=card.zone,
            position=card.to if isinstance(card.to, int) else None,
            actor=_actor(passage.actor),
            to=card.to,
            hand=card.hand,
            card=best.card if best is not None and known else None,
            readings=card.readings or None,
            face=_face(card),
        )


def _dealt_for_sure(card: Resting, *, drawn: bool) -> float:
    """How surely a card was dealt at all, whichever it is: what it is stands in its readings.

    A rectangle of a card's size that has a card's face or back is a card; a hand that went from the
    shoe to it just before makes it a dealt one. What has neither may be a sleeve at rest.
    """
    told = bool(card.readings) or card.face == "down"
    if told:
        return DEALT_SEEN if drawn else DEALT_UNDRAWN
    return DEALT_UNREAD if drawn else DEALT_NEITHER


def _fleeting(put: ChipAct, taken: ChipAct) -> bool:
    """Whether chips seem to be put down and taken up at once: a fist at rest looks so."""
    pairs = {("placed", "removed"), ("added", "removed"), ("paid", "taken")}
    return (
        put.change.cell is taken.change.cell
        and (put.action, taken.action) in pairs
        and taken.change.passage.left_ns - put.change.passage.came_ns < FLEETING_S * SECOND
    )


def _face(card: Resting) -> Face | None:
    return cast("Face | None", card.face)


def _actor(actor: str | None) -> Actor | None:
    return cast("Actor | None", actor)


def _gone(act: CardAct, visit: Visit | None) -> list[Event]:
    """A card that left its place: cleared by the dealer, or taken by a player."""
    passage, card = act.change.passage, act.card
    position = card.to if isinstance(card.to, int) else None
    begin = seconds(passage.left_ns)
    if passage.actor == "player":
        return [
            CardTouched(
                id="",
                t=begin,
                t_end=seconds(passage.came_ns),
                source="vision",
                confidence=0.7,
                zone=card.zone,
                position=position,
                actor="player",
                to=card.to,
            )
        ]
    end = (
        passage.came_ns
        if visit is None
        else max(passage.left_ns, (visit.t_ns + visit.t_end_ns) // 2)
    )
    return [
        CardsCleared(
            id="",
            t=begin,
            t_end=seconds(end),
            source="vision",
            confidence=0.95 if visit is not None else 0.6,
            zone=card.zone,
            position=position,
            actor=_actor(passage.actor),
            to=card.to,
            hand=card.hand,
        )
    ]


def _turned(act: CardAct) -> CardTurned:
    passage, card = act.change.passage, act.card
    best = card.readings[0] if card.readings else None
    return CardTurned(
        id="",
        t=seconds(passage.left_ns),
        t_end=seconds(passage.came_ns),
        source="vision",
        confidence=DEALT_SEEN if best is not None else DEALT_UNREAD,
        zone=card.zone,
        position=card.to if isinstance(card.to, int) else None,
        actor=_actor(passage.actor),
        to=card.to,
        hand=card.hand,
        card=best.card if best is not None and best.probability >= NAMED else None,
        readings=card.readings or None,
    )


def _chips(act: ChipAct) -> list[Event]:
    passage, zone = act.change.passage, act.change.cell.zones[0]
    confidence = round(act.confidence * (1.0 if act.actor is not None else 0.5), 4)
    begin, end = min(passage.left_ns, passage.came_ns), passage.came_ns
    if act.t_ns is not None:
        begin = end = act.t_ns
    out: list[Event] = [
        Chips(
            id="",
            t=seconds(begin),
            t_end=seconds(end),
            source="vision",
            confidence=confidence,
            zone=zone.name,
            position=zone.position,
            actor=_actor(act.actor),
            action=act.action,
            wager=zone.wager,
            cents=act.cents,
        )
    ]
    hidden = passage.sides_in_turn and act.action in {"removed", "taken"} and not act.explained
    if hidden or act.actor is None:
        out.append(gap("unsure", passage.since_ns, act.change.calm_ns, (zone.name,)))
    return out
