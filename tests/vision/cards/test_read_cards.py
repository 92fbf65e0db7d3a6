import cv2
import numpy as np
import pytest

from sample_video.art.backs import draw_back
from sample_video.art.decks import Deck, load_deck, procedural_deck
from vision.cards.read import CardReader, fuse

HAND = ("AS", "10H", "7D", "KC", "2C", "QH", "9S", "JD")


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


def table(card: np.ndarray, width: float, angle: float) -> tuple[np.ndarray, np.ndarray]:
    """A card lying on felt, and its corners."""
    image = np.full((240, 240, 3), (70, 110, 30), np.uint8)
    small = cv2.resize(card, (round(width), round(width * 1.4)), interpolation=cv2.INTER_AREA)
    height, wide = small.shape[:2]
    flat = np.array([[0, 0], [wide, 0], [wide, height], [0, height]], np.float32)
    c, s = np.cos(angle), np.sin(angle)
    quad = (flat - flat.mean(axis=0)) @ np.array([[c, s], [-s, c]], np.float32) + 120
    matrix = cv2.getPerspectiveTransform(flat - 0.5, quad.astype(np.float32))
    laid = cv2.warpPerspective(small, matrix, (240, 240))
    alpha = laid[..., 3:].astype(np.float32) / 255
    image = (image * (1 - alpha) + laid[..., :3] * alpha).astype(np.uint8)
    return cv2.GaussianBlur(image, (0, 0), 0.6), quad.astype(np.float32)


@pytest.mark.parametrize(
    "deck", [load_deck("npm-2color"), procedural_deck(6)], ids=["art", "drawn"]
)
def test_cards_as_large_as_in_footage_are_read(reader: CardReader, deck: Deck) -> None:
    for number, code in enumerate(HAND):
        image, quad = table(deck.face(code), 68, number * 0.7)
        (reading,) = reader.read(image, [quad])
        assert reading.best == code
        assert reading.unreadable < 0.5


def test_a_card_is_read_from_any_of_its_corners(reader: CardReader) -> None:
    image, quad = table(load_deck("npm-2color").face("7S"), 80, 0.3)
    best = [reader.read(image, [np.roll(quad, k, axis=0)])[0].best for k in range(4)]
    assert best == ["7S"] * 4


def test_a_back_and_bare_felt_are_not_read(reader: CardReader) -> None:
    image, quad = table(draw_back(4), 70, 0.5)
    felt = np.full_like(image, 90)
    for picture in (image, felt):
        (reading,) = reader.read(picture, [quad])
        assert reading.confidence < reader.accept_at
        assert reading.unreadable > 0.5


def test_the_same_picture_gives_the_same_numbers_in_any_company(reader: CardReader) -> None:
    image, quad = table(load_deck("npm-2color").face("QD"), 60, 1.0)
    alone = reader.read(image, [quad])[0]
    moved = [quad + k for k in range(6)]
    together = reader.read(image, [*moved, quad])[-1]
    assert alone == together
    assert alone == CardReader().read(image, [quad])[0]


def test_nothing_to_read_is_no_error(reader: CardReader) -> None:
    assert reader.read(np.zeros((50, 50, 3), np.uint8), []) == ()


def test_frames_of_a_resting_card_fuse(reader: CardReader) -> None:
    readings = []
    for k in range(4):
        image, quad = table(load_deck("npm-2color").face("5H"), 52, 0.4 + 0.01 * k)
        readings += reader.read(image, [quad])
    assert fuse(readings).best == "5H"
