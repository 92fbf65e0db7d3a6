"""Cases that photographs of cards are known to break on, each as a small staged picture."""

import itertools
from collections import Counter

import cv2
import numpy as np
import pytest

from pitwatch.photo import PhotoCard, PhotoReader
from sample_video.art.decks import Deck, cover_card, procedural_deck
from tests.pitwatch.staged_photo import card_quad, felt, lay, lay_cards
from vision.cards.detect import Detector
from vision.cards.index_find import IndexFinder
from vision.cards.read_closer import CloserReader

SIZE = (640, 480)


@pytest.fixture(scope="module")
def reader() -> PhotoReader:
    return PhotoReader(Detector(threads=1), CloserReader(), indices=IndexFinder())


@pytest.fixture(scope="module")
def deck() -> Deck:
    return procedural_deck(8)


def read(reader: PhotoReader, picture: np.ndarray) -> tuple[PhotoCard, ...]:
    return reader.read_image(picture, "staged").cards


def names(cards: tuple[PhotoCard, ...]) -> list[str]:
    return sorted(card.card for card in cards if card.card is not None)


@pytest.mark.slow
def test_a_card_is_read_at_every_angle(reader: PhotoReader, deck: Deck) -> None:
    read_right = 0
    for i, degrees in enumerate(range(0, 360, 30)):
        picture = felt((420, 400), seed=i)
        code = ("6S", "9S", "AH", "4C", "KD", "7H")[i % 6]
        lay(picture, deck.face(code), card_quad((210, 200), 90, degrees))
        found = names(read(reader, picture))
        assert found in ([code], []), f"{code} at {degrees} degrees read as {found}"
        read_right += found == [code]
    assert read_right >= 11


