"""Vigorish put off: its markers, and that it is collected in time (§ 13(f))."""

from collections.abc import Iterable, Iterator
from math import floor

from rules_check.chapters.baccarat.commission import vigorish_of
from rules_check.chapters.baccarat.ledger import (
    NOTHING_OWED,
    Debt,
    debt_at,
    debts_before,
    debts_through,
)
from rules_check.chapters.baccarat.play import Play
from rules_check.chapters.baccarat.points import Winner
from rules_check.chapters.baccarat.vigorish import modes_filed
from rules_check.facts.events import Chips, Event, Marker, Seat
from rules_check.facts.money import Cents
from rules_check.procedures.words import money, seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation
from rules_check.worlds import UNBOUNDED

__all__ = [
    "collected_as_filed",
    "collected_when_leaving",
    "marked_only_where_owed",
    "markers_stay_until_collected",
    "owed_at_new_shoe",
    "owed_at_reshuffle",
]


_INSTANT_S = 1e-6
"""Seconds between a deadline and the last moment before it."""


def collected_as_filed(play: Play) -> Iterator[Verdict]:
    """Asks that vigorish is put off only where that was filed."""
    filed = play.profile.submission.vigorish_collection
    placed = [m for m in _markers(play, "placed") if m.position is not None]
    for marker in placed[:1]:
        text = f"vigorish of {seat_name(marker.position)} was put off by a marker"
        if filed == "immediate":
            yield violation(
                f"{text}; it was filed to be collected when the winning payout is made",
                (marker,),
                position=marker.position,
            )
        elif filed is None:
            yield cannot_tell(
                text,
                "vigorish_collection in the table's rules submission",
                (marker,),
                position=marker.position,
            )
        else:
            yield compliant(f"{text}, as filed", (marker,), position=marker.position)


def _markers(play: Play, action: str) -> list[Marker]:
    markers = play.rnd.markers
    return [m for m in markers if m.action == action and m.t >= play.betting_ends]


def marked_only_where_owed(play: Play) -> Iterator[Verdict]:
    """Asks that a marker is put down for the player who owes, and for nobody else."""
    if play.first_card is None or play.rnd.cut_at_start or play.rnd.out_of_gap:
        return
    for seat in sorted({m.position for m in _markers(play, "placed") if m.position is not None}):
        vigorish = vigorish_of(play, seat)
        acts = tuple(m for m in _markers(play, "placed") if m.position == seat)
        exchanged = any(m.position == seat for m in _markers(play, "removed"))
        owes = vigorish.banker.live and Winner.BANKER in play.winners
        if owes or exchanged or vigorish.hidden:
            continue
        yield violation(
            f"a marker was put down for {seat_name(seat)}, which owes no vigorish for this round",
            acts,
            (*vigorish.banker.placed, *play.evidence(seat)),
            position=seat,
            kept=play.kept,
        )


def markers_stay_until_collected(play: Play) -> Iterator[Verdict]:
    """Asks that a marker is taken up only once its vigorish was collected."""
    if play.first_card is None:
        return
    debts = debts_before(play)
    for event, after in debts_through(play):
        if isinstance(event, Marker) and event.action == "removed" and event.position is not None:
            yield _taken_up(play, event, debts.get(event.position, NOTHING_OWED))
        debts = after


def _taken_up(play: Play, marker: Marker, debt: Debt) -> Verdict:
    seat = marker.position or 0
    amount = Cents(1, max(1, debt.marked.high)) if marker.cents is None else marker.cents
    exchanged = _exchanged(play, seat)
    most = min(UNBOUNDED, debt.paid.high + exchanged)
    text = f"a marker of {seat_name(seat)} was taken up"
    because = tuple(event for event in debt.because if event is not marker)
    if amount.low > most:
        seen = money(Cents(debt.paid.low, most))
        return violation(
            f"{text}; of the {money(amount)} owed {seen} had been collected",
            (marker,),
            because,
            position=seat,
        )
    if debt.paid.low >= amount.high or (amount.high <= exchanged and exchanged > 0):
        return compliant(f"{text} once it was collected", (marker,), because, position=seat)
    return cannot_tell(
        f"{text}; whether it had been collected was not seen",
        f"what {seat_name(seat)} paid before the marker was taken up",
        (marker,),
        because,
        position=seat,
    )


