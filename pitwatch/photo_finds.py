"""Where cards may lie in a picture, and what is read there: by outline, by paper, by index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np
import numpy.typing as npt

from pitwatch.photo_file import Image
from pitwatch.photo_merge import Find, is_bent, is_clear, one_each, own_indices
from pitwatch.photo_outlines import Detected, guesses, whole_cards
from vision.cards.index_cover import uncovered
from vision.cards.index_find import Told, ToldIndex
from vision.cards.index_plane import shares_of_card
from vision.cards.paper import paper_quads
from vision.cards.quads import quad_overlap, refine_quad
from vision.cards.read import CardReading
from vision.cards.read_sure import CloserReading

__all__ = ["CardFinds", "Detected", "FindsIndices", "Reads"]

Quad = npt.NDArray[np.float32]
_Read = tuple[CardReading, Quad]
_Told = tuple[ToldIndex, CloserReading]

_FACE_SEEN_ON_BACK = 0.95
"""A card detected as a back is called face up only when the reader is at least this sure of it."""
_FACE_SEEN_ON_COVER = 0.97
"""The same for what looks like a cover card; below it, nothing is listed."""
_SURE_ON_PAPER = 0.95
"""A bright patch is a card only when the reader is at least this sure what it says. Lowering it
finds more cards that the detector missed, and reads cards into labels and windows."""
_PAPER_SEEN = 0.8
_SEEN_TOO = 0.3
_CLEAR, _OWN_INDEX = 0.98, 0.22
"""An index that lies this near (share of the width) an index corner of a card that the detector
found and that is this surely read, and says the same, is that card's."""
_PART, _PART_INSIDE = 0.97, 0.8
"""What is not read as it was outlined may be a part of a card: then the whole is drawn out from it
in many ways, so it must be this surely read; what lies in a card that is read by the second share
is that card's."""
_BARE_SHOWN = 0.9
"""Where cards were taken away, the name must stand this surely at the index's corner."""
_TWO_CARDS = 1.5
"""A patch of paper with this many times the area of its neighbours is of cards that touch: a three
beside a four was surely read as one five."""
_SHOWS = 0.1
"""What was taken for an index and hardly shows a rank is none."""


class Reads(Protocol):
    """A reader of cards whose corners are given."""

    accept_at: float

    def read(self, image_bgr: Image, quads_px: Sequence[Quad]) -> Sequence[CardReading]:
        """One reading for each quadrilateral (4, 2)."""

    def read_indices(self, image_bgr: Image, told: Sequence[ToldIndex]) -> Sequence[CloserReading]:
        """One reading for each index, by the index alone."""

    def read_told(
        self, image_bgr: Image, told: Sequence[ToldIndex], alone: Sequence[CloserReading]
    ) -> Sequence[tuple[CardReading, Quad]]:
        """The same with what the whole card says, and its outline (4, 2)."""


class FindsIndices(Protocol):
    """A finder of cards by the indices in sight."""

    def look(self, image_bgr: Image, known_px: Sequence[Quad] = ()) -> Told:
        """The indices in sight, and the cards that show both of theirs.

        `known_px` are outlines of cards that are surely known already.
        """


def _upright(reading: CardReading, quad: Quad) -> Quad:
    """The corners in the order in which the card was read."""
    return np.roll(quad, -reading.quarters, axis=0)


def _surest(pair: _Read) -> tuple[bool, float, float]:
    """Sort key of guesses: clearly read and what a card can have, by its indices, by sureness."""
    reading, quad = pair
    clear = reading.confidence >= _CLEAR and not is_bent(quad)
    return clear, sum(own_indices(reading)) if clear else 0.0, reading.confidence


def _is_face_up(found: Detected, reading: CardReading) -> bool:
    if found.kind == "card_back":
        return reading.confidence > _FACE_SEEN_ON_BACK
    return True


def _is_index_of(told: Quad, card: Quad) -> bool:
    """Whether the index at the first corner of `told` may be one of the two of `card`."""
    width = float(np.hypot(*(card[1] - card[0])))
    ways = card[[0, 2]] - told[0]
    return float(np.linalg.norm(ways, axis=1).min()) < _OWN_INDEX * width


