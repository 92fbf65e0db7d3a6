"""Reads cards in film: every look quickly, and a card that stays doubtful nearer by."""

from __future__ import annotations

from collections.abc import Sequence

from models.reader.rectify import Image
from vision.cards.read import AnyQuad, CardReader, CardReading
from vision.cards.read_closer import CloserReader

__all__ = ["FilmReader"]


class FilmReader:
    """The quick reader of whole faces, and beside it the one that reads corners apart.

    The second costs about six times the first, so `vision.acts.cards.looks` asks for it only
    where a card at rest stays doubtful; it is loaded when that happens for the first time.
    """

    def __init__(self, quick: CardReader) -> None:
        """Reads with ``quick``, which may know the house's deck, as long as nothing is doubtful."""
        self._quick = quick
        self._closer: CloserReader | None = None

    def read(
        self, image_bgr: Image, quads_px: Sequence[AnyQuad] | AnyQuad
    ) -> tuple[CardReading, ...]:
        """Reads whole faces; see `vision.cards.read.CardReader.read`."""
        return self._quick.read(image_bgr, quads_px)

    def read_closer(
        self, image_bgr: Image, quads_px: Sequence[AnyQuad] | AnyQuad
    ) -> tuple[CardReading, ...]:
        """Reads faces and corners; see `vision.cards.read_closer.CloserReader.read`."""
        if self._closer is None:
            self._closer = CloserReader(self._quick.model, wider=False)
        return self._closer.read(image_bgr, quads_px)
