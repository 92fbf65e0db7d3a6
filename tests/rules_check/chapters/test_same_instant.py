"""Acts of one instant have no order between them: which line of the log comes first is nothing.

A source that writes whole seconds, or two of them, tells of many acts at one instant.
"""

import random
import tomllib
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from math import floor

import pytest

from rules_check.engine import check
from rules_check.facts.events import Event
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.verdict import Outcome
from sample_video.scripts import simulate, table_toml
from sample_video.scripts.games import GAMES, find_game
from tests.rules_check.chapters import baccarat_log, table_log

TABLES = [(game, edition) for game in GAMES for edition in find_game(game).editions]


def coarse(events: Iterable[Event], step_s: float, rng: random.Random) -> tuple[Event, ...]:
    """Returns a log told in whole steps of time, the lines of one instant in any order."""
    told = [
        replace(
            event,
            t=floor(event.t / step_s) * step_s,
            t_end=None if event.t_end is None else floor(event.t_end / step_s) * step_s,
        )
        for event in events
    ]
    instants = [list(lines) for _, lines in groupby(told, key=lambda event: event.t)]
    return tuple(event for lines in instants for event in rng.sample(lines, len(lines)))


@pytest.mark.parametrize("step_s", [1.0, 3.0])
@pytest.mark.parametrize(("game", "edition"), TABLES)
def test_lawful_rounds_in_coarse_time_accuse_nobody(game: str, edition: str, step_s: float) -> None:
    rng = random.Random(int(step_s))
    for seed in range(8800, 8804):
        script = simulate(game, rounds=4, seed=seed, edition=edition)
        profile = parse_profile(tomllib.loads(table_toml(script)), file="table.toml")
        found = check(coarse(script.events, step_s, rng), profile)
        assert [f.message for f in found if f.outcome is Outcome.VIOLATION] == []


WRONG = {
    "567.8(c)": (table_log, "567", "p1i5 p2i5 nmb c2=2C c1=3H cD=KS t2i5 t1i5 x1 x2 xD", (3, 4)),
    "567.9(f)": (
        table_log,
        "567",
        "p1i5 nmb c1=2C cD=2H p1w5 t1i5 burn burn burn wD=KS w1=3C t1w5 x1 X1 xD XD",
        (9, 10),
    ),
    "627a.8(c)(1)": (baccarat_log, "541", "p1P5 nmb P=9C P=KC B=2C B=3C y1P5 r1P10 x", (3, 4)),
    "541": (baccarat_log, "541", "p1P5 nmb P=2C B=2H P=KC B=KH B=7C P=KS t1P5 x", (6, 7)),
}
"""By the section broken: a log in which two cards come in the wrong order, and which two."""


@pytest.mark.parametrize("section", WRONG)
def test_cards_of_one_instant_are_in_no_order(section: str) -> None:
    log, edition, script, two = WRONG[section]
    events, profile = list(log.events_of(script)), log.profile_of(edition)
    assert section in broken(events, profile)
    at = events[two[0]].t
    events[two[0] : two[1] + 1] = [replace(events[n], t=at) for n in two]
    assert section not in broken(events, profile)
    events[two[0] : two[1] + 1] = events[two[0] : two[1] + 1][::-1]
    assert section not in broken(events, profile)


def broken(events: Iterable[Event], profile: TableProfile) -> set[str]:
    """Returns the sections broken."""
    return {f.section for f in check(events, profile) if f.outcome is Outcome.VIOLATION}
