"""The stack of cards on the dealer's own felt: when it was put down, and when it was taken up.

Cards that are shuffled, cut or on their way to the shoe stand before the dealer as one block. It
belongs to no zone, so no cell follows it, and a hand that works on it comes and goes before the
scene can settle. So it is looked for in each picture by itself: something of a block's shape that
ends on all sides in the colour of the felt around it. An arm never does.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.table.felt_colour import FeltRange, felt_colour
from vision.table.layout import CARD_MM, Layout

__all__ = ["Stack", "StackMove"]

Mask = NDArray[np.bool_]
Picture = NDArray[np.uint8]
SECOND = 1_000_000_000

# The dealer's felt reaches this far from his own cards. A stack is worked on within reach of both
# his hands; further out players' cards and hands lie.
REACH_MM = 450.0
# The felt is looked at this often, and its colour learned anew after this long.
LOOK_EVERY_S, LEARN_EVERY_S = 0.1, 20.0
# A block's outline on the felt: area in cards, shorter and longer side of its rectangle in
# millimetres, and the share of the rectangle it fills. A block is higher than it seems and shows
# its side as well as its top, so it covers more than one card; a card covers one, and a hand fills
# no rectangle. Lower areas take single cards for blocks.
AREA_CARDS, SHORT_MM, LONG_MM, FILL = (1.2, 4.2), (55.0, 170.0), (80.0, 300.0), 0.77
# What is no larger than a hand is a block only if it fills its rectangle as no fist does: a single
# deck is that neat.
HAND_CARDS, NEAT_FILL = 1.8, 0.88
# Print and fingers are worn away by this share of a card's shorter side.
WORN_SHARE = 0.4
# A block stands when it was seen at one place (its middle within these millimetres) for this long.
SAME_MM, STANDS_S = 14.0, 0.3
# Its place is free again when less than this share of it is not felt.
FREE_SHARE = 0.15
# A stack is gripped before it is lifted: hands are over it for this long. A hand at rest whose
# sleeve has the felt's colour is gone at once.
GRIPPED_S = 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class StackMove:
    """A block of cards was put down or taken up.

    Attributes:
        what: ``put`` or ``taken``.
        t_ns: when it was last seen standing (taken), or first (put).
        t_end_ns: when its place was seen free (taken); as ``t_ns`` (put).
    """

    what: str
    t_ns: int
    t_end_ns: int


@dataclass(slots=True, eq=False)
class Block:
    """Something of a block's shape."""

    where: Mask
    centre_mm: NDArray[np.float64]
    since_ns: int
    seen_ns: int
    free: int = 0

    @property
    def stands(self) -> bool:
        return self.seen_ns - self.since_ns >= STANDS_S * SECOND


