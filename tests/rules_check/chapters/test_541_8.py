"""§ 541.8: wagers; §§ 627a.8 and 631a.11: the deal and third cards of Minibaccarat."""

import pytest

from rules_check.chapters.baccarat.points import banker_draws, player_draws
from tests.rules_check.chapters.baccarat_log import BaccaratCase as Case
from tests.rules_check.chapters.baccarat_log import differences, profile_of, violations

WIN5 = {"vigorish_type": "win", "vigorish_percent": 5, "vigorish_collection": "immediate"}

BANKER = "P=2C B=3H P=4D B=4S"  # 6 to 7
PLAYER = "P=3C B=2H P=4D B=4S"  # 7 to 6
EQUAL = "P=2C B=2H P=4D B=4S"  # 6 to 6
NATURAL = "P=9C B=KH P=KD B=7S"  # Natural 9 to 7
NINE_EIGHT = "P=9C B=KH P=KD B=8S"
EIGHT_NINE = "P=8C B=KH P=KD B=9S"
NATURALS = "P=8C B=KH P=KD B=8S"
FOUR = "P=3C B=AH P=4D B=2S B=KC"  # 7 to 3
THREE = "P=3C B=AH P=4D B=3S B=KC"  # 7 to 4


def rnd(bets: str, rest: str, cards: str) -> str:
    return f"{bets} nmb {cards} {rest} x"


OUTCOMES = [
    Case(
        "Banker wins",
        rnd("p3B20", "y3B19", BANKER),
        filed=WIN5,
        tells={"MB541-004@3": "compliant", "MB541-005@3": "none"},
    ),
    Case("Banker's win collected", rnd("p3B20", "t3B20", BANKER), ("541.8(a)(1)(i)@3",)),
    Case("Banker's win not paid", rnd("p3B20 p1B20", "y1B19", BANKER), ("541.8(a)(1)(i)@3",)),
    Case("Banker loses", rnd("p3B20", "t3B20", PLAYER), tells={"MB541-005@3": "compliant"}),
    Case("Banker's loss paid", rnd("p3B20", "y3B19", PLAYER), ("541.8(a)(1)(ii)@3",)),
    Case("Banker's loss handed back", rnd("p3B20", "b3B20", PLAYER), ("541.8(a)(1)(ii)@3",)),
    Case("Banker's loss half collected", rnd("p3B20", "t3B10", PLAYER), ("541.8(a)(1)(ii)@3",)),
    Case("Banker's loss left lying", rnd("p3B20 p1B5", "t1B5", PLAYER), ("541.8(a)(1)(ii)@3",)),
    Case(
        "Banker goes back on equal points",
        rnd("p3B20", "b3B20", EQUAL),
        filed=WIN5,
        tells={"MB541-006@3": "compliant"},
    ),
    Case("Banker left lying on equal points", rnd("p3B20 p1T5", "y1T40", EQUAL), filed=WIN5),
    Case("Banker taken up on equal points", rnd("p3B20", "r3B20", EQUAL), filed=WIN5),
    Case(
        "Banker collected on equal points", rnd("p3B20", "t3B20", EQUAL), ("541.8(a)(1)(iii)(A)@3",)
    ),
    Case("Player wins", rnd("p3P20", "y3P20", PLAYER), tells={"MB541-008@3": "compliant"}),
    Case("Player's win collected", rnd("p3P20", "t3P20", PLAYER), ("541.8(a)(2)(i)@3",)),
    Case("Player loses", rnd("p3P20", "t3P20", BANKER), tells={"MB541-009@3": "compliant"}),
    Case("Player's loss paid", rnd("p3P20", "y3P20", BANKER), ("541.8(a)(2)(ii)@3",)),
    Case(
        "Player goes back on equal points",
        rnd("p3P20", "b3P20", EQUAL),
        tells={"MB541-010@3": "compliant"},
    ),
    Case("Player collected on equal points", rnd("p3P20", "t3P20", EQUAL), ("541.8(a)(2)(iii)@3",)),
    Case("Player paid on equal points", rnd("p3P20", "y3P20", EQUAL), ("541.8(a)(2)(iii)@3",)),
    Case(
        "Player charged a quarter on equal points",
        rnd("p3P20", "t3P5 b3P15", EQUAL),
        ("541.8(a)(2)(iii)@3",),
    ),
    Case("Tie wins", rnd("p3T5", "y3T40", EQUAL), tells={"MB541-011@3": "compliant"}),
    Case("Tie collected on equal points", rnd("p3T5", "t3T5", EQUAL), ("541.8(a)(3)(i)@3",)),
    Case("Tie loses", rnd("p3T5", "t3T5", BANKER), tells={"MB541-012@3": "compliant"}),
    Case("Tie left lying", rnd("p3T5 p1P5", "t1P5", BANKER), ("541.8(a)(3)(ii)@3",)),
    Case(
        "a card not read leaves it open",
        rnd("p3P20", "t3P20", "P=2C B=? P=4D B=4S"),
        tells={"MB541-009@3": "cannot_tell", "MB541-008@3": "cannot_tell"},
    ),
    Case(
        "a card not read that cannot matter",
        rnd("p3T5", "t3T5", "P=KC B=2H P=KD B=5S P=?"),
        tells={"MB541-012@3": "cannot_tell"},
    ),
    Case(
        "a reading of two ranks of one value",
        rnd("p3P20", "y3P20", "P=3C B=KH/0.6,QH/0.4 P=4D B=6S"),
        tells={"MB541-008@3": "compliant"},
    ),
    Case(
        "collecting may have been missed",
        f"p3P20 nmb {BANKER} gap x",
        tells={"MB541-009@3": "cannot_tell"},
    ),
    Case(
        "a wager that a gap may have settled before the last clear",
        f"p5B20 nmb gap*9 p3P20 gap*9 x p1B5 nmb {BANKER} y1B5 x",
        tells={"MB541-009@3": "cannot_tell"},
    ),
    Case(
        "a call of no more bets before a gap that may have hidden its round",
        f"p5B20 nmb {BANKER} y5B20 x nmb gap*9 p3P20 nmb {BANKER} t3P20 x",
    ),
    Case(
        "a call of no more bets before a short gap",
        f"p5B20 nmb {BANKER} y5B20 x nmb gap*3 p3P20 {BANKER} t3P20 x",
        ("2:541.8(c)@3",),
    ),
    Case("ends before the settlement", f"p3P20 nmb {BANKER}", tells={"MB541-009@3": "cannot_tell"}),
]