def _exchanged(play: Play, seat: int) -> int:
    """Returns how much of a marker taken up may lie on in a greater one put down instead."""
    vigorish = vigorish_of(play, seat)
    due = 0
    if play.winners == {Winner.BANKER}:
        parts = [mode.part for mode in modes_filed(play) if mode.kind == "win"]
        due = floor(vigorish.banker.stake.low * min(parts, default=0))
    return max(0, vigorish.placed.high - due)


def owed_at_reshuffle(play: Play) -> Iterator[Verdict]:
    """Asks that no vigorish was outstanding when the cards of the shoe were reshuffled."""
    begun = [
        p
        for p in play.rnd.preparation.named("shuffle", "wash", "batch_swap", "load_shoe")
        # A device shuffles the other batch while this one is dealt.
        if p.by != "device"
    ]
    if begun:
        return _owed_at(play, begun[0].t, begun[0], "before the cards were reshuffled")
    return iter(())


def owed_at_new_shoe(play: Play) -> Iterator[Verdict]:
    """Asks that no vigorish was outstanding when play with a new shoe began."""
    load = play.rnd.preparation.load
    if load is not None and play.first_card is not None:
        return _owed_at(play, play.betting_ends, load, "before play with the new shoe began")
    return iter(())


def _owed_at(play: Play, deadline: float, cause: Event, what: str) -> Iterator[Verdict]:
    """Judges what was outstanding at a moment before a round's first card.

    Args:
        play: the round that is prepared.
        deadline: second when all had to be collected.
        cause: the act that sets the deadline.
        what: the deadline in words, as in ``before the cards were reshuffled``.
    """
    before = play.previous
    if before is None:
        return
    debts = debt_at(before, deadline)
    # A recording that ends with the act itself shows all the time before it.
    until = deadline - _INSTANT_S
    settled: list[Event] = []
    for seat, debt in debts.items():
        hidden = play.hidden(play.rnd.preparation.t, until, "marker", seat) or play.chips_hidden(
            seat, play.rnd.preparation.t, until
        )
        text = f"vigorish of {seat_name(seat)} had to be collected {what}"
        if debt.least > 0 and not hidden:
            yield violation(
                f"{text}; {money(Cents(debt.least, debt.most))} were outstanding",
                (cause,),
                debt.because,
                position=seat,
            )
        elif debt.most > 0 and debt.because:
            yield cannot_tell(
                f"{text}; that was not seen",
                f"the marker of {seat_name(seat)}",
                (cause,),
                debt.because,
                position=seat,
            )
        else:
            settled += debt.because
    owed = [event for event in _all_moves(before) if isinstance(event, Marker)]
    if owed and not any(debt.most for debt in debts.values()):
        yield compliant(f"all vigorish was collected {what}", (cause,), owed[-1:])


def _all_moves(play: Play) -> Iterator[Event]:
    """Yields the moves of markers since the shoe was loaded, latest round first."""
    at: Play | None = play
    while at is not None:
        yield from _markers(at, "removed")
        if at.rnd.preparation.load is not None:
            return
        at = at.previous


def collected_when_leaving(play: Play) -> Iterator[Verdict]:
    """Asks that a player who leaves has paid the vigorish owed."""
    for event in play.rnd.events:
        if isinstance(event, Seat) and event.what == "left" and event.position is not None:
            verdict = _left(play, event, event.position)
            if verdict is not None:
                yield verdict


def _left(play: Play, left: Seat, seat: int) -> Verdict | None:
    at = play if left.t >= play.betting_ends else play.previous
    if at is None:
        return None
    debt = debt_at(at, left.t).get(seat, NOTHING_OWED)
    if not debt.because or debt.most == 0:
        return None
    text = f"{seat_name(seat)} left"
    later = [p for p in _payments(at, seat) if p.t > left.t]
    if debt.least > 0 and not later and not play.hidden(left.t, left.t, "marker", seat):
        return violation(
            f"{text} owing vigorish of {money(Cents(debt.least, debt.most))}",
            (left,),
            debt.because,
            position=seat,
        )
    return cannot_tell(
        f"{text}; whether the vigorish owed was collected was not seen",
        f"the marker of {seat_name(seat)} when its player left",
        (left, *later),
        debt.because,
        position=seat,
    )


def _payments(play: Play, seat: int) -> Iterable[Chips]:
    return (c for c in play.rnd.chips("taken") if c.wager == "vigorish" and c.position == seat)
