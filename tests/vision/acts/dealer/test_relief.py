"""Another dealer's arms."""

import numpy as np
import pytest

from vision.acts.dealer.change import EARLY_S, Dealers
from vision.table.hands import DEALER, PLAYER

FELT = (90, 110, 120)
WHITE_SHIRT, PALE = (190, 128, 128), (160, 115, 148)
BLUE_COAT, DARK = (60, 150, 118), (80, 118, 142)
TENTH = 100_000_000


def _picture(sleeve, skin, number):
    """A dealer at work: half his arm is sleeve, half hand; it turns a little all the time."""
    yuv = np.full((120, 160, 3), FELT, np.uint8)
    noise = np.random.default_rng(number).integers(-4, 5, (60, 50, 3))
    share = 30 + number % 7
    arm = np.where(np.arange(60)[:, None, None] < share, sleeve, skin)
    yuv[20:80, 40:90] = np.clip(arm + noise, 0, 255)
    return yuv


def _changes(looks, side=DEALER):
    felt = np.ones((120, 160), bool)
    dealers = Dealers.on(np.full((120, 160, 3), FELT, np.uint8), felt)
    arms = np.zeros((120, 160), np.uint8)
    arms[20:80, 40:90] = side
    found = []
    for number, (sleeve, skin) in enumerate(looks):
        picture = _picture(sleeve, skin, number)
        change = dealers.see(number * TENTH, picture, arms, arms > 0)
        found += [] if change is None else [(number / 10, change)]
    return found


def test_another_dealer_is_seen_after_some_work():
    found = _changes([(WHITE_SHIRT, PALE)] * 60 + [(BLUE_COAT, DARK)] * 40)
    assert len(found) == 1
    at, change = found[0]
    assert 6.0 < at < 9.0
    assert 6.0 - EARLY_S - 2.0 <= change.t_ns / 1e9 <= 6.0
    assert change.t_ns <= change.t_end_ns


@pytest.mark.parametrize(
    ("looks", "side"),
    [
        ([(WHITE_SHIRT, PALE)] * 120, DEALER),
        ([(WHITE_SHIRT, PALE)] * 60 + [(WHITE_SHIRT, (150, 117, 145))] * 60, DEALER),
        ([(WHITE_SHIRT, PALE)] * 60 + [(BLUE_COAT, DARK)] * 6 + [(WHITE_SHIRT, PALE)] * 60, DEALER),
        ([(WHITE_SHIRT, PALE)] * 10 + [(BLUE_COAT, DARK)] * 14, DEALER),
        ([(WHITE_SHIRT, PALE)] * 60 + [(BLUE_COAT, DARK)] * 60, PLAYER),
    ],
    ids=["one dealer", "much alike", "a hand for a moment", "too little work", "players"],
)
def test_no_other_dealer(looks, side):
    assert _changes(looks, side) == []
