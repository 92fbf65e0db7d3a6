"""What came to an area and what went from it, from the readings before and after."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.chips.area import Stack, StackReading, together
from vision.chips.value import Values

__all__ = ["ChangeReading", "change"]

# A stack whose foot moved less than this (mm) is the same stack: the fit and its height err by a
# few millimetres, while two stacks cannot stand closer than a chip's diameter.
SAME_PLACE_MM = 14.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeReading:
    """What came and what went.

    Attributes:
        added: stacks that stand there only after.
        removed: stacks that stood there only before.
        kept: stacks that stood there before and after, as read before and as read after.
        delta_cents: least and most the area's value rose (negative: it fell); None when not known.
        values: what came may be worth, where nothing else changed; empty when that is not known.
    """

    added: StackReading
    removed: StackReading
    kept: tuple[tuple[Stack, Stack], ...]
    delta_cents: tuple[int, int] | None
    values: Values


def change(before: StackReading, after: StackReading) -> ChangeReading:
    """Compares two readings of one area.

    Stacks that did not move and whose values may be equal are taken to be untouched, so that the
    doubt about their value does not enter the difference.
    """
    kept, added = [], []
    left = list(before.stacks)
    for stack in after.stacks:
        same = min(left, key=lambda other: _distance(other, stack), default=None)
        if same is not None and _distance(same, stack) <= SAME_PLACE_MM:
            left.remove(same)
            kept.append((same, stack))
        else:
            added.append(stack)
    came, went = together(added), together(left)
    grown = [_grown(old, new) for old, new in kept]
    parts = [came.bounds, _negative(went.bounds), *grown]
    known = [part for part in parts if part is not None]
    delta = None
    if len(known) == len(parts):
        delta = sum(part[0] for part in known), sum(part[1] for part in known)
    alone = not left and all(part == (0, 0) for part in grown)
    return ChangeReading(
        added=came,
        removed=went,
        kept=tuple(kept),
        delta_cents=delta,
        values=came.values if alone else (),
    )


def _distance(one: Stack, other: Stack) -> float:
    return float(np.hypot(one.foot_mm[0] - other.foot_mm[0], one.foot_mm[1] - other.foot_mm[1]))


def _negative(cents: tuple[int, int] | None) -> tuple[int, int] | None:
    return None if cents is None else (-cents[1], -cents[0])


def _grown(old: Stack, new: Stack) -> tuple[int, int] | None:
    if old.count[0] <= new.count[1] and new.count[0] <= old.count[1] and _may_equal(old, new):
        return (0, 0)
    if old.bounds is None or new.bounds is None:
        return None
    return new.bounds[0] - old.bounds[1], new.bounds[1] - old.bounds[0]


def _may_equal(old: Stack, new: Stack) -> bool:
    if old.bounds is None or new.bounds is None:
        return True
    return old.bounds[0] <= new.bounds[1] and new.bounds[0] <= old.bounds[1]
