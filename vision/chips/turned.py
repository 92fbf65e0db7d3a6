"""Whether another chip lies on top of a stack than before, or the same one turned.

Chips come to lie with their edge spots anywhere, so whoever takes one off a stack or lifts it
changes the pattern of its top face, also under a camera so steep that the height tells nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models.chip_stack.face_fit import CHIP_RADIUS_MM, RAYS, FeltView, sample

__all__ = ["is_turned"]

Image = NDArray[np.uint8]
Point = tuple[float, float]

# Rings on which a face is compared, as shares of its radius: where edge spots and print are.
RINGS = (0.45, 0.6, 0.72, 0.8, 0.88)
# A pattern fainter than this (standard deviation along the rings, code values) tells nothing.
FAINT = 12.0
# Patterns that correlate less are not one another. Those of stakes that were handled correlated
# -0.56 to 0.12 in development films; light and coding leave an untouched one above 0.8.
ALIKE = 0.4


def is_turned(camera: FeltView, before: tuple[Image, Point], after: tuple[Image, Point]) -> bool:
    """Compares a stack's top face in two pictures.

    Args:
        camera: over the felt.
        before: a BGR picture (h, w, 3) and the face's centre in it, pixels.
        after: the same later.
    """
    old, new = (_pattern(camera, *seen) for seen in (before, after))
    if min(old.std(), new.std()) < FAINT:
        return False
    return float((old * new).mean() / (old.std() * new.std())) < ALIKE


def _pattern(camera: FeltView, image: Image, centre_px: Point) -> NDArray[np.float64]:
    """A face (rings, rays, 3) less the mean of each ring, which light changes."""
    angle = np.linspace(0, 2 * np.pi, RAYS, endpoint=False)
    around = np.column_stack([np.cos(angle), np.sin(angle)]) * CHIP_RADIUS_MM
    centre_mm = camera.to_felt([centre_px])[0]
    places = np.stack([camera.to_px(centre_mm + share * around) for share in RINGS])
    seen = sample(image.astype(np.float32), places)
    return np.asarray(seen - seen.mean(axis=1, keepdims=True), np.float64)
