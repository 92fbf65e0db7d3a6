"""A short memory of pictures: when a thing left or came, and whose arms were there."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from vision.film.motion import Low, Scene, brightened
from vision.table.hands import DEALER, NOBODY, PLAYER, UNKNOWN

Mask = NDArray[np.bool_]
Picture = NDArray[np.uint8]
SECOND = 1_000_000_000

# Seconds kept, and the closest spacing of what is kept. An act longer than the memory is timed from
# its end.
MEMORY_S, SPACING_S = 9.0, 0.045
# A thing counts as seen when this share of its pixels shows it.
SEEN_SHARE = 0.3
# A place lies free when arms cover less than this share of it.
FREE_SHARE = 0.08
# A hand was at a place when it covered this share of it.
IN_HAND = 0.25
# Two sides' acts at a place are parted when it lies free for this long between them.
PARTED_S = 0.15
# Arms count for an act from this long before its old content left until after its new content came.
LEAD_S, LAG_S = 0.35, 0.1
# An arm within this many low resolution pixels of a place is beside it.
BESIDE_PX = 30.0
# One side acted alone when the other covered less than this share.
ALONE = 0.25
# Arms whose owner is not known, as a share of the known ones, above which nobody is named: two arms
# that met there can be taken for one. Lower names fewer actors; higher names wrong ones.
UNCLEAR = 0.12
# So much of a card's area must have lain under arms all the time for a card to come and go there
# unseen. Arms that rest now here, now there hide no act as long as that.
HIDES_CARDS = 0.3
# So much of a card's area, half a chip's, must have gone from the dealer's arm to the player's
# without being seen bare meanwhile for a payment to have come and gone there.
HIDES_CHIPS = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """How one content of a place gave way to another.

    Attributes:
        since_ns: last time the place was seen free with its old content.
        left_ns: last time the old content was still seen in part.
        came_ns: first time the new content was seen in part for good.
        covers: (dealer, player, unknown) pixels covered in all pictures between.
        near: the same, only around the moment of the change.
        sides_in_turn: dealer's and player's arms covered the place at different times.
        both_about: they did so about the place, since all there was as before.
        pushed_ns: when the dealer, alone there, let go of what he had pushed a little; None if he
            had not.
    """

    since_ns: int
    left_ns: int
    came_ns: int
    covers: tuple[int, int, int]
    near: tuple[int, int, int]
    sides_in_turn: bool
    both_about: bool = False
    pushed_ns: int | None = None

    @property
    def actor(self) -> str | None:
        """Whose arms were there, None when that is not clear."""
        dealer, player, unknown = self.near if sum(self.near[:2]) else self.covers
        if dealer == player or min(dealer, player) > ALONE * max(dealer, player):
            return None
        if unknown > UNCLEAR * (dealer + player):
            return None
        return "dealer" if dealer > player else "player"


@dataclass(frozen=True, slots=True, eq=False)
class _Record:
    """A picture: its bytes are ``low`` with its luma multiplied by ``gain``."""

    t_ns: int
    yuv: NDArray[np.uint8]
    arms: NDArray[np.uint8]
    gain: float


@dataclass(frozen=True, slots=True, eq=False)
class _Blank:
    """A picture that was put away: all but its bytes, and what they must come to."""

    t_ns: int
    arms: NDArray[np.uint8]
    gain: float
    check: int


@dataclass(slots=True, eq=False)
class Memory:
    """The last seconds of pictures.

    They weigh a hundred megabytes, so they are put away without their bytes: a recording is shown
    again from ``missing_from_ns`` on when a watcher is taken up.
    """

    records: deque[_Record] = field(default_factory=deque)
    _blank: deque[_Blank] = field(default_factory=deque)

    def add(self, t_ns: int, yuv: Picture, arms: NDArray[np.uint8], gain: float = 1.0) -> None:
        """Keeps a picture as it was balanced, by how much, and whose arms it shows."""
        if self.records and t_ns - self.records[-1].t_ns < SPACING_S * SECOND:
            return
        self.records.append(_Record(t_ns=t_ns, yuv=yuv, arms=arms, gain=gain))
        while t_ns - self.records[0].t_ns > MEMORY_S * SECOND:
            self.records.popleft()

    def __getstate__(self) -> list[_Blank]:
        """All but the bytes of the pictures."""
        return [
            _Blank(t_ns=one.t_ns, arms=one.arms, gain=one.gain, check=crc32(one.yuv.tobytes()))
            for one in self.records
        ] + list(self._blank)

    def __setstate__(self, state: list[_Blank]) -> None:
        """Needs to be shown the pictures again."""
        self.records, self._blank = deque(), deque(state)

    @property
    def missing_from_ns(self) -> int | None:
        """The first picture that must be shown again; None when all are there."""
        return self._blank[0].t_ns if self._blank else None

    def show_again(self, low: Low) -> bool:
        """Takes a picture for the second time; False when it is not the one it was."""
        if not self._blank or low.t_ns < self._blank[0].t_ns:
            return True
        blank = self._blank.popleft()
        yuv = brightened(low, blank.gain).yuv
        self.records.append(_Record(t_ns=blank.t_ns, yuv=yuv, arms=blank.arms, gain=blank.gain))
        return low.t_ns == blank.t_ns and crc32(yuv.tobytes()) == blank.check

    def passage(
        self,
        scene: Scene,
        where: Mask,
        yuv: Picture,
        since_ns: int,
        until_ns: int,
        about: Mask | None = None,
        card_px: float = 0.0,
    ) -> Passage:
        """How the content of ``where`` changed between two times.

        Args:
            scene: still holding the old content.
            where: (h, w) pixels that changed.
            yuv: the picture with the new content.
            since_ns: last time the place was free with its old content.
            until_ns: the new content lies free and still.
            about: (h, w) where more may have come and gone meanwhile, without a trace.
            card_px: pixels of a card, with ``about``.
        """
        rows, columns = np.nonzero(where)
        old, new = scene.rest[rows, columns], yuv[rows, columns]
        views = [record for record in self.records if since_ns < record.t_ns <= until_ns]
        left, came, arriving = since_ns, until_ns, True
        covers = np.zeros((len(views), 4), np.int64)
        for number in range(len(views) - 1, -1, -1):
            record = views[number]
            covers[number] = np.bincount(record.arms[rows, columns], minlength=4)
            now = record.yuv[rows, columns]
            free = int(covers[number, 1:].sum()) < FREE_SHARE * len(rows)
            if arriving or (free and left == since_ns):
                shown = float(np.mean(~scene.differs(now, new))) > SEEN_SHARE
                arriving = arriving and shown
                came = record.t_ns if arriving else came
                # What lies free and is not the new content is the old one, pushed a little.
                left = record.t_ns if free and not shown and left == since_ns else left
            if left == since_ns and float(np.mean(~scene.differs(now, old))) > SEEN_SHARE:
                left = record.t_ns
        came = max(came, left)
        near = [
            number
            for number, record in enumerate(views)
            if left - LEAD_S * SECOND <= record.t_ns <= came + LAG_S * SECOND
        ]
        beside = _sides(covers[near].sum(axis=0))
        if not any(beside[:2]) and not covers[:, (DEALER, PLAYER)].any():
            beside = _nearer([views[number].arms for number in near], rows, columns)
        parted = _parted(views, covers, left, len(rows))
        return Passage(
            since_ns=since_ns,
            left_ns=left,
            came_ns=came,
            covers=_sides(covers.sum(axis=0)),
            near=beside,
            sides_in_turn=_in_turn(covers[parted:], len(rows)),
            both_about=about is not None
            and _in_turn_about(scene, views, about, len(rows), HIDES_CHIPS * card_px),
            pushed_ns=_pushed(scene, views[:parted], covers, (rows, columns)),
        )

    def hid_a_card(
        self, cell: Mask, cards: NDArray[np.float32], cut: tuple[slice, slice], from_ns: int
    ) -> bool:
        """Whether some place of a cell has lain under arms in every picture since a time.

        Args:
            cell: (h, w) the cell.
            cards: (h, w) share of a card that each pixel is.
            cut: rows and columns of the cell.
            from_ns: the time.
        """
        hidden = cell[cut].copy()
        for record in self.records:
            if record.t_ns >= from_ns:
                hidden &= record.arms[cut] > 0
        return float(cards[cut][hidden].sum()) > HIDES_CARDS

    def covered(self, where: Mask, from_ns: int, to_ns: int) -> list[tuple[int, NDArray[np.int64]]]:
        """Covered pixels of a place by label, picture by picture."""
        rows, columns = np.nonzero(where)
        return [
            (record.t_ns, np.bincount(record.arms[rows, columns], minlength=4))
            for record in self.records
            if from_ns <= record.t_ns <= to_ns
        ]


def _pushed(
    scene: Scene,
    views: list[_Record],
    covers: NDArray[np.int64],
    at: tuple[NDArray[np.int64], NDArray[np.int64]],
) -> int | None:
    """When the dealer let go of what he had pushed, before somebody else took it.

    Args:
        scene: as it was before.
        views: until the place lay free for a while; empty when it did not.
        covers: of these views and the later ones, pixels by label.
        at: rows and columns of the place.
    """
    if not views:
        return None
    same = ~scene.differs(views[-1].yuv[at], scene.rest[at])
    before = covers[: len(views)].max(axis=0)
    alone = before[DEALER] > IN_HAND * len(at[0]) and not before[PLAYER] + before[UNKNOWN]
    if not alone or float(np.mean(same)) > SEEN_SHARE:
        return None
    return max(view.t_ns for n, view in enumerate(views) if covers[n, DEALER])


def _nearer(
    pictures: list[NDArray[np.uint8]], rows: NDArray[np.int64], columns: NDArray[np.int64]
) -> tuple[int, int, int]:
    """In how many pictures the dealer's and the player's arm was the one beside a place."""
    middle = float(np.median(rows)), float(np.median(columns))
    counts = [0, 0]
    for arms in pictures:
        away = []
        for side in (DEALER, PLAYER):
            at = np.nonzero(arms[::3, ::3] == side)
            distance = np.hypot(at[0] * 3 - middle[0], at[1] * 3 - middle[1])
            away.append(float(distance.min()) if len(distance) else 1e9)
        if min(away) < BESIDE_PX:
            counts[int(away[1] < away[0])] += 1
    return counts[0], counts[1], 0


def _parted(views: list[_Record], covers: NDArray[np.int64], left_ns: int, size: int) -> int:
    """The first picture after the place lay free for a while with what left it thereafter.

    What both sides did there before and after is told apart by what lay there between.
    """
    last = next((n for n, view in enumerate(views) if view.t_ns == left_ns), -1)
    first = last
    while first >= 0 and covers[first, 1:].sum() < FREE_SHARE * size:
        first -= 1
    if last < 0 or views[last].t_ns - views[first + 1].t_ns < PARTED_S * SECOND:
        return 0
    return last + 1


def _in_turn(covers: NDArray[np.int64], size: int) -> bool:
    """Whether both sides' arms each covered a good part of the place."""
    if not len(covers):
        return False
    peak = covers.max(axis=0)
    return bool(min(peak[DEALER], peak[PLAYER]) > IN_HAND * size)


