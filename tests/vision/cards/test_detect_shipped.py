"""The registered detector on a drawn picture: the whole way from pixels to corners."""

import numpy as np
import pytest

from models.detector.canvas import Canvas
from models.detector.props import BACK, FACE, Art, card_corners_mm, draw_card
from sample_video.art.decks import procedural_deck
from vision.cards.detect import FRAME_SIDES, Detector

FELT = np.full((640, 640, 3), (70, 110, 40), np.uint8)
CENTRES = [(140.0, 150.0), (330.0, 170.0), (500.0, 400.0)]
ANGLES = [0.1, 1.3, 2.4]


@pytest.fixture(scope="module")
def detector() -> Detector:
    return Detector(threads=1)


@pytest.fixture(scope="module")
def picture() -> np.ndarray:
    deck = procedural_deck(7)
    noise = np.random.default_rng(1).normal(0, 4, FELT.shape)
    canvas = Canvas(np.clip(FELT + noise, 0, 255).astype(np.uint8))
    for at, angle, code in zip(CENTRES, ANGLES, ("KH", "7C", ""), strict=True):
        art = Art(deck.face(code) if code else deck.backs[0])
        corners = card_corners_mm(np.array(at), angle) * 1.0
        corners = (corners - at) * 1.3 + at
        kind = FACE if code else BACK
        draw_card(canvas, art, corners, kind, np.full(3, 0.9), 2.0)
    return canvas.image


def test_cards_on_felt_are_found_with_their_corners(
    detector: Detector, picture: np.ndarray
) -> None:
    cards = [d for d in detector.detect(picture) if d.quad_px is not None]
    assert len(cards) == 3
    for at, angle in zip(CENTRES, ANGLES, strict=True):
        truth = (card_corners_mm(np.array(at), angle) - at) * 1.3 + at
        card = min(cards, key=lambda d: float(np.linalg.norm(d.quad_px.mean(0) - at)))
        assert card.quad_px is not None
        off = min(
            np.linalg.norm(card.quad_px - np.roll(turned, t, axis=0), axis=1).mean()
            for turned in (truth,)
            for t in (0, 2)
        )
        assert off < 0.12 * 63 * 1.3
    assert {d.kind for d in cards} == {"card_face", "card_back"}


def test_the_same_picture_gives_the_same_numbers(detector: Detector, picture: np.ndarray) -> None:
    first = detector.detect(picture, sides_px=FRAME_SIDES)
    second = Detector(threads=1).detect(picture, sides_px=FRAME_SIDES)
    assert [d.confidence for d in first] == [d.confidence for d in second]
    assert [d.box_px for d in first] == [d.box_px for d in second]


def test_an_empty_felt_holds_nothing(detector: Detector) -> None:
    assert detector.detect(FELT) == ()


def test_a_tile_is_in_the_coordinates_of_the_picture(
    detector: Detector, picture: np.ndarray
) -> None:
    wide = np.zeros((1080, 1920, 3), np.uint8) + np.uint8(60)
    wide[400:1040, 1200:1840] = picture
    found = detector.detect_tiles(wide, [(1250.0, 450.0, 1450.0, 700.0)])
    cards = [d for d in found if d.quad_px is not None]
    assert any(np.linalg.norm(d.quad_px.mean(0) - [1340, 550]) < 12 for d in cards)
