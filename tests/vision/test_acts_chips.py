"""Chips that come and go, told from readings of what lies there."""

from dataclasses import dataclass, replace
from types import SimpleNamespace

import numpy as np
import pytest

from rules_check.facts.values import values_in_order
from vision.acts.chips import ChipTable
from vision.acts.layout import Cell
from vision.acts.lookback import Passage
from vision.chips import Stack, together
from vision.track_content import Change

SECOND = 1_000_000_000
SIZE = (40, 30)
BOX = (0, 0, 40, 30)
BARE, TURNED = 60, 221
WHOLE = np.ones((30, 40), bool)
OUTER = np.arange(1200).reshape(30, 40) < 200
ZONE = SimpleNamespace(
    name="3.initial",
    kind="wager",
    position=3,
    wager="initial",
    hand=None,
    distance_mm=lambda place: np.hypot(*place)[None] - 20.0,
)
CELL = Cell(number=7, kind="chips", zones=(ZONE,), position=3, mask=np.ones((30, 40), bool))
NOBODY, DEALER, PLAYER, EITHER = (0, 0, 0), (900, 0, 0), (0, 900, 0), (100, 0, 5000)


def stack(cents, x=0.0, count=(1, 1)):
    return Stack(
        box_px=(0.0, 0.0, 1.0, 1.0),
        count=count,
        chips=(None,),
        cents=cents,
        bounds=cents,
        confidence=0.98,
        foot_mm=(x, 0.0),
        top_px=(0.0, 0.0),
        values=(),
    )


STAKE = stack((2500, 2500))
BIGGER = stack((4000, 4000), count=(4, 4))
DOUBTFUL = stack((1000, 3000), count=(2, 3))
BESIDE = stack((2500, 2500), x=45.0)
SHIFTED = replace(DOUBTFUL, top_px=(0.1, 0.0))
GROWN = replace(SHIFTED, count=(4, 5))
INSIDE = stack((2500, 2500), x=20.0)
NEXT = replace(stack((500, 500)), foot_mm=(20.0, 30.0), box_px=(10.0, 10.0, 30.0, 28.0))
TALL = replace(stack((9000, 9000)), box_px=(5.0, 5.0, 35.0, 28.0))
OWN, MORE_OWN = stack((10000, 40000), -45.0, (2, 3)), stack((70000, 90000), -45.0, (5, 6))


@dataclass
class Pictured:
    """Stands for a reader: a picture's grey level says which stacks it shows."""

    shown: dict[int, tuple[Stack, ...]]

    def read_zone(self, image, background, zone, *, reach_mm=25.0):
        had = [s.foot_mm for s in self.shown.get(int(background[0, 0, 0]), ())]
        return together([s for s in self.shown[int(image[0, 0, 0])] if s.foot_mm not in had])

    def stands_in(self, stack, zone):
        return (stack.foot_mm[1] == 0.0) == (zone.name == "3.initial")

    def is_aside(self, stack, zone, out_mm=10.0):
        return stack.foot_mm[0] < (0.0 if out_mm > 0 else 10.0)

    def beside(self, places_px, zone):
        return places_px[:, 1] >= 20

    def is_turned(self, before, old, after, new):
        return int(after[0, 0, 0]) == TURNED

    def lay_bare(self, image, stack, zone, most=0.6):
        return int(image[0, 0, 0]) == BARE


SHOWN = Pictured(
    {
        BARE: (),
        100: (STAKE,),
        140: (STAKE, BESIDE),
        180: (BIGGER,),
        220: (DOUBTFUL,),
        250: (DOUBTFUL, BESIDE),
        20: (),
        70: (),
        30: (OWN,),
        230: (SHIFTED,),
        235: (GROWN,),
        TURNED: (DOUBTFUL,),
        240: (INSIDE,),
        200: (OWN, STAKE),
        0: (STAKE, OWN),
        160: (STAKE, MORE_OWN),
        210: (replace(STAKE, foot_mm=(8.0, 0.0)),),
        130: (STAKE, NEXT),
        150: (NEXT,),
        90: (TALL,),
        50: (STAKE, replace(BESIDE, box_px=(5.0, 5.0, 35.0, 28.0))),
        170: (replace(STAKE, foot_mm=(8.0, 0.0)), BESIDE),
    }
)


def mixed(level, low):
    """A picture whose lower third, before the area, shows something else."""
    image = picture(level)
    image[20:] = low
    return image


def picture(level):
    return np.full((30, 40, 3), level, np.uint8)


def seen(before, after, near, *, t=10.0, appeared=0.1, vanished=0.1, solid=0.25, where=WHOLE):
    came = round(t * SECOND)
    passage = Passage(
        since_ns=came - SECOND,
        left_ns=came - SECOND // 2,
        came_ns=came,
        covers=near,
        near=near,
        sides_in_turn=False,
    )
    return Change(
        cell=CELL,
        passage=passage,
        calm_ns=came + SECOND // 4,
        where=where,
        box_px=BOX,
        held_cards=(0.0 if before == BARE else 0.3, 0.0 if after == BARE else 0.3),
        solid_cards=solid,
        before=picture(before),
        after=picture(after),
        bare=picture(BARE),
        appeared=appeared,
        vanished=vanished,
        glimpses=(),
    )


def came(before, after, near, **more):
    return seen(before, after, near, appeared=1.0, vanished=0.0, **more)


def went(before, after, near, **more):
    return seen(before, after, near, appeared=0.0, vanished=1.0, **more)


def acts(*changes):
    table = ChipTable(size_px=SIZE)
    return [
        (act.action, None if act.cents is None else (act.cents.low, act.cents.high))
        for change in changes
        for act in table.see(change, SHOWN).acts
    ]


PLACED = came(BARE, 100, PLAYER, t=2.0)
PAID = came(100, 140, DEALER, t=12.0)
EXACT = (2500, 2500)


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


def said(told):
    return [act.action for act in told.acts], told.doubtful


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


@pytest.mark.parametrize(("t", "doubtful"), [(10.4, False), (20.0, True)])
def test_the_top_of_a_tall_stack_is_no_wager_in_the_area_behind_it(t, doubtful, halved) -> None:
    table = ChipTable(size_px=SIZE, halved=halved)
    assert table.see(came(BARE, 90, PLAYER), SHOWN).acts
    top = replace(came(BARE, 20, PLAYER, t=t, where=LITTLE), cell=SECOND_CELL)
    assert said(table.see(top, SHOWN)) == ([], doubtful)


def test_a_stack_cut_off_by_the_next_area_is_read_in_the_whole_picture(halved) -> None:
    table = ChipTable(size_px=SIZE, halved=halved)
    change = came(BARE, 20, PLAYER)
    assert table.see(change, SHOWN).doubtful
    told = table.see(replace(change, around=picture(90)), SHOWN)
    assert [(act.action, act.cents.low) for act in told.acts] == [("placed", 9000)]


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
