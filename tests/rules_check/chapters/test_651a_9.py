"""§ 651a.9: Casino War, where it differs from chapter 567, and what it shares with it."""

from typing import Any

import pytest

from tests.rules_check.chapters.cases import TABLE_651A, Case, differences
from tests.rules_check.chapters.test_567_3 import layout
from tests.rules_check.chapters.test_567_9_war import ZONES

DEAL = "p1i30 p3i25 p6i15 p6t5 nmb c1=8C c3=KH c6=4S cD=QS"
SETTLE = "t6i15 t6t5 y3i25 t1i30"
CLEAR = "r3i50 x1 x3 x6 xD"
LAWFUL = f"{DEAL} {SETTLE} {CLEAR}"
# Position 2 loses; 3 and 5 tie and go to War; 3 wins and 5 loses it.
TIED = "p2i5 p3i20 p5i30 nmb c2=4C c3=9C c5=9S cD=9H t2i5 x2"
WAR = "p3w20 p5w30 p5t2 burn burn burn w3=KC w5=4H wD=10S"
FINISH = "t5i30 t5w30 t5t2 y3w20 b3i20"
END = "r3w40 r3i20 x3 X3 x5 X5 xD XD"
WARRED = f"{TIED} {WAR} {FINISH} {END}"
ALONE = "p3i20 nmb c3=9C cD=9H p3w20 burn burn burn w3={} wD=10S {} x3 X3 xD XD"
TIES = "p2i20 p5i30 p6i8 nmb c2=9C c5=9S c6=4D cD=9H t6i8"

ONE_SIDE = layout(tip=1300)["zone"]


def case(
    name: str, script: str, *breaks: str, profile: dict[str, Any] = TABLE_651A, **tells: str
) -> Case:
    """Returns a case under 651a; ``W651_001_3`` stands for W651-001 at position 3."""
    keys = {}
    for key, value in tells.items():
        chapter, number, *position = key.split("_")
        keys[f"{chapter}-{number}" + (f"@{position[0]}" if position else "")] = value
    return Case(name, script, breaks, keys, "651a", profile)


