"""Chips that show in one betting area and stand in the next: a stack that leans over, a payment.

A tall stack covers, in the picture, a part of the area behind it, and each area's cell is looked at
by itself: the one is shown a stack without its top, the other a top without a stack. And a payment
laid beside a stake may come to lie where the next wager's area is nearer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.acts.chips.seen import ReadsChips, share_inside
from vision.chips.area import Stack, StackReading, together
from vision.table.cell_content import Change

__all__ = ["Strays", "is_cut_off", "is_in", "parted_from_next", "read_whole"]

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]

# A stack read in the whole picture counts when what changed here covers this share of its box, or
# its box covers this share of what changed.
SHARED = 0.25
# A stack stands in an area up to this far outside it, and leans over it from up to this far.
REACH_MM, WIDE_MM = 25.0, 110.0
# So much of what changed in a cell lies in the box of a stack that leans over it; what goes from a
# cell where another area's stack showed is a part of it when it lies so far where that did.
LEANS, PART = 0.45, 0.5
# Where chips stand already, nothing but a stack of the next area came or went when so much of what
# changed lies where that stands, or where the stake stands as it did.
WHOLLY = 0.8
# A stack is read whole when so much of its box lies in the cell.
WHOLE = 0.85
# The cells that show one stack change so close together.
TOGETHER_NS = 1_500_000_000


@dataclass(slots=True, eq=False)
class Strays:
    """Stacks that show in more cells than that of their area.

    Attributes:
        seen: read in one area's cell and standing in another area of the seat: when, which seat.
        standing: read lately where they stand: when, which seat, in which cell.
        parts: by the cell's number, where stacks of other areas show in it.
    """

    seen: list[tuple[int, int | None, Stack]] = field(default_factory=list)
    standing: list[tuple[int, int | None, int, Stack]] = field(default_factory=list)
    parts: dict[int, Mask] = field(default_factory=dict)

    def note(self, change: Change, own: Sequence[Stack], others: Sequence[Stack]) -> None:
        """Takes what was read in a cell: what stands there, and elsewhere."""
        came, cell = change.passage.came_ns, change.cell
        self.seen = [*self.seen, *((came, cell.position, stack) for stack in others)][-8:]
        standing = ((came, cell.position, cell.number, stack) for stack in own)
        self.standing = [*self.standing, *standing][-16:]
        if others and not own:
            self.parts[cell.number] = change.where

    def touches_only(
        self, change: Change, lying: Sequence[Stack], size_px: tuple[int, int]
    ) -> bool:
        """Whether what differs beside a stake is a stack of the seat's next area, come or gone.

        Args:
            change: of the cell where the stake lies.
            lying: the stacks that lie there as they did.
            size_px: of the pictures.
        """
        if self.went(change, WHOLLY):
            return True
        come = [s for s in self._just_come(change) if _inside((s,), change, size_px) > LEANS]
        if not come or _inside((*come, *lying), change, size_px) < WHOLLY:
            return False
        self.parts[change.cell.number] = change.where
        return True

    def leans_over(self, change: Change, size_px: tuple[int, int]) -> bool:
        """Whether what came is a part of a stack that came to the seat's next area just then."""
        leans = any(_inside((s,), change, size_px) > LEANS for s in self._just_come(change))
        if leans:
            self.parts[change.cell.number] = change.where
        return leans

    def _just_come(self, change: Change) -> list[Stack]:
        """The stacks that came to the seat's other areas at about the time of a change."""
        cell, came = change.cell, change.passage.came_ns
        return [
            stack
            for t_ns, seat, number, stack in self.standing
            if seat == cell.position and number != cell.number and abs(t_ns - came) < TOGETHER_NS
        ]

    def went(self, change: Change, share: float = PART) -> bool:
        """Whether what went from a cell was a part of another area's stack."""
        part = self.parts.get(change.cell.number)
        return part is not None and share_inside(change.where, part) > share

    def take(self, change: Change, reader: ReadsChips) -> list[Stack]:
        """What was read in another cell and stands where a change is."""
        came, zone = change.passage.came_ns, change.cell.zones[0]
        mine = [
            one
            for one in self.seen
            if abs(one[0] - came) < TOGETHER_NS
            and one[1] == change.cell.position
            and reader.stands_in(one[2], zone)
        ]
        self.seen = [one for one in self.seen if one not in mine]
        return [stack for _, _, stack in mine]


def parted_from_next(
    seen: StackReading, change: Change, reader: ReadsChips
) -> tuple[StackReading, list[Stack]]:
    """The stacks of a cell that stand in its own area, and the others."""
    zone = change.cell.zones[0]
    own = [stack for stack in seen.stacks if reader.stands_in(stack, zone)]
    others = [stack for stack in seen.stacks if stack not in own]
    return (together(own) if others else seen), others


def read_whole(
    change: Change, whole: tuple[Image, Image], reader: ReadsChips
) -> tuple[StackReading, list[Stack]]:
    """What stands in an area, and beside it, where the change alone shows no stack.

    Args:
        change: the change.
        whole: pictures of full size before and after, with all that lies round the cell.
        reader: reads chips.
    """
    zone, size_px = change.cell.zones[0], (whole[0].shape[1], whole[0].shape[0])
    wide = reader.read_zone(whole[1], whole[0], zone, reach_mm=WIDE_MM)
    seen = together([s for s in wide.stacks if _shared(s, change, size_px) > SHARED])
    own, others = parted_from_next(seen, change, reader)
    near = [s for s in own.stacks if float(zone.distance_mm(np.asarray(s.foot_mm))[0]) <= REACH_MM]
    return together(near), others


def is_cut_off(stack: Stack, change: Change, size_px: tuple[int, int]) -> bool:
    """Whether a part of a stack shows in another cell, and was not read with it."""
    left, top, right, bottom = _low_box(stack, change, size_px)
    rows, columns = slice(int(top), int(bottom) + 1), slice(int(left), int(right) + 1)
    shown = change.cell.mask[rows, columns]
    return not shown.size or float(shown.mean()) < WHOLE


def is_in(stack: Stack, change: Change) -> bool:
    """Whether the pictures of a change hold a stack from one side to the other."""
    (left, top, right, bottom), (x0, y0, x1, y1) = stack.box_px, change.box_px
    return x0 <= left and y0 <= top and right <= x1 and bottom <= y1


def _shared(stack: Stack, change: Change, size_px: tuple[int, int]) -> float:
    """Share of a stack's box that changed, or of what changed that lies in it, the greater."""
    left, top, right, bottom = _low_box(stack, change, size_px)
    inside = _inside((stack,), change, size_px)
    count = inside * np.count_nonzero(change.where)
    return max(inside, count / max(1.0, (right - left) * (bottom - top)))


def _inside(stacks: Sequence[Stack], change: Change, size_px: tuple[int, int]) -> float:
    """Share of what changed that lies in the boxes of stacks."""
    rows, columns = np.nonzero(change.where)
    inside = np.zeros(len(rows), bool)
    for stack in stacks:
        left, top, right, bottom = _low_box(stack, change, size_px)
        inside |= (columns >= left) & (columns < right) & (rows >= top) & (rows < bottom)
    return float(inside.mean()) if len(rows) else 0.0


def _low_box(
    stack: Stack, change: Change, size_px: tuple[int, int]
) -> tuple[float, float, float, float]:
    across, down = size_px[0] / change.where.shape[1], size_px[1] / change.where.shape[0]
    x0, y0, x1, y1 = stack.box_px
    return x0 / across, y0 / down, x1 / across, y1 / down
