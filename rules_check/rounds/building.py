"""The parts of a round, each built from the round's share of the log."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rules_check.facts.events import (
    CardBurned,
    CardDealt,
    CardsCleared,
    CardTurned,
    Chips,
    Event,
    Gap,
    Log,
    Procedure,
    Staff,
    end_of,
)
from rules_check.rounds.belief import UNKNOWN_CARD, belief_about
from rules_check.rounds.parts import Burn, BurnPhase, Deal, DealName, DealtCard, Preparation, Wager
from rules_check.rounds.shape import Shape
from rules_check.rounds.sharing import Span, is_base_placed
from rules_check.rounds.unseen import Unseen

__all__ = ["Part", "burns_of", "deals_of", "preparation_of", "wagers_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A round's share of the log, and where its cards lie in it.

    Attributes:
        events: in time order.
        first: index of the first card in ``events``; their number if none was dealt.
        originals: indices of the first deal's cards.
        seconds: indices of the second deal's cards.
        end: index of the event that ended the round of play; -1 if nothing was played.
        shape: of the game's rounds.
    """

    events: tuple[Event, ...]
    first: int
    originals: tuple[int, ...]
    seconds: tuple[int, ...]
    end: int
    shape: Shape

    @classmethod
    def of(cls, log: Sequence[Event], span: Span, shape: Shape) -> "Part":
        """Returns the part of a span of the log."""
        indices = sorted(span.indices)
        at = {index: n for n, index in enumerate(indices)}
        group = span.group
        first = len(indices)
        if group is not None:
            first = next((n for n, index in enumerate(indices) if index >= group.first), first)
        return cls(
            events=tuple(log[index] for index in indices),
            first=first,
            originals=tuple(at[index] for index in group.originals) if group else (),
            seconds=tuple(at[index] for index in group.seconds) if group else (),
            end=at.get(span.end, -1),
            shape=shape,
        )

    @property
    def bets(self) -> tuple[int, ...]:
        """Indices of the wagers placed before the first card."""
        return tuple(n for n in range(self.first) if is_base_placed(self.events[n], self.shape))

    @property
    def begins_midway(self) -> bool:
        """Whether play was under way before anybody was seen to place a wager."""
        play = next((event for event in self.events if _is_play(event)), None)
        if play is None:
            return False
        deal = self.originals[0] if self.originals else len(self.events)
        before = self.events[:deal]
        hidden = any(isinstance(event, Gap) for event in before)
        ends = any(isinstance(e, CardDealt | CardsCleared) or self._decides(e) for e in before)
        late = not is_base_placed(play, self.shape) or self._settles_unseen_bets
        late = late or self._begins_beside(play)
        return late or (ends and not hidden)

    def _begins_beside(self, first: Event) -> bool:
        """Whether a wager comes first that goes with another, which nobody saw.

        Others have to be dealt to whose wagers nobody saw placed either, or, where a seat gets one
        card, that seat: else the wager may be the player's mistake.
        """
        partner = dict(self.shape.beside).get(getattr(first, "wager", None) or "")
        if partner is None or not isinstance(first, Chips):
            return False
        dealt = {event.to for event in self.events if isinstance(event, CardDealt)}
        seen = {(e.position, e.wager) for e in self.events if isinstance(e, Chips)}
        if (first.position, partner) in seen:
            return False
        before = self.events[: self.first]
        bettors = {e.position for e in before if isinstance(e, Chips) and e.action == "placed"}
        others = any(isinstance(place, int) and place not in bettors for place in dealt)
        return others or (self.shape.one_card and first.position in dealt)

    @property
    def _settles_unseen_bets(self) -> bool:
        """Whether a wager was raised, settled or taken up that nobody was seen to place."""
        placed: set[tuple[int | None, str | None]] = set()
        for n, event in enumerate(self.events):
            # A Tie wager out of nowhere may be the dealer's mistake; an Initial lay there before.
            if not isinstance(event, Chips) or event.wager in {"tie", *self.shape.apart}:
                continue
            wager = (event.position, event.wager)
            nothing = event.cents is not None and event.cents.is_zero
            # What is taken up before the cards was won in a round before the recording.
            taken_up = event.action == "removed" and n > self.first
            moved = event.action in {"added", "taken", "paid", "returned"} or taken_up
            if moved and not nothing:
                if wager not in placed and self.shape.is_base(event.wager):
                    return True
            elif event.action == "placed":
                placed.add(wager)
        return False

    def _decides(self, event: Event) -> bool:
        """Whether the dealer settles a wager that the cards have decided."""
        settles = isinstance(event, Chips) and event.action in {"taken", "paid"}
        return settles and getattr(event, "wager", None) not in self.shape.apart

    @property
    def start_t(self) -> float:
        """Seconds of the first wager, else of the first card, else of the first event."""
        bets = self.bets
        if bets:
            return self.events[bets[0]].t
        return self.events[self.first if self.first < len(self.events) else 0].t

    @property
    def first_t(self) -> float:
        """Seconds of the first card, else of the last event."""
        return self.events[min(self.first, len(self.events) - 1)].t

    @property
    def end_t(self) -> float:
        """Seconds when the event that ended the round was complete."""
        played = self.events[: self.end + 1] if self.end >= 0 else self.events
        ends = [end_of(event) for event in played if not isinstance(event, Gap)]
        return max(ends, default=self.events[-1].t)

    def begins_in_gap(self, gaps: Iterable[Unseen], since: float) -> bool:
        """Whether wagers or first cards may have come while nothing was seen."""
        return any(
            gap.overlaps(since, self.first_t) and (gap.hides("wager") or gap.hides("hand"))
            for gap in gaps
        )