def _in_turn_about(
    scene: Scene, views: list[_Record], about: Mask, size: int, least_px: float
) -> bool:
    """Whether the dealer may have laid chips about a place that the player took up unseen.

    A payment laid beside a stake and taken up with it leaves no trace where the stake lay. It lay
    where the player's arm came over what the dealer's had left and nobody had seen bare since.
    """
    at = np.nonzero(about)
    since: list[_Record] = []
    for record in reversed(views):
        free = np.count_nonzero(record.arms[at]) < FREE_SHARE * size
        if free and scene.differs(record.yuv[at], scene.rest[at]).sum() < IN_HAND * size:
            break
        since.append(record)
    left, taken = np.zeros((2, len(at[0])), bool)
    for record in reversed(since):
        arms = record.arms[at]
        hidden = (arms != NOBODY) | scene.differs(record.yuv[at], scene.rest[at])
        left = (left & hidden) | (arms == DEALER)
        taken |= left & (arms == PLAYER)
    covers = [np.bincount(record.arms[at], minlength=4) for record in since]
    return bool(_in_turn(np.array(covers), size) and np.count_nonzero(taken) > least_px)


def _sides(labels: NDArray[np.int64]) -> tuple[int, int, int]:
    return int(labels[DEALER]), int(labels[PLAYER]), int(labels[UNKNOWN])
