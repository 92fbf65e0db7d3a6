"""Cards that touch or overlap: the rectangles of a card's size that make up a blob."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.acts.cards.above import SCALE, without_holes
from vision.film.channels import brightest, darkest
from vision.table.layout import CARD_MM

__all__ = ["NEW_SHARE", "WHITE_CHROMA", "WHITE_LUMA", "cards_apart"]

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]

# How far a card's sides may differ from the usual size (poker 63 x 88, bridge 57 x 88 mm), and how
# much of its rectangle must differ from felt.
SIZE_TOLERANCE, FILL = 0.17, 0.82
# Search for cards that touch or overlap: step of angle and place, and the share of a card that must
# be new.
ANGLE_STEP_DEG, SEARCH_SCALE, NEW_SHARE = 7.5, 0.4, 0.35
# Faces that lie apart make up a blob when they cover this share of it (less 0.02 a card).
PAPERS_UNION = 0.72
# Brightness and colourfulness of card white.
WHITE_LUMA, WHITE_CHROMA = 0.72, 34


def cards_apart(blob: Mask, known: list[Floats], least_new: float, image: Image) -> list[Floats]:
    """Corners of the cards that make up a blob."""
    single = _single(blob)
    if single is not None:
        return [single]
    still = [corners for corners in known if _share(blob, corners) > FILL]
    if still:
        rest = blob & ~_drawn(blob.shape, still, grow=5)
        opened = (
            cv2.morphologyEx(rest.astype(np.uint8), cv2.MORPH_OPEN, np.ones((9, 9), np.uint8)) > 0
        )
        new = _single(opened) if opened.any() else None
        return [*still, new] if new is not None else _several(blob, still, least_new)
    papers = _papers(blob, image)
    if len(papers) > 1 and _union(blob, papers) > PAPERS_UNION:
        return papers
    return max(
        (_several(blob, [first], NEW_SHARE) for first in _corner_fits(blob)),
        key=lambda found: _union(blob, found),
        default=_several(blob, [], NEW_SHARE),
    )


def _papers(blob: Mask, image: Image) -> list[Floats]:
    """Corners of the faces in a blob whose paper lies apart, by the felt or shadow between."""
    high, low = brightest(image), darkest(image)
    bright = float(np.percentile(high[blob], 90))
    white = blob & (low > WHITE_LUMA * bright)
    white &= (high - low) < max(WHITE_CHROMA, 0.2 * bright)
    filled = without_holes(white.astype(np.uint8))
    opened = cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8))
    count, parts = cv2.connectedComponents(opened, connectivity=4)
    singles = [_single(parts == part) for part in range(1, count)]
    return [corners for corners in singles if corners is not None]


def _drawn(shape: tuple[int, ...], cards: list[Floats], grow: int = 0) -> Mask:
    canvas = np.zeros(shape, np.uint8)
    for corners in cards:
        cv2.fillConvexPoly(canvas, np.round(corners).astype(np.int32), 1)
    if grow:
        canvas = np.asarray(cv2.dilate(canvas, np.ones((grow, grow), np.uint8)), np.uint8)
    return canvas > 0


def _share(blob: Mask, corners: Floats) -> float:
    """Share of a rectangle that a blob covers."""
    inside = _drawn(blob.shape, [corners])
    return float(blob[inside].mean()) if inside.any() else 0.0


def _union(blob: Mask, cards: list[Floats]) -> float:
    """How well cards together make up a blob: intersection over union, less for every card."""
    drawn = _drawn(blob.shape, cards)
    return float((drawn & blob).sum() / max(1, (drawn | blob).sum())) - 0.02 * len(cards)


def _corner_fits(blob: Mask) -> list[Floats]:
    """Card rectangles that sit in a corner of the blob's own rectangle."""
    points = np.column_stack(np.nonzero(blob)[::-1]).astype(np.float32)
    box = np.asarray(cv2.boxPoints(cv2.minAreaRect(points)), float)
    fits = []
    for corner in range(4):
        ways = [box[(corner + step) % 4] - box[corner] for step in (1, -1)]
        units = [way / max(1e-6, float(np.hypot(*way))) for way in ways]
        for a, b in (CARD_MM, CARD_MM[::-1]):
            first, second = units[0] * a * SCALE, units[1] * b * SCALE
            at = box[corner]
            fits.append(np.array([at, at + first, at + first + second, at + second]))
    return [corners for corners in fits if _share(blob, corners) > FILL]


