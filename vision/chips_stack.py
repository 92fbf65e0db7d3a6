"""One stack of chips: from its place and colours to a count and a value."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.chip_stack.estimator import Estimate, StackEstimator
from models.chip_stack.unroll import Stand, stand_from, unroll
from vision.camera import TableCamera
from vision.chips_colour import FaceMatch, Palette, match_face, to_linear
from vision.chips_find import hull_px
from vision.chips_fit import CHIP_THICKNESS_MM, Pixels, TopFace, ellipse, sample
from vision.chips_value import (
    Composition,
    composition_log_prior,
    compositions,
    normalised,
    smallest_interval,
)

Floats = NDArray[np.float64]

# Chips and counts less likely than this are not followed up.
NEGLIGIBLE = 2e-3
# A value interval whose high end is this many times its low end is no reading.
WIDEST_RATIO = 12.0
# A chip of a stack is named when this share of the likely stacks of its height agree on it.
AGREED = 0.8


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


def stand_of(camera: TableCamera, top: TopFace) -> Stand:
    """How the stack stands in the picture."""
    x, y = top.centre_mm
    here = camera.to_px([[x, y], [x + 1, y], [x, y + 1]])
    slopes = np.column_stack([here[1] - here[0], here[2] - here[0]])
    return stand_from(np.asarray(top.centre_px), slopes, top.up_px, top.radius_mm)


def match_top(camera: TableCamera, image: Pixels, top: TopFace, palette: Palette) -> FaceMatch:
    """Compares the face's rim with the palette."""
    rings = [ellipse(camera, top.centre_mm, top.radius_mm * share) for share in (0.72, 0.8, 0.88)]
    pixels = sample(image, np.concatenate(rings)[::2])
    return match_face(pixels, palette)


def observed_palette(camera: TableCamera, image: Pixels, top: TopFace) -> Palette:
    """A palette of the one chip that lies on top, its value unknown (0), from its own rim."""
    rings = [ellipse(camera, top.centre_mm, top.radius_mm * share) for share in (0.78, 0.88)]
    colours = to_linear(sample(image, np.concatenate(rings)))
    off = colours - colours.mean(axis=0)
    _, _, axes = np.linalg.svd(off, full_matrices=False)
    side = off @ axes[0] > 0
    groups = sorted((colours[side], colours[~side]), key=len, reverse=True)
    body, spot = (g.mean(axis=0) if len(g) else colours.mean(axis=0) for g in groups)
    return Palette(cents=(0,), linear=np.stack([body, spot])[None])


def weigh(
    estimator: StackEstimator,
    pictures: tuple[Pixels, Pixels],
    stand: Stand,
    face: FaceMatch,
    palette: Palette,
) -> dict[Composition, float]:
    """Probabilities of compositions; those that are negligible are left out.

    Args:
        estimator: the stack network.
        pictures: float32 BGR with the stack and without it.
        stand: where it stands.
        face: what the rim of its face says of the chip on top.
        palette: the table's chips.
    """
    picture, scalars = unroll(*pictures, stand), stand.scalars()
    tops = face.probabilities()
    weights: dict[Composition, float] = {}
    for kind in np.flatnonzero(tops > NEGLIGIBLE):
        lit = palette.linear * face.best_gain(int(kind))
        asked = np.concatenate([lit, np.broadcast_to(lit[kind], lit.shape)], axis=1)
        estimate = estimator.estimate(picture, scalars, asked)
        for stack, share in _shares(estimate, int(kind), palette).items():
            weights[stack] = share * float(tops[kind])
    return weights


def _shares(estimate: Estimate, top: int, palette: Palette) -> dict[Composition, float]:
    """Probabilities of the compositions with one chip on top."""
    stacks: list[Composition] = []
    logs: list[float] = []
    kinds = len(palette.cents)
    for count in np.flatnonzero(np.exp(estimate.count) > NEGLIGIBLE) + 1:
        mine = compositions(int(count), top, kinds)
        held = np.array([[stack.count(kind) for kind in range(kinds)] for stack in mine])
        alike = estimate.alike[np.arange(kinds)[None], held].sum(axis=1)
        prior = np.array([composition_log_prior(stack, palette.cents) for stack in mine])
        stacks += mine
        logs += list(estimate.count[count - 1] + alike + prior)
    return dict(zip(stacks, (float(share) for share in normalised(np.array(logs))), strict=True))


def settle(
    camera: TableCamera, top: TopFace, weights: dict[Composition, float], palette: Palette
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
    known = low > 0 and high <= WIDEST_RATIO * low
    best = stacks[int(shares.argmax())]
    wall_mm = len(best) * CHIP_THICKNESS_MM
    foot = np.asarray(top.centre_px) - top.up_px * wall_mm
    foot_mm = camera.to_felt([foot])[0]
    return Stack(
        box_px=_box(hull_px(camera, top, float(np.hypot(*top.up_px)) * wall_mm)),
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
        value = palette.cents[kind]
        chips.append(value if value and agree > AGREED * total else None)
    return tuple(chips)
