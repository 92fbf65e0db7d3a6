"""Where the top face of a stack lies, to a fraction of a pixel.

A stack is an upright cylinder: its top face is an ellipse in the picture, below it the wall shows
as a band along the projection of the vertical. The far half of the ellipse is an edge between face
and felt: it fixes place and radius.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Pixels = NDArray[np.float32]

CHIP_RADIUS_MM, CHIP_RADIUS_SIGMA_MM = 19.5, 0.35
CHIP_THICKNESS_MM = 3.3
RAYS = 72
# An edge ray with less contrast than this (grey levels) says little about where the edge is.
LOW_CONTRAST = 22.0
# Error of one ray's edge (px): print on the felt, chroma subsampling, compression.
EDGE_SIGMA_PX = 0.45


class FeltView(Protocol):
    """A camera over the felt."""

    def to_px(self, felt_mm: ArrayLike) -> Floats:
        """Pixels (n, 2) of felt places (n, 2)."""

    def to_felt(self, image_px: ArrayLike) -> Floats:
        """Felt places (n, 2), were the pixels (n, 2) on the felt."""

    def up_px(self, felt_mm: ArrayLike) -> Floats:
        """Image vectors (n, 2) of one millimetre of height at felt places (n, 2)."""


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


def ellipse(camera: FeltView, centre_mm: ArrayLike, radius_mm: float) -> Floats:
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


# Where along a ray its pixels are taken, and those of them that are chip for certain (in steps).
_STEPS = np.arange(-4.0, 5.01, 0.5)
_INSIDE = slice(1, 5)
# Steps are pixels, shorter by up to this factor for chips under 16 pixels of radius: there the
# print in a chip's middle is near its rim.
LEAST_STEP, WHOLE_STEP_RADIUS_PX = 0.8, 16.0
# Weight of a difference along the felt's own colour: the shadow beside a stack differs only so.
SHADOW_WEIGHT = 0.5
# Starts along the vertical (px): from the guess, and from above it, where the far edge is when the
# guess slipped down on the wall.
_STARTS_PX = (0.0, 3.0)
_ROUNDS = 4
# A place and one millimetre along both axes from it.
_AXES = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Fit:
    """A state of the fit.

    Attributes:
        centre: (2,) felt place in millimetres, were it on the felt.
        radius: millimetres.
        cost: mean distance of the far edge in pixels, where there is contrast.
        edge: signed distances (n,) of the far edge in pixels.
        contrast: (n,) of the far edge in grey levels.
    """

    centre: Floats
    radius: float
    cost: float = np.inf
    edge: Floats = field(default_factory=lambda: np.zeros(1))
    contrast: Floats = field(default_factory=lambda: np.zeros(1))


def _edges(
    image: Pixels, background: Pixels, points: Floats, normals: Floats, step_px: float
) -> tuple[Floats, Floats]:
    """Signed distance (n,) of the edge beyond each point along its normal, and its contrast."""
    steps = _STEPS * step_px
    where = points[:, None] + steps[None, :, None] * normals[:, None]
    seen, felt = sample(image, where), sample(background, where)
    tint = felt.mean(axis=1, keepdims=True)
    tint /= np.maximum(np.linalg.norm(tint, axis=2, keepdims=True), 1.0)

    def unshaded(values: Floats) -> Floats:
        along = (values * tint).sum(axis=2, keepdims=True)
        return np.asarray(values - (1 - SHADOW_WEIGHT) * along * tint)

    chip = seen[:, _INSIDE].mean(axis=1, keepdims=True)
    difference = unshaded(chip - felt)
    size = (difference**2).sum(axis=2)
    share = (unshaded(seen - felt) * difference).sum(axis=2) / np.maximum(size, 1.0)
    # Steep, so that shadows and mixed pixels count as one or the other.
    sure = np.clip(2 * share - 0.5, 0, 1)
    edge = steps[0] + step_px * (0.5 * sure.sum(axis=1) - 0.25)
    return edge, np.sqrt(size.mean(axis=1) / 3)


def fit_top(
    camera: FeltView, image: Pixels, background: Pixels, start_mm: tuple[float, float]
) -> TopFace:
    """Fits the top face near a start, from its far and lateral edges.

    Args:
        camera: the table's camera.
        image: float32 BGR picture with the stack.
        background: the same without it.
        start_mm: rough felt place (as if on the felt) of the face's centre.
    """
    up = camera.up_px([start_mm])[0]
    upward = up / max(1e-9, float(np.hypot(*up)))
    starts = camera.to_felt(camera.to_px([start_mm]) + np.outer(_STARTS_PX, upward))
    pictures = image, background
    fits = [
        _descend(camera, pictures, _Fit(centre=start, radius=CHIP_RADIUS_MM)) for start in starts
    ]
    fit = _descend(camera, pictures, min(fits, key=lambda one: one.cost))
    centre = camera.to_px([fit.centre])[0]
    return TopFace(
        centre_mm=(float(fit.centre[0]), float(fit.centre[1])),
        radius_mm=fit.radius,
        centre_px=(float(centre[0]), float(centre[1])),
        up_px=camera.up_px([fit.centre])[0],
        residual_px=_residual(np.abs(fit.edge), fit.contrast),
        contrast=float(fit.contrast.mean()),
    )


def _far(camera: FeltView, centre: Floats, radius: float) -> tuple[Floats, Floats, float]:
    """Far and lateral points of an outline, their normals, and the step along a ray there (px)."""
    points = ellipse(camera, centre, radius)
    normals = outward(points)
    reach = np.hypot(*(points - points.mean(axis=0)).T)
    size = float(np.sqrt(reach.min() * reach.max()))
    up = camera.up_px([centre])[0]
    far = normals @ (up / max(1e-9, float(np.hypot(*up)))) > -0.15
    return points[far], normals[far], float(np.clip(size / WHOLE_STEP_RADIUS_PX, LEAST_STEP, 1.0))


def _descend(camera: FeltView, pictures: tuple[Pixels, Pixels], fit: _Fit) -> _Fit:
    """A few rounds of weighted least squares."""
    centre, radius = np.asarray(fit.centre, float), fit.radius
    edge = contrast = np.zeros(1)
    for _ in range(_ROUNDS):
        points, normals, size = _far(camera, centre, radius)
        edge, contrast = _edges(*pictures, points, normals, size)
        weight = np.where(contrast > LOW_CONTRAST, 1.0, 0.05) / (1 + (edge / 1.2) ** 2)
        here = camera.to_px(centre + _AXES)
        growth = ((points - here[0]) * normals).sum(axis=1) / radius
        design = np.column_stack(
            [normals @ (here[1] - here[0]), normals @ (here[2] - here[0]), growth]
        )
        scale = np.sqrt(weight) / (EDGE_SIGMA_PX * 2)
        rows = np.vstack([design * scale[:, None], [0, 0, 1 / CHIP_RADIUS_SIGMA_MM]])
        target = np.append(edge * scale, (CHIP_RADIUS_MM - radius) / CHIP_RADIUS_SIGMA_MM)
        # Three unknowns: the normal equations are good enough and quicker than a decomposition.
        step = np.linalg.solve(rows.T @ rows + 1e-9 * np.eye(3), rows.T @ target)
        centre = centre + np.clip(step[:2], -5, 5)
        radius += float(np.clip(step[2], -1, 1))
    clear = np.clip(contrast, 0, 60)
    cost = float((clear * np.minimum(np.abs(edge), 2.0)).sum() / max(1e-9, float(clear.sum())))
    return _Fit(centre=centre, radius=radius, cost=cost, edge=edge, contrast=contrast)


def _residual(off: Floats, contrast: Floats) -> float:
    clear = off[contrast > LOW_CONTRAST]
    return float(np.median(clear if len(clear) > len(off) // 4 else off))
