"""Chips in a photograph of unknown camera: how many may lie in a stack, from its proportions.

A chip is a flat cylinder of known shape. Seen from an elevation e, a stack is as wide as a chip
and as high as the ellipse of its top (width x sin e) plus its wall (chips x thickness x cos e).
The elevation is not known, so every plausible one is allowed for: tall stacks get narrow
intervals, low ones wide ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.chips.colour import ChipDesign, Palette, match_face
from vision.table.camera import TableCamera

__all__ = ["StackEstimate", "count_interval", "elevation_at", "estimate_stack"]

Image = npt.NDArray[np.uint8]
Box = tuple[float, float, float, float]

_THICKNESS = 3.3 / 39.5
"""Thickness of a chip as a share of its diameter; casino chips are 3.2-3.4 mm by 39-40 mm."""
_ELEVATIONS = np.radians(np.linspace(10, 60, 21))
"""Where a camera may stand over the table."""
_UNSURE = np.radians(np.array([-4.0, 0.0, 4.0]))
"""A known elevation may be wrong by this much."""
_LOOSE = 0.1
"""A box may be this much too high or too low for its width."""
_MOST = 60
_SURE_CHIP = 0.75
_STRIPES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class StackEstimate:
    """Number of chips and, where the chips of the table are known, value; closed intervals."""

    count: tuple[int, int]
    cents: tuple[int, int] | None
    confidence: float


def elevation_at(camera: TableCamera, box_px: Box) -> float | None:
    """Elevation (radians) at which a table camera sees a stack, or None off the felt's plane."""
    x0, _, x1, y1 = box_px
    ends = camera.to_felt(np.array([[x0, y1], [x1, y1]]))
    across_mm = float(np.hypot(*(ends[1] - ends[0])))
    rise = camera.up_px(ends.mean(axis=0))
    if not np.isfinite(across_mm) or across_mm < 1e-6:
        return None
    # One millimetre upward looks shorter than one across by the cosine of the elevation.
    cosine = float(np.hypot(*np.ravel(rise))) * across_mm / (x1 - x0)
    return float(np.arccos(np.clip(cosine, 0.05, 0.99)))


def count_interval(width: float, height: float, elevation: float | None = None) -> tuple[int, int]:
    """Fewest and most chips of a stack that fills a box of this shape.

    Args:
        width: of the box, in pixels.
        height: of the box, in pixels.
        elevation: of the camera over the table in radians, where it is known.
    """
    angles = _ELEVATIONS if elevation is None else elevation + _UNSURE
    ratio = height / max(width, 1e-6)
    slack = np.array([1 - _LOOSE, 1 + _LOOSE])[:, None]
    number = (ratio * slack - np.sin(angles)) / (_THICKNESS * np.cos(angles))
    # Below one: the top alone is as high as the box, or higher; such a stack is a single chip.
    low = int(np.clip(np.floor(number.min()), 1, _MOST))
    return low, int(np.clip(np.ceil(number.max()), low, _MOST))


def _one_chip(image: Image, box: Box, palette: Palette) -> int | None:
    """Value of the chip whose colours all stripes of the stack's wall have, or None."""
    x0, y0, x1, y1 = box
    left, right = round(x0 + 0.2 * (x1 - x0)), round(x1 - 0.2 * (x1 - x0))
    seen = set()
    for share in np.linspace(0.45, 0.9, _STRIPES):
        row = int(np.clip(round(y0 + share * (y1 - y0)), 0, image.shape[0] - 1))
        pixels = image[row, max(left, 0) : right]
        if len(pixels) < 3:
            return None
        shares = match_face(pixels, palette).probabilities()
        if float(shares.max()) < _SURE_CHIP:
            return None
        seen.add(palette.cents[int(shares.argmax())])
    return seen.pop() if len(seen) == 1 else None


def estimate_stack(
    image: Image,
    box_px: Box,
    chips: Iterable[ChipDesign] = (),
    camera: TableCamera | None = None,
) -> StackEstimate:
    """Estimates one stack.

    Args:
        image: BGR uint8 (H, W, 3).
        box_px: the stack's box x0, y0, x1, y1.
        chips: the table's chips; without them, and for mixed stacks, the value stays unknown.
        camera: the table's camera, where the picture is one of its frames.
    """
    x0, y0, x1, y1 = box_px
    elevation = None if camera is None else elevation_at(camera, box_px)
    count = count_interval(x1 - x0, y1 - y0, elevation)
    designs = tuple(chips)
    worth = _one_chip(image, box_px, Palette.of(designs)) if designs else None
    cents = None if worth is None else (count[0] * worth, count[1] * worth)
    return StackEstimate(count=count, cents=cents, confidence=0.8)
