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

# Rings on which a face is compared, as shares of its radius: where its number is printed, and where
# its edge spots are. Spots look the same again after a sixth of a turn, the number does not.
RINGS = ((0.12, 0.2, 0.28, 0.36), (0.45, 0.6, 0.72, 0.8, 0.88))
# A pattern fainter than this (standard deviation along the rings, code values) tells nothing.
FAINT = 12.0
# Patterns that correlate less are not one another. Untouched stakes of lawful films, seconds apart,
# correlate above 0.6 (77 pairs but for one misread); turned by any angle 0.92 of them are below.
ALIKE = 0.5


def is_turned(camera: FeltView, before: tuple[Image, Point], after: tuple[Image, Point]) -> bool:
    """Compares a stack's top face in two pictures.

    Args:
        camera: over the felt.
        before: a BGR picture (h, w, 3) and the face's centre in it, pixels.
        after: the same later.
    """
    for rings in RINGS:
        old, new = (_pattern(camera, *seen, rings) for seen in (before, after))
        spread = old.std(), new.std()
        if min(spread) >= FAINT and (old * new).mean() < ALIKE * spread[0] * spread[1]:
            return True
    return False


def _pattern(
    camera: FeltView, image: Image, centre_px: Point, rings: tuple[float, ...]
) -> NDArray[np.float64]:
    """Rings of a face (rings, rays, 3) less the mean of each, which light changes."""
    angle = np.linspace(0, 2 * np.pi, RAYS, endpoint=False)
    around = np.column_stack([np.cos(angle), np.sin(angle)]) * CHIP_RADIUS_MM
    centre_mm = camera.to_felt([centre_px])[0]
    places = np.stack([camera.to_px(centre_mm + share * around) for share in rings])
    seen = sample(image.astype(np.float32), places)
    return np.asarray(seen - seen.mean(axis=1, keepdims=True), np.float64)
