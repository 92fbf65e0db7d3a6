"""Sharing the events of a log among its rounds: each event belongs to exactly one.

Between the cards of one deal and the next, events belong to the round that ends or to the one
that is prepared. A seat passes to the next round when it places a wager after its part in the
old one is over; until every hand is cleared the two overlap, as they do at a busy table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_check.facts.events import (
    Announcement,
    CardBurned,
    CardDealt,
    CardMoved,
    CardsCleared,
    CardTurned,
    Chips,
    Event,
    FaceUpInShoe,
    Log,
    Marker,
    Procedure,
    Staff,
)
from rules_check.rounds.deals import SETTLING
from rules_check.rounds.groups import DealGroup, Hand, hands_cleared
from rules_check.rounds.shape import Shape
from rules_check.rounds.unseen import SHORTEST_HIDDEN_END_S, Unseen

__all__ = ["Span", "Stretch", "share"]

Stretch = tuple[float, float]
"""Start and end of a gap in seconds."""


@dataclass(slots=True, kw_only=True)
class Span:
    """The events of one round.

    Attributes:
        group: its deal; None if no card was dealt.
        indices: indices into the log.
        closed: every hand seen dealt was seen cleared.
        end: index of the event that ended it.
    """

    group: DealGroup | None
    indices: list[int] = field(default_factory=list)
    closed: bool = False
    end: int = -1


def share(
    events: Sequence[Event],
    groups: Sequence[DealGroup],
    shape: Shape,
    blind: Sequence[Stretch],
    gaps: Sequence[Unseen] = (),
) -> list[Span]:
    """Returns the rounds of a log; one without a deal may come last.

    Args:
        events: the log.
        groups: its deals, in time order.
        shape: of the game's rounds.
        blind: gaps that can hide the end of a round.
        gaps: all that was not seen, that of a single place too.
    """
    spans = [Span(group=group) for group in groups]
    rest = Span(group=None)
    owners = [rest] * len(events)
    if groups:
        for index in range(groups[0].first):
            owners[index] = spans[0]
    before: _Segment | None = None
    for number, group in enumerate(groups):
        stop = groups[number + 1].first if number + 1 < len(groups) else len(events)
        after = spans[number + 1] if number + 1 < len(groups) else rest
        segment = _Segment(events, shape, (blind, gaps), spans[number], after, before)
        segment.run(range(group.first, stop), owners)
        before = segment
    for index, span in enumerate(owners):
        span.indices.append(index)
    return _with_rest(events, spans, rest, shape)


def _with_rest(events: Sequence[Event], spans: list[Span], rest: Span, shape: Shape) -> list[Span]:
    """Makes a round of what followed the last one, if it prepares another."""
    kinds = (Procedure, CardBurned, FaceUpInShoe)
    # A deal that nobody saw may leave nothing behind: all of it may be told of its neighbours.
    spans = [span for span in spans if span.indices]
    prepares = any(
        isinstance(events[i], kinds) or is_base_placed(events[i], shape) for i in rest.indices
    )
    if rest.indices and (prepares or not spans):
        spans.append(rest)
    elif spans:
        spans[-1].indices = sorted(spans[-1].indices + rest.indices)
    return spans


def is_base_placed(event: Event, shape: Shape) -> bool:
    """Whether a player placed a wager that may open a round."""
    return (
        isinstance(event, Chips)
        and event.action in {"placed", "added"}
        and shape.is_base(event.wager)
    )


class _Segment:
    """From the first card of one deal to the first card of the next."""

    def __init__(
        self,
        events: Sequence[Event],
        shape: Shape,
        unseen: tuple[Sequence[Stretch], Sequence[Unseen]],
        old: Span,
        new: Span,
        before: "_Segment | None",
    ) -> None:
        self.events = events
        self.shape = shape
        self.blind, self.gaps = unseen
        self.old = old
        self.new = new
        self.before = before
        self.group = old.group or DealGroup(first=0)
        self.outstanding: set[Hand] = set()
        self.dealt: set[Hand] = set()
        self.cleared: set[Hand] = set()
        self.any_clear = False
        self.settled: set[int | None] = set()
        self.taken_up: set[int | None] = set()  # seats whose player took chips up
        self.second_placed: set[int | None] = set()
        self.settled_wagers: set[tuple[int | None, str | None]] = set()
        self.bettors: set[int | None] = set(before.passed) if before else set()
        self.passed: set[int | None] = set()
        self.new_wagers: set[tuple[int | None, str | None]] = set()
        self.first_pass = len(events)
        self.war_until: dict[int | None, int] = {}
        self.later: list[int] = []

    def run(self, indices: range, owners: list[Span]) -> None:
        """Sets the owner of each event of the segment."""
        if self.before is None:
            self._bets_before(indices.start)
        elif self.before.is_lost_at(self.events[indices.start].t):
            self.before = None
        self._find_wars(indices)
        for index in indices:
            event = self.events[index]
            if isinstance(event, CardDealt):
                self._card(index, event, owners)
            elif isinstance(event, CardsCleared):
                self._clear(index, event, owners)
            elif isinstance(event, Chips):
                owner = self._chips(index, event)
                owners[index] = owner
                beside = event.wager in self.shape.between
                if owner is self.old and event.action in SETTLING and not beside:
                    self.old.end = max(self.old.end, index)
            elif isinstance(event, Marker):
                owners[index] = self.old
            else:
                self.later.append(index)
        self.old.closed = self._closed()
        for index in self.later:
            owners[index] = self.old if self._during(index) else self.new

    def is_lost_at(self, t: float) -> bool:
        """Whether a long gap before ``t`` hid the end, so that no clear after it is known late."""
        since = self.events[self.group.last].t
        return any(
            start <= t and since <= end and end - start >= SHORTEST_HIDDEN_END_S
            for start, end in self.blind
        )

    def _bets_before(self, start: int) -> None:
        for event in self.events[:start]:
            if is_base_placed(event, self.shape):
                self.bettors.add(event.position)

    def _find_wars(self, indices: range) -> None:
        for index in indices:
            event = self.events[index]
            if isinstance(event, Chips) and self._is_second(event):
                self.war_until[event.position] = index
        for index in self.group.seconds:
            card = self.events[index]
            if isinstance(card, CardDealt) and isinstance(card.to, int):
                self.war_until[card.to] = index

    def _is_second(self, event: Chips) -> bool:
        second = self.shape.second_wager
        return second is not None and event.action == "placed" and event.wager == second

    def _card(self, index: int, event: CardDealt, owners: list[Span]) -> None:
        hand = (event.to, index in self.group.seconds)
        self.outstanding.add(hand)
        self.dealt.add(hand)
        owners[index] = self.old
        self.old.end = max(self.old.end, index)

    def _clear(self, index: int, event: CardsCleared, owners: list[Span]) -> None:
        hands = hands_cleared(event, self.shape)
        before = self.before
        # Without cards of its own, a round out of a gap clears what it was dealt in the gap; and a
        # hand nobody knows the place of is one of those that lie there now.
        own = not self.dealt or event.to is None or any(hand in self.dealt for hand in hands)
        if before and not own:
            late = [hand for hand in hands if hand in before.outstanding]
            if late:
                before.outstanding.difference_update(late)
                owners[index] = before.old
                return
        self.outstanding.difference_update(hands)
        self.cleared.update(hands)
        self.any_clear = True
        owners[index] = self.old
        self.old.end = max(self.old.end, index)

    def _closed(self) -> bool:
        if not self.dealt and not self.any_clear:
            return bool(self.settled) and self.bettors <= self.settled
        return self.any_clear and not self.outstanding

    def _chips(self, index: int, event: Chips) -> Span:
        seat = event.position
        wager = (seat, event.wager)
        if event.action in SETTLING:
            return self._settling(event)
        if event.action in {"removed", "touched"}:
            new = wager in self.new_wagers
            if event.action == "removed" and not new:
                self.taken_up.add(seat)
            return self.new if new else self.old
        if not self.shape.is_base(event.wager):
            if seat in self.passed and self._closed():
                return self.new  # a War of the next round, whose cards nobody saw
            if self._is_second(event):
                self.second_placed.add(seat)
            return self.old
        if seat in self.passed or self._is_over(index, event):
            self.passed.add(seat)
            self.new_wagers.add(wager)
            self.first_pass = min(self.first_pass, index)
            return self.new
        self.bettors.add(seat)
        return self.old

    def _settling(self, event: Chips) -> Span:
        wager = (event.position, event.wager)
        # What is collected before a deal may be of a bet that nobody saw, or come before the last
        # hand was seen cleared.
        locked = event.wager in self.shape.locked
        bet_again = wager in self.new_wagers
        # A bet that a gap may hide is collected with those that others were seen to make anew.
        missed = bool(self.passed) and self._bet_hidden(event)
        over = self._closed() or (locked and (event.position in self.passed or missed))
        if (bet_again and (locked or over)) or (locked and over):
            return self.new
        if event.wager not in self.shape.apart:
            self.settled.add(event.position)
        self.settled_wagers.add(wager)
        return self.old

    def _is_over(self, index: int, event: Chips) -> bool:
        """Whether a wager placed now by a seat is for the next round."""
        seat = event.position
        anew = event.wager == "initial" and event.action == "placed" and self._closed()
        if (index <= self.war_until.get(seat, -1) and not anew) or self._is_for_war(index, event):
            return False
        if self._closed():
            return True
        blind = self._blind_since_deal(event.t)
        ended = seat in self.settled or self.shape.shared_hands
        hands: tuple[Hand, ...] = ((seat, False), (seat, True))
        # Nobody raises what the dealer is through with: the bet raised was missed.
        through = (seat, event.wager) in self.settled_wagers
        missed = through and (self.any_clear or self._bet_hidden(event))
        gone = any(hand in self.cleared for hand in hands)
        gone = gone or (self.any_clear and not self.shape.raises)
        gone = gone or (bool(self.passed) and not self.shape.raises)  # others bet anew
        missed = missed or (self._bet_hidden(event) and gone)
        if event.action == "added" and not (blind and ended) and not missed:
            return False
        if not self.shape.one_card:
            hands = (*hands, ("dealer", False))  # nobody plays on without the dealer's hand
        through = seat in self.settled or any(hand in self.cleared for hand in hands)
        return through or blind or self._is_late_for(seat) or self._ended_unseen(event)

    def _bet_hidden(self, event: Chips) -> bool:
        """Whether a gap since the deal may have hidden a bet of the seat that acts now."""
        since = self.events[self.group.last_original].t
        gaps = (gap for gap in self.gaps if gap.overlaps(since, event.t))
        return any(gap.hides("wager", event.position) for gap in gaps)

    def _ended_unseen(self, event: Chips) -> bool:
        """Whether a seat bets again amid the clearing, its own part having ended unseen."""
        seat = event.position
        if seat is None or event.action != "placed":
            return False
        since = self.events[self.group.last_original].t
        gaps = [gap for gap in self.gaps if gap.overlaps(since, event.t)]
        up = seat in self.taken_up
        if any(gap.hides("discard") for gap in gaps):
            return self.any_clear or bool(self.settled) or up
        own = any(gap.hides("hand", seat) or gap.hides("wager", seat) for gap in gaps)
        return (self.any_clear or up) and own

    def _is_for_war(self, index: int, event: Chips) -> bool:
        """Whether a wager beside the Initial goes with a War wager that is still undecided."""
        seat, second = event.position, self.shape.second_wager
        if event.wager == "initial" or second is None or (seat, second) in self.settled_wagers:
            return False
        hands = ((seat, False), (seat, True))
        if any(hand in self.cleared for hand in hands):
            return False
        others_at_war = bool(self.group.seconds) and index < self.group.seconds[0]
        return seat in self.second_placed or (others_at_war and self._bet_hidden(event))

    def _is_late_for(self, seat: int | None) -> bool:
        """Whether the round is so far gone that somebody new cannot mean it."""
        if not self.dealt:
            return self.any_clear or bool(self.settled)
        if self.shape.shared_hands:
            return self.any_clear or bool(self.settled)
        takes_part = seat in self.bettors or (seat, False) in self.dealt
        far_gone = self.any_clear or (bool(self.settled) and not self.shape.one_card)
        return far_gone and not takes_part

    def _blind_since_deal(self, t: float) -> bool:
        """Whether a gap since the deal can have hidden the end of the round."""
        since = self.events[self.group.last_original].t
        return any(start <= t and since <= end for start, end in self.blind)

    def _during(self, index: int) -> bool:
        """Whether an event without a seat of its own falls into the old round."""
        event = self.events[index]
        if isinstance(event, Procedure | Staff | Log):
            return False
        if isinstance(event, CardTurned):
            return True  # no card of the next deal lies there yet
        if isinstance(event, CardBurned):
            return self._burned_during(index)
        if isinstance(event, Announcement):
            return index < self.old.end and not (self.first_pass < index > self.group.last)
        if isinstance(event, FaceUpInShoe | CardMoved) and index < self.first_pass:
            return index < self.old.end or self._ends_after(index)
        return index < self.old.end

    def _ends_after(self, index: int) -> bool:
        """Whether the first deal is still under way, or its round was lost in a gap after it."""
        if self.old.closed:
            return False
        since, t = self.events[self.group.last].t, self.events[index].t
        return not any(start <= t and since <= end for start, end in self.blind)

    def _burned_during(self, index: int) -> bool:
        if index < self.group.last:
            return True
        if self.group.seconds:
            return False
        wars = [start for start in self.war_until.values() if start < index]
        if wars and not self._prepared_between(min(wars), index):
            return index < self.old.end or (not self.old.closed and index < self.first_pass)
        return index < self.old.end and index < self.first_pass

    def _prepared_between(self, start: int, index: int) -> bool:
        """Whether a new shoe or a new dealer came, so that a burn is theirs."""
        return any(
            isinstance(event, Procedure)
            or (isinstance(event, Staff) and event.what == "dealer_changed")
            for event in self.events[start:index]
        )
