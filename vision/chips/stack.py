"""One stack of chips: from its place and colours to a count and a value."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.chip_stack.estimator import StackEstimator
from models.chip_stack.face_find import hull_px
from models.chip_stack.face_fit import CHIP_THICKNESS_MM, Pixels, TopFace, ellipse, sample
from models.chip_stack.unroll import Stand, stand_from, unroll
from vision.chips.colour import FaceMatch, Palette, match_face, to_linear
from vision.chips.value import Composition, Likely, Values, likely, likely_values, smallest_interval
from vision.table.camera import TableCamera

Floats = NDArray[np.float64]

# Chips and counts less likely than this are not followed up.
NEGLIGIBLE = 1e-4
# A count interval is the smallest with this much of the probability. The network is surer of itself
# than need be: 0.93 holds 0.976 of drawn tables' stacks, 0.95 no more than 0.981, a seventh wider.
# 0.9 falls short of 0.95 for three chips and for five.
SURE_COUNT = 0.93
# The network knows stacks up to this high. One that may be so high may be higher, and nobody bets
# more chips in one stack than the second number.
TALLEST, HIGHEST = 14, 40
# A chip that shows less than this of its edge (pixels) cannot be counted: the disorder of a stack
# is several chips then. Lower tells counts from straight above that nothing seen supports.
LEAST_EDGE_PX = 0.35
# A value interval whose high end is this many times its low end is no reading.
WIDEST_RATIO = 40.0
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
        bounds: lowest and highest value however far apart; None when the chips are not known.
        confidence: probability that count and value are inside, 0..1.
        foot_mm: where the stack stands on the felt.
        top_px: centre of its top face.
        values: what it may be worth; empty when that is not known.
    """

    box_px: tuple[float, float, float, float]
    count: tuple[int, int]
    chips: tuple[int | None, ...]
    cents: tuple[int, int] | None
    bounds: tuple[int, int] | None
    confidence: float
    foot_mm: tuple[float, float]
    top_px: tuple[float, float]
    values: Values


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
) -> Likely:
    """What the stack may be; what is negligible is left out.

    Args:
        estimator: the stack network.
        pictures: float32 BGR with the stack and without it.
        stand: where it stands.
        face: what the rim of its face says of the chip on top.
        palette: the table's chips.
    """
    picture, scalars = unroll(*pictures, stand), stand.scalars()
    tops = face.probabilities()
    shares: dict[tuple[int, int], float] = {}
    chips: dict[Composition, float] = {}
    for kind in (int(k) for k in np.flatnonzero(tops > NEGLIGIBLE)):
        lit = palette.linear * face.best_gain(kind)
        estimate = estimator.estimate(picture, scalars, lit[kind], lit)
        for count, weight in enumerate(np.exp(estimate.count) * tops[kind], start=1):
            if weight > NEGLIGIBLE:
                part = likely(count, kind, estimate.chips, palette.cents)
                for key, share in part.shares.items():
                    shares[key] = shares.get(key, 0.0) + share * float(weight)
                for stack, share in part.chips.items():
                    chips[stack] = share * float(weight)
    total = sum(shares.values())
    return Likely(
        shares={key: share / total for key, share in shares.items()},
        chips={stack: share / total for stack, share in chips.items()},
    )


def settle(camera: TableCamera, top: TopFace, seen: Likely, palette: Palette) -> Stack:
    """The stack as an answer: intervals that hold nearly all probability, chips where clear."""
    counts, worth = zip(*seen.shares, strict=True)
    shares = np.array(list(seen.shares.values()))
    count = smallest_interval(counts, list(shares), SURE_COUNT)
    low, high = smallest_interval(worth, list(shares))
    inside = [
        low <= value <= high and count[0] <= number <= count[1] for number, value in seen.shares
    ]
    values = _values_of(seen) if low > 0 else ()
    known = low > 0 and high <= WIDEST_RATIO * low
    if top.chip_px < LEAST_EDGE_PX:
        count = (1, HIGHEST)
        low = min(palette.cents[stack[-1]] for stack in seen.chips)
    elif count[1] >= TALLEST:
        count = (count[0], HIGHEST)
    if count[1] == HIGHEST:
        high, known, values = HIGHEST * max(palette.cents), False, ()
    best = max(seen.chips, key=lambda stack: seen.chips[stack])
    wall_mm = len(best) * CHIP_THICKNESS_MM
    foot = np.asarray(top.centre_px) - top.up_px * wall_mm
    foot_mm = camera.to_felt([foot])[0]
    return Stack(
        box_px=_box(hull_px(camera, top, float(np.hypot(*top.up_px)) * wall_mm)),
        count=count,
        chips=_seen_chips(seen, best, palette),
        cents=(low, high) if known else None,
        bounds=(low, high) if low > 0 else None,
        confidence=float(shares[inside].sum()),
        foot_mm=(float(foot_mm[0]), float(foot_mm[1])),
        top_px=top.centre_px,
        values=values,
    )


def _values_of(seen: Likely) -> Values:
    total: dict[int, float] = {}
    for (_, value), share in seen.shares.items():
        total[value] = total.get(value, 0.0) + share
    return likely_values(total)


def _box(outline: Floats) -> tuple[float, float, float, float]:
    low, high = outline.min(axis=0), outline.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _seen_chips(seen: Likely, best: Composition, palette: Palette) -> tuple[int | None, ...]:
    """Chips of the likeliest stack; one is None where stacks of its height mostly disagree."""
    alike = {stack: share for stack, share in seen.chips.items() if len(stack) == len(best)}
    total = sum(alike.values())
    chips: list[int | None] = []
    for level, kind in enumerate(best):
        agree = sum(share for stack, share in alike.items() if stack[level] == kind)
        value = palette.cents[kind]
        chips.append(value if value and agree > AGREED * total else None)
    return tuple(chips)
