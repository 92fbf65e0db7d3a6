import math

import numpy as np
import pytest

from vision.cards.index_plane import anchored, drawn_out, shares_of_card

SLANT = np.array([[1.0, 0.3], [0.0, 0.55]])
"""A table seen slanted: millimetres to pixels."""


def card(at: tuple[float, float], degrees: float) -> np.ndarray:
    """A card of 63 x 88 on the slanted table, (4, 2)."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    flat = np.array([[0, 0], [63, 0], [63, 88], [0, 88]]) @ np.array([[cos, sin], [-sin, cos]])
    return ((flat + at) @ SLANT.T).astype(np.float32)


@pytest.mark.parametrize("degrees", range(0, 360, 40))
def test_a_corner_with_wrong_edges_gets_the_outline_its_neighbour_says(degrees: int) -> None:
    true = card((90, 20), degrees)
    across, down = (true[1] - true[0]) * np.float32(0.8), (true[3] - true[0]) * np.float32(1.2)
    (drawn,) = drawn_out(true[0], across, down, [card((0, 0), 15)], [0.0])
    np.testing.assert_allclose(drawn, true, atol=1.0)


def test_the_nearest_neighbour_counts() -> None:
    true = card((90, 20), 30)
    far = card((900, 20), 30) * np.float32(2)
    (drawn,) = drawn_out(true[0], true[1] - true[0], true[3] - true[0], [far, card((0, 0), 0)], [0])
    np.testing.assert_allclose(drawn, true, atol=1.0)


def test_turns_are_about_the_corner() -> None:
    true = card((90, 20), 30)
    near = [card((0, 0), 0)]
    drawn = drawn_out(true[0], true[1] - true[0], true[3] - true[0], near, [0.0, -5.0, 5.0])
    assert len(drawn) == 3
    for quad, degrees in zip(drawn, (30, 25, 35), strict=True):
        np.testing.assert_allclose(quad, card((90, 20), degrees), atol=1.0)


def test_nothing_is_drawn_where_no_card_is_known_or_the_size_contradicts() -> None:
    true = card((90, 20), 30)
    across, down = true[1] - true[0], true[3] - true[0]
    assert drawn_out(true[0], across, down, [], [0.0]) == []
    assert drawn_out(true[0], across * 3, down * 3, [card((0, 0), 0)], [0.0]) == []


@pytest.mark.parametrize("corner", range(4))
def test_a_part_of_a_card_is_drawn_out_from_each_of_its_corners(corner: int) -> None:
    true = card((90, 20), 30)
    ways = [true[(corner + turn) % 4] - true[corner] for turn in (1, 3)]
    shares = np.float32([0.6, 0.5])
    next_, last = (true[corner] + way * share for way, share in zip(ways, shares, strict=True))
    part = np.stack([true[corner], next_, next_ + last - true[corner], last])
    drawn = anchored(np.roll(part, corner, axis=0), [card((0, 0), 15), card((0, 150), 70)])
    assert min(float(np.abs(quad - true).max()) for quad in drawn) < 1.0


def test_what_is_larger_than_a_card_is_no_part_of_one() -> None:
    assert anchored(card((90, 20), 30) * np.float32(2), [card((0, 0), 15)]) == []
    assert anchored(card((90, 20), 30), []) == []


def test_an_outline_is_measured_against_the_cards_beside_it() -> None:
    known = [card((0, 0), 15)]
    shares = shares_of_card(card((90, 20), 50), known)
    assert shares is not None
    assert np.allclose(shares, 1, atol=0.02)
    half = card((90, 20), 50)
    half[2:] = (half[:2][::-1] + half[2:]) / 2
    short = shares_of_card(half, known)
    assert short is not None
    assert 0.6 < min(short) < 0.8
    assert shares_of_card(half, []) is None
