"""What lies in a cell, and how it changed."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.film.capture import Frame
from vision.table.layout import Cell
from vision.table.lookback import Passage

__all__ = ["SAMPLES", "Change", "Content", "Pending", "Watch", "at_full_size", "dilated", "filled"]

Mask = NDArray[np.bool_]
Image = NDArray[np.uint8]
Picture = NDArray[np.float32]


# How far the changed region is grown, low resolution pixels, so that soft edges of a thing belong
# to it.
GROW_PX = 2
# Full resolution samples averaged for one still content. More is less noise.
SAMPLES = 8
# Looks at a partly covered wager: how often, and how many are kept.
GLIMPSE_EVERY_S, GLIMPSES = 0.13, 6
# A player's hand that was over this share of what lies in a cell may have moved it.
FINGERED = 0.5
SECOND = 1_000_000_000


@dataclass(slots=True, eq=False)
class Content:
    """Mean full resolution picture of a cell's surroundings.

    Attributes:
        box_px: x0, y0, x1, y1 of the cut, full resolution.
        mean: (h, w, 3) mean of the samples.
        samples: how many.
    """

    box_px: tuple[int, int, int, int]
    mean: Picture
    samples: int = 0

    def add(self, frame: Frame) -> None:
        """Takes one more sample."""
        self.samples += 1
        cv2.accumulateWeighted(frame.cut(self.box_px), self.mean, 1.0 / self.samples)

    def __getstate__(self) -> tuple[tuple[int, int, int, int], int, Picture | Image]:
        """A mean that is whole is put away as the picture it is: a quarter of the size."""
        return self.box_px, self.samples, self.mean if self.samples < SAMPLES else self.image()

    def __setstate__(self, state: tuple[tuple[int, int, int, int], int, Picture | Image]) -> None:
        """The mean of a whole content is rounded now; nothing but its picture is asked for."""
        self.box_px, self.samples, mean = state
        self.mean = mean.astype(np.float32)

    def image(self) -> Image:
        """(h, w, 3) rounded mean."""
        return np.asarray(np.clip(np.rint(self.mean), 0, 255), np.uint8)


@dataclass(slots=True, eq=False)
class Change:
    """A cell's content before and after it was covered or disturbed.

    Attributes:
        cell: the cell.
        passage: when the old content left and the new came, and whose arms covered it.
        calm_ns: from when the new content lay free and still.
        where: (h, w) low resolution pixels that changed, filled and grown.
        box_px: full resolution cut of the two images.
        held_cards: areas in cards over which ``before`` and ``after`` differ from ``bare``.
        solid_cards: area in cards over which the two images differ, thin lines left out.
        before, after: (h, w, 3) means; they are the same outside ``where``.
        bare: (h, w, 3) the cell as it was first seen.
        appeared: share of the change that was empty felt before.
        vanished: share of the change that is empty felt now.
        glimpses: (t_ns, cut) looks at the cell while it was partly covered but nothing moved in it.
        around: (h, w, 3) the picture after with all that lies round the change; None if not known.
        around_before: (h, w, 3) the picture before with all that lay round it then, of a wager's
            cell; None elsewhere.
    """

    cell: Cell
    passage: Passage
    calm_ns: int
    where: Mask
    box_px: tuple[int, int, int, int]
    held_cards: tuple[float, float]
    solid_cards: float
    before: Image
    after: Image
    bare: Image
    appeared: float
    vanished: float
    glimpses: tuple[tuple[int, Image], ...]
    around: Image | None = None
    around_before: Image | None = None


@dataclass(slots=True, eq=False)
class Pending:
    """A change whose new content is still being looked at; fields as in ``Change``."""

    passage: Passage
    calm_ns: int
    where: Mask
    appeared: float
    vanished: float
    before: Content
    after: Content
    glimpses: tuple[tuple[int, Image], ...]


@dataclass(slots=True, eq=False)
class Watch:
    """One cell's state.

    Attributes:
        cell: the cell.
        bounds: rows and columns of it.
        content: what lies there.
        free_ns: last time it was seen whole.
        calm: for how many pictures it has looked as it does.
        calm_from_ns: since when.
        covered_from_ns: since when arms hide a part; None while none do.
        long: whether that has been noted as a gap.
        previous: what was new in the picture before.
        pending: a change that is still being looked at.
        bare: how the cell was first seen.
        earlier: what lay there before it last changed, and when it changed; forgotten soon.
        glimpses: looks at it while it was covered.
        under_player: of a wager's cell (within ``bounds``), what a player's arm has been over since
            it was last seen whole without one.
        before_player_ns: that time.
    """

    cell: Cell
    bounds: tuple[slice, slice]
    content: Content
    free_ns: int = 0
    calm: int = 0
    calm_from_ns: int = 0
    covered_from_ns: int | None = None
    long: bool = False
    previous: Mask | None = None
    pending: Pending | None = None
    bare: Image | None = None
    earlier: tuple[Content, int] | None = None
    glimpses: list[tuple[int, Image]] = field(default_factory=list)
    under_player: Mask | None = None
    before_player_ns: int = 0

    def peek(self, frame: Frame, t_ns: int) -> None:
        """Keeps a look at a partly covered cell."""
        if self.glimpses and t_ns - self.glimpses[-1][0] < GLIMPSE_EVERY_S * SECOND:
            return
        self.glimpses.append((t_ns, frame.cut(self.content.box_px)))
        if len(self.glimpses) > GLIMPSES:
            # Keep the ends and thin out the middle: a long cover is looked at less often.
            del self.glimpses[len(self.glimpses) // 2]

    def lay_here(self, since_ns: int) -> Content:
        """What lay here at a time, seconds ago at most."""
        if self.pending is not None:
            return self.pending.before
        if self.earlier is not None and self.earlier[1] >= since_ns:
            return self.earlier[0]
        return self.content

    def note_player(self, over: Mask) -> None:
        """Takes where (within ``bounds``) a player's arm is over a wager's cell."""
        if self.under_player is not None:
            self.under_player |= over
        elif over.any():
            self.under_player, self.before_player_ns = over, self.free_ns

    def may_be_fingered(self, lying: Mask) -> bool:
        """Whether a player's arm was over a good part of what lies (within ``bounds``) there."""
        if self.under_player is None:
            return False
        covered = np.count_nonzero(self.under_player & lying)
        return bool(covered > FINGERED * np.count_nonzero(lying))


