"""From many finds to one entry a card: a card found twice is one, two overlapping cards are two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.index_finder.answers import INDEX_AT
from vision.cards.quads import quad_overlap, taper
from vision.cards.read import CardReading
from vision.cards.read_sure import CloserReading

__all__ = ["Find", "is_bent", "is_clear", "one_each", "own_indices"]

Quad = npt.NDArray[np.float32]

_SAME_PLACE = 0.72
"""Two finds that share this much of their union are one card, whatever was read."""
_FAINT_PLACE, _HARDLY_READ = 0.45, 0.98
"""The same where the detector saw the second only faintly and neither corner shows its name, or
where an index alone told of it and it was read less surely than the second figure."""
_READ_INSIDE = 0.9
"""A read find that lies inside another by this share is the other's card: neighbours in a fan stand
out by a seventh of their width at least."""
_APART = 0.4
"""The same as the first where one of the two is a patch of paper and the second shows its name at
neither corner."""
_SAME_CARD = 0.1
"""Two finds read as the same card are one when their places share this much of the union or, the
second figure, of the smaller: a card that shows both its corners may be found once from each."""
_SAME_CARD_INSIDE = 0.3
_SAME_INDEX = 0.1
"""Two finds are one card when an index corner of one lies this near an index corner of the other,
as a share of the wider one: however large each takes the card to be, the index is one. Neighbours
in a fan are a seventh of their width apart at least."""
_INDEX_SEEN = 0.3
"""Where the corner of one of the two shows its name less surely than this, that one's index lies at
its other corner: such cards only meet there."""
_BOTH_OWN = 0.9
"""An outline is exact when both its corners show the name this surely."""
_SOME_INDEX = 0.5
"""A corner of an outline shows an index, of whatever name, when it is seen this surely."""
_OWN_INDEX, _OWN_INDEX_ROUGHLY = 0.12, 0.22
"""An index that is read by itself is another card's unless it lies this near (share of the width)
an index of a card already kept; the second where that card's outline is not sure."""
_OUTSIDE = 0.05
"""Nor is an index that lies this far outside a card (share of its width) that card's."""
_MEETING = 0.1
"""Cards that lie corner to corner in a row share less than this of their places."""
_OTHER_INDEX = 0.06
"""It is another card's even so when an index this far from it says what the kept card is: then the
outline of that card lies between two cards."""
_OPPOSITE = 0.25
"""The same for the corner where that card's other index must be, drawn out from the first."""
_FACING, _DIAGONAL = -0.7, 1.2
"""Two indices of one name are one card's when their ways into the card are opposite (the cosine is
less than the first) and they are not further apart than a card's diagonal, times the second."""
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
        alone: told by one index, that at the outline's first corner.
        own_px: (2,) corners of its outline beside which an index was read, alone, as its name.
    """

    quad_px: Quad
    seen: float
    reading: CardReading
    face_up: bool
    apart: bool = False
    by_index: bool = False
    alone: bool = False
    own_px: tuple[Quad, ...] = ()

    def is_read(self, accept_at: float) -> bool:
        """Whether its name will be given."""
        return self.face_up and self.reading.confidence >= accept_at


def own_indices(reading: CardReading, *, unlooked: float = 0.0) -> tuple[float, float]:
    """How surely the first and the third corner show what was read, 0..1.

    An outline that lies between two cards has the name of one and at most one of its indices.
    `unlooked` is what is said of a reading that did not look at corners.
    """
    facts = reading.facts if isinstance(reading, CloserReading) else {}
    return facts.get("first_own", unlooked), facts.get("third_own", unlooked)


def _share_index(first: Find, second: Find) -> bool:
    """Whether two cards, their first edge the short one, begin or end at the same index."""
    quads = first.quad_px, second.quad_px
    width = max(float(np.hypot(*(quad[1] - quad[0]))) for quad in quads)
    ways = np.linalg.norm(quads[0][[0, 2], None] - quads[1][None, [0, 2]], axis=2)
    own = [np.array(own_indices(find.reading, unlooked=1.0)) for find in (first, second)]
    both = np.minimum(own[0][:, None], own[1][None]) >= _INDEX_SEEN
    return bool((both & (ways < _SAME_INDEX * width)).any())


def _is_index_of(kept: Find, told: Find, alone: Sequence[Find]) -> bool:
    """Whether an index that was read by itself is one of the two of a card already kept.

    Cards that lie on each other may share nearly all of their place; their indices they cannot.
    """
    card, corner = kept.quad_px, told.quad_px[0]
    width = float(np.hypot(*(card[1] - card[0])))
    across, down = told.quad_px[1] - corner, told.quad_px[3] - corner
    middle = corner + INDEX_AT[0] * across + INDEX_AT[1] * down
    x, y = float(middle[0]), float(middle[1])
    if cv2.pointPolygonTest(cv2.convexHull(card), (x, y), True) < -_OUTSIDE * width:
        return False
    near, far = (float(np.hypot(*(card[end] - corner))) for end in (0, 2))
    if kept.alone:
        back = float(np.hypot(*(card[0] - told.quad_px[2])))
        return near < _OWN_INDEX * width or max(far, back) < _OPPOSITE * width
    exact = kept.reading.confidence >= _HARDLY_READ
    if min(near, far) >= (_OWN_INDEX if exact else _OWN_INDEX_ROUGHLY) * width:
        return False
    own = [
        other.quad_px[0]
        for other in alone
        if other.reading.best == kept.reading.best
        and np.linalg.norm(card[[0, 2]] - other.quad_px[0], axis=1).min() < _OPPOSITE * width
    ]
    return all(np.hypot(*(at - corner)) <= _OTHER_INDEX * width for at in (*own, *kept.own_px))


def _is_far_index(kept: Find, other: Find) -> bool:
    """Whether two indices that read the same may be the two of one card, looking at each other.

    One index alone may tell its card's turn wrong by a quarter: then the outlines do not meet.
    """
    if not (kept.alone and other.alone):
        return False
    ends = [(quad[1] - quad[0]) + (quad[3] - quad[0]) for quad in (kept.quad_px, other.quad_px)]
    lengths = [float(np.hypot(*end)) for end in ends]
    facing = float(ends[0] @ ends[1]) < _FACING * lengths[0] * lengths[1]
    apart = float(np.hypot(*(kept.quad_px[0] - other.quad_px[0])))
    return facing and apart < _DIAGONAL * max(lengths)


def _is_same_read(kept: Find, other: Find, alone: Sequence[Find]) -> bool:
    """Two finds that are both read; `alone` are all that were read by one index."""
    union, inside = quad_overlap(kept.quad_px, other.quad_px)
    if kept.reading.best == other.reading.best:
        return union > _SAME_CARD or inside > _SAME_CARD_INSIDE or _is_far_index(kept, other)
    if other.alone:
        return _is_index_of(kept, other, alone)
    hardly = other.by_index and other.reading.confidence < _HARDLY_READ
    shown = max(own_indices(other.reading)) >= _BOTH_OWN
    doubtful = hardly or (other.seen < _FAINT and not shown)
    if inside > _READ_INSIDE or (doubtful and union > _FAINT_PLACE):
        return True
    if inside > _MEETING and _share_index(kept, other):
        return True
    paper = (kept.apart or other.apart) and not shown
    return union > (_APART if paper else _SAME_PLACE)


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


def is_clear(find: Find) -> bool:
    """Whether a find shows where its card lies and what it is."""
    return find.face_up and find.reading.confidence > _HARDLY_READ and not is_bent(find.quad_px)


def _hides_name(find: Find) -> int:
    """0 where a corner shows what was read; 2 where indices are seen and none says it; else 1.

    The last is an outline that lies between two cards and takes an index of the one and the pips
    of the other for one card's.
    """
    own = max(own_indices(find.reading))
    facts = find.reading.facts if isinstance(find.reading, CloserReading) else {}
    if own >= _BOTH_OWN:
        return 0
    return 2 if own < _INDEX_SEEN and facts.get("index_seen", 0.0) > _SOME_INDEX else 1


def _rank(find: Find) -> tuple[bool, bool, int, bool, float]:
    """Sort key of what is read: outlines a card can have, seen whole and surely read, first.

    Before all those that have both indices at their corners: they are exact. Then those that
    show their name at one.
    """
    bent = is_bent(find.quad_px)
    exact = min(own_indices(find.reading)) >= _BOTH_OWN
    hidden = _hides_name(find)
    if not find.by_index and find.reading.confidence >= _HARDLY_READ:
        seen = -find.reading.confidence * (0.5 + 0.5 * find.seen)
        return bent, not exact, hidden, False, seen
    return bent, not exact, hidden, True, -find.reading.confidence


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
    alone = [find for find in read if find.alone]
    for find in read:
        if not any(_is_same_read(other, find, alone) for other in kept):
            kept.append(find)
    names = len(kept)
    for find in sorted((f for f in finds if not f.is_read(accept_at)), key=lambda f: -f.seen):
        if not _is_listed(find) or any(_is_part(other, find) for other in kept[:names]):
            continue
        if not any(quad_overlap(o.quad_px, find.quad_px)[0] > _UNREAD_TWICE for o in kept[names:]):
            kept.append(find)
    return kept
