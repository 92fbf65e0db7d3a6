"""The felt from straight above, at a scale, and what differs there from the bare felt."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.film.channels import darkest, largest_step
from vision.table.felt import Felt

__all__ = ["SCALE", "View", "straightening", "view_of", "without_holes"]

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]

# Scale of the straightened view, pixels a millimetre: fine enough for a corner to about a
# millimetre.
SCALE = 1.0
# Difference of a colour that is not felt any more. Higher loses dark backs on dark felt, lower
# takes in shadow.
STEP = 26
# A back in nearly the felt's colour differs from it by so much all over.
FAINT_STEP = 12
# Its white rim is paler than what lay there before, by this much at least.
PALER = 10


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A straightened view: image, difference from bare felt, and how to get back.

    Attributes:
        image: (h, w, 3) BGR.
        differs: (h, w) what is not bare felt, holes filled.
        raw: the same as it is.
        faint: what differs from bare felt a little, or more.
        paler: what is paler than it was.
        origin_mm: place on the felt of the view's corner.
    """

    image: Image
    differs: Mask
    raw: Mask
    faint: Mask
    paler: Mask
    origin_mm: Floats

    def to_mm(self, points: Floats) -> Floats:
        """Felt millimetres of the view's pixels (n, 2)."""
        return np.asarray((points + 0.5) / SCALE + self.origin_mm, float)

    def from_mm(self, points: Floats) -> Floats:
        """Pixels of the view of felt millimetres (n, 2)."""
        return np.asarray((points - self.origin_mm) * SCALE - 0.5, float)


def straightening(
    area_mm: Floats, scale: float, origin_px: tuple[int, int], felt: Felt
) -> tuple[tuple[int, int], Floats]:
    """Size of a view of the felt from above, and (3, 3) from its pixels to those of a cut.

    A lens bends the picture; over a few hand's breadths the bend is a shift, which the area's four
    corners tell.

    Args:
        area_mm: x0, y0, x1, y1 of the felt.
        scale: pixels of the view a millimetre.
        origin_px: x, y of the cut's upper left corner in the picture.
        felt: the table.
    """
    x0, y0, x1, y1 = area_mm
    width, height = max(2, round((x1 - x0) * scale)), max(2, round((y1 - y0) * scale))
    view = np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], float)
    seen = felt.camera.to_px((view + 0.5) / scale + [x0, y0]) - np.asarray(origin_px, float)
    matrix = cv2.getPerspectiveTransform(view.astype(np.float32), seen.astype(np.float32))
    return (width, height), np.asarray(matrix, float)


def view_of(
    image: Image, bare: Image, box_px: tuple[int, int, int, int], area_mm: Floats, felt: Felt
) -> View:
    """An area of the felt from above; arguments as of ``vision.acts.cards.quads.find_cards``."""
    size, matrix = straightening(area_mm, SCALE, box_px[:2], felt)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    straight = [
        cv2.warpPerspective(picture, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        for picture in (image, bare)
    ]
    soft = [np.asarray(cv2.GaussianBlur(one, (3, 3), 0), np.uint8) for one in straight]
    step = largest_step(soft[0], soft[1])
    differs = step > STEP
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9))
    closed = cv2.morphologyEx(differs.astype(np.uint8), cv2.MORPH_CLOSE, kernel)
    filled = without_holes(np.asarray(closed, np.uint8))
    opened = cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((11, 11), np.uint8))
    return View(
        image=np.asarray(straight[0], np.uint8),
        raw=differs,
        faint=step > FAINT_STEP,
        paler=cv2.subtract(darkest(soft[0]), darkest(soft[1])) > PALER,
        differs=opened > 0,
        origin_mm=np.asarray(area_mm[:2], float),
    )


def without_holes(mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A mask (0 or 1) with all that its parts enclose."""
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    out = np.zeros_like(mask)
    cv2.drawContours(out, contours, -1, 1, thickness=cv2.FILLED)
    return out
