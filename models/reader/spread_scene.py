"""Scenes of a deck spread in rows, face up, by suit and in sequence, as at the opening of a table.

For measuring and testing enrolment: what lies where is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from models.reader.camera import film
from models.reader.rectify import ASPECT, Image, Quad
from models.reader.scenes import paste
from models.reader.surroundings import felt
from sample_video.art.decks import Deck

__all__ = ["Spread", "in_sequence", "spread_scene"]

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """A picture and the cards in it, row by row: `codes[i]` lies at `quads_px[i]` (4, 2)."""

    picture: Image
    codes: tuple[str, ...]
    quads_px: tuple[Quad, ...]


def in_sequence(suits: str = "SHCD", *, descending: bool = False) -> tuple[tuple[str, ...], ...]:
    """The four rows of a spread deck, ace first, or last where the ranks descend."""
    ranks = _RANKS[::-1] if descending else _RANKS
    return tuple(tuple(rank + suit for rank in ranks) for suit in suits)


def spread_scene(
    deck: Deck,
    rows: Sequence[Sequence[str]],
    seed: int,
    *,
    card_px: float = 70.0,
    step: float = 0.33,
    tilt: float = 0.25,
    clean: bool = False,
) -> Spread:
    """Draws a spread.

    Args:
        deck: whose faces lie there.
        rows: codes of each row from left to right; a card lies on the one before it.
        seed: decides turn, light and camera.
        card_px: width of a card in the middle of the picture.
        step: how far a card is moved from the one below it, in card widths.
        tilt: how much smaller the far side is than the near one.
        clean: without what a camera does to light and sharpness.
    """
    rng = np.random.default_rng([seed, 7])
    pyramid = {
        code: tuple(
            np.asarray(cv2.resize(deck.face(code), size, interpolation=cv2.INTER_AREA), np.uint8)
            for size in ((280, 392), (140, 196), (70, 98))
        )
        for row in rows
        for code in row
    }
    longest = max(len(row) for row in rows)
    width, height = (longest - 1) * step + 1, len(rows) * (ASPECT + 0.25)
    plane, codes = [], []
    for index, row in enumerate(rows):
        turn = rng.normal(0, 0.02)
        for place, code in enumerate(row):
            x = place * step + rng.normal(0, 0.02)
            y = index * (ASPECT + 0.25) + rng.normal(0, 0.015) + turn * place * step
            spin = turn + rng.normal(0, 0.012)
            c, s = np.cos(spin), np.sin(spin)
            card = np.array([[0, 0], [1, 0], [1, ASPECT], [0, ASPECT]])
            plane.append((card - 0.5) @ np.array([[c, s], [-s, c]]) + 0.5 + [x, y])
            codes.append(code)
    margin = 0.8
    size = (int((width + 2 * margin) * card_px), int((height + 2 * margin) * card_px))
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]]) + margin
    far = corners.copy()
    far[:2, 0] = width / 2 + margin + (far[:2, 0] - width / 2 - margin) * (1 - tilt)
    matrix = cv2.getPerspectiveTransform(
        (corners - margin).astype(np.float32), (far * card_px).astype(np.float32)
    )
    scene = felt((size[1], size[0]), rng)
    covered = np.zeros(scene.shape[:2], np.uint8)
    quads = []
    for flat, code in zip(plane, codes, strict=True):
        quad = cv2.perspectiveTransform(flat[None].astype(np.float32), matrix)[0]
        shadow = (quad + np.array([-0.03, 0.01]) * card_px).round().astype(np.int32)
        shade = scene.copy()
        cv2.fillConvexPoly(shade, shadow, (0, 0, 0))
        cv2.addWeighted(shade, 0.35, scene, 0.65, 0, scene)
        paste(scene, covered, pyramid[code], quad)
        quads.append(quad)
    picture = scene if clean else film(scene, card_px, rng)
    return Spread(picture=picture, codes=tuple(codes), quads_px=tuple(quads))
