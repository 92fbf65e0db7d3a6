"""One stack of chips: from its fitted shape and colours to a count and a value."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.camera import TableCamera
from vision.chips_bands import band_log_likelihood
from vision.chips_colour import FaceMatch, Palette, match_face
from vision.chips_find import hull_px
from vision.chips_fit import NearSide, Pixels, TopFace, ellipse, sample
from vision.chips_height import WallLength
from vision.chips_value import (
    Composition,
    composition_log_prior,
    compositions,
    normalised,
    smallest_interval,
)

Floats = NDArray[np.float64]

MOST_CHIPS = 20
# Error of the measured wall (px): rim, contact shadow. Larger gives wider counts.
WALL_SIGMA_PX = 0.4
# Chips in a stack do not lie exactly on each other (mm): moves the wall's foot against its rim.
JITTER_MM = 0.6
# Each further chip is a little less likely than the one before, before anything is seen.
FURTHER_CHIP_ODDS = 0.9
# Chips and counts less likely than this are not followed up.
NEGLIGIBLE = 2e-3
# A value interval whose high end is this many times its low end is no reading.
WIDEST_RATIO = 6.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """One stack of chips.

    Attributes:
        box_px: half-open pixel box x0, y0, x1, y1 in the picture.
        count: fewest and most chips.
        chips: cents of the chips of the likeliest stack, bottom to top; None where not known.
        cents: lowest and highest value, or None when not known.
        confidence: probability that count and value are inside, 0..1.
        foot_mm: where the stack stands on the felt.
        top_px: centre of its top face.
        values: (cents, probability) of the likely values, rising; empty when not known.
    """

    box_px: tuple[float, float, float, float]
    count: tuple[int, int]
    chips: tuple[int | None, ...]
    cents: tuple[int, int] | None
    confidence: float
    foot_mm: tuple[float, float]
    top_px: tuple[float, float]
    values: tuple[tuple[int, float], ...]


def count_log_likelihood(camera: TableCamera, top: TopFace, wall: WallLength) -> Floats:
    """Log likelihood of 1, 2, ... chips, given the wall's length; (MOST_CHIPS,)."""
    counts = np.arange(1, MOST_CHIPS + 1)
    slope = _foreshortening(camera, top)
    jitter = JITTER_MM * slope * np.minimum(1.0, (counts - 1) / 1.5)
    sigma = np.sqrt(WALL_SIGMA_PX**2 + jitter**2)
    off = (wall.lengths_px[None] - counts[:, None] * top.chip_px) / sigma[:, None]
    joint = wall.log_likelihood[None] - 0.5 * off**2 - np.log(sigma)[:, None]
    peak = joint.max(axis=1, keepdims=True)
    return np.asarray(peak[:, 0] + np.log(np.exp(joint - peak).sum(axis=1)))


def _foreshortening(camera: TableCamera, top: TopFace) -> float:
    """Pixels a millimetre along the felt in the direction of the vertical's image."""
    x, y = top.centre_mm
    here = camera.to_px([[x, y], [x + 1, y], [x, y + 1]])
    steps = here[1:] - here[0]
    up = top.up_px / max(1e-9, float(np.hypot(*top.up_px)))
    return float(np.hypot(*(steps @ up)))


def match_top(camera: TableCamera, image: Pixels, top: TopFace, palette: Palette) -> FaceMatch:
    """Compares the face's rim with the palette."""
    rings = [ellipse(camera, top.centre_mm, top.radius_mm * share) for share in (0.72, 0.8, 0.88)]
    pixels = sample(image, np.concatenate(rings)[::2])
    return match_face(pixels, palette)


def weigh(
    near: NearSide,
    wall: WallLength,
    log_count: Floats,
    face: FaceMatch,
    palette: Palette,
    chip_px: float,
) -> dict[Composition, float]:
    """Probabilities of compositions; those that are negligible are left out."""
    counts = np.arange(1, len(log_count) + 1)
    count_share = normalised(log_count + np.log(FURTHER_CHIP_ODDS) * counts)
    tops = face.probabilities()
    weights: dict[Composition, float] = {}
    for count in counts[count_share > NEGLIGIBLE]:
        geometry = _geometry(wall, int(count), chip_px)
        for kind in np.flatnonzero(tops > NEGLIGIBLE):
            stacks = compositions(int(count), int(kind), len(palette.cents))
            bands = band_log_likelihood(
                near,
                stacks,
                palette,
                face.best_gain(int(kind)),
                float(face.spot_share[kind]),
                geometry,
            )
            prior = np.array([composition_log_prior(stack, palette.cents) for stack in stacks])
            shares = normalised(bands + prior) * count_share[count - 1] * tops[kind]
            weights.update(zip(stacks, (float(share) for share in shares), strict=True))
    return weights


def _geometry(wall: WallLength, count: int, chip_px: float) -> tuple[float, float, float]:
    """Rim place, wall length and blur that fit a count best."""
    off = (wall.lengths_px - count * chip_px) / 0.6
    best = int((wall.log_likelihood - 0.5 * off**2).argmax())
    return float(wall.rim_px[best]), float(wall.lengths_px[best]), float(wall.blur_px[best])


def settle(
    camera: TableCamera,
    top: TopFace,
    wall: WallLength,
    weights: dict[Composition, float],
    palette: Palette,
) -> Stack:
    """The stack as an answer: intervals that hold nearly all probability, chips where clear."""
    stacks = list(weights)
    shares = np.array([weights[stack] for stack in stacks])
    shares = shares / shares.sum()
    count = smallest_interval([len(stack) for stack in stacks], list(shares))
    worth = [sum(palette.cents[kind] for kind in stack) for stack in stacks]
    low, high = smallest_interval(worth, list(shares))
    inside = [
        low <= value <= high and count[0] <= len(stack) <= count[1]
        for value, stack in zip(worth, stacks, strict=True)
    ]
    known = high <= WIDEST_RATIO * low
    outline = hull_px(camera, top, wall.best_px)
    foot = (
        np.asarray(top.centre_px)
        - top.up_px / max(1e-9, float(np.hypot(*top.up_px))) * wall.best_px
    )
    foot_mm = camera.to_felt([foot])[0]
    return Stack(
        box_px=_box(outline),
        count=count,
        chips=_seen_chips(stacks, shares, palette),
        cents=(low, high) if known else None,
        confidence=float(shares[inside].sum()),
        foot_mm=(float(foot_mm[0]), float(foot_mm[1])),
        top_px=top.centre_px,
        values=_likely_values(worth, shares) if known else (),
    )


def _box(outline: Floats) -> tuple[float, float, float, float]:
    low, high = outline.min(axis=0), outline.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _likely_values(worth: list[int], shares: Floats) -> tuple[tuple[int, float], ...]:
    total: dict[int, float] = {}
    for value, share in zip(worth, shares, strict=True):
        total[value] = total.get(value, 0.0) + float(share)
    return tuple((value, total[value]) for value in sorted(total) if total[value] > NEGLIGIBLE)


def _seen_chips(
    stacks: list[Composition], shares: Floats, palette: Palette
) -> tuple[int | None, ...]:
    """Chips of the likeliest stack; one is None where stacks of its height mostly disagree."""
    best = stacks[int(shares.argmax())]
    alike = [i for i, stack in enumerate(stacks) if len(stack) == len(best)]
    total = shares[alike].sum()
    chips: list[int | None] = []
    for level, kind in enumerate(best):
        agree = sum(shares[i] for i in alike if stacks[i][level] == kind)
        chips.append(palette.cents[kind] if agree > 0.8 * total else None)
    return tuple(chips)
