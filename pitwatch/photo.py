"""Reads the cards and chips in one photograph or frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from pitwatch.photo_file import Image, load_image
from pitwatch.photo_merge import Find, one_each
from rules_check.errors import InputError
from rules_check.facts.profile import TableProfile
from vision.camera import TableCamera
from vision.paper import paper_quads
from vision.quads import quad_overlap, refine_quad
from vision.read import CardReading
from vision.stack_count import StackEstimate, estimate_stack

__all__ = ["PhotoCard", "PhotoChips", "PhotoReader", "PhotoReading"]

Quad = npt.NDArray[np.float32]

_FACE_SEEN_ON_BACK = 0.95
"""A card detected as a back is called face up only when the reader is at least this sure of it."""
_FACE_SEEN_ON_COVER = 0.97
"""The same for what looks like a cover card; below it, nothing is listed."""
_SURE_ON_PAPER = 0.95
"""A bright patch is a card only when the reader is at least this sure what it says. Lowering it
finds more cards that the detector missed, and reads cards into labels and windows."""
_PAPER_SEEN = 0.8
_SEEN_TOO = 0.3
_CARDS = ("card_face", "card_back", "cover_card")


class Detected(Protocol):
    """What the detector says of one thing (see `vision.detect`)."""

    @property
    def kind(self) -> str:
        """`card_face`, `card_back`, `cover_card`, `chip_stack` or `hand`."""

    @property
    def confidence(self) -> float:
        """0..1."""

    @property
    def box_px(self) -> tuple[float, float, float, float]:
        """Half-open box x0, y0, x1, y1."""

    @property
    def quad_px(self) -> Quad | None:
        """Corners (4, 2) of a card."""

    @property
    def rough_px(self) -> Quad | None:
        """Another guess of them."""


class Detects(Protocol):
    """A detector of cards and chips."""

    def detect(self, image_bgr: Image, *, doubtful: bool = False) -> Sequence[Detected]:
        """Everything found in a picture, BGR uint8 (H, W, 3), and what is doubtful if asked."""


class Reads(Protocol):
    """A reader of cards whose corners are given."""

    accept_at: float

    def read(self, image_bgr: Image, quads_px: Sequence[Quad]) -> Sequence[CardReading]:
        """One reading for each quadrilateral (4, 2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoCard:
    """One card; `card` is None when it lies face down or was not read surely enough."""

    card: str | None
    face: str
    confidence: float
    readings: Mapping[str, float]
    quad_px: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoChips:
    """One stack: value in cents or None, number of chips, both as closed intervals."""

    cents: tuple[int, int] | None
    count: tuple[int, int]
    confidence: float
    box_px: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoReading:
    """All that was read in one picture, top to bottom."""

    image: str
    size_px: tuple[int, int]
    cards: tuple[PhotoCard, ...]
    chips: tuple[PhotoChips, ...]

    def as_json(self) -> dict[str, object]:
        """The object that `pitwatch read --json` prints."""
        return {
            "image": self.image,
            "size_px": list(self.size_px),
            "cards": [
                {
                    "card": c.card,
                    "face": c.face,
                    "confidence": c.confidence,
                    "readings": dict(c.readings),
                    "quad_px": [list(corner) for corner in c.quad_px],
                }
                for c in self.cards
            ],
            "chips": [
                {
                    "cents": None if c.cents is None else list(c.cents),
                    "count": list(c.count),
                    "confidence": c.confidence,
                    "box_px": list(c.box_px),
                }
                for c in self.chips
            ],
        }


def _rounded(quad: Quad) -> tuple[tuple[float, float], ...]:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in quad)


def _corners(found: Detected) -> Quad:
    """The detector's corners, or those of its box."""
    if found.quad_px is not None:
        return np.asarray(found.quad_px, np.float32)
    x0, y0, x1, y1 = found.box_px
    upright = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    quad = np.asarray(upright, np.float32)
    return quad if y1 - y0 >= x1 - x0 else np.roll(quad, -1, axis=0)


def _guesses(image: Image, found: Detected) -> list[Quad]:
    """Where the card's corners may be: the detector's, on the paper's edge, and before sharpening.

    On `cards_home` valid the third guess brought 4 cards in 100 more than the other two.
    """
    given = _corners(found)
    guesses = [given, refine_quad(image, refine_quad(image, given))]
    if found.rough_px is not None:
        guesses.append(refine_quad(image, np.asarray(found.rough_px, np.float32)))
    return guesses


