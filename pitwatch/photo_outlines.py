"""Where the corners of a detected card may be: several guesses, among which the reader chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from pitwatch.photo_file import Image
from vision.cards.index_plane import anchored
from vision.cards.quads import quad_overlap, refine_quad

__all__ = ["Detected", "guesses", "whole_cards"]

Quad = npt.NDArray[np.float32]

_SAME_GUESS = 0.92
"""Guesses that share this much of their union would be read alike."""
_HOLDS = 0.4
"""A whole card holds at least this much of the box of its visible part, to which a piece of a
neighbour may be joined."""


class Detected(Protocol):
    """What the detector says of one thing (see `vision.cards.detect`)."""

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


def _corners(found: Detected) -> Quad:
    """The detector's corners, or those of its box."""
    if found.quad_px is not None:
        return np.asarray(found.quad_px, np.float32)
    x0, y0, x1, y1 = found.box_px
    upright = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    quad = np.asarray(upright, np.float32)
    return quad if y1 - y0 >= x1 - x0 else np.roll(quad, -1, axis=0)


def guesses(image: Image, found: Detected) -> list[Quad]:
    """Where the card's corners may be: the detector's, on the paper's edge, and before sharpening.

    On `cards_home` valid the third guess brought 4 cards in 100 more than the other two.
    """
    given = _corners(found)
    some = [given, refine_quad(image, refine_quad(image, given))]
    if found.rough_px is not None:
        some.append(refine_quad(image, np.asarray(found.rough_px, np.float32)))
    return some


def whole_cards(image: Image, found: Detected, known_px: Sequence[Quad]) -> list[Quad]:
    """Where the card may lie if what was detected is a part of it, as large as its neighbours.

    Args:
        image: BGR uint8 (H, W, 3).
        found: what the detector took for a card.
        known_px: outlines (4, 2) of cards that are surely known.
    """
    tried = guesses(image, found)
    drawn = [quad for part in tried[1:] for quad in anchored(part, known_px)]
    kept: list[Quad] = []
    for quad in (refine_quad(image, quad) for quad in drawn):
        alike = (quad_overlap(quad, other)[0] > _SAME_GUESS for other in (*tried, *kept))
        if _held(found.box_px, quad) > _HOLDS and not any(alike):
            kept.append(quad)
    return kept


def _held(box_px: tuple[float, float, float, float], quad: Quad) -> float:
    """Share of a box that lies within the bounds of an outline."""
    x0, y0, x1, y1 = box_px
    low, high = quad.min(axis=0), quad.max(axis=0)
    wide = min(x1, float(high[0])) - max(x0, float(low[0]))
    tall = min(y1, float(high[1])) - max(y0, float(low[1]))
    return max(wide, 0.0) * max(tall, 0.0) / max((x1 - x0) * (y1 - y0), 1e-6)