DRAGONS = [
    Case(
        "Natural against none",
        rnd("p3D5", "y3D5", NATURAL),
        tells={"MB541-014@3": "compliant", "MB541-016@3": "none"},
    ),
    Case("Natural against none collected", rnd("p3D5", "t3D5", NATURAL), ("541.8(a)(4)(i)(A)@3",)),
    Case(
        "Natural 9 against 8", rnd("p3D5", "y3D5", NINE_EIGHT), tells={"MB541-015@3": "compliant"}
    ),
    Case(
        "Natural 9 against 8 collected", rnd("p3D5", "t3D5", NINE_EIGHT), ("541.8(a)(4)(i)(B)@3",)
    ),
    Case(
        "four ahead",
        rnd("p3D5", "y3D5", FOUR),
        filed={"dragon_bonus_table": "A"},
        tells={"MB541-016@3": "compliant"},
    ),
    Case("four ahead collected", rnd("p3D5", "t3D5", FOUR), ("541.8(a)(4)(i)(C)@3",)),
    Case(
        "Natural 8 against 9", rnd("p3D5", "t3D5", EIGHT_NINE), tells={"MB541-017@3": "compliant"}
    ),
    Case("Natural 8 against 9 paid", rnd("p3D5", "y3D5", EIGHT_NINE), ("541.8(a)(4)(ii)(A)@3",)),
    Case("equal and no Natural", rnd("p3D5", "t3D5", EQUAL), tells={"MB541-018@3": "compliant"}),
    Case("equal and no Natural handed back", rnd("p3D5", "b3D5", EQUAL), ("541.8(a)(4)(ii)(B)@3",)),
    Case("three ahead", rnd("p3D5", "t3D5", THREE), tells={"MB541-019@3": "compliant"}),
    Case("three ahead paid", rnd("p3D5", "y3D5", THREE), ("541.8(a)(4)(ii)(C)@3",)),
    Case("on the Banker's Hand", rnd("p3E5", "t3E5", NATURAL), tells={"MB541-018@3": "compliant"}),
    Case(
        "equal Naturals",
        rnd("p3D5", "b3D5", NATURALS),
        filed=WIN5,
        tells={"MB541-020@3": "compliant"},
    ),
    Case("equal Naturals collected", rnd("p3D5", "t3D5", NATURALS), ("541.8(a)(4)(iii)@3",)),
    Case(
        "equal Naturals charged",
        rnd("p3D4", "b3D4 t3V1", NATURALS),
        filed={"vigorish_type": "tie"},
        tells={"MB541-020@3": "compliant"},
    ),
    Case(
        "equal Naturals charged a half",
        rnd("p3D4", "b3D4 t3V2", NATURALS),
        ("541.8(a)(4)(iii)@3",),
        filed={"vigorish_type": "tie"},
    ),
    Case("not known to be offered", rnd("p3D5", "t3D5", EQUAL), tells={"MB541-013": "cannot_tell"}),
    Case(
        "offered",
        rnd("p3D5", "t3D5", EQUAL),
        filed={"dragon_bonus_table": "A"},
        tells={"MB541-013": "compliant"},
    ),
]

