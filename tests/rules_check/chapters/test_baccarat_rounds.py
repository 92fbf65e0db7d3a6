"""Baccarat: lawful logs are silent however they are told, and damage accuses nobody."""

import random
from dataclasses import replace

import pytest

from rules_check.engine import check
from rules_check.facts.events import Event, Gap
from rules_check.facts.profile import TableProfile
from rules_check.rounds import fold
from rules_check.verdict import Outcome
from sample_video.scripts.damage import damage
from tests.rules_check.chapters.baccarat_log import profile_of
from tests.rules_check.chapters.baccarat_table import Choices, lawful_log

SEEDS = range(24)


def played(seed: int, rounds: int = 5) -> tuple[tuple[Event, ...], TableProfile]:
    """Returns a lawful log and its table, a part of the choices left out of the profile."""
    rng = random.Random(seed)
    house = Choices(
        game=rng.choice(["minibaccarat", "midibaccarat"]),
        kind=rng.choice(["win", "win", "tie"]),
        percent=rng.choice([4, 5]),
        deferred=rng.random() < 0.5,
        table=rng.choice("ABC"),
        tie_odds=rng.choice([8, 9]),
    )
    house.deferred = house.deferred and house.kind == "win"
    events = lawful_log(rng, house, rounds)
    filed = {key: value for key, value in house.submission().items() if rng.random() < 0.7}
    edition = "541" if house.game == "minibaccarat" else "543"
    return events, profile_of(edition, rules_submission=filed)


def accused(events: tuple[Event, ...], profile: TableProfile) -> list[str]:
    found = check(events, profile)
    return [f"{f.round} {f.section} {f.message}" for f in found if f.outcome is Outcome.VIOLATION]


@pytest.mark.parametrize("seed", SEEDS)
def test_lawful_rounds_are_silent(seed: int) -> None:
    assert accused(*played(seed)) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_damage_accuses_nobody(seed: int) -> None:
    events, profile = played(seed)
    rng = random.Random(seed)
    for _ in range(4):
        assert accused(damage(events, rng, times=rng.randint(1, 3)), profile) == []


@pytest.mark.parametrize("seed", range(4))
def test_hiding_an_event_accuses_nobody(seed: int) -> None:
    events, profile = played(seed, rounds=2)
    for n, hidden in enumerate(events):
        end = hidden.t if hidden.t_end is None else hidden.t_end
        unseen = Gap(id="gap", t=hidden.t, t_end=end, confidence=1.0, reason="occluded")
        assert accused((*events[:n], unseen, *events[n + 1 :]), profile) == [], hidden


@pytest.mark.parametrize("seed", SEEDS)
def test_doubt_about_an_event_accuses_nobody(seed: int) -> None:
    events, profile = played(seed, rounds=3)
    rng = random.Random(seed)
    doubted = tuple(replace(e, confidence=0.5) if rng.random() < 0.05 else e for e in events)
    assert accused(doubted, profile) == []


@pytest.mark.parametrize("seed", range(8))
def test_a_part_of_a_recording_accuses_nobody(seed: int) -> None:
    events, profile = played(seed)
    rng = random.Random(seed)
    for _ in range(4):
        n = rng.randrange(1, len(events))
        assert accused(events[n:], profile) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_each_event_belongs_to_one_round(seed: int) -> None:
    events, profile = played(seed)
    shared = [event.id for rnd in fold(events, profile) for event in rnd.events]
    assert sorted(shared) == sorted(event.id for event in events)
    dealt = [rnd for rnd in fold(events, profile) if rnd.original is not None]
    assert all(4 <= len(rnd.original.cards) <= 6 for rnd in dealt if rnd.original)
