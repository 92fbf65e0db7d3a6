"""Compares the events seen in a film with its truth: matched, missed and made up.

Use: ``python tools/film_report.py FILM_DIR...``; a film's folder holds ``video.mp4``,
``table.toml`` and its truth (``truth.json``, or ``events.jsonl`` and ``truth.jsonl``).
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

from rules_check.engine import check
from rules_check.facts.events import dump_event, parse_events
from rules_check.facts.profile import load_profile
from vision.cards.read import CardReader
from vision.cards.read_film import FilmReader
from vision.events import TableWatcher
from vision.film.capture import open_video

NEAR_S = 1.6
KINDS = (
    "card_dealt",
    "card_burned",
    "card_turned",
    "cards_cleared",
    "chips",
    "card_touched",
    "procedure",
)


def say(*words: object) -> None:
    """Writes a line."""
    sys.stdout.write(" ".join(str(word) for word in words) + "\n")


def truth_of(film: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Events and expected findings of a film."""
    whole = film / "truth.json"
    if whole.exists():
        data = json.loads(whole.read_text())
        return data["events"], data.get("expected_findings", [])
    lines = (film / "events.jsonl").read_text().splitlines()
    rounds = [json.loads(line) for line in (film / "truth.jsonl").read_text().splitlines()]
    expected = [finding for one in rounds for finding in one.get("expected_findings", [])]
    return [json.loads(line) for line in lines if line.strip()], expected


def seen_in(film: Path) -> tuple[list[dict[str, Any]], list[str], float]:
    """Events seen in a film, as JSON, as lines, and seconds it took."""
    reader = FilmReader(CardReader())
    begin = time.perf_counter()
    video = open_video(film / "video.mp4")
    watcher = TableWatcher(profile=load_profile(film / "table.toml"), reader=reader)
    events = [event for frame in video.frames() for event in watcher.push(frame)]
    events += watcher.finish(video.lost)
    lines = [dump_event(event) for event in events]
    return [json.loads(line) for line in lines], lines, time.perf_counter() - begin


def key(event: dict[str, Any]) -> tuple[Any, ...]:
    """What must agree for two events to be the same act."""
    kind = event["type"]
    if kind == "chips":
        return kind, event["action"], event.get("position"), event.get("wager")
    if kind in {"card_dealt", "card_turned", "cards_cleared"}:
        return kind, event.get("to"), event.get("hand")
    if kind == "procedure":
        return kind, event.get("name")
    return (kind,)


def joined(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Truth with one player's takings from one wager told as one act."""
    out: list[dict[str, Any]] = []
    for event in events:
        if event["type"] not in KINDS or event.get("cents") == 0:
            continue
        same = [
            o
            for o in out
            if key(o) == key(event)
            and event.get("action") == "removed"
            and abs(o["t_end"] - event["t_end"]) < 0.3
        ]
        if same:
            same[0]["cents"] += event["cents"]
        else:
            out.append(dict(event))
    return out


def report(film: Path) -> None:
    """Prints the comparison of one film."""
    truth, expected = truth_of(film)
    seen, lines, took = seen_in(film)
    say(f"== {film.name}: {took:.1f} s")
    left = [event for event in seen if event["type"] in KINDS]
    for event in joined(truth):
        end = event.get("t_end", event["t"])
        near = [
            o for o in left if key(o) == key(event) and abs(o.get("t_end", o["t"]) - end) < NEAR_S
        ]
        if not near:
            say("MISSED", event["t"], key(event), event.get("cents", event.get("card")))
            continue
        match = min(near, key=lambda o: abs(o.get("t_end", o["t"]) - end))
        left.remove(match)
        notes = [
            f"dt {match['t'] - event['t']:+.2f} dend {match.get('t_end', match['t']) - end:+.2f}"
        ]
        for name in ("cents", "card", "face", "actor"):
            if name in event and event[name] is not None:
                ok = match.get(name) == event[name]
                if name == "cents" and isinstance(match.get(name), list):
                    ok = match[name][0] <= event[name] <= match[name][1]
                    notes.append(f"cents {match[name]} {'holds' if ok else 'WRONG'} {event[name]}")
                elif not ok:
                    notes.append(f"{name} {match.get(name)} for {event[name]}")
        say("ok    ", event["t"], key(event), *notes)
    for event in left:
        say(
            "EXTRA ",
            event["t"],
            key(event),
            event.get("cents", event.get("card")),
            event.get("actor"),
            event.get("confidence"),
        )
    for event in seen:
        if event["type"] not in KINDS:
            say(
                "      ",
                event["t"],
                event["type"],
                {k: v for k, v in event.items() if k in ("reason", "zones", "t_end")},
            )
    findings(film, seen, expected, lines)


def findings(
    film: Path, seen: list[dict[str, Any]], expected: list[dict[str, Any]], lines: list[str]
) -> None:
    """Prints what the law says of the events seen."""
    profile = load_profile(film / "table.toml")
    events = parse_events(lines, file=film.name, positions=profile.positions)
    found = check(events, profile)
    for finding in found:
        if finding.outcome.value == "violation":
            say("VIOLATION", finding.section, finding.position, finding.t, finding.message)
    say(
        "EXPECTED ", [(e["section"], e.get("position"), e.get("also_acceptable")) for e in expected]
    )


if __name__ == "__main__":
    for name in sys.argv[1:]:
        report(Path(name))
