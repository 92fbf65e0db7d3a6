"""Chapter 565: decisions and forfeits of Three Card Poker (§ 565.11)."""

from dataclasses import replace

import pytest

from tests.rules_check.chapters.card_cases import CardCase, differences
from tests.rules_check.chapters.test_565 import (
    ONE_A,
    SHOWN,
    TWO,
    TWO_A,
    WITH_DEALER,
    B,
    rounds,
)

CASES = [
    # --- 565.11(b) ---------------------------------------------------------------------------
    CardCase(
        "Play over the Ante",
        rounds("p1l10", "p1l15").replace("b1l10", "b1l15"),
        ("565.11(b)@1",),
        filed=B,
    ),
    CardCase(
        "Play under the Ante",
        rounds("p1l10", "p1l9").replace("b1l10", "b1l9"),
        ("565.11(b)@1",),
        filed=B,
    ),
    CardCase(
        "Play without an Ante",
        "p1q5 nmb down:1 p1l10 uD=9D uD=4C uD=2H u1=9C u1=9H u1=5S y1q5 b1l10 x1 xD",
        ("565.11(b)@1",),
        filed=B,
    ),
    CardCase(
        "Play in two acts",
        rounds("p1l10", "p1l5 a1l5"),
        filed=B,
        tells={"TC565-033@1": "compliant"},
    ),
    CardCase(
        "Play not read", rounds("p1l10", "p1l?"), filed=B, tells={"TC565-033@1": "cannot_tell"}
    ),
    CardCase(
        "Play above the Ante, the dealer's cards not seen turned, the recording ends",
        "p1a10 nmb down:1 p1l20 gap*9@dealer t1a10 t1l20",
        ("565.11(b)@1",),
        more=WITH_DEALER,
    ),
    CardCase(
        "Play above the Ante, part of it perhaps taken back before it was settled",
        "p1a10 nmb down:1 p1l20 gap*9 t1a10 t1l20",
        tells={"TC565-033@1": "cannot_tell"},
    ),
    CardCase(
        "decided counterclockwise",
        f"{TWO.replace('p1l10 p2l10', 'p2l10 p1l10')}{SHOWN.format(TWO_A, ONE_A)} y1s40 x2 x1 xD",
        ("565.11(b)@2",),
        filed=B,
    ),
    CardCase(
        "decided counterclockwise, with a gap",
        f"{TWO.replace('p1l10 p2l10', 'p2l10 gap p1l10')}{SHOWN.format(TWO_A, ONE_A)} "
        "y1s40 x2 x1 xD",
        filed=B,
        tells={"TC565-034": "cannot_tell"},
    ),
    CardCase(
        "an Ante alone is forfeit",
        "p1a10 p2a10 nmb down:1,2 p1l10 t2a10 x2 uD=9D uD=4C uD=2H "
        "u1=9C u1=9H u1=5S y1a10 b1l10 x1 xD",
        tells={"TC565-033@2": "compliant"},
    ),
    CardCase(
        "a forfeited Ante was handed back",
        "p1a10 p2a10 nmb down:1,2 p1l10 b2a10 x2 uD=9D uD=4C uD=2H "
        "u1=9C u1=9H u1=5S y1a10 b1l10 x1 xD",
        ("565.11(b)@2",),
    ),
    CardCase(
        "a forfeited Pair Plus Wager was left", rounds("t2q5 ", ""), ("565.11(b)(1)@2",), filed=B
    ),
    CardCase(
        "a forfeited Pair Plus Wager was collected unseen",
        rounds("t2q5 ", "gap "),
        filed=B,
        tells={"TC565-035@2": "cannot_tell"},
    ),
    CardCase(
        "whether a player folded was not seen",
        rounds("p1l10", "gap p1l10").replace("t2q5 ", ""),
        filed=B,
        tells={"TC565-035@2": "cannot_tell"},
    ),
    CardCase(
        "a forfeited Progressive Wager",
        rounds("p2q5", "p2q5 p2g1").replace("t2q5", "t2q5 t2g1"),
        filed=B,
        tells={"TC565-036@2": "compliant"},
    ),
    CardCase(
        "a Progressive Wager taken in before the deal",
        rounds("p2q5", "p2q5 p2g1").replace("nmb", "nmb t2g1"),
        filed=B,
        tells={"TC565-036@2": "compliant", "X649-005@2": "compliant"},
    ),
    CardCase(
        "a Progressive Wager not seen collected",
        rounds("p2q5", "p2q5 p2g1"),
        filed=B,
        tells={"TC565-036@2": "cannot_tell"},
    ),
    CardCase(
        "Six Card taken on a fold",
        rounds("t3q5", "t3q5 t3s5").replace(" t3s5 x3", " x3"),
        ("565.11(b)(3)@3",),
        filed=B,
    ),
    CardCase(
        "Six Card taken on a fold, perhaps after the dealer's cards",
        rounds("t3q5", "t3q5 gap t3s5").replace(" t3s5 x3", " x3"),
        filed=B,
        tells={"TC565-037@3": "cannot_tell"},
    ),
    CardCase(
        "a Six Card bettor's forfeited Ante was left",
        rounds("t3a10 ", ""),
        ("565.11(b)(3)@3",),
        filed=B,
    ),
    # --- 565.11(c) ---------------------------------------------------------------------------
    CardCase(
        "a Six Card bettor's cards collected on a fold",
        rounds("x2", "x2 x3").replace("t3s5 x3", "t3s5"),
        ("565.11(c)@3",),
        filed=B,
    ),
    CardCase(
        "a folder's cards were collected after the dealer's were shown",
        rounds("x2 uD=9D", "uD=9D").replace("x1 xD", "x2 x1 xD"),
        ("565.11(c)@2",),
        filed=B,
    ),
    CardCase(
        "a forfeited Ante was collected after the dealer's cards were shown",
        rounds("t2a10 ", "").replace("uD=2H", "uD=2H t2a10"),
        ("565.11(c)@2",),
        filed=B,
    ),
    CardCase(
        "the dealer's cards shown before a player decided",
        rounds("p1l10 ", "").replace("uD=9D", "uD=9D p1l10"),
        ("565.11(c)@1",),
        filed=B,
    ),
    CardCase(
        "each fold is collected at once",
        "p1a10 p2a10 nmb down:1,2 t1a10 x1 p2l10 uD=9D uD=4C uD=2H u2=9C u2=9H u2=5S "
        "y2a10 b2l10 x2 xD",
        tells={"TC565-038@1": "cannot_tell"},
    ),
]

CASES = [replace(case, edition="565") for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_law_says_as_much(case: CardCase) -> None:
    assert differences(case) == []
