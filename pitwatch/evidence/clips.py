"""Clips: the stretch of the recording a finding rests on, with the boxes drawn in."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import av
import cv2
import numpy as np
from av.video.frame import VideoFrame
from av.video.stream import VideoStream
from numpy.typing import NDArray

from pitwatch.evidence.files import whole_file
from vision.film.capture import open_container, quarters_of, turned

__all__ = ["LEAD_S", "TAIL_S", "Painter", "cut_clip"]

LEAD_S = 2.0
"""Seconds shown before the act, so that a viewer sees it begin. More makes longer clips."""

TAIL_S = 2.0
"""Seconds shown after the act has come to rest."""

LONGEST_S = 90.0
"""A clip never runs longer; the act of a finding is at its start, so the tail is what is cut."""

WIDEST_PX = 960
"""Clips are scaled down to this width: cards stay readable, a night of clips stays small."""

_QUALITY = "26"
_TIME_BASE = Fraction(1, 90_000)

Picture = NDArray[np.uint8]
Painter = Callable[[Picture, float], Picture]
"""Draws on a BGR picture (height, width, 3) what was seen at a time in seconds."""


def cut_clip(
    recording: Path, clip: Path, *, start_s: float, end_s: float, paint: Painter
) -> tuple[float, float]:
    """Writes an H.264 clip that contains [start_s, end_s] with a lead and a tail.

    Times are those of the recording's own stream, from its first picture. The same recording
    gives the same bytes.

    Returns:
        The first and the last time shown, in seconds of the recording.

    Raises:
        InputError: the disk is full or the folder cannot be written.
        ValueError: no picture of the recording lies in the stretch.
    """
    first = max(0.0, start_s - LEAD_S)
    last = min(max(end_s, start_s) + TAIL_S, first + LONGEST_S)
    shown: list[float] = []
    with whole_file(clip) as part, av.open(str(part), "w", format="mp4") as out:
        out.flags |= 0x0400  # AVFMT_FLAG_BITEXACT: no version strings, equal bytes each time
        stream: VideoStream | None = None
        for time_s, picture in _pictures(recording, first, last):
            small = _scaled(paint(picture, time_s))
            if stream is None:
                stream = _stream_of(out, small)
            frame = VideoFrame.from_ndarray(small, format="bgr24")
            frame.pts = round((time_s - first) / _TIME_BASE)
            frame.time_base = _TIME_BASE
            out.mux(stream.encode(frame))
            shown.append(time_s)
        if stream is None:
            raise ValueError(f"no picture of {recording.name} between {first} s and {last} s")
        out.mux(stream.encode(None))
    return shown[0], shown[-1]


def _pictures(recording: Path, first_s: float, last_s: float) -> Iterator[tuple[float, Picture]]:
    with open_container(recording) as container:
        video = container.streams.video[0]
        base = video.time_base
        if base is None:
            return
        origin = video.start_time or 0
        # The seek lands on the key frame before; pictures up to the first wanted are dropped.
        container.seek(origin + int(first_s / base), stream=video, backward=True)
        for frame in container.decode(video):
            if frame.pts is None:
                continue
            time_s = float((frame.pts - origin) * base)
            if time_s > last_s:
                return
            if time_s >= first_s - 1e-6:
                picture = np.asarray(frame.to_ndarray(format="bgr24"), np.uint8)
                yield time_s, np.ascontiguousarray(turned(picture, quarters_of(frame)))


def _scaled(picture: Picture) -> Picture:
    height, width = picture.shape[:2]
    scale = min(1.0, WIDEST_PX / width)
    # The encoder's chroma planes are halves: both sides must be even.
    size = (round(width * scale) // 2 * 2, round(height * scale) // 2 * 2)
    if size == (width, height):
        return np.ascontiguousarray(picture)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _stream_of(out: av.container.OutputContainer, picture: Picture) -> VideoStream:
    stream = out.add_stream("libx264", rate=30)
    stream.height, stream.width = picture.shape[:2]
    stream.pix_fmt = "yuv420p"
    stream.time_base = _TIME_BASE
    stream.codec_context.time_base = _TIME_BASE
    # One thread: x264 with several may split its rate control differently from run to run.
    stream.codec_context.thread_count = 1
    # No macroblock tree: x264's AVX-512 version of it reads unset memory, and the same pictures
    # gave different files from run to run.
    stream.options = {
        "crf": _QUALITY,
        "preset": "veryfast",
        "threads": "1",
        "x264-params": "no-mbtree=1",
    }
    return stream
