"""A photograph of a spread deck: its rows, what each strip reads as, and which card it must be."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitwatch.enroll.sequence import SpreadCount, name_in_sequence, sequence_evidence
from vision.cards.read import CardReader, CardReading
from vision.cards.spread import SpreadRow, find_rows

__all__ = ["NamedCard", "SpreadDeck", "read_spread"]

Image = npt.NDArray[np.uint8]
Quad = npt.NDArray[np.float32]

_LEAST_CARDS = 20
"""Fewer cards in rows are no spread deck."""
_SHARED = 0.25
_MOST_UNREADABLE = 0.5
_LEAST_EVIDENCE = 3.0
"""Natural logarithm by which a row must fit a sequence better than chance; cloth reaches 1."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NamedCard:
    """A card of a spread: named by its place, with the share of its width that shows."""

    code: str
    quad_px: Quad
    shown: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SpreadDeck:
    """All cards of one spread, and what the deck holds."""

    cards: tuple[NamedCard, ...]
    count: SpreadCount


def read_spread(image_bgr: Image, reader: CardReader) -> SpreadDeck | None:
    """Reads a spread in a picture, BGR uint8 (H, W, 3); None if there is none."""
    rows = [(row, reader.read_upright(image_bgr, row.quads_px)) for row in find_rows(image_bgr)]
    chosen = _apart(rows)
    if sum(len(row.quads_px) for row, _ in chosen) < _LEAST_CARDS:
        return None
    count = name_in_sequence([readings for _, readings in chosen])
    cards = [
        NamedCard(code=code, quad_px=quad, shown=shown)
        for (row, _), names in zip(chosen, count.names, strict=True)
        for quad, shown, code in zip(row.quads_px, row.shown, names, strict=True)
    ]
    return SpreadDeck(cards=tuple(cards), count=count)


Read = tuple[SpreadRow, tuple[CardReading, ...]]


def _apart(rows: list[Read]) -> list[Read]:
    """Rows that do not lie over one another, those whose cards read as a sequence first."""
    worth = [
        (sequence_evidence(readings), index)
        for index, (_, readings) in enumerate(rows)
        if np.mean([reading.unreadable for reading in readings]) < _MOST_UNREADABLE
    ]
    kept: list[int] = []
    for evidence, index in sorted(worth, key=lambda pair: -pair[0]):
        if evidence > _LEAST_EVIDENCE and all(
            _shared(rows[index][0], rows[k][0]) < _SHARED for k in kept
        ):
            kept.append(index)
    return [rows[index] for index in sorted(kept)]


def _shared(first: SpreadRow, second: SpreadRow) -> float:
    boxes = []
    for row in (first, second):
        points = np.concatenate(row.quads_px)
        boxes.append((points.min(axis=0), points.max(axis=0)))
    low = np.maximum(boxes[0][0], boxes[1][0])
    high = np.minimum(boxes[0][1], boxes[1][1])
    both = float(np.prod(np.clip(high - low, 0, None)))
    smaller = min(float(np.prod(high_ - low_)) for low_, high_ in boxes)
    return both / max(smaller, 1e-6)
