"""The order in which a dealer goes round the table to settle."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules_check.facts.events import Chips

__all__ = ["SweepFault", "first_acts", "goes_round", "sweep_fault"]


@dataclass(frozen=True, slots=True)
class SweepFault:
    """A sweep that fits neither lawful way of settling.

    Attributes:
        seen: the first seat out of order.
        due: the seat that was due there.
        acts: the acts that show it: the one out of order and the one that came too late.
        pays_first: whether winners were paid before losers were collected, each in order.
    """

    seen: int
    due: int
    acts: tuple[Chips, ...]
    pays_first: bool


def first_acts(acts: Iterable[Chips]) -> tuple[Chips, ...]:
    """Returns the first taking and the first payment of each wager.

    A second one corrects the first: it is not a second visit.
    """
    known: set[tuple[int | None, str | None, str]] = set()
    first: list[Chips] = []
    for act in acts:
        key = (act.position, act.wager, act.action)
        if key not in known:
            known.add(key)
            first.append(act)
    return tuple(first)


def goes_round(seats: Sequence[int], *, clockwise: bool) -> bool:
    """Whether seats come in the direction told; a seat may come several times in a row."""
    return all(a <= b if clockwise else a >= b for a, b in pairwise(seats))


def sweep_fault(acts: Sequence[Chips], *, clockwise: bool) -> SweepFault | None:
    """Returns what is wrong with the order of a settlement, None if it is lawful.

    Two ways are lawful: seat by seat, or all losing wagers collected first and the winning ones
    paid after, each once round in the same direction. Acts that began at the same instant have
    no order between them.

    Args:
        acts: ``taken`` and ``paid`` in time order, each with its position.
        clockwise: the direction due.
    """
    ordered = sorted(acts, key=lambda act: (act.t, _turn(act, clockwise)))
    seats = [_seat(act) for act in ordered]
    takes = [_seat(act) for act in ordered if act.action == "taken"]
    pays = [_seat(act) for act in ordered if act.action == "paid"]
    in_turn = goes_round(takes, clockwise=clockwise) and goes_round(pays, clockwise=clockwise)
    last_take = max((act.t for act in ordered if act.action == "taken"), default=None)
    first_pay = min((act.t for act in ordered if act.action == "paid"), default=None)
    collected_first = last_take is None or first_pay is None or last_take <= first_pay
    if goes_round(seats, clockwise=clockwise) or (in_turn and collected_first):
        return None
    seen = list(dict.fromkeys(seats))
    due = sorted(seen, reverse=not clockwise)
    wholly_reversed = goes_round(seats, clockwise=not clockwise)
    pays_first = in_turn and not wholly_reversed and _pays_then_takes(ordered)
    index = next((i for i, seat in enumerate(seen) if seat != due[i]), None)
    if index is None:
        return _revisit(ordered, clockwise=clockwise, pays_first=pays_first)
    shown = [next(a for a in ordered if a.position == s) for s in (seen[index], due[index])]
    return SweepFault(seen[index], due[index], tuple(shown), pays_first)


def _revisit(ordered: Sequence[Chips], *, clockwise: bool, pays_first: bool) -> SweepFault:
    """A seat that the sweep had passed was settled only on coming back."""
    for before, act in pairwise(ordered):
        seats = (_seat(before), _seat(act))
        if not goes_round(seats, clockwise=clockwise):
            return SweepFault(seats[0], seats[1], (before, act), pays_first)
    raise AssertionError("a lawful sweep was taken for a fault")


def _pays_then_takes(ordered: Sequence[Chips]) -> bool:
    kinds = [act.action for act in ordered]
    return kinds == sorted(kinds, key=lambda kind: kind == "taken")


def _turn(act: Chips, clockwise: bool) -> int:
    return _seat(act) if clockwise else -_seat(act)


def _seat(act: Chips) -> int:
    if act.position is None:
        raise AssertionError("an act without a position has no place in a sweep")
    return act.position
