"""The engine: which chapter governs, and how verdicts become findings."""

import json
import re
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from rules_check import engine
from rules_check.engine import chapter_of, chapters, check
from rules_check.errors import InputError, LawError
from rules_check.verdict import Amounts, Outcome, dump_finding
from tests.rules_check.chapters.table_log import events_of, findings, profile_of

SHORT = "p1i5 p3i25 nmb c1=2C c3=KH cD=QS t1i5 y3i20 r3i45 x1 x3 xD"
FIELDS = [
    "id",
    "round",
    "provision",
    "section",
    "citation",
    "edition",
    "outcome",
    "position",
    "t",
    "t_end",
    "confidence",
    "message",
    "because",
    "would_settle",
    "amount_cents",
    "clip",
]


def table(**table_: Any) -> Any:
    """Returns a profile whose edition follows from its gaming day, if it names none."""
    return profile_of(table_.pop("edition", None) or "567", table=table_)


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        (date(2010, 4, 10), "567"),
        (date(2012, 4, 9), "567"),
        (date(2012, 5, 20), "651a"),
        (date(2024, 1, 1), "651a"),
    ],
    ids=str,
)
def test_the_gaming_day_decides_which_chapter_governs(day: date, edition: str) -> None:
    profile = profile_of(None, table={"edition": None, "gaming_day": day})
    assert chapter_of(profile).edition == edition


@pytest.mark.parametrize("day", [date(2010, 4, 9), date(2012, 4, 10), date(2012, 5, 19)], ids=str)
def test_between_the_editions_one_must_be_named(day: date) -> None:
    with pytest.raises(InputError):
        chapter_of(profile_of(None, table={"edition": None, "gaming_day": day}))
    assert chapter_of(profile_of("651a", table={"gaming_day": day})).edition == "651a"


def test_a_named_edition_wins_over_the_day() -> None:
    profile = profile_of("567", table={"gaming_day": date(2024, 1, 1)})
    assert {finding.edition for finding in check(events_of(SHORT), profile)} == {"567"}


def test_a_game_whose_law_is_not_encoded_is_wrong_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_MODULES", {})
    with pytest.raises(InputError, match="not encoded"):
        check((), profile_of())


def test_an_empty_log_has_no_findings() -> None:
    assert check((), profile_of()) == ()


def test_a_finding_says_what_was_due_and_seen_and_why() -> None:
    finding = next(f for f in findings(SHORT) if f.outcome is Outcome.VIOLATION)
    assert finding.section == "567.10(1)"
    assert finding.citation == "58 Pa. Code § 567.10(1)"
    assert finding.provision == "W567-100"
    assert (finding.round, finding.position) == (1, 3)
    assert finding.amount_cents == Amounts(2500, 2000)
    assert (finding.t, finding.t_end) == (8.0, 8.5)
    assert finding.because == ("e2", "e5", "e6", "e8")
    assert finding.confidence == 1.0
    assert "25 dollars were due" in finding.message
    assert "20 dollars were paid" in finding.message
    assert finding.clip is None


def test_a_finding_is_written_with_every_field_in_order() -> None:
    for finding in findings(SHORT):
        written = json.loads(dump_finding(finding))
        assert list(written) == FIELDS
        assert (written["would_settle"] is not None) == (written["outcome"] == "cannot_tell")


def test_money_is_written_as_due_and_seen() -> None:
    lines = [json.loads(dump_finding(f)) for f in findings(SHORT.replace("y3i20", "y3i10..20"))]
    money = next(x["amount_cents"] for x in lines if x["outcome"] == "violation")
    assert money == {"due": 2500, "seen": [1000, 2000]}


def test_the_confidence_is_that_of_the_least_certain_event() -> None:
    finding = next(
        f for f in findings(SHORT.replace("y3i20", "y3i20~0.8")) if f.outcome is Outcome.VIOLATION
    )
    assert finding.confidence == pytest.approx(0.8)


@pytest.mark.parametrize("silent", [{"e9"}, {f"e{n}" for n in range(1, 15)}], ids=["one", "all"])
def test_the_confidence_is_unknown_where_an_event_does_not_say_its_own(silent: set[str]) -> None:
    clear = SHORT.replace("y3i20", "y3i25 y3i5")
    said = [replace(e, confidence=None) if e.id in silent else e for e in events_of(clear)]
    found = check(said, profile_of())
    assert {f.confidence for f in found if silent & set(f.because)} == {None}
    assert {f.confidence for f in found if not f.because} == {1.0}
    written = json.loads(dump_finding(next(f for f in found if silent & set(f.because))))
    assert written["confidence"] is None


def test_the_confidence_counts_the_readings_set_aside() -> None:
    script = SHORT.replace("c3=KH", "c3=KH/0.995,2H/0.005")
    finding = next(f for f in findings(script) if f.outcome is Outcome.VIOLATION)
    assert finding.confidence == pytest.approx(0.995)


def test_the_same_input_gives_the_same_bytes() -> None:
    first = [dump_finding(f) for f in findings(SHORT)]
    assert first == [dump_finding(f) for f in findings(SHORT)]


def test_ids_are_different_and_follow_from_content() -> None:
    found = findings(SHORT)
    assert len({f.id for f in found}) == len(found)
    other = {f.id for f in findings(SHORT.replace("y3i20", "y3i21"))}
    assert {f.id for f in found if f.outcome is Outcome.VIOLATION}.isdisjoint(other)


def test_findings_come_by_round_and_in_the_chapters_order() -> None:
    found = findings(f"{SHORT} {SHORT}")
    chapter = chapter_of(profile_of())
    order = [provision.id for provision in chapter.provisions]
    keys = [(f.round, order.index(f.provision)) for f in found]
    assert keys == sorted(keys)
    assert {f.round for f in found} == {1, 2}


def _number(section: str) -> tuple[int, str]:
    """Returns the number of a section in its chapter, as in 11b."""
    match = re.match(r"\w+\.(\d+)([a-z]?)", section)
    return (int(match[1]), match[2]) if match else (0, "")


def test_sections_of_a_chapter_rise() -> None:
    for chapter in chapters():
        # What was not read in the chapter's own text (rows X) stands apart, at the end.
        read = [p for p in chapter.provisions if not p.id.startswith("X")]
        own = [p.section for p in read if p.section.startswith(f"{chapter.edition}.")]
        assert [_number(s) for s in own] == sorted(_number(s) for s in own), chapter.edition


def test_an_id_registered_twice_is_an_error() -> None:
    chapter = chapters()[0]
    with pytest.raises(LawError, match="registered twice"):
        chapter.provision("567.1", chapter.provisions[0].id)(lambda play: ())


def test_a_provision_without_a_sentence_is_an_error() -> None:
    with pytest.raises(LawError, match="does not say what it checks"):
        chapters()[0].provision("567.1", "new")(lambda play: ())


def test_every_provision_says_what_it_checks() -> None:
    for chapter in chapters():
        for provision in chapter.provisions:
            assert provision.title.endswith("."), provision.id
            assert len(provision.title) < 120, provision.id
