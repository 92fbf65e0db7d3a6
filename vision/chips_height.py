"""How long the wall of a stack looks: a likelihood over lengths in pixels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.chips_fit import NEAR_STEP_PX, NearSide, normal_cdf

Floats = NDArray[np.float64]

# Error of a sample against the model, in grey levels: print, spots, compression.
NOISE_LEVELS = 9.0
# The rim seen from the far half may be off by this much (px).
RIM_SIGMA_PX = 0.4
# Blur of the picture (px), a few candidates.
BLURS_PX = (0.9, 1.3)
# The wall looks towards the room, the face towards the lamps: the wall is darker by about half in
# picture values. Sigma is wide: lamps differ.
WALL_SHADE, WALL_SIGMA = 0.5, 30.0
# Felt beside a stack: as in the background, darkened in the contact shadow which fades over this.
SHADE_FADE_PX = 4.0
FELT_GAIN, FELT_GAIN_SIGMA = 0.96, 0.08
CONTACT, CONTACT_SIGMA = -0.15, 0.15
LENGTH_STEP_PX = 0.2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WallLength:
    """Log likelihood (k,) of wall lengths (k,) in pixels, rim place and blur averaged out.

    ``rim_px`` (k,) is the most likely rim place and ``blur_px`` (k,) blur for each length.
    """

    lengths_px: Floats
    log_likelihood: Floats
    rim_px: Floats
    blur_px: Floats

    @property
    def best_px(self) -> float:
        """The most likely length."""
        return float(self.lengths_px[int(self.log_likelihood.argmax())])


def wall_length(near: NearSide, longest_px: float) -> WallLength:
    """Weighs every wall length up to ``longest_px`` against the near side's pictures."""
    lengths = np.arange(0.4, longest_px + LENGTH_STEP_PX, LENGTH_STEP_PX)
    rims = np.arange(-2.5, 2.51, 0.5) * RIM_SIGMA_PX
    blurs = np.array(BLURS_PX)
    grid_length, grid_rim, grid_blur = (
        g.ravel() for g in np.meshgrid(lengths, rims, blurs, indexing="ij")
    )
    cost = _costs(near, grid_length, grid_rim, grid_blur) + 0.5 * (grid_rim / RIM_SIGMA_PX) ** 2
    table = -cost.reshape(len(lengths), -1)
    best = table.argmax(axis=1)
    peak = table.max(axis=1, keepdims=True)
    total = peak[:, 0] + np.log(np.exp(table - peak).sum(axis=1))
    rows = np.arange(len(lengths))
    return WallLength(
        lengths_px=lengths,
        log_likelihood=total - total.max(),
        rim_px=grid_rim.reshape(len(lengths), -1)[rows, best],
        blur_px=grid_blur.reshape(len(lengths), -1)[rows, best],
    )


def _costs(near: NearSide, length: Floats, rim: Floats, blur: Floats) -> Floats:
    """Half the weighed sum of squares (k,) of the best face, wall and felt for each candidate."""
    s = near.steps_px[None]
    face = normal_cdf((rim[:, None] - s) / blur[:, None])
    foot = normal_cdf(((rim + length)[:, None] - s) / blur[:, None])
    wall, felt = foot - face, 1 - foot
    fade = np.exp(-np.maximum(s - (rim + length)[:, None], 0) / SHADE_FADE_PX)
    total = np.zeros(len(length))
    face_mean = near.seen[:, near.steps_px < -1.5].mean(axis=(0, 1))
    for seen, ground, weight in zip(near.seen, near.felt, near.weight, strict=True):
        total += weight * _sector_cost(seen, ground, (face, wall, felt, fade), face_mean)
    return total * SECTOR_LOOKS


# Sectors that err independently. More makes the count surer than the picture allows.
SECTOR_LOOKS = 3.0


def _sector_cost(
    seen: Floats, ground: Floats, layers: tuple[Floats, Floats, Floats, Floats], face_mean: Floats
) -> Floats:
    """Ridge least squares of one sector: face and wall colour, felt gain and contact shadow."""
    face, wall, felt, fade = layers
    k, steps = face.shape
    design = np.zeros((k, 3, steps, 8))
    for channel in range(3):
        design[:, channel, :, channel] = face
        design[:, channel, :, 3 + channel] = wall
        design[:, channel, :, 6] = felt * ground[:, channel]
        design[:, channel, :, 7] = felt * fade * ground[:, channel]
    # Samples lie closer than pixels: half of them would tell as much.
    precision = NEAR_STEP_PX / NOISE_LEVELS**2
    flat = design.reshape(k, 3 * steps, 8)
    target = seen.T.reshape(-1)
    mean = np.concatenate([face_mean, WALL_SHADE * face_mean, [FELT_GAIN, CONTACT]])
    sigma = np.array([60.0] * 3 + [WALL_SIGMA] * 3 + [FELT_GAIN_SIGMA, CONTACT_SIGMA])
    normal = np.einsum("kij,kil->kjl", flat, flat) * precision + np.diag(1 / sigma**2)
    right = np.einsum("kij,i->kj", flat, target) * precision + mean / sigma**2
    solution = np.linalg.solve(normal, right[..., None])[..., 0]
    residual = target[None] - np.einsum("kij,kj->ki", flat, solution)
    off = (solution - mean) / sigma
    return np.asarray(0.5 * (residual**2).sum(axis=1) * precision + 0.5 * (off**2).sum(axis=1))
