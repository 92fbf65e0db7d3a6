"""Cards at rest: rectangles of a known size in what differs from the bare felt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.acts.above import SCALE, View, view_of
from vision.acts.apart import NEW_SHARE, WHITE_CHROMA, WHITE_LUMA, cards_apart
from vision.acts.layout import CARD_MM
from vision.felt import Felt

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]

__all__ = ["FACE_WHITE", "NEW_SHARE", "Quad", "find_cards", "moved_to"]

# Share of card white on a face.
FACE_WHITE = 0.36


@dataclass(frozen=True, slots=True, eq=False)
class Quad:
    """A card at rest.

    Attributes:
        corners_mm: (4, 2) corners on the felt, in order round the card.
        corners_px: (4, 2) the same in the picture.
        centre_mm: middle.
        fit: share of the rectangle that differs from bare felt.
        solid: the same without filling holes; low where only an outline differs.
        white: share of card white, high on faces.
    """

    corners_mm: Floats
    corners_px: Floats
    centre_mm: Floats
    fit: float
    solid: float
    white: float


def moved_to(quad: Quad, corners_mm: Floats, felt: Felt) -> Quad:
    """The same card with its corners at better known places."""
    return replace(
        quad,
        corners_mm=corners_mm,
        corners_px=felt.camera.to_px(corners_mm),
        centre_mm=corners_mm.mean(axis=0),
    )


def find_cards(
    image: Image,
    bare: Image,
    box_px: tuple[int, int, int, int],
    area_mm: Floats,
    felt: Felt,
    known: Sequence[Quad] = (),
    least_new: float = NEW_SHARE,
) -> tuple[Quad, ...]:
    """Cards in a cut of the picture.

    Args:
        image: (h, w, 3) BGR cut.
        bare: the same cut without cards.
        box_px: where the cut lies in the picture.
        area_mm: x0, y0, x1, y1 of the felt to search.
        felt: the table.
        known: cards seen here before; they tell cards that touch or overlap apart.
        least_new: share of a card that must show beside the cards it lies on.
    """
    view = view_of(image, bare, box_px, area_mm, felt)
    corners: list[Floats] = []
    count, parts, stats, _ = cv2.connectedComponentsWithStats(
        view.differs.astype(np.uint8), connectivity=4
    )
    card = CARD_MM[0] * CARD_MM[1] * SCALE**2
    for part in range(1, count):
        if stats[part, cv2.CC_STAT_AREA] >= 0.5 * card:
            lay = [view.from_mm(quad.corners_mm) for quad in known]
            corners += cards_apart(parts == part, lay, least_new, view.image)
    quads = [_quad(found, view, felt) for found in corners]
    return tuple(sorted(quads, key=lambda quad: (quad.centre_mm[0], quad.centre_mm[1])))


def _quad(corners: Floats, view: View, felt: Felt) -> Quad:
    mask = np.zeros(view.differs.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
    inside = mask > 0
    corners_mm = view.to_mm(corners)
    return Quad(
        corners_mm=corners_mm,
        corners_px=felt.camera.to_px(corners_mm),
        centre_mm=corners_mm.mean(axis=0),
        fit=float(view.differs[inside].mean()) if inside.any() else 0.0,
        solid=float(view.raw[inside].mean()) if inside.any() else 0.0,
        white=_white(view.image[inside]),
    )


def _white(pixels: Image) -> float:
    """Share of card white among pixels (n, 3), relative to the brightest of them."""
    if not len(pixels):
        return 0.0
    values = pixels.astype(np.int16)
    bright = float(np.percentile(values.max(axis=1), 97))
    white = values.min(axis=1) > WHITE_LUMA * bright
    white &= (values.max(axis=1) - values.min(axis=1)) < max(WHITE_CHROMA, 0.2 * bright)
    return float(white.mean()) if bright > 90 else 0.0
