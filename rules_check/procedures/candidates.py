"""Two amounts judged together by the values that each of them may have.

An interval says where an amount lies, not what in it is likely: four 5s may be read as between 15
and 25 dollars, and a 25 beside them as between 5 and 50, though no candidate of one is a likely
candidate of the other. Where the log names candidates, the two amounts are compared world by world.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate, product

from rules_check.facts.events import Chips
from rules_check.facts.money import Cents
from rules_check.worlds import equals, total

__all__ = ["NOT_PLAUSIBLE", "Candidates", "chance", "pair_of", "same"]

NOT_PLAUSIBLE = 0.0001
"""Two amounts that fit with less than this probability fit in no plausible world.

Raising it tells more wrong payments and accuses more right ones; see docs/chips.md for both.
"""

_MOST_WORLDS = 40_000
"""Pairs of values gone through; a wider amount than that is judged by its interval."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """What an amount may be.

    Attributes:
        shares: probability of each candidate, in cents.
        other: probability in [0, 1] of all amounts that are no candidate.
    """

    shares: dict[int, float]
    other: float

    @property
    def likeliest(self) -> int:
        """The most probable candidate, the least of equal ones."""
        return min(self.shares, key=lambda cents: (-self.shares[cents], cents))


def pair_of(
    first: tuple[Iterable[Chips], Cents], second: tuple[Iterable[Chips], Cents]
) -> tuple[Candidates, Candidates] | None:
    """Returns what two amounts may be, None where intervals are all that is known of them.

    Args:
        first: the acts that moved one amount, all in one direction, and what it is by intervals.
        second: the same of the other.
    """
    acts = tuple(tuple(acts) for acts, _ in (first, second))
    one, other = (_of_acts(a, amount) for a, (_, amount) in zip(acts, (first, second), strict=True))
    named = any(act.values for both in acts for act in both)
    return (one, other) if named and one is not None and other is not None else None


def same(
    first: tuple[Iterable[Chips], Cents], second: tuple[Iterable[Chips], Cents]
) -> tuple[bool | None, float]:
    """Whether two amounts are the same in every plausible world, in none, or in some (None).

    Returns:
        The answer, and the probability in (0, 1] of the worlds that were not set aside for it.
    """
    plain = equals(first[1], second[1])
    pair = None if plain else pair_of(first, second)
    if pair is None:
        return plain, 1.0
    possible = chance(*pair, lambda one, other: one == other)
    return (False, 1.0 - possible) if possible < NOT_PLAUSIBLE else (None, 1.0)


def _of_acts(acts: tuple[Chips, ...], amount: Cents) -> Candidates | None:
    """Returns what some acts moved together, None where candidates do not say all of it.

    Where the amount is not the sum of the acts, something else had a part in it (a gap, chips taken
    up again), and their candidates would say too much.
    """
    if not acts or total(act.cents for act in acts) != amount:
        return None
    parts = [_of_act(act) for act in acts]
    known = [part for part in parts if part is not None]
    return _sum(known) if len(known) == len(parts) else None


def chance(first: Candidates, second: Candidates, fit: Callable[[int, int], bool]) -> float:
    """Returns at most how probable it is that two amounts fit; amounts not named always do."""
    named = sum(
        one * other
        for (cents, one), (seen, other) in product(first.shares.items(), second.shares.items())
        if fit(cents, seen)
    )
    return min(1.0, named + first.other + second.other)


def _of_act(act: Chips) -> Candidates | None:
    if act.values is None:
        exact = act.cents is not None and act.cents.is_exact
        return Candidates(shares={act.cents.low: 1.0}, other=0.0) if exact and act.cents else None
    weights = {v.cents: v.probability for v in act.values if v.probability > 0.0}
    whole = max(1.0, sum(weights.values()))
    shares = {cents: weight / whole for cents, weight in weights.items()}
    return Candidates(shares=shares, other=max(0.0, 1.0 - sum(shares.values()))) if shares else None


def _sum(parts: list[Candidates]) -> Candidates | None:
    if max(accumulate((len(part.shares) for part in parts), lambda a, b: a * b)) > _MOST_WORLDS:
        return None
    *_, whole = accumulate(parts, _added)
    return whole


def _added(first: Candidates, second: Candidates) -> Candidates:
    shares: dict[int, float] = {}
    for (cents, one), (more, other) in product(first.shares.items(), second.shares.items()):
        shares[cents + more] = shares.get(cents + more, 0.0) + one * other
    return Candidates(shares=shares, other=1.0 - (1.0 - first.other) * (1.0 - second.other))
