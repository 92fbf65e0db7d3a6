"""Draws what was seen on a picture of the recording."""

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.watcher import SeenBox

__all__ = ["draw_boxes"]

Picture = NDArray[np.uint8]

# BGR; chosen to stand out on green, red and blue felt, and apart for colour-blind eyes.
_COLOURS = {
    "card": (255, 200, 60),
    "back": (220, 150, 200),
    "chips": (60, 220, 250),
    "hand": (160, 160, 160),
    "cover_card": (80, 120, 255),
}
_OTHER = (230, 230, 230)
_REFERENCE_WIDTH = 1920
"""Line widths and letters are for this picture width and scale with it."""


def draw_boxes(picture: Picture, boxes: Iterable[SeenBox]) -> Picture:
    """Returns a copy of a BGR picture (height, width, 3) with the boxes and their labels.

    ``quad_px`` of the boxes is in pixels of this picture.
    """
    drawn = picture.copy()
    scale = max(0.5, picture.shape[1] / _REFERENCE_WIDTH)
    for box in boxes:
        colour = _COLOURS.get(box.kind, _OTHER)
        quad = np.round(np.asarray(box.quad_px, np.float64)).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(
            drawn,
            [quad],
            isClosed=True,
            color=colour,
            thickness=max(1, round(2 * scale)),
            lineType=cv2.LINE_AA,
        )
        if box.label:
            _write(drawn, box.label, quad, colour, scale)
    return drawn


def _write(
    picture: Picture,
    label: str,
    quad: NDArray[np.int32],
    colour: tuple[int, int, int],
    scale: float,
) -> None:
    font, size, thick = cv2.FONT_HERSHEY_SIMPLEX, 0.7 * scale, max(1, round(2 * scale))
    (width, height), base = cv2.getTextSize(label, font, size, thick)
    # Above the box, but never outside the picture.
    left = int(np.clip(quad[:, 0, 0].min(), 0, max(0, picture.shape[1] - width - 4)))
    bottom = int(np.clip(quad[:, 0, 1].min() - 4, height + 4, picture.shape[0] - base - 1))
    cv2.rectangle(
        picture, (left, bottom - height - 4), (left + width + 4, bottom + base), (20, 20, 20), -1
    )
    cv2.putText(picture, label, (left + 2, bottom - 2), font, size, colour, thick, cv2.LINE_AA)
