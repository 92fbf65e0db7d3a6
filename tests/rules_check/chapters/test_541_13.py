# ruff: noqa: E501 - a log is read best on one line
"""§ 541.13: payout odds; vigorish. § 543.13 differs in one deadline."""

import pytest

from tests.rules_check.chapters.baccarat_log import BaccaratCase as Case
from tests.rules_check.chapters.baccarat_log import differences

WIN5 = {"vigorish_type": "win", "vigorish_percent": 5, "vigorish_collection": "immediate"}
WIN4 = WIN5 | {"vigorish_percent": 4}
LATER = WIN5 | {"vigorish_collection": "deferred"}
CHARGE = {"vigorish_type": "tie"}

# Banker 7 beats Player 6; Player 7 beats Banker 6; both 6; both Natural 8.
BANKER = "P=2C B=3H P=4D B=4S"
PLAYER = "P=3C B=2H P=4D B=4S"
EQUAL = "P=2C B=2H P=4D B=4S"
NATURALS = "P=4C B=4H P=4D B=4S"


def win(bets: str, rest: str, cards: str = BANKER) -> str:
    return f"{bets} nmb {cards} {rest} x"


PLAYER_ODDS = [
    Case("1 to 1", win("p3P20", "y3P20 r3P40", PLAYER), tells={"MB541-026@3": "compliant"}),
    Case("a chip too little", win("p3P20", "y3P19", PLAYER), ("541.13(a)@3",)),
    Case("a chip too much", win("p3P20", "y3P21", PLAYER), ("541.13(a)@3",)),
    Case("paid in two acts", win("p3P20", "y3P15 y3P5", PLAYER)),
    Case("overpaid and corrected", win("p3P20", "y3P25 t3P5", PLAYER)),
    Case("amount not read", win("p3P20", "y3P?", PLAYER), tells={"MB541-026@3": "cannot_tell"}),
    Case("amount blurred", win("p3P20", "y3P15..25", PLAYER), tells={"MB541-026@3": "cannot_tell"}),
    Case("blurred out of reach", win("p3P20", "y3P21..25", PLAYER), ("541.13(a)@3",)),
    Case(
        "vigorish on a Player's win",
        win("p3P20", "y3P20 t3V1", PLAYER),
        ("541.13(a)@3",),
        filed=WIN5,
    ),
]

TIE_ODDS = [
    Case("8 to 1", win("p3T5", "y3T40", EQUAL), tells={"MB541-027@3": "compliant"}),
    Case(
        "9 to 1 where nothing is filed",
        win("p3T5", "y3T45", EQUAL),
        tells={"MB541-027@3": "compliant"},
    ),
    Case("a dollar under 8 to 1", win("p3T5", "y3T39", EQUAL), ("541.13(b)@3",)),
    Case(
        "8 to 1 where 9 is filed",
        win("p3T5", "y3T40", EQUAL),
        ("541.13(b)@3",),
        filed={"tie_odds": 9},
    ),
    Case(
        "at most 8 to 1, perhaps less",
        win("p3T5", "y3T35..40", EQUAL),
        tells={"MB541-027@3": "cannot_tell"},
    ),
    Case("9 to 1 where 9 is filed", win("p3T5", "y3T45", EQUAL), filed={"tie_odds": 9}),
    Case(
        "7 to 1 filed is not lawful",
        win("p3T5", "y3T35", EQUAL),
        ("541.13(b)@3",),
        filed={"tie_odds": 7},
    ),
    Case(
        "blurred around 8 to 1",
        win("p3T5", "y3T35..45", EQUAL),
        tells={"MB541-027@3": "cannot_tell"},
    ),
]

