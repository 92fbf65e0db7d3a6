"""Chips that come and go, told from readings of what lies there."""

from dataclasses import replace

import pytest

from rules_check.facts.values import values_in_order
from tests.vision.staged_chips import (
    BARE,
    BESIDE,
    DEALER,
    EITHER,
    EXACT,
    NOBODY,
    OUTER,
    PAID,
    PLACED,
    PLAYER,
    SECOND,
    SHOWN,
    SIZE,
    STAKE,
    Pictured,
    acts,
    came,
    picture,
    said,
    seen,
    went,
)
from vision.acts.chips.changes import ChipTable


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([PLACED], [("placed", EXACT)]),
        ([PLACED, came(100, 140, PLAYER)], [("placed", EXACT), ("added", EXACT)]),
        ([PLACED, PAID], [("placed", EXACT), ("paid", EXACT)]),
        ([PLACED, went(100, BARE, DEALER)], [("placed", EXACT), ("taken", EXACT)]),
        (
            [PLACED, PAID, went(140, BARE, PLAYER, t=14.0)],
            [("placed", EXACT), ("paid", EXACT), ("removed", (5000, 5000))],
        ),
        (
            [PLACED, PAID, went(140, BARE, EITHER, t=14.0)],
            [("placed", EXACT), ("paid", EXACT), ("removed", (5000, 5000))],
        ),
        (
            [PLACED, went(100, BARE, DEALER), came(BARE, 100, DEALER, t=14.0)],
            [("placed", EXACT), ("taken", EXACT), ("returned", EXACT)],
        ),
        ([PLACED, seen(100, 180, PLAYER)], [("placed", EXACT), ("added", (1500, 1500))]),
        ([PLACED, seen(100, 180, DEALER)], [("placed", EXACT), ("paid", (1500, 1500))]),
        ([PLACED, seen(180, 100, DEALER)], [("placed", EXACT), ("taken", (1500, 1500))]),
        (
            [came(BARE, 220, PLAYER, t=2.0), seen(220, 250, DEALER)],
            [("placed", (1000, 3000)), ("paid", EXACT)],
        ),
    ],
    ids=[
        "placed",
        "raised",
        "paid",
        "lost",
        "collected",
        "collected, whose arm is not clear",
        "given back at once",
        "raised on the stack",
        "paid on the stack",
        "part taken",
        "paid beside a stake of unknown value",
    ],
)
def test_what_is_told(changes, told):
    assert acts(*changes) == told


SAID = ((500, 0.25), (1000, 0.74995))
CANDIDATES = values_in_order({500: 0.25, 1000: 0.74995})


@pytest.mark.parametrize(
    ("values", "told"),
    [(SAID, CANDIDATES), ((), None), (((500, 0.25), (1000, 0.7)), None)],
    ids=["named", "not known", "too much left to others"],
)
def test_the_candidates_of_an_amount_are_told(values, told):
    beside = replace(BESIDE, values=values)
    shown = Pictured({BARE: (), 10: (beside,), 100: (STAKE,), 140: (STAKE, beside)})
    table = ChipTable(size_px=SIZE)
    changes = came(BARE, 10, PLAYER, t=2.0), PLACED, PAID, seen(100, 140, DEALER)
    acts = [act for change in changes for act in table.see(change, shown).acts]
    assert [act.values for act in acts] == [told, None, told, told]


@pytest.mark.parametrize(
    "change",
    [
        came(BARE, 20, PLAYER),
        came(BARE, 100, PLAYER, solid=0.01),
        went(100, BARE, PLAYER),
        seen(100, 220, PLAYER),
        replace(came(BARE, BARE, PLAYER), before=picture(BARE), after=picture(BARE)),
    ],
    ids=[
        "no face of a chip",
        "a thin line",
        "nothing had come",
        "may be the same chips",
        "only light",
    ],
)
def test_nothing_is_told(change):
    assert acts(change) == []


def test_chips_that_changed_untold_are_a_gap():
    table = ChipTable(size_px=SIZE)
    table.see(PLACED, SHOWN)
    change = seen(100, 220, DEALER)
    told = table.see(change, SHOWN)
    assert told.acts == []
    assert told.doubtful


