"""What the pictures before and after a change show of chips, and whose those may be."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from rules_check.facts.money import Cents
from rules_check.facts.values import Value, values_in_order
from vision.chips.area import Stack, StackReading, together
from vision.chips.stack import WIDEST_RATIO
from vision.chips.value import Values
from vision.film.channels import largest_step
from vision.table.cell_content import Change
from vision.table.felt import FeltZone

__all__ = [
    "LEAST_ALTERED",
    "ReadsChips",
    "agreed",
    "dollars",
    "is_beside",
    "is_real",
    "named",
    "parted",
    "share_inside",
    "stays",
    "upon_others",
    "worth",
]

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]

# A difference smaller than this between two pictures (code values), or over a smaller share of
# them, is light, not a thing.
REAL_STEP, REAL_SHARE = 24, 0.004
# A stack that grew or shrank differs over this share of a card; less is light on it, and reading it
# anew would only show how two readings differ.
LEAST_ALTERED = 0.04
# Nothing went when this share of what stood out from the felt still does.
LEFT_STANDING = 0.7
# A change that nothing can be told of is a player's business with his own chips when this share of
# it lies before the area. Lower would pass over a chip in the felt's colour put down carelessly.
OWN_SHARE = 0.75
# So far inside an area's border, on the player's side, chips on a stack before it seem to stand.
RIM_MM = 12.0
# Of what lies on another stack the place seems bare in part: it is seen shifted by that stack's
# height. The rim's print covers less than this share.
MOST_COVERED = 0.35
# Candidates of an amount are told when they leave no more than this to all other values: with more,
# nothing could be concluded from them. Their probabilities have this many digits.
MOST_LEFT, DIGITS = 1e-4, 7


class ReadsChips(Protocol):
    """Reads the stacks of a wager area."""

    def read_zone(
        self, image: Image, background: Image, zone: FeltZone, *, reach_mm: float = ...
    ) -> StackReading:
        """Stacks that ``image`` shows and ``background`` does not."""

    def is_aside(self, stack: Stack, zone: FeltZone, out_mm: float = ...) -> bool:
        """Whether a stack stands outside an area, where its player's own chips stand."""

    def stands_in(self, stack: Stack, zone: FeltZone) -> bool:
        """Whether no other betting area of the seat is nearer to a stack's foot."""

    def beside(self, places_px: NDArray[np.float64], zone: FeltZone) -> Mask:
        """Which pixels (n, 2) show the felt before an area, on its player's side."""

    def is_turned(self, before: Image, old: Stack, after: Image, new: Stack) -> bool:
        """Whether another chip lies on top of a stack than before, or the same one turned."""

    def lay_bare(self, image: Image, stack: Stack, zone: FeltZone, most: float = ...) -> bool:
        """Whether the place of a stack was empty felt in an earlier picture."""


def worth(seen: StackReading | None) -> tuple[Cents | None, tuple[int, int], float]:
    """Value, count and confidence; chips that nobody reads are one chip of some value."""
    if seen is None:
        return None, (1, 1), 0.5
    # However wide: that a stake is at least its top chip tells a half given back from nothing.
    cents = None if seen.bounds is None else Cents(*seen.bounds)
    return cents, seen.count, float(seen.confidence)


def named(values: Values) -> tuple[Value, ...] | None:
    """The candidates of an amount as an event has them; None when they leave too much open."""
    shares = {cents: round(share, DIGITS) for cents, share in values}
    known = sum(shares.values()) >= 1.0 - MOST_LEFT
    return values_in_order({c: share for c, share in shares.items() if share}) if known else None


def agreed(first: Cents, second: Cents | None) -> Cents:
    """What two readings of the same chips agree on; the first when they do not."""
    if second is None or not first.may_equal(second):
        return first
    return Cents(max(first.low, second.low), min(first.high, second.high))


def parted(
    seen: StackReading, zone: FeltZone, reader: ReadsChips
) -> tuple[StackReading, list[Stack]]:
    """What stands on an area, and its player's own chips beside it."""
    own = [stack for stack in seen.stacks if reader.is_aside(stack, zone)]
    return together([stack for stack in seen.stacks if stack not in own]) if own else seen, own


def upon_others(stack: Stack, zone: FeltZone, before: Image, reader: ReadsChips) -> bool:
    """Whether chips that seem to stand at an area's rim may lie on a tall stack before it.

    What lies high looks as if it stood further from the camera. Where it seems to stand no felt
    was seen before.
    """
    at_the_rim = reader.is_aside(stack, zone, -RIM_MM)
    return at_the_rim and not reader.lay_bare(before, stack, zone, MOST_COVERED)


def is_beside(change: Change, reader: ReadsChips) -> bool:
    """Whether nearly all that differs lies before the area, where its player's own chips do."""
    y, x = np.nonzero(_step(change) > REAL_STEP)
    places = np.column_stack([x + change.box_px[0], y + change.box_px[1]]).astype(np.float64)
    return len(x) > 0 and float(reader.beside(places, change.cell.zones[0]).mean()) > OWN_SHARE


def dollars(cents: Cents | None) -> str:
    """An amount as it is written beside a stack."""
    if cents is None:
        return "chips"
    low, high = f"${cents.low / 100:g}", f"${cents.high / 100:g}"
    if cents.high > WIDEST_RATIO * cents.low:
        return f"{low} or more"
    return low if low == high else f"{low}-{high[1:]}"


def share_inside(part: Mask, whole: Mask) -> float:
    """Share of ``part`` inside ``whole``."""
    return float((part & whole).sum() / max(1, part.sum()))


def stays(change: Change) -> bool:
    """Whether what stood there stands there still: new light on it can look like bare felt."""
    before, after = change.held_cards
    return change.solid_cards < LEAST_ALTERED and after > LEFT_STANDING * before > 0


def is_real(change: Change) -> bool:
    """Whether the two pictures differ by more than light."""
    return float((_step(change) > REAL_STEP).mean()) > REAL_SHARE


def _step(change: Change) -> NDArray[np.uint8]:
    """How far (h, w) the two pictures differ, code values."""
    return largest_step(change.after, change.before)
