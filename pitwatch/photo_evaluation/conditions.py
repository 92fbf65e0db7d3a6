"""How a labelled card is seen: its size, what lies over it, how it is turned, glare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from pitwatch.photo_evaluation.labelled import Outline
from pitwatch.photo_file import Image

__all__ = ["Conditions", "conditions_of"]

_BURNT = 252


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """What may make a card hard to read.

    Attributes:
        width_px: shorter side of the tightest rectangle around the visible part.
        overlap: share of it that lies inside other cards' outlines.
        turned_deg: its long side against the picture's vertical, 0..90.
        glare: share of its pixels that are burnt out in every channel.
    """

    width_px: float
    overlap: float
    turned_deg: float
    glare: float


def conditions_of(image: Image, outlines: Sequence[Outline], index: int) -> Conditions:
    """Conditions of one of several outlines in a picture."""
    own = outlines[index]
    box = cv2.boxPoints(cv2.minAreaRect(own))
    sides = box[1] - box[0], box[2] - box[1]
    lengths = [float(np.hypot(*side)) for side in sides]
    x, y = sides[int(np.argmax(lengths))]
    x0, y0 = np.floor(own.min(axis=0)).astype(int).clip(0)
    x1, y1 = np.ceil(own.max(axis=0)).astype(int)
    part = image[y0:y1, x0:x1]
    if part.size == 0:
        return Conditions(width_px=min(lengths), overlap=0, turned_deg=0, glare=0)
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(own - (x0, y0)).astype(np.int32)], 1.0)
    others = np.zeros_like(mask)
    for i, other in enumerate(outlines):
        if i != index:
            cv2.fillPoly(others, [np.round(other - (x0, y0)).astype(np.int32)], 1.0)
    area = max(1, int(mask.sum()))
    burnt = (part.min(axis=2) >= _BURNT) & (mask > 0)
    return Conditions(
        width_px=min(lengths),
        overlap=float((mask & others).sum()) / area,
        turned_deg=float(np.degrees(np.arctan2(abs(x), abs(y)))),
        glare=float(burnt.sum()) / area,
    )
