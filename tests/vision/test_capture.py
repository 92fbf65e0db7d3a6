from fractions import Fraction

import av
import numpy as np
import pytest

from rules_check.errors import InputError
from vision.capture import open_video


def write_film(path, times, size=(64, 48)):
    with av.open(str(path), "w") as container:
        stream = container.add_stream("mpeg4", rate=1000)
        stream.width, stream.height = size
        stream.pix_fmt = "yuv420p"
        grain = np.random.default_rng(1)
        for t_ms in times:
            picture = grain.integers(0, 255, (size[1], size[0], 3), np.uint8)
            frame = av.VideoFrame.from_ndarray(picture, "bgr24")
            frame.pts, frame.time_base = t_ms, Fraction(1, 1000)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return path


def test_time_is_the_streams_own_also_at_a_varying_rate(tmp_path):
    times = [0, 40, 100, 140, 400, 433]
    video = open_video(write_film(tmp_path / "film.mkv", times))
    frames = list(video.frames())
    assert [round(frame.t_ns / 1e6) for frame in frames] == times
    assert [frame.index for frame in frames] == list(range(6))
    assert frames[0].bgr().shape == (48, 64, 3)
    assert frames[0].luma.shape == (48, 64)
    assert frames[0].chroma[0].shape == (24, 32)
    assert video.size_px == (64, 48)


def _bytes(content):
    def make(path):
        path.write_bytes(content)

    return make


def _sound(path):
    with av.open(str(path), "w") as container:
        stream = container.add_stream("aac", rate=48000)
        frame = av.AudioFrame.from_ndarray(np.zeros((1, 1024), np.float32), "fltp", "mono")
        frame.sample_rate = 48000
        container.mux(stream.encode(frame))
        container.mux(stream.encode())


@pytest.mark.parametrize(
    ("make", "says"),
    [
        pytest.param(lambda path: None, "no such file", id="missing"),
        pytest.param(_bytes(b""), "empty", id="zero bytes"),
        pytest.param(_bytes(b"not a film" * 500), "cannot be read", id="not a video"),
        pytest.param(_sound, "only sound", id="audio only"),
    ],
)
def test_what_is_no_recording_is_refused_in_one_sentence(tmp_path, make, says):
    path = tmp_path / "x.mp4"
    make(path)
    with pytest.raises(InputError, match=says) as caught:
        list(open_video(path).frames())
    assert "\n" not in str(caught.value)


def test_a_truncated_recording_tells_what_is_lost(tmp_path):
    whole = write_film(tmp_path / "film.mkv", list(range(0, 4000, 40)))
    cut = tmp_path / "cut.mkv"
    cut.write_bytes(whole.read_bytes()[: int(whole.stat().st_size * 0.6)])
    video = open_video(cut)
    frames = list(video.frames())
    assert 0 < len(frames) < 100
    assert video.lost[-1].t_ns == frames[-1].t_ns
    assert video.lost[-1].t_end_ns > frames[-1].t_ns
