"""The short hand of ``table_log`` for both pai gow games.

``deal3`` deals seven cards to each place, face down, from position 3 clockwise (``dealD`` from the
dealer), one stack after another; ``start3`` determines the starting position (0 = dealer); hands
and wagers are named as these games name them.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any

from rules_check.engine import check
from rules_check.facts.events import Event, parse_events
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.verdict import Finding
from tests.rules_check.chapters import table_log
from tests.rules_check.chapters.cases import told

__all__ = [
    "NamedLog",
    "PaiGowCase",
    "differences",
    "events_of",
    "findings",
    "profile_of",
    "violations",
]

NamedLog = tuple[str, tuple[Event, ...], TableProfile]
"""What is special about a log, the log, and the table."""

SEATS = 6

_DEAL = re.compile(r"deal([\dD])")
_START = re.compile(r"start(\d|\?)")


def _words(script: str) -> list[str]:
    """Returns the words of a script with each deal spelled out."""
    made: list[str] = []
    for word in script.split():
        deal = _DEAL.fullmatch(word)
        if deal is None:
            made.append(word)
            continue
        first = 0 if deal[1] == "D" else int(deal[1])
        for step in range(SEATS + 1):
            place = (first + step) % (SEATS + 1)
            made += [f"c{place or 'D'}=?:down"] * 7
    return made


def records(script: str) -> list[dict[str, Any]]:
    """Returns the JSON objects of a script; each card and act takes one second."""
    words = _words(script)
    plain = " ".join("shuffle" if _START.fullmatch(word) else word for word in words)
    made = table_log.records(plain)
    timed = [word for word in words if not word.startswith("+")]
    for word, record in zip(timed, made, strict=True):
        start = _START.fullmatch(word)
        if start is not None:
            position = None if start[1] == "?" else int(start[1])
            record |= {"name": "start_position", "position": position}
        if record.get("wager") == "initial":
            record["wager"] = "main"
        record.pop("hand", None)
    return made


def events_of(script: str, profile: TableProfile) -> tuple[Event, ...]:
    """Returns the events of a script."""
    lines = [json.dumps(record) for record in records(script)]
    return parse_events(lines, file="script", positions=profile.positions)


def profile_of(game: str = "face_up_pai_gow_poker", **more: Any) -> TableProfile:
    """Returns a table profile; ``table=``, ``zone=``, ``rules_submission=`` and so on add to it."""
    edition = {"face_up_pai_gow_poker": "688a", "pai_gow": "535"}[game]
    table = {"id": "P", "game": game, "edition": edition, "positions": SEATS}
    mapping: dict[str, Any] = {"table": {**table, **more.pop("table", {})}, **more}
    return parse_profile(mapping, file="profile")


def findings(script: str, profile: TableProfile) -> tuple[Finding, ...]:
    """Returns the findings on a script."""
    return check(events_of(script, profile), profile)


def violations(found: tuple[Finding, ...]) -> list[str]:
    """Returns each violation as ``2:section@position``; round 1 and no position are left out."""
    return [
        ("" if f.round == 1 else f"{f.round}:")
        + f.section
        + ("" if f.position is None else f"@{f.position}")
        for f in found
        if f.outcome.value == "violation"
    ]


@dataclass(frozen=True, slots=True)
class PaiGowCase:
    """One log under chapter 688a, its violations, and the outcome of single provisions."""

    name: str
    script: str
    breaks: tuple[str, ...] = ()
    tells: dict[str, str] = field(default_factory=dict)
    profile: dict[str, Any] = field(default_factory=dict)

    def log(self) -> NamedLog:
        """Returns the case as a named log."""
        table = profile_of(**self.profile)
        return self.name, events_of(self.script, table), table


def differences(case: PaiGowCase) -> list[str]:
    """Returns in words where the law says something else than the case expects."""
    _, events, table = case.log()
    found = check(events, table)
    wrong = [
        f"{key}: expected {wanted}, got {told(found, key)}"
        for key, wanted in case.tells.items()
        if told(found, key) != wanted
    ]
    broken = violations(found)
    if broken != list(case.breaks):
        wrong.append(f"expected violations {list(case.breaks)}, got {broken}")
    return wrong
