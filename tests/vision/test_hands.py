"""Whose arm it is that comes in over an edge of the table, or of the picture."""

import numpy as np
import pytest

from vision.hands import DEALER, NOBODY, PLAYER, PLAYER_MAYBE, UNKNOWN, Hands

SHAPE = (60, 80)


def pictured(rows: slice, columns: slice) -> np.ndarray:
    foreground = np.zeros(SHAPE, bool)
    foreground[rows, columns] = True
    return foreground


def hands(lowest: int) -> Hands:
    edge = np.zeros(SHAPE, np.uint8)
    edge[:6] = DEALER
    edge[-3:] = lowest
    return Hands(edge, np.full(SHAPE, 1 / 40, np.float32))


@pytest.mark.parametrize(
    ("rows", "lowest", "expected"),
    [
        pytest.param(slice(0, 40), PLAYER_MAYBE, DEALER, id="the-dealer-over-his-edge"),
        pytest.param(slice(0, 60), PLAYER_MAYBE, DEALER, id="the-dealer-out-of-the-picture"),
        pytest.param(slice(40, 60), PLAYER_MAYBE, PLAYER, id="a-player-out-of-the-picture"),
        pytest.param(slice(40, 60), NOBODY, UNKNOWN, id="felt-that-goes-on"),
        pytest.param(slice(55, 60), PLAYER_MAYBE, NOBODY, id="chips-cut-by-the-picture"),
    ],
)
def test_who_comes_in_where_the_picture_ends(rows: slice, lowest: int, expected: int) -> None:
    foreground = pictured(rows, slice(30, 39))
    seen = hands(lowest).label(foreground, np.zeros(SHAPE, bool))
    assert set(np.unique(seen.arms[foreground])) == {expected}
