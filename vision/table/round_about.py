"""What lay round a wager before something came to it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from vision.table.cell_content import Pending, Watch, at_full_size

__all__ = ["lay_around"]

Image = NDArray[np.uint8]
Box = tuple[int, int, int, int]


def lay_around(
    watch: Watch, pending: Pending, watches: Iterable[Watch], scale: tuple[float, float]
) -> Image | None:
    """A wager's cell before it changed, amid what lay in the other cells then.

    A cell's own content knows no more of them than how they looked when it was first seen, and a
    stack may lean over a card or over the next wager.

    Args:
        watch: the cell.
        pending: its change.
        watches: all cells.
        scale: full resolution pixels per low resolution pixel, (x, y).

    Returns:
        (h, w, 3) as large as the cell's cuts; None for a cell of other things, or if it is not
        known.
    """
    if watch.cell.kind != "chips" or not pending.before.samples:
        return None
    box, out = pending.before.box_px, pending.before.image()
    for other in watches:
        lay = other.lay_here(pending.passage.since_ns)
        common = _common(box, lay.box_px)
        if other is watch or common is None or not lay.samples:
            continue
        theirs = at_full_size(other.cell.mask, common, scale)[..., None]
        into, of = _inside(common, box), _inside(common, lay.box_px)
        out[into] = np.where(theirs, lay.image()[of], out[into])
    return out


def _common(one: Box, other: Box) -> Box | None:
    """The part that two pixel boxes share; None if there is none."""
    x0, y0 = max(one[0], other[0]), max(one[1], other[1])
    x1, y1 = min(one[2], other[2]), min(one[3], other[3])
    return (x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None


def _inside(part: Box, whole: Box) -> tuple[slice, slice]:
    """Rows and columns of a part of a pixel box."""
    x0, y0, x1, y1 = part
    return slice(y0 - whole[1], y1 - whole[1]), slice(x0 - whole[0], x1 - whole[0])