def filled(where: Mask) -> Mask:
    """Every part's convex hull, grown a little."""
    contours, _ = cv2.findContours(where.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    canvas = np.zeros(where.shape, np.uint8)
    for contour in contours:
        if len(contour) >= 3:
            cv2.fillConvexPoly(canvas, cv2.convexHull(contour), 1)
    return dilated(canvas.astype(bool) | where)


def dilated(where: Mask) -> Mask:
    """A mask grown a little."""
    size = 2 * GROW_PX + 1
    return np.asarray(cv2.dilate(where.astype(np.uint8), np.ones((size, size), np.uint8)) > 0, bool)


def at_full_size(
    where: Mask, box_px: tuple[int, int, int, int], scale: tuple[float, float]
) -> Mask:
    """A low resolution mask at full resolution, cut to a box.

    Args:
        where: (h, w) the mask.
        box_px: x0, y0, x1, y1 of the cut, full resolution.
        scale: full resolution pixels per low resolution pixel, (x, y).
    """
    x0, y0, x1, y1 = box_px
    matrix = np.array(
        [
            [1 / scale[0], 0, (x0 + 0.5) / scale[0] - 0.5],
            [0, 1 / scale[1], (y0 + 0.5) / scale[1] - 0.5],
        ]
    )
    cut = cv2.warpAffine(
        where.astype(np.uint8),
        matrix,
        (x1 - x0, y1 - y0),
        flags=cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP,
    )
    return np.asarray(cut > 0, bool)