def _is_play(event: Event) -> bool:
    """Whether an event belongs to play and not, like chips taken up, to a round that is over."""
    if isinstance(event, Chips):
        return event.action not in {"removed", "touched"}
    return isinstance(event, CardDealt | CardsCleared)


def deals_of(part: Part) -> tuple[Deal | None, Deal | None]:
    """Returns the first and the second deal, each None if none of its cards was seen."""
    original = _deal(part, "original", part.originals, None)
    burns = [b.event for b in burns_of(part) if b.phase == "war"] if part.seconds else []
    return original, _deal(part, "war", part.seconds, burns[0] if burns else None)


def _deal(
    part: Part, name: DealName, indices: Sequence[int], opening: CardBurned | None
) -> Deal | None:
    events = [e for e in (part.events[n] for n in indices) if isinstance(e, CardDealt)]
    if not events:
        return None
    start = min(events[0].t, opening.t) if opening else events[0].t
    cards = _with_turns([_card(part, name, event) for event in events], part)
    return Deal(name=name, cards=cards, t=start, t_end=max(end_of(event) for event in events))


def _card(part: Part, name: DealName, event: CardDealt) -> DealtCard:
    return DealtCard(
        event=event,
        deal=name,
        place=event.to,
        belief=belief_about(event),
        cleared=_clear_of(part, name, event),
    )


def _clear_of(part: Part, name: DealName, card: CardDealt) -> CardsCleared | None:
    for event in part.events:
        if isinstance(event, CardsCleared) and event.to == card.to and event.t >= card.t:
            same = part.shape.second_hand is None or event.hand not in {"original", "war"}
            if same or event.hand == name:
                return event
    return None


def _with_turns(cards: list[DealtCard], part: Part) -> tuple[DealtCard, ...]:
    """Gives each face-down card the turn that showed it: a hand turns in the order dealt."""
    turns = [event for event in part.events if isinstance(event, CardTurned)]
    for turn in turns:
        waiting = [n for n, card in enumerate(cards) if _waits(card, turn)]
        if waiting:
            card = cards[waiting[0]]
            shown = belief_about(turn)
            known = shown != UNKNOWN_CARD and not _may_lie_open(card, cards, turns)
            belief = shown if known else card.belief
            cards[waiting[0]] = replace(card, turned=turn, belief=belief)
    return tuple(cards)


def _waits(card: DealtCard, turn: CardTurned) -> bool:
    """Whether a turn may show a card; one read as it was dealt lay face up."""
    event = card.event
    read = event.face is None and card.belief != UNKNOWN_CARD
    hand_fits = turn.hand is None or turn.hand == event.hand
    down = card.turned is None and event.face != "up" and not read and event.t <= turn.t
    return down and hand_fits and turn.to == card.place


