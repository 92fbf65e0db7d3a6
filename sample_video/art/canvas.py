"""A sheet of card to draw on: vector shapes in unit coordinates, supersampled."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from sample_video.art.shapes import Points, rank_strokes, suit_polygons

Image = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

CARD_SIZE_PX = (360, 504)
_SCALE = 2
_SHIFT = 4
_GLYPH_PX = 160


def _fixed(points: Points) -> npt.NDArray[np.int32]:
    return np.round(points * (1 << _SHIFT)).astype(np.int32)


class Canvas:
    """One card face, 360 x 504 px when finished; y grows downward, units are finished pixels."""

    def __init__(self, paper: Colour) -> None:
        """Args: paper: BGR of the blank card."""
        width, height = CARD_SIZE_PX
        self._image: Image = np.full((height * _SCALE, width * _SCALE, 3), paper, np.uint8)

    def polygon(self, points: Points, colour: Colour) -> None:
        """Fills a closed polygon given in pixels."""
        cv2.fillPoly(self._image, [_fixed(points * _SCALE)], colour, cv2.LINE_AA, _SHIFT)

    def line(self, points: Points, colour: Colour, width: float, *, closed: bool = False) -> None:
        """Draws a polyline with a pen `width` pixels wide."""
        pen = max(1, round(width * _SCALE))
        cv2.polylines(
            self._image, [_fixed(points * _SCALE)], closed, colour, pen, cv2.LINE_AA, _SHIFT
        )

    def frame(self, inset: Sequence[float], colour: Colour, width: float) -> None:
        """Draws a rectangle `inset` (x, y) pixels inside the edge."""
        (w, h), (x, y) = CARD_SIZE_PX, inset
        self.line(
            np.array([[x, y], [w - x, y], [w - x, h - y], [x, h - y]], np.float64),
            colour,
            width,
            closed=True,
        )

    def suit(
        self,
        suit: str,
        centre: tuple[float, float],
        size: tuple[float, float],
        colour: Colour,
        *,
        shape: float,
        upside_down: bool = False,
    ) -> None:
        """Prints a suit sign of `size` (width, height) pixels."""
        sign = -1.0 if upside_down else 1.0
        for part in suit_polygons(suit, shape):
            self.polygon(part * np.asarray(size) * sign + np.asarray(centre), colour)

    def stamp(self, mask: Image, top_left: tuple[float, float], colour: Colour) -> None:
        """Prints a coverage mask (h, w, 0..255), given in finished pixels."""
        mask = cv2.resize(mask, None, fx=_SCALE, fy=_SCALE, interpolation=cv2.INTER_LINEAR).astype(
            np.uint8
        )
        x, y = round(top_left[0] * _SCALE), round(top_left[1] * _SCALE)
        height, width = self._image.shape[:2]
        x0, y0 = max(x, 0), max(y, 0)
        x1, y1 = min(x + mask.shape[1], width), min(y + mask.shape[0], height)
        if x1 <= x0 or y1 <= y0:
            return
        part = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
        area = self._image[y0:y1, x0:x1]
        area[:] = np.round(area * (1 - part) + np.asarray(colour, np.float32) * part)

    def repeat_turned(self) -> None:
        """Copies the upper half, turned by 180 degrees, onto the lower half."""
        half = self._image.shape[0] // 2
        self._image[-half:] = self._image[:half][::-1, ::-1]

    def _blank(self, paper: Colour) -> Image:
        """255 where the paper is bare."""
        low = tuple(value - 2 for value in paper)
        high = tuple(value + 2 for value in paper)
        return np.asarray(cv2.inRange(self._image, low, high), np.uint8)

    def merge_turned(self, paper: Colour) -> None:
        """Adds the whole drawing turned by 180 degrees wherever the paper is still blank."""
        turned = cv2.rotate(self._image, cv2.ROTATE_180)
        cv2.copyTo(turned, self._blank(paper), self._image)

    def overprint(self, other: Canvas, paper: Colour) -> None:
        """Prints another canvas on this one, with a thin margin of blank paper around its ink."""
        ink = cv2.bitwise_not(other._blank(paper))
        self._image[cv2.dilate(ink, np.ones((13, 13), np.uint8)) > 0] = paper
        cv2.copyTo(other._image, ink, self._image)

    def finish(self, radius: float) -> Image:
        """The card as BGRA (504, 360, 4) with rounded, transparent corners of `radius` pixels."""
        height, width = self._image.shape[:2]
        alpha = np.zeros((height, width), np.uint8)
        r = round(radius * _SCALE)
        cv2.rectangle(alpha, (r, 0), (width - r - 1, height), 255, -1)
        cv2.rectangle(alpha, (0, r), (width, height - r - 1), 255, -1)
        for x in (r, width - 1 - r):
            for y in (r, height - 1 - r):
                cv2.circle(alpha, (x, y), r, 255, -1)
        full = cv2.merge([*cv2.split(self._image), alpha])
        return np.asarray(cv2.resize(full, CARD_SIZE_PX, interpolation=cv2.INTER_AREA), np.uint8)


def _drawn_sign(sign: str, pen: float, family: str) -> Image:
    mask = np.zeros((_GLYPH_PX * 2, _GLYPH_PX * 2), np.uint8)
    serif, written = family == "pen-serif", family == "pen-open"
    for stroke in rank_strokes(sign, serif=serif, written=written):
        pixels = _fixed(stroke * _GLYPH_PX + _GLYPH_PX)
        cv2.polylines(
            mask, [pixels], False, 255, max(2, round(pen * _GLYPH_PX)), cv2.LINE_AA, _SHIFT
        )
    return mask


def _typeset(sign: str, font: str, weight: int) -> Image:
    mask = np.zeros((_GLYPH_PX * 2, _GLYPH_PX * 3), np.uint8)
    face = cv2.FontFace(font)
    cv2.putText(mask, sign, (40, _GLYPH_PX + 90), (255, 255, 255), face, _GLYPH_PX, weight)
    return mask


def _hershey(sign: str, font: int, pen: int) -> Image:
    mask = np.zeros((_GLYPH_PX * 2, _GLYPH_PX * 3), np.uint8)
    cv2.putText(mask, sign, (40, _GLYPH_PX + 90), font, 5.0, 255, pen, cv2.LINE_AA)
    return mask


def _cropped(mask: Image) -> Image:
    ys, xs = np.nonzero(mask > 40)
    return mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


def rank_mask(rank: str, font: tuple[str, float], size: tuple[float, float]) -> Image:
    """A rank's index as a coverage mask.

    Args:
        rank: "2".."10", "J", "Q", "K", "A", or what a deck writes instead.
        font: family and weight 0..1. Families: `pen`, `pen-serif`, `pen-open` (our own strokes,
            the last as written by hand), `hershey-N`,
            `type:NAME` (a face inside OpenCV, or the path of a TTF file).
        size: widest and exact height in pixels; narrow signs stay narrow.
    """
    family, weight = font
    signs = []
    for sign in rank:
        if family.startswith("type:"):
            mask = _typeset(sign, family[5:], round(300 + 600 * weight))
        elif family.startswith("hershey-"):
            mask = _hershey(sign, int(family[8:]), round(8 + 14 * weight))
        else:
            mask = _drawn_sign(sign, 0.1 + 0.14 * weight, family)
        signs.append(_cropped(mask))
    height = max(sign.shape[0] for sign in signs)
    padded = [
        cv2.copyMakeBorder(sign, 0, height - sign.shape[0], 6, 6, cv2.BORDER_CONSTANT)
        for sign in signs
    ]
    whole = np.hstack(padded)[:, 6:-6]
    natural = whole.shape[1] * size[1] / height
    target = (
        max(3, round(min(natural * size[0] / (size[1] * 0.62), size[0] * 1.25))),
        round(size[1]),
    )
    return np.asarray(cv2.resize(whole, target, interpolation=cv2.INTER_AREA), np.uint8)
