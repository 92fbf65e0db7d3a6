"""What prepared a round: an opening, a pause, a shuffle, a cut."""

from dataclasses import dataclass

from rules_check.facts.events import Chips, CoverCard, Event, Log, Procedure, Seat, Staff
from rules_check.procedures.play import BasePlay

__all__ = [
    "Seated",
    "after",
    "begins",
    "company_known",
    "is_idle",
    "is_opening",
    "seated_at",
    "unseen_from",
    "was_opened",
]


def begins(play: BasePlay) -> float:
    """Returns when the preparation began."""
    return play.rnd.preparation.t


def after(events: tuple[Procedure, ...], t: float) -> tuple[Procedure, ...]:
    """Returns the procedures that began at ``t`` or later."""
    return tuple(event for event in events if event.t >= t)


def received(play: BasePlay) -> Log | None:
    """Returns the log entry that decks came to the table, if there is one."""
    logs = (log for log in play.rnd.preparation.logs if log.what == "decks_received")
    return next(logs, None)


def was_opened(play: BasePlay) -> bool:
    """Whether the table was certainly opened: decks received or inspected."""
    return received(play) is not None or bool(play.rnd.preparation.named("inspect"))


def is_opening(play: BasePlay) -> bool:
    """Whether the table was opened: decks received or inspected, or a first spread."""
    prep = play.rnd.preparation
    if was_opened(play):
        return True
    return bool(prep.named("spread")) and play.previous is None and not _left_before(play)


def is_idle(play: BasePlay) -> bool:
    """Whether cards were spread in a pause of the game, not at an opening."""
    return bool(play.rnd.preparation.named("spread")) and not is_opening(play)


def _left_before(play: BasePlay) -> bool:
    spreads = play.rnd.preparation.named("spread")
    seats = [e for e in play.rnd.preparation.events if isinstance(e, Seat) and e.what == "left"]
    return any(seat.t <= spreads[0].t for seat in seats)


def unseen_from(play: BasePlay, start: float) -> bool:
    """Whether anything before the first card may have been missed since ``start``."""
    return play.hidden(start, min(play.betting_ends, play.rnd.t_end))


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sat at the table at a moment.

    Attributes:
        positions: seats with a wager in the last round or an ``occupied`` since, rising.
        first: the seat taken first when the game began, if known.
        events: what shows it.
    """

    positions: tuple[int, ...]
    first: int | None
    events: tuple[Event, ...]


def seated_at(play: BasePlay, t: float) -> Seated:
    """Returns who sat at the table at ``t`` seconds, before the round's first card."""
    shown: dict[int, Event] = {}
    if play.previous is not None:
        for seat in play.previous.seats:
            wager = play.previous.opening_acts(seat)
            if wager:
                shown[seat] = wager[0]
    came: list[Event] = []
    before = play.previous.rnd.t_end if play.previous is not None else float("-inf")
    for event in _comings(play):
        old = isinstance(event, Chips) and event.t <= before
        if old or event.t > t or event.position is None:
            continue
        if isinstance(event, Seat) and event.what == "left":
            shown.pop(event.position, None)
            continue
        came.append(event)
        shown[event.position] = event
    # Players who came at the same instant have no first among them.
    earliest = {event.position for event in came if event.t == came[0].t}
    first = came[0].position if len(earliest) == 1 else None
    return Seated(tuple(sorted(shown)), first, tuple(shown[seat] for seat in sorted(shown)))


def company_known(play: BasePlay, t: float) -> bool:
    """Whether who sat at the table at ``t`` seconds is known: no gap, and every place told."""
    start = play.rnd.preparation.t
    if play.previous is not None:
        start = play.previous.rnd.preparation.t
        if play.previous.hidden(start, play.previous.rnd.t_end):
            return False
        if play.rnd.preparation.named("spread"):
            return False  # in a pause who wagered last has left, told or not
    if play.hidden(start, min(t, play.rnd.t_end)):
        return False
    return all(
        e.position is not None and getattr(e, "wager", "") is not None for e in _comings(play)
    )


def _comings(play: BasePlay) -> list[Event]:
    """Players coming and going since the last round's deal, and wagers already laid."""
    events: list[Event] = []
    if play.previous is not None:
        events += play.previous.rnd.seats_changed
        events += play.previous.rnd.chips("placed")
    events += [e for e in play.rnd.preparation.events if isinstance(e, Seat)]
    events += [e for e in play.rnd.seats_changed if e not in events]
    events += [e for e in play.rnd.chips("placed") if isinstance(e, Chips)]
    return sorted(events, key=lambda event: event.t)


def cover_card_before(play: BasePlay) -> CoverCard | None:
    """Returns where the cover card came out in the last round, if it did."""
    if play.previous is None or not play.previous.covers:
        return None
    return play.previous.covers[0]


def ordered_by_floor(play: BasePlay, what: str) -> tuple[Staff, ...]:
    """Returns orders of the floor since the last round's deal."""
    staff = list(play.rnd.preparation.staff)
    if play.previous is not None:
        staff = [*play.previous.rnd.staff, *staff]
    return tuple(s for s in staff if s.what == what)
