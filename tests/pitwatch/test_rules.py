"""The law as encoded can be read, whole or by section."""

import json
from pathlib import Path

import pytest

import rules_check
from pitwatch import cli
from pitwatch.law_page import law_page
from rules_check.engine import chapters
from rules_check.facts.section_names import is_under, section_of

ROOT = Path(rules_check.__file__).parent.parent


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


@pytest.mark.parametrize(
    "said",
    [
        "567.8(c)",
        "§ 567.8(c)",
        "§567.8(c)",
        "58 Pa. Code § 567.8(c)",
        "58 pa code § 567.8 (c)",
        "58 Pa. Code, § 567.8(c)",
        "section 567.8(c)",
        "Sec. 567.8(c)",
        " 567.8(c). ",
    ],
)
def test_a_section_is_found_however_it_is_written(
    said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert section_of(said) == "567.8(c)"
    assert printed(capsys, said) == printed(capsys, "567.8(c)")


def test_chapters_and_letters_are_found_however_they_are_written() -> None:
    assert section_of("58 Pa. Code chapter 651A") == "651a"
    assert section_of("58 Pa. Code §§ 567.9(C)(1)") == "567.9(c)(1)"
    assert section_of("W567-072") == "w567-072"


def test_a_section_does_not_hold_its_namesakes() -> None:
    assert is_under("567.8(c)(1)", "567.8(c)")
    assert not is_under("567.80", "567.8")
    assert not is_under("567.8", "567.8(c)")


def test_a_section_shows_how_it_is_checked_and_an_example_of_both(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = printed(capsys, "567.8(c)(2)")
    assert "checked by what a camera over the table sees" in text
    assert "a lawful log:" in text
    assert "a violation, compared with it:" in text
    assert "finding: the dealer's card was due last" in text
    ((provision,),) = [c["provisions"] for c in json.loads(printed(capsys, "W567-074", "--json"))]
    assert provision["example"]["lawful"]
    assert provision["example"]["violating"]


def test_what_is_not_checked_is_listed_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "688a.5(d)")
    assert "the list after (d) is missing" in text


def test_an_unknown_section_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "58 Pa. Code § 999.1"]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_the_page_is_in_step_with_the_law() -> None:
    assert (ROOT / "docs/law.html").read_text(encoding="utf-8") == law_page()


def test_the_page_has_every_provision() -> None:
    page = law_page()
    for chapter in chapters():
        for provision in chapter.provisions:
            assert f'id="{chapter.edition}-{provision.id}"' in page
