"""Views of real cards' corners: photographed cards, filmed again, some under the next of a hand."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from models.card_index.corner import corner_view
from models.card_index.scenes import (
    HIDDEN,
    NOTHING,
    SEEN,
    CornerSample,
    corner_covered,
    hand_place,
    wrong_corners,
)
from models.reader.camera import film
from models.reader.labels import CODES, RANK_INDEX, SUIT_INDEX
from models.reader.photos import PhotoStock
from models.reader.rectify import Image, Quad, quad_size_px, turned
from models.reader.scenes import paste, rectify_mask
from models.reader.surroundings import Rng

__all__ = ["CornerPhotos"]

_STRETCH = (0.6, 0.98)
_INDEX = (0.22, 0.28)
"""What an index of these decks takes up of a card's width and height."""
_ROUND = 0.05
"""Radius of a card's corners, as a share of its width."""


class CornerPhotos(PhotoStock):
    """Cards of photographs, whole or under the next card of a hand, as views of their corners."""

    strips: float = 0.4
    """Share of views on which another photographed card is laid that leaves a strip in sight."""

    def samples(self, rng: Rng) -> Iterator[CornerSample]:
        """Both index corners, a corner without an index, and sometimes the card sideways."""
        image, quad, code = self.cuts[int(rng.integers(len(self.cuts)))]
        width, _ = quad_size_px(quad)
        share = min(1.0, float(np.exp(rng.uniform(np.log(28), np.log(260)))) / width)
        stretch = rng.uniform(*_STRETCH) if rng.random() < 0.3 else 1.0
        size = (
            max(12, round(image.shape[1] * share)),
            max(12, round(image.shape[0] * share * stretch)),
        )
        factor = np.array([size[0] / image.shape[1], size[1] / image.shape[0]], np.float32)
        small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
        quad = quad * factor
        width, _ = quad_size_px(quad)
        covered = np.zeros(small.shape[:2], np.uint8)
        if rng.random() < self.strips:
            paste(small, covered, (self._another(rng, width),), hand_place(rng, quad))
        photo = film(small, width, rng) if rng.random() < 0.5 else small
        hidden = rectify_mask(covered, quad)
        for corner in (0, 2, int(rng.choice([1, 3]))):
            under = corner_covered(hidden, corner, _INDEX)
            shows = corner in (0, 2) and code in CODES and under <= HIDDEN
            if shows and under > SEEN:
                continue
            yield CornerSample(
                view=corner_view(photo, wrong_corners(quad, corner, rng), corner),
                rank=RANK_INDEX[code[:-1]] if shows else NOTHING,
                suit=SUIT_INDEX[code[-1]] if shows else NOTHING,
                card_px=width,
            )
        if rng.random() < 0.3:
            sideways = turned(wrong_corners(quad, 0, rng), 1)
            view = corner_view(photo, sideways, int(rng.integers(4)))
            yield CornerSample(view=view, rank=NOTHING, suit=NOTHING, card_px=width)

    def _another(self, rng: Rng, width_px: float) -> Image:
        """A card (BGRA) of any photograph, its corners round, about `width_px` wide."""
        image, quad, _ = self.cuts[int(rng.integers(len(self.cuts)))]
        wide = max(12, round(width_px))
        tall, radius = round(1.4 * wide), max(1, round(_ROUND * wide))
        face = _upright_face(image, turned(quad, 2 * int(rng.integers(2))), wide, tall)
        alpha = np.zeros((tall, wide), np.uint8)
        alpha[radius:-radius, :] = 255
        alpha[:, radius:-radius] = 255
        for x in (radius, wide - 1 - radius):
            for y in (radius, tall - 1 - radius):
                cv2.circle(alpha, (x, y), radius, 255, -1, cv2.LINE_AA)
        return np.dstack([face, alpha])


def _upright_face(image: Image, quad: Quad, wide: int, tall: int) -> Image:
    """The card at `quad` seen from above, drawn twice as large first so that nothing is skipped."""
    size = 2 * wide, 2 * tall
    whole = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(np.asarray(quad, np.float32), whole)
    large = cv2.warpPerspective(image, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(large, (wide, tall), interpolation=cv2.INTER_AREA), np.uint8)
