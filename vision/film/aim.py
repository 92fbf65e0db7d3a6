"""Whether the camera still looks where it looked when the recording began.

A table profile is surveyed for one view. A camera that was knocked, turned or zoomed shows every
wager and card elsewhere, which would look like chips and cards that moved on the whole table.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.film.motion import Low

__all__ = ["Aim"]

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

# The view is another one when the felt's print lies this far off, pixels of half the low resolution
# picture (1080p: 5 pixels). Arms and chips move the best match by up to 0.5, a knock by more.
MOST_OFF_PX = 0.8
# A match (peak of the phase correlation) this much poorer than usual is of a view that is not the
# table's. Arms and a head over it leave 0.38 of it in development films.
LEAST_MATCH = 0.2
# How fast the usual match follows.
FOLLOWS = 0.01
# Light is taken out by the mean over so many pixels, and no edge counts for more than this.
LIGHT_PX, MOST_EDGE = 15, 40.0


@dataclass(slots=True, eq=False)
class Aim:
    """Compares the felt's print with how it lay in the first picture.

    Attributes:
        weight: (h, w) how much a pixel counts, 0 to 255: the table's, softly cut out.
        first: (h, w) edges of the first picture, rounded.
        usual: how well a view of the table matches the first.
    """

    weight: NDArray[np.uint8]
    first: NDArray[np.int8]
    usual: float = 0.0

    @classmethod
    def on(cls, table: Mask, low: Low) -> Aim:
        """For one camera.

        Args:
            table: (h, w) low resolution pixels of the felt and all that is printed on it.
            low: a picture of the view that the table profile was made for.
        """
        small = _half(table.astype(np.uint8) * np.uint8(255))
        weight = np.asarray(cv2.GaussianBlur(small, (0, 0), 3), np.uint8)
        return cls(weight=weight, first=np.asarray(np.rint(_edges(low, weight)), np.int8))

    def see(self, low: Low) -> bool:
        """Takes a picture; returns whether it shows another view than the first did."""
        first = self.first.astype(np.float32)
        (across, down), match = cv2.phaseCorrelate(first, _edges(low, self.weight))
        if match < LEAST_MATCH * self.usual:
            return True
        off = float(np.hypot(across, down)) > MOST_OFF_PX
        if not off:
            follows = FOLLOWS if self.usual else 1.0
            self.usual += follows * (float(match) - self.usual)
        return off


def _edges(low: Low, weight: NDArray[np.uint8]) -> Floats:
    """What stands out from its surroundings, whatever the light."""
    luma = _half(low.planes[0])
    out = np.clip(luma - cv2.blur(luma, (LIGHT_PX, LIGHT_PX)), -MOST_EDGE, MOST_EDGE)
    return np.asarray(out * weight / np.float32(255), np.float32)


def _half(plane: NDArray[np.uint8]) -> Floats:
    size = plane.shape[1] // 2, plane.shape[0] // 2
    return np.asarray(cv2.resize(plane, size, interpolation=cv2.INTER_AREA), np.float32)
