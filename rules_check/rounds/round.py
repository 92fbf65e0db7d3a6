"""A round of play as the law asks about it, with the events behind each fact.

Everything here is a fact of the log put in its place; nothing is judged. What was not seen is
in ``Round.unseen``: before holding the absence of an event against anybody, ask
``Round.unseen_between``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from rules_check.facts.events import (
    Announcement,
    CardBurned,
    CardDealt,
    CardMoved,
    CardsCleared,
    CardTouched,
    CardTurned,
    Cash,
    Chips,
    CoverCard,
    Event,
    FaceUpInShoe,
    Log,
    Marker,
    Place,
    Procedure,
    Seat,
    Staff,
)
from rules_check.facts.layout import ZoneKind
from rules_check.facts.money import ZERO, Cents
from rules_check.rounds.belief import Belief
from rules_check.rounds.unseen import Unseen

__all__ = [
    "Burn",
    "BurnPhase",
    "Deal",
    "DealName",
    "DealtCard",
    "Phase",
    "PhaseName",
    "Preparation",
    "Round",
    "Wager",
    "sum_of",
]

DealName = Literal["original", "war"]
"""The first deal of a round, or the second one of Casino War."""

BurnPhase = Literal["preparation", "deal", "settlement", "war"]
"""When a card was burned: before the first card of the round, in the middle of the original
deal, in the settlement of a round, or between the tie hand and the last card of the War deal."""

PhaseName = Literal[
    "preparation", "betting", "deal", "settlement", "war_deal", "war_settlement", "round"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtCard:
    """A card of a hand.

    Attributes:
        event: the card coming to rest; has ``face``, ``drawn_with``, ``placed_with``, ``back``.
        deal: in which deal.
        place: whose hand; None if it was not seen.
        belief: what is known of its identity, a later turn included.
        turned: the turn that showed it, if it was dealt face down.
        cleared: the clear that took it away, if seen.
    """

    event: CardDealt
    deal: DealName
    place: Place | None
    belief: Belief
    turned: CardTurned | None = None
    cleared: CardsCleared | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Burn:
    """A card burned, and when in the round."""

    event: CardBurned
    phase: BurnPhase


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The cards of one deal in the order dealt.

    Attributes:
        name: which deal.
        cards: as dealt, the dealer's included.
        t: seconds when the first card (War: the first burn or card) began to move.
        t_end: seconds when the last card lay.
    """

    name: DealName
    cards: tuple[DealtCard, ...]
    t: float
    t_end: float

    @property
    def places(self) -> tuple[Place | None, ...]:
        """Whose hand each card went to, in the order dealt."""
        return tuple(card.place for card in self.cards)

    def to(self, place: Place) -> tuple[DealtCard, ...]:
        """Returns the cards dealt to ``place``, in order."""
        return tuple(card for card in self.cards if card.place == place)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """Everything that happened to one wager, in time order.

    A Tie wager placed for the War deal is a wager of its own, with ``deal`` ``"war"``.

    Attributes:
        position: whose; None if it was not seen.
        name: as in the log (``initial`` ``tie`` ``war`` ...); None if it was not seen.
        deal: the deal that decides it (the Initial: ``"original"``, the War wager: ``"war"``).
        acts: every ``Chips`` event of it.
    """

    position: int | None
    name: str | None
    deal: DealName
    acts: tuple[Chips, ...]

    def acts_of(self, *actions: str) -> tuple[Chips, ...]:
        """Returns the acts of these actions, in time order."""
        return tuple(act for act in self.acts if act.action in actions)

    @property
    def placed(self) -> bool:
        """Whether chips were seen to be placed."""
        return any(act.action in {"placed", "added"} for act in self.acts)

    @property
    def settled(self) -> tuple[Chips, ...]:
        """What the dealer did with it: ``taken``, ``paid`` and ``returned``, in time order."""
        return self.acts_of("taken", "paid", "returned")

    def staked_before(self, t: float) -> Cents | None:
        """Returns what players had put and left there just before ``t`` seconds.

        Only acts that began before ``t`` count; None if an amount among them is not known. Chips
        the dealer took or paid are not in it.
        """
        total = ZERO
        for act in self.acts:
            if act.t >= t or act.action not in {"placed", "added", "removed"}:
                continue
            if act.cents is None:
                return None
            total = total - act.cents if act.action == "removed" else total + act.cents
        return Cents(max(0, total.low), max(0, total.high))


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation:
    """What came between the round before and this round's first card.

    Attributes:
        t: seconds when the round before was cleared (0 for the first).
        events: every event, in time order, wagers excluded.
        procedures: inspection, shuffle, cut and so on, in time order.
        staff: dealer changes, orders of the floor.
        logs: entries of the pit's log.
        burns: cards burned before the first card; ``phase`` is ``"preparation"``.
        last_cards_changed: the latest ``cards_changed`` before this preparation, if any.
    """

    t: float
    events: tuple[Event, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    staff: tuple[Staff, ...] = ()
    logs: tuple[Log, ...] = ()
    burns: tuple[Burn, ...] = ()
    last_cards_changed: Log | None = None

    def named(self, *names: str) -> tuple[Procedure, ...]:
        """Returns the procedures of these names, in time order."""
        return tuple(p for p in self.procedures if p.name in names)

    @property
    def load(self) -> Procedure | None:
        """The last ``load_shoe``, if the round is the first of a shoe whose start was seen."""
        loads = self.named("load_shoe")
        return loads[-1] if loads else None

    @property
    def dealer_changes(self) -> tuple[Staff, ...]:
        """Each coming of a new dealer."""
        return tuple(s for s in self.staff if s.what == "dealer_changed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A stretch of the round, in seconds, and what was not seen in it."""

    name: PhaseName
    t: float
    t_end: float
    unseen: tuple[Unseen, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of play.

    Attributes:
        number: 1, 2, ... in the recording.
        t: seconds of the first wager, or of the first event if none was seen.
        t_end: seconds when the last card was cleared, or of the last event.
        played: False for a preparation or bets whose deal the recording does not reach. A round
            whose cards lie in a gap, or that was called off before the first card, is played
            but has no ``original``.
        cut_at_start: the recording began within the round.
        cut_at_end: the recording ended before the cards were cleared.
        out_of_gap: its start (wagers, perhaps first cards) lies in a gap.
        has_sound: an announcement occurs somewhere in the log, so a missing one means something.
        events: all events of the round, its preparation included, in time order.
        preparation: what prepared it.
        announcements: phrases of the round.
        wagers: by position, then in the order first placed; unknown position last.
        original: the original deal; None if none of its cards was seen.
        war: the War deal; None if there was none or none of it was seen.
        burns: all burns, those of the preparation included, in time order.
        clears: hands cleared, in time order.
        cover_cards: cover cards that came out.
        face_up_in_shoe: cards found face up in the shoe.
        card_touches: cards touched.
        cards_moved: cards moved about the table.
        markers: vigorish markers.
        cash: cash on the layout.
        seats_changed: players sitting down or leaving.
        staff: staff events during play (those of the preparation are there).
        logs: log entries during play (those of the preparation are there).
        phases: those that took place or may have, in order.
        unseen: what was not seen between the start of the preparation and ``t_end``.
        seams: gaps inside the round so long that the events before and after them may belong to
            two rounds; see ``crosses_a_seam``.
        shoe: 0 for the shoe in play when the recording began, rising with each ``load_shoe``.
        previous: the round before.
    """

    number: int
    t: float
    t_end: float
    played: bool
    cut_at_start: bool
    cut_at_end: bool
    out_of_gap: bool
    has_sound: bool
    events: tuple[Event, ...]
    preparation: Preparation
    announcements: tuple[Announcement, ...] = ()
    wagers: tuple[Wager, ...] = ()
    original: Deal | None = None
    war: Deal | None = None
    burns: tuple[Burn, ...] = ()
    clears: tuple[CardsCleared, ...] = ()
    cover_cards: tuple[CoverCard, ...] = ()
    face_up_in_shoe: tuple[FaceUpInShoe, ...] = ()
    card_touches: tuple[CardTouched, ...] = ()
    cards_moved: tuple[CardMoved, ...] = ()
    markers: tuple[Marker, ...] = ()
    cash: tuple[Cash, ...] = ()
    seats_changed: tuple[Seat, ...] = ()
    staff: tuple[Staff, ...] = ()
    logs: tuple[Log, ...] = ()
    phases: tuple[Phase, ...] = ()
    unseen: tuple[Unseen, ...] = ()
    seams: tuple[Unseen, ...] = ()
    shoe: int = 0
    previous: "Round | None" = field(default=None, repr=False, compare=False)

    @property
    def whole(self) -> bool:
        """Whether both ends of the round lie in the recording and outside gaps."""
        return not (self.cut_at_start or self.cut_at_end or self.out_of_gap)

    def wager(self, position: int, name: str, deal: DealName | None = None) -> Wager | None:
        """Returns the wager of a position by name, and by deal where that is not plain."""
        for wager in self.wagers:
            if (wager.position, wager.name) == (position, name) and deal in {None, wager.deal}:
                return wager
        return None

    def wagers_of(self, position: int) -> tuple[Wager, ...]:
        """Returns the wagers of a position."""
        return tuple(wager for wager in self.wagers if wager.position == position)

    @property
    def positions(self) -> tuple[int, ...]:
        """Positions that had a wager or a card, rising."""
        seats = {wager.position for wager in self.wagers}
        seats.update(
            c.place
            for d in (self.original, self.war)
            if d
            for c in d.cards
            if isinstance(c.place, int)
        )
        return tuple(sorted(seat for seat in seats if seat is not None))

    def card(self, place: Place, deal: DealName = "original") -> DealtCard | None:
        """Returns the first card of a hand, or None if none was seen."""
        cards = self.deal_of(deal)
        return next(iter(cards.to(place)), None) if cards else None

    def deal_of(self, deal: DealName) -> Deal | None:
        """Returns the original or the War deal."""
        return self.original if deal == "original" else self.war

    def phase(self, name: PhaseName) -> Phase | None:
        """Returns a phase, or None if it did not take place."""
        return next((phase for phase in self.phases if phase.name == name), None)

    def burns_in(self, phase: BurnPhase) -> tuple[Burn, ...]:
        """Returns the burns of a phase, in time order."""
        return tuple(burn for burn in self.burns if burn.phase == phase)

    def chips(self, *actions: str) -> tuple[Chips, ...]:
        """Returns the chip acts of these actions over all wagers, in time order."""
        return tuple(
            event for event in self.events if isinstance(event, Chips) and event.action in actions
        )

    def settlements(self, deal: DealName) -> tuple[Chips, ...]:
        """Returns the dealer's ``taken``, ``paid`` and ``returned`` in time order.

        Up to the War deal they are of the original deal, after its start of the War deal,
        whichever wager they touch. Without a War deal all are of the original.
        """
        start = self.war.t if self.war else None
        acts = self.chips("taken", "paid", "returned")
        if start is None:
            return acts if deal == "original" else ()
        return tuple(act for act in acts if (act.t < start) == (deal == "original"))

    def crosses_a_seam(self, events: Iterable[Event]) -> bool:
        """Whether events lie on both sides of a seam, so that they may be of two rounds."""
        times = [event.t for event in events]
        return any(min(times) < seam.t < max(times) for seam in self.seams if times)

    def unseen_between(
        self,
        t: float,
        t_end: float,
        kind: ZoneKind | None = None,
        position: int | None = None,
    ) -> tuple[Unseen, ...]:
        """Returns what hid any zone of this kind and position between ``t`` and ``t_end``."""
        return tuple(u for u in self.unseen if u.overlaps(t, t_end) and u.hides(kind, position))


def sum_of(acts: Iterable[Chips]) -> Cents | None:
    """Returns what some acts moved together, or None if an amount among them is not known."""
    total = ZERO
    for act in acts:
        if act.cents is None:
            return None
        total = total + act.cents
    return total
