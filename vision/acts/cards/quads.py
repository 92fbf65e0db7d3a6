"""Cards at rest: rectangles of a known size in what differs from the bare felt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.acts.cards.above import SCALE, View, view_of
from vision.acts.cards.apart import NEW_SHARE, WHITE_CHROMA, WHITE_LUMA, cards_apart
from vision.table.felt import Felt
from vision.table.layout import CARD_MM

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]

__all__ = ["FACE_WHITE", "LEAST_SOLID", "NEW_SHARE", "Quad", "find_cards", "moved_to", "quad_of"]

# Share of card white on a face.
FACE_WHITE = 0.36
# A back in nearly the felt's colour shows its white rim only: of what differs from felt this share
# is paler than what lay there before, and this share of all of it differs a little. Where a sleeve
# hides a printed outline, what differs is darker.
RIM_PALER, ALL_FAINT = 0.55, 0.85
# Least share of a rectangle that must differ from felt without filling holes: a sleeve in the
# felt's colour that hides a printed outline leaves a hollow rectangle of a card's size.
LEAST_SOLID = 0.5
# Coloured light tints paper: from the first share of its brightness on it is taken out, up to the
# second; what has more colour is a coloured back.
LEAST_TINT, MOST_TINT = 0.15, 0.34


@dataclass(frozen=True, slots=True, eq=False)
class Quad:
    """A card at rest.

    Attributes:
        corners_mm: (4, 2) corners on the felt, in order round the card.
        corners_px: (4, 2) the same in the picture.
        centre_mm: middle.
        fit: share of the rectangle that differs from bare felt.
        solid: the same without filling holes; low where only an outline differs. What differs a
            little counts inside a rim as pale as a card's.
        white: share of card white, high on faces.
        faint: all but its rim hardly differs from bare felt.
    """

    corners_mm: Floats
    corners_px: Floats
    centre_mm: Floats
    fit: float
    solid: float
    white: float
    faint: bool = False


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
    quads = [quad_of(found, view, felt) for found in corners]
    return tuple(sorted(quads, key=lambda quad: (quad.centre_mm[0], quad.centre_mm[1])))


def quad_of(corners: Floats, view: View, felt: Felt) -> Quad:
    """What lies between four corners (4, 2), pixels of a view."""
    mask = np.zeros(view.differs.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
    inside = mask > 0
    corners_mm = view.to_mm(corners)
    solid, faint = _solid(view, inside)
    return Quad(
        corners_mm=corners_mm,
        corners_px=felt.camera.to_px(corners_mm),
        centre_mm=corners_mm.mean(axis=0),
        fit=float(view.differs[inside].mean()) if inside.any() else 0.0,
        solid=solid,
        white=_white(view.image[inside]),
        faint=faint,
    )


def _under_white_light(pixels: Image) -> Image:
    """Pixels (n, 3) as they would be if their brightest, a card's paper, had hardly a colour."""
    high = pixels.max(axis=1)
    paper = np.median(pixels[high >= np.percentile(high, 90)], axis=0).astype(np.float64)
    tint = float(np.ptp(paper)) / max(1.0, float(paper.max()))
    if not LEAST_TINT < tint < MOST_TINT:
        return pixels
    return np.asarray(np.clip(pixels * (paper.max() / paper), 0, 255), np.uint8)


def _solid(view: View, inside: Mask) -> tuple[float, bool]:
    """Share of a place that differs from bare felt, holes not filled; whether only faintly."""
    if not inside.any():
        return 0.0, False
    rim = inside & view.raw
    plain, faint = (float(mask[inside].mean()) for mask in (view.raw, view.faint))
    pale = rim.any() and float(view.paler[rim].mean()) > RIM_PALER
    if plain < LEAST_SOLID and pale and faint > ALL_FAINT:
        return faint, True
    return plain, False


def _white(pixels: Image) -> float:
    """Share of card white among pixels (n, 3), relative to the brightest of them."""
    if not len(pixels):
        return 0.0
    values = _under_white_light(pixels).astype(np.int16)
    bright = float(np.percentile(values.max(axis=1), 97))
    white = values.min(axis=1) > WHITE_LUMA * bright
    white &= (values.max(axis=1) - values.min(axis=1)) < max(WHITE_CHROMA, 0.2 * bright)
    return float(white.mean()) if bright > 90 else 0.0
