"""One round as the procedures that all games share look at it.

A chapter derives its own play from ``BasePlay`` and tells it, through the few methods gathered
under "what a chapter tells", which wagers can win and which acts belong to the settlement sweep.
Everything else here is the same in every game: seats, cards, wagers, and what may have happened
unseen.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import Any, TypeVar

from rules_check.facts.events import CardDealt, CardsCleared, Chips, CoverCard, Event
from rules_check.facts.layout import ZoneKind
from rules_check.facts.money import Cents
from rules_check.facts.profile import TableProfile
from rules_check.law import Law
from rules_check.procedures.sweep import first_acts
from rules_check.rounds import DealName, DealtCard, Round, Wager
from rules_check.verdict import Verdict, cannot_tell, compliant
from rules_check.worlds import UNBOUNDED, total

__all__ = ["DEALER", "BasePlay", "Place", "in_sequence", "left_of"]

DEALER = "dealer"

Place = int | str

_BY_PLAYER = ("placed", "added", "removed")


class BasePlay:
    """A round: its seats, cards, wagers, and what may have happened unseen.

    Attributes:
        rnd: the round.
        profile: the table.
        law: the numbers in force.
        previous: the round before.
        following: the round after; known once all rounds of the log were read.
        memory: what was worked out about the round's shoe, so that each round adds to it once.
    """

    def __init__(
        self,
        rnd: Round,
        profile: TableProfile,
        law: Law,
        previous: "BasePlay | None" = None,
    ) -> None:
        self.rnd = rnd
        self.profile = profile
        self.law = law
        self.previous = previous
        self.following: BasePlay | None = None
        self.memory: dict[str, Any] = {}

    # --- what a chapter tells ----------------------------------------------------------------

    def wager_name(self, name: str | None) -> str:
        """Returns a wager in words, as in ``Ante wager``."""
        return "wager" if name is None else f"{name.replace('_', ' ').title()} wager"

    def opening_acts(self, seat: int) -> tuple[Chips, ...]:
        """Returns the acts that show that a player sat there: any wager placed."""
        return tuple(c for c in self.rnd.chips("placed", "added") if c.position == seat)

    def may_take_up(self, act: Chips, deal: DealName) -> bool:
        """Whether the cards may have left it to the player to take the wager up."""
        return True

    def in_sweep(self, act: Chips, deal: DealName) -> bool:
        """Whether a taking or a payment belongs to the settlement whose order the law gives."""
        return True

    def may_be_apart(self, act: Chips) -> bool:
        """Whether an act counted with the settlement sweep may be none of it, as far as seen."""
        return False

    def begins(self, deal: DealName = "original") -> float:
        """Returns the second from which chips put down may no longer count; infinity for never."""
        return self.betting_ends

    def decided(self, deal: DealName = "original") -> float:
        """Returns the second when the last card of a deal lay; infinity if none was dealt."""
        return self.dealt

    def deal_at(self, t: float) -> DealName:
        """Returns the deal that was under way at ``t`` seconds, or had been the last."""
        return "original"

    def evidence(self, seat: int, deal: DealName = "original") -> tuple[Event, ...]:
        """Returns the cards that a seat's result rests on."""
        return (*self.events_of(seat, deal), *self.events_of(DEALER, deal))

    def dealt_for(self, seat: int, deal: DealName = "original") -> tuple[Event, ...]:
        """Returns the cards that show that a deal went on with a seat's wagers as they lay."""
        return self.events_of(seat, deal)

    def is_late(self, act: Chips) -> bool:
        """Whether a wager placed, raised or taken up came when none may be moved.

        So it is after the first card, until the wager is the player's own again. Of two acts at
        the same instant neither is known to be the later one.
        """
        if act.position is None or act.wager is None or act.t <= self.betting_ends:
            return False
        return act.action != "removed" or not self.decided_for_player(act)

    def decided_for_player(self, act: Chips) -> bool:
        """Whether a wager was the player's again: won, a push, or the dealer through with it."""
        if act.position is None:
            return True
        if act.t < self.dealt:
            return False
        deal = self.deal_at(act.t)
        return self.must_be_the_players(act, deal) or self.given_up(act, deal)

    def must_be_the_players(self, act: Chips, deal: DealName) -> bool:
        """Whether the cards certainly left the wager to its player (a win or a push)."""
        return False

    def may_have_won(self, act: Chips, deal: DealName) -> bool:
        """Whether the wager may have been the player's to take up."""
        return self.may_take_up(act, deal)

    def is_open(self, act: Chips) -> bool:
        """Whether the cards leave open if a wager was the player's own when it was touched."""
        deal = self.deal_at(act.t)
        return self.may_take_up(act, deal) and not self.must_be_the_players(act, deal)

    def what_settles(self, act: Chips) -> str:
        """Returns the observation that tells if a wager was the player's to handle."""
        return f"the cards that decide the wager of position {act.position}"

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

    # --- the wagers --------------------------------------------------------------------------

    def wager(self, seat: int, name: str, deal: DealName = "original") -> Wager | None:
        """Returns a wager of a seat."""
        return self.rnd.wager(seat, name, deal)

    def acts(self, seat: int, name: str, deal: DealName, *actions: str) -> tuple[Chips, ...]:
        """Returns what was done with a wager, in time order."""
        wager = self.wager(seat, name, deal)
        return () if wager is None else wager.acts_of(*actions)

    def placed(self, seat: int, name: str, deal: DealName = "original") -> tuple[Chips, ...]:
        """Returns the acts that put a wager down."""
        return self.acts(seat, name, deal, "placed", "added")

    def moved(self, seat: int, name: str, deal: DealName, action: str) -> Cents:
        """Returns what the dealer moved of a wager in one way, as far as it was seen."""
        return total(act.cents for act in self.acts(seat, name, deal, action))

    def stake(self, seat: int, name: str, deal: DealName = "original") -> Cents:
        """Returns what a wager may have been when its deal began to be settled.

        Chips put down or taken up after the deal had begun may or may not count, so both amounts
        lie in the interval.
        """
        begun, decided = self.begins(deal), self.decided(deal)
        acts = self.acts(seat, name, deal, *_BY_PLAYER)
        base = [act for act in acts if act.t < begun]
        late = [a for a in acts if begun <= a.t and self._before_decision(a, deal, decided)]
        whole = left_of(base)
        if late:
            whole = whole.joined(left_of([*base, *late]))
        if self.chips_hidden(seat, name, self.opens, min(begun, self.rnd.t_end)):
            return Cents(0, UNBOUNDED)
        return whole

    def _before_decision(self, act: Chips, deal: DealName, decided: float) -> bool:
        if act.t < decided or act.action != "removed" or act.position is None:
            return act.t < decided or act.action != "removed"
        return not self.may_take_up(act, deal) and not self.given_up(act, deal)

    def given_up(self, act: Chips, deal: DealName) -> bool:
        """Whether the dealer was through with a wager when its player took it up.

        That is so once the dealer did something with the wager, or went on to the end of the
        settlement without it.
        """
        if act.position is None or act.wager is None:
            return True
        of_wager = [w for w in self.rnd.wagers_of(act.position) if act in w.acts]
        done = [a for w in of_wager for a in w.settled if a.t <= act.t]
        last = max((a.t for a in self.settled_acts(deal)), default=-inf)
        return bool(done) or act.t > last

    def settled_acts(self, deal: DealName = "original") -> tuple[Chips, ...]:
        """Returns the acts of a settlement whose order the law gives, in time order.

        Taking and paying count, once for each wager, as far as the chapter says they belong to
        the sweep.
        """
        acts = (
            act
            for act in self.rnd.settlements(deal)
            if act.action in {"taken", "paid"} and act.position is not None
        )
        return first_acts(act for act in acts if self.in_sweep(act, deal))

    # --- what may have happened unseen -------------------------------------------------------

    def hidden(
        self, start: float, end: float, kind: ZoneKind | None = None, position: int | None = None
    ) -> bool:
        """Whether something may have happened unseen in a kind of zone."""
        return bool(self.rnd.unseen_between(start, end, kind, position))

    def kept_if_all_seen(self, kept: str, question: str, settles: str) -> Verdict:
        """Returns that nothing was amiss from the first card on, if nothing of it was hidden."""
        cards = [card.event for card in self.rnd.original.cards] if self.rnd.original else []
        if self.hidden(self.betting_ends, self.rnd.t_end):
            return cannot_tell(f"{question} was not seen whole", settles, cards)
        return compliant(kept, cards)

    def chips_hidden(self, seat: int, name: str, start: float, end: float) -> bool:
        """Whether an act with a wager may have been missed, or belongs to it unrecognised.

        Any area of its seat counts: a payment beside a wager often lies in the next area.
        """
        if self.hidden(start, end, "wager", seat):
            return True
        return self._unrecognised(seat, name, start, end)

    def own_chips_hidden(self, seat: int, name: str, start: float, end: float) -> bool:
        """Whether an act in a wager's own area may have been missed; any area if it has none."""
        own = any(
            zone.kind == "wager" and (zone.position, zone.wager) == (seat, name)
            for zone in self.profile.zones
        )
        gaps = self.rnd.unseen_between(start, end, "wager", seat)
        if any(not own or gap.wagers is None or name in gap.wagers for gap in gaps):
            return True
        return self._unrecognised(seat, name, start, end)

    def _unrecognised(self, seat: int, name: str, start: float, end: float) -> bool:
        return any(
            start <= act.t <= end and act.position in {None, seat} and act.wager in {None, name}
            for act in self._unplaced_chips
        )

    def card_hidden(self, place: Place, start: float, end: float) -> bool:
        """Whether a card to a hand may have been missed, or went there unrecognised."""
        if isinstance(place, int):
            hidden = self.hidden(start, end, "hand", place)
        else:
            hidden = self.hidden(start, end, "dealer_hand")
        return hidden or any(start <= event.t <= end for event in self._unplaced_cards)

    def card_missed(self, place: Place, end: float) -> bool:
        """Whether a card of a hand may have come unseen at any time before ``end`` seconds.

        It cannot have come before a wager of its seat was seen placed, or, for the dealer's, any.
        """
        placed = self.opening_acts(place) if isinstance(place, int) else ()
        bets = [act for act in placed if act.t < self.betting_ends]
        start = self.rnd.preparation.t if self.rnd.out_of_gap else self.rnd.t
        return self.card_hidden(place, bets[0].t if bets else start, end)

    def clear_hidden(self, place: Place, start: float, end: float) -> bool:
        """Whether a hand may have been cleared unseen."""
        if self.card_hidden(place, start, end) or self.hidden(start, end, "discard"):
            return True
        return any(c.to is None and start <= c.t <= end for c in self.rnd.clears)

    @cached_property
    def _unplaced_chips(self) -> tuple[Chips, ...]:
        return tuple(
            event
            for event in self.rnd.events
            if isinstance(event, Chips)
            and (event.position is None or event.wager is None)
            and event not in self.rnd.tips
        )

    @cached_property
    def _unplaced_cards(self) -> tuple[CardDealt, ...]:
        return tuple(e for e in self.rnd.events if isinstance(e, CardDealt) and e.to is None)

    # --- the clears --------------------------------------------------------------------------

    def cleared(self, place: Place, deal: DealName = "original") -> tuple[CardsCleared, ...]:
        """Returns the clears that took a hand of a deal away; a hand not named may be either."""
        return tuple(c for c in self.rnd.clears if c.to == place and c.hand in {None, deal})

    # --- the shoe ----------------------------------------------------------------------------

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


def left_of(acts: Iterable[Chips]) -> Cents:
    """Returns what players' acts left lying: what was put down less what was taken up."""
    acts = tuple(acts)
    put = total(act.cents for act in acts if act.action != "removed")
    up = total(act.cents for act in acts if act.action == "removed")
    left = put - up
    return Cents(max(0, left.low), max(0, left.high))


P = TypeVar("P", bound=BasePlay)


def in_sequence(rounds: Sequence[Round], make: Callable[[Round, P | None], P]) -> tuple[P, ...]:
    """Returns one play for each round; each knows the one before and the one after."""
    made: list[P] = []
    for rnd in rounds:
        made.append(make(rnd, made[-1] if made else None))
    for play, after in pairwise(made):
        play.following = after
    return tuple(made)
