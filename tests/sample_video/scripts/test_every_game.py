"""What holds of every game on the stage: its files, its lawful rounds, its faults, damage."""

import json
import random
import tomllib
from typing import Any

import pytest

from rules_check.engine import check
from rules_check.facts.events import parse_log
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.verdict import Finding, Outcome
from sample_video.scripts import Script, simulate, table_toml
from sample_video.scripts.damage import damage
from sample_video.scripts.games import GAMES

GAMES_AND_EDITIONS = [
    pytest.param(game.name, edition, id=f"{game.name}-{edition}")
    for game in GAMES.values()
    for edition in game.editions
]
FAULTS = [
    pytest.param(game.name, edition, fault.name, id=f"{game.name}-{edition}-{fault.name}")
    for game in GAMES.values()
    if game.name != "casino_war"  # its faults are tried in test_faults.py
    for edition in game.editions
    for fault in game.faults
    if edition in fault.laws
]
DAMAGED = 30
"""Damaged logs a game and edition, of ten lawful rounds each."""


def profile_of(made: Script) -> TableProfile:
    return parse_profile(tomllib.loads(table_toml(made)), file="table.toml")


def violations(made: Script) -> list[Finding]:
    return [f for f in check(made.events, profile_of(made)) if f.outcome is Outcome.VIOLATION]


@pytest.mark.parametrize(("game", "edition"), GAMES_AND_EDITIONS)
def test_the_same_arguments_give_the_same_bytes(game: str, edition: str) -> None:
    one, two = (simulate(game, rounds=5, seed=3, edition=edition) for _ in range(2))
    assert one.acts == two.acts
    assert one.event_lines == two.event_lines
    assert json.dumps(one.truth) == json.dumps(two.truth)
    assert table_toml(one) == table_toml(two)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "edition"), GAMES_AND_EDITIONS)
def test_log_and_profile_are_read_back_strictly(game: str, edition: str, seed: int) -> None:
    made = simulate(game, rounds=8, seed=seed, edition=edition)
    profile = profile_of(made)
    assert profile.governing_edition() == edition
    events = parse_log(made.event_lines, profile, file="log")
    assert events == made.events
    zones = {zone.name for zone in profile.zones} | {"shoe_corner"}
    assert {e.zone for e in events if e.zone is not None} <= zones


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "edition"), GAMES_AND_EDITIONS)
def test_lawful_rounds_are_silent(game: str, edition: str, seed: int) -> None:
    made = simulate(game, rounds=25, seed=500 + seed, edition=edition)
    assert all(row["expected_clean"] for row in made.truth)
    assert violations(made) == []


@pytest.mark.parametrize(("game", "edition", "fault"), FAULTS)
def test_a_fault_is_found_as_labelled_and_alone(game: str, edition: str, fault: str) -> None:
    later = next(f.later for f in GAMES[game].faults if f.name == fault)
    made = simulate(game, rounds=6 + 2 * later, seed=21, violate=[fault], edition=edition)
    expected = [e for row in made.truth for e in row["expected_findings"]]
    assert len(expected) == 1
    found = violations(made)
    assert found, expected[0]["message"]
    assert [f for f in found if not fits(f, expected[0])] == []


def fits(finding: Finding, expected: Any) -> bool:
    return (
        finding.round == expected["round"]
        and finding.section in {expected["section"], *expected["also_acceptable"]}
        and finding.position in expected["positions_acceptable"]
    )


@pytest.mark.parametrize(("game", "edition"), GAMES_AND_EDITIONS)
def test_damage_accuses_nobody(game: str, edition: str) -> None:
    made = simulate(game, rounds=10, seed=77, edition=edition)
    profile = profile_of(made)
    for seed in range(DAMAGED):
        log = damage(made.events, random.Random(seed), times=1 + seed % 3)
        accused = [f for f in check(log, profile) if f.outcome is Outcome.VIOLATION]
        assert accused == [], seed


def test_names_of_faults_are_unique_and_each_is_unlawful_under_an_edition_of_its_game() -> None:
    for game in GAMES.values():
        names = [fault.name for fault in game.faults]
        assert len(set(names)) == len(names)
        for fault in game.faults:
            assert set(fault.laws) & set(game.editions), fault.name
            assert all(law.row and law.sections for law in fault.laws.values()), fault.name
