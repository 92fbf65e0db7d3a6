"""From the events of a recording to findings: the part of an audit that can be repeated exactly."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pitwatch.audit.coverage import coverage_of
from rules_check.engine import findings_of, rounds_of
from rules_check.facts.events import Event, Gap, dump_event, parse_log
from rules_check.facts.layout import TableProfile
from rules_check.rounds import dump_round
from rules_check.verdict import Finding

__all__ = ["Judged", "judge"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What the law makes of a recording, as it is written down."""

    events: tuple[Event, ...]
    findings: tuple[Finding, ...]
    round_lines: tuple[str, ...]
    gap_lines: tuple[str, ...]
    coverage: dict[str, Any]


def judge(
    event_lines: Iterable[bytes], profile: TableProfile, duration_s: float, *, file: str
) -> Judged:
    """Returns findings, rounds, gaps and coverage of an event log.

    Raises:
        InputError: a line is not an event.
    """
    events = parse_log(event_lines, profile, file=file)
    rounds = rounds_of(events, profile)
    findings = findings_of(rounds, events, profile)
    return Judged(
        events=events,
        findings=findings,
        round_lines=tuple(dump_round(round_) for round_ in rounds),
        gap_lines=tuple(dump_event(event) for event in events if isinstance(event, Gap)),
        coverage=coverage_of(findings, events, profile, duration_s),
    )
