"""The colours of a value chip from a photograph of one chip."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.chips.colour import to_lab, to_linear

__all__ = ["ChipColours", "chip_colours"]

Image = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

_LONG_SIDE_PX = 800
_RING = (0.72, 0.94)
"""Share of the chip's radius between which its rim shows body and edge spots, outside the inlay."""
_LEAST_SPOTS = 0.08
"""Share of the rim from which on a second colour is edge spots and not print or glare."""
_APART = 18.0
"""Distance (CIELAB) from which on two colours are two."""
_LEAST_AREA = 0.004
_LEAST_FILL = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipColours:
    """Body colour first, then the edge spots if there are any, as ``#rrggbb``."""

    colours: tuple[str, ...]


def chip_colours(image_bgr: Image) -> ChipColours | None:
    """Reads the rim of the largest round thing in a picture; None if there is nothing round.

    Args:
        image_bgr: BGR uint8 (H, W, 3), one chip face up on something plain.
    """
    scale = min(1.0, _LONG_SIDE_PX / max(image_bgr.shape[:2]))
    size = (round(image_bgr.shape[1] * scale), round(image_bgr.shape[0] * scale))
    small = np.asarray(cv2.resize(image_bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
    ellipse = _round_thing(small)
    if ellipse is None:
        return None
    rim = _rim(small, ellipse)
    lab = to_lab(to_linear(rim))
    centres, member = _clusters(lab)
    order = np.argsort([-float((member == k).mean()) for k in range(len(centres))])
    body = int(order[0])
    spots = [
        int(k)
        for k in order[1:]
        if float((member == k).mean()) >= _LEAST_SPOTS
        and float(np.hypot.reduce(centres[k] - centres[body])) >= _APART
    ]
    kept = [body, *spots[:1]]
    colours = tuple(_hex(np.median(rim[member == k], axis=0)) for k in kept)
    return ChipColours(colours=colours)


Ellipse = tuple[tuple[float, float], tuple[float, float], float]


def _round_thing(image: Image) -> Ellipse | None:
    """The largest patch, against the colour of the picture's border, that fills an ellipse."""
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB).astype(np.float32)
    border = np.concatenate(
        [
            lab[:4].reshape(-1, 3),
            lab[-4:].reshape(-1, 3),
            lab[:, :4].reshape(-1, 3),
            lab[:, -4:].reshape(-1, 3),
        ]
    )
    away = np.linalg.norm(lab - np.median(border, axis=0), axis=2)
    spread = float(np.percentile(np.linalg.norm(border - np.median(border, axis=0), axis=1), 95))
    best: tuple[float, Ellipse] | None = None
    for level in (spread + 8, spread + 16, spread + 30):
        mask = (away > level).astype(np.uint8) * 255
        mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            found = _ellipse_of(np.asarray(contour, np.int32), image.shape[0] * image.shape[1])
            if found is not None and (best is None or found[0] > best[0]):
                best = found
    return None if best is None else best[1]


def _ellipse_of(contour: npt.NDArray[np.int32], pixels: int) -> tuple[float, Ellipse] | None:
    hull = cv2.convexHull(contour)
    area = float(cv2.contourArea(hull))
    if area < _LEAST_AREA * pixels or len(contour) < 20:
        return None
    centre, axes, angle = cv2.fitEllipse(hull if len(hull) >= 5 else contour)
    round_area = float(np.pi * axes[0] * axes[1] / 4)
    fill = min(area, round_area) / max(area, round_area, 1.0)
    if fill < _LEAST_FILL or min(axes) < 0.35 * max(axes):
        return None
    return area * fill**4, (
        (float(centre[0]), float(centre[1])),
        (float(axes[0]), float(axes[1])),
        float(angle),
    )


def _rim(image: Image, ellipse: Ellipse) -> Floats:
    """Pixels (n, 3) of the chip's rim, those washed out or in the dark left out."""
    (cx, cy), (a, b), angle = ellipse
    turn = np.radians(angle)
    around = np.linspace(0, 2 * np.pi, 360, endpoint=False)
    pixels = []
    for share in np.linspace(*_RING, 9):
        x, y = share * a / 2 * np.cos(around), share * b / 2 * np.sin(around)
        px = cx + x * np.cos(turn) - y * np.sin(turn)
        py = cy + x * np.sin(turn) + y * np.cos(turn)
        column = np.clip(np.round(px).astype(int), 0, image.shape[1] - 1)
        row = np.clip(np.round(py).astype(int), 0, image.shape[0] - 1)
        pixels.append(image[row, column])
    ring = np.concatenate(pixels).astype(np.float64)
    clear = (ring.min(axis=1) < 252) | (ring.std(axis=1) > 2)
    return ring[clear] if clear.mean() > 0.3 else ring


def _clusters(lab: Floats) -> tuple[Floats, npt.NDArray[np.int64]]:
    """Three groups of colours; the same pixels give the same groups."""
    points = lab.astype(np.float32)
    start = np.array_split(np.argsort(points[:, 0], kind="stable"), 3)
    centres = np.array([points[part].mean(axis=0) for part in start])
    member = np.zeros(len(points), np.int64)
    for _ in range(25):
        member = np.linalg.norm(points[:, None] - centres[None], axis=2).argmin(axis=1)
        centres = np.array(
            [
                points[member == k].mean(axis=0) if (member == k).any() else centres[k]
                for k in range(3)
            ]
        )
    # Groups that are one colour in two lights are one.
    for first in range(3):
        for second in range(first + 1, 3):
            gap = (centres[first] - centres[second]) * [0.5, 1.0, 1.0]
            if float(np.linalg.norm(gap)) < _APART * 0.6:
                member[member == second] = first
    return np.asarray(centres, np.float64), np.asarray(member, np.int64)


def _hex(bgr: Floats) -> str:
    blue, green, red = (int(np.clip(round(float(v)), 0, 255)) for v in bgr)
    return f"#{red:02x}{green:02x}{blue:02x}"
