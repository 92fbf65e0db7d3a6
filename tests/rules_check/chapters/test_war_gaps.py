"""Lawful War, written by hand, of which a gap or the end of the recording hides a part."""

import json
from typing import Any

import pytest

from rules_check.engine import check
from rules_check.facts.events import parse_events
from rules_check.verdict import Outcome
from tests.rules_check.chapters.cases import TABLE_651A, Case, differences
from tests.rules_check.chapters.table_log import profile_of, records
from tests.rules_check.chapters.test_567_9_tie_hand import areas_of

READY = "shuffle:dealer stack offer1+ cut1@20 load=6 burn"
BETS = "p1i10 p3i10 nmb"
DEAL = "c1=KH c3=4S cD=9C"
SETTLE = "y1i10 t3i10"
SETTLE_651A = "t3i10 y1i10"
CLEAR = "x1 x3 xD"
DEVICE = {"rules_submission": {"decks": 14, "automated_shuffler": True}}


def shoe(batch: str, seat: int) -> str:
    """A shoe of one batch, cut by a player, and a round in which its cover card comes."""
    other = "blue" if batch == "red" else "red"
    load = f"shuffle:device:{other} offer{seat}+ cut{seat}@15 load:{batch}=7"
    return f"{load} burn {BETS} cover3 {DEAL} {SETTLE} {CLEAR}"


CASES = [
    Case(
        "accepted, then offered anew after a shuffle in the gap",
        f"shuffle:dealer stack offer1+ gap*20 offer3+ cut3@20 load burn {BETS} {DEAL} {SETTLE} "
        f"{CLEAR}",
    ),
    Case(
        "accepted, then offered anew in plain sight",
        f"shuffle:dealer stack offer1+ offer3+ cut3@20 load burn {BETS} {DEAL} {SETTLE} {CLEAR}",
        breaks=("567.5(c)@3",),
    ),
    Case(
        "the load of the other batch lies in a gap before its round",
        f"{shoe('red', 1)} gap*12 {BETS} cover3 {DEAL} {SETTLE} {CLEAR} {shoe('red', 3)}",
        profile=DEVICE,
    ),
    Case(
        "an early bet hidden among the last clears",
        f"{READY} {BETS} {DEAL} {SETTLE} x1 gap*2 x3 xD p3i10 nmb {DEAL} {SETTLE} {CLEAR}",
    ),
    Case(
        "no bet among the last clears",
        f"{READY} {BETS} {DEAL} {SETTLE} x1 +2 x3 xD p3i10 nmb {DEAL} {SETTLE} {CLEAR}",
        breaks=("2:567.8(c)(1)@1",),
    ),
    Case(
        "the recording ends among early bets, hands uncleared",
        f"{READY} {BETS} {DEAL} {SETTLE} x1 p1i5",
    ),
    Case(
        "the same under 651a",
        f"{READY} {BETS} {DEAL} {SETTLE_651A} x1 p1i5",
        edition="651a",
        profile=TABLE_651A,
    ),
    Case(
        "a stake put down unseen and collected only after the War",
        "p2i10 gap@2.initial nmb c2=9C cD=9H p2w10 burn burn burn w2=2H wD=QS t2w10 t2i10 "
        "x2 X2 xD XD",
        breaks=("567.9(e)@2",),
        profile=areas_of(2),
    ),
    Case(
        "a stake put down unseen, touched and unseen again",
        "p2i10 gap@2.initial nmb c2=9C cD=9H p2w10 gap@2.initial burn burn burn w2=2H wD=QS t2w10 "
        "t2i10 x2 X2 xD XD",
        profile=areas_of(2),
    ),
    Case(
        "the recording begins after the Initial wagers, the bettor's own card unseen",
        "p3t5 nmb c1=KH gap*4 t3t5 y1i10 r1i20 x1 x3 xD",
    ),
    Case(
        "a Tie wager alone, all others' bets seen",
        "p3t5 p1i10 nmb c1=KH gap*4 t3t5 y1i10 r1i20 x1 xD",
        breaks=("567.7(c)@3",),
    ),
    Case(
        "burned for a new shoe between two gaps, the first deal unseen",
        f"{READY} {BETS} {DEAL} {SETTLE} {CLEAR} gap*12 {READY} +3 gap*14 t3t5 y3i10 r3i20 p1w10 "
        "x3 t1i10 burn burn burn w1=8D wD=9H t1w10 x1 X1 xD XD",
    ),
    Case(
        "the same without anything told of the shoe but its burn",
        f"{READY} {BETS} {DEAL} {SETTLE} {CLEAR} gap*12 burn +3 gap*14 t3t5 y3i10 r3i20 p1w10 x3 "
        "t1i10 burn burn burn w1=8D wD=9H t1w10 x1 X1 xD XD",
    ),
    Case(
        "bet anew after one short gap, dealt to in another, and at War",
        "p1i10 nmb c1=KD cD=4H gap*3 p1i11 nmb gap*2 p1w11 t1i11 burn burn burn w1=5C wD=AC t1w11 "
        "x1 X1 xD XD",
    ),
    Case(
        "bet anew in plain sight, and at War",
        "p1i10 nmb c1=KD cD=4H +3 p1i11 nmb p1w11 t1i11 burn burn burn w1=5C wD=AC t1w11 x1 X1 "
        "xD XD",
        breaks=("567.7(d)@1", "567.9(a)(2)@1", "567.9(c)@1"),
    ),
    Case(
        "raised after a moment that hid its bet and the last clears, another's bet seen",
        "p1i10 p2i15 nmb c1=KD c2=2S cD=AS gap*2 +3 gap*2 p1i20 a2i5 nmb c1=JC c2=8D cD=7H y1i20 "
        "y2i20 x1 x2 xD",
    ),
    Case(
        "a void deal whose bet went back, its value read in two ways",
        f"{READY} p1i8..20 nmb faceup=2H move:shoe>discard faceup=9C move:shoe>discard b1i7..10 "
        f"r1i7..10 {READY} p1i10 nmb c1=2C cD=5H t1i10 x1 xD",
    ),
    Case(
        "raised with no bet unseen",
        "p1i10 p2i15 nmb c1=KD c2=2S cD=AS +2 a2i5 t1i10 t2i20 x1 x2 xD",
        breaks=("567.7(d)@2",),
    ),
    Case(
        "at War again after a gap in which a round may have begun",
        "p1i15 p3i10 nmb c1=AC c3=4S cD=AH t3i10 p1w15 x3 gap*40 p1t2 t1i26 burn burn burn w1=3D "
        "wD=QS t1t2 t1w26 x1 X1 xD XD",
    ),
    Case(
        "more than the Initial collected of a War wager that a moment hid",
        "p1i15 p3i10 nmb c1=AC c3=4S cD=AH t3i10 p1w15 gap@1.war x3 t1i15 burn burn burn w1=3D "
        "wD=QS t1w26 x1 X1 xD XD",
        breaks=("567.9(c)(2)@1",),
        profile=areas_of(1),
    ),
    Case(
        "a hand left lying as the cards are shuffled",
        f"{READY} {BETS} {DEAL} {SETTLE} x1 xD shuffle:dealer stack offer1+ cut1@20 load burn",
        breaks=("567.9(d)@3",),
    ),
]


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_war_gaps(case: Case) -> None:
    assert differences(case) == []


