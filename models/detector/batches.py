"""Training pictures cut to size: random crops, scales, turns, mosaics and colours."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.detector.canvas import Image
from models.detector.labels import ANY_ORDER, NO_CORNERS, Floats, canonical, clockwise, read_labels
from models.detector.photographs import Sample

Rows = npt.NDArray[np.float32]
"""(n, 14): class, box, order, corners, as in label files."""

LONG_SIDE_PX = 640


@dataclass(slots=True, kw_only=True)
class Source:
    """Pictures of one origin and how often they are drawn.

    Attributes:
        share: weight among the sources.
        items: picture and its rows.
        scale: smallest and largest factor from a picture of ``LONG_SIDE_PX`` to the training crop.
    """

    share: float
    items: list[tuple[Path, Rows]]
    scale: tuple[float, float]


def scene_source(folder: Path, share: float, scale: tuple[float, float] = (0.45, 1.35)) -> Source:
    """All pictures of a folder written by the scenes or the tables, all of one size.

    Args:
        folder: pictures with a label file beside each.
        share: weight among the sources.
        scale: factors from the pictures as they are to the training crop.
    """
    texts = [t for t in sorted(folder.glob("*.txt")) if t.with_suffix(".jpg").exists()]
    first = cv2.imread(str(texts[0].with_suffix(".jpg"))) if texts else None
    ratio = 1.0 if first is None else max(first.shape[:2]) / LONG_SIDE_PX
    items = [(t.with_suffix(".jpg"), read_labels(t)) for t in texts]
    return Source(share=share, items=items, scale=(scale[0] * ratio, scale[1] * ratio))


def photograph_source(
    samples: list[Sample], share: float, scale: tuple[float, float] = (0.4, 1.25)
) -> Source:
    """Photographs with their labels."""
    items = []
    for path, labels in samples:
        rows = [
            [s.kind, *s.box_px, s.order, *np.asarray(s.corners_px, float).ravel()] for s in labels
        ]
        items.append((path, np.array(rows, np.float32).reshape(-1, 14)))
    return Source(share=share, items=items, scale=scale)


class Mixer:
    """Draws training pictures; everything follows from the generator it is given."""

    def __init__(self, sources: list[Source], mosaic: float = 0.35) -> None:
        self._sources = [s for s in sources if s.items]
        shares = np.array([s.share for s in self._sources])
        self._shares = shares / shares.sum()
        self.mosaic = mosaic

    def draw(self, rng: np.random.Generator, size: int) -> tuple[Image, Rows]:
        """One training picture (size, size, 3) and its rows."""
        if rng.random() >= self.mosaic:
            picture, rows = self._view(rng, size, size, 1.0)
        else:
            picture, rows = self._mosaic(rng, size)
        return _recolour(rng, picture), rows

    def _mosaic(self, rng: np.random.Generator, size: int) -> tuple[Image, Rows]:
        cx, cy = (int(v) for v in rng.uniform(0.3, 0.7, 2) * size)
        picture = np.zeros((size, size, 3), np.uint8)
        found = []
        for x0, y0, x1, y1 in (
            (0, 0, cx, cy),
            (cx, 0, size, cy),
            (0, cy, cx, size),
            (cx, cy, size, size),
        ):
            part, rows = self._view(rng, x1 - x0, y1 - y0, 0.7)
            picture[y0:y1, x0:x1] = part
            rows[:, [1, 3, 6, 8, 10, 12]] += x0
            rows[:, [2, 4, 7, 9, 11, 13]] += y0
            found.append(rows)
        return picture, np.concatenate(found)

    def _view(self, rng: np.random.Generator, w: int, h: int, shrink: float) -> tuple[Image, Rows]:
        source = self._sources[int(rng.choice(len(self._sources), p=self._shares))]
        path, rows = source.items[int(rng.integers(len(source.items)))]
        picture = cv2.imread(str(path))
        if picture is None:
            return np.full((h, w, 3), 114, np.uint8), np.zeros((0, 14), np.float32)
        # A window much larger than the picture would only be filled with a plain colour.
        least = max(source.scale[0] * shrink, 0.93 * max(w, h) / LONG_SIDE_PX)
        low, high = math.log(least), math.log(max(source.scale[1] * shrink, least * 1.2))
        scale = math.exp(rng.uniform(low, high)) * LONG_SIDE_PX / max(picture.shape[:2])
        free = len(rows) > 0 and bool((rows[:, 5] == ANY_ORDER).all())
        turn = math.radians(rng.normal(0, 12)) if free else 0.0
        if scale < 0.7:
            picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            matrix = _affine(rng, picture.shape[1], picture.shape[0], (w, h), 1.0, turn)
            moved = matrix @ np.diag([scale, scale, 1.0])
        else:
            moved = matrix = _affine(rng, picture.shape[1], picture.shape[0], (w, h), scale, turn)
        grey = rng.uniform(0, 255, 3).tolist()
        cut = cv2.warpAffine(picture, matrix[:2], (w, h), flags=cv2.INTER_LINEAR, borderValue=grey)
        return cut.astype(np.uint8), move_rows(rows, moved, (w, h))


def _affine(
    rng: np.random.Generator,
    width: int,
    height: int,
    size_wh: tuple[int, int],
    scale: float,
    turn: float,
) -> Floats:
    """Quarter turns and a little more, perhaps mirrored, scaled, the window on the picture."""
    angle = int(rng.integers(4)) * math.pi / 2 + turn
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    matrix = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]])
    if rng.random() < 0.5:
        matrix = np.diag([-1.0, 1.0, 1.0]) @ matrix
    outline = (
        np.array([[0, 0, 1], [width, 0, 1], [width, height, 1], [0, height, 1]], float) @ matrix.T
    )
    low, high = outline[:, :2].min(0), outline[:, :2].max(0)
    slack = high - low - np.array(size_wh)
    # Where the picture is smaller than the window the same formula places it somewhere inside.
    corner = low + slack * rng.uniform(0, 1, 2)
    matrix[:2, 2] -= corner
    return matrix


def move_rows(rows: Rows, matrix: Floats, size_wh: tuple[int, int], keep: float = 0.3) -> Rows:
    """Applies a (3, 3) affine to labels; drops those of which less than ``keep`` stays in."""
    if not len(rows):
        return rows.copy()
    out = rows.copy()
    x0, y0, x1, y1 = rows[:, 1:5].T
    box = np.stack(
        [
            np.stack([x0, y0], 1),
            np.stack([x1, y0], 1),
            np.stack([x1, y1], 1),
            np.stack([x0, y1], 1),
        ],
        1,
    )
    corners = rows[:, 6:].reshape(-1, 4, 2).astype(float)
    traced = rows[:, 5] == ANY_ORDER
    box[traced] = corners[traced]
    moved = box @ matrix[:2, :2].T + matrix[:2, 2]
    low, high = moved.min(1), moved.max(1)
    area = np.prod(high - low, axis=1)
    low, high = np.clip(low, 0, size_wh), np.clip(high, 0, size_wh)
    side = high - low
    stays = (np.prod(side, axis=1) > keep * area) & (side.max(1) >= 9) & (side.min(1) >= 4)
    out[:, 1:3], out[:, 3:5] = low, high
    turned = corners @ matrix[:2, :2].T + matrix[:2, 2]
    mirrored = float(np.linalg.det(matrix[:2, :2])) < 0
    for i in np.flatnonzero(rows[:, 5] != NO_CORNERS):
        # A mirrored card keeps its first edge when its corners are read the other way round.
        quad = turned[i][[1, 0, 3, 2]] if mirrored else turned[i]
        out[i, 6:] = canonical(clockwise(quad)).ravel()
    kept: Rows = out[stays]
    return kept


def _recolour(rng: np.random.Generator, picture: Image) -> Image:
    """Brightness, contrast, colour cast and saturation."""
    steps = np.arange(256, dtype=np.float32) / 255
    gain, gamma = rng.uniform(0.75, 1.25), rng.uniform(0.75, 1.35)
    cast = rng.uniform(0.92, 1.08, 3)
    table = np.stack([np.clip(255 * gain * c * steps**gamma, 0, 255) for c in cast], 1).astype(
        np.uint8
    )
    out = cv2.LUT(picture, table[None])
    if rng.random() < 0.5:
        grey = cv2.cvtColor(out, cv2.COLOR_BGR2GRAY)[..., None].repeat(3, 2)
        keep = rng.uniform(0.0, 1.0) if rng.random() < 0.15 else rng.uniform(0.6, 1.0)
        out = cv2.addWeighted(out, keep, grey, 1 - keep, 0)
    return out.astype(np.uint8)
