"""Gives a card that was read from a part of it the outline of the whole card.

What lies over a card leaves a strip with its index in sight, which may be detected as a small card
and read surely. Where the whole card lies is told by how large the cards beside it are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np
import numpy.typing as npt

from pitwatch.photo_file import Image
from pitwatch.photo_merge import Find, is_clear, own_indices
from vision.cards.index_plane import anchored, shares_of_card
from vision.cards.quads import refine_quad
from vision.cards.read import CardReading

__all__ = ["drawn_whole"]

Quad = npt.NDArray[np.float32]

_PART = 0.7
"""An outline is a part of a card when one of its sides is shorter than this share of the card's."""
_SHOWN, _LEAST = 0.5, 0.3
"""The whole outline must show the card's name at a corner this surely, and say it this surely."""


class Reads(Protocol):
    """A reader of cards whose corners are given."""

    accept_at: float

    def read(self, image_bgr: Image, quads_px: Sequence[Quad]) -> Sequence[CardReading]:
        """One reading for each quadrilateral (4, 2)."""


def drawn_whole(reader: Reads, image: Image, kept: Sequence[Find]) -> list[Find]:
    """The finds of one picture, those of parts with the outline of the whole card.

    Args:
        reader: reads the outlines that are tried; what was read of the part stays.
        image: BGR uint8 (H, W, 3).
        kept: finds, each of another card.
    """
    ways = [_wholes(image, find, kept) if find.is_read(reader.accept_at) else [] for find in kept]
    readings = iter(reader.read(image, [quad for some in ways for quad in some]))
    return [
        _best(find, [(next(readings), quad) for quad in some])
        for find, some in zip(kept, ways, strict=True)
    ]


def _wholes(image: Image, find: Find, kept: Sequence[Find]) -> list[Quad]:
    """Outlines of the card of which a find may be a part; none where it is no part."""
    known = [other.quad_px for other in kept if other is not find and is_clear(other)]
    shares = shares_of_card(find.quad_px, known)
    if find.by_index or shares is None or min(shares) >= _PART:
        return []
    return [refine_quad(image, quad) for quad in anchored(find.quad_px, known)]


def _best(find: Find, tried: Sequence[tuple[CardReading, Quad]]) -> Find:
    """The find with the outline that says its name most surely."""
    same = [
        (reading.confidence, np.roll(quad, -reading.quarters, axis=0))
        for reading, quad in tried
        if reading.best == find.reading.best
        and reading.confidence >= _LEAST
        and max(own_indices(reading)) >= _SHOWN
    ]
    if not same:
        return find
    return replace(find, quad_px=max(same, key=lambda pair: pair[0])[1])
