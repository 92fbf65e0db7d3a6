"""Finds cards by the indices in sight: each tells where its card's corner is and which way it lies.

What lies over a card hides its outline first and its index last: in a hand of blackjack, a fan or
a tight row, and at the edge of a picture, one corner is all that shows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.index_finder.answers import STRIDE, UNIT_PX
from models.index_finder.runtime import FinderModel
from vision.cards.corners import CornerSharpener, shipped_sharpener
from vision.cards.index_plane import drawn_out
from vision.cards.quads import refine_quad

__all__ = ["IndexCorner", "IndexFinder", "Told", "ToldIndex", "is_inside", "joined", "peaks"]

Floats = npt.NDArray[np.float32]
Image = npt.NDArray[np.uint8]

LEAST = 0.3
"""How surely an index must be seen. Lowering it asks the reader about more places that are none."""
SHARES = (1.0, 0.5, 0.25)
"""The picture is looked at in these sizes, so that cards of 24 to 500 px are met at 24 to 125."""
MOST_WIDTH_PX = 90.0
"""A wider card, in pixels of the network's picture, is left to the next smaller size: of cards
wider than it was trained on the network sees the index and guesses the outline too small."""
MOST_SIDE_PX = 1920
_SAME_CORNER, _SAME_WAY = 0.2, 0.35
"""Finds are one corner when they lie closer than this share of the card's width and their edges
differ by less than the second share of it."""
_OPPOSITE, _OPPOSITE_WAY = 0.3, 0.35
"""The same for the two corners of one card, seen from its far corner."""
_TURNS_DEG = (0.0, -5.0, 5.0)
"""Beside a card seen whole, an outline is drawn out from an index as it says and turned by these:
nine of ten indices tell the card's turn within 8 degrees, and the paper's edges mend the rest."""
_INDEX_PART, _SLACK = (0.03, 0.2), 0.02
"""From where to where an index reaches, as shares of width and height, and how much of the width
may be missing."""
_STRAY = 0.12
"""A guess whose corner is further than this share of the width from where the index says has slid
to another card's edge."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class IndexCorner:
    """One index in sight.

    Attributes:
        seen: 0..1, how surely.
        corner_px: (2,) the card's corner beside it.
        across_px: (2,) from there along the short side.
        down_px: (2,) from there along the long side.
    """

    seen: float
    corner_px: Floats
    across_px: Floats
    down_px: Floats

    @property
    def width_px(self) -> float:
        """Length of the card's short side."""
        return float(np.hypot(*self.across_px))

    @property
    def quad_px(self) -> Floats:
        """Corners (4, 2) of the card, clockwise from this one, as if seen from far away."""
        at, across, down = self.corner_px, self.across_px, self.down_px
        return np.stack([at, at + across, at + across + down, at + down]).astype(np.float32)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ToldIndex:
    """One index in sight with guesses of its card's outline.

    Attributes:
        seen: 0..1, how surely.
        guesses_px: outlines (4, 2), clockwise, each begun at the corner beside the index.
    """

    seen: float
    guesses_px: tuple[Floats, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """All that indices tell of one picture.

    Attributes:
        indices: each by itself, wholly inside the picture, the most surely seen first.
        wholes: cards both of whose indices are in sight: how surely, and guesses (4, 2) of each.
    """

    indices: tuple[ToldIndex, ...]
    wholes: tuple[tuple[float, tuple[Floats, ...]], ...]


def peaks(maps: Floats, factor: float) -> list[IndexCorner]:
    """The places where the network sees an index, the surest first.

    Args:
        maps: (7, h, w) raw answers.
        factor: pixels of the photograph to one of the network's picture.
    """
    heat = maps[0]
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat > np.log(LEAST / (1 - LEAST))))
    found = []
    for row, column in zip(rows, columns, strict=True):
        way = maps[1:, row, column].reshape(3, 2) * np.float32(UNIT_PX * factor)
        at = np.array([column + 0.5, row + 0.5], np.float32) * np.float32(STRIDE * factor)
        found.append(
            IndexCorner(
                seen=float(1 / (1 + np.exp(-heat[row, column]))),
                corner_px=at + way[0],
                across_px=way[1],
                down_px=way[2],
            )
        )
    return sorted(found, key=lambda f: -f.seen)


def _is_same(a: IndexCorner, b: IndexCorner) -> bool:
    width = max(a.width_px, b.width_px)
    near = float(np.hypot(*(a.corner_px - b.corner_px))) < _SAME_CORNER * width
    ways = max(
        float(np.hypot(*(a.across_px - b.across_px))), float(np.hypot(*(a.down_px - b.down_px)))
    )
    return near and ways < _SAME_WAY * width


def _is_opposite(a: IndexCorner, b: IndexCorner) -> bool:
    width = min(a.width_px, b.width_px)
    far = a.corner_px + a.across_px + a.down_px - b.corner_px
    turned = a.across_px + b.across_px, a.down_px + b.down_px
    return float(np.hypot(*far)) < _OPPOSITE * width and all(
        float(np.hypot(*t)) < _OPPOSITE_WAY * width for t in turned
    )


