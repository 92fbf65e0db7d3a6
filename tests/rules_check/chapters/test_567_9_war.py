"""§ 567.9(d) to (h) and § 567.10(3): going to War."""

import pytest

from tests.rules_check.chapters.cases import Case, differences

# Position 2 loses; 3 and 5 tie and go to War; 3 wins and 5 loses it.
TIED = "p2i5 p3i20 p5i30 nmb c2=4C c3=9C c5=9S cD=9H t2i5"
WAGERS = "p3w20 p5w30 p5t2"
OTHERS = "x2"
INITIALS = "t3i20 t5i30"
BURNS = "burn burn burn"
WAR = "w3=KC w5=4H wD=10S"
SETTLE = "y3w40 t5w30 t5t2"
CLEAR = "r3w60 x3 X3 x5 X5 xD XD"
LAWFUL = f"{TIED} {OTHERS} {WAGERS} {INITIALS} {BURNS} {WAR} {SETTLE} {CLEAR}"


def but(part: str, other: str) -> str:
    """Returns the lawful log with one part replaced."""
    assert part in LAWFUL
    return LAWFUL.replace(part, other)


ALONE = "p3i20 nmb c3=9C cD=9H p3w20 t3i20 burn burn burn w3={} wD=10S {} x3 X3 xD XD"
ZONES = {
    "zone": [
        {
            "name": n,
            "kind": "hand",
            "position": p,
            "hand": "war",
            "polygon_mm": [[x, 0], [x + 50, 0], [x + 50, 80], [x, 80]],
        }
        for n, p, x in (("war3", 3, 0), ("war5", 5, 100))
    ]
    + [
        {
            "name": "rail3",
            "kind": "wager",
            "position": 3,
            "wager": "tie",
            "polygon_mm": [[200, 0], [250, 0], [250, 80]],
        }
    ],
}

