"""From how a stack looks to what it is worth: compositions, their probabilities, intervals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Composition = tuple[int, ...]
"""Indices of chips into the palette (rising value), bottom to top."""

# An answer is the smallest interval with this much of the probability. Higher is wider.
SURE = 0.98
# Chips are rarely left unchanged when they make up a larger one (five 5s beside a 25): such a stack
# is this much less likely than one that cannot be changed up, before anything is seen.
UNCHANGED_ODDS = 0.35
# People bet round amounts: each further denomination in a stack is this much less likely, and each
# denomination of the table left out between two that are there (5s straight on a 100) again.
FURTHER_KIND_ODDS, LEFT_OUT_ODDS = 0.7, 0.5


@lru_cache(maxsize=256)
def compositions(count: int, top: int, kinds: int) -> tuple[Composition, ...]:
    """Every stack of ``count`` chips with ``top`` on top and larger chips below smaller ones."""
    below = combinations_with_replacement(range(kinds - 1, top - 1, -1), count - 1)
    return tuple((*lower, top) for lower in below)


def composition_log_prior(stack: Composition, cents: Sequence[int]) -> float:
    """How usual a stack is, natural logarithm, not normalised."""
    total = 0.0
    for kind in set(stack):
        larger = [c for c in cents if c > cents[kind] and c % cents[kind] == 0]
        if larger:
            changes = stack.count(kind) * cents[kind] // min(larger)
            total += changes * np.log(UNCHANGED_ODDS)
    kinds = sorted(set(stack))
    left_out = kinds[-1] - kinds[0] + 1 - len(kinds)
    total += (len(kinds) - 1) * np.log(FURTHER_KIND_ODDS) + left_out * np.log(LEFT_OUT_ODDS)
    return float(total)


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


def normalised(log_weights: Floats) -> Floats:
    """Probabilities of logarithmic weights."""
    weights = np.exp(log_weights - np.max(log_weights))
    return np.asarray(weights / weights.sum())
