import numpy as np

from vision.cards.index_cover import uncovered

UNDER = np.array([[50, 50], [130, 50], [130, 162], [50, 162]], np.float32)


def table() -> np.ndarray:
    """A card with a dark index, and one over it whose index is red."""
    picture = np.full((260, 260, 3), (40, 90, 40), np.uint8)
    picture[50:162, 50:130] = 240
    picture[56:70, 53:65] = 10
    picture[80:192, 72:152] = 230
    picture[86:100, 75:87] = (20, 20, 200)
    return picture


def cover(x: float = 0, y: float = 0) -> np.ndarray:
    return np.array([[72, 80], [152, 80], [152, 192], [72, 192]], np.float32) + np.array([x, y])


def test_a_card_over_another_is_painted_in_its_paper() -> None:
    picture = table()
    bare = uncovered(picture, UNDER, [cover()])
    assert bare is not None
    assert np.array_equal(bare[56:70, 53:65], picture[56:70, 53:65])
    assert np.abs(bare[86:100, 75:87].astype(int) - 230).max() <= 2


def test_the_picture_that_was_given_stays_as_it_is() -> None:
    picture = table()
    uncovered(picture, UNDER, [cover()])
    assert np.array_equal(picture, table())


def test_a_card_that_may_lie_under_the_index_is_left() -> None:
    assert uncovered(table(), UNDER, [cover(-20, -25)]) is None


def test_a_card_somewhere_else_is_left() -> None:
    assert uncovered(table(), UNDER, [cover(100, 0)]) is None


def test_a_card_that_reaches_out_of_the_picture_is_painted_where_it_is() -> None:
    picture = table()[:120, :120]
    bare = uncovered(picture, UNDER, [cover()])
    assert bare is not None
    assert bare.shape == picture.shape
