"""Chapter 565: Three Card Poker up to the showdown (§§ 565.1 to 565.11)."""

from dataclasses import replace
from typing import Any

import pytest

from rules_check.engine import check
from tests.rules_check.chapters.card_cases import CardCase, differences
from tests.rules_check.chapters.card_log import events_of, profile_of
from tests.rules_check.chapters.test_areas import zones

B: dict[str, Any] = {"six_card_table": "B"}

# 1 has a pair of nines and plays, 2 folds, 3 folds with a Six Card Bonus Wager.
BETS = "p1a10 p1q5 p1s5 p2a10 p2q5 p3a10 p3q5 p3s5"
DEAL = "nmb down:1,2,3"
DECIDE = "p1l10"
COLLECT = "t3a10 t3q5 t2a10 t2q5 x2"
DEALER = "uD=9D uD=4C uD=2H"  # does not play
SHOW3 = "u3=10C u3=7D u3=8H"  # nothing with the dealer's cards
SHOW1 = "u1=9C u1=9H u1=5S"  # with the dealer's nine three of a kind
SETTLE3 = "t3s5 x3"
SETTLE1 = "y1a10 b1l10 y1q5 y1s40"
END = "x1 xD"
LAWFUL = " ".join((BETS, DEAL, DECIDE, COLLECT, DEALER, SHOW3, SETTLE3, SHOW1, SETTLE1, END))


def rounds(old: str = "", new: str = "", script: str = LAWFUL) -> str:
    """Returns the lawful round with a part of it replaced."""
    assert old in script
    return script.replace(old, new) if old else script


TWO = "p1a10 p1q5 p1s5 p2a10 p2q5 nmb down:1,2 p1l10 p2l10 uD=9D uD=4C uD=2H "
SHOWN = "u2=10C u2=7D u2=8H {} u1=9C u1=9H u1=5S {}"
ONE_A = "y1a10 b1l10 y1q5"
TWO_A = "y2a10 b2l10 t2q5"


def showdown(second: str, first: str, end: str = "x2 x1 xD") -> str:
    """Returns a round in which both play; what is done with each of them."""
    return f"{TWO}{SHOWN.format(second, first)} {end}"


def six(cards: str, paid: str, dealer: str = "9D 4C 2H") -> str:
    """Returns a round of one Six Card bettor with these cards."""
    own = " ".join(f"u1={card}" for card in cards.split())
    its = " ".join(f"uD={card}" for card in dealer.split())
    return f"p1a10 p1q5 p1s5 nmb down:1 p1l10 {its} {own} y1a10 b1l10 y1q5 {paid} x1 xD"


AREAS: dict[str, Any] = {"table": {"positions": 6}, "zone": zones("565")}

DEALERS = {
    "name": "dealer",
    "kind": "dealer_hand",
    "polygon_mm": [[0, 0], [90, 0], [90, 90], [0, 90]],
}
WITH_DEALER: dict[str, Any] = AREAS | {"zone": [*AREAS["zone"], DEALERS]}
UNSEEN = "d1 gap*1@dealer d1 dD d1 dD"
"""A deal to one seat in which the dealer's first card was not seen."""

