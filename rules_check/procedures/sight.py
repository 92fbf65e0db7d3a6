"""What was seen of a round: seats, cards, clears and shoe, and what may have happened unseen."""

from functools import cached_property
from math import inf

from rules_check.facts.events import CardDealt, CardsCleared, CoverCard, Event
from rules_check.facts.layout import ZoneKind
from rules_check.facts.profile import TableProfile
from rules_check.law import Law
from rules_check.rounds import DealName, DealtCard, Round
from rules_check.verdict import Verdict, cannot_tell, compliant

__all__ = ["DEALER", "Place", "Sight"]

DEALER = "dealer"

Place = int | str

_FROM_SHOE = frozenset({"shoe", "shoe_corner"})
"""Where a card lies that was drawn and not yet dealt: it is told of as moved, not as dealt."""


class Sight:
    """A round as far as it was seen.

    Attributes:
        rnd: the round.
        profile: the table.
        law: the numbers in force.
    """

    def __init__(self, rnd: Round, profile: TableProfile, law: Law) -> None:
        self.rnd = rnd
        self.profile = profile
        self.law = law

    # --- the deals ---------------------------------------------------------------------------

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """Seats that had a wager or a card, rising."""
        return self.rnd.positions

    @cached_property
    def first_card(self) -> CardDealt | None:
        """The first card of the round."""
        deal = self.rnd.original
        return deal.cards[0].event if deal and deal.cards else None

    @property
    def opens(self) -> float:
        """The second from which wagers may have been placed, the round before perhaps not over."""
        return min(self.rnd.preparation.t, self.rnd.t)

    @cached_property
    def betting_ends(self) -> float:
        """When the first card began to move; infinity if no card was dealt."""
        return inf if self.first_card is None else self.first_card.t

    @cached_property
    def cards_from(self) -> float:
        """The second from which cards may have been out, those before the first seen included."""
        bets = self.rnd.chips("placed", "added")
        return max((act.t for act in bets if act.t < self.betting_ends), default=self.rnd.t)

    @cached_property
    def dealt(self) -> float:
        """When the last card of the original deal lay; infinity if none was dealt."""
        return self.rnd.original.t_end if self.rnd.original else inf

    @cached_property
    def closed(self) -> bool:
        """Whether the recording saw the round to its end."""
        return not self.rnd.cut_at_end

    def cards(self, place: Place, deal: DealName = "original") -> tuple[DealtCard, ...]:
        """Returns the cards of a hand in the order dealt."""
        dealt = self.rnd.deal_of(deal)
        return () if dealt is None else tuple(c for c in dealt.cards if c.place == place)

    def events_of(self, place: Place, deal: DealName = "original") -> tuple[Event, ...]:
        """Returns the events that show a hand's cards."""
        cards = self.cards(place, deal)
        turns = tuple(card.turned for card in cards if card.turned is not None)
        return (*(card.event for card in cards), *turns)

    def has_card(self, seat: Place, deal: DealName = "original") -> bool:
        """Whether a card was seen dealt to the place."""
        return bool(self.cards(seat, deal))

    @property
    def first_deal(self) -> list[CardDealt]:
        """Returns the cards of the first deal, in the order dealt; none if none was seen."""
        return [card.event for card in self.rnd.original.cards] if self.rnd.original else []

    # --- what may have happened unseen -------------------------------------------------------

    def hidden(
        self, start: float, end: float, kind: ZoneKind | None = None, position: int | None = None
    ) -> bool:
        """Whether something may have happened unseen in a kind of zone."""
        return bool(self.rnd.unseen_between(start, end, kind, position))

    def kept_if_all_seen(self, kept: str, question: str, settles: str) -> Verdict:
        """Returns that nothing was amiss from the first card on, if nothing of it was hidden."""
        cards = self.first_deal
        if self.hidden(min(self.cards_from, self.betting_ends), self.rnd.t_end):
            return cannot_tell(f"{question} was not seen whole", settles, cards)
        return compliant(kept, cards)

    def chips_hidden(self, seat: int, start: float, end: float) -> bool:
        """Whether an act with a wager of a seat may have been missed.

        Any area of the seat counts: a payment beside a wager often lies in the next area.
        """
        return self.hidden(start, end, "wager", seat)

    def own_chips_hidden(self, seat: int, name: str, start: float, end: float) -> bool:
        """Whether an act in a wager's own area may have been missed; any area if it has none."""
        gaps = self.rnd.unseen_between(start, end, "wager", seat)
        own = (seat, name) in self._areas
        return any(not own or gap.wagers is None or name in gap.wagers for gap in gaps)

    @cached_property
    def _areas(self) -> frozenset[tuple[int | None, str | None]]:
        """The seats and wagers that have a betting area of their own."""
        areas = (zone for zone in self.profile.zones if zone.kind == "wager")
        return frozenset((zone.position, zone.wager) for zone in areas)

    def card_hidden(self, place: Place, start: float, end: float) -> bool:
        """Whether a card to a hand may have been missed, or came by way of the shoe's corner."""
        if any(
            move.to_place == place and move.from_place in _FROM_SHOE and start <= move.t <= end
            for move in self.rnd.cards_moved
        ):
            return True
        if isinstance(place, int):
            return self.hidden(start, end, "hand", place)
        return self.hidden(start, end, "dealer_hand")

    def cards_hidden(self, start: float, end: float) -> bool:
        """Whether a card to any hand may have been missed."""
        kinds: tuple[ZoneKind, ...] = ("hand", "dealer_hand", "shoe")
        return any(self.hidden(start, end, kind) for kind in kinds)

    def clear_hidden(self, place: Place, start: float, end: float) -> bool:
        """Whether a hand may have been cleared unseen."""
        if self.card_hidden(place, start, end) or self.hidden(start, end, "discard"):
            return True
        return any(c.to is None and start <= c.t <= end for c in self.rnd.clears)

    # --- the clears --------------------------------------------------------------------------

    def cleared(self, place: Place, deal: DealName = "original") -> tuple[CardsCleared, ...]:
        """Returns the clears that took a hand of a deal away; a hand not named may be either."""
        return tuple(c for c in self.rnd.clears if c.to == place and c.hand in {None, deal})

    # --- the shoe ----------------------------------------------------------------------------

    def burns_unseen(self, start: float, end: float) -> tuple[int, bool]:
        """Returns how many burns may or may not have happened, and whether others were hidden."""
        gaps = (
            *self.rnd.unseen_between(start, end, "discard"),
            *self.rnd.unseen_between(start, end, "shoe"),
        )
        doubtful = {gap.event_id for gap in gaps if gap.burn}
        return len(doubtful), any(not gap.burn for gap in gaps)

    @cached_property
    def discarded_face_up(self) -> tuple[Event, ...]:
        """The burns that put a card found face up in the shoe into the discard rack.

        Each finding takes the next burn that shows a face; a burn face down is an ordinary one.
        """
        burns = [burn.event for burn in self.rnd.burns]
        taken: list[Event] = []
        for found in self.rnd.face_up_in_shoe:
            after = [b for b in burns if b.t >= found.t and b not in taken]
            match = next((b for b in after if b.face == "up" or b.card is not None), None)
            if match is not None:
                taken.append(match)
        return tuple(taken)

    @cached_property
    def covers(self) -> tuple[CoverCard, ...]:
        """The cover cards that came out of the shoe; those put into the stack are none of them."""
        load = self.rnd.preparation.load
        start = -inf if load is None else load.t
        return tuple(cover for cover in self.rnd.cover_cards if cover.t >= start)

    @property
    def void(self) -> bool:
        """Whether so many cards lay face up in the shoe that all hands are void."""
        limit = self.law.rows.get("face_up_in_shoe.void")
        return limit is not None and len(self.rnd.face_up_in_shoe) >= limit.value
