"""Stakes that are handled, pushed, cut off by a border, or taken whole."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from tests.vision.staged_chips import (
    BARE,
    CELL,
    DEALER,
    EITHER,
    NOBODY,
    OUTER,
    PAID,
    PLACED,
    PLAYER,
    SECOND,
    SHOWN,
    SIZE,
    TURNED,
    came,
    mixed,
    picture,
    said,
    seen,
    went,
)
from vision.acts.chips.changes import ChipTable


@pytest.mark.parametrize(
    ("after", "near", "doubtful"),
    [
        pytest.param(235, DEALER, True, id="chips of one kind taken by the dealer"),
        pytest.param(235, NOBODY, False, id="no arm was near"),
        pytest.param(220, DEALER, False, id="its top face lies where it lay"),
    ],
)
def test_of_a_stack_that_hardly_changed_the_number_of_chips_tells(after, near, doubtful):
    table = ChipTable(size_px=SIZE)
    table.see(PLACED, SHOWN)
    told = table.see(seen(100, after, near, solid=0.01), SHOWN)
    assert (told.acts, told.doubtful) == ([], doubtful)


@pytest.mark.parametrize(
    ("near", "after", "gap"),
    [
        (PLAYER, mixed(BARE, 120), False),
        (DEALER, mixed(BARE, 120), True),
        (NOBODY, mixed(BARE, 120), True),
        (PLAYER, picture(20), True),
    ],
    ids=["a player's own", "the dealer's hand", "whose hand is not known", "on the area"],
)
def test_what_a_player_does_before_an_area_is_no_gap_of_its_wagers(near, after, gap):
    table = ChipTable(size_px=SIZE)
    change = replace(seen(BARE, 20, near, appeared=0.9, vanished=0.0), after=after)
    told = table.see(change, SHOWN)
    assert told.acts == []
    assert told.doubtful == gap


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([seen(100, 230, PLAYER)], ["touched"]),
        ([seen(100, 220, PLAYER)], []),
        ([seen(100, TURNED, PLAYER)], ["touched"]),
        ([seen(100, 230, PLAYER, solid=0.05)], []),
        ([seen(100, 235, PLAYER, solid=0.02)], ["touched"]),
        ([seen(100, TURNED, PLAYER, solid=0.0)], ["touched"]),
        ([seen(100, 230, DEALER)], []),
        ([seen(100, 230, (40, 900, 0))], []),
        ([PAID, seen(100, 230, PLAYER, t=14.0)], ["paid"]),
    ],
    ids=[
        "its top face is elsewhere",
        "its top face lies where it lay",
        "another chip on top, or the same turned",
        "hardly anything differs",
        "white chips laid on white ones",
        "turned, and nothing else shows under this camera",
        "the dealer's arm",
        "the dealer's arm was near too",
        "paid before",
    ],
)
def test_a_stake_that_its_player_handled(changes, told):
    table = ChipTable(size_px=SIZE)
    table.see(PLACED, SHOWN)
    found = [table.see(change, SHOWN) for change in changes]
    assert [act.action for one in found for act in one.acts] == told
    assert found[-1].doubtful, "as many chips as before is not known"


@pytest.mark.parametrize(
    ("changes", "halved", "told", "gaps"),
    [
        ([(100, 210, DEALER), (210, BARE, PLAYER)], False, ["returned", "removed"], [False] * 2),
        ([(100, 210, DEALER), (210, BARE, DEALER)], False, ["taken"], [False] * 2),
        ([(100, 210, DEALER), (210, BARE, PLAYER)], True, ["removed"], [True, False]),
        ([(100, 210, EITHER), (210, BARE, PLAYER)], False, ["removed"], [True, False]),
        (
            [(100, 210, DEALER), (210, 170, DEALER), (170, BARE, PLAYER)],
            False,
            ["paid", "removed"],
            [False] * 3,
        ),
    ],
    ids=[
        "pushed, and its player took it",
        "pushed, and the dealer collected it",
        "where stakes are halved another stack may stand there",
        "who pushed it is not known",
        "pushed, and paid",
    ],
)
def test_a_stake_the_dealer_only_pushed(changes, halved, told, gaps):
    table = ChipTable(size_px=SIZE, halved=halved)
    table.see(PLACED, SHOWN)
    found = []
    for number, (before, after, near) in enumerate(changes):
        gone = after == BARE
        shares = {"appeared": 0.0, "vanished": 1.0} if gone else {}
        found.append(table.see(seen(before, after, near, t=12.0 + 2 * number, **shares), SHOWN))
    assert [act.action for one in found for act in one.acts] == told
    assert [one.doubtful for one in found] == gaps


TIE = SimpleNamespace(name="3.tie", kind="wager", position=3, wager="tie", hand=None)
SECOND_CELL = replace(CELL, number=8, zones=(TIE,))
LITTLE = np.zeros((30, 40), bool)
LITTLE[12:26, 12:28] = True


@pytest.fixture(params=[True, False], ids=["stakes are halved", "stakes stay whole"])
def halved(request) -> bool:
    return bool(request.param)


def test_a_payment_that_shows_in_the_next_area_is_told_where_it_stands(halved) -> None:
    table = ChipTable(size_px=SIZE, halved=halved)
    table.see(PLACED, SHOWN)
    lies_over = replace(seen(100, 130, DEALER, t=12.0, appeared=0.9, where=LITTLE))
    assert said(table.see(lies_over, SHOWN)) == ([], True)
    table.see(replace(came(BARE, 150, PLAYER, t=5.0), cell=SECOND_CELL), SHOWN)
    faint = replace(seen(BARE, 20, DEALER, t=12.4, appeared=0.9), cell=SECOND_CELL)
    paid = table.see(faint, SHOWN)
    (act,) = paid.acts
    assert (act.action, act.cents.low, act.values) == ("paid", 1, None), "it was read in part"
    again = replace(faint, passage=replace(faint.passage, came_ns=30 * SECOND))
    assert table.see(again, SHOWN).doubtful, "it is told once"
    gone = seen(130, 100, PLAYER, t=14.0, vanished=0.9, where=LITTLE)
    assert said(table.see(gone, SHOWN)) == ([], False)


@pytest.mark.parametrize(("near", "told"), [((0, 3, 0), []), (PLAYER, ["added"])])
def test_light_on_a_stake_that_no_hand_was_at_adds_no_chips(near, told) -> None:
    table = ChipTable(size_px=SIZE)
    table.see(PLACED, SHOWN)
    light = replace(
        seen(BARE, 150, near, t=20.0, appeared=1.0, vanished=0.9), held_cards=(0.05, 0.15)
    )
    found = table.see(replace(light, after=came(BARE, 240, near).after), SHOWN)
    assert [act.action for act in found.acts] == told
    assert found.doubtful == (not told)


@pytest.mark.parametrize(("t", "doubtful"), [(12.4, False), (20.0, True)])
def test_a_payment_over_the_border_of_a_stakes_area_leaves_no_doubt_there(t, doubtful) -> None:
    table = ChipTable(size_px=SIZE)
    table.see(PLACED, SHOWN)
    table.see(replace(came(BARE, 150, PLAYER, t=5.0), cell=SECOND_CELL), SHOWN)
    paid = replace(came(BARE, 150, DEALER, t=12.0), cell=SECOND_CELL)
    assert said(table.see(paid, SHOWN)) == (["paid"], False)
    edge = seen(100, 220, DEALER, t=t, appeared=0.5, where=LITTLE)
    assert said(table.see(edge, SHOWN)) == ([], doubtful)
    gone = seen(220, 100, PLAYER, t=t + 2.0, vanished=0.5, where=LITTLE)
    assert said(table.see(gone, SHOWN)) == ([], doubtful), "as it came, so it goes"


@pytest.mark.parametrize(("t", "doubtful"), [(10.4, False), (20.0, True)])
def test_the_top_of_a_tall_stack_is_no_wager_in_the_area_behind_it(t, doubtful, halved) -> None:
    table = ChipTable(size_px=SIZE, halved=halved)
    assert table.see(came(BARE, 90, PLAYER), SHOWN).acts
    top = replace(came(BARE, 20, PLAYER, t=t, where=LITTLE), cell=SECOND_CELL)
    assert said(table.see(top, SHOWN)) == ([], doubtful)


@pytest.mark.parametrize(
    ("before", "told"),
    [(BARE, ["placed"]), (70, []), (None, [])],
    ids=["it was not there before", "it lay there already", "what lay there is not known"],
)
def test_a_stack_cut_off_by_the_next_area_is_read_in_the_whole_picture(
    before, told, halved
) -> None:
    table = ChipTable(size_px=SIZE, halved=halved)
    change = came(BARE, 20, PLAYER)
    assert table.see(change, SHOWN).doubtful
    lay = None if before is None else picture(before)
    whole = replace(change, around=picture(90 if before == BARE else 70), around_before=lay)
    assert [act.action for act in table.see(whole, SHOWN).acts] == told


@pytest.mark.parametrize(("lay", "low"), [(picture(BARE), 9000), (None, 1)])
def test_a_payment_that_leans_over_the_next_cell_has_a_value_where_the_whole_of_it_is_seen(
    lay, low
) -> None:
    table = ChipTable(size_px=SIZE)
    cell = replace(CELL, mask=CELL.mask & OUTER)
    change = replace(came(BARE, 90, DEALER), cell=cell, around=picture(90), around_before=lay)
    (act,) = table.see(change, SHOWN).acts
    assert (act.action, act.cents.low) == ("paid", low)


@pytest.mark.parametrize(
    ("around", "told", "doubtful"),
    [(picture(210), [], False), (picture(70), [], True), (None, [], True)],
    ids=["read in the whole picture", "not read there either", "no more is known"],
)
def test_a_stake_pushed_over_the_border_of_its_cell_was_not_taken(
    around, told, doubtful, halved
) -> None:
    table = ChipTable(size_px=SIZE, halved=halved)
    table.see(PLACED, SHOWN)
    change = replace(seen(100, 20, DEALER, t=12.0), around=around)
    assert said(table.see(change, SHOWN)) == (told, doubtful or halved)


def test_what_is_bare_after_the_dealer_was_there_was_taken(halved) -> None:
    table = ChipTable(size_px=SIZE, halved=halved)
    table.see(PLACED, SHOWN)
    change = replace(seen(100, 20, DEALER, t=12.0), held_cards=(0.3, 0.02))
    assert [(act.action, act.emptied) for act in table.see(change, SHOWN).acts] == [("taken", True)]


@pytest.mark.parametrize(
    ("held", "told"),
    [
        pytest.param((0.3, 0.0), True, id="nothing is left"),
        pytest.param((0.3, 0.2), False, id="something is left"),
    ],
)
def test_whether_an_area_was_emptied(held, told, halved) -> None:
    table = ChipTable(size_px=SIZE, halved=halved)
    table.see(PLACED, SHOWN)
    (act,) = table.see(replace(went(100, BARE, DEALER, t=12.0), held_cards=held), SHOWN).acts
    assert (act.action, act.emptied) == ("taken", told)


def test_an_area_in_which_another_pile_stays_was_not_emptied(halved) -> None:
    table = ChipTable(size_px=SIZE, halved=halved)
    table.see(PLACED, SHOWN)
    table.see(came(100, 140, PLAYER, t=9.0, where=OUTER), SHOWN)
    change = went(100, BARE, DEALER, t=12.0, where=~OUTER)
    (act,) = table.see(replace(change, held_cards=(0.3, 0.0)), SHOWN).acts
    assert (act.action, act.emptied) == ("taken", False)


@pytest.mark.parametrize(("cell_ends", "whole"), [(40, True), (20, False)])
def test_a_payment_read_in_part_has_no_value(cell_ends, whole, halved) -> None:
    table = ChipTable(size_px=SIZE, halved=halved)
    table.see(PLACED, SHOWN)
    mask = np.zeros((30, 40), bool)
    mask[:, :cell_ends] = True
    change = replace(came(100, 50, DEALER, t=12.0), cell=replace(CELL, mask=mask))
    (act,) = table.see(change, SHOWN).acts
    assert act.action == "paid"
    assert (act.cents.low == act.cents.high == 2500) == whole
    assert (act.values is None) or whole


def test_what_the_dealer_puts_where_no_wager_lies_may_be_another_wagers_payment() -> None:
    assert said(ChipTable(size_px=SIZE, halved=False).see(came(BARE, 100, DEALER), SHOWN)) == (
        [],
        True,
    )
    assert said(ChipTable(size_px=SIZE).see(came(BARE, 100, DEALER), SHOWN)) == (["paid"], False)
