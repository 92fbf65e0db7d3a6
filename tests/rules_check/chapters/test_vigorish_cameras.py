"""§§ 541.13, 543.13: vigorish that no camera tells of is held against nobody."""

from dataclasses import replace
from typing import Any, Literal

import pytest

from rules_check.engine import check
from tests.rules_check.chapters.baccarat_log import events_of, profile_of

BANKER_WINS = "p1B100 nmb P=2C B=4H P=KD B=5S y1B100 r1B200 x"
EQUAL = "p1B100 nmb P=2C B=2H P=7D B=7S b1B100 x"
FILED: dict[str, Any] = {
    "win": {
        "vigorish_type": "win",
        "vigorish_percent": 5,
        "vigorish_collection": "immediate",
    },
    "tie": {"vigorish_type": "tie"},
}


def broken(script: str, kind: str, source: Literal["vision", "simulator"]) -> list[str]:
    profile = profile_of("541", rules_submission=FILED[kind])
    events = [replace(event, source=source) for event in events_of(script)]
    found = check(events, profile)
    return [f.section for f in found if f.outcome.value == "violation" and ".13" in f.section]


@pytest.mark.parametrize(
    ("script", "kind", "section"),
    [(BANKER_WINS, "win", "541.13(c)"), (EQUAL, "tie", "541.13(g)")],
    ids=["on a win", "on equal points"],
)
def test_only_a_log_that_could_tell_of_vigorish_shows_it_missing(
    script: str, kind: str, section: str
) -> None:
    assert broken(script, kind, "simulator") == [section]
    assert broken(script, kind, "vision") == []


def test_cameras_that_tell_of_vigorish_once_are_held_to_it() -> None:
    two = BANKER_WINS.replace("p1B100", "p1B100 p2B20").replace("y1B100", "y2B20 t2V1 y1B100")
    assert broken(two, "win", "vision") == ["541.13(c)"]


def test_one_round_with_vigorish_holds_all_others_to_it() -> None:
    told = BANKER_WINS.replace("y1B100", "y1B100 t1V5")
    assert broken(told, "win", "vision") == []
    missed = f"{BANKER_WINS} {BANKER_WINS}"
    assert broken(f"{missed} {told}", "win", "vision") == ["541.13(c)"] * 2
    assert broken(f"{told} {missed} {told}", "win", "vision").count("541.13(c)") == 2
