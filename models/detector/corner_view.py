"""What the corner network sees of one card.

A view is square, (SIZE_PX, SIZE_PX, 5): the picture's three colours, the part of the view that the
card was seen in (the detector's box), and the detector's rough guess of the whole card.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Image = npt.NDArray[np.uint8]

SIZE_PX = 96
View = npt.NDArray[np.uint8]


def view_matrix(centre: Floats, side: float) -> Floats:
    """The (2, 3) affine from picture pixels to a view around a centre (2,)."""
    scale = SIZE_PX / side
    return np.array(
        [
            [scale, 0, SIZE_PX / 2 - scale * centre[0]],
            [0, scale, SIZE_PX / 2 - scale * centre[1]],
        ]
    )


def draw_view(picture: Image, matrix: Floats, box: Floats, guess: Floats) -> View:
    """Cuts a view (SIZE_PX, SIZE_PX, 5) out of a picture.

    Args:
        picture: BGR (h, w, 3).
        matrix: (2, 3) affine from picture to view.
        box: (4,) visible part in view pixels.
        guess: (4, 2) rough corners in view pixels.
    """
    size = (SIZE_PX, SIZE_PX)
    # Area sampling by a blur in proportion keeps a card of 500 px from turning into noise at 60 px.
    scale = math.sqrt(abs(float(np.linalg.det(matrix[:, :2]))))
    if scale < 0.6:
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        ratio = np.array([small.shape[1] / picture.shape[1], small.shape[0] / picture.shape[0]])
        matrix = np.column_stack([matrix[:, :2] / ratio, matrix[:, 2]])
        picture = small.astype(np.uint8)
    colours = cv2.warpAffine(
        picture, matrix, size, flags=cv2.INTER_LINEAR, borderValue=(114, 114, 114)
    )
    seen = np.zeros(size, np.uint8)
    x0, y0, x1, y1 = np.round(np.clip(box, -9999, 9999)).astype(int)
    seen[max(y0, 0) : max(y1, 0), max(x0, 0) : max(x1, 0)] = 255
    whole = np.zeros(size, np.uint8)
    cv2.fillPoly(whole, [np.round(np.clip(guess, -9999, 9999)).astype(np.int32)], 255)
    return np.dstack([colours, seen, whole]).astype(np.uint8)
