# ruff: noqa: E501 - a log is read best on one line
"""§ 567.7: wagers."""

import pytest

from tests.rules_check.chapters.cases import Case, differences
from tests.rules_check.chapters.test_567_9_tie_hand import areas_of

BETS = "p1i30 p3i25"
CARDS = "c1=8C c3=KH cD=QS"
REST = "t1i30 y3i25 r3i50 x1 x3 xD"
LAWFUL = f"{BETS} nmb {CARDS} {REST}"
ZONES = {
    "zone": [
        {"name": "shoe", "kind": "shoe", "polygon_mm": [[0, 0], [50, 0], [50, 80]]},
    ]
}

CASES = [
    Case(
        "lawful",
        LAWFUL,
        tells={
            "W567-060": "compliant",
            "W567-064": "compliant",
            "W567-065": "compliant",
            "W567-066": "compliant",
            "W567-063": "none",
            "W567-061": "none",
        },
    ),
    Case(
        "no sound at all",
        LAWFUL.replace("nmb ", ""),
        tells={"W567-064": "cannot_tell", "W567-070": "cannot_tell", "W567-065": "compliant"},
    ),
    Case(
        "betting area not told",
        LAWFUL.replace("nmb", "a3?5 nmb"),
        tells={"W567-060": "cannot_tell", "W567-100@3": "cannot_tell"},
    ),
    Case("cash bets", "cash1i30 p3i25 nmb c1=8C c3=KH cD=QS y3i25 x1 x3 xD", ("567.7(a)@1",)),
    Case("cash exchanged for chips", f"cash1i30 {LAWFUL}", tells={"W567-061@1": "compliant"}),
    Case("cash beside a smaller wager", f"cash1i50 {LAWFUL}", ("567.7(a)@1",)),
    Case("cash after the chips", f"{BETS} cash1i30 nmb {CARDS} {REST}", ("567.7(a)@1",)),
    Case("cash of unread value exchanged", f"cash1i? {LAWFUL}", tells={"W567-061@1": "compliant"}),
    Case(
        "cash, and its exchange unseen",
        f"cash1i30 gap p3i25 nmb {CARDS} {REST}",
        tells={"W567-061@1": "cannot_tell"},
    ),
    Case("cash outside the betting areas", f"cash1 {LAWFUL}", tells={"W567-061": "none"}),
    Case("cash at a seat that got no card", f"cash5i30 {LAWFUL}", tells={"W567-061": "none"}),
    Case(
        "cash for the War",
        "p3i20 nmb c3=9C cD=9H cash3t5 p3w20 t3i20 burn burn burn w3=KC wD=10S y3w40 x3 X3 xD XD",
        ("567.7(a)@3",),
    ),
    Case(
        "Tie wager with an Initial",
        LAWFUL.replace("nmb", "p3t5 nmb").replace("y3i25", "y3i25 t3t5"),
        tells={"W567-063@3": "compliant"},
    ),
    Case(
        "Tie wager alone",
        LAWFUL.replace("nmb", "p5t5 nmb").replace("x1", "r5t5 x1"),
        ("567.7(c)@5",),
    ),
    Case(
        "Tie wager, Initial unseen",
        LAWFUL.replace("nmb", "gap p5t5 nmb"),
        tells={"W567-063@5": "cannot_tell"},
    ),
    Case(
        "Tie wager on the War deal without a War wager",
        "p2i20 p3i20 nmb c2=9S c3=9C cD=9H p2t5 p3w20 t3i20 t2i10 b2i10 x2 burn burn burn w3=KC wD=10S y3w40 x3 X3 xD XD",
        ("567.7(d)@2",),
    ),
    Case(
        "Tie wager on the War deal, War wager unseen",
        "p3i20 nmb c3=9C cD=9H p3t5 gap t3i20 burn burn burn w3=KC wD=10S y3w40 t3t5 x3 X3 xD XD",
        tells={"W567-063@3": "cannot_tell"},
    ),
    Case(
        "Tie wager before the War wager",
        "p3i20 nmb c3=9C cD=9H p3t5 p3w20 t3i20 burn burn burn w3=KC wD=10S y3w40 t3t5 x3 X3 xD XD",
        tells={"W567-063@3": "compliant"},
    ),
    Case("placed after no more bets", f"p1i30 nmb p3i25 {CARDS} {REST}", ("567.7(d)@3",)),
    Case(
        "raised after no more bets",
        f"{BETS} nmb a3i5 {CARDS} {REST.replace('y3i25', 'y3i30')}",
        ("567.7(d)@3",),
    ),
    Case(
        "placed while no more bets was said",
        f"p1i30 nmb +-1 p3i25 +1 {CARDS} {REST}",
        tells={"W567-064": "compliant"},
    ),
    Case(
        "taken down after no more bets",
        f"{BETS} p3t5 nmb r3t5 {CARDS} {REST}",
        ("567.7(d)@3",),
        {"W567-064": "compliant", "W567-065": "compliant"},
    ),
    Case("taken down before no more bets", f"{BETS} p3t5 r3t5 nmb {CARDS} {REST}"),
    Case("taken down without sound before the first card", f"{BETS} p3t5 r3t5 {CARDS} {REST}"),
    Case(
        "a gap after no more bets",
        f"{BETS} nmb gap {CARDS} {REST}",
        tells={"W567-064": "cannot_tell"},
    ),
    Case(
        "raised after the first card",
        f"{BETS} nmb c1=8C a3i5 c3=KH cD=QS {REST}",
        ("567.7(d)@3",),
        {"W567-100@3": "cannot_tell"},
    ),
    Case(
        "raised after the dealer's card",
        f"{BETS} nmb {CARDS} a3i5 t1i30 y3i30 r3i60 x1 x3 xD",
        ("567.7(d)@3",),
    ),
    Case(
        "Tie wager after the first card",
        f"{BETS} nmb c1=8C p3t5 c3=KH cD=QS t1i30 y3i25 t3t5 r3i50 x1 x3 xD",
        ("567.7(d)@3",),
    ),
    Case(
        "Initial placed after the first card",
        f"p1i30 nmb c1=8C p3i25 c3=KH cD=QS {REST}",
        ("567.7(d)@3",),
    ),
    Case(
        "pinched after the first card",
        f"{BETS} nmb c1=8C r1i10 c3=KH cD=QS t1i20 y3i25 r3i50 x1 x3 xD",
        ("567.7(d)@1",),
    ),
    Case(
        "a loser pinches before it is collected",
        f"{BETS} nmb {CARDS} r1i10 t1i20 y3i25 r3i50 x1 x3 xD",
        ("567.7(d)@1",),
    ),
    Case(
        "a loser whom the dealer passed takes its stake",
        f"{BETS} nmb {CARDS} y3i25 r3i50 r1i30 x1 x3 xD",
        ("567.9(a)(1)@1",),
    ),
    Case(
        "a winner takes its stake before it is paid",
        f"{BETS} nmb {CARDS} r3i25 t1i30 y3i25 r3i25 x1 x3 xD",
    ),
    Case(
        "taken up before payment, card unread",
        f"{BETS} nmb c1=8C c3=? cD=QS r3i25 t1i30 y3i25 r3i25 x1 x3 xD",
        tells={"W567-065": "cannot_tell"},
    ),
    Case(
        "a tie hand takes its Initial up",
        "p2i20 p3i5 nmb c2=9C c3=4D cD=9H r2i5 t3i5 t2i10 b2i10 x2 x3 xD",
        ("567.7(d)@2",),
    ),
    Case(
        "wagers unseen after the first card",
        f"{BETS} nmb {CARDS} gap {REST}",
        tells={"W567-065": "cannot_tell"},
    ),
    Case(
        "Tie wager placed during the War burns",
        "p3i20 nmb c3=9C cD=9H p3w20 t3i20 burn p3t5 burn burn w3=KC wD=10S y3w40 t3t5 x3 X3 xD XD",
        ("567.7(d)@3",),
    ),
    Case(
        "War wager raised after the War card",
        "p3i20 nmb c3=9C cD=9H p3w20 t3i20 burn burn burn w3=KC a3w5 wD=10S y3w40 x3 X3 xD XD",
        ("567.7(d)@3",),
    ),
    Case(
        "handled after the first card", f"{BETS} nmb c1=8C h1i c3=KH cD=QS {REST}", ("567.7(d)@1",)
    ),
    Case("handled after no more bets", f"{BETS} nmb h1i {CARDS} {REST}", ("567.7(d)@1",)),
    Case("handled before no more bets", f"{BETS} h1i nmb {CARDS} {REST}"),
    Case("handled by the dealer", f"{BETS} nmb D1i {CARDS} {REST}"),
    Case(
        "handled by somebody",
        f"{BETS} nmb c1=8C H1i c3=KH cD=QS {REST}",
        tells={"W567-066": "cannot_tell"},
    ),
    Case("handled after it was paid", f"{BETS} nmb {CARDS} t1i30 y3i25 h3i r3i50 x1 x3 xD"),
    Case("a losing wager handled", f"{BETS} nmb {CARDS} h1i {REST}", ("567.7(d)@1",)),
    Case(
        "handled, and unseen from then on how much was left",
        f"{BETS} nmb {CARDS} h1i +-1 gap@1.initial {REST}",
        ("567.7(d)@1",),
        profile=areas_of(1),
    ),
    Case(
        "handled, and unseen before what the dealer did",
        f"{BETS} nmb {CARDS} gap@1.initial h1i {REST}",
        tells={"W567-066": "cannot_tell"},
        profile=areas_of(1),
    ),
    Case("a winning wager handled before payment", f"{BETS} nmb {CARDS} h3i {REST}"),
    Case(
        "handled, result unread",
        f"{BETS} nmb c1=8C c3=? cD=QS h3i {REST}",
        tells={"W567-066": "cannot_tell"},
    ),
    Case(
        "hands unseen",
        f"{BETS} nmb c1=8C gap c3=KH cD=QS {REST}",
        tells={"W567-066": "cannot_tell"},
    ),
    Case(
        "a winner takes its lost Tie wager",
        f"p1i30 p3i25 p3t2 nmb {CARDS} r3t2 t1i30 y3i25 r3i50 x1 x3 xD",
        ("567.7(d)@3",),
    ),
    Case(
        "a tie hand takes its Tie wager before the payment",
        "p2i20 p2t3 p3i5 nmb c2=9C c3=4D cD=9H r2t3 y2t30 t3i5 t2i10 b2i10 x2 x3 xD",
    ),
    Case(
        "a tie hand handles its Initial wager",
        "p2i20 p3i5 nmb c2=9C c3=4D cD=9H h2i t3i5 t2i10 b2i10 x2 x3 xD",
        ("567.7(d)@2",),
    ),
    Case(
        "a War winner takes its wager before the payment",
        "p3i20 p5i20 nmb c3=9C c5=9D cD=9H p3w20 p5w20 t3i20 t5i20 burn burn burn w3=KC w5=2C wD=10S r3w20 y3w40 t5w20 x3 X3 x5 X5 xD XD",
    ),
    Case(
        "a War loser takes its wager before it is collected",
        "p3i20 p5i20 nmb c3=9C c5=9D cD=9H p3w20 p5w20 t3i20 t5i20 burn burn burn w3=2C w5=3C wD=10S r3w5 t3w15 t5w20 x3 X3 x5 X5 xD XD",
        ("567.7(d)@3",),
    ),
    Case(
        "a Tie wager after a tie hand, then nothing seen",
        "p3i20 nmb c3=9C cD=9H p3t5 gap*20",
        tells={"W567-065": "cannot_tell"},
    ),
    Case(
        "taken down after the first card, nothing settled yet",
        "p1i30 nmb c1=8C r1i10 cD=QS",
        ("567.7(d)@1",),
    ),
    Case("announced twice", f"p1i30 nmb p3i25 nmb {CARDS} {REST}", ("567.7(d)@3",)),
    Case(
        "cash exchanged for chips of unread value",
        f"cash1i30 {LAWFUL.replace('p1i30', 'p1i?')}",
        tells={"W567-061@1": "compliant"},
    ),
    Case(
        "chips outside any betting area",
        LAWFUL.replace("nmb", "a3?5@shoe nmb"),
        ("567.7(a)@3",),
        {"W567-100@3": "cannot_tell"},
        profile=ZONES,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_567_7(case: Case) -> None:
    assert differences(case) == []
