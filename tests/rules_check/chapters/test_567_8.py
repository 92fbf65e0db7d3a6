"""§ 567.8(b) to (e): the deal."""

from dataclasses import replace

import pytest

from rules_check.engine import check
from tests.rules_check.chapters.cases import Case, differences
from tests.rules_check.chapters.table_log import events_of, profile_of

REST = "t1i5 t2i5 t4i5 x1 x2 x4 xD"
BETS = "p1i5 p2i5 p4i5"
CARDS = "c1=2C c2=3C c4=4C cD=9H"
ROUND = f"{BETS} nmb {CARDS} {REST}"
WAIT = "p1i5 nmb c1=2C cD=9H t1i5 x1 xD"
AREA = {
    "name": "bets",
    "kind": "wager",
    "wager": "initial",
    "polygon_mm": [[0, 0], [50, 0], [50, 80]],
}

CASES = [
    Case(
        "the deal called off before the dealer's card",
        "p1i5 p2i10 nmb c1=2C b1i5 b2i10 x1",
        tells={"W567-074": "cannot_tell"},
    ),
    Case(
        "mid-shoe: no burn is due",
        ROUND,
        tells={
            "W567-068": "none",
            "W567-069": "none",
            "W567-070": "compliant",
            "W567-071": "compliant",
            "W567-072": "compliant",
            "W567-073@1": "compliant",
            "W567-073@3": "none",
            "W567-074": "compliant",
            "W567-075": "none",
            "W567-076": "compliant",
        },
    ),
    Case(
        "a gap as the cards lie hides whom they were dealt to",
        ROUND.replace("c4=4C", "c4=4C gap"),
        tells={
            "W567-071": "cannot_tell",
            "W567-072": "cannot_tell",
            "W567-073@1": "cannot_tell",
            "W567-073": "cannot_tell",
        },
    ),
    Case(
        "a card after the dealer's may have been missed",
        ROUND.replace("cD=9H", "cD=9H gap"),
        tells={"W567-074": "cannot_tell"},
    ),
    Case(
        "a gap at another seat does not hide the wagers of one",
        f"gap@bets {ROUND}".replace("c2=3C", "c2=3C c3=8D").replace("x2", "x2 x3"),
        ("567.8(c)(1)@3",),
        profile={"zone": [AREA | {"position": 2}]},
    ),
    Case(
        "a gap at a seat hides its wagers",
        f"gap@bets {ROUND}".replace("c2=3C", "c2=3C c3=8D").replace("x2", "x2 x3"),
        tells={"W567-073@3": "cannot_tell"},
        profile={"zone": [AREA | {"position": 3}]},
    ),
    Case(
        "no more bets after the first card",
        f"{BETS} c1=2C nmb c2=3C c4=4C cD=9H {REST}",
        ("567.8(b)",),
    ),
    Case("nothing was heard", f"{BETS} {CARDS} {REST}", tells={"W567-070": "cannot_tell"}),
    Case(
        "nothing was heard this time",
        f"{WAIT} {BETS} {CARDS} {REST}",
        tells={"2:W567-070": "cannot_tell"},
    ),
    Case(
        "something else was said",
        f"{BETS} say:last_hand {CARDS} {REST}",
        tells={"W567-070": "cannot_tell"},
    ),
    Case("drawn with the right hand", ROUND.replace("c2=3C", "c2=3C:right"), ("567.8(b)@2",)),
    Case("placed with the left hand", ROUND.replace("c2=3C", "c2=3C:left"), ("567.8(b)@2",)),
    Case(
        "dealer's card placed with the left hand",
        ROUND.replace("cD=9H", "cD=9H:left"),
        ("567.8(b)",),
    ),
    Case(
        "drawing hand unseen",
        ROUND.replace("c2=3C", "c2=3C:nohand"),
        tells={"W567-071": "cannot_tell"},
    ),
    Case(
        "placing hand unseen",
        ROUND.replace("c2=3C", "c2=3C:noplacing"),
        tells={"W567-071": "cannot_tell"},
    ),
    Case(
        "War card drawn with the right hand",
        "p3i20 nmb c3=9C cD=9H p3w20 t3i20 burn burn burn w3=KC:right wD=10S y3w40 x3 X3 xD XD",
        ("567.8(b)@3",),
    ),
    Case("two seats swapped", ROUND.replace("c2=3C c4=4C", "c4=4C c2=3C"), ("567.8(c)@4",)),
    Case(
        "counterclockwise", ROUND.replace("c1=2C c2=3C c4=4C", "c4=4C c2=3C c1=2C"), ("567.8(c)@4",)
    ),
    Case(
        "began at the second seat",
        ROUND.replace("c1=2C c2=3C c4=4C", "c2=3C c4=4C c1=2C"),
        ("567.8(c)@2",),
    ),
    Case(
        "a place not told",
        ROUND.replace("c2=3C", "c?=3C"),
        tells={"W567-072": "cannot_tell", "W567-073@2": "cannot_tell"},
    ),
    Case(
        "the deal in part unseen",
        ROUND.replace("c2=3C", "gap"),
        tells={"W567-072": "cannot_tell", "W567-073@2": "cannot_tell", "W567-073@1": "cannot_tell"},
    ),
    Case(
        "a wagered seat skipped",
        f"{BETS} nmb c1=2C c4=4C cD=9H t1i5 t2i5 t4i5 x1 x4 xD",
        ("567.11(c)@2", "567.8(c)(1)@2"),
    ),
    Case(
        "a card to a seat without wager",
        ROUND.replace("c2=3C", "c2=3C c3=3D").replace("x2", "x2 x3"),
        ("567.8(c)(1)@3",),
    ),
    Case(
        "a card to a seat whose wager was taken down",
        ROUND.replace("nmb", "p3i5 r3i5 nmb")
        .replace("c2=3C", "c2=3C c3=3D")
        .replace("x2", "x2 x3"),
        ("567.8(c)(1)@3",),
    ),
    Case("no card to a seat whose wager was taken down", ROUND.replace("nmb", "p3i5 r3i5 nmb")),
    Case(
        "a card to a seat that may have wagered unseen",
        "gap " + ROUND.replace("c2=3C", "c2=3C c3=3D").replace("x2", "x2 x3"),
        tells={"W567-073@3": "cannot_tell"},
    ),
    Case(
        "the recording begins with the cards",
        f"{CARDS} {REST}",
        tells={"W567-073@1": "cannot_tell", "W567-072": "cannot_tell"},
    ),
    Case(
        "two cards to a seat",
        ROUND.replace("c2=3C", "c2=3C c2=5C"),
        ("567.8(c)(1)@2",),
        {"W567-078@2": "cannot_tell"},
    ),
    Case("a card face down", ROUND.replace("c2=3C", "c2=3C:down"), ("567.8(c)(1)@2",)),
    Case(
        "a face unseen", ROUND.replace("c2=3C", "c2=3C:noface"), tells={"W567-073@2": "cannot_tell"}
    ),
    Case(
        "dealer before the last player",
        ROUND.replace("c4=4C cD=9H", "cD=9H c4=4C"),
        ("567.8(c)(2)@4",),
    ),
    Case("two cards to the dealer", ROUND.replace("cD=9H", "cD=9H cD=8H"), ("567.8(c)(2)",)),
    Case("dealer's card face down", ROUND.replace("cD=9H", "cD=9H:down"), ("567.8(c)(2)",)),
    Case(
        "dealer's face unseen",
        ROUND.replace("cD=9H", "cD=9H:noface"),
        tells={"W567-074": "cannot_tell"},
    ),
    Case("no card to the dealer", ROUND.replace(" cD=9H", "").replace(" xD", ""), ("567.8(c)(2)",)),
    Case("dealer's card unseen", ROUND.replace("cD=9H", "gap"), tells={"W567-074": "cannot_tell"}),
    Case(
        "the recording ends before the dealer's card",
        f"{BETS} nmb c1=2C c2=3C",
        tells={"W567-074": "cannot_tell"},
    ),
    Case(
        "reshuffled after the cover card",
        f"{WAIT.replace('cD', 'coverS cD')} shuffle offer1+ cut1@20 load burn {ROUND}",
        tells={"2:W567-075": "compliant"},
    ),
    Case(
        "a cover card put into the stack at the cut is none that came out",
        f"{WAIT} shuffle offer1+ cut1@20 coverS load burn {ROUND} {ROUND}",
        tells={"2:W567-075": "none", "3:W567-075": "none"},
    ),
    Case(
        "played past the cover card", f"{WAIT.replace('cD', 'coverS cD')} {ROUND}", ("2:567.8(d)",)
    ),
    Case(
        "played on twice past the cover card",
        f"{WAIT.replace('cD', 'coverS cD')} {WAIT} {WAIT}",
        ("2:567.8(d)",),
    ),
    Case(
        "the pause after the cover card unseen",
        f"{WAIT.replace('cD', 'coverS cD')} gap {ROUND}",
        tells={"2:W567-075": "cannot_tell"},
    ),
    Case(
        "new shoe after the cover card",
        f"{WAIT.replace('cD', 'coverS cD')} batch_swap load burn {ROUND}",
        profile={"rules_submission": {"automated_shuffler": True, "decks": 12}},
        tells={"2:W567-075": "compliant"},
    ),
    Case("player touches a card", ROUND.replace("t1i5", "touch2>2 t1i5"), ("567.8(e)@2",)),
    Case("player touches another's card", ROUND.replace("t1i5", "touch4>1 t1i5"), ("567.8(e)@4",)),
    Case("dealer touches a card", ROUND.replace("t1i5", "touchD>1 t1i5")),
    Case(
        "somebody touches a card",
        ROUND.replace("t1i5", "touch?>1 t1i5"),
        tells={"W567-076": "cannot_tell"},
    ),
    Case("player moves a card", ROUND.replace("t1i5", "move:here>there! t1i5"), ("567.8(e)",)),
    Case(
        "hands in part unseen", ROUND.replace("t1i5", "gap t1i5"), tells={"W567-076": "cannot_tell"}
    ),
    Case(
        "a second card after the dealer's",
        ROUND.replace("cD=9H", "cD=9H c2=5C"),
        ("567.8(c)(1)@2",),
    ),
    Case(
        "a wager after the first card gets no card",
        "p1i5 nmb c1=2C p3i5 cD=9H t1i5 b3i5 x1 xD",
        ("567.7(d)@3",),
    ),
    Case(
        "cash beside the areas is no wager",
        "cash3 " + ROUND.replace("c2=3C", "c2=3C c3=3D").replace("x2", "x2 x3"),
        ("567.8(c)(1)@3",),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_567_8(case: Case) -> None:
    assert differences(case) == []


@pytest.mark.parametrize(("source", "outcome"), [("simulator", "compliant"), ("vision", None)])
def test_pictures_do_not_tell_that_nobody_laid_a_hand_on_a_card(source, outcome) -> None:
    events = [replace(event, source=source) for event in events_of(ROUND)]
    said = [f for f in check(events, profile_of()) if f.section == "567.8(e)"]
    assert [f.outcome.value for f in said] == [outcome or "cannot_tell"]
    assert all(f.would_settle for f in said if outcome is None)