def _told_apart(
    detected: Sequence[Find], told: Sequence[ToldIndex], alone: Sequence[CloserReading]
) -> tuple[list[Find], list[_Told]]:
    """Indices that say what is known already, and those that may tell of another card.

    Returns:
        The finds, those whose own index was read with its place; and the indices that are left.
    """
    own: dict[int, list[Quad]] = {}
    new = []
    for index, reading in zip(told, alone, strict=True):
        corner = index.guesses_px[0]
        owner = next(
            (
                i
                for i, find in enumerate(detected)
                if is_clear(find)
                and find.reading.best == reading.best
                and _is_index_of(corner, find.quad_px)
            ),
            None,
        )
        if owner is not None:
            own.setdefault(owner, []).append(corner[0])
        elif reading.facts["rank_seen"] >= _SHOWS:
            new.append((index, reading))
    marked = [replace(f, own_px=tuple(own.get(i, ()))) for i, f in enumerate(detected)]
    return marked, new


def _is_one_card(patch: Quad, clear: Sequence[Quad]) -> bool:
    """Whether a patch of paper is not as large as two of the cards beside it."""
    shares = shares_of_card(patch, clear)
    return shares is None or shares[0] * shares[1] < _TWO_CARDS


class CardFinds:
    """Gathers every place where a card may lie, read with several guesses of its corners."""

    def __init__(self, reader: Reads, indices: FindsIndices | None = None) -> None:
        """Args: the reader, and what finds cards by their indices, if anything does."""
        self._reader = reader
        self._indices = indices

    def gather(self, image: Image, cards: Sequence[Detected]) -> list[Find]:
        """Finds of one picture; the same card may be among them several times.

        Args:
            image: BGR uint8 (H, W, 3).
            cards: what the detector took for cards.
        """
        detected = self._drawn_out(image, self._finds(image, cards))
        places = [find.quad_px for find in detected]
        on_paper = self._on_paper(image, places, self._clear(detected))
        if self._indices is None:
            return [*detected, *on_paper]
        told = self._indices.look(image, self._clear([*detected, *on_paper]))
        wholes = self._wholes(image, told.wholes, places)
        clear = self._clear([*detected, *on_paper, *wholes])
        alone = self._reader.read_indices(image, told.indices)
        detected, new = _told_apart(detected, told.indices, alone)
        finds = self._by_one_index(image, new, places, clear)
        return [*detected, *on_paper, *wholes, *finds]

    def _clear(self, finds: Sequence[Find]) -> list[Quad]:
        """Outlines of the cards that show where they lie and what they are, each once."""
        kept = one_each(finds, self._reader.accept_at)
        return [find.quad_px for find in kept if is_clear(find)]

    def _wholes(
        self,
        image: Image,
        found: Sequence[tuple[float, Sequence[Quad]]],
        detected: Sequence[Quad],
    ) -> list[Find]:
        """Cards that show both indices; they are listed only when they are read."""
        best = self._best(image, [guesses for _, guesses in found])
        return [
            Find(quad_px=quad, seen=seen, reading=reading, face_up=True, by_index=True)
            for (seen, _), (reading, quad) in zip(found, best, strict=True)
            if reading.confidence >= self._needed(quad, detected)
        ]

    def _by_one_index(
        self,
        image: Image,
        told: Sequence[_Told],
        detected: Sequence[Quad],
        clear: Sequence[Quad],
    ) -> list[Find]:
        """Cards that one index tells of; they are listed only when they are read."""
        indices = [index for index, _ in told]
        readings = self._reader.read_told(image, indices, [alone for _, alone in told])
        finds = []
        for index, read in zip(indices, readings, strict=True):
            reading, quad = self._bared(image, index, read, clear)
            if reading.confidence >= self._needed(quad, detected):
                find = Find(quad_px=quad, seen=index.seen, reading=reading, face_up=True)
                finds.append(replace(find, by_index=True, alone=True))
        return finds

    def _bared(self, image: Image, index: ToldIndex, read: _Read, clear: Sequence[Quad]) -> _Read:
        """The reading of an index's card once the cards that lie over it are taken away.

        `read` is what is read with them, and stays where they hide nothing, or where the whole card
        is not read surely with its own index at this corner: what is white because it was painted
        tells nothing of the card, so it must not bear out what the index alone says.
        """
        bare = uncovered(image, index.guesses_px[0], clear)
        if bare is None:
            return read
        alone = self._reader.read_indices(bare, [index])
        other = self._reader.read_told(bare, [index], alone)[0]
        reading, _ = other
        shown = own_indices(reading)[0] >= _BARE_SHOWN
        return other if shown and reading.confidence >= self._reader.accept_at else read

    def _finds(self, image: Image, cards: Sequence[Detected]) -> list[tuple[Detected, Find]]:
        """Reads every card with several guesses of its corners; the surest reading counts."""
        best = self._best(image, [guesses(image, found) for found in cards])
        return [
            (
                found,
                Find(
                    quad_px=quad,
                    seen=found.confidence,
                    reading=reading,
                    face_up=_is_face_up(found, reading),
                ),
            )
            for found, (reading, quad) in zip(cards, best, strict=True)
            if found.kind != "cover_card" or reading.confidence >= _FACE_SEEN_ON_COVER
        ]

    def _drawn_out(self, image: Image, detected: Sequence[tuple[Detected, Find]]) -> list[Find]:
        """The finds; what is unread is read once more as a part of a whole card."""
        finds = [find for _, find in detected]
        known = [find.quad_px for find in finds if is_clear(find)]
        read = [find.quad_px for find in finds if find.is_read(self._reader.accept_at)]
        ways = [
            whole_cards(image, found, known) if self._may_be_part(find, read) else []
            for found, find in detected
        ]
        best = iter(self._best(image, [some for some in ways if some]))
        drawn = []
        for find, some in zip(finds, ways, strict=True):
            reading, quad = next(best) if some else (find.reading, find.quad_px)
            surer = bool(some) and reading.confidence >= _PART
            drawn.append(replace(find, reading=reading, quad_px=quad) if surer else find)
        return drawn

    def _may_be_part(self, find: Find, read: Sequence[Quad]) -> bool:
        """Whether an unread find may be a part of a card that is not read yet."""
        if not find.face_up or find.is_read(self._reader.accept_at):
            return False
        return all(quad_overlap(find.quad_px, quad)[1] <= _PART_INSIDE for quad in read)

    def _best(self, image: Image, ways: Sequence[Sequence[Quad]]) -> list[_Read]:
        """Reads every card with all guesses of its outline; the best of each, turned upright."""
        readings = iter(self._reader.read(image, [quad for some in ways for quad in some]))
        best = [max(((next(readings), quad) for quad in some), key=_surest) for some in ways]
        return [(reading, _upright(reading, quad)) for reading, quad in best]

    def _on_paper(
        self, image: Image, detected: Sequence[Quad], clear: Sequence[Quad]
    ) -> list[Find]:
        """Whole cards that lie apart, found by their paper, no larger than the `clear` ones.

        Where the detector saw a card too, a sure reading is enough; elsewhere it must be very sure.
        """
        patches = [refine_quad(image, quad) for quad in paper_quads(image)]
        quads = [quad for quad in patches if _is_one_card(quad, clear)]
        return [
            Find(
                quad_px=_upright(reading, quad),
                seen=_PAPER_SEEN,
                reading=reading,
                face_up=True,
                apart=True,
            )
            for quad, reading in zip(quads, self._reader.read(image, quads), strict=True)
            if reading.confidence >= self._needed(quad, detected)
        ]

    def _needed(self, quad: Quad, detected: Sequence[Quad]) -> float:
        """Confidence from which on a patch of paper is a card."""
        if any(quad_overlap(quad, other)[0] > _SEEN_TOO for other in detected):
            return self._reader.accept_at
        return max(self._reader.accept_at, _SURE_ON_PAPER)
