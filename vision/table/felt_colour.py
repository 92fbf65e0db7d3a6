"""The colour of the felt in a picture, under uneven light and whatever lies on it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

__all__ = ["FeltRange", "felt_colour", "not_felt"]

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
    return np.asarray(cv2.inRange(now, *_range(felt, shadow)) == 0).view(np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class FeltRange:
    """What passes for felt, plane by plane: for a colour that is compared with many pictures.

    Attributes:
        least, most: lowest and highest code values (h, w) of luma and of both chromas.
    """

    least: tuple[Picture, ...]
    most: tuple[Picture, ...]

    @classmethod
    def around(cls, felt: Picture, *, shadow: float = SHADOW) -> FeltRange:
        """Of a felt's colour; arguments as of ``not_felt``."""
        least, most = (tuple(map(_plane, cv2.split(end))) for end in _range(felt, shadow))
        return cls(least=least, most=most)

    def others(
        self, now: Picture, cut: tuple[slice, slice] = (slice(None), slice(None))
    ) -> NDArray[np.uint8]:
        """The same as ``not_felt`` of a picture, in a third of the time.

        Args:
            now: (h, w, 3) the picture, or a part of it.
            cut: rows and columns of that part.
        """
        inside: NDArray[np.uint8] | None = None
        for plane, low, high in zip(cv2.split(now), self.least, self.most, strict=True):
            within = np.asarray(cv2.inRange(plane, low[cut], high[cut]), np.uint8)
            inside = within if inside is None else np.bitwise_and(inside, within, out=inside)
        return np.asarray(inside == 0).view(np.uint8)


def _range(felt: Picture, shadow: float) -> tuple[Picture, Picture]:
    least = cv2.subtract(felt, np.array([0.0, OTHER_CHROMA, OTHER_CHROMA, 0.0]))
    least[..., 0] = (shadow * felt[..., 0]).astype(np.uint8)
    most = cv2.add(felt, np.array([OTHER_LUMA, OTHER_CHROMA, OTHER_CHROMA, 0.0]))
    return np.asarray(least, np.uint8), np.asarray(most, np.uint8)


def _plane(plane: object) -> Picture:
    return np.asarray(plane, np.uint8)


def _light(y: Floats, x: Floats) -> Floats:
    """Terms (n, 6) of a light that changes evenly over the felt."""
    return np.column_stack([np.ones_like(x), x, y, x * x, x * y, y * y])
