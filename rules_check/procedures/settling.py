"""The order in which the wagers of a round are settled."""

from collections.abc import Iterator, Sequence

from rules_check.facts.events import Chips
from rules_check.procedures.accounts import worst
from rules_check.procedures.play import BasePlay
from rules_check.procedures.sweep import sweep_fault
from rules_check.procedures.words import seat_list, seat_name
from rules_check.rounds import DealName
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = ["merged", "settled_in_order"]


def settled_in_order(
    play: BasePlay, deal: DealName = "original", *, clockwise: bool, pays_first_counts: bool = True
) -> Iterator[Verdict]:
    """Judges the order in which a deal's wagers were settled.

    Seat by seat, or collecting all losers and then paying all winners, are both lawful, each in
    the direction told.

    Args:
        play: the round.
        deal: whose settlement.
        clockwise: from the dealer's left; else from the right, counterclockwise.
        pays_first_counts: whether paying all winners before collecting is held against the
            dealer here; else another provision does.
    """
    acts = play.settled_acts(deal)
    if not acts or play.void:
        return
    fault = sweep_fault(acts, clockwise=clockwise)
    way = "clockwise from the left" if clockwise else "counterclockwise from the right"
    seats = seat_list(dict.fromkeys(act.position for act in acts))
    text = f"wagers were to be settled {way}; they were settled at {seats}"
    hidden = play.hidden(play.decided(deal), _settled_at(play, deal, acts[-1].t), "wager")
    if hidden:
        # What was not seen can only add to the disorder of acts that lay open all the time.
        fault = sweep_fault(_in_the_open(play, deal, acts), clockwise=clockwise)
    if fault is None and hidden:
        yield cannot_tell(
            f"{text}, and not all was seen",
            "the dealer's hands through the settlement",
            acts,
        )
    elif fault is not None and _is_open(play, acts, clockwise):
        yield cannot_tell(
            f"{text}; some of it may be no part of this settlement",
            "what the players decided before the settlement",
            acts,
        )
    elif fault is None:
        yield compliant(text, acts)
    elif pays_first_counts or not fault.pays_first:
        yield violation(
            f"{text}: {seat_name(fault.seen)} came before {seat_name(fault.due)}",
            fault.acts,
            acts,
            position=fault.seen,
        )


def _settled_at(play: BasePlay, deal: DealName, last: float) -> float:
    """Returns until when a settlement may have gone on: to the end if a wager was left open."""
    wagers = [w for w in play.rnd.wagers if w.deal == deal and w.placed]
    whole = all(w.settled or w.acts_of("removed") for w in wagers)
    return last if whole else max(last, min(play.ends(deal), play.rnd.t_end))


def _in_the_open(play: BasePlay, deal: DealName, acts: Sequence[Chips]) -> list[Chips]:
    """The acts that are the first of their kind with their wager, whatever was not seen.

    An act in a wager's own area before, if hidden, would make the one seen a correction.
    """
    begun = play.decided(deal)
    return [
        act
        for act in acts
        if act.position is not None
        and act.wager is not None
        and not play.own_chips_hidden(act.position, act.wager, begun, act.t)
    ]


def _is_open(play: BasePlay, acts: Sequence[Chips], clockwise: bool) -> bool:
    """Whether the order was kept by those acts that certainly belong to the sweep."""
    sure = [act for act in acts if not play.may_be_apart(act)]
    return len(sure) < len(acts) and sweep_fault(sure, clockwise=clockwise) is None


def merged(*judged: Iterator[Verdict]) -> Iterator[Verdict]:
    """Yields one verdict for each seat of several judgements of the same provision."""
    by_seat: dict[int | None, list[Verdict]] = {}
    for verdicts in judged:
        for verdict in verdicts:
            by_seat.setdefault(verdict.position, []).append(verdict)
    for told in by_seat.values():
        one = worst(told)
        if one is not None:
            yield one