CASES = [
    CardCase(
        "a lawful round",
        LAWFUL,
        tells={
            "TC565-003@1": "compliant",
            "TC565-007@1": "compliant",
            "TC565-009": "compliant",
            "TC565-026@1": "compliant",
            "TC565-027": "compliant",
            "TC565-028": "compliant",
            "TC565-029": "compliant",
            "TC565-030@1": "compliant",
            "TC565-032": "compliant",
            "TC565-033@1": "compliant",
            "TC565-034": "compliant",
            "TC565-035@2": "compliant",
            "TC565-037@3": "compliant",
            "TC565-038@2": "compliant",
            "TC565-038@3": "compliant",
            "TC565-039": "compliant",
            "TC565-041": "compliant",
            "TC565-042": "compliant",
            "TC565-043@1": "compliant",
            "TC565-043@3": "compliant",
            "TC565-044@1": "compliant",
            "TC565-045@3": "compliant",
            "TC565-046@1": "compliant",
            "TC565-047@1": "compliant",
            "X649-001": "compliant",
            "X649-008@1": "compliant",
            "X649-010@1": "compliant",
        },
        filed=B,
    ),
    CardCase(
        "nothing filed", LAWFUL, tells={"TC565-041": "cannot_tell", "TC565-047@1": "cannot_tell"}
    ),
    CardCase(
        "stacks of three",
        rounds("down:1,2,3", "d1 d1 d1 d2 d2 d2 d3 d3 d3 dD dD dD"),
        filed=B,
        tells={"X649-001": "compliant"},
    ),
    CardCase(
        "all losers taken first, then all winners paid",
        showdown("t2q5", "y2a10 b2l10 y1a10 b1l10 y1q5 y1s40"),
        filed=B,
        tells={"TC565-042": "compliant"},
    ),
    CardCase("a Play Wager left lying instead of handed back", rounds("b1l10 ", ""), filed=B),
    CardCase(
        "a winner takes up stake and winnings",
        rounds(END, "r1a20 r1l10 r1q10 r1s45 x1 xD"),
        filed=B,
    ),
    CardCase(
        "Six Card settled after everybody's other wagers",
        "p1a10 p1q5 p1s5 p2a10 p2q5 p2s5 nmb down:1,2 p1l10 p2l10 uD=9D uD=4C uD=2H "
        "u2=10C u2=7D u2=8H y2a10 b2l10 t2q5 u1=9C u1=9H u1=5S y1a10 b1l10 y1q5 t2s5 y1s40 "
        "x2 x1 xD",
        filed=B,
        tells={"TC565-044@2": "compliant"},
    ),
    CardCase(
        "everybody folds",
        "p1a10 p2a10 nmb down:1,2 t2a10 t1a10 x2 x1 uD=9D uD=4C uD=2H xD",
        filed=B,
        tells={"TC565-033@1": "compliant", "TC565-042": "none"},
    ),
    CardCase(
        "Pair Plus alone",
        "p1q5 nmb down:1 uD=9D uD=4C uD=2H u1=9C u1=9H u1=5S y1q5 x1 xD",
        filed=B,
        tells={"TC565-033": "none", "TC565-007@1": "compliant"},
    ),
    # --- 565.1 -------------------------------------------------------------------------------
    CardCase(
        "two cards",
        rounds("down:1,2,3", "d1 d2 d3 dD d1 d2 d3 dD d1 d2 dD").replace("u3=8H", ""),
        ("565.1@3",),
        filed=B,
        tells={"TC565-003@3": "violation"},
    ),
    CardCase("four cards", rounds("down:1,2,3", "down:1,2,3 d2"), ("565.1@2",), filed=B),
    CardCase(
        "the dealer gets four cards", rounds("down:1,2,3", "down:1,2,3 dD"), ("565.1",), filed=B
    ),
    CardCase(
        "two cards and a gap",
        rounds("down:1,2,3", "d1 d2 d3 dD d1 d2 d3 dD d1 d2 gap dD"),
        filed=B,
        tells={"TC565-003@3": "cannot_tell"},
    ),
    CardCase(
        "a bettor without cards",
        rounds("down:1,2,3", "down:1,3").replace("x2 ", ""),
        ("565.1@2",),
        filed=B,
    ),
    CardCase(
        "a bettor without cards, whose Ante goes back",
        "p1a10 p2a10 nmb down:1 p1l10 uD=9D uD=4C uD=2H u1=9C u1=9H u1=5S y1a10 b1l10 b2a10 x1 xD",
    ),
    CardCase(
        "a deal called off",
        "p1a10 p2a10 nmb d1 d2 dD d1 b1a10 b2a10 x1 x2 xD",
        tells={"TC565-003@2": "cannot_tell", "TC565-033@2": "none"},
    ),
    CardCase("Pair Plus not settled", rounds("y1q5", ""), ("565.1@1",), filed=B),
    CardCase(
        "Pair Plus settled unseen",
        rounds("y1q5", "gap"),
        filed=B,
        tells={"TC565-007@1": "cannot_tell"},
    ),
    CardCase(
        "an Envy Bonus",
        "p1a10 p1g1 p2a10 p2g1 nmb down:1,2 p1l10 p2l10 uD=9D uD=4C uD=2H "
        "u2=10C u2=7D u2=8H y2a10 b2l10 t2g1 u1=AC u1=KC u1=QC y1a10 b1l10 y1g500 y2g100 x2 x1 xD",
        tells={
            "TC565-001@2": "compliant",
            "TC565-001@1": "none",
            "TC565-006@1": "compliant",
            "TC565-042": "compliant",
        },
    ),
    CardCase(
        "no Envy Bonus was seen",
        "p1a10 p1g1 p2a10 p2g1 nmb down:1,2 p1l10 p2l10 uD=9D uD=4C uD=2H "
        "u2=10C u2=7D u2=8H y2a10 b2l10 t2g1 u1=AC u1=KC u1=QC y1a10 b1l10 y1g500 x2 x1 xD",
        tells={"TC565-001@2": "cannot_tell"},
    ),
    # --- 565.7 -------------------------------------------------------------------------------
    CardCase(
        "Six Card without Pair Plus",
        "p1a10 p1s5 nmb down:1 p1l10 uD=9D uD=4C uD=2H u1=9C u1=9H u1=5S y1a10 b1l10 y1s40 x1 xD",
        ("565.7(a)(5)@1",),
        filed=B,
    ),
    CardCase(
        "Six Card, Pair Plus unseen",
        "p1a10 gap p1s5 nmb down:1 p1l10 uD=9D uD=4C uD=2H "
        "u1=9C u1=9H u1=5S y1a10 b1l10 y1s40 x1 xD",
        filed=B,
        tells={"TC565-026@1": "cannot_tell"},
    ),
    CardCase(
        "placed after no more bets",
        rounds("nmb", "nmb p2s5").replace("x2", "").replace("t3s5", "t2s5 t3s5"),
        ("565.7(d)@2",),
        filed=B,
    ),
    CardCase(
        "withdrawn after no more bets",
        rounds("nmb", "nmb r2q5").replace("t2q5 ", ""),
        ("565.7(d)@2",),
        filed=B,
    ),
    CardCase(
        "raised after the first card",
        rounds("down:1,2,3", "d1 a2a5 d2 d3 dD d1 d2 d3 dD d1 d2 d3 dD").replace("t2a10", "t2a15"),
        ("565.7(d)@2",),
        filed=B,
    ),
    CardCase(
        "withdrawn after the cards were seen",
        rounds("p1l10", "r2q5 p1l10").replace("t2q5 ", ""),
        ("565.7(d)@2",),
        filed=B,
    ),
    CardCase("no announcement", rounds("nmb ", ""), filed=B, tells={"TC565-027": "cannot_tell"}),
    CardCase(
        "Play placed before the cards were out",
        rounds("down:1,2,3", "d1 d2 p1l10 d3 dD d1 d2 d3 dD d1 d2 d3 dD").replace("dD p1l10", "dD"),
        ("565.7(d)@1",),
        filed=B,
    ),
    # --- 565.11(a) ---------------------------------------------------------------------------
    CardCase(
        "own cards touched",
        rounds("p1l10", "touch1>1 touch2>2 touch3>3 p1l10"),
        filed=B,
        tells={"TC565-032": "compliant"},
    ),
    CardCase(
        "another player's cards touched",
        rounds("p1l10", "touch1>2 p1l10"),
        ("565.11(a)@1",),
        filed=B,
    ),
    CardCase(
        "somebody touched cards",
        rounds("p1l10", "touch?>2 p1l10"),
        filed=B,
        tells={"TC565-032": "cannot_tell"},
    ),
    CardCase("a gap", rounds("p1l10", "gap p1l10"), filed=B, tells={"TC565-032": "cannot_tell"}),
]

CASES = [replace(case, edition="565") for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_law_says_as_much(case: CardCase) -> None:
    assert differences(case) == []


@pytest.mark.parametrize(
    ("source", "outcome"),
    [("simulator", "violation"), ("operator", "violation"), ("vision", "cannot_tell")],
)
def test_a_camera_does_not_count_the_backs_of_a_pile(source: str, outcome: str) -> None:
    """A back laid on backs hardly shows: two cards seen are two cards at least."""
    script = rounds("down:1,2,3", "d1 d2 d3 dD d1 d2 d3 dD d1 d2 dD").replace("u3=8H", "")
    told = check(
        [replace(event, source=source) for event in events_of(script)],
        profile_of("565", rules_submission=B),
    )
    assert {f.outcome.value for f in told if (f.provision, f.position) == ("TC565-003", 3)} == {
        outcome
    }
