"""From how a stack looks to what it is worth: possible chips, their probabilities, intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Composition = tuple[int, ...]
"""Indices of chips into the palette (rising value), bottom to top."""
Values = tuple[tuple[int, float], ...]
"""(cents, probability) by rising value; what is left of the probability is any other value."""

# An answer is the smallest interval with this much of the probability. Higher is wider.
SURE = 0.99
# Chips are rarely left unchanged when they make up a larger one (five 5s beside a 25): such a stack
# is this much less likely than one that cannot be changed up, before anything is seen.
UNCHANGED_ODDS = 0.35
# Share of stacks in which a smaller chip lies under a larger one.
UNSORTED_SHARE = 0.04
# Values of one amount that are told at most, the likeliest; what they leave is any other value.
MOST_VALUES = 200
# Values less likely than this are left out.
UNLIKELY_VALUE = 1e-6
# Chips less likely than this at a place are left out there.
UNLIKELY_CHIP = 0.004


@dataclass(frozen=True, slots=True, kw_only=True)
class Likely:
    """What a stack may be.

    Attributes:
        shares: probability of every (number of chips, cents), summing to 1.
        chips: probability of every stack whose larger chips lie below smaller ones.
    """

    shares: Mapping[tuple[int, int], float]
    chips: Mapping[Composition, float]


@lru_cache(maxsize=256)
def compositions(count: int, top: int, kinds: tuple[int, ...]) -> tuple[Composition, ...]:
    """Every stack of ``count`` chips of some kinds with ``top`` on top, larger below smaller."""
    larger = sorted((kind for kind in kinds if kind >= top), reverse=True)
    below = combinations_with_replacement(larger, count - 1)
    return tuple((*lower, top) for lower in below)


@lru_cache(maxsize=4096)
def composition_log_prior(stack: Composition, cents: tuple[int, ...]) -> float:
    """How usual a stack is, natural logarithm, not normalised.

    How many denominations stacks hold is in the network's answers already: it was trained on
    stacks of one to three.
    """
    total = 0.0
    for kind in set(stack):
        larger = [c for c in cents if c > cents[kind] and c % cents[kind] == 0]
        if larger:
            total += stack.count(kind) * cents[kind] // min(larger) * math.log(UNCHANGED_ODDS)
    return total


def likely(count: int, top: int, log_chips: Floats, cents: tuple[int, ...]) -> Likely:
    """What a stack of a known height and a known top chip may be.

    Args:
        count: number of chips.
        top: index of the chip on top.
        log_chips: (kinds, at least count) log probability of each kind for the chip on top, the
            one below it, and so on.
        cents: values of the kinds, rising.
    """
    seen = log_chips[:, :count].copy()
    seen[:, 0] = np.where(np.arange(len(cents)) == top, 0.0, -np.inf)
    kinds = tuple(int(k) for k in np.flatnonzero((np.exp(seen) > UNLIKELY_CHIP).any(axis=1)))
    stacks = compositions(count, top, kinds)
    usual, worth = _usual(count, top, kinds, cents)
    held = np.array(stacks)[:, ::-1]
    fit = seen[held, np.arange(count)[None]].sum(axis=1)
    sorted_shares = usual * np.exp(fit)
    places = np.exp(seen[list(kinds)]).T.tolist()
    loose = _loose_values(
        tuple(
            tuple((cents[k], p) for k, p in zip(kinds, place, strict=True) if p > UNLIKELY_CHIP)
            for place in places
        )
    )
    # Stacks in any order were as likely as each other before the picture.
    scale = UNSORTED_SHARE / len(kinds) ** (count - 1)
    shares: dict[tuple[int, int], float] = {}
    for value, share in zip(worth, (sorted_shares * (1 - UNSORTED_SHARE)).tolist(), strict=True):
        shares[count, value] = shares.get((count, value), 0.0) + share
    for value, share in loose.items():
        shares[count, value] = shares.get((count, value), 0.0) + share * scale
    total = sum(shares.values())
    return Likely(
        shares={key: share / total for key, share in shares.items()},
        chips={
            stack: float(share) * (1 - UNSORTED_SHARE) / total
            for stack, share in zip(stacks, sorted_shares, strict=True)
        },
    )


@lru_cache(maxsize=256)
def _usual(
    count: int, top: int, kinds: tuple[int, ...], cents: tuple[int, ...]
) -> tuple[Floats, tuple[int, ...]]:
    """How usual each of ``compositions`` is, summing to 1, and its worth in cents."""
    stacks = compositions(count, top, kinds)
    prior = np.exp([composition_log_prior(stack, cents) for stack in stacks])
    worth = tuple(sum(cents[kind] for kind in stack) for stack in stacks)
    return np.asarray(prior / prior.sum(), float), worth


@lru_cache(maxsize=64)
def _loose_values(places: tuple[tuple[tuple[int, float], ...], ...]) -> Mapping[int, float]:
    """Probability of every value when each chip is whatever it looks like.

    Args:
        places: for each chip, the cents it may be worth and how likely. A stack that is one chip
            higher is asked for next: all but its last chip is known by then.
    """
    if not places:
        return {0: 1.0}
    longer: dict[int, float] = {}
    for value, share in _loose_values(places[:-1]).items():
        for worth, more in places[-1]:
            longer[value + worth] = longer.get(value + worth, 0.0) + share * more
    return longer


def likely_values(shares: Mapping[int, float]) -> Values:
    """The likeliest values, rising; they leave out what is negligible or too much to tell."""
    kept = sorted(shares, key=lambda value: (-shares[value], value))[:MOST_VALUES]
    return tuple((v, shares[v]) for v in sorted(kept) if shares[v] > UNLIKELY_VALUE)


def value_of_all(parts: Iterable[Values]) -> Values:
    """What stacks are worth together; empty when what one of them is worth is not known."""
    whole: dict[int, float] = {0: 1.0}
    for values in parts:
        longer: dict[int, float] = {}
        for value, share in whole.items():
            for worth, more in values:
                longer[value + worth] = longer.get(value + worth, 0.0) + share * more
        whole = dict(likely_values(longer))
    return tuple(whole.items())


def smallest_interval(
    values: Sequence[int], weights: Sequence[float], mass: float = SURE
) -> tuple[int, int]:
    """The narrowest closed interval of values that holds ``mass`` of the weights."""
    order = np.argsort(values, kind="stable")
    points = np.asarray(values)[order]
    share = np.asarray(weights, float)[order] / max(float(np.sum(weights)), 1e-300)
    cumulative = np.concatenate([[0.0], np.cumsum(share)])
    best = (int(points[0]), int(points[-1]))
    width = (best[1] - best[0], 0.0)
    for low in range(len(points)):
        high = int(np.searchsorted(cumulative, cumulative[low] + mass - 1e-12)) - 1
        if high >= len(points):
            break
        high = max(high, low)
        held = float(cumulative[high + 1] - cumulative[low])
        candidate = (int(points[high]) - int(points[low]), -held)
        if candidate < width:
            best, width = (int(points[low]), int(points[high])), candidate
    return best
