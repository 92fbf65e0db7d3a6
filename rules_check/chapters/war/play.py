"""One round of War as its provisions look at it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any

from rules_check.chapters.war.results import WINS, Result, War, possible_results
from rules_check.chapters.war.sweep import first_acts
from rules_check.facts.events import CardDealt, CardsCleared, Chips, CoverCard, Event
from rules_check.facts.layout import ZoneKind
from rules_check.facts.money import Cents
from rules_check.facts.profile import TableProfile
from rules_check.law import Law
from rules_check.rounds import DealName, DealtCard, Round, Wager
from rules_check.worlds import ANY_RANK, UNBOUNDED, Ranks, end_of, ranks_of, total

__all__ = ["DEALER", "Edition", "Place", "Play"]

DEALER = "dealer"

Place = int | str

_BY_PLAYER = frozenset({"placed", "added", "removed"})
_BY_DEALER = frozenset({"taken", "paid", "returned"})
_NO_CARD = Ranks(ANY_RANK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """What differs between the editions' rules of settlement.

    Attributes:
        clockwise: whether wagers are settled from the dealer's left clockwise (else from the
            right, counterclockwise).
        war: what happens to the Initial wager on going to War.
    """

    clockwise: bool
    war: War


class Play:
    """A round of War: its seats, deals, wagers, and what may have happened unseen.

    Attributes:
        rnd: the round.
        profile: the table.
        law: the numbers in force.
        edition: the rules of settlement in force.
        previous: the round before.
        memory: what was worked out about the round's shoe, so that each round adds to it once.
    """

    def __init__(
        self,
        rnd: Round,
        profile: TableProfile,
        law: Law,
        edition: Edition,
        previous: "Play | None" = None,
    ) -> None:
        self.rnd = rnd
        self.profile = profile
        self.law = law
        self.edition = edition
        self.previous = previous
        self.memory: dict[str, Any] = {}
        self._results: dict[tuple[int, DealName], frozenset[Result]] = {}

    # --- the deals ---------------------------------------------------------------------------

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """Seats that had a wager or a card, rising."""
        return self.rnd.positions

    @cached_property
    def first_card(self) -> CardDealt | None:
        """The first card of the original deal."""
        deal = self.rnd.original
        return deal.cards[0].event if deal and deal.cards else None

    @cached_property
    def betting_ends(self) -> float:
        """When the first card began to move; infinity if no card was dealt."""
        return inf if self.first_card is None else self.first_card.t

    @cached_property
    def dealt(self) -> float:
        """When the last card of the original deal lay; infinity if none was dealt."""
        return self.rnd.original.t_end if self.rnd.original else inf

    @cached_property
    def war_begins(self) -> float:
        """When the War deal began (its first burn or card); infinity if there was none."""
        return self.rnd.war.t if self.rnd.war else inf

    @cached_property
    def war_dealt(self) -> float:
        """When the last card of the War deal lay; infinity if there was none."""
        return self.rnd.war.t_end if self.rnd.war else inf

    def cards(self, place: Place, deal: DealName) -> tuple[DealtCard, ...]:
        """Returns the cards of a hand in the order dealt."""
        dealt = self.rnd.deal_of(deal)
        return () if dealt is None else tuple(c for c in dealt.cards if c.place == place)

    def events_of(self, place: Place, deal: DealName) -> tuple[Event, ...]:
        """Returns the events that show a hand's cards."""
        cards = self.cards(place, deal)
        turns = tuple(card.turned for card in cards if card.turned is not None)
        return (*(card.event for card in cards), *turns)

    def ranks(self, place: Place, deal: DealName) -> Ranks:
        """Returns the plausible ranks of a hand; any rank unless it has exactly one card."""
        cards = self.cards(place, deal)
        return ranks_of(cards[0].belief) if len(cards) == 1 else _NO_CARD

    def results(self, seat: int, deal: DealName = "original") -> frozenset[Result]:
        """Returns the results that the cards of a seat and of the dealer may give."""
        key = (seat, deal)
        if key not in self._results:
            self._results[key] = possible_results(
                self.ranks(seat, deal).possible, self.ranks(DEALER, deal).possible
            )
        return self._results[key]

    def kept(self, seat: int, deal: DealName) -> float:
        """Returns the probability of the readings that a seat's result rests on."""
        return self.ranks(seat, deal).kept * self.ranks(DEALER, deal).kept

    def has_card(self, seat: int, deal: DealName) -> bool:
        """Whether a card was seen dealt to the seat."""
        return bool(self.cards(seat, deal))

    # --- the wagers --------------------------------------------------------------------------

    def wager(self, seat: int, name: str, deal: DealName) -> Wager | None:
        """Returns a wager of a seat."""
        return self.rnd.wager(seat, name, deal)

    def acts(self, seat: int, name: str, deal: DealName, *actions: str) -> tuple[Chips, ...]:
        """Returns what was done with a wager, in time order."""
        wager = self.wager(seat, name, deal)
        return () if wager is None else wager.acts_of(*actions)

    def stake(self, seat: int, name: str, deal: DealName) -> Cents:
        """Returns what a wager may have been when its deal began to be settled.

        Chips put down or taken up after the deal had begun may or may not count, so both amounts
        lie in the interval.
        """
        begun = self.betting_ends if deal == "original" else self.war_begins
        decided = self.dealt if deal == "original" else self.war_dealt
        acts = self.acts(seat, name, deal, *_BY_PLAYER)
        base = [act for act in acts if act.t < begun]
        late = [a for a in acts if begun <= a.t and self._before_decision(a, deal, decided)]
        whole = _sum(base)
        if late:
            whole = whole.joined(_sum([*base, *late]))
        if self.chips_hidden(seat, name, self.rnd.preparation.t, min(begun, self.rnd.t_end)):
            return Cents(0, UNBOUNDED)
        return whole

    def _before_decision(self, act: Chips, deal: DealName, decided: float) -> bool:
        if act.t < decided or act.action != "removed" or act.position is None:
            return act.t < decided or act.action != "removed"
        may_win = self.results(act.position, deal) & WINS.get(act.wager or "", frozenset())
        pending = act.wager == "initial" and Result.TIE in self.results(act.position, deal)
        return not may_win and not pending and not self.given_up(act, deal)

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

    def placed(self, seat: int, name: str, deal: DealName) -> tuple[Chips, ...]:
        """Returns the acts that put a wager down."""
        return self.acts(seat, name, deal, "placed", "added")

    def moved(self, seat: int, name: str, deal: DealName, action: str) -> Cents:
        """Returns what the dealer moved of a wager in one way, as far as it was seen."""
        return total(act.cents for act in self.acts(seat, name, deal, action))

    # --- what may have happened unseen -------------------------------------------------------

    def hidden(
        self, start: float, end: float, kind: ZoneKind | None = None, position: int | None = None
    ) -> bool:
        """Whether something may have happened unseen in a kind of zone."""
        return bool(self.rnd.unseen_between(start, end, kind, position))

    def chips_hidden(self, seat: int, name: str, start: float, end: float) -> bool:
        """Whether an act with a wager may have been missed, or belongs to it unrecognised."""
        if self.hidden(start, end, "wager", seat):
            return True
        return any(
            start <= act.t <= end and act.position in {None, seat} and act.wager in {None, name}
            for act in self._unplaced_chips
        )

    def card_hidden(self, place: Place, start: float, end: float) -> bool:
        """Whether a card to a hand may have been missed, or went there unrecognised."""
        if place == DEALER:
            hidden = self.hidden(start, end, "dealer_hand")
        else:
            hidden = self.hidden(start, end, "hand", int(place))
        return hidden or any(start <= event.t <= end for event in self._unplaced_cards)

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
            if isinstance(event, Chips) and (event.position is None or event.wager is None)
        )

    @cached_property
    def _unplaced_cards(self) -> tuple[CardDealt, ...]:
        return tuple(e for e in self.rnd.events if isinstance(e, CardDealt) and e.to is None)

    # --- the settlement ----------------------------------------------------------------------

    def settled_acts(self, deal: DealName) -> tuple[Chips, ...]:
        """Returns the acts of a settlement whose order the law gives, in time order.

        Taking and paying count, once for each wager. What is done with the Initial wager of a
        seat that may have tied is no part of it: surrender and War come after.
        """
        acts = (
            act
            for act in self.rnd.settlements(deal)
            if act.action in {"taken", "paid"} and act.position is not None
        )
        return first_acts(act for act in acts if self._in_sweep(act, deal))

    def _in_sweep(self, act: Chips, deal: DealName) -> bool:
        names = {"initial", "tie"} if deal == "original" else {"initial", "tie", "war"}
        if act.wager not in names or act.position is None:
            return False
        if act.wager != "initial":
            return True
        if deal == "war":
            return self.edition.war is War.INITIAL_STAYS
        return Result.TIE not in self.results(act.position)

    # --- the clears --------------------------------------------------------------------------

    def cleared(self, place: Place, deal: DealName) -> tuple[CardsCleared, ...]:
        """Returns the clears that took a hand of a deal away; a hand not named may be either."""
        return tuple(c for c in self.rnd.clears if c.to == place and c.hand in {None, deal})

    # --- cards found face up in the shoe -----------------------------------------------------

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

    # --- going to War ------------------------------------------------------------------------

    @cached_property
    def war_seats(self) -> tuple[int, ...]:
        """Seats that put a War wager down or got a card of the War deal."""
        return tuple(
            seat
            for seat in self.seats
            if self.placed(seat, "war", "war") or self.has_card(seat, "war")
        )

    @cached_property
    def closed(self) -> bool:
        """Whether the recording saw the round to its end."""
        return not self.rnd.cut_at_end


def _sum(acts: Iterable[Chips]) -> Cents:
    acts = tuple(acts)
    put = total(act.cents for act in acts if act.action != "removed")
    up = total(act.cents for act in acts if act.action == "removed")
    left = put - up
    return Cents(max(0, left.low), max(0, left.high))


def last_end(events: Iterable[Event]) -> float:
    """Returns when the last of some acts was complete; minus infinity for none."""
    return max((end_of(event) for event in events), default=-inf)
