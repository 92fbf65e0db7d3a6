"""Reads cards: rank and suit with probabilities, and their fusion over frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from models.reader.labels import CODES
from models.reader.rectify import Image, rectify, turned
from models.reader.runtime import ReaderModel, softmax
from rules_check.facts.cards import RANKS, SUITS

__all__ = ["CardReader", "CardReading", "fuse"]

Floats = npt.NDArray[np.float64]
AnyQuad = npt.NDArray[np.floating[Any]]

_LEAST = 0.004
"""Candidates below this probability are not listed; their mass is "other"."""
_SIDEWAYS_DOUBT = 0.6
"""A reading less confident than this is tried again with the card's sides exchanged."""
_FLOOR = 1e-4
_FULL_WEIGHT_FRAMES = 2.5
"""Frames of a resting card show the same pose under the same light: however many there are, they
are worth at most this many independent looks at its rank. Raising it makes fused readings bolder.
On 95 resting cards of development films 2.5 gave ranks the best logarithmic score of 1 to 2.5."""
_SUIT_FRAMES = 1.0
"""The same for the suit, whose small sign errs alike in every frame: 1 scored best of 1 to 2.5."""
_FUSED_DOUBT = 0.003
"""Probability of rank, and of suit, that no number of looks removes: a design never seen before can
deceive every frame alike."""


@dataclass(frozen=True)
class CardReading:
    """What was read of one card.

    `ranks` (13) and `suits` (4) are distributions given that a face can be read, in the order of
    `RANKS` and `SUITS`; `unreadable` is the probability that there is no readable face (a back,
    no card, both indices hidden); `quarters` is how the card had to be turned to be read.
    """

    ranks: tuple[float, ...]
    suits: tuple[float, ...]
    unreadable: float
    quarters: int = 0

    @cached_property
    def joint(self) -> Floats:
        """The 52 probabilities in the order of `CODES`, given a readable face."""
        table = np.outer(np.asarray(self.suits), np.asarray(self.ranks)).ravel()
        return np.asarray(table / table.sum())

    @cached_property
    def probabilities(self) -> Mapping[str, float]:
        """The likely cards, likeliest first; the rest of the mass is some other card."""
        order = np.argsort(-self.joint, kind="stable")
        likely = [i for i in order if self.joint[i] >= _LEAST]
        return {CODES[i]: round(float(self.joint[i]), 4) for i in likely}

    @property
    def best(self) -> str:
        """The likeliest card."""
        return CODES[int(self.joint.argmax())]

    @property
    def best_rank(self) -> str:
        """The likeliest rank."""
        return RANKS[int(np.argmax(self.ranks))]

    @property
    def best_suit(self) -> str:
        """The likeliest suit."""
        return SUITS[int(np.argmax(self.suits))]

    @property
    def confidence(self) -> float:
        """Probability that there is a readable face and it is `best`."""
        return float(self.joint.max()) * (1.0 - self.unreadable)


class CardReader:
    """The learned reader on pictures: rectifies cards, reads them, tries doubtful ones sideways."""

    def __init__(self) -> None:
        """Loads the model; its files must have the hashes of the registry.

        Raises:
            ModelError: the installation is broken.
        """
        self.model = ReaderModel()
        self.accept_at = self.model.settings.get("accept_at", 0.8)

    def read_views(self, views: Sequence[Image], quarters: int = 0) -> list[CardReading]:
        """Readings of canonical views (see `models.reader.rectify`)."""
        if not views:
            return []
        found = self.model.beliefs(views)
        return [
            CardReading(tuple(map(float, ranks)), tuple(map(float, suits)), float(hidden), quarters)
            for ranks, suits, hidden in zip(found.ranks, found.suits, found.hidden, strict=True)
        ]

    def read_upright(
        self, image_bgr: Image, quads_px: Sequence[AnyQuad] | AnyQuad
    ) -> tuple[CardReading, ...]:
        """Reads cards (n, 4, 2) whose long sides are surely known, so none is tried sideways."""
        views = [rectify(image_bgr, np.asarray(quad, np.float32)) for quad in quads_px]
        return tuple(self.read_views(views))

    def read(
        self, image_bgr: Image, quads_px: Sequence[AnyQuad] | AnyQuad
    ) -> tuple[CardReading, ...]:
        """Reads the cards of one picture.

        Args:
            image_bgr: uint8 (H, W, 3).
            quads_px: corners (n, 4, 2) in pixels, clockwise, a long side from the second corner
                to the third. Where a reading is doubtful the card is also tried sideways, since
                foreshortening can make the long side the shorter one.
        """
        quads = [np.asarray(quad, np.float32) for quad in quads_px]
        readings = self.read_views([rectify(image_bgr, quad) for quad in quads])
        doubtful = [i for i, r in enumerate(readings) if r.confidence < _SIDEWAYS_DOUBT]
        sideways = [rectify(image_bgr, turned(quads[i], 1)) for i in doubtful]
        for i, other in zip(doubtful, self.read_views(sideways, 1), strict=True):
            if other.confidence > readings[i].confidence:
                readings[i] = other
        return tuple(readings)


def fuse(readings: Iterable[CardReading]) -> CardReading:
    """Combines readings of one resting card over frames.

    Log-probabilities are averaged, weighted by how readable the card was in each frame, and the
    product is tempered: `n` frames count as at most 2.5 independent looks at the rank and as one
    at the suit.

    Raises:
        ValueError: there are no readings.
    """
    seen = list(readings)
    if not seen:
        raise ValueError("there is nothing to fuse")
    weights = np.array([1.0 - r.unreadable for r in seen]) + 1e-6
    looks = 1.0 + 0.5 * np.log2(max(1.0, float(weights.sum())))
    share = weights / weights.sum()
    fused = []
    for parts, most in (
        ([r.ranks for r in seen], _FULL_WEIGHT_FRAMES),
        ([r.suits for r in seen], _SUIT_FRAMES),
    ):
        logs = np.log(np.maximum(np.asarray(parts), _FLOOR))
        product = softmax(min(most, looks) * (share[:, None] * logs).sum(axis=0))
        fused.append(product * (1 - _FUSED_DOUBT) + _FUSED_DOUBT / len(product))
    hidden = float(np.sort([r.unreadable for r in seen])[: max(1, len(seen) // 2)].mean())
    return CardReading(tuple(map(float, fused[0])), tuple(map(float, fused[1])), hidden)