@pytest.mark.parametrize(
    ("near", "solid", "doubtful"),
    [(PLAYER, 0.8, False), (PLAYER, 0.25, True), (DEALER, 0.8, True), ((9, 900, 0), 0.8, True)],
    ids=["a player's fist", "small enough for chips", "the dealer's hand", "both were there"],
)
def test_a_players_hand_at_rest_in_an_empty_area_is_no_payment_unseen(near, solid, doubtful):
    table = ChipTable(size_px=SIZE)
    assert said(table.see(came(BARE, 20, near, solid=solid), SHOWN)) == ([], doubtful)
    on_a_stake = ChipTable(size_px=SIZE)
    on_a_stake.see(PLACED, SHOWN)
    assert on_a_stake.see(seen(100, 20, near, solid=solid, appeared=0.9), SHOWN).doubtful


@pytest.mark.parametrize(
    ("near", "before", "told"),
    [
        pytest.param(PLAYER, [PLACED], ["placed", "returned", "removed"], id="handed-back"),
        pytest.param(DEALER, [PLACED], ["placed", "taken"], id="taken-after-all"),
        pytest.param(PLAYER, [PLACED, PAID], ["placed", "paid", "removed"], id="paid-before"),
    ],
)
def test_a_stake_pushed_by_the_dealer_and_taken_by_its_player_was_handed_back(near, before, told):
    lay = 140 if PAID in before else 100
    gone = went(lay, BARE, near, t=20.0)
    gone = replace(gone, passage=replace(gone.passage, pushed_ns=19 * SECOND))
    assert [action for action, _ in acts(*before, gone)] == told


def test_chips_under_new_light_stay():
    shimmer = went(100, 100, NOBODY, t=5.0, solid=0.0)
    shimmer = replace(shimmer, held_cards=(0.21, 0.22), after=picture(90))
    assert acts(PLACED, shimmer) == [("placed", EXACT)]


@pytest.mark.parametrize(("pixels", "actor"), [(900, "dealer"), (60, None)])
def test_an_arm_that_grazes_a_wager_did_not_surely_take_it(pixels, actor):
    table = ChipTable(size_px=SIZE)
    table.see(PLACED, SHOWN)
    (act,) = table.see(went(100, BARE, (pixels, 0, 0)), SHOWN).acts
    assert act.actor == actor


@pytest.mark.parametrize(
    ("changes", "told", "gap"),
    [
        ([came(BARE, 30, PLAYER)], [], True),
        ([came(70, 140, PLAYER)], [("placed", EXACT)], False),
        ([came(70, 100, PLAYER)], [], True),
        ([came(70, 240, PLAYER)], [("placed", EXACT)], False),
        ([came(BARE, 30, NOBODY)], [], True),
        ([came(BARE, 200, PLAYER)], [("placed", EXACT)], False),
        ([PLACED, came(100, 0, PLAYER)], [("placed", EXACT)], False),
        ([PLACED, went(0, 100, PLAYER, where=OUTER)], [("placed", EXACT)], False),
        ([PLACED, seen(0, 160, PLAYER)], [("placed", EXACT)], True),
        ([PLACED, seen(160, 0, PLAYER)], [("placed", EXACT)], True),
        ([PLACED, came(100, 0, DEALER)], [("placed", EXACT), ("paid", (10000, 40000))], False),
    ],
    ids=[
        "a careless stake or own chips, on bare felt",
        "well inside, beside what seems to stand on others",
        "at the rim, where no felt was seen before",
        "well inside, where no felt was seen before",
        "nobody's arm is known",
        "a stake beside them",
        "own chips laid on own chips",
        "own chips taken up",
        "own chips that grew beside a stake",
        "own chips that shrank beside a stake",
        "what a dealer puts there is a payment",
    ],
)
def test_a_players_own_chips_beside_an_area_are_no_wager(changes, told, gap):
    table = ChipTable(size_px=SIZE)
    found = [table.see(change, SHOWN) for change in changes]
    assert [
        (act.action, (act.cents.low, act.cents.high)) for one in found for act in one.acts
    ] == told
    assert found[-1].doubtful == gap
