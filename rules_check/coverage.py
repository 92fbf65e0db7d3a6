"""What of the law is checked: every row of the catalogue against the registered provisions.

Silence must not pass for "clean", so each row is ``checked``, ``partly`` (and what is left open)
or ``not by camera`` (and why). The table is made from the registry and cannot say more than it.
"""

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from rules_check.engine import Chapter, chapters
from rules_check.errors import LawError

__all__ = ["CoverageRow", "Status", "coverage", "coverage_markdown"]

Status = Literal["checked", "partly", "not by camera"]

_FOLDER = Path(__file__).parent / "chapters"


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageRow:
    """One row of the catalogue.

    Attributes:
        id: as in ``W567-072``.
        citation: as in ``58 Pa. Code § 567.8(c)``.
        observed: ``A`` a camera suffices, ``B`` another source is needed, ``C`` record only.
        says: the rule in our words.
        status: how far it is checked.
        provisions: ids of the provisions that check it, in the chapter's order.
        reason: what is left open, or why it is not checked; empty if it is checked.
    """

    id: str
    citation: str
    observed: str
    says: str
    status: Status
    provisions: tuple[str, ...]
    reason: str


def coverage(encoded: Iterable[Chapter[Any]] | None = None) -> tuple[CoverageRow, ...]:
    """Returns the coverage of every catalogue row, in the catalogue's order.

    Raises:
        LawError: a row has neither a provision nor a reason, or a reason besides a provision.
    """
    known = tuple(chapters() if encoded is None else encoded)
    checked_by: dict[str, list[tuple[str, str]]] = {}
    for chapter in known:
        for provision in chapter.provisions:
            for row in (provision.id, *provision.covers):
                checked_by.setdefault(row, []).append((provision.id, provision.partly))
    reasons = tomllib.loads((_FOLDER / "not_seen.toml").read_text(encoding="utf-8"))
    catalogue = json.loads((_FOLDER / "catalogue.json").read_text(encoding="utf-8"))
    return tuple(_row(entry, checked_by.get(entry["id"], []), reasons) for entry in catalogue)


def _row(entry: dict[str, Any], by: list[tuple[str, str]], reasons: dict[str, str]) -> CoverageRow:
    name = entry["id"]
    if bool(by) == (name in reasons):
        raise LawError(f"{name} needs either a provision or a reason why it has none")
    status: Status = "not by camera"
    reason = reasons.get(name, "")
    if by:
        own = [partly for provision, partly in by if provision == name] or [p for _, p in by]
        reason = next((partly for partly in own if partly), "")
        status = "partly" if reason else "checked"
    return CoverageRow(
        id=name,
        citation=entry["citation"],
        observed=entry["class"],
        says=entry["says"],
        status=status,
        provisions=tuple(dict.fromkeys(provision for provision, _ in by)),
        reason=reason,
    )


def coverage_markdown(rows: Iterable[CoverageRow]) -> str:
    """Returns the coverage table as the page ``docs/coverage.md``."""
    rows = tuple(rows)
    counts = {s: sum(r.status == s for r in rows) for s in ("checked", "partly", "not by camera")}
    head = [
        "# What of the law is checked",
        "",
        "Made from the registry of provisions by `python -m rules_check.coverage`; a test keeps it "
        "in step.",
        "Class A: a camera over the table suffices. B: a log, a sound or the profile must supply "
        "something; without it",
        "the answer is `cannot_tell`. C: recorded only.",
        "",
        f"{counts['checked']} rows checked, {counts['partly']} partly, "
        f"{counts['not by camera']} not by camera.",
        "",
        "| row | citation | class | rule | status | provisions |",
        "|---|---|---|---|---|---|",
    ]
    return "\n".join([*head, *(_line(row) for row in rows)]) + "\n"


def _line(row: CoverageRow) -> str:
    status = f"{row.status}: {row.reason}" if row.reason else row.status
    cells = (
        row.id,
        row.citation,
        row.observed,
        row.says,
        status,
        ", ".join(row.provisions),
    )
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def main() -> None:
    """Writes ``docs/coverage.md`` of the checkout it runs in."""
    Path("docs/coverage.md").write_text(coverage_markdown(coverage()), encoding="utf-8")


if __name__ == "__main__":
    main()