COMMISSION = [
    Case(
        "5 % netted",
        win("p3B20", "y3B19"),
        filed=WIN5,
        tells={"MB541-028@3": "compliant", "MB541-038@3": "compliant"},
    ),
    Case(
        "5 % taken after",
        win("p3B20", "y3B20 t3V1"),
        filed=WIN5,
        tells={"MB541-028@3": "compliant"},
    ),
    Case(
        "5 % taken after the cards were cleared",
        win("p3B20", "y3B20").replace(" x", " x t3V1"),
        filed=WIN5,
    ),
    Case(
        "5 % taken after the next wagers lie",
        f"{win('p3B20', 'y3B20')} p1P5 t3V1 nmb {PLAYER} y1P5 x",
        filed=WIN5,
    ),
    Case(
        "4 % where 5 % is filed",
        win("p3B20", "y3B19.20"),
        ("541.13(c)@3",),
        filed=WIN5 | {"vigorish_percent": 5},
    ),
    Case("4 % where 4 % is filed", win("p3B20", "y3B19.20"), filed=WIN4),
    Case("5 % where 4 % is filed", win("p3B20", "y3B19"), ("541.13(c)@3",), filed=WIN4),
    Case(
        "either where no percentage is filed",
        win("p3B20", "y3B19"),
        filed={"vigorish_type": "win"},
        tells={"MB541-028@3": "cannot_tell"},
    ),
    Case("neither 4 nor 5 %", win("p3B20", "y3B18"), ("541.13(c)@3",)),
    Case(
        "nothing filed and no vigorish", win("p3B20", "y3B20"), tells={"MB541-028@3": "cannot_tell"}
    ),
    Case(
        "win filed and no vigorish",
        win("p3B20", "y3B20"),
        ("541.13(c)@3",),
        filed={"vigorish_type": "win"},
    ),
    Case("no vigorish with 5 % filed at once", win("p3B20", "y3B20"), ("541.13(c)@3",), filed=WIN5),
    Case("paid 2 to 1", win("p3B20", "y3B40"), ("541.13(c)@3",)),
    Case(
        "a marker nobody saw put down",
        win("p3P5", "y3P5 m3-?", PLAYER),
        ("541.13(f)@3",),
        filed=LATER,
    ),
    Case(
        "a marker nobody saw put down, paid",
        win("p3P5", "y3P5 t3V1 m3-?", PLAYER),
        filed=LATER,
    ),
    Case(
        "payment not read", win("p3B20", "y3B?"), filed=WIN5, tells={"MB541-028@3": "cannot_tell"}
    ),
    Case(
        "vigorish not read",
        win("p3B20", "y3B20 t3V?"),
        filed=WIN5,
        tells={"MB541-028@3": "cannot_tell"},
    ),
    Case(
        "vigorish may have been taken unseen",
        f"p3B20 nmb {BANKER} y3B20 x gap",
        filed=WIN5,
        tells={"MB541-028@3": "cannot_tell"},
    ),
    Case(
        "vigorish where nothing was owed",
        win("p1B20 p3P20", "y1B19 t3P20 t3V1"),
        ("541.13(c)@3",),
        filed=WIN5,
    ),
]

ROUNDING = [
    Case("13 cents exact", win("p3B2.60", "y3B2.47"), filed=WIN5),
    Case("13 cents rounded to 15", win("p3B2.60", "y3B2.45"), filed=WIN5),
    Case("13 cents rounded down", win("p3B2.60", "y3B2.50"), ("541.13(e)@3",), filed=WIN5),
    Case("13 cents rounded to 20", win("p3B2.60", "y3B2.40"), ("541.13(c)@3",), filed=WIN5),
    Case("25 cents are not rounded to 30", win("p3B5", "y3B4.70"), ("541.13(c)@3",), filed=WIN5),
    Case("4 cents rounded to 5", win("p3B1", "y3B0.95"), filed=WIN4),
    Case("4 cents exact", win("p3B1", "y3B0.96"), filed=WIN4),
    Case("4 cents left out", win("p3B1", "y3B0.97"), ("541.13(e)@3",), filed=WIN4),
]

