"""From many finds to one entry a card: a card found twice is one, two overlapping cards are two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.quads import quad_overlap, taper
from vision.read import CardReading

__all__ = ["Find", "is_bent", "one_each"]

Quad = npt.NDArray[np.float32]

_SAME_PLACE = 0.72
"""Two finds that share this much of their union are one card, whatever was read."""
_FAINT_PLACE, _HARDLY_READ = 0.45, 0.98
"""The same where the detector saw the second only faintly, or where an index alone told of it and
it was read less surely than the second figure."""
_READ_INSIDE = 0.9
"""A read find that lies inside another by this share is the other's card: neighbours in a fan stand
out by a seventh of their width at least."""
_APART = 0.4
"""The same as the first where one of the two is a patch of paper with nothing on it."""
_SAME_CARD = 0.1
"""Two finds read as the same card are one when their places share this much of the union or, the
second figure, of the smaller: a card that shows both its corners may be found once from each."""
_SAME_CARD_INSIDE = 0.3
_SAME_INDEX = 0.1
"""Two finds are one card when an index corner of one lies this near an index corner of the other,
as a share of the wider one: however large each takes the card to be, the index is one. Neighbours
in a fan are a seventh of their width apart at least."""
_MIXTURE, _INSIDE = 0.35, 0.8
"""An unread find that shares this much with read ones is a mixture or a part of them."""
_UNREAD_TWICE = 0.5
_FAINT = 0.35
"""Finds that the detector saw less surely than this are listed only when they are read."""
_BENT = 1.35
"""An outline whose opposite sides differ by this factor has a corner at the wrong place: a card
looks like that only from nearer than three times its own length."""
_PAPER_ONLY, _NO_FACE = 0.6, 0.8
"""A face that the detector saw less surely than the first and that is likelier than the second to
be unreadable is taken for paper, a label or a pattern and not listed."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Find:
    """A card that may be listed.

    Attributes:
        quad_px: (4, 2) where it lies.
        seen: how surely the detector saw a card, 0..1.
        reading: what was read there.
        face_up: False for what looks like a back.
        apart: found as a patch of paper of its own, which no other card can overlap.
        by_index: told by an index in sight; its outline is drawn out from there.
    """

    quad_px: Quad
    seen: float
    reading: CardReading
    face_up: bool
    apart: bool = False
    by_index: bool = False

    def is_read(self, accept_at: float) -> bool:
        """Whether its name will be given."""
        return self.face_up and self.reading.confidence >= accept_at


def _share_index(first: Quad, second: Quad) -> bool:
    """Whether two outlines, their first edge the short one, begin or end at the same index."""
    width = max(float(np.hypot(*(quad[1] - quad[0]))) for quad in (first, second))
    ways = first[[0, 2], None] - second[None, [0, 2]]
    return float(np.linalg.norm(ways, axis=2).min()) < _SAME_INDEX * width


def _is_same_read(kept: Find, other: Find) -> bool:
    """Two finds that are both read."""
    union, inside = quad_overlap(kept.quad_px, other.quad_px)
    if kept.reading.best == other.reading.best:
        return union > _SAME_CARD or inside > _SAME_CARD_INSIDE
    hardly = other.by_index and other.reading.confidence < _HARDLY_READ
    doubtful = hardly or other.seen < _FAINT
    if inside > _READ_INSIDE or (doubtful and union > _FAINT_PLACE):
        return True
    if _share_index(kept.quad_px, other.quad_px):
        return True
    return union > (_APART if kept.apart or other.apart else _SAME_PLACE)


def _is_part(kept: Find, other: Find) -> bool:
    """Whether the unread `other` is a worse find of the read `kept`."""
    union, inside = quad_overlap(kept.quad_px, other.quad_px)
    if other.face_up != kept.face_up and kept.face_up:
        return union > _UNREAD_TWICE
    return union > _MIXTURE or inside > _INSIDE


def _is_listed(find: Find) -> bool:
    """False for what is probably no card at all, being unread."""
    if find.seen < _FAINT:
        return False
    return not (find.face_up and find.seen < _PAPER_ONLY and find.reading.unreadable > _NO_FACE)


def is_bent(quad_px: Quad) -> bool:
    """Whether an outline (4, 2) has a corner where no card's corner can be."""
    return taper(quad_px) > _BENT


def _rank(find: Find) -> tuple[bool, bool, float]:
    """Sort key of what is read: outlines a card can have, seen whole and surely read, first."""
    bent = is_bent(find.quad_px)
    if not find.by_index and find.reading.confidence >= _HARDLY_READ:
        return bent, False, -find.reading.confidence * (0.5 + 0.5 * find.seen)
    return bent, True, -find.reading.confidence


def one_each(finds: Sequence[Find], accept_at: float) -> list[Find]:
    """Keeps each card once: first what is read, the surest first, then what else is surely a card.

    What the detector saw whole and is surely read goes before what an index tells of, since its
    outline is better.
    Neighbours in a fan overlap widely and are different cards: they are kept as long as they read
    differently and both surely.
    """
    read = sorted(
        (f for f in finds if f.is_read(accept_at)),
        key=_rank,
    )
    kept: list[Find] = []
    for find in read:
        if not any(_is_same_read(other, find) for other in kept):
            kept.append(find)
    names = len(kept)
    for find in sorted((f for f in finds if not f.is_read(accept_at)), key=lambda f: -f.seen):
        if not _is_listed(find) or any(_is_part(other, find) for other in kept[:names]):
            continue
        if not any(quad_overlap(o.quad_px, find.quad_px)[0] > _UNREAD_TWICE for o in kept[names:]):
            kept.append(find)
    return kept
