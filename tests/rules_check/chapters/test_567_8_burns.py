"""§ 567.8(a): the cards burned by a new shoe and by a new dealer."""

import json

import pytest

from rules_check.engine import check
from rules_check.facts.events import parse_events
from tests.rules_check.chapters.cases import Case, differences
from tests.rules_check.chapters.table_log import profile_of

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

CASES = [
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
        "new dealer while bets are made burns",
        f"{WAIT} p1i5 staff:dealer_changed burn p2i5 p4i5 nmb {CARDS} {REST}",
        tells={"2:W567-069": "compliant"},
    ),
    Case(
        "new dealer while bets are made does not burn",
        f"{WAIT} p1i5 staff:dealer_changed p2i5 p4i5 nmb {CARDS} {REST}",
        ("2:567.8(a)",),
    ),
    Case(
        "new dealer amid the deal owes the burn before the next",
        f"{BETS} nmb c1=2C c2=3C staff:dealer_changed c4=4C cD=9H {REST} {ROUND}",
        ("2:567.8(a)",),
        {"1:W567-069": "none"},
    ),
    Case(
        "another order of the floor calls for no burn",
        f"{WAIT} staff:floor_verified {ROUND}",
        tells={"2:W567-069": "none"},
    ),
    Case(
        "two new dealers, one burn",
        f"{WAIT} staff:dealer_changed staff:dealer_changed burn {ROUND}",
    ),
    Case(
        "three burns for the shoe, and then a new dealer without one",
        f"load burn burn burn staff:dealer_changed {ROUND}",
        ("567.8(a)",),
        {"W567-068": "violation", "W567-069": "none"},
    ),
    Case(
        "one of two burns has a face unseen",
        f"staff:dealer_changed load burn burn? {ROUND}",
        tells={"W567-068": "cannot_tell"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_567_8_a(case: Case) -> None:
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
