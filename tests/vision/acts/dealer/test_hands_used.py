"""Which hand drew a card, told only where two arms are seen apart."""

from types import SimpleNamespace

import numpy as np
import pytest

from vision.acts.dealer.hands_used import HandsUsed, _towards_left
from vision.table.hands import DEALER

SECOND = 1_000_000_000
SIZE = (90, 160)


def table(mirrored=False):
    """A felt of 2 mm a pixel, the dealer at the top; seat 1 at the left, or mirrored."""
    rows, columns = np.mgrid[: SIZE[0], : SIZE[1]]
    sign = -1 if mirrored else 1
    place = np.stack([sign * columns * 8.0, -rows * 8.0], axis=-1).astype(np.float32)
    layout = SimpleNamespace(
        place_mm=place,
        edge=np.zeros(SIZE, np.uint8),
        cards=np.full(SIZE, 64 / (63 * 88), np.float32),
        scale=(1.0, 1.0),
    )
    seats = [
        SimpleNamespace(position=n, centre_mm=(sign * 8.0 * x, -600.0))
        for n, x in ((1, 20), (5, 140))
    ]
    felt = SimpleNamespace(zones=seats, towards_dealer=np.array([0.0, 1.0]))
    shoe = np.zeros(SIZE, bool)
    shoe[20:50, 8:40] = True
    return HandsUsed.on(layout, felt, shoe), felt


def arms(*boxes):
    out = np.zeros(SIZE, np.uint8)
    for y0, y1, x0, x1 in boxes:
        out[y0:y1, x0:x1] = DEALER
    return out


AT_SHOE, AT_CARD, BESIDE = (0, 45, 16, 28), (0, 70, 80, 92), (0, 20, 120, 132)


def seen(used, picture, from_s=1.0, pictures=6):
    for k in range(pictures):
        used.see(int((from_s + 0.06 * k) * SECOND), picture)


@pytest.mark.parametrize("mirrored", [False, True])
def test_left_is_where_the_seats_begin(mirrored):
    _, felt = table(mirrored)
    assert np.allclose(_towards_left(felt), [1.0 if mirrored else -1.0, 0.0])


def test_the_arm_that_comes_in_farther_left_draws():
    used, _ = table()
    seen(used, arms(AT_SHOE, AT_CARD))
    assert used.drew(1 * SECOND) == "left"


def test_the_right_arm_reaching_over_is_told_by_where_it_comes_from():
    used, _ = table()
    seen(used, arms((0, 10, 60, 72), (10, 20, 16, 72), (20, 45, 16, 28), (0, 6, 20, 44)))
    assert used.drew(1 * SECOND) == "right"


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(arms(AT_SHOE), id="one arm alone"),
        pytest.param(arms(AT_SHOE, (0, 8, 16, 92), AT_CARD), id="arms that touch"),
        pytest.param(arms(AT_SHOE, AT_CARD, BESIDE), id="three arms"),
        pytest.param(arms(AT_SHOE, (0, 45, 30, 40)), id="both hands at the shoe"),
    ],
)
def test_what_is_not_clear_is_not_told(picture):
    used, _ = table()
    seen(used, picture)
    assert used.drew(1 * SECOND) is None


def test_a_passing_hand_is_too_short_to_be_told():
    used, _ = table()
    seen(used, arms(AT_SHOE, AT_CARD), pictures=2)
    assert used.drew(1 * SECOND) is None