CASES = [
    Case(
        "lawful",
        LAWFUL,
        tells={
            "W567-085@3": "compliant",
            "W567-085@5": "compliant",
            "W567-086": "compliant",
            "W567-088@3": "compliant",
            "W567-089": "compliant",
            "W567-090@5": "compliant",
            "W567-090@3": "cannot_tell",
            "W567-091": "compliant",
            "W567-092": "compliant",
            "W567-094": "compliant",
            "W567-095@5": "compliant",
            "W567-096@3": "compliant",
            "W567-098": "compliant",
            "W567-099": "compliant",
            "W567-102@3": "compliant",
        },
    ),
    Case(
        "other cards cleared after the War wagers and the Initials",
        f"{TIED} {WAGERS} {INITIALS} {OTHERS} {BURNS} {WAR} {SETTLE} {CLEAR}",
    ),
    Case(
        "losers collected first", but(SETTLE, "t5w30 t5t2 y3w40"), tells={"W567-098": "compliant"}
    ),
    Case(
        "War wager below the Initial",
        but("p3w20", "p3w19").replace("y3w40", "y3w38"),
        ("567.9(c)(2)@3",),
    ),
    Case(
        "War wager above the Initial",
        but("p3w20", "p3w21").replace("y3w40", "y3w42"),
        ("567.9(c)(2)@3",),
    ),
    Case("War wager in two acts", but("p3w20", "p3w15 a3w5"), tells={"W567-085@3": "compliant"}),
    Case("War wager not read", but("p3w20", "p3w?"), tells={"W567-085@3": "cannot_tell"}),
    Case(
        "War wager placed after the first burn",
        f"{TIED} {OTHERS} p5w30 p5t2 {INITIALS} burn p3w20 burn burn {WAR} {SETTLE} {CLEAR}",
        ("567.9(e)@3",),
    ),
    Case(
        "War card without a War wager",
        but("p3w20 ", "").replace("y3w40 ", "").replace("r3w60 ", ""),
        ("567.9(e)@3",),
    ),
    Case("War wager unseen", but("p3w20", "gap"), tells={"W567-088@3": "cannot_tell"}),
    Case("Initial left on the layout", but("t3i20 ", ""), ("567.9(e)@3",)),
    Case(
        "Initial collected after the burns",
        f"{TIED} {OTHERS} {WAGERS} t5i30 {BURNS} t3i20 {WAR} {SETTLE} {CLEAR}",
        ("567.9(e)@3",),
    ),
    Case("Initial collected in part", but("t3i20", "t3i15"), ("567.9(e)@3",)),
    Case("Initial's collection unseen", but("t3i20", "gap"), tells={"W567-088@3": "cannot_tell"}),
    Case("two burns", but(BURNS, "burn burn"), ("567.9(f)",)),
    Case("two burns, one of them doubtful", but(BURNS, "burn burn~0.5"), ("567.9(f)",)),
    Case("four burns", but(BURNS, "burn burn burn burn"), ("567.9(f)",)),
    Case("no burn", but(BURNS, ""), ("567.9(f)",)),
    Case("two burns and a gap", but(BURNS, "burn gap burn"), tells={"W567-091": "cannot_tell"}),
    Case(
        "three burns and a gap", but(BURNS, "burn burn gap burn"), tells={"W567-091": "cannot_tell"}
    ),
    Case("four burns and a gap", but(BURNS, "burn burn gap burn burn"), ("567.9(f)",)),
    Case("four burns, one of them shown", but(BURNS, "burn burn! burn burn"), ("567.9(f)",)),
    Case(
        "four burns, one of them shown, and a gap",
        but(BURNS, "burn burn! gap burn burn"),
        tells={"W567-091": "cannot_tell"},
    ),
    Case(
        "five burns, one of them shown, and a gap",
        but(BURNS, "burn burn! gap burn burn burn"),
        ("567.9(f)",),
    ),
    Case(
        "the recording ends after two burns",
        f"{TIED} {OTHERS} {WAGERS} {INITIALS} burn burn",
        tells={"W567-091": "none"},
    ),
    Case("a burn shown", but(BURNS, "burn burn! burn"), ("567.9(f)",)),
    Case("a burn read", but(BURNS, "burn burn=KH burn"), ("567.9(f)",)),
    Case("a burn's face unseen", but(BURNS, "burn burn? burn"), tells={"W567-091": "cannot_tell"}),
    Case(
        "a doubtful third burn", but(BURNS, "burn burn burn~0.3"), tells={"W567-091": "cannot_tell"}
    ),
    Case(
        "a doubtful fourth burn",
        but(BURNS, "burn burn burn burn~0.4"),
        tells={"W567-091": "cannot_tell"},
    ),
    Case("a likely fourth burn", but(BURNS, "burn burn burn burn~0.8"), ("567.9(f)",)),
    Case(
        "a card found face up is no burn",
        but(BURNS, "burn faceup=KH burn=KH burn burn"),
        tells={"W567-091": "compliant", "W567-104": "compliant"},
    ),
    Case(
        "dealer's first card cleared early, and nobody at War",
        "p2i5 nmb c2=4C cD=9H t2i5 xD x2",
        tells={"W567-089": "none"},
    ),
    Case(
        "the card of one who is out of the War is cleared during it",
        f"{TIED} {WAGERS} {INITIALS} {BURNS} w3=KC {OTHERS} w5=4H wD=10S {SETTLE} {CLEAR}",
        ("567.9(d)@2",),
        {"W567-089": "compliant"},
    ),
    Case("War deal counterclockwise", but(WAR, "w5=4H w3=KC wD=10S"), ("567.9(f)@5",)),
    Case("dealer's War card early", but(WAR, "w3=KC wD=10S w5=4H"), ("567.9(f)@5",)),
    Case(
        "two War cards to one seat",
        but(WAR, "w3=KC w3=2C w5=4H wD=10S"),
        ("567.9(f)@3",),
        {"W567-096@3": "cannot_tell"},
    ),
    Case("no War card to one seat", but("w5=4H ", "").replace("t5w30 t5t2", ""), ("567.9(f)@5",)),
    Case("no War card to the dealer", but(" wD=10S", "").replace(" XD", ""), ("567.9(f)",)),
    Case("a War card unseen", but("w5=4H", "gap"), tells={"W567-092": "cannot_tell"}),
    Case("a War card face down", but("w5=4H", "w5=4H:down"), ("567.9(f)@5",)),
    Case(
        "a War card's face unseen", but("w5=4H", "w5=4H:noface"), tells={"W567-092": "cannot_tell"}
    ),
    Case(
        "a War card to a place not told", but("w5=4H", "w?=4H"), tells={"W567-092": "cannot_tell"}
    ),
    Case(
        "War card beside the first",
        but("w3=KC w5=4H", "w3=KC:zone=war3 w5=4H:zone=war5"),
        profile=ZONES,
        tells={"W567-093@3": "compliant", "W567-093@5": "compliant"},
    ),
    Case(
        "War card at another seat's place",
        but("w3=KC w5=4H", "w3=KC:zone=war5 w5=4H:zone=war5"),
        ("567.9(f)@3",),
        profile=ZONES,
    ),
    Case(
        "War card on the betting area",
        but("w3=KC", "w3=KC:zone=rail3"),
        ("567.9(f)@3",),
        profile=ZONES,
    ),
    Case("War card's zone not told", LAWFUL, profile=ZONES, tells={"W567-093@3": "cannot_tell"}),
    Case(
        "first card of a War seat cleared before the War deal",
        but(OTHERS, "x2 x5").replace("x5 X5", "X5"),
        ("567.9(e)@5",),
    ),
    Case(
        "dealer's first card cleared before the War deal",
        but(OTHERS, "x2 xD").replace("xD XD", "XD"),
        ("567.9(e)",),
    ),
    Case(
        "other cards left during the War",
        but(f"{OTHERS} ", "").replace("x3 X3", "x2 x3 X3"),
        ("567.9(d)@2",),
    ),
    Case(
        "other cards' clearing unseen", but(f"{OTHERS} ", "gap "), tells={"W567-086": "cannot_tell"}
    ),
    Case(
        "other cards cleared before they were settled",
        but("cD=9H t2i5 x2", "cD=9H x2 t2i5"),
        ("567.9(d)@2",),
    ),
    Case(
        "cards cleared before another seat is settled",
        "p1i5 p2i5 nmb c1=4C c2=5C cD=9H t1i5 x1 t2i5 x2 xD",
        ("567.9(d)@1",),
    ),
    Case(
        "one hand never cleared",
        "p1i5 p2i5 nmb c1=4C c2=5C cD=9H t1i5 t2i5 x1 xD p1i5 nmb c1=4C cD=9H t1i5 x1 xD",
        ("567.9(d)@2",),
    ),
    Case("hands mixed up", "p1i5 p2i5 nmb c1=4C c2=5C cD=9H t1i5 t2i5 x1 x2! xD", ("567.9(d)@2",)),
    Case(
        "order of the hands unseen",
        "p1i5 p2i5 nmb c1=4C c2=5C cD=9H t1i5 t2i5 x1 x2? xD",
        tells={"W567-087": "cannot_tell"},
    ),
    Case(
        "War settled counterclockwise",
        but(SETTLE, "t5w30 t5t2 t3w20").replace("w3=KC", "w3=3C").replace("r3w60 ", ""),
        ("567.9(g)@5",),
    ),
    Case(
        "War settlement in part unseen",
        but(SETTLE, "t5w30 t5t2 gap t3w20").replace("w3=KC", "w3=3C").replace("r3w60 ", ""),
        tells={"W567-094": "cannot_tell"},
    ),
    Case(
        "all winners paid, then losers collected",
        "p1i5 p3i5 p5i5 nmb c1=9C c3=9D c5=9S cD=9H p1w5 p3w5 p5w5 t1i5 t3i5 t5i5 burn burn burn "
        "w1=4D w3=KC w5=5H wD=10S y3w10 t1w5 t5w5 x1 X1 x3 X3 x5 X5 xD XD",
        ("567.9(h)@3",),
    ),
    Case("War loser paid", but("t5w30", "y5w60"), ("567.9(g)(1)@5",)),
    Case("War loser not collected", but("t5w30 ", ""), ("567.9(g)(1)@5",)),
    Case("War loser's Tie wager left", but(" t5t2", ""), ("567.9(g)(1)@5",)),
    Case("War winner not paid", but("y3w40 ", ""), ("567.9(g)(2)@3",)),
    Case("War winner collected", but("y3w40", "t3w20").replace("r3w60 ", ""), ("567.9(g)(2)@3",)),
    Case("War winner paid 1 to 1", but("y3w40", "y3w20"), ("567.10(3)@3",)),
    Case("War winner paid 3 to 1", but("y3w40", "y3w60"), ("567.10(3)@3",)),
    Case("War winner one chip short", but("y3w40", "y3w39"), ("567.10(3)@3",)),
    Case("War winner's Tie wager left", but("p5t2", "p5t2 p3t1"), ("567.9(g)(2)@3",)),
    Case(
        "tied War pays 3 to 1",
        ALONE.format("10C", "y3w60"),
        tells={"W567-097@3": "compliant", "W567-102@3": "compliant"},
    ),
    Case("tied War pays 2 to 1", ALONE.format("10C", "y3w40"), ("567.10(3)@3",)),
    Case("tied War not paid", ALONE.format("10C", ""), ("567.9(g)(3)@3",)),
    Case("tied War collected", ALONE.format("10C", "t3w20"), ("567.9(g)(3)@3",)),
    Case(
        "tied War with a Tie wager",
        ALONE.format("10C", "y3w60 y3t50").replace("t3i20", "p3t5 t3i20"),
        tells={"W567-101@3": "compliant", "W567-097@3": "compliant"},
    ),
    Case(
        "tied War, Tie wager paid short",
        ALONE.format("10C", "y3w60 y3t45").replace("t3i20", "p3t5 t3i20"),
        ("567.10(2)@3",),
    ),
    Case(
        "tied War, Tie wager not paid",
        ALONE.format("10C", "y3w60").replace("t3i20", "p3t5 t3i20"),
        ("567.9(g)(3)@3",),
    ),
    Case(
        "War card perhaps a tie: 2 to 1 may be right",
        ALONE.format("10C/0.5,JC/0.5", "y3w40"),
        tells={"W567-102@3": "cannot_tell"},
    ),
    Case(
        "War card perhaps a tie: 4 to 1 is wrong either way",
        ALONE.format("10C/0.5,JC/0.5", "y3w80"),
        ("567.10(3)@3",),
    ),
    Case(
        "War card perhaps lower",
        ALONE.format("9D/0.5,JC/0.5", "y3w80"),
        tells={"W567-102@3": "cannot_tell"},
    ),
    Case(
        "cards cleared before the War is settled",
        but("t5w30 t5t2 r3w60 x3", "x3 t5w30 t5t2 r3w60"),
        ("567.9(h)@3",),
    ),
    Case("War hands mixed up", but("X5", "X5!"), ("567.9(h)@5",)),
    Case(
        "order of the War hands unseen",
        but("X5", "X5?"),
        tells={"W567-099": "cannot_tell compliant"},
    ),
    Case(
        "a War card never cleared",
        but(" X5", "") + " p1i5 nmb c1=4C cD=9H t1i5 x1 xD",
        ("567.9(h)@5",),
    ),
    Case(
        "the recording ends in the War deal",
        f"{TIED} {OTHERS} {WAGERS} {INITIALS} {BURNS} w3=KC",
        tells={"W567-092": "cannot_tell"},
    ),
    Case(
        "the recording ends after the War deal",
        f"{TIED} {OTHERS} {WAGERS} {INITIALS} {BURNS} {WAR}",
        tells={"W567-096@3": "cannot_tell", "W567-095@5": "cannot_tell"},
    ),
    Case(
        "a War hand's clearing unseen",
        but(" X5", " gap") + " p1i5 nmb c1=4C cD=9H t1i5 x1 xD",
        tells={"1:W567-099": "cannot_tell"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_567_9_war(case: Case) -> None:
    assert differences(case) == []
