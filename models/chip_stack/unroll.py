"""The rim of a stack as a rectangle: columns around the stack, rows down its wall.

Rows step a quarter of a chip, so that a chip is four rows whatever the camera's tilt and distance:
counting becomes reading a ruler.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Pixels = NDArray[np.float32]

CHIP_RADIUS_MM, CHIP_THICKNESS_MM = 19.5, 3.3
NEAR_COLUMNS, FAR_COLUMNS = 16, 4
COLUMNS = NEAR_COLUMNS + FAR_COLUMNS
# Every column is the mean of so many lines beside each other: a column is two to four pixels wide,
# and what one line leaves out is noise that the others would have averaged away.
LINES = 3
ROWS_A_CHIP, ROWS_ABOVE, MOST_CHIPS = 4, 8, 15
FACE_SHARES = (0.62, 0.7, 0.78, 0.86, 0.94)
# Columns of a picture in a mirror: they run one way in front and back again behind.
MIRRORED = [*range(NEAR_COLUMNS)[::-1], *range(NEAR_COLUMNS, COLUMNS)[::-1]]
ROWS = len(FACE_SHARES) + ROWS_ABOVE + ROWS_A_CHIP * MOST_CHIPS + 1
SCALARS = 4
# Columns reach a little past the rim: there the chips that lie askew look out. The last columns go
# round the far side, back from the last near one.
_ACROSS = np.concatenate(
    [
        np.linspace(-1.08, 1.08, LINES * NEAR_COLUMNS),
        np.linspace(0.94, -0.94, LINES * FAR_COLUMNS),
    ]
)
_TOWARDS = np.repeat([-1.0, 1.0], [LINES * NEAR_COLUMNS, LINES * FAR_COLUMNS])
_AHEAD = _TOWARDS * np.sqrt(np.maximum(0.0, 1 - _ACROSS**2))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Stand:
    """Where a stack's top face lies in a picture, near enough to flat to be affine.

    Attributes:
        centre_px: (2,) centre of the top face.
        across_px: (2,) image vector of one radius across the view.
        away_px: (2,) image vector of one radius along the felt, away from the camera.
        chip_px: (2,) image vector of one chip's height, upward.
    """

    centre_px: Floats
    across_px: Floats
    away_px: Floats
    chip_px: Floats

    @property
    def step_px(self) -> float:
        """Length in pixels of one chip's height, at least a quarter of a pixel."""
        return max(0.25, float(np.hypot(*self.chip_px)))

    def scalars(self) -> Floats:
        """(SCALARS,) numbers about the view, each near 0..1."""
        wide, deep = float(np.hypot(*self.across_px)), float(np.hypot(*self.away_px))
        return np.array([self.step_px / 3, wide / 30, deep / max(wide, 1e-6), 1 / self.step_px / 2])


def stand_from(
    centre_px: Floats, felt_to_px: Floats, up_px: Floats, radius_mm: float = CHIP_RADIUS_MM
) -> Stand:
    """A stand from the view's slopes there.

    Args:
        centre_px: (2,) centre of the top face.
        felt_to_px: (2, 2) pixels of a millimetre along the felt's axes (columns).
        up_px: (2,) pixels of a millimetre of height.
        radius_mm: radius of the face.
    """
    away_mm = np.linalg.solve(felt_to_px, up_px)
    length = float(np.hypot(*away_mm))
    away_mm = away_mm / length if length > 1e-9 else np.array([0.0, 1.0])
    side_mm = np.array([away_mm[1], -away_mm[0]])
    return Stand(
        centre_px=centre_px,
        across_px=felt_to_px @ side_mm * radius_mm,
        away_px=felt_to_px @ away_mm * radius_mm,
        chip_px=up_px * CHIP_THICKNESS_MM,
    )


def unroll(image: Pixels, background: Pixels, stand: Stand) -> NDArray[np.uint8]:
    """(ROWS, COLUMNS, 6) BGR of the picture and of its background, face rows first."""
    reach = _ACROSS[:, None] * stand.across_px + _AHEAD[:, None] * stand.away_px
    face = np.stack([stand.centre_px + share * reach for share in FACE_SHARES])
    upward = stand.chip_px / max(1e-9, float(np.hypot(*stand.chip_px))) * stand.step_px
    outward = _TOWARDS[:, None] * upward
    steps = np.arange(-ROWS_ABOVE, ROWS_A_CHIP * MOST_CHIPS + 1) / ROWS_A_CHIP
    wall = (stand.centre_px + reach)[None] + steps[:, None, None] * outward
    where = np.concatenate([face, wall]).astype(np.float32)
    views = [
        cv2.remap(
            picture, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        for picture in (image, background)
    ]
    lines = np.concatenate(views, axis=2)
    columns = np.asarray(lines.reshape(len(lines), COLUMNS, LINES, -1).mean(axis=2), np.float32)
    return np.clip(np.round(columns), 0, 255).astype(np.uint8)
