"""§ 543.10(d): the cover card, the last hand, and new decks."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from rules_check.chapters.baccarat.play import HANDS, Play
from rules_check.facts.events import CoverCard, Event
from rules_check.procedures.preparation import ordered_by_floor
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = ["decks_are_new", "exactly_one_more", "hand_is_finished", "last_hand_announced"]

LAST_HAND = "last_hand"
_RENEWS = ("load_shoe", "shuffle", "wash", "batch_swap")


@dataclass(frozen=True, slots=True)
class _Ending:
    """How far the shoe that was in play before a round had come.

    Attributes:
        cover: the first cover card that came out of it.
        dealt: rounds dealt after the one in which it came.
        hidden: whether something may have been missed since.
    """

    cover: CoverCard
    dealt: int
    hidden: bool


def _ending(play: Play) -> _Ending | None:
    """Returns what the shoe in play before a round had come to; None if no cover card came."""
    at, dealt, hidden = play.previous, 0, False
    found: _Ending | None = None
    while at is not None:
        if at.covers:
            unseen = at.hidden(at.covers[0].t, at.rnd.t_end)
            found = _Ending(at.covers[0], dealt, hidden or unseen)
        if at.first_card is not None:
            dealt += 1
        hidden = hidden or at.hidden(at.rnd.preparation.t, at.rnd.t_end)
        if at.rnd.preparation.named(*_RENEWS):
            return found
        at = at.previous
    return found


def hand_is_finished(play: Play) -> Iterator[Verdict]:
    """Asks that the hand in which the cover card came was played to its end."""
    if not play.covers or play.first_card is None:
        return
    short = [hand for hand in HANDS if len(play.cards(hand)) < 2]
    if play.whole:
        yield compliant("the hand was finished after the cover card came", play.covers[:1])
    elif short and not play.deal_hidden and play.closed:
        yield violation(
            f"the hand had to be finished after the cover card came; the {short[0].title()}'s Hand "
            "was not dealt",
            play.covers[:1],
            play.events_dealt,
        )
    else:
        yield cannot_tell(
            "whether the hand was finished after the cover card came was not seen",
            "the hands after the cover card",
            play.covers[:1],
        )


def last_hand_announced(play: Play) -> Iterator[Verdict]:
    """Asks that the last hand was announced after the hand in which the cover card came."""
    if not play.covers or play.first_card is None:
        return
    after = play.following
    told = [a for a in play.rnd.announcements if a.phrase == LAST_HAND]
    later = () if after is None else after.rnd.announcements
    begun = inf if after is None else after.betting_ends
    told += [a for a in later if a.phrase == LAST_HAND and a.t <= begun]
    late = [a for a in later if a.phrase == LAST_HAND and a.t > begun]
    if told:
        yield compliant("the last hand was announced", told, play.covers[:1])
    elif late:
        yield violation(
            "the last hand had to be announced before it was dealt and was announced after",
            late,
            play.covers[:1],
        )
    else:
        yield cannot_tell(
            "the last hand had to be announced; nothing was heard",
            "the dealer's announcement of the last hand",
            play.covers[:1],
        )


def exactly_one_more(play: Play) -> Iterator[Verdict]:
    """Asks that exactly one hand was played after the one in which the cover card came."""
    if play.first_card is None:
        return
    end = _ending(play)
    if end is None or ordered_by_floor(play, "floor_ordered_reshuffle"):
        return
    due = play.law.whole("hands.after_cover_card")
    renewed = play.rnd.preparation.named("load_shoe", "batch_swap")
    if not renewed and play.rnd.preparation.named(*_RENEWS):
        return  # cards were mixed, perhaps those of the next shoe: which are in play is not told
    hidden = end.hidden or play.hidden(play.rnd.preparation.t, play.betting_ends)
    text = f"after the hand in which the cover card came {due} more hand had to be played"
    if renewed and end.dealt > due:
        return  # reported with the hand that was one too many
    if renewed and end.dealt < due:
        yield _judged(f"{text}; the cards were replaced before it", renewed, end, hidden=hidden)
    elif renewed:
        yield compliant(f"{text} and was", (play.first_card, *renewed), (end.cover,))
    elif end.dealt == due:
        yield _judged(f"{text}; another was dealt", (play.first_card,), end, hidden=hidden)


def _judged(text: str, acts: tuple[Event, ...], end: _Ending, *, hidden: bool) -> Verdict:
    if hidden:
        return cannot_tell(
            f"{text}; not all was seen since",
            "the shoe since the cover card came",
            acts,
            (end.cover,),
        )
    return violation(text, acts, (end.cover,))


def decks_are_new(play: Play) -> Iterator[Verdict]:
    """Asks that the cards were replaced with new decks after the last hand."""
    end = _ending(play)
    load = play.rnd.preparation.load
    if end is None or load is None:
        return
    logs = [
        log
        for log in play.rnd.preparation.logs
        if log.what in {"cards_changed", "decks_received"} and log.t >= end.cover.t
    ]
    if logs:
        yield compliant("the cards were replaced with new decks", (load, *logs), (end.cover,))
    else:
        yield cannot_tell(
            "the cards had to be replaced with new decks; the log does not tell whether they were",
            "the log's entry that the cards were changed",
            (load,),
            (end.cover,),
        )
