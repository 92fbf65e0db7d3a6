"""Chapter 565: the deal, who may touch whose cards, and folds with a Progressive Wager."""

from dataclasses import replace

import pytest

from tests.rules_check.chapters.card_cases import CardCase, differences

ONE = "p1a10 p2a10 nmb {} p1l10 p2l10 uD=9D uD=4C uD=2H"
SHOWN = "u2=10C u2=7D u2=8H y2a10 b2l10 x2 u1=9C u1=9H u1=5S y1a10 b1l10 x1 xD"
ROUND = f"{ONE} {SHOWN}"
FOLD = "p1a10 p1g1 p2a10 p2g1 nmb t1g1 t2g1 down:1,2 p1l10 {} uD=9D uD=4C uD=2H u1=9C u1=9H u1=5S"
FOLDED = f"{FOLD} y1a10 b1l10 x1 xD"

CASES = [
    CardCase(
        "a wager put down amid the deal, a card of which was not seen",
        "p1a10 p1q5 nmb d1 d1 d1 gap dD p1s5 dD dD p1l10 uD=9D uD=4C uD=2H "
        "u1=9C u1=9H u1=5S y1a10 b1l10 y1q5 y1s40 x1 xD",
        ("565.7(d)@1",),
    ),
    CardCase(
        "in stacks, each told as one card",
        ROUND.format("d1 d2 dD"),
        tells={"TC565-003@1": "cannot_tell", "TC565-003": "cannot_tell"},
    ),
    CardCase(
        "in stacks of three",
        ROUND.format("d1 d1 d1 d2 d2 d2 dD dD dD"),
        tells={"X649-001": "compliant"},
    ),
    CardCase(
        "one seat's cards told as one, the others' as three",
        ROUND.format("d1 d2 dD d2 dD d2 dD"),
        ("565.1@1",),
        {"TC565-003@2": "compliant"},
    ),
    CardCase(
        "a seat that wagered gets no card",
        ROUND.format("d1 dD d1 dD d1 dD"),
        ("565.1@2",),
    ),
    CardCase(
        "a seat whose wager went back gets no card",
        "p1a10 p2a10 b2a10 nmb d1 dD d1 dD d1 dD p1l10 uD=9D uD=4C uD=2H "
        "u1=9C u1=9H u1=5S y1a10 b1l10 x1 xD",
        tells={"TC565-003@2": "none"},
    ),
    CardCase(
        "the dealer gets no card", "p1a10 nmb d1 d1 d1 p1l10 u1=9C u1=9H u1=5S x1", ("565.1",)
    ),
    CardCase("the dealer gets two", ROUND.format("d1 d2 dD d1 d2 dD d1 d2"), ("565.1",)),
    CardCase(
        "the recording ends amid the deal",
        "p1a10 p2a10 nmb d1 d2 dD d1",
        tells={"TC565-003@1": "cannot_tell", "TC565-003": "cannot_tell"},
    ),
    CardCase(
        "one card face up",
        ROUND.format("d1 d2 dD d1 c2=7D dD d1 d2 dD").replace("u2=7D ", ""),
        tells={"X649-001": "cannot_tell"},
    ),
    CardCase(
        "a player not told moves a seat's card",
        ROUND.format("down:1,2 move:1>2!"),
        tells={"TC565-032": "cannot_tell"},
    ),
    CardCase("the dealer moves a seat's card", ROUND.format("down:1,2 move:1>2")),
    CardCase(
        "a player leaves with his cards out",
        ROUND.format("down:1,2 left2"),
        tells={"X649-006@2": "cannot_tell"},
    ),
    CardCase(
        "a player leaves once his cards are in",
        f"{ROUND.format('down:1,2')} left2 p1a10 nmb down:1 t1a10 x1 uD=9D uD=4C uD=2H xD",
        tells={"1:X649-006@2": "none"},
    ),
    CardCase(
        "a player without cards leaves",
        ROUND.format("down:1,2 left4"),
        tells={"X649-006": "none"},
    ),
    CardCase(
        "a fold with a Progressive Wager forfeits the Ante too",
        FOLDED.format("t2a10 x2"),
        tells={"TC565-036@2": "compliant"},
    ),
    CardCase(
        "a fold with a Progressive Wager, the Ante left",
        f"{FOLD.format('x2')} r2a10 y1a10 b1l10 x1 xD",
        ("565.11(b)(2)@2",),
    ),
    CardCase(
        "a fold with a Progressive Wager not seen to be collected",
        FOLDED.format("t2a10 x2").replace("t1g1 t2g1", "t1g1"),
        tells={"TC565-036@2": "cannot_tell"},
    ),
    CardCase(
        "played in clockwise order, all but one",
        ROUND.format("down:1,2").replace("p1l10 p2l10", "p2l10 p1l10"),
        ("565.11(b)@2",),
    ),
]

CASES = [replace(case, edition="565", filed={"six_card_table": "B"}) for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_law_says_as_much(case: CardCase) -> None:
    assert differences(case) == []
