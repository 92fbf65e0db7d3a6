# ruff: noqa: E501 - a log is read best on one line
"""§ 541.13(f) and (g): vigorish that is deferred, and the charge on equal points."""

import pytest

from tests.rules_check.chapters.baccarat_log import BaccaratCase as Case
from tests.rules_check.chapters.baccarat_log import differences
from tests.rules_check.chapters.test_541_13 import CHARGE, EQUAL, LATER, NATURALS, PLAYER, WIN5, win

DEFERRED = [
    Case(
        "marked and paid",
        f"{win('p3B20', 'y3B20 m3+1')} t3V1 m3-1 shuffle load p3P5 nmb {PLAYER} y3P5 x",
        filed=LATER,
        tells={"MB541-041@3": "compliant", "2:MB541-040": "compliant", "MB541-042@3": "compliant"},
    ),
    Case("marked before the payment", win("p3B20", "m3+1 y3B20"), filed=LATER),
    Case("marked after the cards were cleared", f"{win('p3B20', 'y3B20')} m3+1", filed=LATER),
    Case(
        "two markers add up",
        f"{win('p3B20', 'y3B20 m3+1')} {win('p3B40', 'y3B40 m3+2')} t3V3 m3-1 m3-2 shuffle load p3P5 nmb {PLAYER} y3P5 x",
        filed=LATER,
    ),
    Case(
        "a marker is changed for a greater one",
        f"{win('p3B20', 'y3B20 m3+1')} {win('p3B40', 'y3B40 m3-1 m3+3')}",
        filed=LATER,
    ),
    Case("marked and kept back as well", win("p3B20", "y3B19 m3+1"), ("541.13(f)@3",), filed=LATER),
    Case("paid and taken up at once", win("p3B20", "y3B20 m3+1 t3V1 m3-1"), filed=LATER),
    Case("not marked", win("p3B20", "y3B20"), ("541.13(f)@3",), filed=LATER),
    Case("marked too little", win("p3B20", "y3B20 m3+0.50"), ("541.13(f)@3",), filed=LATER),
    Case(
        "marker not read",
        win("p3B20", "y3B20 m3+?"),
        filed=LATER,
        tells={"MB541-041@3": "cannot_tell"},
    ),
    Case(
        "marked in another player's box",
        win("p3B20", "y3B20 m4+1"),
        ("541.13(f)@3", "541.13(f)@4"),
        filed=LATER,
    ),
    Case(
        "marked for a player who lost",
        win("p3P20 p5B20", "t3P20 y5B20 m5+1 m3+1"),
        ("541.13(f)@3",),
        filed=LATER,
    ),
    Case(
        "marker taken up unpaid",
        f"{win('p3B20', 'y3B20 m3+1')} {win('p3P5', 'y3P5 m3-1', PLAYER)}",
        ("2:541.13(f)@3",),
        filed=LATER,
    ),
    Case(
        "marker taken up before it was paid",
        f"{win('p3B20', 'y3B20 m3+1')} {win('p3P5', 'y3P5 m3-1 t3V1', PLAYER)}",
        ("2:541.13(f)@3",),
        filed=LATER,
    ),
    Case(
        "marker taken up half paid",
        f"{win('p3B20', 'y3B20 m3+1')} {win('p3P5', 'y3P5 t3V0.50 m3-1', PLAYER)}",
        ("2:541.13(f)@3",),
        filed=LATER,
    ),
    Case(
        "payment not read",
        f"{win('p3B20', 'y3B20 m3+1')} {win('p3P5', 'y3P5 t3V? m3-1', PLAYER)}",
        filed=LATER,
        tells={"MB541-042@3": "cannot_tell"},
    ),
    Case(
        "payment may have been missed",
        f"{win('p3B20', 'y3B20 m3+1')} p3P5 nmb {PLAYER} y3P5 gap m3-1 x",
        filed=LATER,
        tells={"MB541-042@3": "cannot_tell"},
    ),
    Case(
        "outstanding at the reshuffle",
        f"{win('p3B20', 'y3B20 m3+1')} shuffle load p3P5 nmb {PLAYER} y3P5 x",
        ("2:541.13(f)@3",),
        filed=LATER,
    ),
    Case(
        "outstanding at the reshuffle with which the recording ends",
        f"{win('p3B20', 'y3B20 m3+1')} shuffle",
        ("2:541.13(f)@3",),
        filed=LATER,
    ),
    Case(
        "collected after the reshuffle",
        f"{win('p3B20', 'y3B20 m3+1')} shuffle t3V1 m3-1 load p3P5 nmb {PLAYER} y3P5 x",
        ("2:541.13(f)@3",),
        filed=LATER,
    ),
    Case(
        "perhaps collected before the reshuffle",
        f"{win('p3B20', 'y3B20 m3+1')} gap shuffle load p3P5 nmb {PLAYER} y3P5 x",
        filed=LATER,
        tells={"2:MB541-040@3": "cannot_tell"},
    ),
    Case(
        "outstanding when the player leaves",
        f"{win('p3B20', 'y3B20 m3+1')} left3 p4P5 nmb {PLAYER} y4P5 x",
        ("2:541.13(f)@3",),
        filed=LATER,
    ),
    Case(
        "paid when leaving",
        f"{win('p3B20', 'y3B20 m3+1')} t3V1 m3-1 left3 p4P5 nmb {PLAYER} y4P5 x",
        filed=LATER,
    ),
    Case("put off though filed at once", win("p3B20", "y3B20 m3+1"), ("541.13(f)@3",), filed=WIN5),
    Case(
        "put off, nothing filed", win("p3B20", "y3B20 m3+1"), tells={"MB541-039@3": "cannot_tell"}
    ),
]

