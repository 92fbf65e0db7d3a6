"""The colour of the felt in a picture, under uneven light and whatever lies on it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

__all__ = ["felt_colour", "not_felt"]

Mask = NDArray[np.bool_]
Picture = NDArray[np.uint8]
Floats = NDArray[np.float64]

# The colour is fitted to one pixel in so many, three times, to those that are this near to the fit
# before (luma, chroma); what lies on the felt falls out. A felt of two colours is fitted to the
# larger part, or not at all.
EVERY = 7
TOLERANCES = ((45.0, 14.0, 14.0), (30.0, 10.0, 10.0), (24.0, 8.0, 8.0))
# Less of the pixels than this share near the fit is no felt.
LEAST_SHARE = 0.2
# Code values by which a thing differs from the felt: brighter, or of another colour. What keeps the
# felt's colour and this share of its light is in shadow.
OTHER_LUMA, OTHER_CHROMA, SHADOW = 26.0, 11.0, 0.5


def felt_colour(picture: Picture, felt: Mask) -> Picture | None:
    """Colour of the felt at each pixel (h, w, 3); None where no one colour fits.

    Args:
        picture: (h, w, 3) luma and chroma.
        felt: (h, w) where felt is, mostly.
    """
    height, width = felt.shape
    rows, columns = np.nonzero(felt)
    rows, columns = rows[::EVERY], columns[::EVERY]
    if not len(rows):
        return None
    colours = picture[rows, columns].astype(np.float64)
    light = _light(rows / height, columns / width)
    fitted = np.tile(np.median(colours, axis=0), (len(colours), 1))
    ways = np.zeros((light.shape[1], 3))
    for tolerance in TOLERANCES:
        like = np.asarray((np.abs(colours - fitted) <= tolerance).all(axis=1), bool)
        if np.count_nonzero(like) < max(20, LEAST_SHARE * len(like)):
            return None
        known = light[like]
        try:
            ways = np.linalg.solve(known.T @ known, known.T @ colours[like])
        except np.linalg.LinAlgError:
            return None  # The felt is a line in this picture.
        fitted = np.asarray(light @ ways, float)
    y, x = np.mgrid[0:height, 0:width]
    whole = _light(y.ravel() / height, x.ravel() / width) @ ways
    return np.clip(np.rint(whole), 0, 255).astype(np.uint8).reshape(picture.shape)


def not_felt(now: Picture, felt: Picture, *, shadow: float = SHADOW) -> NDArray[np.uint8]:
    """Where (h, w) a picture shows something else than felt, 0 or 1.

    Args:
        now: (h, w, 3) the picture.
        felt: (h, w, 3) the felt's colour.
        shadow: share of its light that felt in shadow keeps.
    """
    least = cv2.subtract(felt, np.array([0.0, OTHER_CHROMA, OTHER_CHROMA, 0.0]))
    least[..., 0] = (shadow * felt[..., 0]).astype(np.uint8)
    most = cv2.add(felt, np.array([OTHER_LUMA, OTHER_CHROMA, OTHER_CHROMA, 0.0]))
    return np.asarray(cv2.inRange(now, least, most) == 0).view(np.uint8)


def _light(y: Floats, x: Floats) -> Floats:
    """Terms (n, 6) of a light that changes evenly over the felt."""
    return np.column_stack([np.ones_like(x), x, y, x * x, x * y, y * y])
