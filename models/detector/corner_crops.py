"""Views of single cards with their true corners, cut from the training pictures."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.detector.batches import Source
from models.detector.corner_view import SIZE_PX, View, draw_view, view_matrix
from models.detector.labels import ANY_ORDER, NO_CORNERS, Floats, canonical, clockwise

Image = npt.NDArray[np.uint8]


class CropMixer:
    """Draws views with their true corners from several sources."""

    def __init__(self, sources: list[Source]) -> None:
        self._items: list[list[tuple[Path, npt.NDArray[np.float32]]]] = []
        shares = []
        for source in sources:
            useful = [(p, r) for p, r in source.items if (r[:, 5] != NO_CORNERS).any()]
            if useful:
                self._items.append(useful)
                shares.append(source.share)
        self._shares = np.array(shares) / sum(shares)

    def draw(self, rng: np.random.Generator, most: int = 6) -> list[tuple[View, Floats, int]]:
        """Views of up to ``most`` cards of one random picture: view, corners (4, 2), order."""
        items = self._items[int(rng.choice(len(self._items), p=self._shares))]
        path, rows = items[int(rng.integers(len(items)))]
        picture = cv2.imread(str(path))
        if picture is None:
            return []
        cards = rng.permutation(np.flatnonzero(rows[:, 5] != NO_CORNERS))[:most]
        return [_view_of(rng, picture.astype(np.uint8), rows[int(i)]) for i in cards]


def _view_of(
    rng: np.random.Generator, picture: Image, row: npt.NDArray[np.float32]
) -> tuple[View, Floats, int]:
    order = int(row[5])
    corners = row[6:].reshape(4, 2).astype(float)
    low, high = corners.min(0), corners.max(0)
    extent = float((high - low).max())
    centre = (low + high) / 2 + rng.normal(0, 0.07, 2) * extent
    turn = int(rng.integers(4)) * math.pi / 2
    if order == ANY_ORDER:
        turn += rng.uniform(-math.pi / 4, math.pi / 4)
        extent *= 1 + 0.35 * abs(math.sin(2 * turn))
    move = np.vstack([view_matrix(centre, extent * rng.uniform(1.1, 1.7)), [0, 0, 1.0]])
    # Photographs are stretched to squares before they reach a network, so cards come in any shape.
    stretch = math.exp(rng.uniform(-0.35, 0.35)) if rng.random() < 0.5 else 1.0
    across, down = max(stretch, 1 / stretch) ** -1 * np.array([stretch, 1.0])
    cos, sin = math.cos(turn), math.sin(turn)
    flip = -1.0 if rng.random() < 0.5 else 1.0
    half = SIZE_PX / 2
    spin = np.array([[cos * flip, -sin * flip, 0], [sin, cos, 0], [0, 0, 1.0]])
    to, back = np.eye(3), np.eye(3)
    to[:2, 2], back[:2, 2] = -half, half
    matrix = (back @ np.diag([across, down, 1.0]) @ spin @ to @ move)[:2]
    truth = corners @ matrix[:, :2].T + matrix[:, 2]
    truth = canonical(clockwise(truth[[1, 0, 3, 2]] if flip < 0 else truth))
    if order == ANY_ORDER:
        box = np.array([*truth.min(0), *truth.max(0)])
    else:
        ends = (
            row[[1, 2, 3, 2, 3, 4, 1, 4]].reshape(4, 2).astype(float) @ matrix[:, :2].T
            + matrix[:, 2]
        )
        box = np.array([*ends.min(0), *ends.max(0)])
    box = box + rng.normal(0, 0.03, 4) * (box[2:] - box[:2]).max()
    return _recoloured(rng, draw_view(picture, matrix, box, rough(rng, truth))), truth, order


def rough(rng: np.random.Generator, corners: Floats) -> Floats:
    """Corners as wrong as the detector's may be: turned, moved, scaled and each off by itself."""
    centre = corners.mean(0)
    side = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
    angle = rng.normal(0, 0.35)
    cos, sin = math.cos(angle), math.sin(angle)
    turned = (corners - centre) @ np.array([[cos, sin], [-sin, cos]]) * rng.uniform(0.75, 1.2, 2)
    return np.asarray(
        centre + turned + rng.normal(0, 0.1, 2) * side + rng.normal(0, 0.06, (4, 2)) * side, float
    )


def _recoloured(rng: np.random.Generator, view: View) -> View:
    steps = np.arange(256, dtype=np.float32) / 255
    gain, gamma = rng.uniform(0.7, 1.3), rng.uniform(0.75, 1.35)
    table = np.clip(255 * gain * steps**gamma, 0, 255).astype(np.uint8)
    out = view.copy()
    out[..., :3] = cv2.LUT(view[..., :3].copy(), table)
    return out
