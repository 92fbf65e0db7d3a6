"""The law as encoded, for people and programs to read."""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, get_args

from rules_check.coverage import CoverageRow, Status, coverage
from rules_check.engine import Chapter, Provision, chapters
from rules_check.law import Row

__all__ = [
    "Excerpt",
    "as_json",
    "as_text",
    "chapters_about",
    "coverage_about",
    "coverage_as_json",
    "coverage_as_text",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """What a chapter has under a section: provisions and dated numbers."""

    chapter: Chapter[Any]
    provisions: tuple[Provision[Any], ...]
    numbers: tuple[Row, ...]


def chapters_about(section: str | None) -> list[Excerpt]:
    """Returns what each chapter has under a section; None is everything.

    A section holds its subsections: ``567.8`` holds ``567.8(c)(1)``, but not ``567.80``. The
    number of a chapter (``567``) holds all of it.
    """
    found = []
    for chapter in chapters():
        excerpt = Excerpt(
            chapter=chapter,
            provisions=tuple(p for p in chapter.provisions if _under(p.section, section)),
            numbers=tuple(
                r for r in chapter.law.rows if _under(r.cite.rpartition("§ ")[2], section)
            ),
        )
        if excerpt.provisions or excerpt.numbers:
            found.append(excerpt)
    return found


def _under(section: str, wanted: str | None) -> bool:
    if wanted is None:
        return True
    rest = section.removeprefix(wanted)
    return section.startswith(wanted) and rest[:1] in {"", "(", "."}


def as_json(found: Sequence[Excerpt]) -> list[dict[str, Any]]:
    """Returns chapters, provisions and dated numbers as plain values."""
    return [
        {
            "game": excerpt.chapter.game,
            "edition": excerpt.chapter.edition,
            "title": excerpt.chapter.title,
            "provisions": [
                {
                    "id": provision.id,
                    "section": provision.section,
                    "citation": excerpt.chapter.citation(provision.section),
                    "title": provision.title,
                    "checked": "partly" if provision.partly else "checked",
                    "not_checked": provision.partly or None,
                }
                for provision in excerpt.provisions
            ],
            "numbers": [_number(row) for row in excerpt.numbers],
        }
        for excerpt in found
    ]


def _number(row: Row) -> dict[str, Any]:
    return {
        "name": row.name,
        "value": _shown(row.name, row.value),
        "since": row.since.isoformat(),
        "until": row.until.isoformat() if row.until else None,
        "citation": row.cite,
        "published": row.published,
        "status": row.status,
    }


def _shown(name: str, value: Fraction) -> str:
    if name.startswith("odds"):
        return f"{value.numerator}:{value.denominator}"
    return str(value)


def as_text(found: Sequence[Excerpt]) -> Iterator[str]:
    """Yields the lines of a listing."""
    for excerpt in found:
        chapter, provisions = excerpt.chapter, excerpt.provisions
        yield f"{chapter.code} chapter {chapter.edition}: {chapter.title} ({chapter.game})"
        width = max((len(p.section) for p in provisions), default=0)
        for provision in provisions:
            yield f"  {provision.section:<{width}}  {provision.title}"
            if provision.partly:
                yield f"  {'':<{width}}  not by camera: {provision.partly}"
        if excerpt.numbers:
            yield "  dated numbers"
        for row in excerpt.numbers:
            until = f" until {row.until}" if row.until else ""
            shown = _shown(row.name, row.value)
            yield f"    {row.name} = {shown} since {row.since}{until} ({row.cite}; {row.status})"
        yield ""


def coverage_about(section: str | None) -> list[CoverageRow]:
    """Returns every requirement under a section, and how far it is checked."""
    return [row for row in coverage() if _under(_section_of(row), section)]


def _section_of(row: CoverageRow) -> str:
    # A citation may go on after the section: a quoted definition, a range, "(derived)".
    return row.citation.rpartition("§ ")[2].partition(" ")[0]


def coverage_as_json(rows: Sequence[CoverageRow]) -> list[dict[str, Any]]:
    """Returns the rows as plain values."""
    return [dataclasses.asdict(row) for row in rows]


def coverage_as_text(rows: Sequence[CoverageRow]) -> Iterator[str]:
    """Yields a line for each requirement, and the counts last."""
    for row in rows:
        reason = f" ({row.reason})" if row.reason else ""
        yield f"{row.id}  {row.citation}: {row.says}"
        yield f"          {row.status}{reason}"
    counts = Counter(row.status for row in rows)
    yield ", ".join(f"{counts[status]} {status}" for status in get_args(Status))
