"""What of an audit follows from its events and its table profile, made again and compared."""

import dataclasses
import html
import json
import math
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from pitwatch.audit.judging import Judged, judge
from pitwatch.audit.run import PRODUCT
from pitwatch.audit.writing import report_of
from pitwatch.evidence.manifest import TABLE, Manifest
from rules_check.errors import InputError, shorten
from rules_check.facts.layout import TableProfile
from rules_check.facts.profile import load_profile
from rules_check.verdict import dump_finding

__all__ = ["differences_from_events"]

_LONGEST_LINE = 900

_SHARE_SLACK = 1e-4
"""What rounding a length to milliseconds may do to the share of it that was seen."""

_LONGEST_S = 1e7
"""No recording is longer than a hundred days."""

_NEEDED = (
    "events.jsonl",
    "findings.jsonl",
    "rounds.jsonl",
    "gaps.jsonl",
    "coverage.json",
    "report.html",
    TABLE,
)


def differences_from_events(folder: Path, manifest: Manifest) -> tuple[str, ...]:
    """Returns what does not follow from the events and the table profile, a line each.

    Findings, rounds, gaps and coverage are made again; the report too, where this program made it,
    else it is asked only whether it is of the recording that the manifest names. Nothing is said
    of a folder that lacks one of the files.
    """
    if not all((folder / name).is_file() for name in _NEEDED):
        return ()
    try:
        profile = load_profile(folder / TABLE)
        if manifest.gaming_day is not None:
            if profile.gaming_day is not None or profile.edition is not None:
                return (f"the manifest names a gaming day, and {TABLE} what governs without it",)
            day = date.fromisoformat(manifest.gaming_day)
            profile = dataclasses.replace(profile, gaming_day=day)
        events = (folder / "events.jsonl").read_bytes().splitlines()
        judged = judge(events, profile, _length_s(folder), file="events.jsonl")
        stated = (folder / "findings.jsonl").read_text(encoding="utf-8").splitlines()
        wrong = _not_following(folder, judged, stated)
        if wrong:
            return tuple(
                f"{what} not follow from events.jsonl and the table profile" for what in wrong
            )
        return _report_differs(folder, manifest, profile, judged, stated)
    except (InputError, ValueError, OSError, RecursionError) as exc:
        return (shorten(f"the findings cannot be derived again: {exc}", _LONGEST_LINE),)


def _coverage(folder: Path) -> dict[str, Any]:
    coverage = json.loads((folder / "coverage.json").read_bytes())
    if not isinstance(coverage, dict):
        raise ValueError("coverage.json is no object")
    return coverage


def _length_s(folder: Path) -> float:
    length: Any = _coverage(folder).get("duration_s")
    plain = isinstance(length, int | float) and not isinstance(length, bool)
    if not plain or not 0 <= length <= _LONGEST_S:
        raise ValueError("coverage.json does not tell the length of the recording")
    return float(length)


def _not_following(folder: Path, judged: Judged, stated: Sequence[str]) -> list[str]:
    derived = [dump_finding(finding) for finding in judged.findings]
    wrong = []
    if [_without_clip(line) for line in derived] != [_without_clip(line) for line in stated]:
        wrong.append("the findings do")
    for name, lines in (("rounds", judged.round_lines), ("gaps", judged.gap_lines)):
        if _written(lines) != (folder / f"{name}.jsonl").read_bytes():
            wrong.append(f"the {name} do")
    if not _same_coverage(judged.coverage, _coverage(folder)):
        wrong.append("the coverage does")
    return wrong


def _same_coverage(derived: Mapping[str, Any], stated: Mapping[str, Any]) -> bool:
    one: Any = derived["seen_share"]
    other: Any = stated.get("seen_share")
    numbers = isinstance(one, int | float) and isinstance(other, int | float)
    near = math.isclose(one, other, abs_tol=_SHARE_SLACK) if numbers else one == other
    return near and {**derived, "seen_share": None} == {**stated, "seen_share": None}


def _written(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _report_differs(
    folder: Path,
    manifest: Manifest,
    profile: TableProfile,
    judged: Judged,
    stated: Sequence[str],
) -> tuple[str, ...]:
    findings = [json.loads(line) for line in stated]
    clips = [finding["clip"] for finding in findings if finding.get("clip") is not None]
    if any(not isinstance(clip, str) or clip not in manifest.files for clip in clips):
        return ("the findings name a clip that is not in the manifest",)
    if not all((folder / clip).is_file() for clip in clips):
        return ()  # Its absence is told already, and a report cannot be made without it.
    report = (folder / "report.html").read_text(encoding="utf-8")
    if manifest.product != PRODUCT:
        told = (manifest.recording, manifest.recording_sha256[:16], manifest.product)
        same = all(html.escape(text) in html.unescape(report) or text in report for text in told)
    else:
        same = report == report_of(folder, profile, manifest, judged, findings, _coverage(folder))
    return () if same else ("the report is not of this recording, these events and this version",)


def _without_clip(line: str) -> str:
    # The clip is evidence made after judging; its own hash is in the manifest.
    record = json.loads(line)
    if not isinstance(record, dict):
        raise ValueError("a finding is not an object")
    record.pop("clip", None)
    return json.dumps(record, sort_keys=True)
