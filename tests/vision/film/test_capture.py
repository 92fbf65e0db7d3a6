from fractions import Fraction

import av
import cv2
import numpy as np
import pytest

from rules_check.errors import InputError
from vision.film.capture import open_video


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


def _picture(kind):
    def make(path):
        path.write_bytes(cv2.imencode(kind, np.full((48, 64, 3), 90, np.uint8))[1].tobytes())

    return make


@pytest.mark.parametrize("suffix", [".mp4", ".mkv", ".png"])
@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp", ".bmp", ".tiff"])
def test_a_picture_is_no_recording_whatever_it_is_called(tmp_path, kind, suffix):
    path = tmp_path / f"night{suffix}"
    _picture(kind)(path)
    with pytest.raises(InputError, match="a picture, not a recording"):
        open_video(path)


@pytest.mark.parametrize("suffix", [".mp4", ".mkv", ".avi"])
def test_a_film_of_one_picture_is_no_recording_and_one_of_two_is(tmp_path, suffix):
    assert len(list(open_video(write_film(tmp_path / f"two{suffix}", [0, 40])).frames())) == 2
    with pytest.raises(InputError, match="a picture, not a recording"):
        open_video(write_film(tmp_path / f"one{suffix}", [0]))


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


def write_shown(path, turn, sizes=((64, 48),)):
    """A film to be shown turned to the left by degrees; its top left corner is bright."""
    path.write_bytes(b"")
    for number, (width, height) in enumerate(sizes):
        part = path.with_name(f"{number}.ts" if len(sizes) > 1 else path.name)
        with av.open(str(part), "w") as container:
            stream = container.add_stream("libx264", rate=10)
            stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
            if turn:
                stream.set_display_rotation(turn)
            picture = np.zeros((height, width, 3), np.uint8)
            picture[: height // 2, : width // 2] = 250
            for _ in range(4):
                container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, "bgr24")))
            container.mux(stream.encode())
        if len(sizes) > 1:
            path.write_bytes(path.read_bytes() + part.read_bytes())
    return path


def test_pictures_of_another_size_are_a_loss(tmp_path):
    video = open_video(write_shown(tmp_path / "film.ts", 0, ((64, 48), (96, 64))))
    frames = list(video.frames())
    assert {frame.size_px for frame in frames} == {(64, 48)}
    assert video.lost


def test_pictures_without_time_are_refused(tmp_path):
    write_shown(tmp_path / "film.h264", 0)
    with pytest.raises(InputError, match="no time stamps"):
        open_video(tmp_path / "film.h264")


@pytest.mark.parametrize("name", ["pipe:0", "concat:x|y", "http:", "a%03d.mkv", "-"])
def test_a_name_is_never_an_address(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    write_film(tmp_path / "film.mkv", [0, 40]).rename(tmp_path / name)
    assert len(list(open_video(name).frames())) == 2


@pytest.mark.parametrize(
    ("turn", "size", "bright"),
    [
        pytest.param(0, (64, 48), (0, 0), id="as it is"),
        pytest.param(90, (48, 64), (1, 0), id="to the left"),
        pytest.param(180, (64, 48), (1, 1), id="upside down"),
        pytest.param(-90, (48, 64), (0, 1), id="to the right"),
    ],
)
def test_pictures_are_turned_as_a_player_shows_them(tmp_path, turn, size, bright):
    video = open_video(write_shown(tmp_path / "film.mp4", turn))
    assert video.size_px == size
    for frame in video.frames():
        assert frame.size_px == size
        assert frame.chroma[0].shape == (size[1] // 2, size[0] // 2)
        for picture in (frame.luma, frame.bgr()[..., 1]):
            assert picture.shape == size[::-1]
            row, column = (1 + 2 * part for part in bright)
            assert picture[row * size[1] // 4, column * size[0] // 4] > 200
            assert (picture > 200).mean() < 0.3