def _may_lie_open(card: DealtCard, cards: Sequence[DealtCard], turns: Sequence[CardTurned]) -> bool:
    """Whether a hand's turns may show other cards than these in turn, some perhaps dealt open."""
    own = [other for other in cards if other.place == card.place and other.deal == card.deal]
    if all(other.event.face is not None for other in own):
        return False
    shown = [turn for turn in turns if turn.to == card.place]
    down = [o for o in own if o.turned or any(_waits(o, turn) for turn in shown)]
    unsure = [o for o in down if o.event.face is None]
    return bool(unsure) and len(shown) < len(down) and card.event.t >= unsure[0].event.t


def burns_of(part: Part) -> tuple[Burn, ...]:
    """Returns the cards burned, each with its phase."""
    return tuple(
        Burn(event=event, phase=_burn_phase(part, n))
        for n, event in enumerate(part.events)
        if isinstance(event, CardBurned)
    )


def _burn_phase(part: Part, n: int) -> BurnPhase:
    if n < part.first:
        return "preparation"
    if part.originals and n < part.originals[-1]:
        return "deal"
    if part.seconds:
        if not part.originals and _is_before_play(part, n):
            return "preparation"
        return "war" if n < part.seconds[-1] else "settlement"
    second = part.shape.second_wager
    before = part.events[:n]
    war = second is not None and any(
        isinstance(e, Chips) and e.wager == second and e.action == "placed" for e in before
    )
    return "war" if war else "settlement"


def _is_before_play(part: Part, n: int) -> bool:
    """Whether a burn came before a first deal that nobody saw: play lies before the War cards."""
    between = part.events[n + 1 : part.seconds[0]]
    kinds = CardsCleared | Procedure
    return any(
        isinstance(event, kinds) or (isinstance(event, Chips) and event.action != "removed")
        for event in between
    )


def preparation_of(part: Part, since: float, cards_changed: Log | None) -> Preparation:
    """Returns what came before the first card, wagers aside."""
    events = tuple(
        event
        for n, event in enumerate(part.events)
        if n < part.first and not isinstance(event, Chips)
    )
    procedures = tuple(e for e in events if isinstance(e, Procedure))
    return Preparation(
        t=since,
        events=events,
        procedures=procedures,
        staff=tuple(e for e in events if isinstance(e, Staff)),
        logs=tuple(e for e in events if isinstance(e, Log)),
        burns=tuple(burn for burn in burns_of(part) if burn.phase == "preparation"),
        last_cards_changed=cards_changed,
    )


def wagers_of(part: Part) -> tuple[Wager, ...]:
    """Returns the wagers by position, then in the order first touched; unknown position last."""
    acts: dict[tuple[int | None, str | None, DealName], list[Chips]] = {}
    wars = _war_seats(part)
    dealt = part.originals[-1] if part.originals else part.first
    for n, event in enumerate(part.events):
        if not isinstance(event, Chips):
            continue
        seat, name = event.position, event.wager
        if event.action == "removed" and n < part.first and (seat, name, "original") not in acts:
            continue  # chips won in a round before the recording, taken up late
        deal: DealName = "original"
        if part.shape.second_wager is not None:
            second = (seat, name, "war") in acts
            opens = event.action == "placed" and n > dealt and seat in wars and name == "tie"
            if name == part.shape.second_wager or second or opens:
                deal = "war"
        acts.setdefault((seat, name, deal), []).append(event)
    wagers = [
        Wager(position=seat, name=name, deal=deal, acts=tuple(events))
        for (seat, name, deal), events in acts.items()
    ]
    return tuple(sorted(wagers, key=lambda w: (w.position is None, w.position or 0)))


def _war_seats(part: Part) -> frozenset[int | None]:
    """Returns the positions that placed a War wager or got a War card."""
    second = part.shape.second_wager
    placed = {
        e.position
        for e in part.events
        if isinstance(e, Chips) and e.wager == second and e.action in {"placed", "added"}
    }
    cards = (part.events[n] for n in part.seconds)
    dealt = {c.to for c in cards if isinstance(c, CardDealt) and isinstance(c.to, int)}
    return frozenset(placed | dealt)
