"""A stack that is offered to be cut, the hand that cuts it, and what was not seen of it."""

import numpy as np
import pytest

from rules_check.facts.events import Event
from tests.vision.staged_stack import BACK, HEIGHT, SKIN, TENTH_NS, WIDTH, bare_felt, watched_stack
from vision.acts.dealer.cutting import Cutting
from vision.table.hands import DEALER, PLAYER, UNKNOWN

# The dealer sits above these pictures.
HOME, OUT = (40, 100), (110, 100)
SEATS = {2: np.array([287.5, 480.0]), 3: np.array([500.0, 300.0])}


def _picture(*blocks: tuple[int, int]) -> np.ndarray:
    out = bare_felt()
    for y, x in blocks:
        out[y : y + 44, x : x + 30] = BACK
    return out


def _covered(picture: np.ndarray, side: int, at: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    """A hand over a block, that reaches to the picture's edge; the picture and whose it is."""
    arms = np.zeros((HEIGHT, WIDTH), np.uint8)
    y, x = at
    rows = slice(0, y + 40) if side == DEALER else slice(y + 4, HEIGHT)
    arms[rows, x + 2 : x + 28] = side
    shown = picture.copy()
    shown[arms > 0] = SKIN
    return shown, arms


def _free(picture: np.ndarray, tenths: int) -> list[tuple[np.ndarray, np.ndarray]]:
    return [(picture, np.zeros((HEIGHT, WIDTH), np.uint8))] * tenths


OFFER = _free(_picture(HOME), 6) + _free(_picture(), 8) + _free(_picture(OUT), 10)
BACK_HOME = _free(_picture(HOME), 10)


def _told(film: list[tuple[np.ndarray, np.ndarray]]) -> list[Event]:
    stack = watched_stack()
    cutting = Cutting(seats_mm=SEATS, towards=np.array([0.0, -1.0]), zone="shoe")
    out: list[Event] = []
    for number, (picture, arms) in enumerate(film):
        stack.see(number * TENTH_NS, picture)
        out += cutting.see(number * TENTH_NS, picture, arms, stack)
    return out + cutting.end(len(film) * TENTH_NS)


def _names(events: list[Event]) -> list[str]:
    return [getattr(event, "name", event.type) for event in events]


def test_an_offer_that_nobody_takes_is_an_offer_alone() -> None:
    events = _told(OFFER + BACK_HOME)
    assert _names(events) == ["offer_cut"]
    assert (events[0].position, events[0].t) == (2, 1.4)


def test_a_players_hand_at_the_offered_stack_cuts_it() -> None:
    hand = [_covered(_picture(OUT), PLAYER, OUT)] * 12
    events = _told(OFFER + hand + _free(_picture(OUT), 8) + BACK_HOME)
    assert _names(events) == ["offer_cut", "cut"]
    assert (events[1].by, events[1].position) == (2, 2)


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param([_covered(_picture(OUT), UNKNOWN, OUT)] * 8, id="nobody's for sure"),
        pytest.param([_covered(_picture(OUT), PLAYER, OUT)] * 2, id="a player's for an instant"),
        pytest.param([_covered(_picture(OUT), DEALER, OUT)] * 20, id="the dealer's for long"),
    ],
)
def test_a_hand_that_may_have_cut_is_a_gap(hand: list[tuple[np.ndarray, np.ndarray]]) -> None:
    events = _told(OFFER + hand + _free(_picture(OUT), 12) + BACK_HOME)
    assert sorted(set(_names(events))) == ["gap", "offer_cut"]


def test_two_packets_that_lie_apart_were_cut_by_the_dealer() -> None:
    apart = _free(_picture(HOME, (40, 150)), 8)
    events = _told(OFFER + BACK_HOME + apart + BACK_HOME)
    assert _names(events) == ["offer_cut", "cut"]
    assert events[1].by == "dealer"


@pytest.mark.parametrize(
    "film",
    [
        pytest.param(_free(_picture(OUT), 20), id="it stood there from the beginning"),
        pytest.param(_free(_picture(HOME), 6) + _free(_picture((40, 180)), 12), id="sideways"),
        pytest.param(_free(_picture(OUT), 6) + _free(_picture(HOME), 12), id="back"),
        pytest.param(_free(_picture(HOME), 6) + _free(_picture(OUT), 4), id="for an instant"),
    ],
)
def test_what_is_no_offer(film: list[tuple[np.ndarray, np.ndarray]]) -> None:
    assert _told(film) == []


def test_a_second_player_is_offered_the_same_stack() -> None:
    film = OFFER + _free(_picture(), 6) + _free(_picture((100, 170)), 10) + BACK_HOME
    assert _names(_told(film)) == ["offer_cut", "offer_cut"]
