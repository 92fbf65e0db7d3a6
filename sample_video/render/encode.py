"""H.264 files written with PyAV."""

from fractions import Fraction
from pathlib import Path
from types import TracebackType

import av
import cv2
import numpy as np

from sample_video.render.pixels import Image


class VideoFile:
    """Writes pictures as frame 0, 1, ... at a constant rate; frame i shows t = i / fps."""

    def __init__(
        self,
        path: Path,
        size: tuple[int, int],
        fps: int,
        *,
        crf: int = 25,
        preset: str = "veryfast",
    ) -> None:
        """Open the file; `crf` 18 is fine, 30 is coarse."""
        self._container = av.open(str(path), "w", format="mp4")
        self._stream = self._container.add_stream("libx264", rate=fps)
        self._stream.width, self._stream.height = size
        self._stream.pix_fmt = "yuv420p"
        # One thread: the encoder's choices then never depend on the machine. Without the macroblock
        # tree: x264's AVX-512 version of it reads memory it has not set, and the same pictures gave
        # one of several files (8 different ones in 40 runs; without it 1 in 40).
        self._stream.options = {
            "crf": str(crf),
            "preset": preset,
            "threads": "1",
            "g": str(fps * 4),
            "x264-params": "no-mbtree=1",
        }
        self._tick = Fraction(1, fps)
        self._count = 0

    def write(self, planes: Image) -> None:
        """Append one picture, I420 (height * 3 / 2, width) uint8."""
        frame = av.VideoFrame.from_ndarray(planes, format="yuv420p")
        frame.pts = self._count
        frame.time_base = self._tick
        self._count += 1
        for packet in self._stream.encode(frame):
            self._container.mux(packet)

    def __enter__(self) -> "VideoFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            for packet in self._stream.encode():
                self._container.mux(packet)
        self._container.close()


def planes_of(picture: Image) -> Image:
    """I420 planes of a BGR picture with even sides."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420), np.uint8)


def put_planes(planes: Image, part: Image, x0: int, y0: int) -> None:
    """Replace a region (even corner, even size) of I420 planes by a BGR picture, in place."""
    height, width = planes.shape[0] * 2 // 3, planes.shape[1]
    small = planes_of(part)
    h, w = part.shape[:2]
    planes[y0 : y0 + h, x0 : x0 + w] = small[:h]
    chroma = planes[height:].reshape(2, height // 2, width // 2)
    own = small[h:].reshape(2, h // 2, w // 2)
    chroma[:, y0 // 2 : (y0 + h) // 2, x0 // 2 : (x0 + w) // 2] = own