def _at_once(
    made: list[dict[str, Any]], by_id: dict[str, dict[str, Any]], span: tuple[str, str]
) -> None:
    """Lets everything from one record to another begin when the last of them does."""
    one, two = (made.index(by_id[name]) for name in span)
    for record in made[one : two + 1]:
        record["t"] = made[two]["t"]
        record["t_end"] = record["t"] + 0.5


@pytest.mark.parametrize("edition", ["567", "651a"])
def test_of_two_acts_at_one_instant_neither_is_late(edition: str) -> None:
    settle = "t1i10" if edition == "567" else ""
    back = "" if edition == "567" else "b1i10"
    paid = "y1w20" if edition == "567" else "y1w10"
    text = f"{READY} p1i10 nmb c1=9H cD=9C p1w10 {settle} burn burn burn w1=KS wD=7D"
    script = f"{text} {back} {paid} x1 X1 xD XD"
    made = records(script)
    by_id = {record["id"]: record for record in made}
    first = next(r["id"] for r in made if r["type"] == "card_dealt")
    burns = [r["id"] for r in made if r["type"] == "card_burned"]
    bet, war = (r["id"] for r in made if r.get("action") == "placed")
    _at_once(made, by_id, (bet, first))
    _at_once(made, by_id, (war, burns[1]))
    profile = profile_of(edition, **(TABLE_651A if edition == "651a" else {}))
    lines = [json.dumps(r) for r in made]
    found = check(parse_events(lines, file="e", positions=7), profile)
    assert [f.message for f in found if f.outcome is Outcome.VIOLATION] == []
