"""Who owes vigorish: the markers that lie on the layout, followed through the recording.

A marker is put down when vigorish is put off, and taken up once it was collected. A recording that
begins within a round, or time in which nothing was seen, leaves every debt open.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules_check.chapters.baccarat.play import Play
from rules_check.facts.events import Chips, Event, Gap, Marker
from rules_check.facts.money import ZERO, Cents
from rules_check.rounds.unseen import spots_of
from rules_check.worlds import UNBOUNDED

__all__ = ["NOTHING_OWED", "Debt", "debt_at", "debts_after", "debts_before", "debts_through"]

_ANY = Cents(0, UNBOUNDED)


@dataclass(frozen=True, slots=True)
class Debt:
    """What a seat owes.

    Attributes:
        marked: the sum of the markers that lie there.
        paid: what was taken since, for markers that still lie there.
        because: the markers and payments it rests on.
    """

    marked: Cents = ZERO
    paid: Cents = ZERO
    because: tuple[Event, ...] = ()

    @property
    def least(self) -> int:
        """Cents that are certainly still owed."""
        return max(0, self.marked.low - self.paid.high)

    @property
    def most(self) -> int:
        """Cents that may still be owed."""
        return max(0, self.marked.high - self.paid.low)


NOTHING_OWED = Debt()
UNKNOWN_DEBT = Debt(_ANY, _ANY)

Debts = Mapping[int, Debt]

Move = Chips | Marker | Gap
"""What changes a debt, or hides a change."""


def debts_before(play: Play) -> Debts:
    """Returns what each seat owed when a round's first card came, in the shoe then in play.

    Debts of an earlier shoe are judged when the shoe is changed and are not carried on.
    """
    before = play.previous
    load = play.rnd.preparation.load
    if load is None and play.rnd.cut_at_start:
        return dict.fromkeys(_seats(play), UNKNOWN_DEBT)
    if load is not None or before is None:
        return dict.fromkeys(_seats(play), NOTHING_OWED)
    debts = dict(debts_after(before))
    if play.hidden(play.rnd.preparation.t, min(play.betting_ends, play.rnd.t_end), "marker"):
        return {seat: _unseen(debt) for seat, debt in debts.items()}
    return debts


def debts_after(play: Play) -> Debts:
    """Returns what each seat owes when a round is over and the next one's first card comes."""
    known: Debts | None = play.memory.get("debts")
    if known is None:
        known = debt_at(play, float("inf"))
        play.memory["debts"] = known
    return known


def debt_at(play: Play, t: float) -> Debts:
    """Returns what each seat owes at ``t`` seconds, at or after a round's first card."""
    debts: Debts = debts_before(play)
    for event, after in debts_through(play):
        if event.t > t:
            break
        debts = after
    return debts


def debts_through(play: Play) -> Iterator[tuple[Move, Debts]]:
    """Yields each move of markers and vigorish of a round, and what every seat owed after it."""
    debts = dict(debts_before(play))
    for event in sorted(_moves(play), key=lambda move: (move.t, _turn(move))):
        # A gap hides all seats, whatever zones it names.
        all_seats = isinstance(event, Gap) or event.position is None
        for seat in debts if all_seats else (event.position or 0,):
            old = debts.get(seat, NOTHING_OWED)
            told = event.position is not None and not isinstance(event, Gap)
            debts[seat] = _moved(old, event) if told else _unseen(old)
        yield event, dict(debts)


def _turn(event: Move) -> int:
    """Orders what happened at the same instant: put down, paid, taken up."""
    if isinstance(event, Marker):
        return 0 if event.action == "placed" else 2
    return 1


def _moves(play: Play) -> Iterator[Move]:
    after = play.following
    # Markers move until the next round's first card; gaps among its wagers hide them too.
    later = () if after is None else after.rnd.events
    end = 0.0 if after is None else after.betting_ends
    gaps = [event for event in later if isinstance(event, Gap) and event.t <= end]
    for event in (*play.rnd.events, *gaps):
        if isinstance(event, Gap):
            if _hides_debts(event, play):
                yield event
        elif event.t < play.betting_ends:
            continue
        elif isinstance(event, Marker) or (isinstance(event, Chips) and _is_payment(event)):
            yield event


def _hides_debts(gap: Gap, play: Play) -> bool:
    """Whether markers or payments of some seat may have moved in a gap, also after the round."""
    spots = spots_of(gap.zones, play.profile)
    return spots is None or any(kind in {"marker", "wager"} for kind, _ in spots)


def _is_payment(event: Chips) -> bool:
    return event.wager == "vigorish" and event.action == "taken"


def _moved(old: Debt, event: Move) -> Debt:
    amount = _ANY if isinstance(event, Gap) or event.cents is None else event.cents
    because = (*old.because, event)
    if isinstance(event, Marker) and event.action == "placed":
        # What was taken before the first marker was for the rounds themselves.
        paid = ZERO if old.marked.high == 0 else old.paid
        return Debt(old.marked + amount, paid, because)
    if isinstance(event, Chips):
        # Where no marker was seen one may lie from before the recording.
        known = old.because if old.marked.high == 0 else because
        return Debt(old.marked, old.paid + amount, known)
    left = Debt(_less(old.marked, amount), _less(old.paid, amount), because)
    return NOTHING_OWED if left.marked.high == 0 else left


def _less(whole: Cents, part: Cents) -> Cents:
    left = whole - part
    high = UNBOUNDED if whole.high >= UNBOUNDED else max(0, left.high)
    return Cents(max(0, left.low), high)


def _unseen(old: Debt) -> Debt:
    """Returns a debt after a time in which markers and payments may have moved unseen."""
    return Debt(_ANY, _ANY, old.because)


def _seats(play: Play) -> range:
    return range(1, play.profile.positions + 1)
