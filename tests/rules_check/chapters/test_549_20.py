"""§ 549.20: the Royal Match 21 Wager."""

from typing import Any

import pytest

from tests.rules_check.chapters.card_cases import CardCase, differences

C: dict[str, Any] = {
    "decks": 6,
    "royal_match_table": "C",
    "royal_match_max_cents": 10_000,
    "crown_treasure": False,
}
CROWN = C | {"crown_treasure": True}
BETS = "p1b10 p1m5 p2b10 p2m5 p3b10"
# 1 holds a Suited Match, 2 none, 3 has no side wager; the dealer shows a nine.
CARDS = "nmb c1=4H c2=4H c3=10S cD=9C c1=9H c2=9D c3=8S dD"
SIDE = "t2m5 y1m12.5"
REST = "c1=5C c2=7S uD=8D t3b10 y2b10 y1b10 x3 x2 x1 xD"
LAWFUL = f"{BETS} {CARDS} {SIDE} {REST}"

# 1 holds a Royal Match, the dealer shows a king.
ROYAL = "p1b10 p1m5 p2b10 p2m5 nmb c1=KH c2=4H cD=KS c1=QH c2=9D dD t2m5"


def alone(wager: str, cards: str = "c1=4H cD=9C c1=9H dD", then: str = "y1m12.5") -> str:
    """Returns a round of one player."""
    return f"p1b10 {wager} nmb {cards} {then} uD=8D y1b10 x1 xD"


def paid(amount: float, cards: str = "c1=4H cD=9C c1=9H dD") -> str:
    """Returns a round of one player with a wager of 5 dollars that was paid an amount."""
    return alone("p1m5", cards, f"y1m{amount}")


PLAYED = "p1b10 nmb c1=4H cD=9C c1=5D dD uD=8D t1b10 x1 xD"

