"""The second look at a still picture: a card's corners are read apart from its whole face.

Video reads a card in many frames and fuses them; a photograph is all there is, so more is spent on
it. The whole face is read at 96 x 136 px whatever the picture offers; a corner is read nearer to
the picture's own size, and one good corner is enough when the others are covered.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from models.card_index.corner import corner_view
from models.card_index.runtime import IndexBeliefs, IndexModel
from models.reader.rectify import Image, Quad, rectify, turned
from models.reader.runtime import Beliefs, ReaderModel, softmax
from vision.cards.index_find import ToldIndex
from vision.cards.read import AnyQuad, CardReading
from vision.cards.read_index import joined_with, read_alone
from vision.cards.read_sure import CloserReading, log_odds

__all__ = ["CloserReader", "CloserReading"]

Floats = npt.NDArray[np.float64]

_LEAST = 1e-4
_SIDEWAYS_DOUBT = 0.6
"""A reading less confident than this is tried again with the card's sides exchanged."""
_WIDER, _WORTH = (1.3, 1.6), 0.3
"""A jumbo index does not fit into a corner's view. A reading that is doubtful, but surer than the
second figure, is tried again with its corners seen wider by these factors."""


class CloserReader:
    """Reads cards in still pictures: as `vision.cards.read.CardReader` does, more surely."""

    def __init__(self, faces: ReaderModel | None = None, *, wider: bool = True) -> None:
        """Loads what is needed; the files must have the hashes of the registry.

        Args:
            faces: the whole-face reader, perhaps one that knows the house's deck.
            wider: whether corners of doubtful cards are also seen wider.

        Raises:
            ModelError: the installation is broken.
        """
        self._faces = ReaderModel() if faces is None else faces
        self._corners = IndexModel()
        self._settings = self._corners.settings
        self._wider = wider
        self.accept_at = self._settings.get("accept_at", 0.9)

    def read(
        self, image_bgr: Image, quads_px: Sequence[AnyQuad] | AnyQuad
    ) -> tuple[CardReading, ...]:
        """Reads the cards of one picture.

        Args:
            image_bgr: uint8 (H, W, 3).
            quads_px: corners (n, 4, 2) in pixels, clockwise, a long side from the second corner
                to the third. Doubtful cards are also tried sideways, since foreshortening can make
                the long side the shorter one.
        """
        quads = [np.asarray(quad, np.float32) for quad in quads_px]
        readings = self._read_ways(image_bgr, quads, 0)
        doubtful = [i for i, r in enumerate(readings) if r.confidence < _SIDEWAYS_DOUBT]
        sideways = self._read_ways(image_bgr, [turned(quads[i], 1) for i in doubtful], 1)
        for i, other in zip(doubtful, sideways, strict=True):
            if other.confidence > readings[i].confidence:
                readings[i] = other
        if self._wider:
            self._read_wider(image_bgr, quads, readings)
        return tuple(readings)

    def read_indices(
        self, image_bgr: Image, told: Sequence[ToldIndex]
    ) -> tuple[CloserReading, ...]:
        """Reads the card of each index by the index alone (see `vision.cards.read_index`)."""
        return read_alone(self._corners, image_bgr, told)

    def read_told(
        self, image_bgr: Image, told: Sequence[ToldIndex], alone: Sequence[CloserReading]
    ) -> tuple[tuple[CloserReading, Quad], ...]:
        """The same with what the whole card says at each guess of its outline.

        Args:
            image_bgr: uint8 (H, W, 3).
            told: indices in sight.
            alone: their readings by `read_indices`.

        Returns:
            For each its reading and the outline (4, 2) that it is of.
        """
        quads = [quad for index in told for quad in index.guesses_px]
        wholes = iter(self._read_ways(image_bgr, quads, 0))
        return tuple(
            joined_with(
                reading, [next(wholes) for _ in index.guesses_px], index.guesses_px, self._settings
            )
            for index, reading in zip(told, alone, strict=True)
        )

    def _read_wider(
        self, image: Image, quads: Sequence[Quad], readings: list[CloserReading]
    ) -> None:
        """Puts surer readings in the place of doubtful ones where wider views of the corners agree.

        A wrong reading hardly stays the same in every view: all must say one card, and the
        confidence is the median of theirs.
        """
        for quarters in (0, 1):
            some = [
                i
                for i, r in enumerate(readings)
                if r.quarters % 2 == quarters and _WORTH <= r.confidence < self.accept_at
            ]
            ways = [turned(quads[i], quarters) for i in some]
            looks = [self._read_ways(image, ways, quarters, reach) for reach in _WIDER]
            for i, *others in zip(some, *looks, strict=True):
                views = sorted((readings[i], *others), key=lambda view: view.confidence)
                if len({view.best for view in views}) == 1:
                    readings[i] = views[len(views) // 2]

    def _read_ways(
        self,
        image: Image,
        ways: Sequence[npt.NDArray[np.float32]],
        quarters: int,
        reach: float = 1.0,
    ) -> list[CloserReading]:
        """Readings of cards turned so that a long side runs from the second corner to the third.

        `reach` is how much more than usual of a card its corners' views span.
        """
        if not ways:
            return []
        faces = self._faces.beliefs([rectify(image, way) for way in ways])
        views = [
            corner_view(image, _grown(way, corner, reach), corner)
            for way in ways
            for corner in range(4)
        ]
        corners = self._corners.beliefs(views)
        return [
            _combined(faces, corners, i, self._settings, quarters=quarters)
            for i in range(len(ways))
        ]


def _grown(quad: Quad, corner: int, factor: float) -> Quad:
    """The outline (4, 2) larger by a factor about one of its corners."""
    if factor == 1.0:
        return quad
    at = np.asarray(quad[corner], np.float32)
    return np.asarray(at + (quad - at) * np.float32(factor), np.float32)


def _told(beliefs: Floats, seen: Floats) -> Floats:
    """Log-evidence (m,) of four corners (4, m), each weighed by what is in sight there (4,)."""
    weights = (seen**2)[:, None]
    return np.asarray((weights * np.log(np.maximum(beliefs, _LEAST))).sum(axis=0))


def _combined(
    faces: Beliefs,
    corners: IndexBeliefs,
    i: int,
    settings: Mapping[str, float],
    *,
    quarters: int,
) -> CloserReading:
    """What face and corners say together; each is believed as far as it shows anything."""
    four = slice(4 * i, 4 * i + 4)
    share = settings.get("corner_share", 0.7)
    face = settings.get("face_share", 0.7) * (1.0 - faces.hidden[i])
    ranks = face * np.log(np.maximum(faces.ranks[i], _LEAST))
    suits = face * np.log(np.maximum(faces.suits[i], _LEAST))
    ranks = softmax(ranks + share * _told(corners.ranks[four], corners.rank_seen[four]))
    suits = softmax(suits + share * _told(corners.suits[four], corners.suit_seen[four]))
    best = int(corners.rank_seen[four].argmax())
    agree = float(corners.ranks[four][best].argmax() == faces.ranks[i].argmax())
    agree_suit = float(corners.suits[four][best].argmax() == faces.suits[i].argmax())
    seen, suit_seen = corners.rank_seen[four], corners.suit_seen[four]
    other_suit = corners.suit_seen[four] * (1 - corners.suits[four, suits.argmax()])
    own = seen * corners.ranks[four, ranks.argmax()] * (1 - other_suit)
    facts = {
        "always": 1.0,
        "clear": log_odds(float(ranks.max() * suits.max())),
        "hidden": float(faces.hidden[i]),
        "index_seen": float(seen.max()),
        "indices_seen": float(min(2.0, seen.sum())),
        "rank_agrees": agree * float(seen.max()),
        "suit_agrees": agree_suit * float(suit_seen[best]),
        "first_own": float(own[0]),
        "third_own": float(own[2]),
    }
    odds = sum(settings.get(f"sure_{name}", 0.0) * value for name, value in facts.items())
    return CloserReading(
        tuple(map(float, ranks)),
        tuple(map(float, suits)),
        float(faces.hidden[i] * np.prod(1 - np.minimum(seen, 0.98))),
        quarters,
        sure=float(1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))),
        facts=facts,
    )
