"""Chapter 565: settling Three Card Poker with its Six Card Bonus Wager (§§ 565.11b, 565.12)."""

from dataclasses import replace

import pytest

from tests.rules_check.chapters.card_cases import CardCase, differences
from tests.rules_check.chapters.test_565 import (
    AREAS,
    DEAL,
    DEALER,
    LAWFUL,
    ONE_A,
    SHOW3,
    TWO_A,
    UNSEEN,
    WITH_DEALER,
    B,
    rounds,
    showdown,
    six,
)

CASES = [
    # --- 565.11b(b)(1) -----------------------------------------------------------------------
    CardCase(
        "settled counterclockwise",
        showdown(TWO_A, f"{ONE_A} y1s40"),
        filed=B,
        tells={"TC565-042": "compliant"},
    ),
    CardCase(
        "late collections of those of whom it was not seen whether they folded",
        "p1a10 p2a10 p2q5 p2s5 p3a10 nmb d1 d2 d3 dD d1 d2 d3 dD d1 d2 d3 gap dD p2l10 "
        "uD=9D uD=4C uD=2H t1a10 t3a10 x1 x3 u2=10C u2=7D u2=8H y2a10 b2l10 t2q5 t2s5 x2 xD",
        tells={"TC565-042": "cannot_tell"},
    ),
    CardCase("settled clockwise", showdown(ONE_A, f"{TWO_A} y1s40"), ("565.11b(b)(1)@1",), filed=B),
    CardCase(
        "settled clockwise without a Six Card Bonus Wager",
        showdown(ONE_A, TWO_A).replace("p1s5", ""),
        tells={"TC565-042@1": "cannot_tell"},
    ),
    CardCase(
        "settled clockwise with a gap",
        showdown(ONE_A, f"gap {TWO_A} y1s40"),
        filed=B,
        tells={"TC565-042": "cannot_tell"},
    ),
    CardCase(
        "settled clockwise, with a gap at a wager that the order does not need",
        showdown(ONE_A, f"gap@1.ante {TWO_A} y1s40"),
        ("565.11b(b)(1)@1",),
        filed=B,
        more=AREAS,
    ),
    CardCase(
        "settled clockwise, with a gap over all that the first seat had",
        showdown("gap*3@1.ante,1.pair_plus,1.six_card,1.play " + ONE_A, f"{TWO_A} y1s40"),
        filed=B,
        more=AREAS,
        tells={"TC565-042": "cannot_tell"},
    ),
    CardCase(
        "cards collected before Six Card was settled",
        showdown(TWO_A, f"{ONE_A} x1 y1s40", "x2 xD"),
        ("565.11b(b)(1)@1",),
        filed=B,
    ),
    CardCase(
        "cards collected, Six Card perhaps settled before",
        showdown(TWO_A, f"{ONE_A} gap x1 y1s40", "x2 xD"),
        filed=B,
        tells={"TC565-043@1": "cannot_tell"},
    ),
    CardCase(
        "cards collected with a gap before, and Six Card taken afterwards",
        six("AC 3H 6S", "gap x1 t1s5").replace("t1s5 x1", "t1s5"),
        ("565.11b(b)(1)@1",),
        filed=B,
    ),
    # --- 565.11b(b)(2) -----------------------------------------------------------------------
    CardCase(
        "Six Card settled before the Ante",
        showdown(TWO_A, f"y1s40 {ONE_A}"),
        ("565.11b(b)(2)@1",),
        filed=B,
    ),
    CardCase(
        "Six Card settled before Pair Plus",
        showdown(TWO_A, "y1a10 b1l10 y1s40 y1q5"),
        ("565.11b(b)(2)@1",),
        filed=B,
    ),
    CardCase(
        "Six Card settled before Pair Plus, with a gap",
        showdown(TWO_A, "y1a10 b1l10 gap y1s40 y1q5"),
        filed=B,
        tells={"TC565-044@1": "cannot_tell"},
    ),
    CardCase("a loser was paid", rounds("t3s5", "y3s40"), ("565.11b(b)(2)(i)@3",), filed=B),
    CardCase(
        "a loser was paid, and the area beside it hidden",
        rounds("t3s5", "y3s40 gap@3.pair_plus"),
        ("565.11b(b)(2)(i)@3",),
        filed=B,
        more=AREAS,
    ),
    CardCase(
        "a loser was paid, and its own area hidden",
        rounds("t3s5", "y3s40 gap@3.six_card"),
        filed=B,
        more=AREAS,
        tells={"TC565-045@3": "cannot_tell"},
    ),
    CardCase("a loser was left", rounds("t3s5 ", ""), ("565.11b(b)(2)(i)@3",), filed=B),
    CardCase("a winner was collected", rounds("y1s40", "t1s5"), ("565.11b(b)(2)(ii)@1",), filed=B),
    CardCase("a winner was not paid", rounds("y1s40", ""), ("565.11b(b)(2)(ii)@1",), filed=B),
    CardCase(
        "a winner was paid unseen",
        rounds("y1s40", "gap"),
        filed=B,
        tells={"TC565-046@1": "cannot_tell"},
    ),
    CardCase(
        "a card not read",
        rounds("u1=9H", "u1=?"),
        filed=B,
        tells={
            "TC565-046@1": "cannot_tell",
            "TC565-045@1": "cannot_tell",
            "TC565-047@1": "cannot_tell",
        },
    ),
    CardCase(
        "a card that changes nothing",
        rounds("u1=5S", "u1=5S/0.6,6S/0.4"),
        filed=B,
        tells={"TC565-046@1": "compliant", "TC565-047@1": "compliant", "TC565-045@1": "none"},
    ),
    CardCase(
        "a card that lies elsewhere",
        rounds("u1=5S", "u1=5S/0.6,10C/0.4"),
        filed=B,
        tells={"TC565-046@1": "compliant"},
    ),
    CardCase(
        "a folder's cards never shown",
        rounds(SHOW3, ""),
        filed=B,
        tells={"TC565-045@3": "cannot_tell"},
    ),
    CardCase(
        "one of the dealer's cards was not seen dealt",
        six("AC 3H 6S", "y1s40").replace("down:1", UNSEEN),
        ("565.11b(b)(2)(i)@1",),
        filed=B,
        more=WITH_DEALER,
    ),
    CardCase(
        "one of its cards was told twice",
        six("AC 3H 6S", "y1s40", "9D 4C 9D").replace("down:1", UNSEEN),
        filed=B,
        more=WITH_DEALER,
        tells={"TC565-045@1": "cannot_tell"},
    ),
    # --- 565.12(k) ---------------------------------------------------------------------------
    CardCase("7 to 1 under table B", rounds("y1s40", "y1s35"), ("565.12(k)@1",), filed=B),
    CardCase("an amount of no table", rounds("y1s40", "y1s30"), ("565.12(k)@1",)),
    CardCase(
        "an amount of some table", rounds("y1s40", "y1s35"), tells={"TC565-047@1": "cannot_tell"}
    ),
    CardCase(
        "a straight pays alike in every table",
        six("AC 3H 5S", "y1s50"),
        tells={"TC565-047@1": "compliant"},
    ),
    CardCase("eight positions", LAWFUL, ("565.2(a)",), filed=B, more={"table": {"positions": 8}}),
    CardCase(
        "the cover card of an automated shoe is laid beside it",
        rounds(DEALER, f"{DEALER} coverD move:dealer>shoe"),
        tells={"TC565-040": "compliant"},
    ),
    CardCase(
        "a cover card in the dealer's hand stays there",
        rounds(DEALER, f"{DEALER} coverD"),
        tells={"TC565-040": "cannot_tell"},
    ),
    CardCase(
        "a player leaves when its cards are gone",
        rounds("x2", "x2 left2"),
        tells={"X649-006@2": "compliant"},
    ),
    CardCase(
        "a player leaves with its cards on the layout",
        rounds("x2", "left2 x2"),
        tells={"X649-006@2": "cannot_tell"},
    ),
    CardCase(
        "a hand of three may have had a fourth card",
        rounds(DEAL, f"{DEAL} gap"),
        tells={"TC565-003@1": "cannot_tell"},
    ),
    CardCase(
        "a Six Card Bonus Wager placed unseen and taken",
        rounds(" p3s5", " gap"),
        tells={"TC565-045@3": "cannot_tell", "TC565-043@3": "compliant"},
    ),
]

CASES = [replace(case, edition="565") for case in CASES]

HANDS = [
    ("a royal flush", "AS KS 9C", "QS JS 10S", (1000, 1000, 1000)),
    ("a straight flush", "9S KS 8S", "QS JS 10S", (200, 200, 200)),
    ("four of a kind", "9S 9H 8S", "9D 9C 2H", (50, 100, 100)),
    ("a full house", "9S 9H 8S", "9D 8C 2H", (25, 20, 20)),
    ("a flush", "9S 3S 8S", "2S 5S 2H", (20, 15, 15)),
    ("a straight", "AC 3H 5S", "9D 4C 2H", (10, 10, 10)),
    ("three of a kind", "9S 9H 8S", "9D 7C 2H", (5, 8, 7)),
]
CASES += [
    CardCase(
        f"{name} under table {table}: {cents:+} cents",
        six(cards, f"y1s{5 * odds['ABC'.index(table)] + cents / 100:.2f}", dealer),
        ("565.12(k)@1",) if cents else (),
        filed={"six_card_table": table},
        edition="565",
    )
    for name, cards, dealer, odds in HANDS
    for table in "ABC"
    for cents in (-1, 0, 1)
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_law_says_as_much(case: CardCase) -> None:
    assert differences(case) == []
