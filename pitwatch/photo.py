"""Reads the cards and chips in one photograph or frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from pitwatch.photo_file import Image, load_image
from pitwatch.photo_finds import CardFinds, Detected, FindsIndices, Reads
from pitwatch.photo_merge import Find, one_each
from pitwatch.photo_whole import drawn_whole
from rules_check.errors import InputError
from rules_check.facts.profile import TableProfile
from vision.chips.photo_count import StackEstimate, estimate_stack
from vision.table.camera import TableCamera

__all__ = ["PhotoCard", "PhotoChips", "PhotoReader", "PhotoReading"]

Quad = npt.NDArray[np.float32]

_CARDS = ("card_face", "card_back", "cover_card")


class Detects(Protocol):
    """A detector of cards and chips."""

    def detect(self, image_bgr: Image, *, doubtful: bool = False) -> Sequence[Detected]:
        """Everything found in a picture, BGR uint8 (H, W, 3), and what is doubtful if asked."""


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
        self,
        detector: Detects,
        reader: Reads,
        profile: TableProfile | None = None,
        indices: FindsIndices | None = None,
    ) -> None:
        """Args: the models; `profile` gives chips their denominations."""
        self._detector = detector
        self._reader = reader
        self._finds = CardFinds(reader, indices)
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

    def _cards(self, image: Image, cards: Sequence[Detected]) -> list[PhotoCard]:
        kept = one_each(self._finds.gather(image, cards), self._reader.accept_at)
        return [self._card(find) for find in drawn_whole(self._reader, image, kept)]

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
