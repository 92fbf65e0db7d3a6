"""Reads cards: rank and suit with probabilities, and their fusion over frames."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from models.reader.labels import CODES
from models.reader.rectify import VIEW_SIZE_PX, Image, Quad, rectify, turned
from models.registry import entry
from rules_check.facts.cards import RANKS, SUITS

__all__ = ["CardReader", "CardReading", "fuse"]

Floats = npt.NDArray[np.float64]

_BATCH = 8
_LEAST = 0.004
"""Candidates below this probability are not listed; their mass is "other"."""
_SIDEWAYS_DOUBT = 0.6
"""A reading less confident than this is tried again with the card's sides exchanged."""
_FLOOR = 1e-4
_FULL_WEIGHT_FRAMES = 2.5
"""Frames of a resting card show the same pose under the same light: however many there are, they
are worth at most this many independent looks. Raising it makes fused readings bolder."""


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


def _softmax(logits: Floats) -> Floats:
    shifted = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(shifted / shifted.sum(axis=-1, keepdims=True))


class CardReader:
    """The learned reader, run by OpenVINO in single precision so that results repeat exactly."""

    def __init__(self) -> None:
        """Loads the model; its files must have the hashes of the registry.

        Raises:
            ModelError: the installation is broken.
        """
        import openvino as ov  # noqa: PLC0415 - loading it takes longer than most commands

        model = entry("reader")
        core = ov.Core()
        network = core.read_model(model.path)
        network.reshape([_BATCH, 3, VIEW_SIZE_PX[1], VIEW_SIZE_PX[0]])
        options = {
            "INFERENCE_PRECISION_HINT": "f32",
            "NUM_STREAMS": "1",
            "INFERENCE_NUM_THREADS": "1",
        }
        self._compiled = core.compile_model(network, "CPU", options)
        settings = model.settings
        self._rank_temperature = settings.get("rank_temperature", 1.0)
        self._suit_temperature = settings.get("suit_temperature", 1.0)
        self._face_temperature = settings.get("face_temperature", 1.0)
        self._surprise = settings.get("surprise", 0.0)
        self.accept_at = settings.get("accept_at", 0.8)

    def logits(self, views: Sequence[Image]) -> Floats:
        """Raw outputs (n, 18) of canonical views, the mean over both ways up."""
        both = [v for view in views for v in (view, view[::-1, ::-1])]
        out = np.zeros((len(both), 18))
        for start in range(0, len(both), _BATCH):
            chunk = np.zeros((_BATCH, VIEW_SIZE_PX[1], VIEW_SIZE_PX[0], 3), np.float32)
            part = both[start : start + _BATCH]
            chunk[: len(part)] = np.stack(part).astype(np.float32) / 255
            result = self._compiled(np.ascontiguousarray(chunk.transpose(0, 3, 1, 2)))[0]
            out[start : start + len(part)] = result[: len(part)]
        return np.asarray((out[0::2] + out[1::2]) / 2)

    def _readings(self, logits: Floats, quarters: int) -> list[CardReading]:
        mix = self._surprise
        ranks = _softmax(logits[:, :13] / self._rank_temperature) * (1 - mix) + mix / 13
        suits = _softmax(logits[:, 13:17] / self._suit_temperature) * (1 - mix) + mix / 4
        hidden = 1 / (1 + np.exp(np.clip(logits[:, 17] / self._face_temperature, -30, 30)))
        return [
            CardReading(tuple(map(float, r)), tuple(map(float, s)), float(u), quarters)
            for r, s, u in zip(ranks, suits, hidden, strict=True)
        ]

    def read_views(self, views: Sequence[Image], quarters: int = 0) -> list[CardReading]:
        """Readings of canonical views (see `models.reader.rectify`)."""
        return self._readings(self.logits(views), quarters) if views else []

    def read(self, image_bgr: Image, quads_px: Sequence[Quad] | Quad) -> tuple[CardReading, ...]:
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
    product is tempered: `n` frames count as at most 2.5 independent looks.

    Raises:
        ValueError: there are no readings.
    """
    seen = list(readings)
    if not seen:
        raise ValueError("there is nothing to fuse")
    weights = np.array([1.0 - r.unreadable for r in seen]) + 1e-6
    looks = min(_FULL_WEIGHT_FRAMES, 1.0 + 0.5 * np.log2(max(1.0, float(weights.sum()))))
    share = weights / weights.sum()
    fused = []
    for parts in ([r.ranks for r in seen], [r.suits for r in seen]):
        logs = np.log(np.maximum(np.asarray(parts), _FLOOR))
        fused.append(_softmax(looks * (share[:, None] * logs).sum(axis=0)))
    hidden = float(np.sort([r.unreadable for r in seen])[: max(1, len(seen) // 2)].mean())
    return CardReading(tuple(map(float, fused[0])), tuple(map(float, fused[1])), hidden)
