"""§ 567.9(a), (b) and § 567.10(1), (2): the original deal is settled."""

import pytest

from tests.rules_check.chapters.cases import Case, differences

# Positions 1 and 6 lose, 3 wins; 6 has a Tie wager too.
DEAL = "p1i30 p3i25 p6i15 p6t5 nmb c1=8C c3=KH c6=4S cD=QS"
SETTLE = "t1i30 y3i25 t6i15 t6t5"
CLEAR = "r3i50 x1 x3 x6 xD"
LAWFUL = f"{DEAL} {SETTLE} {CLEAR}"

TIE_DEAL = "p2i20 p2t3 nmb c2=9C cD=9H"
SURRENDER = "t2i10 b2i10 r2i10 x2 xD"

CASES = [
    Case(
        "seat by seat, clockwise",
        LAWFUL,
        tells={
            "W567-077": "compliant",
            "W567-078@1": "compliant",
            "W567-078@6": "compliant",
            "W567-079@3": "compliant",
            "W567-100@3": "compliant",
            "W567-086": "compliant",
            "W567-087": "compliant",
            "W567-078@3": "none",
            "W567-079@1": "none",
        },
    ),
    Case(
        "losers collected first, winners paid after",
        f"{DEAL} t1i30 t6i15 t6t5 y3i25 {CLEAR}",
        tells={"W567-077": "compliant"},
    ),
    Case("Tie wager collected before the Initial", f"{DEAL} t1i30 y3i25 t6t5 t6i15 {CLEAR}"),
    Case("a winner's chips stay where they are", f"{DEAL} {SETTLE} x1 x3 x6 xD"),
    Case("counterclockwise", f"{DEAL} t6i15 t6t5 y3i25 t1i30 {CLEAR}", ("567.9(a)@6",)),
    Case("one seat out of turn", f"{DEAL} y3i25 t1i30 t6i15 t6t5 {CLEAR}", ("567.9(a)@3",)),
    Case(
        "winners paid before losers",
        f"{DEAL} y3i25 t1i30 t6i15 t6t5 {CLEAR}",
        ("567.9(a)@3",),
        {"W567-098": "none"},
    ),
    Case(
        "collected first but counterclockwise",
        f"{DEAL} t6i15 t6t5 t1i30 y3i25 {CLEAR}",
        ("567.9(a)@6",),
    ),
    Case(
        "came back to a seat passed by",
        f"{DEAL} t1i30 y3i25 t6i15 y3i5 {CLEAR} t6t5",
        ("567.10(1)@3", "567.9(d)@1"),
    ),
    Case(
        "part of the settlement unseen",
        f"{DEAL} t6i15 t6t5 gap y3i25 t1i30 {CLEAR}",
        tells={"W567-077": "cannot_tell"},
    ),
    Case(
        "loser paid",
        f"{DEAL} y1i30 y3i25 t6i15 t6t5 {CLEAR}",
        ("567.9(a)(1)@1",),
        {"W567-100@1": "none"},
    ),
    Case("loser not collected", f"{DEAL} y3i25 t6i15 t6t5 {CLEAR}", ("567.9(a)(1)@1",)),
    Case("loser handed back", f"{DEAL} b1i30 y3i25 t6i15 t6t5 {CLEAR}", ("567.9(a)(1)@1",)),
    Case("loser collected short", f"{DEAL} t1i25 y3i25 t6i15 t6t5 {CLEAR}", ("567.9(a)(1)@1",)),
    Case("loser collected in two acts", f"{DEAL} t1i25 t1i5 y3i25 t6i15 t6t5 {CLEAR}"),
    Case("paid by mistake and taken back", f"{DEAL} y1i30 t1i60 y3i25 t6i15 t6t5 {CLEAR}"),
    Case("losing Tie wager left", f"{DEAL} t1i30 y3i25 t6i15 {CLEAR}", ("567.9(a)(1)@6",)),
    Case(
        "losing Tie wager paid",
        f"{DEAL} t1i30 y3i25 t6i15 y6t50 {CLEAR}",
        ("567.9(a)(1)@6",),
        {"W567-101@6": "none"},
    ),
    Case(
        "loser's seat unseen in the settlement",
        f"{DEAL} gap y3i25 t6i15 t6t5 {CLEAR}",
        tells={"W567-078@1": "cannot_tell"},
    ),
    Case(
        "amount collected not read",
        f"{DEAL} t1i? y3i25 t6i15 t6t5 {CLEAR}",
        tells={"W567-078@1": "cannot_tell"},
    ),
    Case(
        "amount collected an interval",
        f"{DEAL} t1i25..35 y3i25 t6i15 t6t5 {CLEAR}",
        tells={"W567-078@1": "cannot_tell"},
    ),
    Case(
        "amount collected not read, the area emptied",
        f"{DEAL} t1i25..35! y3i25 t6i15 t6t5 {CLEAR}",
        tells={"W567-078@1": "compliant"},
    ),
    Case(
        "a part handed back unread, the area emptied",
        f"{DEAL} b1i1..30 t1i1..60! y3i25 t6i15 t6t5 {CLEAR}",
        tells={"W567-078@1": "cannot_tell"},
    ),
    Case(
        "the area emptied of what may be all or not all, part of it unseen",
        f"{DEAL} gap t1i25..35! y3i25 t6i15 t6t5 {CLEAR}",
        tells={"W567-078@1": "cannot_tell"},
    ),
    Case(
        "too little collected, whatever the area looked like",
        f"{DEAL} t1i20..29! y3i25 t6i15 t6t5 {CLEAR}",
        ("567.9(a)(1)@1",),
    ),
    Case(
        "amount collected an interval too low",
        f"{DEAL} t1i20..29 y3i25 t6i15 t6t5 {CLEAR}",
        ("567.9(a)(1)@1",),
    ),
    Case(
        "loser's card unread",
        LAWFUL.replace("c1=8C", "c1=?"),
        tells={"W567-078@1": "cannot_tell", "W567-079@1": "cannot_tell", "W567-078@6": "compliant"},
    ),
    Case(
        "loser's card between two lower ranks",
        LAWFUL.replace("c1=8C", "c1=8C/0.6,9C/0.4"),
        tells={"W567-078@1": "compliant"},
    ),
    Case(
        "loser's card perhaps a tie",
        LAWFUL.replace("c1=8C", "c1=8C/0.9,QD/0.1"),
        tells={"W567-078@1": "cannot_tell"},
    ),
    Case(
        "another card with 1 in 1000",
        LAWFUL.replace("c1=8C", "c1=8C/0.999,KD/0.001"),
        tells={"W567-078@1": "compliant"},
    ),
    Case(
        "another card with 1 in 50",
        LAWFUL.replace("c1=8C", "c1=8C/0.98,KD/0.02"),
        tells={"W567-078@1": "cannot_tell"},
    ),
    Case(
        "the rest of the readings above the floor",
        LAWFUL.replace("c1=8C", "c1=8C/0.98"),
        tells={"W567-078@1": "cannot_tell"},
    ),
    Case(
        "the rest of the readings below the floor",
        LAWFUL.replace("c1=8C", "c1=8C/0.995"),
        tells={"W567-078@1": "compliant"},
    ),
    Case(
        "suits in doubt, rank certain",
        LAWFUL.replace("c1=8C", "c1=8C/0.5,8S/0.5"),
        tells={"W567-078@1": "compliant"},
    ),
    Case(
        "dealer's card unread",
        LAWFUL.replace("cD=QS", "cD=?"),
        tells={"W567-078@1": "cannot_tell", "W567-079@3": "cannot_tell"},
    ),
    Case(
        "loser paid though the card was unread",
        f"{DEAL} y1i30 y3i25 t6i15 t6t5 {CLEAR}".replace("c1=8C", "c1=?"),
        tells={"W567-078@1": "cannot_tell", "W567-100@1": "cannot_tell"},
    ),
    Case(
        "winner not paid",
        f"{DEAL} t1i30 t6i15 t6t5 {CLEAR}",
        ("567.9(a)(2)@3",),
        {"W567-100@3": "none"},
    ),
    Case("winner collected", f"{DEAL} t1i30 t3i25 t6i15 t6t5 x1 x3 x6 xD", ("567.9(a)(2)@3",)),
    Case(
        "winner paid nothing by name", f"{DEAL} t1i30 y3i0 t6i15 t6t5 {CLEAR}", ("567.9(a)(2)@3",)
    ),
    Case(
        "winner's payment unseen",
        f"{DEAL} t1i30 gap t6i15 t6t5 {CLEAR}",
        tells={"W567-079@3": "cannot_tell", "W567-078@6": "cannot_tell"},
    ),
    Case("one chip short", f"{DEAL} t1i30 y3i24 t6i15 t6t5 {CLEAR}", ("567.10(1)@3",)),
    Case("one chip over", f"{DEAL} t1i30 y3i26 t6i15 t6t5 {CLEAR}", ("567.10(1)@3",)),
    Case("over by mistake, taken back", f"{DEAL} t1i30 y3i30 t3i5 t6i15 t6t5 {CLEAR}"),
    Case("paid in two acts", f"{DEAL} t1i30 y3i20 y3i5 t6i15 t6t5 {CLEAR}"),
    Case(
        "payment an interval around what is due",
        f"{DEAL} t1i30 y3i20..30 t6i15 t6t5 {CLEAR}",
        tells={"W567-100@3": "cannot_tell"},
    ),
    Case(
        "payment an interval below what is due",
        f"{DEAL} t1i30 y3i20..24 t6i15 t6t5 {CLEAR}",
        ("567.10(1)@3",),
    ),
    Case(
        "payment not read",
        f"{DEAL} t1i30 y3i? t6i15 t6t5 {CLEAR}",
        tells={"W567-100@3": "cannot_tell", "W567-079@3": "cannot_tell"},
    ),
    Case(
        "stake an interval",
        LAWFUL.replace("p3i25", "p3i20..30"),
        tells={"W567-100@3": "cannot_tell", "W567-079@3": "compliant"},
    ),
    Case(
        "stake unseen",
        LAWFUL.replace("p3i25", "gap"),
        tells={"W567-100@3": "cannot_tell", "W567-073@3": "cannot_tell"},
    ),
    Case(
        "winner with a Tie wager",
        LAWFUL.replace("p3i25", "p3i25 p3t2").replace("y3i25", "y3i25 t3t2"),
        tells={"W567-079@3": "compliant"},
    ),
    Case(
        "winner's losing Tie wager left", LAWFUL.replace("p3i25", "p3i25 p3t2"), ("567.9(a)(2)@3",)
    ),
    Case(
        "raised before the announcement",
        LAWFUL.replace("nmb", "a3i5 nmb").replace("y3i25", "y3i30"),
        tells={"W567-100@3": "compliant"},
    ),
    Case(
        "taken down in part before the announcement",
        LAWFUL.replace("nmb", "r3i5 nmb").replace("y3i25", "y3i20"),
        tells={"W567-100@3": "compliant"},
    ),
    Case(
        "tie: Tie wager paid, surrender",
        f"{TIE_DEAL} y2t30 {SURRENDER}",
        tells={
            "W567-080@2": "compliant",
            "W567-101@2": "compliant",
            "W567-082@2": "compliant",
            "W567-083@2": "compliant",
            "W567-084": "compliant",
            "W567-078@2": "none",
        },
    ),
    Case("tie: Tie wager not paid", f"{TIE_DEAL} {SURRENDER}", ("567.9(a)(3)@2",)),
    Case(
        "tie: perhaps paid beside the Tie wager",
        f"{TIE_DEAL} y2i30 {SURRENDER}",
        tells={"W567-080@2": "cannot_tell"},
    ),
    Case("tie: Tie wager collected", f"{TIE_DEAL} t2t3 {SURRENDER}", ("567.9(a)(3)@2",)),
    Case("tie: Tie wager paid 1 to 1", f"{TIE_DEAL} y2t3 {SURRENDER}", ("567.10(2)@2",)),
    Case("tie: Tie wager one dollar short", f"{TIE_DEAL} y2t29 {SURRENDER}", ("567.10(2)@2",)),
    Case("tie: Tie wager 11 to 1", f"{TIE_DEAL} y2t33 {SURRENDER}", ("567.10(2)@2",)),
    Case("tie: paid as if won", f"{TIE_DEAL} y2t30 y2i20 r2i40 x2 xD", ("567.9(a)(3)@2",)),
    Case(
        "tie: paid and nothing on the Tie wager",
        "p2i20 nmb c2=9C cD=9H y2i20 x2 xD",
        ("567.9(a)(3)@2",),
    ),
    Case("tie: payment unseen", f"{TIE_DEAL} gap {SURRENDER}", tells={"W567-080@2": "cannot_tell"}),
    Case("ace beats king", "p1i5 nmb c1=AC cD=KS y1i5 x1 xD"),
    Case("two loses to three", "p1i5 nmb c1=2C cD=3S t1i5 x1 xD"),
    Case("ten is above nine", "p1i5 nmb c1=10C cD=9S y1i5 x1 xD"),
    Case("jack is above ten", "p1i5 nmb c1=JC cD=10S y1i5 x1 xD"),
    Case("ace taken for low", "p1i5 nmb c1=AC cD=KS t1i5 x1 xD", ("567.9(a)(2)@1",)),
    Case(
        "the recording ends before the settlement",
        "p1i5 p2i5 nmb c1=AC c2=3S cD=KS",
        tells={"W567-079@1": "cannot_tell", "W567-078@2": "cannot_tell"},
    ),
    Case(
        "loser's wager perhaps taken down before",
        f"{DEAL.replace('p1i30', 'p1i0..30')} y3i25 t6i15 t6t5 {CLEAR}",
        tells={"W567-078@1": "cannot_tell"},
    ),
    Case(
        "winner's wager perhaps none",
        f"{DEAL.replace('p3i25', 'p3i0..25')} t1i30 t6i15 t6t5 x1 x3 x6 xD",
        tells={"W567-079@3": "cannot_tell"},
    ),
    Case(
        "winner paid with a cent at most",
        f"{DEAL} t1i30 y3i0..0.01 t6i15 t6t5 {CLEAR}",
        ("567.10(1)@3",),
        {"W567-079@3": "cannot_tell"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_567_9_original(case: Case) -> None:
    assert differences(case) == []
