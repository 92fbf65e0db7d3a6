"""§ 535.3(e): Pai Gow tiles are changed at least every 12 hours."""

from dataclasses import dataclass, field

import pytest

from tests.rules_check.chapters import pai_gow_log as log
from tests.rules_check.chapters.cases import told


@dataclass(frozen=True, slots=True)
class Case:
    """One log under chapter 535, its violations, and the outcome of single provisions."""

    name: str
    script: str
    breaks: tuple[str, ...] = ()
    tells: dict[str, str] = field(default_factory=dict)


ROUND = "p1i10 deal1 x2 x3 x4 x5 x6 t1i10 x1 xD"


def changed(clock: str, day: int = 1, offset: str = "-04:00") -> str:
    """Returns an entry of the equipment log."""
    return f"log:tiles_changed@2010-06-0{day}T{clock}{offset}"


CASES = [
    Case(
        "changed after exactly 12 hours",
        f"{changed('08:00:00')} {ROUND} {changed('20:00:00')} {ROUND}",
        tells={"1:PG535-001": "cannot_tell", "2:PG535-001": "compliant"},
    ),
    Case(
        "changed a second later",
        f"{changed('08:00:00')} {ROUND} {changed('20:00:01')} {ROUND}",
        ("2:535.3(e)",),
    ),
    Case(
        "twelve hours told in two zones",
        f"{changed('08:00:00')} {ROUND} {changed('00:00:00', 2, '+00:00')} {ROUND}",
        tells={"2:PG535-001": "compliant"},
    ),
    Case(
        "a second more told in two zones",
        f"{changed('08:00:00')} {ROUND} {changed('00:00:01', 2, '+00:00')} {ROUND}",
        ("2:535.3(e)",),
    ),
    Case(
        "the change before is not known",
        f"{ROUND} {changed('20:00:01')} {ROUND}",
        tells={"1:PG535-001": "cannot_tell", "2:PG535-001": "cannot_tell"},
    ),
    Case(
        "no change told at all",
        f"{ROUND} {ROUND}",
        tells={"1:PG535-001": "cannot_tell", "2:PG535-001": "none"},
    ),
    Case(
        "when it was changed is not told",
        f"{changed('08:00:00')} {ROUND} log:tiles_changed {ROUND}",
        tells={"2:PG535-001": "cannot_tell"},
    ),
    Case(
        "when the one before was changed is not told",
        f"log:tiles_changed {ROUND} {changed('20:00:01')} {ROUND}",
        tells={"2:PG535-001": "cannot_tell"},
    ),
    Case(
        "a clock that goes back",
        f"{changed('20:00:00')} {ROUND} {changed('08:00:00')} {ROUND}",
        tells={"2:PG535-001": "cannot_tell"},
    ),
    Case(
        "changed twice in time before one round",
        f"{changed('08:00:00')} {changed('19:00:00')} {changed('23:00:00')} {ROUND}",
        tells={"PG535-001": "cannot_tell compliant"},
    ),
    Case(
        "late in the second change of one round",
        f"{changed('08:00:00')} {changed('09:00:00')} {changed('22:00:00')} {ROUND}",
        ("535.3(e)",),
    ),
    Case(
        "an entry between may be unseen",
        f"{changed('08:00:00')} {ROUND} gap {changed('20:00:01')} {ROUND}",
        tells={"2:PG535-001": "cannot_tell"},
    ),
    Case(
        "unseen before the first of both entries",
        f"{ROUND} gap {ROUND} {changed('08:00:00')} {ROUND} {changed('20:00:01')} {ROUND}",
        ("4:535.3(e)",),
    ),
    Case(
        "rounds go on for 12 hours after the last entry",
        f"{changed('08:00:00')} +43190 {ROUND} {ROUND}",
        tells={"1:PG535-001": "cannot_tell", "2:PG535-001": "cannot_tell"},
    ),
    Case(
        "and are told of once",
        f"{changed('08:00:00')} {ROUND} +43200 {ROUND} {ROUND} {ROUND}",
        tells={
            "2:PG535-001": "cannot_tell",
            "3:PG535-001": "none",
            "4:PG535-001": "none",
        },
    ),
    Case(
        "cards changed are no tiles",
        f"{changed('08:00:00')} {ROUND} log:cards_changed@2010-06-01T22:00:00-04:00 {ROUND}",
        tells={"2:PG535-001": "none"},
    ),
]


def logs() -> list[log.NamedLog]:
    """Returns the cases as named logs."""
    table = log.profile_of("pai_gow")
    return [(case.name, log.events_of(case.script, table), table) for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_535_3(case: Case) -> None:
    found = log.findings(case.script, log.profile_of("pai_gow"))
    assert log.violations(found) == list(case.breaks)
    assert {key: told(found, key) for key in case.tells} == case.tells
