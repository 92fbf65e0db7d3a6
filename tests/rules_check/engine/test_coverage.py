"""The coverage table says what the registry does, for every row of the catalogue."""

import json
import re
from pathlib import Path

import pytest

import rules_check
from rules_check.coverage import coverage, coverage_markdown
from rules_check.engine import Chapter, chapters
from rules_check.errors import LawError

ROOT = Path(rules_check.__file__).parent.parent
CATALOGUE = json.loads((ROOT / "rules_check/chapters/catalogue.json").read_text(encoding="utf-8"))


def test_every_row_of_the_catalogue_is_covered_in_order() -> None:
    assert [row.id for row in coverage()] == [entry["id"] for entry in CATALOGUE]
    assert sum(row.id.startswith("W567") for row in coverage()) == 108
    assert sum(row.id.startswith("W651") for row in coverage()) == 24


def test_what_is_left_open_or_not_checked_has_a_reason() -> None:
    for row in coverage():
        assert bool(row.reason) == (row.status != "checked"), row.id
        assert bool(row.provisions) == (row.status != "not by camera"), row.id


def test_a_provision_cites_the_section_of_its_row() -> None:
    citations = {entry["id"]: entry["citation"] for entry in CATALOGUE}
    for chapter in chapters():
        for provision in chapter.provisions:
            # Customs and other states' rules stand in for text that was not read.
            if citations.get(provision.id, "").startswith("58 Pa. Code § "):
                said = re.sub(r' ["(].*', "", citations[provision.id].replace("58 Pa. Code § ", ""))
                if provision.id.startswith("X") and not said.startswith(f"{chapter.edition}."):
                    continue  # a rule read elsewhere is held beside the section it would be in
                # A row may cite several paragraphs, (b)(1)-(3); the provision is one of them.
                assert said.startswith(provision.section.split("(")[0]), provision.id
                first = re.split(r"[,-]", said)[0]
                assert first.startswith(provision.section) or provision.section.startswith(first), (
                    provision.id
                )


def test_the_page_is_in_step() -> None:
    page = (ROOT / "docs/coverage.md").read_text(encoding="utf-8")
    assert page == coverage_markdown(coverage())


def test_a_row_that_nothing_explains_is_an_error() -> None:
    bare: list[Chapter[object]] = []
    with pytest.raises(LawError, match="PG535-001 needs either a provision or a reason"):
        coverage(bare)


OPEN = {
    "W567": "018",
    "X651": "010 011",
    "X649": "011",
    # Definitions, operators' pages and rules of other places; the final form of pai gow.
    "X688": "001 002 003 004 005 007",
    "X621": "005 007 008 009",
    "X603": "005 013",
    "X629": "001 002 003 004",
    "X631": "010",
}
"""Rows of class A that nothing checks, by the chapter they are of; each has its reason."""


def test_only_few_rows_of_class_a_are_not_checked() -> None:
    for chapter in {row.id.partition("-")[0] for row in coverage()}:
        rows = [row for row in coverage() if row.id.startswith(f"{chapter}-")]
        numbers = [
            row.id.partition("-")[2]
            for row in rows
            if row.observed == "A" and row.status == "not by camera"
        ]
        assert numbers == OPEN.get(chapter, "").split(), chapter