def _both(a: IndexCorner, b: IndexCorner) -> Floats:
    """The card of two opposite corners: these are seen, the other two are guessed from both."""
    second = (a.corner_px + a.across_px + b.corner_px + b.down_px) / 2
    fourth = (a.corner_px + a.down_px + b.corner_px + b.across_px) / 2
    return np.stack([a.corner_px, second, b.corner_px, fourth]).astype(np.float32)


def joined(
    corners: Sequence[IndexCorner],
) -> list[tuple[IndexCorner, Floats, IndexCorner | None]]:
    """Cards from corners: an index, the outline (4, 2) begun there, and the index opposite.

    Two corners that point at each other are one card; any other corner is a card that shows one.
    """
    left = list(corners)
    cards: list[tuple[IndexCorner, Floats, IndexCorner | None]] = []
    while left:
        first = left.pop(0)
        partner = next((other for other in left if _is_opposite(first, other)), None)
        if partner is not None:
            left = [other for other in left if other is not partner]
            cards.append((first, _both(first, partner), partner))
        else:
            cards.append((first, first.quad_px, None))
    return cards


class IndexFinder:
    """Looks for indices in a still picture."""

    def __init__(
        self, model: FinderModel | None = None, sharpener: CornerSharpener | None = None
    ) -> None:
        """Loads what is not given; the files must have the hashes of the registry.

        Raises:
            ModelError: the installation is broken.
        """
        self._model = FinderModel() if model is None else model
        self._sharpener = shipped_sharpener() if sharpener is None else sharpener

    def corners(self, image_bgr: Image) -> list[IndexCorner]:
        """Every index in sight in BGR uint8 (H, W, 3), the surest first, each once."""
        height, width = image_bgr.shape[:2]
        most = min(1.0, MOST_SIDE_PX / max(height, width))
        found: list[IndexCorner] = []
        for share in SHARES:
            scale = share * most
            size = max(32, round(width * scale)), max(32, round(height * scale))
            small = (
                image_bgr
                if scale == 1.0
                else np.asarray(cv2.resize(image_bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
            )
            most_px = MOST_WIDTH_PX / scale if share > SHARES[-1] else math.inf
            seen = peaks(self._model.maps(small), 1 / scale)
            found += [corner for corner in seen if corner.width_px <= most_px]
        kept: list[IndexCorner] = []
        for corner in sorted(found, key=lambda f: -f.seen):
            if not any(_is_same(corner, other) for other in kept):
                kept.append(corner)
        return kept

    def look(self, image_bgr: Image, known_px: Sequence[Floats] = ()) -> Told:
        """Cards of which an index is in sight.

        Args:
            image_bgr: BGR uint8 (H, W, 3).
            known_px: outlines (4, 2) of cards that are surely known already; they show how large
                their neighbours are. Where there are none, cards with both indices in sight do.
        """
        corners = self.corners(image_bgr)
        drawn = np.array([corner.quad_px for corner in corners]).reshape(-1, 4, 2)
        sharp = self._sharpener.sharpen_quads(image_bgr, drawn)
        sharpened = dict(zip(map(id, corners), sharp, strict=True))
        pairs = [(first, quad) for first, quad, second in joined(corners) if second is not None]
        known = list(known_px) or [quad for _, quad in pairs]
        wholes = tuple(
            (
                first.seen,
                (
                    quad,
                    refine_quad(image_bgr, quad),
                    refine_quad(image_bgr, _begun(quad, sharpened[id(first)])),
                ),
            )
            for first, quad in pairs
        )
        told = (_told(image_bgr, c, sharpened[id(c)], known) for c in corners)
        size = image_bgr.shape[1], image_bgr.shape[0]
        inside = tuple(index for index in told if is_inside(index.guesses_px[0], size))
        return Told(indices=inside, wholes=wholes)


def is_inside(quad: Floats, size_wh: tuple[int, int]) -> bool:
    """Whether the picture holds the whole index at the first corner of an outline.

    Half a six at the picture's edge is read as an ace, and surely.
    """
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    ends = np.array([quad[0] + a * across + b * down for a in _INDEX_PART for b in _INDEX_PART])
    slack = _SLACK * float(np.hypot(*across))
    return bool((ends >= -slack).all() and (ends <= np.array(size_wh) + slack).all())


def _told(
    image: Image, corner: IndexCorner, sharp: Floats, known_px: Sequence[Floats]
) -> ToldIndex:
    """An index with guesses of its card's outline: as large as its neighbours, or as it says."""
    beside = drawn_out(corner.corner_px, corner.across_px, corner.down_px, known_px, _TURNS_DEG)
    rough = beside or [corner.quad_px, _begun(corner.quad_px, sharp)]
    moved = [refine_quad(image, quad) for quad in rough]
    reach = _STRAY * float(np.hypot(*(rough[0][1] - rough[0][0])))
    kept = [q for q in (*moved, *rough) if np.hypot(*(q[0] - corner.corner_px)) <= reach]
    return ToldIndex(seen=corner.seen, guesses_px=tuple(kept or [corner.quad_px]))


def _begun(quad: Floats, other: Floats) -> Floats:
    """`other` with its corners in the order that comes nearest to those of `quad`."""
    ways = [np.roll(other, -turn, axis=0) for turn in range(4)]
    return min(ways, key=lambda way: float(np.abs(way - quad).sum()))
