"""Lawful play as weak sensors tell it: repeated gaps, doubtful acts, places that were lost.

None of it is held against anybody.
"""

import json

import pytest

from rules_check.engine import check
from rules_check.facts.events import parse_events
from rules_check.verdict import Outcome
from tests.rules_check.chapters.cases import TABLE_651A, Case, differences
from tests.rules_check.chapters.table_log import profile_of, records

WAR_END = "gap*3 xD XD"

DEALERS_HAND = {
    "zone": [
        {
            "name": "dealer",
            "kind": "dealer_hand",
            "polygon_mm": [[0, 0], [90, 0], [90, 90], [0, 90]],
        }
    ]
}

CASES = [
    Case(
        "bets again after a collection and a clear that are held unlikely",
        "p1i10 p4i25 nmb c1=2C c4=3C cD=AH t1i10 t4i25~0.7 x1 x4~0.4 xD "
        "p4i10 p1i10 nmb c1=JC c4=8H cD=2D y1i10 y4i10 x1 x4 xD",
        tells={"2:W567-073@4": "compliant"},
    ),
    Case(
        "bets again after a collection held unlikely, the discard rack covered",
        "p2i25 p4i30 nmb c2=JC c4=3S cD=AH t2i25 t4i30~0.4 gap@discard p2i90 p4i5 nmb c2=2D c4=9C "
        "cD=KC t2i90 t4i5 x2 x4 xD",
        profile={"zone": [{**DEALERS_HAND["zone"][0], "name": "discard", "kind": "discard"}]},
    ),
    Case(
        "War cards cleared in a gap, the first deal in another",
        f"p1i25 p2i5 gap*9 p1w25 x2 t1i25 burn burn burn w1=8H wD=AS {WAR_END} "
        "p1i5 nmb c1=9D cD=3S y1i5 x1 xD",
        tells={"W567-099@1": "cannot_tell"},
    ),
    Case(
        "the same under 651a",
        f"p1i25 p2i5 gap*9 p1w25 x2 burn burn burn w1=8H wD=AS t1w25 t1i25 {WAR_END} "
        "p1i5 nmb c1=9D cD=3S y1i5 x1 xD",
        tells={"W651-023@1": "cannot_tell"},
        edition="651a",
        profile=TABLE_651A,
    ),
    Case(
        "a Tie wager on a War deal that nobody saw, settled after others' cards were cleared",
        "p7i25 p1i15 nmb c1=3S gap*4 y7i25 p1w15 x7 p1t5 burn burn burn gap*4 t1t5 t1w15 t1i15 "
        "x1 X1 xD XD",
        tells={"W651-010": "cannot_tell"},
        edition="651a",
        profile=TABLE_651A,
    ),
    Case(
        "two cards face up, and the rest of that round and the shuffle in a gap",
        "p2i50 nmb c2=9C faceup=5S move:shoe>discard faceup=AC gap*20 load burn "
        "p2i50 nmb c2=AD cD=8C y2i50 x2 r2i100 xD p2i5 nmb c2=JS cD=7S y2i5 x2 xD",
        tells={"1:W567-105": "cannot_tell", "2:W567-105": "cannot_tell"},
    ),
    Case(
        "a bet after a call of no more bets, and time between to play a round unseen",
        "p5i5 nmb gap*4 +2 gap p5i75 nmb c5=9C cD=6C y5i75 x5 xD",
        tells={"W567-064": "cannot_tell"},
    ),
    Case(
        "a War wager and a War card held unlikely: the first card may have had to stay",
        "p1i5 p4i25 nmb c1=7D c4=8D cD=8H t1i5 x1 p4w25~0.6 t4i25~0.5 burn burn burn "
        "w4=QH~0.5 wD=JH y4w25 x4 X4 xD XD",
        tells={"W567-086@4": "cannot_tell"},
    ),
    Case("the recording begins between an Initial and its Tie wager", "p4t25 nmb c4=6D"),
    Case(
        "an Initial held unlikely, placed while the end of the round before was not seen",
        "p7i5 nmb c7=8C cD=9C t7i5 x7~0.5 xD p7i5~0.6 p7t5 gap*3 nmb c7=QD cD=2H y7i5 t7t5 x7 xD",
        tells={"2:W567-063@7": "cannot_tell"},
    ),
    Case(
        "the deal broken off and the wager handed back, the shoe covered",
        "p5i15 nmb c5=9H gap@shoe b5i15 x5",
        tells={"W567-074": "cannot_tell"},
        profile={"zone": [{**DEALERS_HAND["zone"][0], "name": "shoe", "kind": "shoe"}]},
    ),
    Case(
        "a deal that nobody saw, of which nothing is left",
        "cD=9C p2w25 p2t5 t2i25 gap*14 p2t5 cD=8D",
    ),
    Case(
        "a card held unlikely after the last that was seen, the dealer's hand covered",
        "p5i35 p3i25 nmb c3=QC c5=AD~0.4 gap@dealer y3i25 y5i35 x3 x5 xD",
        tells={"W567-107@5": "cannot_tell"},
        profile=DEALERS_HAND,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_nobody_is_accused(case: Case) -> None:
    assert differences(case) == []


def test_a_war_card_told_of_no_hand_and_no_place_begins_no_round() -> None:
    script = (
        "p3i7 p4i25 nmb c3=KH c4=8D cD=8H y3i7 r3i14 p4w25 x3 t4i25 burn burn burn w4=QH w?=JH "
        "y4w25 x4 X4 xD XD"
    )
    told = [
        record | {"hand": None} if record["id"] == "e16" else record for record in records(script)
    ]
    events = parse_events([json.dumps(record) for record in told], file="script", positions=7)
    found = check(events, profile_of())
    assert {finding.round for finding in found} == {1}
    assert [f.section for f in found if f.outcome is Outcome.VIOLATION] == []
