"""Folding an event log into rounds of play, damaged logs included."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import inf
from typing import TypeVar

from rules_check.facts.events import (
    Announcement,
    CardBurned,
    CardMoved,
    CardsCleared,
    CardTouched,
    Cash,
    Chips,
    CoverCard,
    Event,
    FaceUpInShoe,
    Gap,
    Log,
    Marker,
    Procedure,
    Seat,
    Staff,
)
from rules_check.facts.layout import TableProfile
from rules_check.rounds.building import Part, burns_of, deals_of, preparation_of, wagers_of
from rules_check.rounds.deals import find_deals
from rules_check.rounds.phases import phases_of
from rules_check.rounds.round import Round
from rules_check.rounds.shape import Shape, shape_of
from rules_check.rounds.sharing import Span, share
from rules_check.rounds.unseen import (
    SHORTEST_HIDDEN_DEAL_S,
    SHORTEST_HIDDEN_END_S,
    DoubtfulBurn,
    Unseen,
    spots_of,
    wagers_hidden,
)

__all__ = ["fold"]

E = TypeVar("E", bound=Event)


def fold(events: Iterable[Event], profile: TableProfile) -> tuple[Round, ...]:
    """Returns the rounds of play of a log, in time order.

    Every event belongs to exactly one round, gaps included; a log of nothing but gaps has no
    round. A last round without cards holds what prepares a round that the recording does not
    show.

    Args:
        events: in time order.
        profile: names the game, and the zones that gaps speak of.
    """
    whole = tuple(events)
    if all(isinstance(event, Gap) for event in whole):
        return ()
    tips = _tips(whole, profile)
    log = tuple(event for event in whole if event not in tips) if tips else whole
    if all(isinstance(event, Gap) for event in log):
        log, tips = whole, ()
    shape = shape_of(profile.game)
    gaps = tuple(_of_gap(e, profile) for e in log if isinstance(e, Gap))
    blind = [gap for gap in gaps if _can_hide_a_round_end(gap, shape)]
    groups = find_deals(log, shape, {gap.event_id or "" for gap in blind}, gaps)
    spans = share(log, groups, shape, [(gap.t, gap.t_end) for gap in blind], gaps)
    return _Folder(log, profile, gaps, tips).rounds(spans)


def _tips(log: Sequence[Event], profile: TableProfile) -> tuple[Chips, ...]:
    """Returns the chips that went into a tip box, which are no wagers."""
    boxes = {zone.name for zone in profile.zones if zone.kind == "tip_box"}
    return tuple(e for e in log if isinstance(e, Chips) and e.zone in boxes)


def _of_gap(gap: Gap, profile: TableProfile) -> Unseen:
    """Returns the stretch a gap tells of."""
    return Unseen(
        t=gap.t,
        t_end=inf if gap.t_end is None else gap.t_end,
        reason=gap.reason or "unsure",
        spots=spots_of(gap.zones, profile),
        event_id=gap.id,
        wagers=wagers_hidden(gap.zones, profile),
        burn=isinstance(gap, DoubtfulBurn),
    )


def _can_hide_a_round_end(gap: Unseen, shape: Shape) -> bool:
    """Whether hands could be cleared and wagers placed unseen: not behind one seat's zones."""
    hands = shape.shared_hands or gap.hides("hand")  # hands that are nobody's lie by the dealer
    return gap.hides("dealer_hand") and gap.hides("wager") and hands


def _is_seam(gap: Unseen, shape: Shape, start: float, first: float, end: float) -> bool:
    """Whether a gap inside a round can hide the rest of one and the start of another."""
    # Where cards go unseen to the discard, a round may end though its hands lay in sight.
    parted = gap.hides("discard") and (gap.hides("wager") or gap.hides("hand"))
    if gap.spots is not None and parted:
        return gap.t_end - gap.t >= SHORTEST_HIDDEN_END_S
    inside = start <= gap.t and gap.t_end <= end and gap.event_id is not None
    # Before the first card a whole deal must fit into the gap, after it the rest of a round.
    enough = SHORTEST_HIDDEN_DEAL_S if gap.t < first else SHORTEST_HIDDEN_END_S
    return inside and _can_hide_a_round_end(gap, shape) and gap.t_end - gap.t >= enough


def _only_bets_follow(parts: Sequence[Part]) -> bool:
    """Whether the recording may end within a round, early bets or burns of a War apart."""
    later = [event for part in parts for event in part.events]
    kinds = Chips | CardBurned | Gap | Announcement | Seat
    return all(isinstance(event, kinds) for event in later)


def _has_cards(span: Span) -> bool:
    """Whether a card of a round was seen dealt."""
    return span.group is not None and bool(span.group.originals or span.group.seconds)


def _called(events: Iterable[Event]) -> float:
    """Returns the second of the first call of no more bets; it may be of a round unseen."""
    calls = _only(events, Announcement)
    return min((call.t for call in calls if call.phrase == "no_more_bets"), default=inf)


def _only(events: Iterable[Event], cls: type[E]) -> tuple[E, ...]:
    return tuple(event for event in events if isinstance(event, cls))


