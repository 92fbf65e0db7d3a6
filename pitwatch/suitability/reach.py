"""What the shipped models were measured to read at a given size and sharpness.

Nothing here is a guess about optics: the shares come from `models/reader/limits.toml`, measured on
decks kept out of training, between whose figures is interpolated and beyond which nothing better
is promised.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

import models.reader

__all__ = ["CardReach", "card_reach", "needed_card_px"]

Floats = npt.NDArray[np.float64]

SHARP_PX = 0.5
"""Blur of a picture that is in focus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardReach:
    """Shares of cards read right and wrong from one still picture; the rest is left open."""

    right: float
    wrong: float


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Table:
    heights: Floats
    blurs: Floats
    right: Floats
    wrong: Floats


@lru_cache(maxsize=1)
def _table() -> _Table:
    path = Path(models.reader.__file__).with_name("limits.toml")
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["limit"]
    heights = sorted({row["height_px"] for row in rows})
    blurs = sorted({row["blur_px"] for row in rows})
    cells = {(row["height_px"], row["blur_px"]): row for row in rows}
    right, wrong = (
        np.array([[cells[h, b][key] for b in blurs] for h in heights]) for key in ("right", "wrong")
    )
    # Measured shares wobble by a few per cent; a larger or sharper card is never harder to read.
    right = np.maximum.accumulate(right, axis=0)
    right = np.minimum.accumulate(right, axis=1)
    return _Table(heights=np.array(heights, float), blurs=np.array(blurs), right=right, wrong=wrong)


def card_reach(card_px: float, blur_px: float | None) -> CardReach:
    """Returns what is read of cards of this standard height and blur (None: taken for sharp)."""
    table = _table()
    blur = SHARP_PX if blur_px is None else blur_px
    if card_px < table.heights[0] or blur > table.blurs[-1]:
        return CardReach(right=0.0, wrong=0.0)
    return CardReach(
        right=_between(table, table.right, card_px, blur),
        wrong=float(table.wrong.mean()),
    )


def needed_card_px(share: float, blur_px: float | None) -> float | None:
    """Returns the smallest card height at which this share is read; None if none was measured."""
    table = _table()
    for height in np.arange(table.heights[0], table.heights[-1] + 1, 2.0):
        if card_reach(float(height), blur_px).right >= share:
            return float(height)
    return None


def _between(table: _Table, values: Floats, height: float, blur: float) -> float:
    by_blur = [float(np.interp(height, table.heights, column)) for column in values.T]
    return float(np.interp(blur, table.blurs, by_blur))
