"""A picture under construction that remembers what lies on top at every pixel."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from models.detector.labels import NO_CORNERS, OWN_ORDER, Floats, Label, canonical, clockwise

Image = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.uint8]

MIN_VISIBLE = 0.14
"""Share of a card that must be seen for it to be labelled: lower asks for slivers nobody could
name.
"""
MIN_VISIBLE_NO_INDEX = 0.28
"""The same for a card none of whose index corners can be seen."""
MIN_SIDE_PX = 9.0


class _Thing:
    """What was drawn under one number of the owner map."""

    def __init__(self, kind: int, corners: Floats | None, area: float) -> None:
        self.kind = kind
        self.corners = corners
        self.area = area


class Canvas:
    """A BGR picture, and per pixel the number of the object last drawn there (0 is none)."""

    def __init__(self, background: Image) -> None:
        self.image: Image = background.copy()
        self.owner = np.zeros(background.shape[:2], np.int16)
        self._things: list[_Thing] = []

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.image.shape[1], self.image.shape[0]

    def open(self, kind: int, corners: Floats | None = None) -> int:
        """Registers an object, returns its number; kind -1 is scenery that only covers others."""
        area = 0.0 if corners is None else float(cv2.contourArea(corners.astype(np.float32)))
        self._things.append(_Thing(kind, corners, area))
        return len(self._things)

    def window(self, points: Floats, margin: float = 2.0) -> tuple[int, int, int, int] | None:
        """The part of the picture (x0, y0, x1, y1) that holds the points, or None if outside."""
        w, h = self.size_wh
        x0, y0 = np.floor(points.min(0) - margin).astype(int)
        x1, y1 = np.ceil(points.max(0) + margin).astype(int)
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, w), min(y1, h)
        return None if x1 - x0 < 2 or y1 - y0 < 2 else (int(x0), int(y0), int(x1), int(y1))

    def blend(
        self, at: tuple[int, int], colour: Image, alpha: npt.NDArray[np.float32], number: int
    ) -> None:
        """Lays a patch (h, w, 3) over the picture at (x, y) by alpha (h, w) in 0..1."""
        x, y = at
        h, w = alpha.shape
        part = self.image[y : y + h, x : x + w]
        a = alpha[..., None]
        part[:] = (part + (colour.astype(np.float32) - part) * a + 0.5).astype(np.uint8)
        self.owner[y : y + h, x : x + w][alpha > 0.5] = number

    def shade(self, at: tuple[int, int], dark: npt.NDArray[np.float32]) -> None:
        """Darkens a window: 0 leaves a pixel as it is, 1 makes it black."""
        x, y = at
        h, w = dark.shape
        part = self.image[y : y + h, x : x + w]
        part[:] = (part * (1.0 - dark[..., None])).astype(np.uint8)

    def cast_shadow(
        self, outline: Floats, offset: Floats, softness: float, strength: float
    ) -> None:
        """Darkens the picture under an outline (n, 2) moved by an offset; draw the object after."""
        moved = outline + offset
        win = self.window(moved, margin=softness * 2 + 2)
        if win is None:
            return
        x0, y0, x1, y1 = win
        mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
        cv2.fillPoly(mask, [np.round(moved - [x0, y0]).astype(np.int32)], 255)
        k = max(1, int(softness)) * 2 + 1
        dark = cv2.blur(mask, (k, k)).astype(np.float32) * np.float32(strength / 255.0)
        self.shade((x0, y0), dark)

    def labels(self) -> list[Label]:
        """Labels of everything that is visible enough, in drawing order."""
        found = []
        for number, thing in enumerate(self._things, start=1):
            label = self._label(number, thing) if thing.kind >= 0 else None
            if label is not None:
                found.append(label)
        return found

    def _label(self, number: int, thing: _Thing) -> Label | None:
        mask = (self.owner == number).astype(np.uint8)
        seen = int(cv2.countNonZero(mask))
        x, y, w, h = cv2.boundingRect(mask)
        if seen < 30 or max(w, h) < MIN_SIDE_PX or min(w, h) < 4:
            return None
        box = (float(x), float(y), float(x + w), float(y + h))
        if thing.corners is None:
            return Label(kind=thing.kind, box_px=box, order=NO_CORNERS, corners_px=np.zeros((4, 2)))
        least = MIN_VISIBLE if self._index_seen(number, thing.corners) else MIN_VISIBLE_NO_INDEX
        if seen < least * thing.area:
            return None
        corners = canonical(clockwise(thing.corners))
        return Label(kind=thing.kind, box_px=box, order=OWN_ORDER, corners_px=corners)

    def _index_seen(self, number: int, corners: Floats) -> bool:
        w, h = self.size_wh
        for first in range(4):
            a, b, d = corners[first], corners[(first + 1) % 4], corners[(first - 1) % 4]
            x, y = (a + 0.13 * (b - a) + 0.13 * (d - a)).astype(int)
            if 0 <= x < w and 0 <= y < h and self.owner[y, x] == number:
                return True
        return False
