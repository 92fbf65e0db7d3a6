"""Whatever is hidden from a log, its other events stay in their rounds and nobody is accused."""

import random
import tomllib
from collections.abc import Sequence

import pytest

from rules_check.engine import check
from rules_check.facts.events import Event, Gap
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.rounds import fold
from rules_check.verdict import Outcome
from sample_video.scripts import simulate, table_toml
from tests.rules_check.rounds.table_log import gap, ids_by_round

SEEDS = (1, 2, 3, 4)


def played(seed: int) -> tuple[tuple[Event, ...], TableProfile]:
    """Returns a lawful log and its table; odd seeds are of the final edition."""
    edition = "651a" if seed % 2 else "567"
    script = simulate("casino_war", rounds=4, seed=seed, edition=edition)
    return script.events, parse_profile(tomllib.loads(table_toml(script)), file="T.toml")


def accused(events: Sequence[Event], profile: TableProfile) -> list[str]:
    found = check(events, profile)
    return [f"{f.section} {f.message}" for f in found if f.outcome is Outcome.VIOLATION]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_lawful_log_folds_into_its_rounds(seed: int) -> None:
    events, profile = played(seed)
    rounds = [rnd for rnd in fold(events, profile) if rnd.played]
    assert len(rounds) == 4
    assert [rnd.whole for rnd in rounds] == [True] * 4
    shared = [event.id for rnd in fold(events, profile) for event in rnd.events]
    assert sorted(shared) == sorted(event.id for event in events)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_event_that_was_hidden_moves_no_other(seed: int) -> None:
    events, profile = played(seed)
    whole = ids_by_round(events, profile)
    for n, hidden in enumerate(events):
        left = (*events[:n], gap(hidden), *events[n + 1 :])
        found = ids_by_round(left, profile)
        moved = {i: r for i, r in found.items() if r != whole[i] and i != hidden.id}
        assert moved == {}, hidden


@pytest.mark.parametrize("seed", SEEDS)
def test_an_event_that_was_missed_moves_no_other(seed: int) -> None:
    events, profile = played(seed)
    whole = ids_by_round(events, profile)
    for n, missed in enumerate(events):
        found = ids_by_round((*events[:n], *events[n + 1 :]), profile)
        assert {i for i, r in found.items() if r != whole[i]} == set(), missed


@pytest.mark.parametrize("seed", SEEDS)
def test_a_recording_cut_short_keeps_its_rounds(seed: int) -> None:
    events, profile = played(seed)
    whole = ids_by_round(events, profile)
    for n in range(1, len(events), 3):
        found = ids_by_round(events[:n], profile)
        assert {i for i, r in found.items() if r != whole[i]} == set()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_cut_or_a_gap_accuses_nobody(seed: int) -> None:
    events, profile = played(seed)
    rng = random.Random(seed)
    assert accused(events, profile) == []
    for _ in range(6):
        n = rng.randrange(len(events))
        assert accused(events[n:], profile) == []
        assert accused(events[:n], profile) == []
        start = rng.uniform(0.0, events[-1].t)
        end = start + rng.choice([0.5, 2.0, 4.0, 6.0, 10.0, 25.0, 60.0])
        seen = [e for e in events if (e.t_end or e.t) < start or e.t > end]
        unseen = Gap(id="gap", t=start, t_end=end, confidence=1.0, reason="frozen")
        assert accused(sorted([*seen, unseen], key=lambda e: e.t), profile) == []
