"""The law as encoded, gathered for people and programs to read."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from rules_check.coverage import CoverageRow, coverage
from rules_check.engine import EVERY_GAME, Chapter, Provision, chapters
from rules_check.examples import Example, examples
from rules_check.facts.section_names import is_under
from rules_check.law import Row

__all__ = ["Excerpt", "as_json", "chapters_about", "coverage_about", "game_of", "how", "shown"]

_HOW = {
    "A": "by what a camera over the table sees",
    "B": "with a log, a sound or the table profile; without it the answer is cannot_tell",
    "C": "recorded only",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """What a chapter has under a section.

    Attributes:
        chapter: which one.
        provisions: what is checked, in the chapter's order.
        numbers: its dated numbers.
        unchecked: requirements that nothing checks, each with its reason.
    """

    chapter: Chapter[Any]
    provisions: tuple[Provision[Any], ...]
    numbers: tuple[Row, ...]
    unchecked: tuple[CoverageRow, ...]


@cache
def _rows() -> dict[str, CoverageRow]:
    """Returns every requirement by its id; the law does not change while a program runs."""
    return {row.id: row for row in coverage()}


def chapters_about(section: str | None) -> list[Excerpt]:
    """Returns what each chapter has under a section, or for the id of a provision; None is all."""
    found = []
    rows = [row for row in _rows().values() if not row.provisions]
    for chapter in chapters():
        excerpt = Excerpt(
            chapter=chapter,
            provisions=tuple(p for p in chapter.provisions if _is_about(p, section)),
            numbers=tuple(r for r in chapter.law.rows if is_under(_cited(r), section)),
            unchecked=tuple(
                row
                for row in rows
                if is_under(_section(row), section) and is_under(_section(row), chapter.edition)
            ),
        )
        if excerpt.provisions or excerpt.numbers or excerpt.unchecked:
            found.append(excerpt)
    return found


def _is_about(provision: Provision[Any], section: str | None) -> bool:
    return is_under(provision.section, section) or provision.id.lower() == section


def _cited(row: Row) -> str:
    return row.cite.rpartition("§ ")[2]


def _section(row: CoverageRow) -> str:
    # A citation may go on after the section: a quoted definition, a range, "(derived)".
    return row.citation.rpartition("§ ")[2].partition(" ")[0]


def coverage_about(section: str | None) -> list[CoverageRow]:
    """Returns every requirement under a section, and how far it is checked."""
    return [
        row for row in coverage() if is_under(_section(row), section) or row.id.lower() == section
    ]


def how(provision: Provision[Any]) -> str:
    """Returns how a provision is checked."""
    row = _rows().get(provision.id)
    return _HOW["A" if row is None else row.observed]


def shown(row: Row) -> str:
    """Returns a number as the law writes it."""
    value: Fraction = row.value
    if row.name.startswith("odds"):
        return f"{value.numerator}:{value.denominator}"
    return str(value)


def as_json(found: Sequence[Excerpt]) -> list[dict[str, Any]]:
    """Returns chapters, provisions, examples and dated numbers as plain values."""
    return [
        {
            "game": excerpt.chapter.game,
            "edition": excerpt.chapter.edition,
            "title": excerpt.chapter.title,
            "provisions": [_provision(excerpt.chapter, p) for p in excerpt.provisions],
            "numbers": [_number(row) for row in excerpt.numbers],
            "not_checked": [
                {"id": r.id, "citation": r.citation, "says": r.says, "reason": r.reason}
                for r in excerpt.unchecked
            ],
        }
        for excerpt in found
    ]


def _provision(chapter: Chapter[Any], provision: Provision[Any]) -> dict[str, Any]:
    return {
        "id": provision.id,
        "section": provision.section,
        "citation": chapter.citation(provision.section),
        "title": provision.title,
        "covers": list(provision.covers),
        "checked": "partly" if provision.partly else "checked",
        "how": how(provision),
        "not_checked": provision.partly or None,
        "example": _example(examples(chapter.edition).get(provision.id)),
    }


def _example(example: Example | None) -> dict[str, Any] | None:
    if example is None:
        return None
    return {
        "table": dict(example.table),
        "lawful": [dict(event) for event in example.lawful],
        "violating": [dict(event) for event in example.violating],
    }


def _number(row: Row) -> dict[str, Any]:
    return {
        "name": row.name,
        "value": shown(row),
        "since": row.since.isoformat(),
        "until": row.until.isoformat() if row.until else None,
        "citation": row.cite,
        "published": row.published,
        "status": row.status,
    }


def game_of(chapter: Chapter[Any]) -> str:
    """Returns the games a chapter is for, in words."""
    return chapter.game if chapter.game == EVERY_GAME else chapter.game.replace("_", " ")
