"""Where the top face of a stack lies, to a fraction of a pixel.

A stack is an upright cylinder: its top face is an ellipse in the picture, below it the wall shows
as a band along the projection of the vertical. The far half of the ellipse is an edge between face
and felt: it fixes place and radius.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera import TableCamera

Floats = NDArray[np.float64]
Pixels = NDArray[np.float32]

CHIP_RADIUS_MM, CHIP_RADIUS_SIGMA_MM = 19.5, 0.35
CHIP_THICKNESS_MM = 3.3
RAYS = 96
# An edge ray with less contrast than this (grey levels) says little about where the edge is.
LOW_CONTRAST = 22.0
# Error of one ray's edge (px): print on the felt, chroma subsampling, compression.
EDGE_SIGMA_PX = 0.45


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TopFace:
    """The fitted top face.

    Attributes:
        centre_mm: where the face would lie were it on the felt itself (its pixels are known).
        radius_mm: its radius on the felt.
        centre_px: the ellipse's centre.
        up_px: image vector of one millimetre of height there.
        residual_px: median distance of the far edge from the ellipse, where there is contrast.
        contrast: mean contrast of the far edge in grey levels.
    """

    centre_mm: tuple[float, float]
    radius_mm: float
    centre_px: tuple[float, float]
    up_px: Floats
    residual_px: float
    contrast: float

    @property
    def chip_px(self) -> float:
        """How long the edge of one chip looks along the vertical, in pixels."""
        return float(np.hypot(*self.up_px)) * CHIP_THICKNESS_MM


def sample(image: Pixels, points_px: Floats) -> Floats:
    """Bilinear samples (..., 3) of a float32 image at (..., 2) pixels."""
    shape = points_px.shape[:-1]
    flat = points_px.reshape(1, -1, 2).astype(np.float32)
    values = cv2.remap(
        image, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(values, np.float64).reshape(*shape, -1)


def ellipse(camera: TableCamera, centre_mm: tuple[float, float], radius_mm: float) -> Floats:
    """Pixels (RAYS, 2) of a circle on the felt."""
    angle = np.linspace(0, 2 * np.pi, RAYS, endpoint=False)
    ring = np.column_stack([np.cos(angle), np.sin(angle)])
    return camera.to_px(np.asarray(centre_mm) + radius_mm * ring)


def outward(points: Floats) -> Floats:
    """Unit normals (n, 2) of a closed convex outline, pointing out."""
    along = np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0)
    normal = np.column_stack([along[:, 1], -along[:, 0]])
    normal /= np.maximum(np.hypot(*normal.T), 1e-9)[:, None]
    inside = points - points.mean(axis=0)
    return np.asarray(normal * np.sign((normal * inside).sum()), float)


_STEPS = np.arange(-4.0, 5.01, 0.5)


def _edges(
    image: Pixels, background: Pixels, points: Floats, normals: Floats
) -> tuple[Floats, Floats]:
    """Signed distance (n,) of the edge beyond each point along its normal, and its contrast."""
    where = points[:, None] + _STEPS[None, :, None] * normals[:, None]
    seen, felt = sample(image, where), sample(background, where)
    chip = seen[:, :4].mean(axis=1, keepdims=True)
    difference = chip - felt
    share = ((seen - felt) * difference).sum(axis=2) / np.maximum((difference**2).sum(axis=2), 1.0)
    edge = _STEPS[0] - 0.25 + 0.5 * np.clip(share, 0, 1).sum(axis=1)
    return edge, np.sqrt((difference**2).sum(axis=2).mean(axis=1) / 3)


def fit_top(
    camera: TableCamera, image: Pixels, background: Pixels, start_mm: tuple[float, float]
) -> TopFace:
    """Fits the top face near a start, from its far and lateral edges.

    Args:
        camera: the table's camera.
        image: float32 BGR picture with the stack.
        background: the same without it.
        start_mm: rough felt place (as if on the felt) of the face's centre.
    """
    x, y, radius = start_mm[0], start_mm[1], CHIP_RADIUS_MM
    for _ in range(10):
        points = ellipse(camera, (x, y), radius)
        normals = outward(points)
        edge, contrast = _edges(image, background, points, normals)
        up = camera.up_px([[x, y]])[0]
        far = normals @ (up / max(1e-9, float(np.hypot(*up)))) > -0.15
        weight = far * np.where(contrast > LOW_CONTRAST, 1.0, 0.05) / (1 + (edge / 1.2) ** 2)
        here = camera.to_px([[x, y], [x + 1, y], [x, y + 1]])
        growth = ((points - here[0]) * normals).sum(axis=1) / radius
        design = np.column_stack(
            [normals @ (here[1] - here[0]), normals @ (here[2] - here[0]), growth]
        )
        scale = np.sqrt(weight) / (EDGE_SIGMA_PX * 2)
        rows = np.vstack([design * scale[:, None], [0, 0, 1 / CHIP_RADIUS_SIGMA_MM]])
        target = np.append(edge * scale, (CHIP_RADIUS_MM - radius) / CHIP_RADIUS_SIGMA_MM)
        step, *_ = np.linalg.lstsq(rows, target, rcond=None)
        x, y = x + float(np.clip(step[0], -5, 5)), y + float(np.clip(step[1], -5, 5))
        radius += float(np.clip(step[2], -1, 1))
    centre = camera.to_px([[x, y]])[0]
    return TopFace(
        centre_mm=(x, y),
        radius_mm=radius,
        centre_px=(float(centre[0]), float(centre[1])),
        up_px=camera.up_px([[x, y]])[0],
        residual_px=_residual(np.abs(edge[far]), contrast[far]),
        contrast=float(contrast[far].mean()),
    )


def _residual(off: Floats, contrast: Floats) -> float:
    clear = off[contrast > LOW_CONTRAST]
    return float(np.median(clear if len(clear) > len(off) // 4 else off))
