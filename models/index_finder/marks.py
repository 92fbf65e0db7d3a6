"""Where index corners are in training pictures: from label files and trusted photographs.

A mark is a card's corner with an index, known by the corner and the two edges that leave it. What
later cards, chips or hands may cover is left open: neither a mark nor the lack of one is taught.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.detector.labels import CLASSES, OWN_ORDER, read_labels

__all__ = ["Marked", "marked_picture", "marked_scenes"]

Floats = npt.NDArray[np.float32]

_INDEX_PART = (0.24, 0.26)
_FREE, _HIDDEN = 0.85, 0.35
_HAND, _CHIPS = CLASSES.index("hand"), CLASSES.index("chip_stack")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Marked:
    """One training picture.

    Attributes:
        path: the picture.
        marks: (n, 6) corner, edge along the short side, edge along the long side, in pixels.
        open_quads: (m, 4, 2) areas of which nothing is known.
    """

    path: Path
    marks: Floats
    open_quads: Floats


def index_part(corner: Floats, across: Floats, down: Floats) -> Floats:
    """The quadrilateral (4, 2) around a corner's index."""
    a, b = _INDEX_PART
    quad = [corner, corner + a * across, corner + a * across + b * down, corner + b * down]
    return np.stack(quad).astype(np.float32)


def _owner(rows: Floats, size_wh: tuple[int, int]) -> npt.NDArray[np.uint8]:
    """Number of the card on top at each pixel; 255 where chips or hands may lie."""
    owner = np.zeros((size_wh[1], size_wh[0]), np.uint8)
    for number, row in enumerate(rows[:254], start=1):
        if row[5] == OWN_ORDER:
            quad = np.round(row[6:].reshape(4, 2)).astype(np.int32)
            cv2.fillPoly(owner, [quad], float(number))
        elif int(row[0]) in (_HAND, _CHIPS):
            x0, y0, x1, y1 = np.round(row[1:5]).astype(int)
            owner[max(y0, 0) : max(y1, 0), max(x0, 0) : max(x1, 0)] = 255
    return owner


def marked_picture(path: Path, rows: Floats, size_wh: tuple[int, int]) -> Marked:
    """Marks of a picture whose labels are in drawing order."""
    owner = _owner(rows, size_wh)
    marks, doubtful = [], []
    for number, row in enumerate(rows[:254], start=1):
        if int(row[0]) != 0 or row[5] != OWN_ORDER:
            continue
        quad = row[6:].reshape(4, 2)
        for first in (0, 2):
            corner = quad[first]
            across = quad[(first + 1) % 4] - corner
            down = quad[(first + 3) % 4] - corner
            part = index_part(corner, across, down)
            mask = np.zeros_like(owner)
            cv2.fillPoly(mask, [np.round(part).astype(np.int32)], 1.0)
            inside = owner[mask > 0]
            area = max(float(cv2.contourArea(part)), 1.0)
            free = float((inside == number).sum()) / area
            maybe = free + float((inside == 255).sum()) / area
            if free >= _FREE:
                marks.append(np.concatenate([corner, across, down]))
            elif maybe > _HIDDEN:
                doubtful.append(part)
    return Marked(
        path=path,
        marks=np.array(marks, np.float32).reshape(-1, 6),
        open_quads=np.array(doubtful, np.float32).reshape(-1, 4, 2),
    )


def marked_scenes(folder: Path) -> list[Marked]:
    """All pictures of a folder written by `models.detector.scenes` or `.tables`."""
    texts = [t for t in sorted(folder.glob("*.txt")) if t.with_suffix(".jpg").exists()]
    if not texts:
        return []
    first = cv2.imread(str(texts[0].with_suffix(".jpg")))
    size = (first.shape[1], first.shape[0]) if first is not None else (640, 640)
    return [marked_picture(t.with_suffix(".jpg"), read_labels(t), size) for t in texts]
