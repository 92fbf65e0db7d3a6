"""Chips under the dealer's hand: collected when it goes home, handed back when it goes on."""

from types import SimpleNamespace

import numpy as np
import pytest

from vision.acts.chips.rails import Rails, _Side
from vision.acts.chips.wager import ChipAct
from vision.table.hands import DEALER

S = 1_000_000_000
# A column of pixels, 10 mm each, from 400 mm out to 0; the stake's middle lies at 200 mm.
OUT_MM = np.arange(400.0, 0.0, -10.0, dtype=np.float32)


def rails(out_mm: np.ndarray = OUT_MM) -> Rails:
    side = _Side(
        at=np.arange(len(out_mm), dtype=np.int32),
        out_mm=out_mm,
        cards=np.full(len(out_mm), 0.06, np.float32),
    )
    return Rails(sides={3: side}, stakes_mm={"3.banker": 200.0, "3.player": 300.0})


def taken(zone: str = "3.banker", begin_s: float = 10.0, actor: str = "dealer") -> ChipAct:
    cell = SimpleNamespace(zones=[SimpleNamespace(name=zone)], position=3)
    passage = SimpleNamespace(left_ns=int(begin_s * S), came_ns=int((begin_s + 1.0) * S))
    change = SimpleNamespace(cell=cell, passage=passage)
    return ChipAct("taken", None, (1, 1), change, actor, 0.97)


def reach(made: Rails, farthest_mm: float, out_mm: np.ndarray = OUT_MM) -> None:
    """The dealer's arm comes, its tip goes as far out as told, and goes home, in a second."""
    for n, share in enumerate((0.0, 0.5, 1.0, 1.0, 0.5, 0.0)):
        arms = np.zeros((1, len(out_mm)), np.uint8)
        arms[0, out_mm <= share * farthest_mm] = DEALER
        made.see(int((10.0 + 0.2 * n) * S), arms)


@pytest.mark.parametrize(
    ("farthest_mm", "action", "sure"),
    [
        pytest.param(240, "taken", True, id="fingers around the chips"),
        pytest.param(280, "taken", False, id="in doubt"),
        pytest.param(320, "returned", True, id="on to the rail"),
    ],
)
def test_where_the_hand_goes_with_the_chips_tells_what_became_of_them(farthest_mm, action, sure):
    made = rails()
    reach(made, farthest_mm)
    told = made.where_to(taken())
    assert (told.action, told.confidence > 0.8) == (action, sure)


def test_a_hand_that_goes_on_to_other_chips_of_the_seat_collects_both():
    made = rails()
    reach(made, 340)
    made.note([taken("3.player", 10.3)])
    assert made.where_to(taken()).action == "taken"


def test_chips_taken_later_say_nothing_of_where_the_hand_went():
    made = rails()
    reach(made, 340)
    made.note([taken("3.player", 16.0)])
    assert made.where_to(taken()).action == "returned"


def test_a_hand_that_leaves_the_picture_may_have_gone_to_the_rail():
    near = OUT_MM[OUT_MM <= 300]
    made = rails(near)
    reach(made, 320, near)
    told = made.where_to(taken())
    assert told.action == "taken"
    assert told.confidence < 0.8


@pytest.mark.parametrize("act", [taken(actor="player"), taken("5.banker")], ids=["player", "zone"])
def test_nothing_else_is_asked(act):
    made = rails()
    reach(made, 340)
    assert made.where_to(act) is act


@pytest.mark.parametrize(
    ("war_s", "farthest_mm", "sure"),
    [
        pytest.param(None, 300, True, id="no War, hardly on"),
        pytest.param(None, 340, False, id="no War, on to the rail: half a stake"),
        pytest.param(8.0, 280, False, id="after a War, hardly on"),
        pytest.param(8.0, 340, False, id="after a War, on to the rail"),
        pytest.param(8.0, 240, True, id="after a War, fingers around the chips"),
        pytest.param(-40.0, 280, True, id="an earlier War"),
        pytest.param(12.0, 280, True, id="the War came later"),
    ],
)
def test_where_seats_have_hands_a_stake_or_half_of_it_may_be_handed_back(war_s, farthest_mm, sure):
    made = rails()
    made.only_doubt = True
    if war_s is not None:
        made.at_war(3, int(war_s * S))
    reach(made, farthest_mm)
    told = made.where_to(taken())
    assert (told.action, told.confidence > 0.8) == ("taken", sure)


def test_a_table_without_places_for_the_dealer_tells_nothing():
    assert Rails().where_to(taken()).action == "taken"
