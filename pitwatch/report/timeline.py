"""The timeline of a round: lanes of marks over seconds, ready to be drawn as SVG."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitwatch.report.sentences import clock, say

__all__ = ["Band", "Lane", "Mark", "Timeline", "timeline_of"]

WIDTH = 1000.0
"""Width of the drawing area in SVG units; the page scales it."""

LANE_HEIGHT = 22.0
_LEFT = 96.0
_NARROWEST_MARK = 5.0

_CARD_TYPES = frozenset({"card_dealt", "card_turned", "cards_cleared", "card_touched"})
_SHOE_TYPES = frozenset({"card_burned", "face_up_in_shoe", "cover_card", "procedure"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One event on a lane; ``kind`` names its colour."""

    x: float
    width: float
    kind: str
    label: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A stretch of time across all lanes: a violation or a gap."""

    x: float
    width: float
    kind: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """A row of the timeline: a position, the dealer, or the shoe and the rack."""

    name: str
    y: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """A round of play drawn over its seconds."""

    width: float
    height: float
    left: float
    lanes: tuple[Lane, ...]
    bands: tuple[Band, ...]
    ticks: tuple[tuple[float, str], ...]


def timeline_of(
    start_s: float,
    end_s: float,
    events: Sequence[Mapping[str, Any]],
    violations: Iterable[Mapping[str, Any]],
) -> Timeline:
    """Returns the timeline of the events between two times in seconds."""
    span = max(end_s - start_s, 1.0)
    scale = (WIDTH - _LEFT) / span

    def at(seconds: float) -> float:
        return _LEFT + min(max(seconds - start_s, 0.0), span) * scale

    lanes: dict[str, list[Mark]] = {}
    bands = [
        Band(
            x=at(event["t"]),
            width=max(at(_end(event)) - at(event["t"]), 2.0),
            kind="gap",
            title=f"{clock(event['t'])} {say(event)}",
        )
        for event in events
        if event["type"] == "gap"
    ]
    bands += [
        Band(
            x=at(finding["t"]),
            width=max(at(_end(finding)) - at(finding["t"]), 2.0),
            kind="violation",
            title=f"{finding['citation']}: {finding['message']}",
        )
        for finding in violations
    ]
    for event in events:
        if event["type"] == "gap":
            continue
        left = at(event["t"])
        mark = Mark(
            x=left,
            width=max(at(_end(event)) - left, _NARROWEST_MARK),
            kind=_kind(event),
            label=_label(event),
            title=f"{clock(event['t'])} {say(event)}",
        )
        lanes.setdefault(_lane(event), []).append(mark)
    rows = tuple(
        Lane(name=name, y=row * LANE_HEIGHT, marks=tuple(lanes[name]))
        for row, name in enumerate(sorted(lanes, key=_lane_order))
    )
    return Timeline(
        width=WIDTH,
        height=max(len(rows), 1) * LANE_HEIGHT + 18.0,
        left=_LEFT,
        lanes=rows,
        bands=tuple(bands),
        ticks=tuple((at(s), clock(s)) for s in _ticks(start_s, end_s)),
    )


def _end(record: Mapping[str, Any]) -> float:
    end = record.get("t_end")
    return float(record["t"] if end is None else end)


def _lane(event: Mapping[str, Any]) -> str:
    if event["type"] in _SHOE_TYPES:
        return "shoe and rack"
    place = event.get("to") if event["type"] in _CARD_TYPES else event.get("position")
    if isinstance(place, int):
        return f"position {place}"
    return "dealer" if place in ("dealer", "player", "banker") else "table"


def _lane_order(name: str) -> tuple[int, int]:
    fixed = {"shoe and rack": (0, 0), "table": (3, 0), "dealer": (2, 0)}
    return fixed.get(name) or (1, int(name.rsplit(" ", 1)[-1]))


def _kind(event: Mapping[str, Any]) -> str:
    if event["type"] == "chips":
        return str(event["action"])
    return {"card_dealt": "card", "card_burned": "burn", "cards_cleared": "cleared"}.get(
        event["type"], "other"
    )


def _label(event: Mapping[str, Any]) -> str:
    card = event.get("card")
    return card if isinstance(card, str) and event["type"] == "card_dealt" else ""


def _ticks(start_s: float, end_s: float) -> list[float]:
    step = next((s for s in (1, 2, 5, 10, 30, 60, 300) if (end_s - start_s) / s <= 12), 600)
    first = int(start_s // step + 1) * step
    return [float(s) for s in range(first, int(end_s) + 1, step)]
