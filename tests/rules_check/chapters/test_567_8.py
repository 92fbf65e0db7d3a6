"""§ 567.8: the burn and the deal."""

import json
from dataclasses import replace

import pytest

from rules_check.engine import check
from rules_check.facts.events import parse_events
from tests.rules_check.chapters.cases import Case, differences
from tests.rules_check.chapters.table_log import events_of, profile_of

REST = "t1i5 t2i5 t4i5 x1 x2 x4 xD"
BETS = "p1i5 p2i5 p4i5"
CARDS = "c1=2C c2=3C c4=4C cD=9H"
ROUND = f"{BETS} nmb {CARDS} {REST}"
WAIT = "p1i5 nmb c1=2C cD=9H t1i5 x1 xD"
ZONES = {
    "zone": [
        {"name": "rack", "kind": "discard", "polygon_mm": [[0, 0], [50, 0], [50, 80]]},
        {"name": "tray", "kind": "tray", "polygon_mm": [[100, 0], [150, 0], [150, 80]]},
    ]
}
AREA = {
    "name": "bets",
    "kind": "wager",
    "wager": "initial",
    "polygon_mm": [[0, 0], [50, 0], [50, 80]],
}

CASES = [
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
    Case("new shoe with its burn", f"load burn {ROUND}", tells={"W567-068": "compliant"}),
    Case(
        "burn between wagers and deal",
        f"{BETS} load burn nmb {CARDS} {REST}",
        tells={"W567-068": "compliant"},
    ),
    Case("new shoe without a burn", f"load {ROUND}", ("567.8(a)",)),
    Case("burned before the shoe was loaded", f"burn load {ROUND}", ("567.8(a)",)),
    Case(
        "burned after the first card",
        f"load {BETS} nmb c1=2C burn c2=3C c4=4C cD=9H {REST}",
        ("567.8(a)",),
    ),
    Case("two burns for a new shoe", f"load burn burn {ROUND}", ("567.8(a)",)),
    Case(
        "two burns for a new shoe and a gap",
        f"load burn gap burn {ROUND}",
        tells={"W567-068": "cannot_tell"},
    ),
    Case(
        "a burn that may have been none",
        f"load burn~0.5 {ROUND}",
        tells={"W567-068": "cannot_tell"},
    ),
    Case(
        "a second burn that may have been none",
        f"load burn burn~0.5 {ROUND}",
        tells={"W567-068": "cannot_tell"},
    ),
    Case(
        "two burns and one that may have been none",
        f"load burn burn burn~0.5 {ROUND}",
        ("567.8(a)",),
    ),
    Case(
        "a burn shown beside a gap may have lain face up",
        f"load gap burn! {ROUND}",
        tells={"W567-068": "cannot_tell"},
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
    Case("burn shown", f"load burn! {ROUND}", ("567.8(a)",)),
    Case("burn read", f"load burn=4D {ROUND}", ("567.8(a)",)),
    Case("burn's face unseen", f"load burn? {ROUND}", tells={"W567-068": "cannot_tell"}),
    Case("burn unseen", f"load gap {ROUND}", tells={"W567-068": "cannot_tell"}),
    Case(
        "burn in the rack",
        f"load burn@rack {ROUND}",
        profile=ZONES,
        tells={"W567-068": "compliant"},
    ),
    Case("burn in the tray", f"load burn@tray {ROUND}", ("567.8(a)",), profile=ZONES),
    Case(
        "burn somewhere not in the profile",
        f"load burn@where {ROUND}",
        profile=ZONES,
        tells={"W567-068": "compliant"},
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
        "a gap at a seat does not hide the burn",
        f"load gap@seat {ROUND}",
        ("567.8(a)",),
        profile={
            "zone": [
                {
                    "name": "seat",
                    "kind": "hand",
                    "position": 6,
                    "polygon_mm": [[0, 0], [50, 0], [50, 80]],
                }
            ]
        },
    ),
    Case(
        "a gap at the rack hides the burn",
        f"load gap@rack {ROUND}",
        profile=ZONES,
        tells={"W567-068": "cannot_tell"},
    ),
    Case(
        "card face up in the shoe besides the burn",
        f"load faceup=4D burn=4D burn {ROUND}",
        tells={"W567-068": "compliant", "W567-104": "compliant"},
    ),
    Case(
        "new dealer burns",
        f"{WAIT} staff:dealer_changed burn {ROUND}",
        tells={"2:W567-069": "compliant"},
    ),
    Case("new dealer does not burn", f"{WAIT} staff:dealer_changed {ROUND}", ("2:567.8(a)",)),
    Case("new dealer's burn shown", f"{WAIT} staff:dealer_changed burn! {ROUND}", ("2:567.8(a)",)),
    Case("new dealer burns two", f"{WAIT} staff:dealer_changed burn burn {ROUND}", ("2:567.8(a)",)),
    Case(
        "new dealer's burn unseen",
        f"{WAIT} staff:dealer_changed gap {ROUND}",
        tells={"2:W567-069": "cannot_tell"},
    ),
    Case(
        "new dealer before the cards are cleared",
        f"p1i5 nmb c1=2C cD=9H t1i5 staff:dealer_changed x1 xD {ROUND}",
        ("2:567.8(a)",),
    ),
    Case(
        "new dealer before the cards are cleared burns",
        f"p1i5 nmb c1=2C cD=9H t1i5 staff:dealer_changed x1 xD burn {ROUND}",
        tells={"2:W567-069": "compliant"},
    ),
    Case(
        "burned before the new dealer came",
        f"{WAIT} burn staff:dealer_changed {ROUND}",
        ("2:567.8(a)",),
    ),
    Case("new dealer at the new shoe, one burn", f"staff:dealer_changed load burn {ROUND}"),
    Case("new dealer at the new shoe, two burns", f"staff:dealer_changed load burn burn {ROUND}"),
    Case(
        "new dealer at the new shoe, three burns",
        f"staff:dealer_changed load burn burn burn {ROUND}",
        ("567.8(a)",),
    ),
    Case(
        "new dealer after the new shoe's burn",
        f"load burn staff:dealer_changed {ROUND}",
        ("567.8(a)",),
        {"W567-069": "violation", "W567-068": "compliant"},
    ),
    Case(
        "new dealer after the new shoe's burn burns", f"load burn staff:dealer_changed burn {ROUND}"
    ),
    Case(
        "a burn without a cause",
        f"{WAIT} burn {ROUND}",
        tells={"2:W567-068": "none", "2:W567-069": "none"},
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


@pytest.mark.parametrize(("until", "outcome"), [(1.5, "violation"), (2.5, "cannot_tell")])
def test_a_burn_cannot_hide_before_the_shoe_is_full(until: float, outcome: str) -> None:
    lines = [
        {"type": "gap", "t": 0.0, "t_end": until, "reason": "unsure"},
        {"type": "procedure", "t": 0.5, "t_end": 2.0, "name": "load_shoe"},
        {"type": "chips", "t": 4.0, "action": "placed", "position": 2, "wager": "initial"},
        {"type": "card_dealt", "t": 6.0, "to": 2, "card": "KH", "hand": "original", "face": "up"},
        {"type": "card_dealt", "t": 7.0, "to": "dealer", "card": "9S", "hand": "original"},
        {"type": "cards_cleared", "t": 12.0, "to": 2, "hand": "original"},
        {"type": "cards_cleared", "t": 12.0, "to": "dealer", "hand": "original"},
    ]
    rows = [json.dumps({"id": f"e{n}", "source": "vision", **x}) for n, x in enumerate(lines)]
    events = parse_events(rows, file="log", positions=7)
    found = check(events, profile_of("567"))
    told = [f.outcome.value for f in found if f.provision == "W567-068"]
    assert told == [outcome]


@pytest.mark.parametrize(("source", "outcome"), [("simulator", "compliant"), ("vision", None)])
def test_pictures_do_not_tell_that_nobody_laid_a_hand_on_a_card(source, outcome) -> None:
    events = [replace(event, source=source) for event in events_of(ROUND)]
    said = [f for f in check(events, profile_of()) if f.section == "567.8(e)"]
    assert [f.outcome.value for f in said] == [outcome or "cannot_tell"]
    assert all(f.would_settle for f in said if outcome is None)