DRAGON_CARDS = {
    9: "P=9C B=KH P=KD B=QS",
    "9 by three": "P=2C B=KH P=KD B=QS P=7D B=JC",
    8: "P=2C B=KH P=KD B=AS P=7D B=KC",
    6: "P=2C B=KH P=4D B=QS B=KC",
    5: "P=2C B=KH P=5D B=AS B=AC",
    4: "P=3C B=AH P=4D B=2S B=KC",
    3: "P=3C B=AH P=4D B=3S B=KC",
}
DRAGON = [
    Case(
        "9 points in table A",
        win("p3D5", "y3D150", DRAGON_CARDS["9 by three"]),
        filed={"dragon_bonus_table": "A"},
        tells={"MB541-031@3": "compliant"},
    ),
    Case(
        "9 points in table B",
        win("p3D5", "y3D150", DRAGON_CARDS["9 by three"]),
        ("541.13(d)@3",),
        filed={"dragon_bonus_table": "B"},
    ),
    Case(
        "20 to 1 in table B",
        win("p3D5", "y3D100", DRAGON_CARDS["9 by three"]),
        filed={"dragon_bonus_table": "B"},
    ),
    Case(
        "some table, none filed",
        win("p3D5", "y3D100", DRAGON_CARDS["9 by three"]),
        tells={"MB541-031@3": "cannot_tell"},
    ),
    Case(
        "no table has 25 to 1", win("p3D5", "y3D125", DRAGON_CARDS["9 by three"]), ("541.13(d)@3",)
    ),
    Case(
        "8 points",
        win("p3D5", "y3D50", DRAGON_CARDS[8]),
        filed={"dragon_bonus_table": "C"},
        tells={"MB541-032@3": "compliant"},
    ),
    Case(
        "6 points",
        win("p3D5", "y3D20", DRAGON_CARDS[6]),
        filed={"dragon_bonus_table": "A"},
        tells={"MB541-034@3": "compliant"},
    ),
    Case(
        "6 points paid by table A's 7",
        win("p3D5", "y3D30", DRAGON_CARDS[6]),
        ("541.13(d)@3",),
        filed={"dragon_bonus_table": "A"},
    ),
    Case(
        "5 points in table B",
        win("p3D5", "y3D15", DRAGON_CARDS[5]),
        filed={"dragon_bonus_table": "B"},
        tells={"MB541-035@3": "compliant"},
    ),
    Case(
        "5 points in table A",
        win("p3D5", "y3D15", DRAGON_CARDS[5]),
        ("541.13(d)@3",),
        filed={"dragon_bonus_table": "A"},
    ),
    Case(
        "4 points in table C",
        win("p3D5", "y3D10", DRAGON_CARDS[4]),
        filed={"dragon_bonus_table": "C"},
        tells={"MB541-036@3": "compliant"},
    ),
    Case(
        "4 points in table A",
        win("p3D5", "y3D10", DRAGON_CARDS[4]),
        ("541.13(d)@3",),
        filed={"dragon_bonus_table": "A"},
    ),
    Case(
        "a Natural pays 1 to 1 whatever the margin",
        win("p3D5", "y3D5", DRAGON_CARDS[9]),
        tells={"MB541-037@3": "compliant"},
    ),
    Case("a Natural paid by its margin", win("p3D5", "y3D150", DRAGON_CARDS[9]), ("541.13(d)@3",)),
    Case("less vigorish", win("p3D20", "y3D19", DRAGON_CARDS[9]), ("541.13(d)@3",), filed=WIN5),
    Case(
        "vigorish taken after",
        win("p3D20", "y3D20 t3V1", DRAGON_CARDS[9]),
        ("541.13(d)@3",),
        filed=WIN5,
    ),
    Case(
        "two tables in one recording",
        f"{win('p3D5', 'y3D100', DRAGON_CARDS['9 by three'])} {win('p4D5', 'y4D50', DRAGON_CARDS[8])}",
        ("2:541.13(d)@4",),
    ),
    Case(
        "one table in one recording",
        f"{win('p3D5', 'y3D100', DRAGON_CARDS['9 by three'])} {win('p4D5', 'y4D40', DRAGON_CARDS[8])}",
    ),
]

CASES = [*PLAYER_ODDS, *TIE_ODDS, *COMMISSION, *ROUNDING, *DRAGON]


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_541_13(case: Case) -> None:
    assert differences(case) == []
