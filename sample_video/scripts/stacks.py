"""Money as chips: wagers people really make, and the stacks they make them with."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

COMMON_BETS = (500, 1000, 1000, 1500, 2000, 2500, 2500, 3000, 4000, 5000, 7500, 10000)
ODD_BETS = (600, 700, 1100, 1300, 1700, 2600, 2700, 3500, 4500, 5500, 6000, 12500, 15000)
TIE_BETS = (100, 200, 300, 500, 500, 500, 1000, 1500, 2500)

MOST_CHIPS = 20
"""A stack higher than this (about 66 mm) is not built by hand in one movement."""


def bet(rng: random.Random, *, step: int = 1) -> int:
    """An Initial wager in cents that divides by `step`."""
    bets = COMMON_BETS if rng.random() < 0.7 else ODD_BETS
    fitting = [cents for cents in bets if cents % step == 0]
    return rng.choice(fitting or [step * 5])


def stack(rng: random.Random, cents: int, values: Sequence[int], parts: int = 1) -> tuple[int, ...]:
    """Chips worth `cents`, bottom to top, that split into `parts` equal shares.

    Args:
        rng: Decides how many larger chips are changed into smaller ones.
        cents: Value of the stack, a multiple of the smallest chip times `parts`.
        values: Denominations at the table.
        parts: 2 when half of the stack must be taken without change, 3 for a third.

    Raises:
        ValueError: The denominations cannot make this amount.
    """
    share, left = divmod(cents, parts)
    if left:
        raise ValueError(f"{cents} cents do not divide by {parts}")
    chips = fewest(share, values)
    while len(chips) * parts < MOST_CHIPS // 2 and rng.random() < 0.25:
        chips = _change_one(rng, chips, values)
    return tuple(sorted(chips * parts, reverse=True))


def fewest(cents: int, values: Sequence[int]) -> list[int]:
    """The fewest chips worth `cents`, largest first.

    Raises:
        ValueError: The denominations cannot make this amount.
    """
    chips: list[int] = []
    for value in sorted(values, reverse=True):
        count, cents = divmod(cents, value)
        chips += [value] * count
    if cents:
        raise ValueError(f"{cents} cents are left over")
    return chips


def _change_one(rng: random.Random, chips: list[int], values: Sequence[int]) -> list[int]:
    """Break one chip into the next smaller denomination where that divides it evenly."""
    index = rng.randrange(len(chips))
    smaller = [v for v in values if v < chips[index] and chips[index] % v == 0 and v >= 100]
    if not smaller or chips[index] // max(smaller) > 5:
        return chips
    value = max(smaller)
    return chips[:index] + [value] * (chips[index] // value) + chips[index + 1 :]


def pick(pile: Sequence[int], cents: int) -> tuple[int, ...] | None:
    """Chips of `pile` worth exactly `cents`, from the top; None when no chips make it."""
    counts = Counter(pile)
    values = sorted(counts, reverse=True)

    def search(index: int, left: int) -> list[int] | None:
        if left == 0:
            return []
        if index == len(values):
            return None
        value = values[index]
        for count in range(min(counts[value], left // value), -1, -1):
            rest = search(index + 1, left - count * value)
            if rest is not None:
                return [value] * count + rest
        return None

    found = search(0, cents)
    return None if found is None else tuple(found)
