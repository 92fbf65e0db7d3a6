"""The table's chips as colours, and what light does to them.

A chip has a body colour and, mostly, a colour of edge spots that show on the rim of its face and
on its edge alike. Light is a gain for each channel, in linear light.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

# Prior of the light: overall brightness may be off by a factor of e**0.4, red against blue by
# e**0.25, green against both by e**0.08. Wider lets a red chip in green light pass for a brown one,
# narrower fails in a tinted room.
BRIGHTNESS_SIGMA, WARMTH_SIGMA, GREEN_SIGMA = 0.4, 0.25, 0.08
# A pixel further than this from every colour of a chip (CIELAB) is print, glare or dirt.
FAR_COLOUR = 45.0
# How far a pixel of a chip usually is from its colours once the light is known (CIELAB).
COLOUR_SIGMA = 10.0
# Independent looks at a face's rim: neighbouring pixels err together. More makes matches surer.
RIM_LOOKS = 12.0
# How much of a chip's rim its spots usually take: keeps a chip that is all spots from looking like
# another chip's body, and a white chip with black spots from looking like a black one with white
# spots. Drawn chips show 0.31, one sigma 0.125; narrower fails where a house's spots are wide.
SPOT_SHARE, SPOT_SHARE_SIGMA = 0.3, 0.15
# Channels of a chip darker than this (linear) tell little of the light. A light is moved from the
# nearest candidate by this factor at most.
DARK_LEVEL, MOST_REFINED = 0.02, 2.0


class ChipDesign(Protocol):
    """What the table profile says of a chip."""

    @property
    def cents(self) -> int:
        """Value."""

    @property
    def colours(self) -> tuple[str, ...]:
        """``#rrggbb``, the body first."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Palette:
    """The chips of a table.

    Attributes:
        cents: value of each chip, rising.
        linear: (chips, 2, 3) body and spot colour, BGR in linear light, 0..1.
    """

    cents: tuple[int, ...]
    linear: Floats

    @classmethod
    def of(cls, chips: Iterable[ChipDesign]) -> Palette:
        """Reads the colours of profile chips; a chip without spots has its body colour twice."""
        rising = sorted(chips, key=lambda chip: chip.cents)
        colours = [[_bgr(c) for c in (chip.colours * 2)[:2]] for chip in rising]
        array = np.asarray(colours, float).reshape(-1, 2, 3)
        return cls(cents=tuple(chip.cents for chip in rising), linear=to_linear(array))


def _bgr(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return blue, green, red


def to_linear(srgb: ArrayLike) -> Floats:
    """Linear light 0..1 of sRGB values 0..255."""
    value = np.asarray(srgb, float) / 255
    return np.where(
        value <= 0.04045, value / 12.92, ((np.maximum(value, 0) + 0.055) / 1.055) ** 2.4
    )


def to_srgb(linear: ArrayLike) -> Floats:
    """SRGB values 0..255 of linear light 0..1."""
    value = np.clip(np.asarray(linear, float), 0, 1)
    return np.asarray(
        255 * np.where(value <= 0.0031308, 12.92 * value, 1.055 * value ** (1 / 2.4) - 0.055)
    )


def to_lab(linear_bgr: ArrayLike) -> Floats:
    """CIELAB (D65) of linear BGR."""
    matrix = np.array(
        [[0.1804, 0.3576, 0.4124], [0.0722, 0.7152, 0.2126], [0.9503, 0.1192, 0.0193]]
    )
    xyz = np.asarray(linear_bgr, float) @ matrix.T / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(np.maximum(xyz, 1e-9)), 7.787 * xyz + 16 / 116)
    return np.stack(
        [116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])],
        axis=-1,
    )


