"""Which chips a wall is made of: the colours of its bands against the table's chips."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.chips_colour import Palette, to_srgb
from vision.chips_fit import NEAR_STEP_PX, NearSide, normal_cdf
from vision.chips_height import CONTACT, CONTACT_SIGMA, FELT_GAIN, FELT_GAIN_SIGMA, SHADE_FADE_PX
from vision.chips_value import Composition

Floats = NDArray[np.float64]

# The wall's light relative to the face's, in linear light, and how uncertain it is.
WALL_LIGHT, WALL_LIGHT_SIGMA = 0.28, 0.3
# Error of a mean sample along the wall (grey levels): spots that fall unevenly, contact shadow.
BAND_NOISE_LEVELS = 16.0


def band_log_likelihood(
    near: NearSide,
    stacks: Sequence[Composition],
    palette: Palette,
    light: Floats,
    spot_share: float,
    geometry: tuple[float, float, float],
) -> Floats:
    """Log likelihood (len(stacks),) of compositions that all have the same number of chips.

    Args:
        near: the near side of the stack.
        stacks: compositions, bottom to top.
        palette: the table's chips.
        light: (3,) light on the face, linear BGR.
        spot_share: share of a chip's edge that is spots.
        geometry: where the rim is, how long the wall is, and the blur, in pixels.
    """
    rim, length, blur = geometry
    count = len(stacks[0])
    s = near.steps_px
    cuts = rim + length * np.arange(count + 1) / count
    below = normal_cdf((cuts[:, None] - s[None]) / blur)
    face, bands, felt = below[0], np.diff(below, axis=0), 1 - below[-1]
    fade = np.exp(-np.maximum(s - cuts[-1], 0) / SHADE_FADE_PX)
    seen = (near.weight[:, None, None] * near.seen).sum(axis=0)
    ground = (near.weight[:, None, None] * near.felt).sum(axis=0)
    mixed = palette.linear[:, 0] * (1 - spot_share) + palette.linear[:, 1] * spot_share
    edge = to_srgb(mixed * light * WALL_LIGHT)
    order = np.array([stack[::-1] for stack in stacks])
    wall = np.einsum("bs,kbc->kcs", bands, edge[order])
    design = np.zeros((len(stacks), 3, len(s), 6))
    for channel in range(3):
        design[:, channel, :, channel] = face
        design[:, channel, :, 3] = wall[:, channel]
        design[:, channel, :, 4] = felt * ground[:, channel]
        design[:, channel, :, 5] = felt * fade * ground[:, channel]
    flat = design.reshape(len(stacks), -1, 6)
    target = seen.T.reshape(-1)
    face_mean = seen[s < -1.5].mean(axis=0)
    mean = np.concatenate([face_mean, [1.0, FELT_GAIN, CONTACT]])
    sigma = np.array([60.0] * 3 + [WALL_LIGHT_SIGMA, FELT_GAIN_SIGMA, CONTACT_SIGMA])
    precision = NEAR_STEP_PX / BAND_NOISE_LEVELS**2
    normal = np.einsum("kij,kil->kjl", flat, flat) * precision + np.diag(1 / sigma**2)
    right = np.einsum("kij,i->kj", flat, target) * precision + mean / sigma**2
    solution = np.linalg.solve(normal, right[..., None])[..., 0]
    residual = target[None] - np.einsum("kij,kj->ki", flat, solution)
    off = (solution - mean) / sigma
    return np.asarray(-0.5 * ((residual**2).sum(axis=1) * precision + (off**2).sum(axis=1)))
