"""§ 549.20(g): what a winning Royal Match 21 Wager and the Crown Treasure Bonus pay."""

import pytest

from tests.rules_check.chapters.card_cases import CardCase, differences
from tests.rules_check.chapters.test_549_20 import CROWN, LAWFUL, PLAYED, ROYAL, C, alone, paid

ONE = {"decks": 1, "royal_match_table": "A", "crown_treasure": False}
ROYAL_ALONE = "c1=KH cD=9C c1=QH dD"

CASES = [
    CardCase("a cent too little", paid(12.49), ("549.20(g)(2)@1",), filed=C),
    CardCase("a cent too much", paid(12.51), ("549.20(g)(2)@1",), filed=C),
    CardCase("an amount not read", paid("?"), filed=C, tells={"BJ549-021@1": "cannot_tell"}),  # type: ignore[arg-type]  # the short hand's word
    CardCase("no lawful table pays it", paid(20), ("549.20(g)@1",)),
    CardCase("some lawful table pays it", paid(15), tells={"BJ549-018@1": "cannot_tell"}),
    CardCase(
        "no table for one deck pays it",
        paid(12.5),
        filed={"decks": 1},
        tells={"BJ549-018@1": "cannot_tell"},
    ),
    CardCase(
        "a table for one deck with six decks",
        LAWFUL.replace("12.5", "15"),
        ("549.20(g)",),
        filed=C | {"royal_match_table": "A"},
    ),
    CardCase(
        "a table for several decks with one deck", LAWFUL, ("549.20(g)",), filed=C | {"decks": 1}
    ),
    CardCase(
        "a table whose decks are not known",
        LAWFUL,
        filed={"royal_match_table": "C"},
        tells={"BJ549-018": "cannot_tell"},
    ),
    CardCase(
        "a single deck has each card once",
        PLAYED.replace("p1b10", "p1b10 p1m5").replace("c1=5D dD", "c1=4H/0.5,5D/0.5 dD t1m5"),
        tells={"BJ549-009@1": "compliant"},
        filed={"decks": 1, "royal_match_table": "A"},
    ),
    *(
        CardCase(
            f"{decks} decks, table not filed, {odds} to 1 on a Royal Match",
            paid(5 * odds, ROYAL_ALONE),
            breaks,
            filed={"decks": decks, "crown_treasure": False} if decks else {"crown_treasure": False},
            tells={} if breaks else {"BJ549-018@1": "cannot_tell"},
        )
        for decks, odds, breaks in [
            (1, 10, ()),
            (1, 30, ("549.20(g)@1",)),
            (6, 30, ()),
            (6, 10, ("549.20(g)@1",)),
            (2, 25, ()),
            (None, 10, ()),
            (None, 30, ()),
            (None, 20, ("549.20(g)@1",)),
        ]
    ),
    CardCase(
        "with one deck the card read twice is the other one",
        paid(50, "c1=KH cD=9C c1=KH/0.5,QH/0.5 dD"),
        filed=ONE,
        tells={"BJ549-009@1": "compliant", "BJ549-019@1": "compliant"},
    ),
    CardCase(
        "with one deck the same card twice is a misreading, suited all the same",
        paid(15, "c1=KH cD=9C c1=KH dD"),
        filed=ONE,
        tells={"BJ549-009@1": "compliant"},
    ),
    CardCase(
        "a Suited Match paid as a Royal Match with a bonus",
        paid(1150),
        ("549.20(g)(2)@1",),
        filed=C,
    ),
    CardCase(
        "a wager taken up before the cards is settled by nobody",
        alone("p1m5 r1m5", then=""),
        filed=C,
        tells={"BJ549-009": "none", "BJ549-013": "none"},
    ),
    CardCase(
        "called off before the first card",
        f"p1b10 p1m5 b1b10 b1m5 shuffle cut1@20 load burn {PLAYED}",
        filed=C,
        tells={"1:BJ549-009": "none", "1:BJ549-013": "none"},
    ),
    CardCase(
        "whether the basic wager went before the bonus was not seen",
        f"{ROYAL} c2=7S uD=QS gap y1m1150 y1b10 t2b10 x2 x1 xD",
        filed=CROWN,
        tells={"BJ549-016@1": "cannot_tell"},
    ),
    CardCase(
        "a gap after the Royal Match wager was settled opens nothing of its time",
        f"{ROYAL} c2=7S uD=QS y1m1150 gap y1b10 t2b10 x2 x1 xD",
        filed=CROWN,
        tells={"BJ549-016@1": "compliant"},
    ),
]


TABLES = [
    ("A", 1, 50, 15, 1050),
    ("B", 1, 25, 15, 1025),
    ("C", 6, 150, 12.5, 1150),
    ("D", 6, 125, 12.5, 1125),
    ("E", 6, 125, 15, 1125),
    ("F", 1, 25, 15, 25 + 4995),
    ("G", 6, 125, 12.5, 125 + 4995),
]
SECTIONS = {"A": 1, "B": 1, "F": 3, "G": 3}
WINS = (
    f"{ROYAL} c2=7S uD=QC y1m{{:.2f}} y1b10 t2b10 x2 x1 xD",
    "p1b10 p1m5 nmb c1=4H cD=9C c1=9H dD y1m{:.2f} uD=8D y1b10 x1 xD",
    f"{ROYAL} c2=7S uD=QS y1m{{:.2f}} y1b10 t2b10 x2 x1 xD",
)
CASES += [
    CardCase(
        f"table {table}, {due} dollars and {cents:+} cents",
        script.format(due + cents / 100),
        (f"549.20(g)({SECTIONS.get(table, 2)})@1",) if cents else (),
        filed=CROWN | {"royal_match_table": table, "decks": decks},
    )
    for table, decks, *dues in TABLES
    for due, script in zip(dues, WINS, strict=True)
    for cents in (-1, 0, 1)
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_law_says_as_much(case: CardCase) -> None:
    assert differences(case) == []
