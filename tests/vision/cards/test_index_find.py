import numpy as np
import pytest

from vision.cards.index_find import IndexCorner, is_inside, joined, peaks


def corner(at: tuple[float, float], across: tuple[float, float], seen: float = 0.9) -> IndexCorner:
    """A corner whose card is 1.4 times as long as wide, lying as `across` says."""
    x, y = across
    return IndexCorner(
        seen=seen,
        corner_px=np.array(at, np.float32),
        across_px=np.array(across, np.float32),
        down_px=np.array((-1.4 * y, 1.4 * x), np.float32),
    )


def raw_maps(row: int, column: int, answers: list[float], heat: float = 3.0) -> np.ndarray:
    maps = np.zeros((7, 40, 40), np.float32)
    maps[0] = -6
    maps[0, row - 1 : row + 2, column - 1 : column + 2] = heat - 2
    maps[:, row, column] = [heat, *answers]
    return maps


def test_one_corner_alone_is_one_card_with_its_outline_drawn_out() -> None:
    ((first, quad, second),) = joined([corner((10, 20), (50, 0))])
    assert first.seen == 0.9
    assert second is None
    np.testing.assert_allclose(quad, [[10, 20], [60, 20], [60, 90], [10, 90]])


def test_both_corners_of_a_card_are_one_card() -> None:
    first, second = corner((10, 20), (50, 0)), corner((62, 91), (-49, 1), seen=0.5)
    ((one, quad, other),) = joined([first, second])
    assert one is first
    assert other is second
    np.testing.assert_allclose(quad[0], [10, 20])
    np.testing.assert_allclose(quad[2], [62, 91])
    np.testing.assert_allclose(quad[1], [60, 20], atol=3)


def test_neighbours_in_a_fan_stay_two_cards() -> None:
    assert len(joined([corner((10, 20), (50, 0)), corner((18, 21), (50, 4))])) == 2


def test_a_hill_is_one_corner_where_its_answers_say() -> None:
    (found,) = peaks(raw_maps(10, 20, [-0.5, -0.25, 3, 0, 0, 4]), factor=2.0)
    np.testing.assert_allclose(found.corner_px, [20.5 * 8 - 16, 10.5 * 8 - 8])
    np.testing.assert_allclose(found.across_px, [96, 0])
    np.testing.assert_allclose(found.down_px, [0, 128])
    assert found.seen > 0.9


def test_a_faint_hill_is_nothing() -> None:
    assert peaks(raw_maps(10, 20, [0, 0, 3, 0, 0, 4], heat=-2.0), 1.0) == []


@pytest.mark.parametrize(("x", "y", "inside"), [(40, 30, True), (40, -12, False), (82, 30, False)])
def test_an_index_cut_by_the_edge_of_the_picture_is_not_told(x: int, y: int, inside: bool) -> None:
    quad = np.array([[x, y], [x + 60, y], [x + 60, y + 84], [x, y + 84]], np.float32)
    assert is_inside(quad, (90, 120)) is inside
