"""A recording opened amid gives the pictures that it gives from its beginning."""

from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest

from vision.film.capture import Frame, open_video


def _film(path: Path, codec: str, options: dict[str, str], *, first_ms: int = 0) -> Path:
    """Twelve seconds of a square that wanders over noise, ten pictures a second."""
    grain = np.random.default_rng(2)
    with av.open(str(path), "w") as container:
        stream = container.add_stream(codec, rate=10, options=options)
        stream.width, stream.height = 96, 64
        stream.pix_fmt = "yuvj420p" if codec == "mjpeg" else "yuv420p"
        stream.codec_context.time_base = Fraction(1, 10)
        for number in range(120):
            picture = grain.integers(90, 120, (64, 96, 3), np.uint8)
            picture[20:40, number % 76 : number % 76 + 20] = (30, 200, 220)
            frame = av.VideoFrame.from_ndarray(picture, "bgr24")
            frame.pts, frame.time_base = number + first_ms // 100, Fraction(1, 10)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return path


@pytest.mark.parametrize(
    ("name", "codec", "options", "first_ms"),
    [
        ("film.mp4", "libx264", {"g": "25", "bf": "2"}, 0),
        ("film.mkv", "libx264", {"g": "250", "bf": "3"}, 0),
        ("film.ts", "libx264", {"g": "20", "bf": "2"}, 3_600_000),
        ("film.avi", "mjpeg", {}, 0),
        ("open.mp4", "libx264", {"g": "30", "bf": "3", "x264-params": "open-gop=1"}, 0),
    ],
    ids=["mp4", "one key picture", "transport stream, an hour on", "mjpeg", "open groups"],
)
@pytest.mark.parametrize("t_s", [0.0, 0.1, 2.6, 7.5, 11.9])
def test_frames_from_a_time_are_the_frames_of_the_whole(
    tmp_path: Path, name: str, codec: str, options: dict[str, str], first_ms: int, t_s: float
) -> None:
    path = _film(tmp_path / name, codec, options, first_ms=first_ms)
    t_ns = round(t_s * 1e9)
    whole = [frame for frame in open_video(path).frames() if frame.t_ns >= t_ns]
    amid = open_video(path)
    seen = list(amid.frames_from(t_ns))
    assert [frame.t_ns for frame in seen] == [frame.t_ns for frame in whole]
    for one, other in zip(seen, whole, strict=True):
        assert (one.luma == other.luma).all()
    assert amid.lost == []


def test_frames_from_beyond_the_end_are_none(tmp_path: Path) -> None:
    path = _film(tmp_path / "film.mp4", "libx264", {"g": "25"})
    assert list(open_video(path).frames_from(60_000_000_000)) == []


@pytest.mark.parametrize(
    "box", [(0, 0, 96, 64), (10, 7, 51, 40), (95, 63, 96, 64), (90, 60, 99, 70), (5, 5, 5, 9)]
)
def test_a_part_looks_as_in_the_whole_picture(box: tuple[int, int, int, int]) -> None:
    x0, y0, x1, y1 = box
    grain = np.random.default_rng(3).integers(0, 255, (64, 96, 3), np.uint8)
    source = av.VideoFrame.from_ndarray(grain, "bgr24").reformat(format="yuv420p")
    frame = Frame(index=0, t_ns=0, source=source)
    part, whole = frame.cut(box), frame.bgr()[y0:y1, x0:x1]
    assert part.shape == whole.shape
    if part.size:
        assert np.abs(part.astype(int) - whole).max() <= 3
