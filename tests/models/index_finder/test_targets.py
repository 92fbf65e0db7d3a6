from pathlib import Path

import numpy as np

from models.index_finder.answers import UNIT_PX
from models.index_finder.crops import CROP_PX, targets
from models.index_finder.marks import marked_picture

SIZE = (200, 200)


def row(x: float, y: float, width: float = 50, height: float = 70) -> list[float]:
    corners = [x, y, x + width, y, x + width, y + height, x, y + height]
    return [0, x, y, x + width, y + height, 2, *corners]


def test_a_card_alone_shows_both_its_indices() -> None:
    marked = marked_picture(Path("a.jpg"), np.array([row(20, 30)], np.float32), SIZE)
    np.testing.assert_allclose(marked.marks[0], [20, 30, 50, 0, 0, 70])
    np.testing.assert_allclose(marked.marks[1], [70, 100, -50, 0, 0, -70])
    assert len(marked.open_quads) == 0


def test_an_index_under_a_later_card_is_no_mark() -> None:
    rows = np.array([row(20, 30), row(40, 50)], np.float32)
    marks = marked_picture(Path("a.jpg"), rows, SIZE).marks
    assert [tuple(m[:2]) for m in marks] == [(20, 30), (40, 50), (90, 120)]


def test_under_a_hand_nothing_is_taught() -> None:
    hand = [4, 10, 20, 60, 70, 0, *[0] * 8]
    rows = np.array([row(20, 30), hand], np.float32)
    marked = marked_picture(Path("a.jpg"), rows, SIZE)
    assert len(marked.marks) == 1
    assert len(marked.open_quads) == 1


def test_the_answer_beside_an_index_is_the_way_to_the_corner_and_the_edges() -> None:
    mark = np.array([[100, 80, 60, 0, 0, 84]], np.float32)
    maps, weights = targets(mark, np.zeros((0, 4, 2), np.float32))
    y, x = np.unravel_index(int(maps[0].argmax()), maps[0].shape)
    at = np.array([x + 0.5, y + 0.5]) * 4
    np.testing.assert_allclose(at + maps[1:3, y, x] * UNIT_PX, [100, 80], atol=1e-3)
    np.testing.assert_allclose(maps[3:, y, x] * UNIT_PX, [60, 0, 0, 84], atol=1e-3)
    assert weights[1].sum() < 40
    assert weights[0].all()


def test_an_open_area_weighs_nothing() -> None:
    quad = np.array([[[0, 0], [CROP_PX, 0], [CROP_PX, 64], [0, 64]]], np.float32)
    _, weights = targets(np.zeros((0, 6), np.float32), quad)
    assert weights[0][:15].sum() == 0
    assert weights[0][18:].all()