CASES = [
    case(
        "lawful, counterclockwise",
        LAWFUL,
        W651_001="compliant",
        W651_002_1="compliant",
        W651_002_6="compliant",
        W651_003_3="compliant",
        X651_006_3="compliant",
        W651_010="compliant",
        W651_011="compliant",
        X651_000="cannot_tell",
    ),
    case("clockwise", f"{DEAL} t1i30 y3i25 t6i15 t6t5 {CLEAR}", "651a.9(a)@1"),
    case(
        "losers first, counterclockwise",
        f"{DEAL} t6i15 t6t5 t1i30 y3i25 {CLEAR}",
        W651_001="compliant",
    ),
    case("losers first, clockwise", f"{DEAL} t1i30 t6i15 t6t5 y3i25 {CLEAR}", "651a.9(a)@1"),
    case("loser paid", f"{DEAL} t6i15 t6t5 y3i25 y1i30 {CLEAR}", "651a.9(a)(1)@1"),
    case("loser not collected", f"{DEAL} t6i15 t6t5 y3i25 {CLEAR}", "651a.9(a)(1)@1"),
    case("winner collected", f"{DEAL} t6i15 t6t5 t3i25 t1i30 x1 x3 x6 xD", "651a.9(a)(2)@3"),
    case("winner not paid", f"{DEAL} t6i15 t6t5 t1i30 {CLEAR}", "651a.9(a)(2)@3"),
    case("winner paid short", f"{DEAL} t6i15 t6t5 y3i20 t1i30 {CLEAR}", "651a.10(a)(1)@3"),
    case(
        "winner paid short, odds not filed",
        f"{DEAL} t6i15 t6t5 y3i20 t1i30 {CLEAR}",
        profile={},
        X651_006_3="cannot_tell",
    ),
    case(
        "winner not paid, odds not filed",
        f"{DEAL} t6i15 t6t5 t1i30 {CLEAR}",
        "651a.9(a)(2)@3",
        profile={},
        X651_006_3="none",
    ),
    case(
        "winner paid at other odds that are filed",
        f"{DEAL} t6i15 t6t5 y3i50 t1i30 {CLEAR}",
        profile={"rules_submission": {"initial_odds": "2:1"}},
        X651_006_3="compliant",
    ),
    case(
        "odds in thirds that no cents make",
        "p3i25 nmb c3=KH cD=QS y3i33.33 x3 xD",
        profile={"rules_submission": {"initial_odds": "4:3"}},
        X651_006_3="cannot_tell",
    ),
    case(
        "dealt counterclockwise: § 651a.8 was not read",
        LAWFUL.replace("c1=8C c3=KH c6=4S", "c6=4S c3=KH c1=8C"),
        X651_000="cannot_tell",
    ),
    case(
        "a late wager: § 651a.7 was not read",
        LAWFUL.replace("c3=KH", "p6t1 c3=KH").replace("p6t5 nmb", "nmb").replace("t6t5", "t6t1"),
    ),
    case(
        "two surrenders, clockwise",
        f"{TIES} t2i10 b2i10 t5i15 b5i15 x2 x5 x6 xD",
        W651_007_2="compliant",
        W651_008="compliant",
        W651_006_5="compliant",
    ),
    case(
        "two surrenders, counterclockwise",
        f"{TIES} t5i15 b5i15 t2i10 b2i10 x2 x5 x6 xD",
        "651a.9(c)(1)@5",
    ),
    case("surrender takes all", f"{TIES} t2i20 t5i15 b5i15 x2 x5 x6 xD", "651a.9(c)(1)@2"),
    case("neither", f"{TIES} t5i15 b5i15 x2 x5 x6 xD", "651a.9(c)@2"),
    case("tie paid as a win", f"{TIES} y2i20 t5i15 b5i15 x2 x5 x6 xD", "651a.9(a)(3)@2"),
    case("Tie wager not paid", "p2i20 p2t3 nmb c2=9C cD=9H t2i10 b2i10 x2 xD", "651a.9(a)(3)@2"),
    case(
        "Tie wager paid",
        "p2i20 p2t3 nmb c2=9C cD=9H y2t30 t2i10 b2i10 x2 xD",
        W651_004_2="compliant",
        X651_007_2="compliant",
    ),
    case(
        "Tie wager paid 9 to 1",
        "p2i20 p2t3 nmb c2=9C cD=9H y2t27 t2i10 b2i10 x2 xD",
        "651a.10(a)(2)@2",
    ),
    case(
        "War, lawful",
        WARRED,
        W651_009_3="compliant",
        W651_009_5="compliant",
        W651_012_3="compliant",
        W651_013="compliant",
        W651_014_5="compliant",
        W651_014_3="cannot_tell",
        W651_015="compliant",
        W651_016="compliant",
        W651_017_3="cannot_tell",
        W651_018="compliant",
        W651_019_5="compliant",
        W651_020_3="compliant",
        W651_022="compliant",
        W651_023="compliant",
        X651_008_3="compliant",
    ),
    case("War, Initial left for the winner", WARRED.replace(" b3i20", ""), W651_020_3="compliant"),
    case(
        "War, Initial of the winner collected",
        WARRED.replace("b3i20", "t3i20").replace("r3i20 ", ""),
        "651a.9(g)(2)@3",
    ),
    case(
        "War, Initial collected before the War deal",
        WARRED.replace("p5t2 burn", "p5t2 t5i30 burn", 1).replace("wD=10S t5i30", "wD=10S"),
        "651a.9(c)(2)@5",
    ),
    case(
        "War, Initial collected early and won",
        WARRED.replace("p5t2 burn", "p5t2 t3i20 burn", 1)
        .replace(" b3i20", "")
        .replace("r3i20 ", ""),
        "651a.9(c)(2)@3",
    ),
    case(
        "War, Initial collected by mistake and put back",
        WARRED.replace("p5t2 burn", "p5t2 t3i20 b3i20 burn", 1),
    ),
    case(
        "War, whether the Initial stayed unseen",
        WARRED.replace("p5t2 burn", "p5t2 gap burn", 1),
        W651_009_3="cannot_tell",
    ),
    case("War, Initial of the loser left", WARRED.replace("t5i30 ", ""), "651a.9(g)(1)@5"),
    case("War, loser's War wager left", WARRED.replace("t5w30 ", ""), "651a.9(g)(1)@5"),
    case("War, loser's Tie wager left", WARRED.replace("t5t2 ", ""), "651a.9(g)(1)@5"),
    case("War, loser paid", WARRED.replace("t5w30", "y5w30"), "651a.9(g)(1)@5"),
    case("War, winner not paid", WARRED.replace("y3w20 ", ""), "651a.9(g)(2)@3"),
    case("War, winner paid 2 to 1", WARRED.replace("y3w20", "y3w40"), "651a.10(a)(3)@3"),
    case(
        "War, settled clockwise",
        WARRED.replace(FINISH, "b3i20 t3i20 t3w20 t5i30 t5w30 t5t2")
        .replace("w3=KC", "w3=3C")
        .replace("r3w40 r3i20 ", "")
        .replace("b3i20 ", ""),
        "651a.9(g)@3",
    ),
    case(
        "War, winners first, then losers",
        "p1i5 p3i5 p5i5 nmb c1=9C c3=9D c5=9S cD=9H p1w5 p3w5 p5w5 burn burn burn "
        "w1=4D w3=KC w5=5H wD=10S y3w5 t5i5 t5w5 t1i5 t1w5 x1 X1 x3 X3 x5 X5 xD XD",
        "651a.9(h)@3",
    ),
    case(
        "War, tied",
        ALONE.format("10C", "y3w40 b3i20"),
        W651_021_3="compliant",
        X651_008_3="compliant",
    ),
    case("War, tied and paid 1 to 1", ALONE.format("10C", "y3w20 b3i20"), "651a.10(a)(3)@3"),
    case(
        "War, tied without bonus as filed",
        ALONE.format("10C", "y3w20 b3i20"),
        profile={"rules_submission": {"war_odds": "1:1", "war_tie_odds": "1:1"}},
        X651_008_3="compliant",
    ),
    case("War, tied, Initial collected", ALONE.format("10C", "y3w40 t3i20"), "651a.9(g)(3)@3"),
    case(
        "War, result unread",
        ALONE.format("?", "y3w20 b3i20"),
        W651_019_3="cannot_tell",
        W651_020_3="cannot_tell",
        W651_021_3="cannot_tell",
    ),
    case("War, odds not filed", WARRED, profile={}, X651_008_3="cannot_tell"),
    case(
        "War wager one chip off",
        WARRED.replace("p3w20", "p3w21").replace("y3w20", "y3w21"),
        "651a.9(c)(2)@3",
    ),
    case(
        "War card without a War wager",
        WARRED.replace("p3w20 ", "").replace("y3w20 ", "").replace("r3w40 ", ""),
        "651a.9(e)@3",
    ),
    case("two burns", WARRED.replace("burn burn burn", "burn burn"), "651a.9(f)"),
    case("four burns", WARRED.replace("burn burn burn", "burn burn burn burn"), "651a.9(f)"),
    case("War deal counterclockwise", WARRED.replace("w3=KC w5=4H", "w5=4H w3=KC"), "651a.9(f)@5"),
    case(
        "first card cleared before the War",
        WARRED.replace("x2 p3w20", "x2 x5 p3w20").replace("x5 X5", "X5"),
        "651a.9(e)@5",
    ),
    case(
        "other cards left during the War",
        WARRED.replace(" x2 p3w20", " p3w20").replace("x3 X3", "x2 x3 X3"),
        "651a.9(d)@2",
    ),
    case(
        "cards cleared before settled",
        LAWFUL.replace("t1i30 r3i50 x1", "x1 t1i30 r3i50"),
        "651a.9(d)@1",
    ),
    case("hands mixed up", LAWFUL.replace("x3", "x3!"), "651a.9(d)@3"),
    case("War hands mixed up", WARRED.replace("X3", "X3!"), "651a.9(h)@3"),
    case(
        "War cleared before settled",
        WARRED.replace(f"{FINISH} {END}", "t5i30 t5w30 t5t2 x3 y3w20 b3i20 X3 x5 X5 xD XD"),
        "651a.9(h)@3",
    ),
    case(
        "nine positions",
        LAWFUL,
        profile=TABLE_651A | {"table": {"positions": 9}},
        X651_001="compliant",
    ),
    case("ten positions", LAWFUL, "651a.2(a)", profile=TABLE_651A | {"table": {"positions": 10}}),
    case(
        "no discard rack told",
        LAWFUL,
        profile=TABLE_651A
        | {"zone": [{"name": "shoe", "kind": "shoe", "polygon_mm": [[0, 0], [50, 0], [50, 80]]}]},
        X651_005="cannot_tell",
    ),
    case(
        "a discard rack",
        LAWFUL,
        profile=TABLE_651A
        | {
            "zone": [{"name": "rack", "kind": "discard", "polygon_mm": [[0, 0], [50, 0], [50, 80]]}]
        },
        X651_005="compliant",
        X651_004="none",
    ),
    case(
        "boxes on one side beside a shuffler",
        LAWFUL,
        profile=TABLE_651A
        | {"rules_submission": {"decks": 12, "automated_shuffler": True}, "zone": ONE_SIDE},
        X651_004="none",
        X651_006_3="cannot_tell",
    ),
    case(
        "War cards beside the first",
        WARRED.replace("w3=KC w5=4H", "w3=KC:zone=war3 w5=4H:zone=war5"),
        profile=TABLE_651A | ZONES,
        W651_017_3="compliant",
        W651_017_5="compliant",
    ),
    case(
        "a War card at another seat's place",
        WARRED.replace("w3=KC w5=4H", "w3=KC:zone=war5 w5=4H:zone=war5"),
        "651a.9(f)@3",
        profile=TABLE_651A | ZONES,
    ),
    case("boxes on one side", LAWFUL, "651a.2(c)", profile=TABLE_651A | {"zone": ONE_SIDE}),
    case("no card at all", "p1i5", X651_000="none"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_651a_9(case: Case) -> None:
    assert differences(case) == []
