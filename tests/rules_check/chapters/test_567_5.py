"""§ 567.5: shuffle, cut and pause."""

import pytest

from tests.rules_check.chapters.cases import Case, differences

ONE = "p1i5 p3i5 p6i5 nmb c1=2C c3=3C c6=4C {} cD=9H t1i5 t3i5 t6i5 x1 x3 x6 xD"
ROUND = ONE.format("")
COVER = ONE.format("cover3")
SHUFFLER = {"rules_submission": {"automated_shuffler": True, "decks": 12}}
DECKS = {"rules_submission": {"decks": 6}}


def after(cover: str, steps: str) -> str:
    """Returns a round with a cover card, what comes between the shoes, and another round."""
    return f"{ONE.format(cover)} {steps} {ROUND}"


NEW = "shuffle stack offer3+ cut3@20 load burn"
LEFT = "left1 left3 left6"
SPREAD = "spread:down sit3 spread:up wash stack shuffle stack offer3+ cut3@20 load burn"


def drawn(rounds: int, decks: int) -> str:
    """Returns a shoe whose cover card comes after ``5 x rounds + 3`` cards, none of them read."""
    seats = (1, 2, 3, 4)
    one = " ".join(
        [f"p{s}i5" for s in seats]
        + ["nmb"]
        + [f"c{s}=?" for s in seats]
        + ["cD=?"]
        + [f"t{s}i5" for s in seats]
        + [f"x{s}" for s in seats]
        + ["xD"]
    )
    last = "p1i5 p2i5 nmb c1=2C c2=3C coverS cD=9H t1i5 t2i5 x1 x2 xD"
    return " ".join([f"load={decks} burn", *[one] * rounds, last])


