"""The law as encoded, as a page that opens in any browser: ``docs/law.html``.

Made by ``python -m pitwatch.law_page`` in the checkout; a test keeps it in step.
"""

from collections import Counter
from pathlib import Path
from typing import Any, get_args

from jinja2 import Environment, PackageLoader, StrictUndefined

from pitwatch.law_listing import Excerpt, chapters_about, game_of, how, shown
from pitwatch.law_text import STATUS, compared, finding_in, spoken
from rules_check.coverage import CoverageRow, Status, coverage
from rules_check.engine import Chapter, Provision
from rules_check.examples import examples

__all__ = ["law_page"]


def law_page() -> str:
    """Returns the whole page; the same law gives the same text."""
    environment = Environment(
        loader=PackageLoader("pitwatch", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    rows, found = coverage(), chapters_about(None)
    placed = [row for excerpt in found for row in excerpt.unchecked]
    counts = Counter(row.status for row in rows)
    return environment.get_template("law_page.html").render(
        chapters=[_chapter(excerpt, rows) for excerpt in found],
        counts={status: counts[status] for status in get_args(Status)},
        apart=[row for row in rows if not row.provisions and row not in placed],
    )


def _chapter(excerpt: Excerpt, rows: tuple[CoverageRow, ...]) -> dict[str, Any]:
    chapter = excerpt.chapter
    says = {row.id: row.says for row in rows}
    return {
        "edition": chapter.edition,
        "title": chapter.title,
        "game": game_of(chapter),
        "provisions": [_provision(chapter, p, says) for p in excerpt.provisions],
        "numbers": [
            {
                "name": row.name,
                "value": shown(row),
                "since": row.since,
                "until": row.until or "in force",
                "cite": row.cite,
                "published": row.published,
                "status": STATUS[row.status],
            }
            for row in excerpt.numbers
        ],
        "unchecked": excerpt.unchecked,
    }


def _provision(
    chapter: Chapter[Any], provision: Provision[Any], says: dict[str, str]
) -> dict[str, Any]:
    example = examples(chapter.edition).get(provision.id)
    return {
        "id": provision.id,
        "section": provision.section,
        "citation": chapter.citation(provision.section),
        "title": provision.title,
        "says": says.get(provision.id, ""),
        "how": how(provision),
        "partly": provision.partly,
        "covers": ", ".join(provision.covers),
        "lawful": spoken(example.lawful) if example else [],
        "violating": list(compared(example, around=2)) if example and example.violating else [],
        "finding": finding_in(provision.id, example) if example and example.violating else None,
    }


def main() -> None:
    """Writes ``docs/law.html`` of the checkout it runs in."""
    Path("docs/law.html").write_text(law_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