BETTING = [
    Case("placed after the announcement", f"p3P20 nmb p1P5 {PLAYER} y3P20 y1P5 x", ("541.8(c)@1",)),
    Case("raised after the announcement", f"p3P20 nmb a3P5 {PLAYER} y3P25 x", ("541.8(c)@3",)),
    Case(
        "taken back after the announcement",
        f"p3P20 p1P5 nmb r3P20 {PLAYER} y1P5 x",
        ("541.8(c)@3",),
    ),
    Case(
        "no announcement",
        f"p3P20 {PLAYER} y3P20 x",
        tells={"MB541-024": "cannot_tell", "X627-002": "cannot_tell", "MB541-025": "compliant"},
    ),
    Case(
        "placed after the first card",
        "p3P20 nmb P=3C p1P5 B=2H P=4D B=4S y3P20 y1P5 x",
        ("541.8(c)@1",),
    ),
    Case(
        "a loser taken back",
        f"p3P20 p1P5 nmb {BANKER} r3P20 t1P5 x",
        ("541.8(c)@3",),
        tells={"MB541-009@3": "cannot_tell"},
    ),
    Case("a loser never collected", f"p3P20 nmb {BANKER} r3P20 x", ("541.8(a)(2)(ii)@3",)),
    Case("announced after the deal", f"p3P20 {PLAYER} nmb y3P20 x", ("627a.8(b)",)),
    Case(
        "cash turned into chips",
        f"cash3P20 p3P20 nmb {PLAYER} y3P20 x",
        tells={"MB541-023@3": "compliant"},
    ),
    Case(
        "cash turned into chips during the hand",
        "cash3P20 nmb P=3C B=2H P=4D p3P20 B=4S y3P20 x",
        tells={"MB541-023@3": "compliant"},
    ),
    Case(
        "cash left lying",
        f"p1P5 cash3P20 nmb {PLAYER} y1P5 x",
        tells={"MB541-023@3": "cannot_tell"},
    ),
    Case(
        "may have changed unseen",
        "p3P20 nmb P=3C B=2H gap P=4D B=4S y3P20 x",
        tells={"MB541-025": "cannot_tell"},
    ),
]

