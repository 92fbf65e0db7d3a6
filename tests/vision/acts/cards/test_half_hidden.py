"""A card half under the dealer's head still came; a fist, a cuff or a sleeve did not."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from tests.vision.acts.cards.test_quads import AREA, corners, drawn, staged_felt
from vision.acts.cards.half_hidden import half_hidden

FELT = (60, 95, 40)
BOX = (0, 0, 1920, 1080)


def seen(after, before, actor="dealer", appeared=1.0):
    passage = SimpleNamespace(actor=actor)
    return SimpleNamespace(
        after=after, before=before, box_px=BOX, passage=passage, appeared=appeared, vanished=0.0
    )


def under_a_head(felt, image, bare, share, angle):
    """The picture with so much of a card at (700, 420) hidden, on the dealer's side."""
    whole = (63.0, 88.0) if angle == 0 else (88.0, 63.0)
    depth = whole[1] * share
    centre = np.array([700.0, 420.0]) + felt.towards_dealer * (whole[1] - depth) / 2
    hidden = corners(tuple(centre), 0, (whole[0] + 30, depth + 2))
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(felt.camera.to_px(hidden)).astype(np.int32), 1)
    return np.where(mask[..., None] > 0, bare, image)


@pytest.mark.parametrize("angle", [0, 90])
@pytest.mark.parametrize(("share", "told"), [(0.3, True), (0.7, False)])
def test_a_card_of_which_enough_shows_came(angle, share, told):
    felt = staged_felt()
    bare = np.full((1080, 1920, 3), FELT, np.uint8)
    image = drawn(felt, [corners((700, 420), angle)], bare)
    found = half_hidden(seen(under_a_head(felt, image, bare, share, angle), bare), AREA, felt)
    assert (found is not None) == told
    if found is not None:
        assert np.hypot(*(found.centre_mm - [700, 420])) < 8.0
        assert found.white > 0.36


@pytest.mark.parametrize(
    ("size", "colour", "actor", "appeared"),
    [
        pytest.param((63, 55), (245, 245, 245), "dealer", 1.0, id="a cuff without print"),
        pytest.param((63, 55), (40, 60, 120), "dealer", 1.0, id="dark"),
        pytest.param((40, 50), None, "dealer", 1.0, id="no side as long as a card's"),
        pytest.param((63, 55), None, "player", 1.0, id="a player's"),
        pytest.param((63, 55), None, "dealer", 0.7, id="something lay there"),
    ],
)
def test_what_is_not_surely_a_card_is_none(size, colour, actor, appeared):
    felt = staged_felt()
    bare = np.full((1080, 1920, 3), FELT, np.uint8)
    image = drawn(felt, [corners((700, 420), 0, size)], bare)
    if colour is not None:
        points = np.round(felt.camera.to_px(corners((700, 420), 0, size)) * 16).astype(np.int32)
        cv2.fillConvexPoly(image, points, colour, cv2.LINE_AA, 4)
    assert half_hidden(seen(image, bare, actor, appeared), AREA, felt) is None
