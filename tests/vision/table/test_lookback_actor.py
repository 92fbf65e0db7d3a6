import numpy as np
import pytest

from vision.film.motion import Scene
from vision.table.hands import DEALER, NOBODY, PLAYER
from vision.table.lookback import Memory, Passage


@pytest.mark.parametrize(
    ("covers", "actor"),
    [
        pytest.param((900, 0, 0), "dealer", id="dealer-alone"),
        pytest.param((0, 900, 0), "player", id="player-alone"),
        pytest.param((900, 100, 0), "dealer", id="a-finger-of-the-player"),
        pytest.param((900, 500, 0), None, id="both"),
        pytest.param((500, 500, 0), None, id="alike"),
        pytest.param((900, 0, 50), "dealer", id="a-little-unknown"),
        pytest.param((4089, 0, 937), None, id="an-arm-nobody-owns"),
        pytest.param((0, 0, 900), None, id="nobody-known"),
        pytest.param((0, 0, 0), None, id="nobody"),
    ],
)
@pytest.mark.parametrize("near", [True, False], ids=["at-the-change", "on-the-whole"])
def test_nobody_is_named_who_was_not_clearly_alone(
    covers: tuple[int, int, int], actor: str | None, near: bool
) -> None:
    passage = Passage(
        since_ns=0,
        left_ns=1,
        came_ns=2,
        covers=covers,
        near=covers if near else (0, 0, 0),
        sides_in_turn=False,
    )
    assert passage.actor == actor


FELT, CHIPS, PUSHED, ARM = 60, 170, 250, 20
WHERE = np.zeros((40, 40), bool)
WHERE[10:30, 10:30] = True


def grey(level: int) -> np.ndarray:
    picture = np.full((40, 40, 3), 128, np.uint8)
    picture[..., 0] = FELT
    picture[WHERE, 0] = level
    return picture


def passage_of(*pictures: tuple[int, int]) -> Passage:
    """From chips to felt over pictures, 0.1 s apart: grey level, and whose arm covers the place."""
    scene = Scene.learned([grey(FELT)] * 8, np.ones((40, 40), bool))
    scene.settle(grey(CHIPS), WHERE)
    memory = Memory()
    for number, (level, side) in enumerate(pictures):
        arms = np.where(WHERE, side, NOBODY).astype(np.uint8)
        memory.add(number * 100_000_000, grey(level), arms)
    return memory.passage(scene, WHERE, grey(FELT), 0, (len(pictures) - 1) * 100_000_000)


BEFORE, AFTER = ((CHIPS, NOBODY),), ((FELT, NOBODY), (FELT, NOBODY))
TOUCHED = ((ARM, DEALER),) * 6
TAKEN = ((ARM, PLAYER),) * 6


def test_chips_pushed_by_one_side_are_taken_by_the_other() -> None:
    lay_free = ((PUSHED, NOBODY),) * 3
    passage = passage_of(*BEFORE, *TOUCHED, *lay_free, *TAKEN, *AFTER)
    assert passage.left_ns == 900_000_000
    assert not passage.sides_in_turn
    assert passage.pushed_ns == 600_000_000


def test_chips_that_lay_as_before_were_not_pushed() -> None:
    lay_free = ((CHIPS, NOBODY),) * 3
    assert passage_of(*BEFORE, *TOUCHED, *lay_free, *TAKEN, *AFTER).pushed_ns is None


def test_sides_whose_hands_meet_are_not_told_apart() -> None:
    passage = passage_of(*BEFORE, *TOUCHED, *TAKEN, *AFTER)
    assert passage.sides_in_turn
    assert passage.actor is None
    assert passage.pushed_ns is None


BESIDE = np.zeros((40, 40), bool)
BESIDE[10:30, 30:40] = True
CARD_PX = 1000.0


def beside_of(*pictures: tuple[int, int, int, int]) -> Passage:
    """Chips, what lies beside them, and whose arm covers each, over pictures 0.1 s apart."""
    scene = Scene.learned([grey(FELT)] * 8, np.ones((40, 40), bool))
    scene.settle(grey(CHIPS), WHERE)
    memory, shown = Memory(), grey(FELT)
    for number, (level, side, other, other_side) in enumerate(pictures):
        shown = grey(level)
        shown[BESIDE, 0] = other
        arms = np.where(WHERE, side, np.where(BESIDE, other_side, NOBODY)).astype(np.uint8)
        memory.add(number * 100_000_000, shown, arms)
    end = (len(pictures) - 1) * 100_000_000
    return memory.passage(scene, WHERE, shown, 0, end, WHERE | BESIDE, CARD_PX)


LIES = (CHIPS, NOBODY, FELT, NOBODY)
BOTH_LIE = (CHIPS, NOBODY, CHIPS, NOBODY)
PAYS = (CHIPS, NOBODY, ARM, DEALER)
TAKES = (ARM, PLAYER, ARM, PLAYER)
GONE = (FELT, NOBODY, FELT, NOBODY)
REACHES = (ARM, PLAYER, FELT, NOBODY)
BESIDE_HIM = (ARM, PLAYER, ARM, DEALER)


@pytest.mark.parametrize(
    ("pictures", "in_turn"),
    [
        pytest.param([LIES, PAYS, PAYS, BOTH_LIE, BOTH_LIE, TAKES, GONE], True, id="paid"),
        pytest.param([LIES, PAYS, PAYS, TAKES, GONE], True, id="paid-and-taken-at-once"),
        pytest.param([LIES, PAYS, PAYS, LIES, TAKES, GONE], False, id="passed-by-before"),
        pytest.param([LIES, LIES, TAKES, TAKES, GONE], False, id="taken-alone"),
        pytest.param([LIES, REACHES, BESIDE_HIM, REACHES, GONE], False, id="each-beside-the-other"),
        pytest.param([LIES, PAYS, REACHES, TAKES, GONE], False, id="bare-in-between"),
    ],
)
def test_a_payment_beside_a_stake_that_was_taken_up_with_it_is_not_held_unseen(pictures, in_turn):
    assert beside_of(*pictures).both_about == in_turn


@pytest.mark.parametrize(("there", "hid"), [("all the time", True), ("now here, now there", False)])
def test_only_what_lies_under_arms_all_the_time_hides_a_card(there: str, hid: bool) -> None:
    memory = Memory()
    for number in range(60):
        arms = np.zeros((40, 40), np.uint8)
        half = slice(0, 20) if there == "all the time" or number % 30 < 15 else slice(20, 40)
        arms[10:30, half] = DEALER
        memory.add(number * 100_000_000, grey(FELT), arms)
    cards, cut = np.full((40, 40), 0.002, np.float32), (slice(10, 30), slice(0, 40))
    assert memory.hid_a_card(WHERE, cards, cut, 1_000_000_000) is hid