DEALING = [
    Case(
        "face up",
        rnd("p3P20", "y3P20", PLAYER),
        tells={
            "X627-001": "compliant",
            "X627-003": "compliant",
            "X627-004": "compliant",
            "X627-005": "none",
        },
    ),
    Case(
        "Player, Player, Banker, Banker",
        rnd("p3P20", "y3P20", "P=3C P=4D B=2H B=4S"),
        ("627a.8(c)(1)",),
    ),
    Case("Banker first", rnd("p3P20", "y3P20", "B=2H P=3C B=4S P=4D"), ("627a.8(c)(1)",)),
    Case("a card to a seat", rnd("p3P20", "c3=KH y3P20", PLAYER), ("627a.8(a)@3",)),
    Case(
        "a card to a seat amid the four",
        rnd("p3P20", "y3P20", PLAYER.replace("P=4D", "c3=KH P=4D")),
        ("627a.8(a)@3",),
    ),
    Case(
        "drawn with the right hand",
        rnd("p3P20", "y3P20", "P=3C:right B=2H P=4D B=4S"),
        ("627a.8(c)(1)",),
    ),
    Case(
        "hand not seen",
        rnd("p3P20", "y3P20", "P=3C:nohand B=2H P=4D B=4S"),
        tells={"X627-004": "cannot_tell"},
    ),
    Case(
        "face down, the Banker under the shoe",
        rnd("p3P20", "y3P20", "P B P B B>c uP=3C uP=4D uB=2H uB=4S"),
        tells={"X627-003": "compliant", "X627-005": "compliant"},
    ),
    Case(
        "face down, placed with the left hand, of which the text says nothing",
        rnd("p3P20", "y3P20", "P:left B P B B>c uP=3C uP=4D uB=2H uB=4S"),
        tells={"X627-005": "compliant"},
    ),
    Case(
        "face down, not under the shoe",
        rnd("p3P20", "y3P20", "P B P B B>c uP=3C uP=4D uB=2H uB=4S")
        + " "
        + rnd("p3P20", "y3P20", "P B P B uP=3C uP=4D uB=2H uB=4S"),
        ("2:627a.8(c)(2)",),
    ),
    Case(
        "a log that tells of no moves of cards",
        rnd("p3P20", "y3P20", "P B P B uP=3C uP=4D uB=2H uB=4S"),
        tells={"X627-005": "cannot_tell"},
    ),
    Case(
        "face down, taken out too soon",
        rnd("p3P20", "y3P20", "P B P B B>c c>B uP=3C uP=4D uB=2H uB=4S"),
        ("627a.8(c)(2)",),
    ),
    Case(
        "face down, Player, Player, Banker, Banker",
        rnd("p3P20", "y3P20", "P P B B B>c uP=3C uP=4D uB=2H uB=4S"),
        ("627a.8(c)(2)",),
    ),
    Case("some up, some down", rnd("p3P20", "y3P20", "P=3C B P=4D B uB=2H uB=4S"), ("627a.8(c)",)),
    Case("a player touches a card", rnd("p3P20", "f3P y3P20", PLAYER), ("541.9@3",)),
    Case(
        "one card missed",
        "p3P20 nmb P=3C gap P=4D B=4S y3P20 x",
        tells={"X627-004": "cannot_tell", "MB541-008@3": "cannot_tell"},
    ),
    Case(
        "House Money settled in time",
        rnd("p1P5 p1H5 p3P5 p3H5", "t1P5 t3P5", "P=2C B=3H P=3D B=4S t3H5 t1H5 P=KC"),
        tells={"X627-006": "compliant", "X627-007": "compliant"},
    ),
    Case(
        "House Money settled late",
        rnd("p1P5 p1H5", "t1P5 t1H5", "P=2C B=3H P=3D B=4S P=KC"),
        ("627a.8(d)@1",),
    ),
    Case(
        "House Money settled clockwise",
        rnd("p1P5 p1H5 p3P5 p3H5", "t1P5 t3P5", "P=2C B=3H P=3D B=4S t1H5 t3H5 P=KC"),
        ("627a.8(d)(1)@1",),
    ),
]

