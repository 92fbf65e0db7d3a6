import cv2
import numpy as np
import pytest

from vision.cards.quads import refine_quad, taper


def _table_with_card(angle: float, width: float) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(5)
    image = np.full((420, 420, 3), (60, 110, 40), np.uint8)
    image = cv2.add(image, rng.integers(0, 20, image.shape, dtype=np.uint8))
    c, s = np.cos(angle), np.sin(angle)
    card = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]) * width
    quad = (card @ np.array([[c, s], [-s, c]]) + 208.3).astype(np.float32)
    cv2.fillPoly(image, [np.round(quad * 16).astype(np.int32)], (240, 242, 240), cv2.LINE_AA, 4)
    return cv2.GaussianBlur(image, (0, 0), 0.8), quad


@pytest.mark.parametrize("angle", [0.0, 0.4, 1.3, 2.9, 4.2])
@pytest.mark.parametrize("width", [50.0, 130.0])
def test_corners_that_are_wrong_by_some_percent_find_the_paper(angle: float, width: float) -> None:
    image, quad = _table_with_card(angle, width)
    rng = np.random.default_rng(11)
    for _ in range(5):
        wrong = quad + rng.uniform(-0.05, 0.05, (4, 2)).astype(np.float32) * np.float32(width)
        refined = refine_quad(image, wrong)
        assert np.abs(refined - quad).max() < 0.03 * width


def test_corners_stay_where_there_is_no_edge() -> None:
    blank = np.full((300, 300, 3), 120, np.uint8)
    quad = np.array([[100, 80], [170, 80], [170, 180], [100, 180]], np.float32)
    assert np.allclose(refine_quad(blank, quad), quad, atol=0.01)


def test_tiny_cards_are_left_alone() -> None:
    blank = np.zeros((50, 50, 3), np.uint8)
    quad = np.array([[10, 10], [16, 10], [16, 19], [10, 19]], np.float32)
    assert np.array_equal(refine_quad(blank, quad), quad)


def test_taper_is_one_for_a_card_seen_from_above_and_tells_the_worse_pair_of_sides() -> None:
    upright = np.array([[0, 0], [60, 0], [60, 90], [0, 90]], np.float32)
    assert taper(upright) == pytest.approx(1)
    far = np.array([[10, 0], [50, 0], [60, 90], [0, 90]], np.float32)
    assert taper(far) == pytest.approx(1.5)
    assert taper(np.roll(far, 1, axis=0)) == pytest.approx(1.5)
