"""Cards at rest are found as rectangles of their size, also where they touch or overlap."""

import cv2
import numpy as np
import pytest

from tests.vision.staged_table import oblique, staged_profile
from vision.acts.cards.quads import find_cards
from vision.table.camera import TableCamera
from vision.table.felt import Felt


def staged_felt():
    stage = oblique()
    profile = staged_profile(stage)
    return Felt(profile, TableCamera.from_profile(profile, stage.size_px))


AREA = np.array([500.0, 250.0, 900.0, 600.0])


def corners(centre, angle, size=(63.0, 88.0)):
    return np.asarray(cv2.boxPoints((centre, size, angle)), float)


def drawn(felt, cards, bare):
    image = bare.copy()
    for card in cards:
        points = np.round(felt.camera.to_px(card) * 16).astype(np.int32)
        cv2.fillConvexPoly(image, points, (235, 240, 240), cv2.LINE_AA, 4)
        middle = felt.camera.to_px(card.mean(axis=0)[None])[0]
        cv2.circle(image, tuple(int(v) for v in middle), 12, (40, 30, 200), -1, cv2.LINE_AA)
    return image


@pytest.mark.parametrize(
    ("cards", "known"),
    [
        pytest.param([((700, 420), 10)], 0, id="one"),
        pytest.param([((650, 420), 10), ((760, 430), 75)], 0, id="two apart"),
        pytest.param([((650, 420), 5), ((713, 422), 5)], 0, id="two that touch"),
        pytest.param([((650, 420), 5), ((690, 440), 30)], 1, id="one on a known one"),
    ],
)
def test_cards_are_found_where_they_lie(cards, known):
    felt = staged_felt()
    bare = np.full((1080, 1920, 3), (60, 95, 40), np.uint8)
    places = [corners(centre, angle) for centre, angle in cards]
    before = find_cards(drawn(felt, places[:known], bare), bare, (0, 0, 1920, 1080), AREA, felt)
    assert len(before) == known
    image = drawn(felt, places, bare)
    found = find_cards(image, bare, (0, 0, 1920, 1080), AREA, felt, before)
    assert len(found) == len(cards)
    for centre, _ in cards:
        assert min(np.hypot(*(quad.centre_mm - centre)) for quad in found) < 6.0
    assert all(quad.white > 0.5 for quad in found)


def test_a_hand_is_no_card():
    felt = staged_felt()
    bare = np.full((1080, 1920, 3), (60, 95, 40), np.uint8)
    image = bare.copy()
    middle = felt.camera.to_px(np.array([[700.0, 420.0]]))[0]
    cv2.ellipse(image, (int(middle[0]), int(middle[1])), (90, 45), 20, 0, 360, (130, 160, 215), -1)
    found = find_cards(image, bare, (0, 0, 1920, 1080), AREA, felt)
    assert not [quad for quad in found if quad.fit > 0.86 and quad.white > 0.36]


def rimmed(felt, card, back, rim, bare):
    """A card's back with a rim."""
    image = bare.copy()
    inner = card.mean(axis=0) + (card - card.mean(axis=0)) * np.array([0.86, 0.9])
    for corners_mm, colour in ((card, rim), (inner, back)):
        points = np.round(felt.camera.to_px(corners_mm) * 16).astype(np.int32)
        cv2.fillConvexPoly(image, points, colour, cv2.LINE_AA, 4)
    return image


@pytest.mark.parametrize(
    ("rim", "back", "solid"),
    [
        pytest.param((225, 230, 230), (78, 113, 58), True, id="a back near the felt's colour"),
        pytest.param((225, 230, 230), (62, 97, 42), False, id="a white outline on felt"),
        pytest.param((10, 20, 5), (78, 113, 58), False, id="a dark outline"),
    ],
)
def test_a_back_in_nearly_the_felts_colour_is_told_by_its_pale_rim(rim, back, solid):
    felt = staged_felt()
    bare = np.full((1080, 1920, 3), (60, 95, 40), np.uint8)
    image = rimmed(felt, corners((700, 420), 0), back, rim, bare)
    found = find_cards(image, bare, (0, 0, 1920, 1080), AREA, felt)
    assert [quad.solid > 0.8 for quad in found if quad.fit > 0.86] == [solid]


def test_coloured_light_makes_no_back_of_a_face():
    felt = staged_felt()
    bare = np.full((1080, 1920, 3), (90, 95, 30), np.uint8)
    card = corners((700, 420), 10)
    lit = drawn(felt, [card], bare).astype(np.float64)
    lit[..., 2] *= 0.72
    found = find_cards(lit.astype(np.uint8), bare, (0, 0, 1920, 1080), AREA, felt)
    assert [quad.white > 0.5 for quad in found] == [True]
    pink = bare.copy()
    points = np.round(felt.camera.to_px(card) * 16).astype(np.int32)
    cv2.fillConvexPoly(pink, points, (120, 110, 220), cv2.LINE_AA, 4)
    found = find_cards(pink, bare, (0, 0, 1920, 1080), AREA, felt)
    assert [quad.white for quad in found] == [0.0]
