import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pytest

from pitwatch.commands import read as command
from pitwatch.photo import PhotoReader
from pitwatch.photo_file import declared_size, load_image
from rules_check.errors import InputError
from rules_check.facts.cards import RANKS, SUITS
from vision.cards.read import CardReading


@dataclass
class Found:
    kind: str
    confidence: float
    box_px: tuple[float, float, float, float]
    quad_px: np.ndarray | None = None
    rough_px: np.ndarray | None = None


class StubDetector:
    def __init__(self, *found: Found) -> None:
        self.found = found

    def detect(self, image_bgr: np.ndarray, *, doubtful: bool = False) -> Sequence[Found]:
        return self.found


class StubReader:
    accept_at = 0.8

    def __init__(self, card: str, sure: float, unreadable: float = 0.01) -> None:
        ranks = tuple(sure if r == card[:-1] else (1 - sure) / 12 for r in RANKS)
        suits = tuple(sure if s == card[-1] else (1 - sure) / 3 for s in SUITS)
        self.reading = CardReading(ranks, suits, unreadable)

    def read(
        self, image_bgr: np.ndarray, quads_px: Sequence[np.ndarray]
    ) -> tuple[CardReading, ...]:
        return tuple(self.reading for _ in quads_px)


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), np.full((240, 320, 3), 90, np.uint8))
    return path


CARD = Found("card_face", 0.9, (50, 40, 110, 124))


def read(picture: Path, reader: StubReader, *found: Found) -> dict:
    return json.loads(json.dumps(PhotoReader(StubDetector(*found), reader).read(picture).as_json()))


def test_a_card_is_read_with_its_corners(picture: Path) -> None:
    result = read(picture, StubReader("KH", 0.98), CARD)
    assert result["size_px"] == [320, 240]
    (card,) = result["cards"]
    assert (card["card"], card["face"]) == ("KH", "up")
    assert card["confidence"] > 0.9
    assert len(card["quad_px"]) == 4
    assert card["readings"]["KH"] > 0.9


def test_an_unsure_reading_is_no_card_but_lists_candidates(picture: Path) -> None:
    (card,) = read(picture, StubReader("KH", 0.6), CARD)["cards"]
    assert card["card"] is None
    assert card["face"] == "up"
    assert "KH" in card["readings"]


def test_a_back_is_face_down(picture: Path) -> None:
    back = Found("card_back", 0.8, CARD.box_px)
    (card,) = read(picture, StubReader("KH", 0.5, unreadable=0.97), back)["cards"]
    assert (card["card"], card["face"], card["readings"]) == (None, "down", {})


def test_a_card_found_twice_is_listed_once(picture: Path) -> None:
    again = Found("card_face", 0.7, (52, 41, 111, 126))
    assert len(read(picture, StubReader("2C", 0.98), CARD, again)["cards"]) == 1


def test_a_stack_has_a_count_and_no_value_without_a_profile(picture: Path) -> None:
    stack = Found("chip_stack", 0.7, (200, 100, 250, 170))
    (chips,) = read(picture, StubReader("2C", 0.98), stack)["chips"]
    assert chips["cents"] is None
    assert 1 <= chips["count"][0] <= chips["count"][1]
    assert chips["box_px"] == [200, 100, 250, 170]


def _png_header(width: int, height: int) -> bytes:
    return (
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
        + width.to_bytes(4, "big")
        + height.to_bytes(4, "big")
    )


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("missing.png", None, "no such file"),
        ("empty.png", b"", "empty"),
        ("words.jpg", b"this is not a picture at all", "not a picture"),
        ("cut.png", b"\x89PNG\r\n\x1a\n", "not a picture"),
        ("bomb.png", _png_header(100_000, 100_000) + b"\0" * 40, "too many pixels"),
    ],
)
def test_bad_files_are_said_in_a_sentence(
    tmp_path: Path, name: str, content: bytes | None, says: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError, match=says) as caught:
        load_image(path)
    assert "\n" not in str(caught.value)
    assert name in str(caught.value)


def test_a_directory_is_no_picture(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="directory"):
        load_image(tmp_path)


def test_a_speck_is_too_small(tmp_path: Path) -> None:
    path = tmp_path / "speck.png"
    cv2.imwrite(str(path), np.zeros((4, 4, 3), np.uint8))
    with pytest.raises(InputError, match="too small"):
        load_image(path)


def test_grey_and_transparent_pictures_are_read_as_colour(tmp_path: Path) -> None:
    for name, shape in (("grey.png", (40, 50)), ("alpha.png", (40, 50, 4))):
        cv2.imwrite(str(tmp_path / name), np.full(shape, 128, np.uint8))
        assert load_image(tmp_path / name).shape == (40, 50, 3)


def test_jpeg_says_its_size() -> None:
    _, data = cv2.imencode(".jpg", np.zeros((33, 57, 3), np.uint8))
    assert declared_size(data.tobytes()) == (57, 33)


def test_wrong_input_is_said_before_models_are_loaded(tmp_path: Path) -> None:
    args = argparse.Namespace(images=[tmp_path / "no.jpg"], table=None, json=True)
    with pytest.raises(InputError, match="no such file"):
        command.run(args)


def _png(flip: int | None = None, cut: float = 1.0) -> bytes:
    done, data = cv2.imencode(".png", np.random.default_rng(1).integers(0, 255, (64, 64, 3)))
    assert done
    raw = bytearray(data.tobytes())
    if flip is not None:
        raw[flip] ^= 255
    return bytes(raw[: int(len(raw) * cut)])


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(_png(cut=0.5), id="png-cut"),
        pytest.param(_png(flip=5000), id="png-wrong-sum"),
        pytest.param(b"II*\0\x08\0\0\0\x01\0" + b"\0" * 40, id="tiff-of-nothing"),
        pytest.param(b"BM" + b"\0" * 60, id="bmp-of-nothing"),
        pytest.param(b"RIFF\x10\0\0\0WEBPVP8X" + b"\0" * 40, id="webp-of-nothing"),
    ],
)
def test_a_library_writes_nothing_of_its_own_to_a_user(tmp_path, capfd, data) -> None:
    path = tmp_path / "p.png"
    path.write_bytes(data)
    with pytest.raises(InputError, match="not a picture"):
        load_image(path)
    assert capfd.readouterr() == ("", "")
    sys.stderr.write("still there\n")
    assert capfd.readouterr().err == "still there\n"