@pytest.mark.slow
@pytest.mark.parametrize("width", [40, 60, 85, 120])
def test_cards_of_every_size_are_read_and_none_is_wrong(
    reader: PhotoReader, deck: Deck, width: int
) -> None:
    codes = ["6S", "9D", "AC", "4H", "QS", "JD"]
    picture = felt(SIZE)
    for i, code in enumerate(codes):
        lay(picture, deck.face(code), card_quad((105 + 210 * (i % 3), 120 + 240 * (i // 3)), width))
    found = names(read(reader, picture))
    assert not Counter(found) - Counter(codes)
    assert len(found) >= (4 if width < 50 else 6)


@pytest.mark.slow
def test_a_four_colour_deck_is_read(reader: PhotoReader) -> None:
    codes = ["6S", "9D", "AC", "4H", "QD", "JC"]
    picture, four_colours = felt(SIZE), procedural_deck(2)
    for i, code in enumerate(codes):
        at = (105 + 210 * (i % 3), 120 + 240 * (i // 3))
        lay(picture, four_colours.face(code), card_quad(at, 80, 20 * i))
    found = names(read(reader, picture))
    assert not Counter(found) - Counter(codes)
    assert len(found) >= 5


@pytest.mark.slow
def test_one_visible_corner_is_one_card(reader: PhotoReader, deck: Deck) -> None:
    picture = felt(SIZE)
    under, over = card_quad((300, 240), 100, 8), card_quad((338, 268), 100, 12)
    lay_cards(picture, deck, [("KH", under), ("7C", over)])
    found = names(read(reader, picture))
    assert not Counter(found) - Counter(["KH", "7C"])
    assert "7C" in found


@pytest.mark.slow
def test_both_corners_of_one_card_are_one_card(reader: PhotoReader, deck: Deck) -> None:
    picture = felt(SIZE)
    lay(picture, deck.face("9H"), card_quad((300, 240), 130, 20))
    # A chip on its middle leaves both indices in sight.
    cv2.circle(picture, (300, 240), 24, (40, 40, 190), -1, cv2.LINE_AA)
    cv2.circle(picture, (300, 240), 16, (230, 230, 235), 3, cv2.LINE_AA)
    cards = read(reader, picture)
    assert sum(card.face == "up" for card in cards) <= 1
    assert names(cards) in (["9H"], [])


@pytest.mark.slow
def test_backs_are_not_faces(reader: PhotoReader, deck: Deck) -> None:
    picture = felt(SIZE)
    for i in range(4):
        quad = card_quad((120 + 130 * i, 200 + 30 * i), 85, 25 * i)
        lay(picture, procedural_deck(20 + i).backs[0], quad)
    cards = read(reader, picture)
    assert names(cards) == []
    assert sum(card.face == "down" for card in cards) >= 3


@pytest.mark.slow
def test_cover_cards_lammers_napkins_and_phones_are_not_cards(reader: PhotoReader) -> None:
    picture = felt(SIZE)
    lay(picture, cover_card(5), card_quad((110, 130), 85, 15))
    cv2.circle(picture, (300, 130), 34, (225, 235, 240), -1, cv2.LINE_AA)
    cv2.putText(picture, "25", (278, 141), cv2.FONT_HERSHEY_DUPLEX, 1, (40, 40, 40), 2)
    cv2.fillPoly(picture, [card_quad((480, 140), 130, 10).astype(np.int32)], (236, 240, 242))
    phone = card_quad((200, 350), 90, 70)
    cv2.fillPoly(picture, [phone.astype(np.int32)], (30, 28, 26))
    cv2.putText(picture, "10:34", (165, 360), cv2.FONT_HERSHEY_DUPLEX, 0.7, (250, 250, 250), 1)
    assert names(read(reader, picture)) == []


@pytest.mark.slow
def test_a_blurred_card_is_right_or_not_read(reader: PhotoReader, deck: Deck) -> None:
    for length, code in itertools.product((5, 9), ("8S", "3D", "JC")):
        picture = felt((420, 400))
        lay(picture, deck.face(code), card_quad((210, 200), 85, 30))
        kernel = np.full((1, length), 1 / length)
        assert names(read(reader, cv2.filter2D(picture, -1, kernel))) in ([code], [])


@pytest.mark.slow
def test_strong_perspective_is_right_or_not_read(reader: PhotoReader, deck: Deck) -> None:
    right = 0
    for i, squeeze in enumerate((0.8, 0.6, 0.45)):
        for j, code in enumerate(("5H", "QC")):
            picture = felt((420, 400))
            quad = card_quad((210, 200), 110, 35 * (i + 3 * j), squeeze)
            lay(picture, deck.face(code), quad)
            found = names(read(reader, picture))
            assert found in ([code], [])
            right += found == [code]
    assert right >= 3


@pytest.mark.slow
def test_a_deck_spread_in_rows_is_read_without_a_wrong_card(
    reader: PhotoReader, deck: Deck
) -> None:
    picture = felt((1280, 800))
    codes = [rank + suit for suit in "SHCD" for rank in "A35678JQK"]
    for i, code in enumerate(codes):
        at = (100 + 134 * (i % 9), 120 + 185 * (i // 9))
        lay(picture, deck.face(code), card_quad(at, 96, 2 * (i % 3)))
    found = names(read(reader, picture))
    assert not Counter(found) - Counter(codes)
    assert len(found) >= 0.9 * len(codes)


@pytest.mark.slow
def test_a_fan_is_read_without_a_wrong_card(reader: PhotoReader, deck: Deck) -> None:
    picture = felt((900, 600))
    codes = ["2S", "5H", "9C", "KD", "7S", "AH", "10C"]
    for i, code in enumerate(codes):
        lay(picture, deck.face(code), card_quad((260 + 62 * i, 300), 130, 18 - 6 * i))
    found = names(read(reader, picture))
    assert not Counter(found) - Counter(codes)


@pytest.mark.slow
@pytest.mark.parametrize("width", [48, 80, 140])
def test_hands_dealt_one_card_on_the_other_are_read(
    reader: PhotoReader, deck: Deck, width: int
) -> None:
    picture = felt((1280, 800) if width < 100 else (1280, 900))
    hands = [["KH", "7C", "3S"], ["9D", "9H", "2C", "AS"], ["JD", "5C"]]
    for i, hand in enumerate(hands):
        for j, code in enumerate(hand):
            at = (230 + 340 * i + 0.36 * width * j, 420 - 0.34 * width * j)
            lay(picture, deck.face(code), card_quad(at, width, 14 * (i - 1)))
    found, dealt = names(read(reader, picture)), [code for hand in hands for code in hand]
    assert not Counter(found) - Counter(dealt)
    assert len(found) >= 7


@pytest.mark.slow
def test_cards_cut_by_the_edge_of_the_picture_are_read(reader: PhotoReader, deck: Deck) -> None:
    picture = felt(SIZE)
    codes = ["6H", "QS", "4D"]
    for code, at in zip(codes, ((320, -8), (632, 240), (320, 494)), strict=True):
        lay(picture, deck.face(code), card_quad(at, 100, 8))
    found = names(read(reader, picture))
    assert not Counter(found) - Counter(codes)
    assert len(found) >= 2


@pytest.mark.slow
def test_the_index_of_a_card_under_another_is_read_beside_the_index_of_that(
    reader: PhotoReader,
) -> None:
    picture, deck = felt((480, 260)), procedural_deck(43_005)
    for x, (under, over) in ((110, ("6S", "10C")), (340, ("2D", "6H"))):
        lay(picture, deck.face(under), card_quad((x, 120), 86))
        lay(picture, deck.face(over), card_quad((x + 18, 145), 86))
    assert names(read(reader, picture)) == sorted(["6S", "10C", "2D", "6H"])
