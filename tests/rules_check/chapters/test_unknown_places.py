"""Lawful War whose log does not say of every act whose cards or chips it moved.

Each recording and damage here led once to a false accusation, of the kind that is named.
"""

import json
import random
import tomllib

import pytest

from rules_check.engine import check
from rules_check.facts.cards import Card
from rules_check.facts.events import (
    CardDealt,
    CardsCleared,
    Chips,
    Event,
    Gap,
    Marker,
    parse_events,
)
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.verdict import Outcome
from rules_check.worlds import as_gap_if_unplaced, as_seen
from sample_video.scripts import simulate, table_toml
from sample_video.scripts.damage import damage
from sample_video.scripts.weak_sensors import lose_places
from tests.rules_check.chapters.table_log import profile_of, records

KINDS = {
    "a War card whose hand is not told begins no round": [
        ("567", 991012, 254),
        ("567", 991029, 584),
        ("567", 991075, 1505),
        ("651a", 991035, 713),
        ("651a", 991089, 1784),
        ("651a", 991096, 1922),
    ],
    "an offer of the cut to nobody told may be the one missed": [
        ("567", 991045, 905),
        ("567", 991061, 1231),
    ],
    "a deal lost card by card is a round of its own": [
        ("567", 991015, 319),
        ("567", 1701039, 785),
        ("651a", 1701094, 1882),
    ],
    "what follows a gap may be of another round": [("567", 991072, 1445), ("567", 1701034, 692)],
    "nobody loads a shoe amid a deal": [("651a", 991065, 1310)],
    "who was at War may be known from after the gap only": [("651a", 991072, 1445)],
    "a bet raised after its settlement was made unseen": [
        ("567", 991000, 10),
        ("567", 1701077, 1559),
    ],
    "a bet before the recording may be settled in it": [("567", 1701036, 736)],
    "burns without the first deal may be of a new shoe": [("567", 1701085, 1715)],
}


@pytest.mark.parametrize(
    ("edition", "seed", "trial"),
    [
        pytest.param(*case, id=f"{kind} {case[2]}")
        for kind, cases in KINDS.items()
        for case in cases
    ],
)
def test_nobody_is_accused(edition: str, seed: int, trial: int) -> None:
    script = simulate("casino_war", rounds=1 + seed % 6, seed=seed, edition=edition)
    rng = random.Random(trial)
    log = damage(script.events, rng, times=trial % 3) if trial % 3 else script.events
    profile = parse_profile(tomllib.loads(table_toml(script)), file="table.toml")
    found = check(lose_places(log, rng), profile)
    assert [f.message for f in found if f.outcome is Outcome.VIOLATION] == []


def test_a_gap_before_the_last_cards_begins_no_round_after_them() -> None:
    script = simulate("casino_war", rounds=4, seed=2001045, edition="567")
    log = damage(script.events, random.Random(918), times=1)
    profile = parse_profile(tomllib.loads(table_toml(script)), file="table.toml")
    found = check(log, profile)
    assert [f.message for f in found if f.outcome is Outcome.VIOLATION] == []


def table(game: str, edition: str) -> TableProfile:
    told = {"id": "x", "game": game, "positions": 7, "edition": edition}
    return parse_profile({"table": told}, file="table.toml")


WAR = table("casino_war", "567")
MINI = table("minibaccarat", "541")
CARD = Card.parse("9H")


@pytest.mark.parametrize(
    ("event", "hidden"),
    [
        (CardDealt(id="a", t=1.0, to=3, hand="war", card=CARD), False),
        (CardDealt(id="a", t=1.0, to=3, card=CARD), True),
        (CardDealt(id="a", t=1.0, hand="war", card=CARD), True),
        (CardsCleared(id="a", t=1.0), False),
        (Chips(id="a", t=1.0, action="placed", position=3, wager="initial"), False),
        (Chips(id="a", t=1.0, action="placed", position=3), True),
        (Chips(id="a", t=1.0, action="placed", wager="initial"), True),
        (Marker(id="a", t=1.0, action="placed"), True),
    ],
)
def test_an_act_of_unknown_place_hides_the_table(event: Event, hidden: bool) -> None:
    taken = as_gap_if_unplaced(event, WAR)
    assert isinstance(taken, Gap) is hidden
    if isinstance(taken, Gap):
        assert (taken.t, taken.zones, taken.reason) == (1.0, None, "unsure")


def test_only_war_asks_which_hand() -> None:
    card = CardDealt(id="a", t=1.0, to="player", card=CARD)
    assert as_gap_if_unplaced(card, MINI) is card


LOST = "p1i20 nmb c1=9H cD=KS y1i20 x1 xD"
ROUND = "p1i20 nmb c1=9H cD=KS t1i20 x1 xD"


@pytest.mark.parametrize(
    ("script", "broken"),
    [
        pytest.param(LOST, ["567.9(a)(1)@1"], id="a log without hands is judged"),
        pytest.param(f"{LOST} gap*5", [], id="but not where something was not seen"),
        pytest.param(f"{LOST} c?=9H", [], id="or a card went to a place not told"),
        pytest.param(
            "p1i20 nmb c1=9H cD=9S t1i20 p1w20 burn burn burn w1=KH wD=QS y1w20 x1 xD",
            ["567.10(3)@1"],
            id="what lies before a card tells the War deal",
        ),
        pytest.param(
            f"load burn {ROUND} staff:dealer_changed shuffle:dealer stack "
            f"offer1+ cut1@20 load burn burn {ROUND}",
            [],
            id="two burns of a new shoe and a new dealer open no War deal",
        ),
    ],
)
def test_hands_that_a_log_does_not_tell(script: str, broken: list[str]) -> None:
    lines = [json.dumps(record | {"hand": None}) for record in records(script)]
    found = check(parse_events(lines, file="script", positions=7), profile_of("567"))
    bad = [f for f in found if f.outcome is Outcome.VIOLATION]
    assert [f"{f.section}@{f.position}" for f in bad] == broken


def test_a_card_without_a_hand_stays_where_all_else_was_seen() -> None:
    card = CardDealt(id="a", t=1.0, to=3, card=CARD)
    chips = Chips(id="b", t=2.0, action="placed", position=3)
    assert as_seen((card,), WAR) == (card,)
    assert all(isinstance(event, Gap) for event in as_seen((card, chips), WAR))
