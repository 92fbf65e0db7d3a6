"""Training crops: a piece of a picture at some size and turn, and what the network shall answer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.index_finder.answers import INDEX_AT, STRIDE, UNIT_PX
from models.index_finder.marks import Marked

__all__ = ["CROP_PX", "CropMaker", "targets"]

CROP_PX = 256
Image = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
_WIDTHS_PX = (24.0, 125.0)
_SPREAD = 0.045
"""Width of the hill around an index, as a share of the card's width."""


def targets(marks: Floats, open_quads: Floats) -> tuple[Floats, Floats]:
    """What to answer in one crop.

    Args:
        marks: (n, 6) in crop pixels.
        open_quads: (m, 4, 2).

    Returns:
        Maps (7, CROP_PX / 4, CROP_PX / 4), and (2, ...) the weights of the first map (0 where
        nothing is known) and of the others (1 beside an index).
    """
    side = CROP_PX // STRIDE
    maps, weights = np.zeros((7, side, side), np.float32), np.zeros((2, side, side), np.float32)
    weights[0] = 1
    for quad in open_quads:
        mask = np.zeros((side, side), np.uint8)
        cv2.fillPoly(mask, [np.round(quad / STRIDE - 0.5).astype(np.int32)], 1.0)
        weights[0][mask > 0] = 0
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    for mark in marks:
        corner, across, down = mark[:2], mark[2:4], mark[4:]
        at = corner + INDEX_AT[0] * across + INDEX_AT[1] * down
        if not (-4 < at[0] < CROP_PX + 4 and -4 < at[1] < CROP_PX + 4):
            continue
        cell = at / STRIDE - 0.5
        spread = max(0.8, float(np.hypot(*across)) * _SPREAD / STRIDE)
        far = (x - cell[0]) ** 2 + (y - cell[1]) ** 2
        hill = np.exp(-far / (2 * spread**2))
        near = (hill > 0.3) & (hill > maps[0])
        maps[0] = np.maximum(maps[0], hill)
        px = np.stack([(x + 0.5) * STRIDE, (y + 0.5) * STRIDE])
        answer = np.concatenate(
            [corner[:, None, None] - px, np.broadcast_to(mark[2:, None, None], (4, side, side))]
        )
        maps[1:, near] = answer[:, near] / UNIT_PX
        weights[1][near] = 1
        row, column = round(float(cell[1])), round(float(cell[0]))
        if 0 <= row < side and 0 <= column < side:
            maps[0, row, column] = 1
    return maps, weights


class CropMaker:
    """Draws crops from several sources; pictures are kept in memory as they come."""

    def __init__(self, sources: Sequence[tuple[float, list[Marked]]]) -> None:
        """Args: weight and pictures of each source."""
        self._sources = [items for _, items in sources if items]
        shares = np.array([share for share, items in sources if items])
        self._shares = shares / shares.sum()
        self._pictures: dict[Path, Image] = {}

    def _picture(self, path: Path) -> Image:
        if path not in self._pictures:
            picture = cv2.imread(str(path))
            if picture is None:
                raise FileNotFoundError(path)
            self._pictures[path] = np.asarray(picture, np.uint8)
        return self._pictures[path]

    def draw(self, rng: np.random.Generator) -> tuple[Image, Floats, Floats]:
        """A crop (CROP_PX, CROP_PX, 3), its maps and its weights (see `targets`)."""
        items = self._sources[int(rng.choice(len(self._sources), p=self._shares))]
        item = items[int(rng.integers(len(items)))]
        picture = self._picture(item.path)
        matrix, picture = _view(rng, picture, item.marks)
        crop = cv2.warpAffine(
            picture,
            matrix,
            (CROP_PX, CROP_PX),
            flags=cv2.INTER_LINEAR,
            borderValue=rng.uniform(0, 255, 3).tolist(),
        )
        linear = matrix[:, :2]
        marks = item.marks.reshape(-1, 3, 2) @ linear.T.astype(np.float32)
        marks[:, 0] += matrix[:, 2]
        opened = item.open_quads @ linear.T.astype(np.float32) + matrix[:, 2].astype(np.float32)
        maps, weights = targets(marks.reshape(-1, 6).astype(np.float32), opened)
        return _spoiled(rng, np.asarray(crop, np.uint8)), maps, weights


def _view(rng: np.random.Generator, picture: Image, marks: Floats) -> tuple[Floats, Image]:
    """The affine (2, 3) from picture to crop, and the picture, blurred where it is shrunk."""
    size = np.array(picture.shape[1::-1], float)
    at, scale = size * rng.uniform(0.1, 0.9, 2), math.exp(rng.uniform(-0.9, 0.3))
    if len(marks) and rng.random() < 0.88:
        mark = marks[int(rng.integers(len(marks)))]
        wanted = math.exp(rng.uniform(*np.log(_WIDTHS_PX)))
        scale = float(np.clip(wanted / max(float(np.hypot(*mark[2:4])), 4.0), 0.2, 1.7))
        at = mark[:2] + rng.uniform(-0.42, 0.42, 2) * CROP_PX / scale
    angle = rng.uniform(0, 2 * math.pi)
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    stretch = math.exp(rng.normal(0, 0.12))
    linear = np.array([[cos * stretch, -sin * stretch], [sin, cos]])
    matrix = np.column_stack([linear, CROP_PX / 2 - linear @ at]).astype(np.float32)
    if scale < 0.75:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.42 / scale), np.uint8)
    return matrix, picture


def _spoiled(rng: np.random.Generator, crop: Image) -> Image:
    """Light, colour, blur, noise and compression."""
    steps = np.arange(256, dtype=np.float32) / 255
    gain, gamma = rng.uniform(0.7, 1.25), rng.uniform(0.75, 1.35)
    cast = rng.uniform(0.88, 1.1, 3)
    table = np.stack([np.clip(255 * gain * c * steps**gamma, 0, 255) for c in cast], 1)
    crop = np.asarray(cv2.LUT(crop, table.astype(np.uint8)[None]), np.uint8)
    if rng.random() < 0.35:
        crop = np.asarray(cv2.GaussianBlur(crop, (0, 0), rng.uniform(0.4, 1.3)), np.uint8)
    if rng.random() < 0.3:
        noise = rng.normal(0, rng.uniform(2, 9), crop.shape)
        crop = np.clip(crop + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        quality = int(rng.integers(30, 90))
        packed = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        crop = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return crop
