"""The cases of law that the tests run, as logs: for the mutation run and the worked examples.

A test module gives them as ``logs()``, or as ``CASES`` in one of the short hands known here.
"""

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from rules_check.facts.events import Event
from rules_check.facts.profile import TableProfile
from tests.rules_check.chapters import (
    baccarat_log,
    card_cases,
    card_log,
    cases,
    table_log,
    test_baccarat_rounds,
    test_card_rounds,
    test_hidden_facts,
    test_hidden_pai_gow,
)

__all__ = ["LawCase", "damaged_cases", "law_cases"]

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "rules_check" / "chapters"


@dataclass(frozen=True, slots=True)
class LawCase:
    """One log of a test: what is special about it, its events and its table."""

    name: str
    events: tuple[Event, ...]
    profile: TableProfile


_SHORT_HANDS = {
    cases.Case: table_log,
    card_cases.CardCase: card_log,
    baccarat_log.BaccaratCase: baccarat_log,
}


def law_cases() -> Iterator[LawCase]:
    """Yields the cases of every test module of the chapters, in the order of their names."""
    for path in sorted(FOLDER.glob("test_*.py")):
        module = importlib.import_module(f"tests.rules_check.chapters.{path.stem}")
        yield from _cases_in(module)


def _cases_in(module: ModuleType) -> Iterator[LawCase]:
    if hasattr(module, "logs"):
        yield from (LawCase(*log) for log in module.logs())
        return
    for case in getattr(module, "CASES", []):
        log: Any = _SHORT_HANDS.get(type(case))
        if log is not None:
            profile = case.table()
            yield LawCase(case.name, log.events_of(case.script, profile.positions), profile)


def damaged_cases() -> Iterator[LawCase]:
    """Yields the lawful logs of the tests with one event after the other hidden behind a gap."""
    lawful = [
        (case.name, table_log.events_of(case.script, case.table().positions), case.table())
        for case in test_hidden_facts.LAWFUL
    ]
    lawful += [(name, *table) for name, table in test_hidden_pai_gow.LAWFUL.items()]
    lawful += [(c.name, card_log.events_of(c.script), c.table()) for c in test_card_rounds.LAWFUL]
    lawful += [(f"baccarat {n}", *test_baccarat_rounds.played(n, rounds=2)) for n in range(4)]
    for name, events, profile in lawful:
        for n, event in enumerate(events):
            hidden = (*events[:n], test_hidden_facts.behind_a_gap(event), *events[n + 1 :])
            yield LawCase(f"{name}, {event.id} hidden", hidden, profile)
