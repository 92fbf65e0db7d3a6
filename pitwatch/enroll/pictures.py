"""Pictures to enrol from: photographs, or the stillest moments of a recording."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from pitwatch.photo_file import load_image
from rules_check.errors import InputError
from vision.cards.spread import find_rows
from vision.film.capture import open_video

__all__ = ["pictures_of"]

Image = npt.NDArray[np.uint8]

_LOOKS, _BEST = 24, 2
"""Moments looked at in a recording, and how many of them are used."""


def pictures_of(path: Path) -> tuple[Image, ...]:
    """Returns the picture in a file, or the frames of a recording that show most spread cards.

    Raises:
        InputError: the file is neither a picture nor a recording.
    """
    try:
        return (load_image(path),)
    except InputError as not_a_picture:
        if not path.is_file() or path.stat().st_size == 0:
            raise
        try:
            video = open_video(path)
        except InputError:
            raise not_a_picture from None
    every = max(0.5, (video.duration_s or 0.0) / _LOOKS)
    found: list[tuple[int, int, Image]] = []
    due = 0.0
    for frame in video.frames():
        if frame.t_ns / 1e9 < due:
            continue
        due = frame.t_ns / 1e9 + every
        picture = frame.bgr().copy()
        cards = sum(len(row.quads_px) for row in find_rows(picture))
        found.append((cards, -frame.index, picture))
    best = sorted(found, key=lambda entry: entry[:2], reverse=True)[:_BEST]
    return tuple(picture for _, _, picture in best)
