from pathlib import Path

import cv2
import numpy as np
import pytest

from models.detector.batches import Source
from models.detector.corner_crops import CropMixer, rough
from models.detector.corner_view import SIZE_PX, draw_view, view_matrix
from models.detector.labels import ANY_ORDER, OWN_ORDER
from models.detector.props import card_corners_mm


def test_a_view_shows_the_centre_in_its_middle() -> None:
    picture = np.zeros((200, 300, 3), np.uint8)
    picture[98:103, 148:153] = 255
    matrix = view_matrix(np.array([150.0, 100.0]), 120.0)
    view = draw_view(picture, matrix, np.array([10.0, 20, 30, 60]), np.zeros((4, 2)))
    assert view.shape == (SIZE_PX, SIZE_PX, 5)
    middle = SIZE_PX // 2
    assert view[middle, middle, 0] > 200
    assert view[40, 20, 3] == 255
    assert view[70, 20, 3] == 0


@pytest.mark.parametrize("order", [OWN_ORDER, ANY_ORDER], ids=["own order", "any order"])
def test_the_true_corners_lie_on_the_card_in_the_view(tmp_path: Path, order: int) -> None:
    corners = card_corners_mm(np.array([200.0, 160.0]), 0.5) * 1.0
    picture = np.zeros((320, 400, 3), np.uint8)
    cv2.fillPoly(picture, [np.round(corners).astype(np.int32)], (255, 255, 255))
    cv2.imwrite(str(tmp_path / "a.png"), picture)
    row = np.array([[0, *corners.min(0), *corners.max(0), order, *corners.ravel()]], np.float32)
    mixer = CropMixer([Source(share=1.0, items=[(tmp_path / "a.png", row)], scale=(1, 1))])
    for seed in range(6):
        ((view, truth, found),) = mixer.draw(np.random.default_rng(seed))
        assert found == order
        centre = truth.mean(0)
        for corner in truth:
            inside = np.clip(centre + 0.8 * (corner - centre), 0, SIZE_PX - 1).astype(int)
            beyond = centre + 1.25 * (corner - centre)
            assert view[inside[1], inside[0], 0] > 100
            if (beyond > 0).all() and (beyond < SIZE_PX - 1).all():
                x, y = beyond.astype(int)
                assert view[y, x, 0] < 100


def test_a_rough_guess_is_near_the_truth() -> None:
    corners = card_corners_mm(np.array([50.0, 50.0]), 1.0)
    for seed in range(20):
        guess = rough(np.random.default_rng(seed), corners)
        assert np.linalg.norm(guess.mean(0) - corners.mean(0)) < 40