CHARGES = [
    Case(
        "25 % taken",
        win("p3B20", "b3B20 t3V5", EQUAL),
        filed=CHARGE,
        tells={"MB541-043@3": "compliant"},
    ),
    Case(
        "25 % of the wager taken, the rest handed back",
        win("p3B20", "t3B5 b3B15", EQUAL),
        filed=CHARGE,
    ),
    Case("25 % rounded up to 5 cents", win("p3B1.50", "b3B1.50 t3V0.40", EQUAL), filed=CHARGE),
    Case("not charged", win("p3B20", "b3B20", EQUAL), ("541.13(g)@3",), filed=CHARGE),
    Case("20 % taken", win("p3B20", "b3B20 t3V4", EQUAL), ("541.13(g)@3",), filed=CHARGE),
    Case(
        "charged after the next deal began",
        f"{win('p3B20', 'b3B20', EQUAL)} p3P5 nmb {PLAYER} t3V5 y3P5 x",
        ("541.13(g)@3",),
        filed=CHARGE,
    ),
    Case(
        "charged before the next deal",
        f"{win('p3B20', 'b3B20', EQUAL)} p3P5 t3V5 nmb {PLAYER} y3P5 x",
        filed=CHARGE,
    ),
    Case(
        "charged though wins are charged",
        win("p3B20", "b3B20 t3V5", EQUAL),
        ("541.8(a)(1)(iii)(A)@3",),
        filed=WIN5,
    ),
    Case("nothing filed", win("p3B20", "b3B20 t3V5", EQUAL), tells={"MB541-006@3": "cannot_tell"}),
    Case(
        "nothing filed, 10 % taken", win("p3B20", "b3B20 t3V2", EQUAL), ("541.8(a)(1)(iii)(A)@3",)
    ),
    Case("on a Player wager", win("p3P20", "b3P20 t3V5", EQUAL), ("541.13(g)@3",), filed=CHARGE),
    Case(
        "on a Player wager, the Banker's charged when the points were equal before",
        f"{win('p3B20', 'b3B20 t3V5', EQUAL)} {win('p3P20', 'b3P20 t3V5', EQUAL)}",
        ("2:541.13(g)@3",),
        filed=CHARGE,
    ),
    Case(
        "after a charge that was not read",
        f"{win('p3B20', 'b3B20 t3V?', EQUAL)} {win('p3P20', 'b3P20 t3V5', EQUAL)}",
        filed=CHARGE,
    ),
    Case(
        "after a charge with which a Dragon Bonus may be charged",
        f"{win('p3B20 p3E20', 'b3B20 b3E20 t3V5', NATURALS)} {win('p3P20', 'b3P20 t3V5', EQUAL)}",
        filed=CHARGE,
    ),
    Case(
        "the charge may have been missed",
        f"p3B20 nmb {EQUAL} b3B20 gap x",
        filed=CHARGE,
        tells={"MB541-043@3": "cannot_tell"},
    ),
    Case(
        "a Dragon Bonus in the charge", win("p3B20 p3E8", "b3B20 b3E8 t3V7", NATURALS), filed=CHARGE
    ),
    Case(
        "no Dragon Bonus in the charge",
        win("p3B20 p3E8", "b3B20 b3E8 t3V5", NATURALS),
        filed=CHARGE,
    ),
    Case(
        "vigorish on wins beside the charge", win("p3B20", "y3B19"), ("541.13(g)@3",), filed=CHARGE
    ),
    Case(
        "wins underpaid beside the charge",
        win("p3B20", "y3B10"),
        ("541.13(c)@3",),
        filed=CHARGE,
    ),
    Case(
        "vigorish taken after the payment beside the charge",
        win("p3B20", "y3B20 t3V2"),
        ("541.13(g)@3",),
        filed=CHARGE,
    ),
    Case(
        "wins without vigorish beside the charge",
        win("p3B20", "y3B20"),
        filed=CHARGE,
        tells={"MB541-045@3": "compliant"},
    ),
]

ONE_TYPE = [
    Case("4 and 5 % at one table", win("p1B20 p3B20", "y3B19 y1B19.20"), ("541.13(h)@3",)),
    Case("5 % for all", win("p1B20 p3B20", "y3B19 y1B19"), tells={"MB541-046": "compliant"}),
    Case(
        "5 % in one round, 4 % in the next",
        f"{win('p1B20', 'y1B19')} {win('p1B20', 'y1B19.20')}",
        ("2:541.13(h)@1",),
    ),
    Case(
        "5 % of wins and a charge on equal points",
        f"{win('p1B20', 'y1B19')} {win('p1B20', 'b1B20 t1V5', EQUAL)}",
        ("2:541.13(h)@1",),
    ),
]

CASES = [*DEFERRED, *CHARGES, *ONE_TYPE]


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_541_13_f(case: Case) -> None:
    assert differences(case) == []
