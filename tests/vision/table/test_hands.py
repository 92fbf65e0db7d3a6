"""Whose arm it is that comes in over an edge of the table, or of the picture."""

import numpy as np
import pytest

from vision.table.hands import DEALER, NOBODY, PLAYER, PLAYER_MAYBE, UNKNOWN, Hands

SHAPE = (60, 80)


def pictured(rows: slice, columns: slice) -> np.ndarray:
    foreground = np.zeros(SHAPE, bool)
    foreground[rows, columns] = True
    return foreground


def hands(lowest: int, dealt: slice = slice(0)) -> Hands:
    edge = np.zeros(SHAPE, np.uint8)
    edge[:6] = DEALER
    edge[-3:] = lowest
    cells = pictured(dealt, slice(0, 80)).astype(np.int64)
    return Hands(edge, np.full(SHAPE, 1 / 40, np.float32), cells, (1,))


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


@pytest.mark.parametrize(
    ("off", "pieces", "moves", "arm"),
    [
        pytest.param(3, 1, True, True, id="a-hand-whose-wrist-passes-for-felt"),
        pytest.param(3, 2, True, True, id="a-hand-in-pieces"),
        pytest.param(12, 1, True, False, id="too-far-from-the-sleeve"),
        pytest.param(3, 1, False, False, id="a-card-that-was-put-down-beside-it"),
    ],
)
def test_what_moves_beside_the_end_of_an_arm_is_its_hand(
    off: int, pieces: int, moves: bool, arm: bool
) -> None:
    sleeve, still = pictured(slice(0, 30), slice(30, 39)), np.zeros(SHAPE, bool)
    hand = np.zeros(SHAPE, bool)
    for piece in range(pieces):
        hand[30 + off : 36 + off, 30 + 6 * piece : 34 + 6 * piece] = True
    seen = hands(PLAYER_MAYBE).label(sleeve | hand, still, hand & moves)
    assert set(np.unique(seen.arms[sleeve])) == {DEALER}
    assert set(np.unique(seen.arms[hand])) == {DEALER if arm else NOBODY}
    assert bool(seen.things[hand].all()) != arm


@pytest.mark.parametrize(
    ("dealt", "steady", "arm"),
    [
        pytest.param(slice(0), False, True, id="a-hand-that-pauses"),
        pytest.param(slice(0), True, False, id="chips-that-lie"),
        pytest.param(slice(30, 50), False, False, id="what-lies-where-things-are-put-down"),
    ],
)
def test_a_hand_that_pauses_is_still_a_hand(dealt: slice, steady: bool, arm: bool) -> None:
    watched, still = hands(PLAYER_MAYBE, dealt), np.zeros(SHAPE, bool)
    sleeve, hand = pictured(slice(0, 30), slice(30, 39)), pictured(slice(33, 39), slice(30, 34))
    first = watched.label(sleeve | hand, still, hand)
    assert set(np.unique(first.arms[hand])) == {DEALER}
    then = watched.label(sleeve | hand, hand & steady, still)
    assert set(np.unique(then.arms[hand])) == {DEALER if arm else NOBODY}


@pytest.mark.parametrize(
    ("rows", "owner"),
    [
        pytest.param(slice(44, 50), DEALER, id="a-jump-away-from-where-it-was"),
        pytest.param(slice(58, 64), PLAYER, id="too-far-for-one-picture"),
    ],
)
def test_a_hand_alone_comes_from_where_it_was(rows: slice, owner: int) -> None:
    """The dealer's sleeve passes for felt, and a player's arm lies beside his hand."""
    watched, still = hands(PLAYER), np.zeros(SHAPE, bool)
    players = pictured(slice(52, SHAPE[0]), slice(40, 46))
    sleeve, hand = pictured(slice(0, 30), slice(30, 39)), pictured(slice(36, 42), slice(30, 36))
    first = watched.label(sleeve | hand | players, still, hand)
    assert set(np.unique(first.arms[hand])) == {DEALER}
    later = pictured(rows, slice(31, 37))
    then = watched.label(later | players, still, later)
    assert set(np.unique(then.arms[later])) == {owner}