CASES = [
    CardCase(
        "a side wager alone gets no cards and goes back",
        "p1b10 p2m5 nmb c1=4H cD=9C c1=9D dD b2m5 c1=5C uD=8D y1b10 x1 xD",
        ("549.20(b)@2",),
    ),
    CardCase(
        "a deal called off",
        "p1b10 p1m5 p2b10 nmb c1=4H c2=9C b1b10 b1m5 b2b10 x1 x2",
        tells={"BJ549-011": "none", "BJ549-009@1": "none"},
    ),
    CardCase(
        "a side wager handed back instead of paid, the basic wager a push",
        "p1b10 p1m5 nmb c1=4H cD=9C c1=9H dD b1m5 uD=4D b1b10 x1 xD",
        ("549.20(e)@1",),
    ),
    CardCase(
        "a lawful round",
        LAWFUL,
        tells={
            "BJ549-001": "compliant",
            "BJ549-005@1": "compliant",
            "BJ549-006@1": "compliant",
            "BJ549-006@3": "none",
            "BJ549-007@1": "compliant",
            "BJ549-007.2@1": "compliant",
            "BJ549-008": "compliant",
            "BJ549-009@1": "compliant",
            "BJ549-009@2": "compliant",
            "BJ549-010": "none",
            "BJ549-011": "compliant",
            "BJ549-012": "compliant",
            "BJ549-013@1": "compliant",
            "BJ549-013@2": "compliant",
            "BJ549-016": "none",
            "BJ549-017": "none",
            "BJ549-018": "compliant",
            "BJ549-019": "none",
            "BJ549-021@1": "compliant",
            "BJ549-024": "none",
        },
        filed=C,
    ),
    CardCase(
        "nothing filed", LAWFUL, tells={"BJ549-001": "cannot_tell", "BJ549-018": "cannot_tell"}
    ),
    CardCase(
        "no side wager",
        "p1b10 nmb c1=4H cD=9C c1=9H dD uD=8D y1b10 x1 xD",
        filed=C,
        tells={"BJ549-001": "none", "BJ549-005": "none", "BJ549-012": "none"},
    ),
    # --- (b) ---------------------------------------------------------------------------------
    CardCase(
        "without a basic wager",
        "p1m5 nmb c1=4H cD=9C c1=9H dD y1m12.5 uD=8D x1 xD",
        ("549.20(b)@1",),
        filed=C,
    ),
    CardCase(
        "the basic wager unseen",
        f"gap {alone('p1m5')[6:]}",
        filed=C,
        tells={"BJ549-005@1": "cannot_tell"},
    ),
    CardCase(
        "placed after the first card",
        "p1b10 nmb c1=4H p1m5 cD=9C c1=9H dD y1m12.5 uD=8D y1b10 x1 xD",
        ("549.20(b)@1",),
        filed=C,
    ),
    CardCase(
        "raised after the first card",
        "p1b10 p1m5 nmb c1=4H a1m5 cD=9C c1=9H dD y1m12.5 uD=8D y1b10 x1 xD",
        ("549.20(b)@1",),
        filed=C,
    ),
    CardCase(
        "one dollar", alone("p1m1", then="y1m2.5"), filed=C, tells={"BJ549-006@1": "compliant"}
    ),
    CardCase("99 cents", alone("p1m0.99", then="y1m2.47"), ("549.20(b)@1",), filed=C),
    CardCase(
        "an amount about a dollar",
        alone("p1m0.5..2", then="y1m?"),
        filed=C,
        tells={"BJ549-006@1": "cannot_tell"},
    ),
    CardCase(
        "as much as the basic wager",
        alone("p1m10", then="y1m25"),
        filed=C,
        tells={"BJ549-007@1": "compliant"},
    ),
    CardCase("over the basic wager", alone("p1m11", then="y1m27.5"), ("549.20(b)(1)@1",), filed=C),
    CardCase(
        "over the basic wager that is doubled afterwards",
        alone("p1m11", then="y1m27.5 a1b10"),
        ("549.20(b)(1)@1",),
        filed=C,
    ),
    CardCase(
        "perhaps over the basic wager",
        alone("p1m5..15", then="y1m?"),
        filed=C,
        tells={"BJ549-007@1": "cannot_tell"},
    ),
    CardCase(
        "at the filed maximum",
        "p1b500 p1m100 nmb c1=4H cD=9C c1=9H dD y1m250 uD=8D y1b500 x1 xD",
        filed=C,
        tells={"BJ549-007.2@1": "compliant"},
    ),
    CardCase(
        "over the filed maximum",
        "p1b500 p1m101 nmb c1=4H cD=9C c1=9H dD y1m252.5 uD=8D y1b500 x1 xD",
        ("549.20(b)(2)@1",),
        filed=C,
    ),
    CardCase(
        "no maximum filed",
        LAWFUL,
        filed={"decks": 6, "royal_match_table": "C"},
        tells={"BJ549-007.2@1": "cannot_tell"},
    ),
    # --- (c) ---------------------------------------------------------------------------------
    CardCase(
        "cash",
        "p1b10 cash1m5 nmb c1=4H cD=9C c1=9H dD uD=8D y1b10 x1 xD",
        ("549.20(c)@1",),
        filed=C,
    ),
    CardCase(
        "cash that was exchanged",
        "p1b10 cash1m5 p1m5 nmb c1=4H cD=9C c1=9H dD y1m12.5 uD=8D y1b10 x1 xD",
        filed=C,
        tells={"BJ549-008@1": "compliant"},
    ),
    CardCase(
        "cash that may have been exchanged unseen",
        "p1b10 cash1m5 gap nmb c1=4H cD=9C c1=9H dD uD=8D y1b10 x1 xD",
        filed=C,
        tells={"BJ549-008@1": "cannot_tell"},
    ),
    # --- (d) and (e): outcomes ---------------------------------------------------------------
    CardCase("a loser was paid", paid(12.5, "c1=4H cD=9C c1=9D dD"), ("549.20(d)@1",), filed=C),
    CardCase("a loser was left", f"{BETS} {CARDS} y1m12.5 {REST}", ("549.20(e)@2",), filed=C),
    CardCase(
        "a loser was handed back", f"{BETS} {CARDS} b2m5 y1m12.5 {REST}", ("549.20(e)@2",), filed=C
    ),
    CardCase(
        "part of a loser was collected",
        f"{BETS} {CARDS} t2m4 y1m12.5 {REST}",
        ("549.20(e)@2",),
        filed=C,
    ),
    CardCase(
        "a winner was collected", f"{BETS} {CARDS} t2m5 t1m5 {REST}", ("549.20(d)@1",), filed=C
    ),
    CardCase("a winner was not paid", f"{BETS} {CARDS} t2m5 {REST}", ("549.20(e)@1",), filed=C),
    CardCase(
        "a winner was not paid, took the wager up, and the recording ends",
        f"{BETS} {CARDS} t2m5 {REST.replace('x3 x2 x1 xD', 'xD r1m5')}",
        ("549.20(e)@1",),
        filed=C,
    ),
    CardCase(
        "a loser was paid and took it up before a card was hit, and the recording ends",
        f"{BETS} {CARDS} y2m5 r2m10 y1m12.5 r1m17.5 c1=5C c2=7S uD=8D",
        ("549.20(d)@2",),
        filed=C,
    ),
    CardCase(
        "a winner was not paid when the recording ends",
        f"{BETS} {CARDS} t2m5 {REST.replace('x3 x2 x1 xD', 'xD')}",
        filed=C,
        tells={"BJ549-013@1": "cannot_tell"},
    ),
    CardCase(
        "a winner unseen",
        f"{BETS} {CARDS} t2m5 gap {REST}",
        filed=C,
        tells={"BJ549-013@1": "cannot_tell"},
    ),
    CardCase(
        "two cards alike are suited",
        paid(12.5, "c1=9H cD=9C c1=9H dD"),
        filed=C,
        tells={"BJ549-009@1": "compliant"},
    ),
    CardCase(
        "king and queen of two suits lose",
        paid(150, "c1=KH cD=9C c1=QD dD"),
        ("549.20(d)@1",),
        filed=C,
    ),
    CardCase(
        "an unread card",
        paid(12.5, "c1=4H cD=9C c1=? dD"),
        filed=C,
        tells={"BJ549-009@1": "cannot_tell", "BJ549-021@1": "cannot_tell"},
    ),
    CardCase(
        "readings of one suit",
        paid(12.5, "c1=4H cD=9C c1=9H/0.5,8H/0.5 dD"),
        filed=C,
        tells={"BJ549-009@1": "compliant", "BJ549-021@1": "compliant"},
    ),
    CardCase(
        "readings of two suits",
        paid(12.5, "c1=4H cD=9C c1=9H/0.5,9D/0.5 dD"),
        filed=C,
        tells={"BJ549-009@1": "cannot_tell", "BJ549-021@1": "cannot_tell"},
    ),
    # --- (e): when ---------------------------------------------------------------------------
    CardCase(
        "settled after a hit",
        f"{BETS} {CARDS} c1=5C {SIDE} c2=7S uD=8D t3b10 y2b10 y1b10 x3 x2 x1 xD",
        ("549.20(e)@2",),
        filed=C,
    ),
    CardCase(
        "one wager settled after a hit",
        f"{BETS} {CARDS} t2m5 c1=5C y1m12.5 c2=7S uD=8D t3b10 y2b10 y1b10 x3 x2 x1 xD",
        ("549.20(e)@1",),
        filed=C,
    ),
    CardCase(
        "settled after a hit, and a gap before it",
        f"{BETS} {CARDS} gap c1=5C {SIDE} c2=7S uD=8D t3b10 y2b10 y1b10 x3 x2 x1 xD",
        filed=C,
        tells={"BJ549-011": "cannot_tell"},
    ),
    CardCase(
        "settled before the dealer's second card",
        f"{BETS} nmb c1=4H c2=4H c3=10S cD=9C c1=9H c2=9D c3=8S {SIDE} dD {REST}",
        ("549.20(e)@2",),
        filed=C,
    ),
    CardCase(
        "a second card that may have come before",
        f"{BETS} nmb c1=4H c2=4H c3=10S cD=9C c1=9H c2=9D gap c3=8S {SIDE} dD {REST}",
        filed=C,
        tells={"BJ549-011": "cannot_tell"},
    ),
    CardCase(
        "settled late with a Crown Treasure and a nine up",
        f"{BETS} {CARDS} c1=5C {SIDE} c2=7S uD=8D t3b10 y2b10 y1b10 x3 x2 x1 xD",
        ("549.20(e)@2",),
        filed=CROWN,
    ),
    # --- (e): in which order -----------------------------------------------------------------
    CardCase("settled clockwise", f"{BETS} {CARDS} y1m12.5 t2m5 {REST}", ("549.20(e)@1",), filed=C),
    CardCase(
        "losers first, then winners, each counterclockwise",
        "p1b10 p1m5 p2b10 p2m5 p3b10 p3m5 nmb c1=4H c2=4H c3=10S cD=9C c1=9D c2=9H c3=8D dD "
        "t3m5 t1m5 y2m12.5 uD=8D y3b10 y2b10 y1b10 x3 x2 x1 xD",
        filed=C,
        tells={"BJ549-012": "compliant"},
    ),
    CardCase(
        "a settlement not seen whole",
        f"{BETS} {CARDS} y1m12.5 gap t2m5 {REST}",
        filed=C,
        tells={"BJ549-012": "cannot_tell"},
    ),
    # --- (f) ---------------------------------------------------------------------------------
    # Done elsewhere, whose text was not read: recorded as kept or left open
    CardCase(
        "a burned card, the hole card face down",
        f"load burn {PLAYED}",
        tells={"X633-009": "compliant", "X633-006": "compliant", "X633-010": "none"},
    ),
    CardCase("no burned card", f"load {PLAYED}", tells={"X633-009": "cannot_tell"}),
    CardCase("two burned cards", f"load burn burn {PLAYED}", tells={"X633-009": "cannot_tell"}),
    CardCase("nothing to burn for", f"burn {PLAYED}", tells={"X633-009": "none"}),
    CardCase(
        "a new dealer burns a card too",
        f"load staff:dealer_changed burn burn {PLAYED}",
        tells={"X633-009": "compliant"},
    ),
    CardCase(
        "the hole card face up",
        PLAYED.replace("dD uD=8D", "cD=8D"),
        tells={"X633-006": "cannot_tell"},
    ),
    CardCase(
        "the hole card's face not seen",
        PLAYED.replace("dD uD=8D", "cD=8D:noface"),
        tells={"X633-006": "none"},
    ),
    CardCase(
        "played on after the cover card",
        f"{PLAYED.replace('c1=5D', 'cover1 c1=5D')} {PLAYED}",
        tells={"1:X633-010": "none", "2:X633-010": "cannot_tell"},
    ),
    CardCase(
        "reshuffled after the cover card",
        f"{PLAYED.replace('c1=5D', 'cover1 c1=5D')} shuffle cut1@10 load burn {PLAYED}",
        tells={"2:X633-010": "compliant", "2:X633-012": "compliant"},
    ),
    CardCase(
        "the cover card comes and nothing follows",
        f"{PLAYED.replace('c1=5D', 'cover1 c1=5D')} shuffle",
        tells={"2:X633-010": "none"},
    ),
    CardCase("a cut nine cards in", f"cut1@9 load {PLAYED}", tells={"X633-012": "cannot_tell"}),
    CardCase("a cut of a depth not told", f"cut1 load {PLAYED}", tells={"X633-012": "none"}),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_law_says_as_much(case: CardCase) -> None:
    assert differences(case) == []
