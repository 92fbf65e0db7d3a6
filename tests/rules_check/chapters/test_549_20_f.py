"""§ 549.20(f): the Crown Treasure Bonus, and what waits for the hole card."""

import pytest

from tests.rules_check.chapters.card_cases import CardCase, differences
from tests.rules_check.chapters.test_549_20 import CROWN, ROYAL, C

WAITED = "c2=7S uD=QS y1m1150 y1b10 t2b10 x2 x1 xD"
PLAIN = "c2=7S uD=QC y1m150 y1b10 t2b10 x2 x1 xD"

CASES = [
    CardCase(
        "both have a Royal Match",
        f"{ROYAL} {WAITED}",
        filed=CROWN,
        tells={
            "BJ549-016@1": "compliant",
            "BJ549-017@1": "compliant",
            "BJ549-021@1": "compliant",
            "BJ549-011": "compliant",
            "BJ549-010": "none",
        },
    ),
    CardCase(
        "paid in two events",
        f"{ROYAL} c2=7S uD=QS y1m150 y1m1000 y1b10 t2b10 x2 x1 xD",
        filed=CROWN,
        tells={"BJ549-017@1": "compliant", "BJ549-021@1": "compliant"},
    ),
    CardCase(
        "the dealer has none",
        f"{ROYAL} {PLAIN}",
        filed=CROWN,
        tells={"BJ549-016@1": "compliant", "BJ549-017@1": "none", "BJ549-010@1": "compliant"},
    ),
    CardCase(
        "the dealer's queen is of another suit and the bonus was paid",
        f"{ROYAL} {WAITED.replace('uD=QS', 'uD=QC')}",
        ("549.20(d)@1",),
        filed=CROWN,
    ),
    CardCase(
        "the bonus was left out",
        f"{ROYAL} {PLAIN.replace('uD=QC', 'uD=QS')}",
        ("549.20(f)(2)(ii)@1",),
        filed=CROWN,
    ),
    CardCase(
        "half the bonus",
        f"{ROYAL} {WAITED.replace('1150', '650')}",
        ("549.20(g)(2)@1",),
        filed=CROWN,
    ),
    CardCase(
        "settled before the hole card",
        f"{ROYAL} y1m150 c2=7S uD=QC y1b10 t2b10 x2 x1 xD",
        ("549.20(f)(2)(ii)@1",),
        filed=CROWN,
    ),
    CardCase(
        "settled before the hole card, no bonus offered",
        f"{ROYAL} y1m150 c2=7S uD=QC y1b10 t2b10 x2 x1 xD",
        filed=C,
        tells={"BJ549-016": "none", "BJ549-011": "compliant"},
    ),
    CardCase(
        "settled before the hole card, the offer not known",
        f"{ROYAL} y1m150 c2=7S uD=QC y1b10 t2b10 x2 x1 xD",
        filed={k: v for k, v in C.items() if k != "crown_treasure"},
        tells={"BJ549-016@1": "cannot_tell", "BJ549-011": "compliant"},
    ),
    CardCase(
        "settled after the basic wager",
        f"{ROYAL} c2=7S uD=QS y1b10 y1m1150 t2b10 x2 x1 xD",
        ("549.20(f)(2)(ii)@1",),
        filed=CROWN,
    ),
    CardCase(
        "waited without need, no bonus offered", f"{ROYAL} {PLAIN}", ("549.20(e)@1",), filed=C
    ),
    CardCase(
        "a Suited Match does not wait",
        f"{ROYAL.replace('KH', '3H')} c2=7S uD=QS y1m12.5 t1b10 t2b10 x2 x1 xD",
        ("549.20(e)@1",),
        filed=CROWN,
    ),
    CardCase(
        "a Royal Match does not wait for a nine",
        f"{ROYAL.replace('cD=KS', 'cD=9S')} c2=7S uD=QS y1m150 y1b10 t2b10 x2 x1 xD",
        ("549.20(e)@1",),
        filed=CROWN,
    ),
    CardCase(
        "a queen up waits too",
        f"{ROYAL.replace('cD=KS', 'cD=QS')} c2=7S uD=KS y1m1150 y1b10 t2b10 x2 x1 xD",
        filed=CROWN,
        tells={"BJ549-016@1": "compliant"},
    ),
    CardCase(
        "the hole card's turn unseen",
        f"{ROYAL} c2=7S gap y1m150 y1b10 t2b10 x2 x1 xD",
        filed=CROWN,
        tells={"BJ549-016@1": "cannot_tell", "BJ549-017@1": "cannot_tell"},
    ),
    CardCase(
        "the up card not read",
        f"{ROYAL.replace('cD=KS', 'cD=?')} y1m150 c2=7S uD=QC y1b10 t2b10 x2 x1 xD",
        filed=CROWN,
        tells={"BJ549-016@1": "cannot_tell"},
    ),
    CardCase(
        "the hole card not read",
        f"{ROYAL} {PLAIN.replace('uD=QC', 'uD=?')}",
        filed=CROWN,
        tells={"BJ549-017@1": "cannot_tell", "BJ549-021@1": "cannot_tell"},
    ),
    CardCase(
        "the hole card not read and an amount that fits neither",
        f"{ROYAL} {PLAIN.replace('uD=QC', 'uD=?').replace('y1m150', 'y1m160')}",
        ("549.20(g)(2)@1",),
        filed=CROWN,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_law_says_as_much(case: CardCase) -> None:
    assert differences(case) == []
