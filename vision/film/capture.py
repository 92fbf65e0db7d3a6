"""Recordings in: frames on the stream's own clock, and what of the recording could not be decoded.

Time is presentation time stamp times time base, counted from the first frame. Frames keep the
decoder's
planes: most of a recording is judged on luma and chroma at low resolution, so a colour picture
    is made only
where somebody asks for one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import av
import cv2
import numpy as np
from av.container import InputContainer
from av.error import FFmpegError
from av.video.frame import VideoFrame
from av.video.stream import VideoStream
from numpy.typing import NDArray

from rules_check.errors import InputError

Plane = NDArray[np.uint8]

# A recording that ends this much before the length its container states is called truncated.
# Containers round to the last frame; lower would call rounding a loss, higher would hide a lost
# second.
TRUNCATED_AFTER_S = 0.5


# Colours as most recordings are coded: range and matrix (not told, 601) as numbered by H.264 E.2.1.
FULL_RANGE, PLAIN_COLOURS = 2, (2, 5, 6)
# A recording is opened this long before the frame that is wanted: what follows a key picture may
# still refer to what came before it.
SEEK_EARLY_NS = 2_000_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """A stretch of the recording that could not be decoded, nanoseconds from its start."""

    t_ns: int
    t_end_ns: int


class Frame:
    """One decoded picture.

    Attributes:
        index: running number of the decoded picture, from 0.
        t_ns: presentation time from the recording's start, nanoseconds.
        luma: (h, w) full size view of the decoder's plane, video range as coded.
        chroma: (h/2, w/2) views of the two colour difference planes.

    All are turned as the recording says it is to be shown.
    """

    __slots__ = ("_bgr", "_plain", "_quarters", "_source", "chroma", "index", "luma", "t_ns")

    def __init__(self, *, index: int, t_ns: int, source: VideoFrame) -> None:
        # Converting forgets how the picture is to be turned.
        quarters = quarters_of(source)
        if source.format.name not in {"yuv420p", "yuvj420p"}:
            source = source.reformat(format="yuv420p")
        self.index = index
        self.t_ns = t_ns
        self._source = source
        self._bgr: Plane | None = None
        self._quarters = quarters
        self._plain = (
            quarters == 0
            and source.format.name == "yuv420p"
            and source.color_range != FULL_RANGE
            and source.colorspace in PLAIN_COLOURS
        )
        self.luma = turned(_plane(source, 0), quarters)
        self.chroma = (turned(_plane(source, 1), quarters), turned(_plane(source, 2), quarters))

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height."""
        return self.luma.shape[1], self.luma.shape[0]

    def cut(self, box_px: tuple[int, int, int, int]) -> Plane:
        """(h, w, 3) part of the picture between x0, y0 and x1, y1, which lie inside it.

        Only the part is converted, in a hundredth of the time; colours may differ from ``bgr()`` by
        two levels of 255, by rounding.
        """
        x0, y0, x1, y1 = box_px
        width, height = self.size_px
        left, top, right, bottom = x0 & ~1, y0 & ~1, (x1 + 1) & ~1, (y1 + 1) & ~1
        if not self._plain or right > width or bottom > height or x1 <= x0 or y1 <= y0:
            return self.bgr()[y0:y1, x0:x1]
        half = slice(top // 2, bottom // 2), slice(left // 2, right // 2)
        parts = (self.luma[top:bottom, left:right], *(plane[half] for plane in self.chroma))
        planes = np.concatenate([part.ravel() for part in parts])
        picture = cv2.cvtColor(
            planes.reshape((bottom - top) * 3 // 2, right - left), cv2.COLOR_YUV2BGR_I420
        )
        return np.asarray(picture[y0 - top : y1 - top, x0 - left : x1 - left], np.uint8)

    def bgr(self) -> Plane:
        """(h, w, 3) picture, converted on the first call."""
        if self._bgr is None:
            picture = np.asarray(self._source.to_ndarray(format="bgr24"), np.uint8)
            self._bgr = np.ascontiguousarray(turned(picture, self._quarters))
        return self._bgr


def quarters_of(picture: VideoFrame) -> int:
    """Quarter turns to the left by which a decoded picture is to be shown, 0..3.

    A camera hung upside down writes its pictures as they come and says so beside them; a player
    turns them, so a calibration made on what a player shows is of the turned picture.
    """
    return round(picture.rotation / 90) % 4


def turned(plane: Plane, quarters: int) -> Plane:
    """A plane or picture (h, w, ...) turned to the left by quarters."""
    return np.rot90(plane, quarters) if quarters else plane


def open_container(path: Path) -> InputContainer:
    """Opens a file; whatever its name, it is never taken for an address or a device.

    Raises:
        FFmpegError: it cannot be read as a container.
    """
    return av.open(f"file:{path}")


def _plane(source: VideoFrame, number: int) -> Plane:
    plane = source.planes[number]
    # The plane speaks the buffer protocol, which its stub does not say.
    rows = np.frombuffer(cast("memoryview[int]", plane), np.uint8).reshape(-1, plane.line_size)
    return np.asarray(rows[: plane.height, : plane.width], np.uint8)


@dataclass(slots=True)
class Video:
    """An opened recording; iterate ``frames()`` once.

    Attributes:
        path: the file.
        size_px: width and height.
        duration_s: length the container states, None when it does not.
        lost: filled while iterating: stretches that could not be decoded.
    """

    path: Path
    size_px: tuple[int, int]
    duration_s: float | None
    codec: str
    lost: list[Lost] = field(default_factory=list)

    def frames(self, *, threads: int = 0) -> Iterator[Frame]:
        """Decoded frames in presentation order.

        Args:
            threads: decoder threads, 0 lets the decoder choose. The pictures do not depend on it.

        Raises:
            InputError: not one picture could be decoded.
        """
        with open_container(self.path) as container:
            stream = container.streams.video[0]
            stream.thread_type = "AUTO"
            if threads:
                stream.thread_count = threads
            yield from self._decoded(container, stream)

    def frames_from(self, t_ns: int) -> Iterator[Frame]:
        """The frames from a time on, decoded from shortly before it.

        Their ``index`` counts from the first of them. A container that cannot be opened amid gives
        none, or later ones; then ``frames()`` gives them all. What could not be decoded before the
        first frame is not noted as lost.
        """
        if t_ns <= SEEK_EARLY_NS:
            yield from (frame for frame in self.frames() if frame.t_ns >= t_ns)
            return
        with open_container(self.path) as container:
            stream = container.streams.video[0]
            stream.thread_type = "AUTO"
            first = _first_picture(self.path, container, stream).pts
            if first is None or stream.time_base is None:
                return
            target = first + int((t_ns - SEEK_EARLY_NS) / 1_000_000_000 / stream.time_base)
            try:
                container.seek(target, stream=stream, backward=True)
            except FFmpegError:
                return
            for frame in self._decoded(container, stream, start=first):
                if frame.t_ns >= t_ns:
                    yield frame

    def _decoded(
        self, container: InputContainer, stream: VideoStream, start: int | None = None
    ) -> Iterator[Frame]:
        base = stream.time_base
        if base is None:
            raise InputError(
                f"{self.path}: the video stream has no time base; expected a video with time stamps"
            )
        amid = start is not None
        index, last_ns, broken = 0, 0, False
        for picture in _pictures(container, stream):
            if picture is None or picture.pts is None or not self._fits(picture):
                broken = True
                continue
            start = picture.pts if start is None else start
            t_ns = int((picture.pts - start) * base * 1_000_000_000)
            if index and t_ns <= last_ns:
                continue
            if broken and index:
                self.lost.append(Lost(t_ns=last_ns, t_end_ns=t_ns))
            broken = False
            yield Frame(index=index, t_ns=t_ns, source=picture)
            index, last_ns = index + 1, t_ns
        if not index and amid:
            return
        if not index:
            raise InputError(
                f"{self.path}: no picture could be decoded; "
                "expected a video with at least one frame"
            )
        self._note_end(last_ns, broken=broken)

    def _fits(self, picture: VideoFrame) -> bool:
        # A recording may change its picture's size; the calibration speaks of one size only.
        return not picture.is_corrupt and _size_shown(picture) == self.size_px

    def _note_end(self, last_ns: int, *, broken: bool) -> None:
        end_ns = last_ns if self.duration_s is None else int(self.duration_s * 1_000_000_000)
        if broken or end_ns - last_ns > TRUNCATED_AFTER_S * 1_000_000_000:
            self.lost.append(Lost(t_ns=last_ns, t_end_ns=max(end_ns, last_ns)))


def open_video(path: Path | str) -> Video:
    """Opens a recording and checks that it holds pictures that can be decoded.

    Raises:
        InputError: missing, empty, not a video, a still picture, audio only, or a codec not known;
            one sentence.
    """
    path = Path(path)
    if not path.is_file():
        raise InputError(f"{path}: no such file; expected a video recording")
    if path.stat().st_size == 0:
        raise InputError(f"{path}: the file is empty (0 bytes); expected a video recording")
    try:
        with open_container(path) as container:
            video = _described(path, container)
        with open_container(path) as container:
            _refuse_a_picture(path, container)
    except FFmpegError as error:
        raise InputError(
            f"{path}: cannot be read as a video; expected a recording such as MP4, MKV or AVI"
        ) from error
    return video


def _refuse_a_picture(path: Path, container: InputContainer) -> None:
    """Refuses a photograph under a recording's name: nothing that happens is seen in it."""
    coded = (packet for packet in container.demux(video=0) if packet.size)
    if next(coded, None) is not None and next(coded, None) is None:
        raise InputError(f"{path}: this is a picture, not a recording; expected a video of a table")


def _pictures(container: InputContainer, stream: VideoStream) -> Iterator[VideoFrame | None]:
    """Pictures, None where a packet could not be decoded."""
    packets = container.demux(stream)
    while True:
        try:
            packet = next(packets, None)
            if packet is None:
                return
            yield from packet.decode()
        except FFmpegError:
            yield None


def _size_shown(picture: VideoFrame) -> tuple[int, int]:
    size = (picture.width, picture.height)
    return size[::-1] if quarters_of(picture) % 2 else size


def _first_picture(path: Path, container: InputContainer, stream: VideoStream) -> VideoFrame:
    timeless = False
    for picture in _pictures(container, stream):
        if picture is None or picture.is_corrupt:
            continue
        if picture.pts is not None:
            return picture
        timeless = True
    if timeless:
        raise InputError(
            f"{path}: the pictures have no time stamps; expected a recording in a container "
            "such as MP4, MKV or AVI"
        )
    raise InputError(
        f"{path}: no picture could be decoded; expected a video with at least one frame"
    )


def _described(path: Path, container: InputContainer) -> Video:
    if not container.streams.video:
        what = "only sound" if container.streams.audio else "no picture"
        raise InputError(f"{path}: the file holds {what}; expected a video stream")
    stream = container.streams.video[0]
    context = stream.codec_context
    if context is None:
        raise InputError(
            f"{path}: the video's codec is not known; "
            "expected H.264, H.265, MJPEG or another common codec"
        )
    if not context.width or not context.height:
        raise InputError(f"{path}: the video has no picture size; expected a complete recording")
    duration: float | None = None
    if stream.duration is not None and stream.time_base is not None:
        duration = float(stream.duration * stream.time_base)
    elif container.duration is not None:
        duration = container.duration / 1_000_000
    size_px = _size_shown(_first_picture(path, container, stream))
    return Video(path=path, size_px=size_px, duration_s=duration, codec=context.name)


def shrink(plane: Plane, size_px: tuple[int, int]) -> Plane:
    """A plane averaged down to ``size_px`` (width, height).

    Halving is fast and every other average slow, so it is halved as often as it can be first.
    """
    height, width = plane.shape
    while width % 2 == 0 and height % 2 == 0 and width >= 1.5 * size_px[0]:
        width, height = width // 2, height // 2
        plane = np.asarray(cv2.resize(plane, (width, height), interpolation=cv2.INTER_AREA))
    if (width, height) != size_px:
        closer = width < 2 * size_px[0]
        how = cv2.INTER_LINEAR if closer else cv2.INTER_AREA
        plane = np.asarray(cv2.resize(plane, size_px, interpolation=how))
    return np.asarray(plane, np.uint8)
