"""Lawful War whose log does not say of every act whose cards or chips it moved.

Each recording and damage here led once to a false accusation, of the kind that is named.
"""

import random
import tomllib

import pytest

from rules_check.engine import check
from rules_check.facts.cards import Card
from rules_check.facts.events import CardDealt, CardsCleared, Chips, Event, Gap, Marker
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.verdict import Outcome
from rules_check.worlds import as_gap_if_unplaced
from sample_video.scripts import simulate, table_toml
from sample_video.scripts.damage import damage
from sample_video.scripts.weak_sensors import lose_places

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
