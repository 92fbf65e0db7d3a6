from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from pitwatch.report.page import Audited, render_page
from pitwatch.report.sentences import clock, dollars, say
from pitwatch.report.timeline import timeline_of
from rules_check.facts.events import EVENT_TYPES


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.0, "0:00.0"), (59.96, "1:00.0"), (61.25, "1:01.2"), (3600.0, "1:00:00.0")],
)
def test_clock(seconds: float, text: str) -> None:
    assert clock(seconds) == text


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (4000, "$40"),
        (1250, "$12.50"),
        ([500, 2500], "$5 to $25"),
        ([500, 500], "$5"),
        (None, "an unknown amount"),
        (123_456_700, "$1,234,567"),
    ],
)
def test_dollars(cents: Any, text: str) -> None:
    assert dollars(cents) == text


@pytest.mark.parametrize(
    ("event", "text"),
    [
        pytest.param(
            {"type": "card_dealt", "to": 3, "card": "10S", "face": "up"},
            "position 3 is dealt the 10 of spades face up",
            id="card",
        ),
        pytest.param(
            {"type": "card_dealt", "to": "dealer", "readings": {"KH": 0.6, "KD": 0.4}},
            "the dealer is dealt a card read as KH or KD",
            id="uncertain-card",
        ),
        pytest.param(
            {"type": "card_dealt", "to": None, "card": None},
            "an unknown place is dealt a card that was not read",
            id="nothing-known",
        ),
        pytest.param(
            {
                "type": "chips",
                "action": "paid",
                "position": 2,
                "wager": "initial",
                "cents": [3500, 4000],
                "actor": "dealer",
            },
            "the dealer pays $35 to $40 on the initial wager of position 2",
            id="interval",
        ),
        pytest.param(
            {"type": "chips", "action": "taken", "position": 2, "wager": "tie", "cents": 500,
             "actor": None, "confidence": 0.6},
            "somebody takes $5 on the tie wager of position 2 (seen with 60% certainty)",
            id="uncertain",
        ),
        pytest.param(
            {"type": "gap", "reason": "occluded", "zones": ["2.hand"]},
            "not seen: 2.hand (occluded)",
            id="gap",
        ),
    ],
)  # fmt: skip
def test_events_are_said_in_words(event: dict[str, Any], text: str) -> None:
    assert say(event) == text


@pytest.mark.parametrize("kind", sorted(EVENT_TYPES))
def test_every_event_type_can_be_said_with_nothing_known(kind: str) -> None:
    least = {"type": kind, "action": "removed", "phrase": "x", "name": "cut", "what": "left"}
    assert say(least)


def finding(**changes: Any) -> dict[str, Any]:
    return {
        "id": "F1",
        "round": 1,
        "provision": "W567-072",
        "section": "567.8(c)",
        "citation": "58 Pa. Code § 567.8(c)",
        "edition": "567",
        "outcome": "violation",
        "position": 4,
        "t": 5.0,
        "t_end": 6.0,
        "confidence": 0.9999,
        "message": "<b>due</b> & seen",
        "because": ["e1", "gone"],
        "would_settle": None,
        "amount_cents": {"due": 4000, "seen": [3500, 3500]},
        "clip": None,
        **changes,
    }


ROUND = {"round": 1, "t": 1.0, "t_end": 9.0, "cut_at_start": True, "cut_at_end": False}
EVENT = {"id": "e1", "type": "card_dealt", "t": 5.0, "t_end": 6.0, "to": 4, "card": "9H"}
COVERAGE = {
    "seen_share": 0.99999,
    "provisions": [
        {
            "provision": "W567-072",
            "section": "567.8(c)",
            "title": "Cards are dealt clockwise.",
            "applied": 2,
            "violations": 1,
            "decided_share": None,
            "would_settle": ["a nearer camera"],
        }
    ],
}


def page(tmp_path: Path, **changes: Any) -> str:
    parts: dict[str, Any] = {
        "folder": tmp_path,
        "product": "pitwatch 0",
        "recording": "<script>.mp4",
        "sha256": "0" * 64,
        "duration_s": 10.0,
        "table": "CW-01",
        "game": "casino_war",
        "models": "none",
        "events": [EVENT, {**EVENT, "id": "g", "type": "gap", "zones": ["1.hand"]}],
        "rounds": [ROUND],
        "findings": [finding(), finding(id="F2", outcome="cannot_tell", would_settle="a look")],
        "coverage": COVERAGE,
        "gaps": [],
        **changes,
    }
    return render_page(Audited(**parts))


class Collector(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "br"}:
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in {"src", "href"}]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in {"src", "href"}]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_well_formed_and_reaches_nothing_outside(tmp_path: Path) -> None:
    (tmp_path / "clips").mkdir()
    (tmp_path / "clips/a.mp4").write_bytes(b"film")
    collector = Collector()
    collector.feed(page(tmp_path, findings=[finding(clip="clips/a.mp4")]))
    assert collector.open == []
    assert [link for link in collector.links if not link.startswith(("data:", "#"))] == []
    assert any(link.startswith("data:video/mp4;base64,ZmlsbQ") for link in collector.links)


def test_names_and_messages_are_escaped(tmp_path: Path) -> None:
    text = page(tmp_path)
    assert "<script>.mp4" not in text
    assert "&lt;script&gt;.mp4" in text
    assert "&lt;b&gt;due&lt;/b&gt; &amp; seen" in text


def test_the_page_says_what_was_found_and_what_was_not_told(tmp_path: Path) -> None:
    text = page(tmp_path)
    for words in ("58 Pa. Code § 567.8(c)", "$40", "$35", "a nearer camera", "99.9%", "cut at the"):
        assert words in text


def test_a_clean_page_does_not_call_the_table_clean(tmp_path: Path) -> None:
    assert "not about the" in page(tmp_path, findings=[finding(outcome="compliant")])


def test_equal_records_give_equal_pages(tmp_path: Path) -> None:
    assert page(tmp_path) == page(tmp_path)


def test_marks_stay_within_the_timeline() -> None:
    late = {**EVENT, "t": 99.0, "t_end": None}
    timeline = timeline_of(1.0, 9.0, [EVENT, late], [finding(t=0.0, t_end=50.0)])
    for mark in timeline.lanes[0].marks:
        assert timeline.left <= mark.x <= timeline.width
    assert all(timeline.left <= band.x <= timeline.width for band in timeline.bands)
