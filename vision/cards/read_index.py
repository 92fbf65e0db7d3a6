"""Reads a card by one index alone, looked at several times.

Of a card under others its index is all that shows; its face and its other corners are theirs and
would outvote it. Where the corner lies is known well from the index itself, how far the card is
turned only within some degrees: so the corner is cut out in several ways, which must agree.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from models.card_index.corner import corner_view
from models.card_index.runtime import IndexBeliefs, IndexModel
from models.reader.rectify import Image, Quad
from models.reader.runtime import softmax
from vision.cards.index_find import ToldIndex
from vision.cards.quads import taper
from vision.cards.read_sure import CloserReading, log_odds

__all__ = ["joined_with", "read_alone"]

Floats = npt.NDArray[np.float64]

_LEAST = 1e-4
_LEAST_WEIGHT = 0.2
"""Looks that hardly show an index are not scaled up beyond the evidence of this much in sight."""

_UNSURE, _THINKABLE = 0.5, 0.05
"""Below the first the index leaves the name open; a name it gives less than the second is not meant
even then."""
_AGREES = 0.5
"""How much of an index that says the same as the face must be in sight."""
_CLEAR, _BENT = 0.98, 1.35
"""See `pitwatch.photo_finds` and `pitwatch.photo_merge`: a clear reading, a bent outline."""


def read_alone(
    model: IndexModel, image_bgr: Image, told: Sequence[ToldIndex]
) -> tuple[CloserReading, ...]:
    """Reads the card of each index by the index alone.

    Args:
        model: the index network; its settings hold how its evidence is weighed.
        image_bgr: uint8 (H, W, 3).
        told: indices in sight, each with guesses of its card's outline.
    """
    beliefs = model.beliefs(
        [corner_view(image_bgr, quad, 0) for index in told for quad in index.guesses_px]
    )
    readings, first = [], 0
    for index in told:
        last = first + len(index.guesses_px)
        readings.append(_reading(beliefs, slice(first, last), index, model.settings))
        first = last
    return tuple(readings)


def joined_with(
    alone: CloserReading,
    wholes: Sequence[CloserReading],
    guesses_px: Sequence[Quad],
    settings: Mapping[str, float],
) -> tuple[CloserReading, Quad]:
    """The index's reading together with those of the whole card at each guess of its outline.

    A whole card that reads the same counts for the index, one that is sure of another name
    against it. Where the index itself leaves it open, the surest whole card is believed.

    Returns:
        The reading, and the guess it is of.
    """
    same = [whole.confidence for whole in wholes if whole.best == alone.best]
    other = [whole.confidence for whole in wholes if whole.best != alone.best]
    facts = {
        **alone.facts,
        "whole": max(same, default=0.0),
        "whole_other": max(other, default=0.0),
    }
    reading = replace(alone, facts=facts, sure=_sure(facts, settings))
    best = max(range(len(wholes)), key=lambda i: _surest(wholes[i], guesses_px[i]))
    whole = wholes[best]
    # A card drawn out wrongly may look like another one in its middle, but not at its corner.
    shown = whole.facts["rank_agrees"] > _AGREES
    if whole.best == reading.best:
        believed = shown or alone.sure > _UNSURE
    else:
        thinkable = reading.probabilities.get(whole.best, 0.0) >= _THINKABLE
        believed = shown and thinkable and reading.sure < _UNSURE
    if believed and whole.confidence >= settings.get("accept_at", 0.9):
        return whole, guesses_px[best]
    return reading, guesses_px[0]


def _surest(whole: CloserReading, quad: Quad) -> tuple[bool, float]:
    """Sort key of guesses: one that is clearly read and that a card can have, then the surest."""
    return whole.confidence >= _CLEAR and taper(quad) <= _BENT, whole.confidence


def _sure(facts: Mapping[str, float], settings: Mapping[str, float]) -> float:
    odds = sum(settings.get(f"alone_{name}", 0.0) * value for name, value in facts.items())
    return float(1 / (1 + math.exp(-max(-30.0, min(30.0, odds)))))


def _mean(beliefs: Floats, seen: Floats) -> Floats:
    """Distribution (m,) from n looks (n, m), each weighed by what is in sight there (n,)."""
    weights = seen**2
    told = (weights[:, None] * np.log(np.maximum(beliefs, _LEAST))).sum(axis=0)
    return np.asarray(softmax((told / max(float(weights.sum()), _LEAST_WEIGHT))[None])[0])


def _reading(
    beliefs: IndexBeliefs, looks: slice, index: ToldIndex, settings: Mapping[str, float]
) -> CloserReading:
    ranks = _mean(beliefs.ranks[looks], beliefs.rank_seen[looks])
    suits = _mean(beliefs.suits[looks], beliefs.suit_seen[looks])
    same = (beliefs.ranks[looks].argmax(axis=1) == ranks.argmax()) & (
        beliefs.suits[looks].argmax(axis=1) == suits.argmax()
    )
    facts = {
        "always": 1.0,
        "clear": log_odds(float(ranks.max() * suits.max())),
        "agree": float(same.mean()),
        "rank_seen": float(beliefs.rank_seen[looks].mean()),
        "found": log_odds(index.seen),
    }
    return CloserReading(
        tuple(map(float, ranks)),
        tuple(map(float, suits)),
        1.0 - facts["rank_seen"],
        sure=_sure(facts, settings),
        facts=facts,
    )