def _is_face_up(found: Detected, reading: CardReading) -> bool:
    if found.kind == "card_back":
        return reading.confidence > _FACE_SEEN_ON_BACK
    return True


def _camera_of(profile: TableProfile | None, size_px: tuple[int, int]) -> TableCamera | None:
    """The table's camera, when the picture can be one of its frames; else None."""
    if profile is None or profile.camera is None:
        return None
    try:
        return TableCamera.from_profile(profile, size_px)
    except InputError:
        # A photograph of another shape: the profile still gives the chips their values.
        return None


class PhotoReader:
    """Detector, reader and, where a table profile names the chips, their values."""

    def __init__(
        self, detector: Detects, reader: Reads, profile: TableProfile | None = None
    ) -> None:
        """Args: the two models; `profile` gives chips their denominations."""
        self._detector = detector
        self._reader = reader
        self._profile = profile

    def read(self, path: Path) -> PhotoReading:
        """Reads one picture.

        Raises:
            InputError: the file cannot be used as a picture.
        """
        return self.read_image(load_image(path), str(path))

    def read_image(self, image: Image, name: str) -> PhotoReading:
        """Reads a picture that is already in memory, BGR uint8 (H, W, 3); `name` is listed."""
        found = self._detector.detect(image, doubtful=True)
        cards = [d for d in found if d.kind in _CARDS]
        stacks = [d for d in found if d.kind == "chip_stack"]
        chips = tuple(self._chips(image, stack) for stack in stacks)
        return PhotoReading(
            image=name,
            size_px=(int(image.shape[1]), int(image.shape[0])),
            cards=tuple(sorted(self._cards(image, cards), key=lambda c: c.quad_px[0][::-1])),
            chips=tuple(sorted(chips, key=lambda c: (c.box_px[1], c.box_px[0]))),
        )

    def _finds(self, image: Image, cards: Sequence[Detected]) -> list[Find]:
        """Reads every card with several guesses of its corners; the surest reading counts."""
        guesses = [_guesses(image, found) for found in cards]
        readings = iter(self._reader.read(image, [quad for some in guesses for quad in some]))
        finds = []
        for found, quads in zip(cards, guesses, strict=True):
            pairs = [(next(readings), quad) for quad in quads]
            reading, quad = max(pairs, key=lambda pair: pair[0].confidence)
            if found.kind == "cover_card" and reading.confidence < _FACE_SEEN_ON_COVER:
                continue
            finds.append(
                Find(
                    quad_px=np.roll(quad, -reading.quarters, axis=0),
                    seen=found.confidence,
                    reading=reading,
                    face_up=_is_face_up(found, reading),
                )
            )
        return finds

    def _on_paper(self, image: Image, detected: Sequence[Quad]) -> list[Find]:
        """Whole cards that lie apart, found by their paper.

        Where the detector saw a card too, a sure reading is enough; elsewhere it must be very sure.
        """
        quads = [refine_quad(image, quad) for quad in paper_quads(image)]
        return [
            Find(
                quad_px=np.roll(quad, -reading.quarters, axis=0),
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

    def _cards(self, image: Image, cards: Sequence[Detected]) -> list[PhotoCard]:
        detected = self._finds(image, cards)
        on_paper = self._on_paper(image, [find.quad_px for find in detected])
        kept = one_each([*detected, *on_paper], self._reader.accept_at)
        return [self._card(find) for find in kept]

    def _card(self, candidate: Find) -> PhotoCard:
        reading = candidate.reading
        if not candidate.face_up:
            return PhotoCard(
                card=None,
                face="down",
                confidence=round(candidate.seen, 4),
                readings={},
                quad_px=_rounded(candidate.quad_px),
            )
        sure = reading.confidence >= self._reader.accept_at
        return PhotoCard(
            card=reading.best if sure else None,
            face="up",
            confidence=round(reading.confidence if sure else candidate.seen, 4),
            readings=reading.probabilities,
            quad_px=_rounded(candidate.quad_px),
        )

    def _chips(self, image: Image, found: Detected) -> PhotoChips:
        chips = self._profile.chips if self._profile is not None else ()
        size = (int(image.shape[1]), int(image.shape[0]))
        camera = _camera_of(self._profile, size)
        stack: StackEstimate = estimate_stack(image, found.box_px, chips, camera)
        x0, y0, x1, y1 = (round(float(v), 1) for v in found.box_px)
        return PhotoChips(
            cents=stack.cents,
            count=stack.count,
            confidence=round(min(found.confidence, stack.confidence), 4),
            box_px=(x0, y0, x1, y1),
        )
