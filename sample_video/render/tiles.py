"""Pai gow tiles as pictures of the size of a card, clear beside the tile."""

from functools import lru_cache

import cv2
import numpy as np

from rules_check.facts.cards import RANKS
from sample_video.render.pixels import Image

_BLACK = (26, 24, 24, 255)
_WHITE = (238, 240, 240, 255)
_RED = (48, 40, 205, 255)
_SPOTS = {
    1: ((0, 0),),
    2: ((0, -1), (0, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Places of the spots of one half."""


@lru_cache(maxsize=64)
def tile_face(code: str | None) -> Image:
    """A tile, BGRA (504, 360), by the card that stands for it in scripts; None is its back."""
    tile = np.zeros((504, 360, 4), np.uint8)
    cv2.rectangle(tile, (84, 36), (276, 468), _BLACK, -1)
    cv2.rectangle(tile, (84, 36), (276, 468), (62, 58, 58, 255), 6, cv2.LINE_AA)
    if code is None:
        return tile
    rank, suit = RANKS.index(code[:-1]), "CDHS".index(code[-1])
    halves = (rank % 6 + 1, (rank // 6 + suit) % 6 + 1)
    for half, middle in zip(halves, (146, 358), strict=True):
        for index, (dx, dy) in enumerate(_SPOTS[half]):
            colour = _RED if half in (1, 4) or (half == 6 and index % 2) else _WHITE
            cv2.circle(tile, (180 + dx * 48, middle + dy * 62), 20, colour, -1, cv2.LINE_AA)
    return tile