def _single(blob: Mask) -> Floats | None:
    """Corners of the one card a blob is, None when it is not one card."""
    points = np.column_stack(np.nonzero(blob)[::-1]).astype(np.float32)
    rectangle = cv2.minAreaRect(points)
    short, long = sorted(side + 1.0 for side in rectangle[1])
    fits = abs(short / SCALE - CARD_MM[0]) <= SIZE_TOLERANCE * CARD_MM[0]
    fits &= abs(long / SCALE - CARD_MM[1]) <= SIZE_TOLERANCE * CARD_MM[1]
    if not fits or len(points) < FILL * short * long:
        return None
    return np.asarray(cv2.boxPoints(rectangle), float)


def _several(blob: Mask, known: list[Floats], least_new: float) -> list[Floats]:
    """Corners of the cards that together with known ones make up a blob, known ones first."""
    small = cv2.resize(
        blob.astype(np.float32),
        None,
        fx=SEARCH_SCALE,
        fy=SEARCH_SCALE,
        interpolation=cv2.INTER_AREA,
    )
    pad = int(max(CARD_MM) * SCALE * SEARCH_SCALE)
    covered = cv2.copyMakeBorder(small, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0.0)
    bare = blob & ~_drawn(blob.shape, known, grow=3)
    fresh = cv2.resize(
        bare.astype(np.float32),
        None,
        fx=SEARCH_SCALE,
        fy=SEARCH_SCALE,
        interpolation=cv2.INTER_AREA,
    )
    fresh = cv2.copyMakeBorder(fresh, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0.0)
    found: list[Floats] = list(known)
    for _ in range(3):
        best = _best_rectangle(
            np.asarray(covered, np.float32), np.asarray(fresh, np.float32), least_new
        )
        if best is None:
            break
        corners, mask = best
        fresh[mask > 0] = 0.0
        found.append((corners - pad + 0.5) / SEARCH_SCALE - 0.5)
    return found


def _best_rectangle(
    covered: NDArray[np.float32], fresh: NDArray[np.float32], least_new: float
) -> tuple[Floats, NDArray[np.uint8]] | None:
    """The card-sized rectangle that holds most fresh pixels and none that are bare."""
    scale = SCALE * SEARCH_SCALE
    card = CARD_MM[0] * CARD_MM[1] * scale**2
    worth = fresh - 2.5 * (1.0 - np.minimum(covered, 1.0))
    top: tuple[float, float, tuple[int, int]] = (-1e9, 0.0, (0, 0))
    for angle in np.arange(0.0, 180.0, ANGLE_STEP_DEG):
        kernel = _rectangle_mask(float(angle), scale)
        score = cv2.filter2D(worth, cv2.CV_32F, kernel, borderType=cv2.BORDER_CONSTANT)
        _, value, _, place = cv2.minMaxLoc(score)
        if value > top[0]:
            top = (float(value), float(angle), (int(place[0]), int(place[1])))
    if top[0] < least_new * card:
        return None
    size = CARD_MM[0] * scale, CARD_MM[1] * scale
    corners = np.asarray(cv2.boxPoints((tuple(map(float, top[2])), size, top[1])), float)
    mask = np.zeros(covered.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
    return corners, np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.uint8)


@lru_cache(maxsize=64)
def _rectangle_mask(angle: float, scale: float) -> NDArray[np.float32]:
    side = int(np.ceil(np.hypot(*CARD_MM) * scale)) | 1
    fine = 8
    canvas = np.zeros((side * fine, side * fine), np.float32)
    middle = (side * fine - 1) / 2
    box = cv2.boxPoints(
        ((middle, middle), (CARD_MM[0] * scale * fine, CARD_MM[1] * scale * fine), angle)
    )
    cv2.fillConvexPoly(canvas, np.round(box).astype(np.int32), 1.0)
    return np.asarray(cv2.resize(canvas, (side, side), interpolation=cv2.INTER_AREA), np.float32)
