"""A house's own deck for the reader: its last layer, fitted to pictures of that deck.

The network's features stay as trained; the 18 weights rows that turn them into ranks and suits are
moved, as little as needed, until the house's cards are told apart. It takes a minute on one
processor, needs no torch, and knows which reader it belongs to.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["HouseHead", "HouseHeadError", "fit_head", "softmax"]

Floats = npt.NDArray[np.float64]

RANKS, SUITS, FACE = slice(0, 13), slice(13, 17), 17

_STEPS, _BATCH, _RATE = 400, 128, 0.001
_KEEP = 1e-2
"""Pull towards the trained weights. Raising it forgets other decks less, and learns this one less
well."""


def softmax(logits: Floats) -> Floats:
    """Probabilities along the last axis."""
    shifted = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(shifted / shifted.sum(axis=-1, keepdims=True))


class HouseHeadError(ValueError):
    """The file holds no deck for this reader; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HouseHead:
    """The fitted last layer.

    Attributes:
        weights: (18, features).
        bias: (18,).
        reader_sha256: of the reader whose features it speaks about.
        cards: how many of the 52 cards it was shown.
    """

    weights: Floats
    bias: Floats
    reader_sha256: str
    cards: int

    def logits(self, features: Floats) -> Floats:
        """Raw outputs (n, 18) of features (n, k)."""
        return np.asarray(features @ self.weights.T + self.bias)

    def as_bytes(self) -> bytes:
        """The file's content; the same head gives the same bytes."""
        stream = io.BytesIO()
        np.savez(
            stream,
            weights=self.weights.astype(np.float32),
            bias=self.bias.astype(np.float32),
            reader=np.frombuffer(bytes.fromhex(self.reader_sha256), np.uint8),
            cards=np.array(self.cards, np.int64),
        )
        return stream.getvalue()

    @classmethod
    def load(cls, path: Path, reader_sha256: str) -> HouseHead:
        """Reads a head for this reader.

        Raises:
            HouseHeadError: no such file, not a head, or one for another reader.
        """
        try:
            with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as data:
                head = cls(
                    weights=data["weights"].astype(np.float64),
                    bias=data["bias"].astype(np.float64),
                    reader_sha256=bytes(data["reader"].tolist()).hex(),
                    cards=int(data["cards"]),
                )
        except FileNotFoundError:
            raise HouseHeadError("there is no such file") from None
        except Exception as exc:  # noqa: BLE001 - whatever numpy meets in a damaged file
            raise HouseHeadError(f"it holds no enrolled deck ({type(exc).__name__})") from None
        if head.weights.ndim != 2 or head.weights.shape[0] != 18 or head.bias.shape != (18,):
            raise HouseHeadError("it holds no enrolled deck (wrong shape)")
        if head.reader_sha256 != reader_sha256:
            raise HouseHeadError("it was enrolled for another reader; enrol the deck again")
        return head


def fit_head(
    features: Floats,
    labels: npt.NDArray[np.int64],
    start: HouseHead,
    *,
    seed: int,
) -> HouseHead:
    """Moves the last layer to fit views of a house's cards.

    Args:
        features: (n, k) of views.
        labels: (n, 2) rank and suit index, -1 for a view without a readable face.
        start: the trained layer.
        seed: order of the views.
    """
    rng = np.random.default_rng(seed)
    weights, bias = start.weights.copy(), start.bias.copy()
    moments: list[Any] = [np.zeros_like(weights), np.zeros_like(weights)]
    bias_moments: list[Any] = [np.zeros_like(bias), np.zeros_like(bias)]
    for step in range(1, _STEPS + 1):
        pick = rng.integers(len(features), size=_BATCH)
        x, y = features[pick], labels[pick]
        error = _error(x @ weights.T + bias, y) / _BATCH
        grad = error.T @ x + _KEEP * (weights - start.weights)
        rate = _RATE * (1 - step / _STEPS) + 1e-5
        weights -= rate * _adam(moments, grad, step)
        bias -= rate * _adam(bias_moments, error.sum(axis=0), step)
    return HouseHead(
        weights=weights, bias=bias, reader_sha256=start.reader_sha256, cards=start.cards
    )


def _error(logits: Floats, labels: npt.NDArray[np.int64]) -> Floats:
    """Gradient of the loss at the logits: rank and suit where readable, and readability."""
    error = np.zeros_like(logits)
    readable = labels[:, 0] >= 0
    rows = np.flatnonzero(readable)
    for part, column in ((RANKS, 0), (SUITS, 1)):
        guess = softmax(logits[rows, part])
        guess[np.arange(len(rows)), labels[rows, column]] -= 1
        error[rows, part] = guess
    error[:, FACE] = 1 / (1 + np.exp(-np.clip(logits[:, FACE], -30, 30))) - readable
    return error


def _adam(moments: list[Any], grad: Floats, step: int) -> Floats:
    moments[0] = 0.9 * moments[0] + 0.1 * grad
    moments[1] = 0.999 * moments[1] + 0.001 * grad**2
    mean, square = moments[0] / (1 - 0.9**step), moments[1] / (1 - 0.999**step)
    return np.asarray(mean / (np.sqrt(square) + 1e-8))
