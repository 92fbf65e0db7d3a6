"""How long a set of cards or tiles may be used before another takes its place.

The age of a set is the time between two entries of the pit's log. The recording bounds it from
below: rounds played long after the last entry show that a change was due, but entries may be
missing, so that alone decides nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_check.facts.events import Log
from rules_check.procedures.play import BasePlay
from rules_check.procedures.words import hours_and_minutes
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = ["Changed", "changed_in_time"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """What has to be changed.

    Attributes:
        entry: the log's name for a change, as in ``tiles_changed``.
        things: what is changed, in words.
        most_hours: hours a set may be used.
    """

    entry: str
    things: str
    most_hours: int

    @property
    def due(self) -> str:
        """What the law asks for, in words."""
        return f"the {self.things} have to be changed every {self.most_hours} hours"

    @property
    def settles(self) -> str:
        """What would decide."""
        return f"the log's entries of the {self.things}"


def changed_in_time(play: BasePlay, rule: Changed) -> Iterator[Verdict]:
    """Asks of each change told in a round that it came soon enough after the one before.

    A first change, or one without an instant, leaves it open; so does a round that is played
    longer after the last change told than a set may be used.
    """
    last = None if play.previous is None else _last(play.previous, rule.entry)
    for log in _changes(play, rule.entry):
        yield _since(play, last, log, rule)
        last = log
    yield from _still_in_use(play, last, rule)


def _changes(play: BasePlay, entry: str) -> tuple[Log, ...]:
    logs = (*play.rnd.preparation.logs, *play.rnd.logs)
    return tuple(log for log in logs if log.what == entry)


def _last(play: BasePlay, entry: str) -> Log | None:
    """Returns the last change told up to the end of a round."""
    if entry not in play.memory:
        own = _changes(play, entry)
        before = play.previous
        earlier = None if own or before is None else _last(before, entry)
        play.memory[entry] = own[-1] if own else earlier
    last: Log | None = play.memory[entry]
    return last


def _since(play: BasePlay, before: Log | None, log: Log, rule: Changed) -> Verdict:
    if before is None or before.at is None or log.at is None or log.at < before.at:
        return cannot_tell(
            f"{rule.due}; how long those changed now were used is not known",
            rule.settles,
            (log,),
            () if before is None else (before,),
        )
    seconds = (log.at - before.at).total_seconds()
    text = f"{rule.due}; it took {hours_and_minutes(seconds / 3600)}"
    if seconds <= rule.most_hours * 3600:
        return compliant(text, (log,), (before,))
    if _entry_may_be_hidden(play, before, log):
        return cannot_tell(
            f"{text}, unless a change between was not seen", rule.settles, (log,), (before,)
        )
    return violation(text, (log,), (before,))


def _entry_may_be_hidden(play: BasePlay, before: Log, log: Log) -> bool:
    """Whether nothing at all was seen, entries included, at some time between two entries."""
    at: BasePlay | None = play
    while at is not None and at.rnd.t_end >= before.t:
        gaps = at.rnd.unseen_between(before.t, log.t)
        if any(gap.spots is None and gap.event_id is not None for gap in gaps):
            return True
        at = at.previous
    return False


def _still_in_use(play: BasePlay, last: Log | None, rule: Changed) -> Iterator[Verdict]:
    """Tells once of sets that were played with longer than the log accounts for."""
    first = play.first_card
    if first is None or _overdue(play.previous, last, rule):
        return
    if last is None:
        yield cannot_tell(f"{rule.due}; no change was told", rule.settles, (first,))
    elif _overdue(play, last, rule):
        took = hours_and_minutes((first.t - last.t) / 3600)
        yield cannot_tell(
            f"{rule.due}; {took} after the last change told a round was dealt",
            rule.settles,
            (first,),
            (last,),
        )


def _overdue(play: BasePlay | None, last: Log | None, rule: Changed) -> bool:
    """Whether a round was dealt at a time for which no change accounts."""
    if play is None or play.first_card is None:
        return False
    return last is None or play.first_card.t - last.t > rule.most_hours * 3600
