"""Damage takes knowledge away and keeps the truth possible."""

import random

import pytest

from rules_check.facts import events as ev
from sample_video.scripts import simulate
from sample_video.scripts.damage import (
    DAMAGES,
    blur_amounts,
    blur_cards,
    damage,
    hide_time,
    hide_zone,
)

EVENTS = simulate("casino_war", rounds=6, seed=4).events
SPOKEN = simulate("midibaccarat", rounds=6, seed=1).events
"""With announcements, and acts of players while the dealer acts."""


@pytest.mark.parametrize("seed", range(10))
def test_nothing_is_told_of_a_hidden_time(seed: int) -> None:
    log = hide_time(EVENTS, random.Random(seed))
    (gap,) = [e for e in log if isinstance(e, ev.Gap)]
    assert [e for e in log if e is not gap and e.t <= gap.t_end and ev.end_of(e) >= gap.t] == []
    assert {e.id for e in log} - {gap.id} <= {e.id for e in EVENTS}
    assert [e.t for e in log] == sorted(e.t for e in log)


@pytest.mark.parametrize("seed", range(10))
def test_other_zones_are_still_seen(seed: int) -> None:
    log = hide_zone(EVENTS, random.Random(seed))
    (gap,) = [e for e in log if isinstance(e, ev.Gap)]
    lost = {e.id for e in EVENTS} - {e.id for e in log}
    assert {e.zone for e in EVENTS if e.id in lost} <= set(gap.zones)


@pytest.mark.parametrize("seed", range(5))
def test_intervals_and_readings_hold_the_truth(seed: int) -> None:
    rng = random.Random(seed)
    for before, after in zip(EVENTS, blur_amounts(EVENTS, rng), strict=True):
        if isinstance(before, ev.Chips):
            assert after.cents.low <= before.cents.low <= before.cents.high <= after.cents.high
    for before, after in zip(EVENTS, blur_cards(EVENTS, rng), strict=True):
        if isinstance(before, ev.CardDealt) and after.readings is not None:
            assert before.card in [reading.card for reading in after.readings]
            assert sum(r.probability for r in after.readings) <= 1.0


@pytest.mark.parametrize("seed", range(10))
def test_damaged_logs_are_still_logs(seed: int) -> None:
    log = damage(EVENTS, random.Random(seed), times=3)
    lines = [ev.dump_event(e) for e in log]
    assert ev.parse_events(lines, file="log", positions=9) == log


def test_every_kind_of_damage_changes_something() -> None:
    for kind in DAMAGES:
        logs = [(log, random.Random(seed)) for log in (EVENTS, SPOKEN) for seed in range(5)]
        assert any(kind(log, rng) != log for log, rng in logs), kind
