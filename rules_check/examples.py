"""Worked examples: for a provision a small lawful log, and the same with the provision broken.

They are chosen from the cases of the tests by ``python -m tools.worked_examples`` and kept beside
the chapters, one file an edition. A test runs every one of them through the engine.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules_check.engine import check
from rules_check.facts.events import parse_events
from rules_check.facts.profile import parse_profile
from rules_check.verdict import Finding

__all__ = ["FOLDER", "Example", "Log", "examples", "findings_of"]

FOLDER = Path(__file__).parent / "chapters" / "examples"

Log = tuple[Mapping[str, Any], ...]
"""Events as they stand in ``events.jsonl``, without the fields that are not told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A provision kept and broken.

    Attributes:
        table: the table profile, as its TOML is read.
        lawful: a log in which the provision is kept and nothing is broken; empty if the tests
            have none.
        violating: a log in which it is broken; empty if nothing can break it certainly.
    """

    table: Mapping[str, Any]
    lawful: Log
    violating: Log


@cache
def examples(edition: str) -> Mapping[str, Example]:
    """Returns the examples of a chapter by the id of the provision."""
    path = FOLDER / f"{edition}.json"
    if not path.exists():
        return {}
    return {
        name: Example(
            table=entry["table"],
            lawful=tuple(entry["lawful"]),
            violating=tuple(entry["violating"]),
        )
        for name, entry in json.loads(path.read_text(encoding="utf-8")).items()
    }


def findings_of(table: Mapping[str, Any], log: Log) -> tuple[Finding, ...]:
    """Returns what the engine says about the log of an example."""
    profile = parse_profile(table, file="example")
    lines = [json.dumps(event) for event in log]
    return check(parse_events(lines, file="example", positions=profile.positions), profile)
