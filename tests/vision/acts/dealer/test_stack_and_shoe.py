"""The stack before the dealer, and the shoe it goes into."""

import numpy as np
import pytest

from tests.vision.staged_stack import BACK, SKIN, TENTH_NS, WIDTH, bare_felt, watched_stack
from vision.acts.dealer.loading import Load, Loading
from vision.acts.dealer.stack import StackMove
from vision.table.hands import DEALER, PLAYER

FREE = bare_felt()


def _block(picture: np.ndarray, *, high: int = 44) -> np.ndarray:
    out = picture.copy()
    out[60 : 60 + high, 100:130] = BACK
    return out


def _arm(picture: np.ndarray, *, until: int = 100, since: int = 0) -> np.ndarray:
    out = picture.copy()
    out[since:until, 95:140] = SKIN
    return out


def _fist(picture: np.ndarray) -> np.ndarray:
    """A hand at rest on a sleeve in the felt's colour: as large as a deck, with round corners."""
    out = picture.copy()
    y, x = np.mgrid[0 : out.shape[0], 0 : out.shape[1]]
    out[((y - 82) / 23) ** 2 + ((x - 115) / 18) ** 2 < 1] = SKIN
    return out


def _moves(pictures: list[np.ndarray]) -> list[tuple[str, float, float]]:
    stack = watched_stack()
    moves = [
        move
        for number, picture in enumerate(pictures)
        for move in stack.see(number * TENTH_NS, picture)
    ]
    return [(m.what, m.t_ns / 1e9, m.t_end_ns / 1e9) for m in moves]


def test_a_stack_that_is_gripped_and_lifted_was_taken() -> None:
    film = [_block(FREE)] * 6 + [_arm(_block(FREE))] * 6 + [FREE] * 4
    assert _moves(film) == [("put", 0.0, 0.0), ("taken", 0.5, 1.3)]


@pytest.mark.parametrize(
    ("film", "why"),
    [
        ([_block(FREE)] * 6 + [FREE] * 4, "nothing was over it before it went"),
        (
            [_block(FREE, high=35)] * 6 + [_arm(FREE)] * 6 + [FREE] * 4,
            "one card",
        ),
        (
            [_arm(FREE)] * 6 + [_arm(FREE, until=140)] * 6 + [FREE] * 4,
            "an arm",
        ),
        (
            [_fist(FREE)] * 6 + [_arm(_fist(FREE))] * 6 + [FREE] * 4,
            "a hand at rest",
        ),
        (
            [_block(FREE)] * 2 + [_arm(FREE)] * 6 + [FREE] * 4,
            "it did not stand",
        ),
        (
            [_block(FREE)] * 6 + [_arm(_block(FREE))] * 6 + [_block(FREE)] * 4,
            "it stays",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_taken_stack(film: list[np.ndarray], why: str) -> None:
    assert not [move for move in _moves(film) if move[0] == "taken"], why


def test_uneven_light_and_print_are_felt() -> None:
    light = np.linspace(0.75, 1.25, WIDTH)[None, :, None]
    felt = np.clip(FREE * np.where([True, False, False], light, 1.0), 0, 255).astype(np.uint8)
    felt[100:104, 20:220] = (230, 128, 128)
    assert _moves([felt] * 12) == []


def _loads(moves: dict[int, StackMove], at_shoe: dict[int, int]) -> list[Load]:
    loading = Loading(shoe=np.arange(100))
    loads = []
    for tenth in range(80):
        arms = np.zeros((20, 20), np.uint8)
        arms.ravel()[:40] = at_shoe.get(tenth, 0)
        found = loading.see(tenth * TENTH_NS, arms, [moves[tenth]] if tenth in moves else [])
        loads += [] if found is None else [found]
    return loads


TAKEN = StackMove(what="taken", t_ns=5 * TENTH_NS, t_end_ns=13 * TENTH_NS)


def test_a_stack_taken_to_the_shoe_fills_it() -> None:
    there = dict.fromkeys(range(15, 25), DEALER)
    assert _loads({13: TAKEN}, there) == [Load(t_ns=5 * TENTH_NS, t_end_ns=18 * TENTH_NS)]


@pytest.mark.parametrize(
    ("moves", "there"),
    [
        ({}, dict.fromkeys(range(15, 25), DEALER)),
        ({13: TAKEN}, {}),
        ({13: TAKEN}, dict.fromkeys(range(15, 25), PLAYER)),
        ({13: TAKEN}, dict.fromkeys(range(15, 17), DEALER)),
        ({13: TAKEN}, dict.fromkeys(range(60, 75), DEALER)),
        (
            {13: StackMove(what="put", t_ns=5 * TENTH_NS, t_end_ns=5 * TENTH_NS)},
            dict.fromkeys(range(15, 25), DEALER),
        ),
    ],
    ids=["no stack", "no hand", "a player's hand", "a hand passing", "too late", "put, not taken"],
)
def test_what_fills_no_shoe(moves: dict[int, StackMove], there: dict[int, int]) -> None:
    assert _loads(moves, there) == []
