"""Every worked example is what it says: a lawful log, and one that breaks the provision."""

import pytest

from rules_check.engine import chapters
from rules_check.examples import FOLDER, examples, findings_of
from rules_check.verdict import Outcome

EDITIONS = [chapter.edition for chapter in chapters()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_lawful_log_keeps_the_provision_and_breaks_nothing(edition: str) -> None:
    for name, example in examples(edition).items():
        if not example.lawful:
            continue
        found = findings_of(example.table, example.lawful)
        assert [f for f in found if f.outcome is Outcome.VIOLATION] == [], name
        assert any(f.provision == name and f.outcome is Outcome.COMPLIANT for f in found), name


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_violating_log_breaks_the_provision(edition: str) -> None:
    for name, example in examples(edition).items():
        if not example.violating:
            continue
        found = findings_of(example.table, example.violating)
        assert any(f.provision == name and f.outcome is Outcome.VIOLATION for f in found), name


@pytest.mark.parametrize("edition", EDITIONS)
def test_examples_are_of_provisions_that_there_are(edition: str) -> None:
    known = {p.id for c in chapters() if c.edition == edition for p in c.provisions}
    assert set(examples(edition)) <= known


def test_an_edition_without_examples_has_none() -> None:
    assert examples("999") == {}
    assert {path.stem for path in FOLDER.glob("*.json")} <= set(EDITIONS)


@pytest.mark.parametrize("edition", ["567", "651a", "688a", "535", "523", "603a"])
def test_nearly_every_provision_has_an_example(edition: str) -> None:
    (chapter,) = [c for c in chapters() if c.edition == edition]
    without = {p.id for p in chapter.provisions} - set(examples(edition))
    # Their texts were not read, or no log can decide them: they are never kept nor broken.
    assert without <= {"X651-000", "W651-017"}
