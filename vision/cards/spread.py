"""Cards spread in rows, each lying on the one before it so that a strip with one index shows.

A row is a long four-sided patch of paper. Seen from straight above it shows the edge of every card
as a line from top to bottom, and the edges stand at nearly even steps up to the last card, which
lies uncovered.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.reader.rectify import ASPECT, Image, Quad, quad_size_px
from vision.cards.paper import bright_masks
from vision.cards.quads import quad_overlap

__all__ = ["SpreadRow", "find_rows"]

Floats = npt.NDArray[np.float64]

STRIP_PX = 112
"""Height, pixels, in which a row is looked at."""

_LONG_SIDE_PX = 1600
_LEVELS = range(50, 235, 12)
_LEAST_AREA = 0.002
"""Smallest row, as a share of the picture."""
_MOST_AREA = 0.5
_LEAST_FILL = 0.86
_LEAST_LENGTH = 1.25
_SAME_PLACE = 0.7
_MOST_OUTLINES = 40
_LEAST_OF_TALLEST = 0.25
"""A patch much lower than the tallest is a strip between two indices."""
_UNEVEN = 2.0
"""What an uneven step costs; hands spread evenly within a quarter of a step."""
_NARROWEST, _WIDEST = 0.75, 1.5
"""Width of the uncovered card in the strip, against a card seen from above: a slanting view
flattens the row and makes its cards look wide."""
_LEAST_IN_ROW = 3
_LEAST_STEP, _MOST_STEP = 0.1, 0.75
"""A card shows from a tenth to three quarters of its width beside the next one."""
_EDGE_SHARE = 0.3
"""An edge counts from this share of the usual one's strength. Lowering it takes print for edges."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SpreadRow:
    """One row, as its cards' indices are read: from the most covered card to the uncovered one.

    Attributes:
        quads_px: corners (4, 2) of each card, the covered part included, own top left first.
        shown: share of its width that each card shows; 1 for the last.
    """

    quads_px: tuple[Quad, ...]
    shown: tuple[float, ...]


def find_rows(image_bgr: Image) -> tuple[SpreadRow, ...]:
    """Finds rows of spread cards, top to bottom, each once for the way up that fits better.

    Args:
        image_bgr: BGR uint8 (H, W, 3).
    """
    rows = [_row(image_bgr, outline) for outline in _outlines(image_bgr)]
    found = [row for row in rows if len(row.quads_px) >= _LEAST_IN_ROW]
    return tuple(sorted(found, key=lambda row: float(row.quads_px[0][:, 1].mean())))


def _outlines(image_bgr: Image) -> list[Quad]:
    """Four-sided patches of paper longer than high: rows, the best filled of each place."""
    scale, masks = bright_masks(image_bgr, _LONG_SIDE_PX, _LEVELS)
    found = [patch for bright in masks for patch in _patches(bright)]
    kept: list[Quad] = []
    tallest = max((quad_size_px(quad)[1] for _, quad in found), default=0.0)
    found = [pair for pair in found if quad_size_px(pair[1])[1] > _LEAST_OF_TALLEST * tallest]
    for _, quad in sorted(found, key=lambda pair: -pair[0]):
        if all(quad_overlap(quad, other)[0] < _SAME_PLACE for other in kept):
            kept.append(quad)
        if len(kept) == _MOST_OUTLINES:
            break
    return [np.asarray(quad / scale, np.float32) for quad in kept]


