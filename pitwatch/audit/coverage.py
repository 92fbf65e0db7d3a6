"""Which provisions could be checked, in what share of the rounds, and why not in the rest."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules_check.engine import chapters_of
from rules_check.facts.events import Event, Gap
from rules_check.facts.layout import TableProfile
from rules_check.verdict import Finding, Outcome

__all__ = ["coverage_of", "seen_share"]

_HOUR_S = 3600.0
_MOST_REASONS = 3


def coverage_of(
    findings: Sequence[Finding],
    events: Sequence[Event],
    profile: TableProfile,
    duration_s: float,
) -> dict[str, Any]:
    """Returns what ``coverage.json`` holds.

    Shares are of findings, one for each round and place the provision applied to; null when it
    never applied. ``hours`` repeats the counts for each hour of the recording. All of it follows
    from the length as it is written there.
    """
    duration_s = round(duration_s, 3)
    provisions = [p for chapter in chapters_of(profile) for p in chapter.provisions]
    titles = {provision.id: provision.title for provision in provisions}
    hours = max(1, math.ceil(duration_s / _HOUR_S))
    by_hour: dict[int, list[Finding]] = defaultdict(list)
    for finding in findings:
        by_hour[min(int(finding.t // _HOUR_S), hours - 1)].append(finding)
    return {
        "table": profile.id,
        "game": profile.game,
        "duration_s": duration_s,
        "seen_share": seen_share(events, profile, duration_s),
        "provisions": _by_provision(findings, titles),
        "hours": [
            {
                "from_s": hour * _HOUR_S,
                "to_s": round(min((hour + 1) * _HOUR_S, duration_s), 3),
                "rounds": len({finding.round for finding in by_hour[hour]}),
                "provisions": _by_provision(by_hour[hour], titles),
            }
            for hour in range(hours)
        ],
    }


def seen_share(events: Iterable[Event], profile: TableProfile, duration_s: float) -> float | None:
    """Returns the share of the recording in which a zone was seen, averaged over the zones.

    None when the recording has no length. Without zones a gap hides the whole table.
    """
    if duration_s <= 0:
        return None
    names = [zone.name for zone in profile.zones] or [""]
    gaps = [event for event in events if isinstance(event, Gap)]
    lost = sum(
        _union([(g.t, g.t if g.t_end is None else g.t_end) for g in gaps if _hides(g, name)])
        for name in names
    )
    return round(max(0.0, 1.0 - lost / (duration_s * len(names))), 6)


def _hides(gap: Gap, name: str) -> bool:
    return not gap.zones or name in gap.zones


def _union(spans: list[tuple[float, float]]) -> float:
    total, reach = 0.0, 0.0
    for start, end in sorted(spans):
        total += max(0.0, end - max(start, reach))
        reach = max(reach, end)
    return total


def _by_provision(findings: Iterable[Finding], titles: Mapping[str, str]) -> list[dict[str, Any]]:
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.provision, finding.section), []).append(finding)
    rows = [
        _row(provision, section, titles[provision], group)
        for (provision, section), group in groups.items()
    ]
    return sorted(rows, key=lambda row: (row["provision"], row["section"]))


def _row(provision: str, section: str, title: str, group: Sequence[Finding]) -> dict[str, Any]:
    outcomes = Counter(finding.outcome for finding in group)
    decided = len(group) - outcomes[Outcome.CANNOT_TELL]
    reasons = Counter(f.would_settle for f in group if f.would_settle)
    return {
        "provision": provision,
        "section": section,
        "title": title,
        "applied": len(group),
        "rounds": len({finding.round for finding in group}),
        "violations": outcomes[Outcome.VIOLATION],
        "compliant": outcomes[Outcome.COMPLIANT],
        "cannot_tell": outcomes[Outcome.CANNOT_TELL],
        "decided_share": round(decided / len(group), 6),
        "would_settle": [
            reason
            for reason, _ in sorted(reasons.items(), key=lambda item: (-item[1], item[0]))[
                :_MOST_REASONS
            ]
        ],
    }
