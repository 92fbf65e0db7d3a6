"""A round of play as the law asks about it, with the events behind each fact.

Everything here is a fact of the log put in its place; nothing is judged. What was not seen is
in ``Round.unseen``: before holding the absence of an event against anybody, ask
``Round.unseen_between``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules_check.facts.events import (
    Announcement,
    CardMoved,
    CardsCleared,
    CardTouched,
    Cash,
    Chips,
    CoverCard,
    Event,
    FaceUpInShoe,
    Log,
    Marker,
    Place,
    Seat,
    Staff,
)
from rules_check.facts.layout import ZoneKind
from rules_check.rounds.parts import (
    Burn,
    BurnPhase,
    Deal,
    DealName,
    DealtCard,
    Phase,
    PhaseName,
    Preparation,
    Wager,
)
from rules_check.rounds.unseen import SHORTEST_HIDDEN_END_S, Unseen

__all__ = ["Round"]


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
        tips: chips that went into a tip box; no act of any wager.
        seats_changed: players sitting down or leaving.
        staff: staff events during play (those of the preparation are there).
        logs: log entries during play (those of the preparation are there).
        phases: those that took place or may have, in order.
        unseen: what was not seen between the start of the preparation and ``t_end``.
        seams: gaps inside the round so long that the events before and after them may belong to
            two rounds; see ``crosses_a_seam``.
        end_open: a gap over a part of the table lies between this round and one of which no card
            was seen, so that what was seen of that may be of this.
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
    tips: tuple[Chips, ...] = ()
    seats_changed: tuple[Seat, ...] = ()
    staff: tuple[Staff, ...] = ()
    logs: tuple[Log, ...] = ()
    phases: tuple[Phase, ...] = ()
    unseen: tuple[Unseen, ...] = ()
    seams: tuple[Unseen, ...] = ()
    end_open: bool = False
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
            event
            for event in self.events
            if isinstance(event, Chips) and event.action in actions and event not in self.tips
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
        """Whether events lie on both sides of a seam, so that they may be of two rounds.

        Where a seam hides a part of the table, events may lie within it, long enough apart.
        """
        times = [event.t for event in events]
        if not times:
            return False
        first, last = min(times), max(times)
        return any(
            first < seam.t < last
            or (
                seam.spots is not None
                and min(seam.t_end, last) - max(seam.t, first) >= SHORTEST_HIDDEN_END_S
            )
            for seam in self.seams
        )

    def unseen_between(
        self,
        t: float,
        t_end: float,
        kind: ZoneKind | None = None,
        position: int | None = None,
    ) -> tuple[Unseen, ...]:
        """Returns what hid any zone of this kind and position between ``t`` and ``t_end``."""
        return tuple(u for u in self.unseen if u.overlaps(t, t_end) and u.hides(kind, position))
