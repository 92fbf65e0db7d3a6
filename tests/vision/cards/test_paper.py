import cv2
import numpy as np
import pytest

from models.reader.rectify import quad_size_px
from vision.cards.paper import paper_quads


def _picture(quad: np.ndarray, paper: int = 235, table: int = 60) -> np.ndarray:
    rng = np.random.default_rng(1)
    image = np.full((500, 700, 3), table, np.uint8)
    image = cv2.add(image, rng.integers(0, 15, image.shape, dtype=np.uint8))
    cv2.fillPoly(image, [np.round(quad * 16).astype(np.int32)], (paper,) * 3, cv2.LINE_AA, 4)
    centre = tuple(int(v) for v in quad.mean(axis=0))
    cv2.circle(image, centre, 14, (30, 30, 200), -1)
    return image


@pytest.mark.parametrize(
    "quad",
    [
        [[200, 100], [340, 100], [340, 296], [200, 296]],
        [[300, 80], [420, 140], [330, 310], [210, 250]],
        [[150, 200], [420, 190], [440, 380], [140, 390]],
    ],
    ids=["upright", "turned", "lying"],
)
def test_a_card_on_a_table_is_found_at_its_corners(quad: list[list[float]]) -> None:
    corners = np.array(quad, np.float32)
    found = paper_quads(_picture(corners))
    assert found
    nearest = [np.linalg.norm(f[:, None] - corners[None], axis=2).min(axis=0).max() for f in found]
    assert min(nearest) < 6
    assert all(size[1] >= size[0] for size in map(quad_size_px, found))


def test_corners_are_in_pixels_of_the_whole_picture() -> None:
    corners = np.array([[200, 100], [340, 100], [340, 296], [200, 296]], np.float32)
    large = cv2.resize(_picture(corners), (2800, 2000), interpolation=cv2.INTER_CUBIC)
    nearest = [np.abs(f.mean(axis=0) - corners.mean(axis=0) * 4).max() for f in paper_quads(large)]
    assert min(nearest) < 12


def test_an_empty_table_has_no_paper() -> None:
    assert paper_quads(np.full((300, 400, 3), 60, np.uint8)) == []


def test_a_long_strip_is_no_card() -> None:
    strip = np.array([[50, 200], [650, 200], [650, 240], [50, 240]], np.float32)
    assert paper_quads(_picture(strip)) == []
