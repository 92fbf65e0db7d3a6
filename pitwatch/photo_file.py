"""Opens a picture file; everything that can be wrong with one is said in a sentence."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import numpy.typing as npt

from pitwatch.evidence.files import whole_file
from rules_check.errors import InputError

__all__ = ["Image", "load_image", "write_picture"]

Image = npt.NDArray[np.uint8]

_MOST_BYTES = 200_000_000
_MOST_PIXELS = 120_000_000
_LEAST_SIDE_PX = 16
_AS_SHOWN = cv2.IMREAD_COLOR
_STDERR = 2


def load_image(path: Path) -> Image:
    """Reads a picture as BGR uint8 (H, W, 3), turned as its camera held it.

    Raises:
        InputError: missing, a directory, empty, too large, too small or not a picture.
    """
    data = _bytes_of(path)
    declared = declared_size(data)
    if declared is not None and declared[0] * declared[1] > _MOST_PIXELS:
        raise InputError(
            "the picture has too many pixels",
            file=str(path),
            expected=f"at most {_MOST_PIXELS // 1_000_000} million",
            got=f"{declared[0]} x {declared[1]}",
        )
    image = _decoded(data)
    if image is None:
        raise InputError(
            "this is not a picture that can be read",
            file=str(path),
            expected="JPEG, PNG, WebP, BMP or TIFF",
        )
    if min(image.shape[:2]) < _LEAST_SIDE_PX:
        raise InputError(
            "the picture is too small to read anything in",
            file=str(path),
            expected=f"at least {_LEAST_SIDE_PX} pixels a side",
            got=f"{image.shape[1]} x {image.shape[0]}",
        )
    return np.asarray(image, np.uint8)


def write_picture(path: Path, image_bgr: Image) -> None:
    """Writes a BGR picture as PNG; the file appears under its name only when it is complete.

    Raises:
        InputError: another kind of picture is named, or the file cannot be written.
    """
    if path.suffix.lower() != ".png":
        raise InputError("pictures are written as PNG", file=str(path), expected="a name in .png")
    _, data = cv2.imencode(".png", image_bgr)
    with whole_file(path) as part:
        part.write_bytes(data.tobytes())


def _decoded(data: bytes) -> Image | None:
    try:
        with _libraries_silent():
            return cast("Image | None", cv2.imdecode(np.frombuffer(data, np.uint8), _AS_SHOWN))
    except cv2.error:
        return None


@contextmanager
def _libraries_silent() -> Iterator[None]:
    """Keeps what picture libraries write straight to the error stream from a user.

    They speak of their own code; what it means for the user is said in our sentence.
    """
    try:
        kept = os.dup(_STDERR)
    except OSError:  # There is no error stream to be kept clean.
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        sys.stderr.flush()
        os.dup2(nowhere, _STDERR)
        yield
    finally:
        os.dup2(kept, _STDERR)
        os.close(kept)
        os.close(nowhere)


def _bytes_of(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise InputError("this is a directory, not a picture", file=str(path))
        size = path.stat().st_size
        if size == 0:
            raise InputError("the file is empty", file=str(path), expected="a picture")
        if size > _MOST_BYTES:
            raise InputError(
                "the file is too large for a picture",
                file=str(path),
                expected=f"at most {_MOST_BYTES // 1_000_000} MB",
                got=f"{size // 1_000_000} MB",
            )
        return path.read_bytes()
    except FileNotFoundError:
        raise InputError("there is no such file", file=str(path)) from None
    except (OSError, ValueError) as exc:
        reason = exc.strerror if isinstance(exc, OSError) and exc.strerror else str(exc)
        raise InputError(f"the file cannot be read ({reason})", file=str(path)) from None


def declared_size(data: bytes) -> tuple[int, int] | None:
    """Width and height that a PNG or JPEG header states, read before anything is unpacked."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if data[:2] == b"\xff\xd8":
        return _jpeg_size(data)
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Walks the segments of a JPEG to its frame header."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return int(width), int(height)
        at += 2 + int(struct.unpack(">H", data[at + 2 : at + 4])[0])
    return None
