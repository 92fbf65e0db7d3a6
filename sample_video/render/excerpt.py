"""The later part of a script as a script of its own."""

from dataclasses import replace

from rules_check.facts.events import Log
from sample_video.scripts.script import JsonObject, Script


def excerpt(script: Script, start_s: float, end_s: float | None = None) -> Script:
    """The script from `start_s` on, as if the recording had begun then, and no longer than `end_s`.

    What was done before keeps its effect on the table (its acts get negative times) and leaves the
    log, but for the pit's own entries, which are told at the start. Rounds that were over are
    forgotten, and the others numbered anew.
    """
    last = script.duration_s if end_s is None else min(end_s, script.duration_s)

    def early(t: float) -> float:
        return round(t - start_s, 3)

    rows = [row for row in script.truth if start_s <= _ends(row) and _begins(row) < last]
    return replace(
        script,
        acts=tuple(
            replace(act, t=early(act.t), t_end=early(act.t_end))
            for act in script.acts
            if act.t < last
        ),
        people=tuple(replace(p, t=early(p.t), t_end=early(p.t_end)) for p in script.people),
        events=tuple(
            replace(
                event,
                t=max(0.0, early(event.t)),
                t_end=None if event.t_end is None else max(0.0, early(event.t_end)),
            )
            for event in script.events
            if (event.t >= start_s or isinstance(event, Log)) and (event.t_end or event.t) <= last
        ),
        truth=tuple(
            _numbered(_shifted(row, start_s), number) for number, row in enumerate(rows, start=1)
        ),
        duration_s=early(last),
    )


def _begins(row: JsonObject) -> float:
    return float(str(row["t"]))


def _ends(row: JsonObject) -> float:
    return float(str(row["t_end"]))


def _numbered(row: JsonObject, number: int) -> JsonObject:
    """The row as that of another round."""
    findings = row["expected_findings"]
    assert isinstance(findings, list)
    return {
        **row,
        "round": number,
        "expected_findings": [{**finding, "round": number} for finding in findings],
    }


def _shifted(row: JsonObject, start_s: float) -> JsonObject:
    """The row with every time in it moved; nothing begins before 0."""
    moved: dict[str, object] = {}
    for key, value in row.items():
        if key in ("t", "t_end") and isinstance(value, int | float):
            moved[key] = max(0.0, round(float(value) - start_s, 3))
        elif key == "t_window" and isinstance(value, list | tuple):
            moved[key] = [max(0.0, round(float(t) - start_s, 3)) for t in value]
        elif isinstance(value, list):
            moved[key] = [_shifted(v, start_s) if isinstance(v, dict) else v for v in value]
        else:
            moved[key] = value
    return moved