class _Folder:
    """Builds the rounds one after another, carrying what the next needs to know."""

    def __init__(
        self,
        log: Sequence[Event],
        profile: TableProfile,
        gaps: Sequence[Unseen],
        tips: Sequence[Chips],
    ) -> None:
        self.log = log
        self.tips = list(tips)
        self.shape = shape_of(profile.game)
        self.gaps = gaps
        self.has_sound = any(isinstance(event, Announcement) for event in log)
        self.cards_changed: Log | None = None
        self.shoe = 0
        self.end_of_last = 0.0

    def rounds(self, spans: Sequence[Span]) -> tuple[Round, ...]:
        """Returns a round for each span."""
        made: list[Round] = []
        parts = [Part.of(self.log, span, self.shape) for span in spans]
        for n, (span, part) in enumerate(zip(spans, parts, strict=True)):
            previous = made[-1] if made else None
            last = n == len(spans) - 1
            next_t = inf if last else parts[n + 1].first_t
            end = part.end_t if span.closed else self._reach(part.end_t, next_t)
            ends = last or (not span.closed and _only_bets_follow(parts[n + 1 :]))
            made.append(self._round(span, part, previous, end, last=last, ends=ends))
            self._end_unseen(span, part, end)
            if not last and not span.closed and not _has_cards(spans[n + 1]):
                made[-1] = replace(
                    made[-1], end_open=self._parted(part.first_t, parts[n + 1].end_t)
                )
        return tuple(made)

    def _end_unseen(self, span: Span, part: Part, end: float) -> None:
        """Lets the next round begin in a gap that may have hidden the end of this one."""
        # What is collected before a deal, or added to a wager, can seem to be of the round before.
        if span.closed or span.group is None:
            return
        self.end_of_last = min(self.end_of_last, part.end_t)
        hidden = [
            gap.t
            for gap in self.gaps
            if (part.first_t if self.shape.locked else part.start_t) < gap.t < end
            and _can_hide_a_round_end(gap, self.shape)
            and gap.t_end - gap.t >= SHORTEST_HIDDEN_END_S
        ]
        if hidden:
            self.end_of_last = min(self.end_of_last, max(hidden))

    def _parted(self, t: float, t_end: float) -> bool:
        """Whether a gap that can hide the end of a round leaves a part of the table in sight."""
        return any(
            gap.spots is not None
            and gap.overlaps(t, t_end)
            and _can_hide_a_round_end(gap, self.shape)
            for gap in self.gaps
        )

    def _reach(self, end: float, next_t: float) -> float:
        """Returns the end of a round not seen cleared: the last gap before the next deal."""
        after = [gap.t for gap in self.gaps if gap.t <= next_t and gap.t_end > end]
        return max(end, *after) if after else end

    def _round(
        self,
        span: Span,
        part: Part,
        previous: Round | None,
        end: float,
        *,
        last: bool,
        ends: bool,
    ) -> Round:
        number = previous.number + 1 if previous else 1
        events = part.events
        since = self.end_of_last
        if self.shape.raises:
            since = min(since, part.start_t)  # the round before may have ended unseen
        preparation = preparation_of(part, since, self.cards_changed)
        original, war = deals_of(part)
        start, first = part.start_t, part.first_t
        cut_at_start = number == 1 and part.begins_midway
        cut_at_end = ends and not span.closed
        # Bets may lie there, and procedures be done, before the last hands were cleared.
        opens = min(preparation.t, start, events[0].t)
        unseen = self._unseen_in(opens, end, cut_at_start, cut_at_end, start)
        self._carry(events, end)
        during = events[part.first :]
        last_t = max(end, events[-1].t)
        tips = tuple(tip for tip in self.tips if last or tip.t <= end)
        del self.tips[: len(tips)]
        return Round(
            number=number,
            t=start,
            t_end=end,
            played=span.group is not None,
            cut_at_start=cut_at_start,
            cut_at_end=cut_at_end,
            out_of_gap=part.begins_in_gap(self.gaps, preparation.t),
            has_sound=self.has_sound,
            events=tuple(sorted((*events, *tips), key=lambda e: e.t)) if tips else events,
            tips=tips,
            preparation=preparation,
            announcements=_only(events, Announcement),
            wagers=wagers_of(part),
            original=original,
            war=war,
            burns=burns_of(part),
            clears=_only(events, CardsCleared),
            cover_cards=_only(events, CoverCard),
            face_up_in_shoe=_only(events, FaceUpInShoe),
            card_touches=_only(events, CardTouched),
            cards_moved=_only(events, CardMoved),
            markers=_only(events, Marker),
            cash=_only(events, Cash),
            seats_changed=_only(events, Seat),
            staff=_only(during, Staff),
            logs=_only(during, Log),
            phases=phases_of(part, (preparation.t, end), original, war, unseen),
            unseen=unseen,
            seams=tuple(
                gap
                for gap in unseen
                if _is_seam(gap, self.shape, min(start, _called(events)), first, last_t)
            ),
            shoe=self.shoe,
            previous=previous,
        )

    def _unseen_in(
        self, t: float, t_end: float, cut_at_start: bool, cut_at_end: bool, start: float
    ) -> tuple[Unseen, ...]:
        found = [gap for gap in self.gaps if gap.overlaps(t, t_end)]
        if cut_at_start:
            found.insert(0, Unseen(t=-inf, t_end=start, reason="before_recording"))
        if cut_at_end:
            found.append(Unseen(t=t_end, t_end=inf, reason="after_recording"))
        return tuple(found)

    def _carry(self, events: Sequence[Event], end: float) -> None:
        for event in events:
            if isinstance(event, Log) and event.what == "cards_changed":
                self.cards_changed = event
            elif isinstance(event, Procedure) and event.name == "load_shoe":
                self.shoe += 1
        self.end_of_last = max(self.end_of_last, end)
