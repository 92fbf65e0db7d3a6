"""The report page: everything an audit found, in one file that opens offline."""

import base64
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2

from pitwatch.report.sentences import clock, dollars, say
from pitwatch.report.timeline import timeline_of

__all__ = ["Audited", "render_page"]

EMBED_LIMIT = 48_000_000
"""Bytes of clips put into the page itself. More makes the page self-contained for longer audits
and slower to open; clips beyond the limit are linked, which needs the folder beside the page."""

_LEGEND = (
    ("card", "#2b5c8a", "card dealt"),
    ("burn", "#6b4a8a", "burn"),
    ("placed", "#c39a2d", "wager placed"),
    ("taken", "#a34a35", "taken"),
    ("paid", "#2e8b57", "paid"),
    ("returned", "#57a38f", "returned"),
    ("removed", "#d8c48a", "taken back by its owner"),
    ("cleared", "#9fb3c2", "cards cleared"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Audited:
    """What the page is made from: the records of an audit, as they stand in its files.

    Attributes:
        folder: where the clips lie.
        recording: file name; ``sha256`` its hash; ``duration_s`` its length in seconds.
        models: name and version of each model that looked.
    """

    folder: Path
    product: str
    recording: str
    sha256: str
    duration_s: float
    table: str
    game: str
    models: str
    events: Sequence[Mapping[str, Any]]
    rounds: Sequence[Mapping[str, Any]]
    findings: Sequence[Mapping[str, Any]]
    coverage: Mapping[str, Any]
    gaps: Sequence[Mapping[str, Any]]


def render_page(audited: Audited) -> str:
    """Returns the HTML of the report. Equal records give equal text."""
    source = Path(__file__).with_name("page.html").read_text(encoding="utf-8")
    page = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True)
    return page.from_string(source).render(
        head=_head(audited),
        findings=list(_findings(audited)),
        rounds=[_round(audited, record) for record in audited.rounds],
        coverage=[_coverage_row(row) for row in audited.coverage["provisions"]],
        gaps=[_gap(gap) for gap in audited.gaps],
        legend=_LEGEND,
    )


def _head(audited: Audited) -> dict[str, Any]:
    outcomes = Counter(finding["outcome"] for finding in audited.findings)
    editions = sorted({finding["edition"] for finding in audited.findings})
    return {
        "table": audited.table,
        "game": audited.game.replace("_", " ").title(),
        "recording": audited.recording,
        "length": clock(audited.duration_s),
        "sha256": audited.sha256,
        "editions": ", ".join(f"58 Pa. Code ch. {edition}" for edition in editions)
        or "none applied",
        "violations": outcomes["violation"],
        "compliant": outcomes["compliant"],
        "cannot_tell": outcomes["cannot_tell"],
        "seen": _percent(audited.coverage["seen_share"]),
        "rounds": len(audited.rounds),
        "cut_rounds": sum(1 for record in audited.rounds if _cut(record)),
        "product": audited.product,
        "models": audited.models,
    }


def _percent(share: float | None) -> str:
    if share is None:
        return "unknown"
    # Never round a small loss away to a clean hundred.
    return "100%" if share >= 1 else f"{min(share, 0.999):.1%}"


def _findings(audited: Audited) -> Iterable[dict[str, Any]]:
    by_id = {event["id"]: event for event in audited.events}
    budget = EMBED_LIMIT
    for finding in audited.findings:
        if finding["outcome"] != "violation":
            continue
        video, budget = _video(audited.folder, finding.get("clip"), budget)
        amounts = finding.get("amount_cents") or {}
        yield {
            **{
                k: finding[k]
                for k in ("id", "citation", "message", "round", "edition", "provision")
            },
            "place": _where(finding),
            "start": clock(finding["t"]),
            "end": clock(_end(finding)),
            "due": dollars(amounts["due"]) if amounts else "",
            "seen": dollars(amounts["seen"]) if amounts else "",
            "confidence": _percent(finding.get("confidence")),
            "because": [_line(by_id[name]) for name in finding["because"] if name in by_id],
            "video": video,
            "clip_note": "The boxes are what the program saw; the clip begins before the act.",
            "no_clip": "the recording gave no picture for these seconds",
        }


def _video(folder: Path, clip: str | None, budget: int) -> tuple[str, int]:
    if clip is None:
        return "", budget
    path = folder / clip
    size = path.stat().st_size
    if size > budget:
        return clip, budget
    data = base64.b64encode(path.read_bytes()).decode("ascii")
    return f"data:video/mp4;base64,{data}", budget - size


def _round(audited: Audited, record: Mapping[str, Any]) -> dict[str, Any]:
    number, start, end = record["round"], record["t"], _end(record)
    findings = [finding for finding in audited.findings if finding["round"] == number]
    outcomes = Counter(finding["outcome"] for finding in findings)
    events = [event for event in audited.events if start <= event["t"] <= end]
    violations = [finding for finding in findings if finding["outcome"] == "violation"]
    return {
        "number": number,
        "start": clock(start),
        "end": clock(end),
        "violations": outcomes["violation"],
        "compliant": outcomes["compliant"],
        "cannot_tell": outcomes["cannot_tell"],
        "cut": _cut(record),
        "timeline": timeline_of(start, end, events, violations),
        "lines": [_line(event) for event in events],
        "open_questions": [
            {
                "section": finding["section"],
                "place": _where(finding),
                "message": finding["message"],
                "would_settle": finding.get("would_settle") or "",
            }
            for finding in findings
            if finding["outcome"] == "cannot_tell"
        ],
    }


def _cut(record: Mapping[str, Any]) -> str:
    cut = [side for side in ("start", "end") if record.get(f"cut_at_{side}")]
    return f"cut at the {' and the '.join(cut)}" if cut else ""


def _where(finding: Mapping[str, Any]) -> str:
    position = finding.get("position")
    return "the whole table" if position is None else f"position {position}"


def _line(event: Mapping[str, Any]) -> dict[str, str]:
    return {"clock": clock(event["t"]), "text": say(event)}


def _end(record: Mapping[str, Any]) -> float:
    end = record.get("t_end")
    return float(record["t"] if end is None else end)


def _coverage_row(row: Mapping[str, Any]) -> dict[str, Any]:
    share = row["decided_share"]
    return {
        "section": row["section"],
        "provision": row["provision"],
        "title": row["title"],
        "applied": row["applied"],
        "violations": row["violations"],
        "share": _percent(share),
        "width": round(100 * (share or 0.0)),
        "would_settle": "; ".join(row["would_settle"]),
    }


def _gap(gap: Mapping[str, Any]) -> dict[str, str]:
    return {"start": clock(gap["t"]), "end": clock(_end(gap)), "text": say(gap)}