@dataclass(slots=True, eq=False)
class Stack:
    """Watches the dealer's felt picture by picture.

    Attributes:
        area: (h, w) the felt before the dealer, cut to ``bounds``.
        bounds: rows and columns of the cut in the low resolution picture.
        cards: share of a card's area that each pixel is, cut to ``bounds``.
        place_mm: felt millimetres of the pixels, cut to ``bounds``.
        card_px: length of a card in pixels.
        felt: what passes for felt, cut to ``bounds``; None where it has no one colour.
        blocks: what stands there, or may.
    """

    area: Mask
    bounds: tuple[slice, slice]
    cards: NDArray[np.float32]
    place_mm: NDArray[np.float32]
    card_px: float
    felt: FeltRange | None = None
    blocks: list[Block] = field(default_factory=list)
    _looked_ns: int = -SECOND
    _learned_ns: int = 0

    @classmethod
    def on(cls, layout: Layout) -> Stack | None:
        """For one table; None where the profile does not say where the dealer's cards lie."""
        own = [cell for cell in layout.of_kind("cards") if cell.position is None]
        if not own:
            return None
        dealer = np.logical_or.reduce([cell.mask for cell in own])
        centre = np.asarray(own[0].zones[0].centre_mm, np.float32)
        away = np.hypot(*np.moveaxis(layout.place_mm - centre, -1, 0))
        area = (away < REACH_MM) & (layout.felt | dealer)
        rows, columns = np.nonzero(area)
        if not len(rows):
            return None
        bounds = (
            slice(int(rows.min()), int(rows.max()) + 1),
            slice(int(columns.min()), int(columns.max()) + 1),
        )
        return cls(
            area=area[bounds],
            bounds=bounds,
            cards=np.ascontiguousarray(layout.cards[bounds]),
            place_mm=layout.place_mm[bounds],
            card_px=float(np.sqrt(layout.card_px * CARD_MM[1] / CARD_MM[0])),
        )

    def see(self, t_ns: int, yuv: Picture) -> list[StackMove]:
        """Takes one picture; returns the blocks put down or taken up, as soon as that is seen."""
        if t_ns - self._looked_ns < LOOK_EVERY_S * SECOND:
            return []
        self._looked_ns = t_ns
        now = np.ascontiguousarray(yuv[self.bounds])
        if self.felt is None or t_ns - self._learned_ns > LEARN_EVERY_S * SECOND:
            colour = felt_colour(now, self.area)
            self.felt = None if colour is None else FeltRange.around(colour)
            self._learned_ns = t_ns
        size = max(3, round(WORN_SHARE * self.card_px * CARD_MM[0] / CARD_MM[1]))
        kernel = np.ones((size, size), np.uint8)
        if self.felt is None:
            return []
        thick = cv2.morphologyEx(self.felt.others(now), cv2.MORPH_OPEN, kernel)
        other = np.asarray(thick, np.uint8)
        seen = self._blocks(other, t_ns)
        moves = []
        kept = []
        for block in self.blocks:
            same = [one for one in seen if _same(block, one)]
            if same:
                moves += self._again(block, same[0], t_ns)
                seen = [one for one in seen if one is not same[0]]
                kept.append(block)
            else:
                gone = self._missed(block, other, t_ns)
                moves += gone
                if not gone and block.free < 2 and (block.stands or block.seen_ns == t_ns):
                    kept.append(block)
        self.blocks = kept + seen
        return moves

    def _blocks(self, other: NDArray[np.uint8], t_ns: int) -> list[Block]:
        """What has a block's shape among all that is not felt (0 or 1, print worn away)."""
        count, parts = cv2.connectedComponents(other, connectivity=8)
        cut = np.zeros(count, bool)
        for edge in (parts[0], parts[-1], parts[:, 0], parts[:, -1]):
            cut[edge] = True
        at = np.flatnonzero(other.view(bool))
        parts_at = parts.ravel().take(at)
        cards = np.bincount(parts_at, self.cards.ravel().take(at), minlength=count)
        out = []
        for part in np.flatnonzero(~cut & (cards >= AREA_CARDS[0]) & (cards <= AREA_CARDS[1])):
            where = np.asarray(parts == part, bool)
            if self._like_a_block(where):
                centre = np.asarray(self.place_mm[where].mean(axis=0), float)
                out.append(Block(where=where, centre_mm=centre, since_ns=t_ns, seen_ns=t_ns))
        return out

    def _like_a_block(self, where: Mask) -> bool:
        cards = float(self.cards[where].sum())
        if np.count_nonzero(where & self.area) < 0.8 * np.count_nonzero(where):
            return False
        rectangle = cv2.minAreaRect(self.place_mm[where].astype(np.float32))
        short, long = sorted(rectangle[1])
        fits = SHORT_MM[0] <= short <= SHORT_MM[1] and LONG_MM[0] <= long <= LONG_MM[1]
        fill = NEAT_FILL if cards < HAND_CARDS else FILL
        return bool(fits and cards * CARD_MM[0] * CARD_MM[1] >= fill * short * long)

    def _again(self, block: Block, one: Block, t_ns: int) -> list[StackMove]:
        stood = block.stands
        block.where, block.seen_ns = one.where, t_ns
        block.free = 0
        if stood or not block.stands:
            return []
        begin = block.since_ns
        return [StackMove(what="put", t_ns=begin, t_end_ns=begin)]

    def _missed(self, block: Block, other: NDArray[np.uint8], t_ns: int) -> list[StackMove]:
        """A block that is not seen now: covered, or gone."""
        size = np.count_nonzero(block.where)
        free = np.count_nonzero(other[block.where]) < FREE_SHARE * size
        block.free = block.free + 1 if free else 0
        held_s = (t_ns - block.seen_ns) / SECOND
        if block.free < 2 or not block.stands or held_s < GRIPPED_S:
            return []
        return [StackMove(what="taken", t_ns=block.seen_ns, t_end_ns=t_ns)]


def _same(block: Block, one: Block) -> bool:
    return float(np.hypot(*(block.centre_mm - one.centre_mm))) <= SAME_MM