THIRD = [
    Case("a card after a Natural", rnd("p3P5", "y3P5", f"{NATURAL} P=2C"), ("541",)),
    Case(
        "a card after a Natural, among the payments",
        rnd("p3P5 p1B5", f"y3P5 P=2C t1B5 x {rnd('p3P5', 'y3P5', NATURAL)}", NATURAL),
        ("541",),
    ),
    Case(
        "no card after a Natural",
        rnd("p3P5", "y3P5", NATURAL),
        tells={"X631-001": "compliant", "X631-003": "none"},
    ),
    Case(
        "Player drew on 6", rnd("p3P5", "", f"{BANKER} P=2C"), ("541",), tells={"X631-001": "none"}
    ),
    Case("Player stood on 5", rnd("p3P5", "", "P=2C B=3H P=3D B=4S"), ("541",)),
    Case("Banker first", rnd("p3P5", "t3P5", "P=2C B=KH P=3D B=KS B=9C P=2D"), ("541",)),
    *(
        Case(
            f"Player drew {third}, Banker had {banker}: {row} is asked",
            rnd("p3P5", acts, f"P=2C B={banker}H P=3D B=KS P={third}C{more}"),
            tells={
                provision: "compliant" if provision == row else "none"
                for provision in ("X631-004", "X631-005", "X631-006")
            },
        )
        for banker, third, more, row, acts in (
            (2, 8, " B=AS", "X631-004", "b3P5"),
            (3, 8, "", "X631-006", "b3P5"),
            (6, 5, "", "X631-006", "t3P5"),
            (7, 6, "", "X631-005", "t3P5"),
        )
    ),
    Case(
        "the deal called off after two cards",
        "p3P5 nmb P=2C B=3H b3P5 x",
        tells={"X627-004": "cannot_tell"},
    ),
    Case("four cards", rnd("p3P5", "", "P=2C B=3H P=3D B=4S P=KC P=QC"), ("541",)),
    Case(
        "a third card may have been missed",
        "p3P5 nmb P=2C B=3H P=3D B=4S gap t3P5 x",
        tells={"X631-002": "cannot_tell"},
    ),
    Case(
        "third cards still to come",
        "p3P5 nmb P=2C B=3H P=3D B=4S",
        tells={"X631-002": "cannot_tell"},
    ),
    Case(
        "points not known",
        rnd("p3P5", "t3P5", "P=2C B=3H P=? B=4S"),
        tells={"X631-002": "cannot_tell"},
    ),
]

CASES = [*OUTCOMES, *DRAGONS, *BETTING, *DEALING, *THIRD]


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_541_8(case: Case) -> None:
    assert differences(case) == []


PIPS = ["K", "A", "2", "3", "4", "5", "6", "7", "8", "9"]


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("third", [None, *range(10)])
def test_every_cell_of_the_third_card_table(third: int | None, banker: int) -> None:
    """Both ways of the Banker's decision, after each third card of the Player."""
    player = 6 if third is None else 0
    cards = f"P={PIPS[player]}C B={PIPS[banker]}H P=KD B=KS"
    if third is not None:
        cards += f" P={PIPS[third]}D"
    wrong = {}
    for drew in (False, True):
        script = rnd("p3T5", "t3T5", cards + (" B=KC" if drew else ""))
        wrong[drew] = "541" in violations(script, profile_of("541"))
    assert wrong[banker_draws(banker, third)] is False
    assert wrong[not banker_draws(banker, third)] is True


@pytest.mark.parametrize("points", range(8))
def test_the_player_draws_to_five(points: int) -> None:
    assert player_draws(points) is (points < 6)


TABLE_1 = {3: "012345679", 4: "234567", 5: "4567", 6: "67", 7: ""}


@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("points", range(8))
def test_the_bankers_table(points: int, third: int) -> None:
    assert banker_draws(points, third) is (points < 3 or str(third) in TABLE_1[points])