CASES = [
    Case(
        "shuffled and cut after the shoe",
        after("cover3", NEW),
        tells={
            "2:W567-036": "compliant",
            "2:W567-039": "compliant",
            "2:W567-040": "compliant",
            "2:W567-042@3": "compliant",
            "2:W567-041": "none",
            "2:W567-043": "none",
            "2:W567-044": "none",
            "2:W567-045": "none",
            "2:W567-046": "compliant",
            "2:W567-047@3": "compliant",
            "2:W567-048": "cannot_tell",
            "2:W567-050": "compliant",
            "2:W567-037": "none",
        },
    ),
    Case("loaded unshuffled", after("cover3", "offer3+ cut3@20 load burn"), ("2:567.5(a)",)),
    Case(
        "shuffle unseen",
        after("cover3", "gap offer3+ cut3@20 load burn"),
        tells={"2:W567-036": "cannot_tell"},
    ),
    Case(
        "batch shuffled before",
        after("cover3", "offer3+ cut3@20 load burn"),
        profile=SHUFFLER,
        breaks=("2:567.3(c)(6)",),
        tells={"2:W567-036": "cannot_tell"},
    ),
    Case(
        "batches exchanged",
        after("cover3", "batch_swap offer3+ cut3@20 load burn"),
        profile=SHUFFLER,
        tells={"2:W567-036": "compliant", "2:W567-027": "compliant"},
    ),
    Case(
        "reshuffle ordered and made",
        after("", "staff:floor_ordered_reshuffle shuffle stack offer6+ cut6@20 load burn"),
        tells={"2:W567-037": "compliant", "2:W567-044@6": "compliant"},
    ),
    Case(
        "reshuffle ordered and not made",
        after("", "staff:floor_ordered_reshuffle"),
        ("2:567.5(a)",),
    ),
    Case(
        "reshuffle ordered, the rest unseen",
        after("", "staff:floor_ordered_reshuffle gap"),
        tells={"2:W567-037": "cannot_tell"},
    ),
    Case(
        "shuffled before the order only",
        after("", "shuffle stack offer1+ cut1@20 load burn staff:floor_ordered_reshuffle"),
        ("2:567.5(a)", "2:567.5(b)(4)@1"),
    ),
    Case(
        "opening without a shuffle",
        f"inspect:down=6 spread:up sit1 wash stack load burn {ROUND}",
        tells={"W567-037": "cannot_tell"},
    ),
    Case("cut not offered", after("cover3", "shuffle stack load burn"), ("2:567.5(b)",)),
    Case(
        "dealer cut without an offer",
        after("cover3", "shuffle stack cutD@20 load burn"),
        ("2:567.5(b)",),
    ),
    Case(
        "offer unseen",
        after("cover3", "shuffle stack gap load burn"),
        tells={"2:W567-040": "cannot_tell"},
    ),
    Case(
        "a player cut without a word",
        after("cover3", "shuffle stack cut3@20 load burn"),
        tells={"2:W567-040": "compliant", "2:W567-042@3": "compliant"},
    ),
    Case(
        "dealer cut at an empty table",
        f"{ROUND} {LEFT} {SPREAD.replace('sit3 ', '').replace('offer3+ cut3', 'cutD')} {ROUND}",
        tells={"2:W567-040": "cannot_tell"},
    ),
    Case(
        "nobody was there",
        after("cover3", "left1 left3 left6 shuffle stack cutD@20 load burn"),
        tells={"2:W567-040": "cannot_tell"},
    ),
    Case(
        "first to cut: the cover card's player",
        after("cover3", "shuffle offer6+ cut6@20 load burn"),
        ("2:567.5(b)(2)@6",),
    ),
    Case(
        "first to cut: the cover card's player left",
        after("cover3", "left3 shuffle offer6+ cut6@20 load burn"),
        tells={"2:W567-042": "none"},
    ),
    Case(
        "first to cut: far right after the dealer's cover card",
        after("coverD", "shuffle offer6+ cut6@20 load burn"),
        tells={"2:W567-043@6": "compliant"},
    ),
    Case(
        "first to cut: not far right after the dealer's cover card",
        after("coverD", "shuffle offer3+ cut3@20 load burn"),
        ("2:567.5(b)(3)@3",),
    ),
    Case(
        "first to cut: far right left",
        after("coverD", "left6 shuffle offer3+ cut3@20 load burn"),
        tells={"2:W567-043@3": "compliant"},
    ),
    Case(
        "first to cut: a newcomer is far right",
        after("coverD", "sit7 shuffle offer7+ cut7@20 load burn"),
        tells={"2:W567-043@7": "compliant"},
    ),
    Case(
        "first to cut: not far right after an order",
        after("", "staff:floor_ordered_reshuffle shuffle offer1+ cut1@20 load burn"),
        ("2:567.5(b)(4)@1",),
    ),
    Case(
        "first to cut: the order outweighs the cover card",
        after("cover3", "staff:floor_ordered_reshuffle shuffle offer6+ cut6@20 load burn"),
        tells={"2:W567-042": "none", "2:W567-044@6": "compliant"},
    ),
    Case(
        "first to cut: where the cover card came out is not told",
        after("cover?", "shuffle offer6+ cut6@20 load burn"),
        tells={"2:W567-042": "none", "2:W567-043": "none"},
    ),
    Case(
        "first to cut: who was offered is not told",
        after("cover3", "shuffle offer?+ cut3@20 load burn"),
        tells={"2:W567-042": "cannot_tell"},
    ),
    Case(
        "first to cut: the first player at the opening",
        f"spread:up sit3 sit1 wash stack shuffle offer3+ cut3@20 load burn {ROUND}",
        tells={"W567-041@3": "compliant"},
    ),
    Case(
        "first to cut: another player at the opening",
        f"spread:up sit3 sit1 wash stack shuffle offer1+ cut1@20 load burn {ROUND}",
        ("567.5(b)(1)@1",),
    ),
    Case(
        "first to cut: two came together",
        f"spread:up sit3 +-1 sit1 wash stack shuffle offer1+ cut1@20 load burn {ROUND}",
        tells={"W567-041": "cannot_tell"},
    ),
    Case(
        "first to cut: a recording from between two shoes",
        f"sit3 sit1 shuffle offer1+ cut1@20 load burn {ROUND}",
        tells={"W567-041": "cannot_tell"},
    ),
    Case(
        "refused, on clockwise",
        after("cover3", "shuffle offer3- offer6- offer1+ cut1@20 load burn"),
        tells={"2:W567-045": "compliant"},
    ),
    Case(
        "refused, counterclockwise",
        after("cover3", "shuffle offer3- offer1+ cut1@20 load burn"),
        ("2:567.5(c)@1",),
    ),
    Case(
        "refused, a seat passed over",
        after("coverD", "shuffle offer6- offer3+ cut3@20 load burn"),
        ("2:567.5(c)@3",),
    ),
    Case(
        "refused, an offer unseen",
        after("coverD", "shuffle offer6- gap offer3+ cut3@20 load burn"),
        tells={"2:W567-045": "cannot_tell"},
    ),
    Case(
        "refused, next not told",
        after("cover3", "shuffle offer3- offer?+ cut6@20 load burn"),
        tells={"2:W567-045": "cannot_tell"},
    ),
    Case(
        "offered on though accepted",
        after("cover3", "shuffle offer3+ offer6+ cut6@20 load burn"),
        ("2:567.5(c)@6",),
    ),
    Case(
        "all refused, the dealer cut",
        after("cover3", "shuffle offer3- offer6- offer1- cutD@20 load burn"),
        tells={"2:W567-045": "compliant", "2:W567-046": "compliant"},
    ),
    Case(
        "the dealer cut before all were asked",
        after("cover3", "shuffle offer3- offer6- cutD@20 load burn"),
        ("2:567.5(c)@1",),
    ),
    Case(
        "the dealer cut, an offer unseen",
        after("cover3", "shuffle offer3- offer6- gap cutD@20 load burn"),
        tells={"2:W567-046": "cannot_tell"},
    ),
    Case(
        "the dealer cut though a player accepted",
        after("cover3", "shuffle offer3+ cutD@20 load burn"),
        ("2:567.5(c)",),
    ),
    Case(
        "the dealer cut, answers not told",
        after("cover3", "shuffle offer3? cutD@20 load burn"),
        tells={"2:W567-046": "cannot_tell"},
    ),
    Case(
        "another player cut than accepted",
        after("cover3", "shuffle offer3+ cut6@20 load burn"),
        ("2:567.5(c)@6",),
    ),
    Case(
        "who cut is not told",
        after("cover3", "shuffle offer3+ cut?@20 load burn"),
        tells={"2:W567-046": "cannot_tell"},
    ),
    Case("offered and not cut", after("cover3", "shuffle offer3+ load burn"), ("2:567.5(c)",)),
    Case(
        "the cut unseen",
        after("cover3", "shuffle offer3+ gap load burn"),
        tells={"2:W567-046": "cannot_tell"},
    ),
    Case(
        "ten cards in",
        after("cover3", "shuffle offer3+ cut3@10 load burn"),
        tells={"2:W567-047@3": "compliant"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_567_5(case: Case) -> None:
    assert differences(case) == []
