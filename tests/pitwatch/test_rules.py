"""The law as encoded can be read, whole or by section."""

import json

import pytest

from pitwatch import cli


def printed(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert cli.main(["rules", *args]) == 0
    return capsys.readouterr().out


def test_both_editions_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys)
    assert "chapter 567" in text
    assert "chapter 651a" in text


def test_a_section_holds_its_subsections_only(capsys: pytest.CaptureFixture[str]) -> None:
    (chapter,) = json.loads(printed(capsys, "567.9(c)", "--json"))
    sections = {p["section"] for p in chapter["provisions"]}
    assert sections
    assert all(section.startswith("567.9(c)") for section in sections)


def test_a_chapter_holds_all_its_provisions(capsys: pytest.CaptureFixture[str]) -> None:
    (chapter,) = json.loads(printed(capsys, "567", "--json"))
    assert len({p["section"].partition("(")[0] for p in chapter["provisions"]}) > 5
    odds = {n["name"]: n["value"] for n in chapter["numbers"] if n["name"].startswith("odds")}
    assert odds["odds.tie"] == "10:1"
    assert odds["odds.war_tie"] == "3:1"


def test_a_number_has_its_dates_and_citation(capsys: pytest.CaptureFixture[str]) -> None:
    (chapter,) = json.loads(printed(capsys, "567.10(1)", "--json"))
    (number,) = chapter["numbers"]
    assert number["since"] == "2010-04-10"
    assert number["until"] == "2012-04-10"
    assert number["citation"] == "58 Pa. Code § 567.10(1)"


def test_the_coverage_lists_every_requirement(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(printed(capsys, "--coverage", "--json"))
    assert {row["status"] for row in rows} == {"checked", "partly", "not by camera"}
    assert {row["id"] for row in rows} >= {"W567-001", "W567-108", "W651-001", "W651-024"}
    assert all(row["provisions"] or row["reason"] for row in rows)


def test_the_coverage_of_a_section_ends_with_its_counts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = printed(capsys, "567.8", "--coverage").splitlines()
    assert lines[0].startswith("W567-068")
    assert "checked" in lines[-1]