def lights() -> tuple[Floats, Floats]:
    """Candidate gains (k, 3) in linear BGR and their log prior (k,)."""
    brightness = np.linspace(-2.0, 2.0, 13) * BRIGHTNESS_SIGMA
    warmth = np.linspace(-2.0, 2.0, 9) * WARMTH_SIGMA
    green = np.linspace(-1.5, 1.5, 3) * GREEN_SIGMA
    level, warm, tint = (axis.ravel() for axis in np.meshgrid(brightness, warmth, green))
    gains = np.exp(np.stack([level - warm / 2, level + tint, level + warm / 2], axis=1))
    prior = -0.5 * (
        (level / BRIGHTNESS_SIGMA) ** 2 + (warm / WARMTH_SIGMA) ** 2 + (tint / GREEN_SIGMA) ** 2
    )
    return np.asarray(gains), np.asarray(prior - np.log(np.exp(prior).sum()))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FaceMatch:
    """How well the rim of a face fits the chips of a table.

    Attributes:
        log_likelihood: (chips, lights) natural logarithm, for every candidate light.
        gains: (lights, 3) the candidate lights.
        log_prior: (lights,) of the lights.
        spot_share: (chips,) share of the rim that is spots under each chip's best light.
        fine_gain: (chips, 3) the light that explains the rim best when the chip is each one.
    """

    log_likelihood: Floats
    gains: Floats
    log_prior: Floats
    spot_share: Floats
    fine_gain: Floats

    def probabilities(self) -> Floats:
        """(chips,) summing to 1: which chip lies on top, all chips being equally likely before."""
        joint = self.log_likelihood + self.log_prior
        weights = np.exp(joint - joint.max()).sum(axis=1)
        return np.asarray(weights / weights.sum())

    def best_gain(self, chip: int) -> Floats:
        """The most likely light (3,) when the chip on top is this one."""
        return np.asarray(self.fine_gain[chip])


def match_face(pixels_bgr: ArrayLike, palette: Palette) -> FaceMatch:
    """Compares the rim of a face with every chip under every plausible light.

    A pixel of the rim is the body, a spot, or a blurred mix of both.

    Args:
        pixels_bgr: (n, 3) sRGB pixels of the face's rim.
        palette: the table's chips.
    """
    gains, prior = lights()
    share = np.linspace(0, 1, 5)[:, None]
    linear = to_linear(np.atleast_2d(np.asarray(pixels_bgr, float)))
    seen = to_lab(linear)
    likelihood = np.empty((len(palette.cents), len(gains)))
    spots = np.empty(len(palette.cents))
    fine = np.empty((len(palette.cents), 3))
    for chip, (body, spot) in enumerate(palette.linear):
        mixes = body + share * (spot - body)
        # Roots are taken of the smallest squares alone.
        expected = to_lab(np.clip(mixes[:, None] * gains, 0, 1))
        square = _squares(seen, expected.reshape(-1, 3)).reshape(len(seen), -1, len(gains))
        nearest = np.minimum(np.sqrt(square.min(axis=1)), FAR_COLOUR)
        cost = 0.5 * (nearest**2).mean(axis=0) / COLOUR_SIGMA**2
        likelihood[chip] = -RIM_LOOKS * cost
        best = int((likelihood[chip] + prior).argmax())
        mixed = square[:, :, best].argmin(axis=1)
        spots[chip] = float(share[mixed, 0].mean())
        near = nearest[:, best] < FAR_COLOUR
        fine[chip] = _refined(linear[near], mixes[mixed[near]], gains[best])
        likelihood[chip] -= 0.5 * ((spots[chip] - SPOT_SHARE) / SPOT_SHARE_SIGMA) ** 2
    return FaceMatch(
        log_likelihood=likelihood,
        gains=gains,
        log_prior=prior,
        spot_share=spots,
        fine_gain=fine,
    )


def _refined(seen: Floats, colours: Floats, gain: Floats) -> Floats:
    """A candidate light (3,) moved to what pixels (n, 3) of known colours (n, 3) show."""
    trust = DARK_LEVEL**2 * max(1, len(seen))
    lit = colours * gain
    ratio = ((seen * lit).sum(axis=0) + trust) / ((lit**2).sum(axis=0) + trust)
    return np.asarray(gain * np.clip(ratio, 1 / MOST_REFINED, MOST_REFINED))


def _squares(seen: Floats, expected: Floats) -> Floats:
    """(n, k) squared CIELAB distances; lightness counts half, as it depends on the light."""
    scale = np.array([0.5, 1.0, 1.0])
    a, b = seen * scale, expected * scale
    square = (a**2).sum(axis=1)[:, None] + (b**2).sum(axis=1)[None]
    square -= 2 * a @ b.T
    return np.asarray(np.maximum(square, 0, out=square))