def _patches(bright: npt.NDArray[np.uint8]) -> list[tuple[float, Quad]]:
    """(worth, quadrilateral) of the long patches of one binary picture."""
    # Print and the shadows between cards cut a row into strips; closing may also join two rows.
    closed = cv2.morphologyEx(bright, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    contours = [
        contour
        for mask in (bright, closed)
        for contour in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    ]
    least, most = _LEAST_AREA * bright.size, _MOST_AREA * bright.size
    found = []
    for contour in contours:
        hull = cv2.convexHull(contour)
        area = float(cv2.contourArea(hull))
        if not least <= area <= most or len(hull) < 4 or cv2.contourArea(contour) < 0.85 * area:
            continue
        four = cv2.approxPolyN(hull, 4, None, -1.0, True).reshape(-1, 2).astype(np.float32)
        fill = area / max(abs(float(cv2.contourArea(four))), 1.0)
        quad = _lengthways(four)
        if quad is not None and fill >= _LEAST_FILL:
            # Of equally filled patches the larger reaches the paper's edge.
            found.append((fill + 0.1 * area / bright.size, quad))
    return found


def _lengthways(four: Quad) -> Quad | None:
    """The corners clockwise with the long sides first and third; None if not long."""
    quad = four[::-1].copy() if cv2.contourArea(four, oriented=True) < 0 else four
    width, height = quad_size_px(quad)
    if width < height:
        quad, width, height = np.roll(quad, -1, axis=0), height, width
    return np.asarray(quad, np.float32) if width > _LEAST_LENGTH * height else None


def _row(image_bgr: Image, outline: Quad) -> SpreadRow:
    length, height = quad_size_px(outline)
    wide = int(np.clip(STRIP_PX * length / height, STRIP_PX, 40 * STRIP_PX))
    target = np.array([[0, 0], [wide, 0], [wide, STRIP_PX], [0, STRIP_PX]], np.float32)
    matrix = cv2.getPerspectiveTransform(outline, target)
    strip = np.asarray(cv2.warpPerspective(image_bgr, matrix, (wide, STRIP_PX)), np.uint8)
    upright, turned = _edges(strip), _edges(np.ascontiguousarray(strip[::-1, ::-1]))
    back = np.asarray(np.linalg.inv(matrix), np.float64)
    if turned.strength > upright.strength:
        flip = np.array([[-1, 0, wide], [0, -1, STRIP_PX], [0, 0, 1]], np.float64)
        return _placed(turned, back @ flip)
    return _placed(upright, back)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edges:
    """Left edges of the cards of a strip, in its pixels, and how strong they are together."""

    at: tuple[float, ...]
    width: float
    strength: float


def _edges(strip: Image) -> _Edges:
    """Left edges of cards of which each lies on the one to its left."""
    grey = cv2.cvtColor(strip, cv2.COLOR_BGR2GRAY).astype(np.float32)
    inner = grey[round(0.06 * STRIP_PX) : round(0.94 * STRIP_PX)]
    # A card's edge is a line darker than the paper on both sides (its shadow, its own side).
    dark = cv2.GaussianBlur(inner, (0, 0), 3.0) - cv2.GaussianBlur(inner, (0, 0), 0.8)
    rows = np.array_split(np.clip(dark, -20, 20), 10, axis=0)
    # Print interrupts a line; an edge shows at nearly every height.
    profile = np.sort([row.mean(axis=0) for row in rows], axis=0)[2:6].mean(axis=0)
    usual = float(np.percentile(profile, 97)) or 1.0
    return _chain(np.clip(profile / usual, -0.5, 1.5) - _EDGE_SHARE)


def _chain(gain: Floats) -> _Edges:
    """The nearly even chain of edges from the row's start to the uncovered card that fits best.

    Dynamic programming over the place of each edge, for every plausible step; the uncovered card is
    as wide as a card seen at any slant, and what is printed on it belongs to no chain.
    """
    best = _Edges(at=(0.0,), width=float(len(gain)), strength=0.0)
    upright = STRIP_PX / ASPECT
    first_stop = max(2, round(len(gain) - _WIDEST * upright))
    last_stop = round(len(gain) - _NARROWEST * upright)
    for step in np.arange(_LEAST_STEP, _MOST_STEP, 0.015) * upright:
        score, came = _reach(gain, float(step), last_stop)
        window = score[first_stop : last_stop + 1]
        if not len(window) or not np.isfinite(window).any():
            continue
        at = first_stop + int(window.argmax())
        if float(score[at]) > best.strength:
            chain = [at]
            while chain[-1] > 0:
                chain.append(int(came[chain[-1]]))
            places = tuple(map(float, chain[::-1]))
            best = _Edges(at=places, width=len(gain) - places[-1], strength=float(score[at]))
    return best


def _reach(gain: Floats, step: float, last: int) -> tuple[Floats, npt.NDArray[np.int64]]:
    """Best score of a chain that ends at each place, and the place before it."""
    low, high = max(3, int(step * 0.72)), int(np.ceil(step * 1.28))
    score = np.full(len(gain), -np.inf)
    came = np.zeros(len(gain), np.int64)
    score[0] = 0.0
    for x in range(low, last + 1):
        first = max(0, x - high)
        off = (x - np.arange(first, x - low + 1)) / step - 1
        reach = score[first : x - low + 1] - _UNEVEN * off**2
        k = int(reach.argmax())
        if np.isfinite(reach[k]):
            score[x], came[x] = reach[k] + gain[x], first + k
    return score, came


def _placed(edges: _Edges, to_picture: Floats) -> SpreadRow:
    quads, shown = [], []
    for index, left in enumerate(edges.at):
        right = left + edges.width
        flat = np.array([[[left, 0], [right, 0], [right, STRIP_PX], [left, STRIP_PX]]], np.float32)
        quads.append(np.asarray(cv2.perspectiveTransform(flat, to_picture)[0], np.float32))
        following = edges.at[index + 1] if index + 1 < len(edges.at) else right
        shown.append(min(1.0, (following - left) / edges.width))
    return SpreadRow(quads_px=tuple(quads), shown=tuple(shown))
