"""The law as encoded, as lines of text."""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, get_args

from pitwatch.law_listing import Excerpt, game_of, how, shown
from pitwatch.report.sentences import clock, say
from rules_check.coverage import CoverageRow, Status
from rules_check.engine import Chapter, Provision
from rules_check.examples import Example, Log, examples, findings_of
from rules_check.verdict import Outcome

__all__ = [
    "STATUS",
    "as_text",
    "compared",
    "coverage_as_json",
    "coverage_as_text",
    "finding_in",
    "spoken",
]

STATUS = {
    "in_text": "read in the text",
    "unverified": "not read: it decides nothing until the rules submission states it",
    "tolerance": "our reading of a word the text leaves open",
}


def as_text(found: Sequence[Excerpt], *, whole: bool) -> Iterator[str]:
    """Yields the lines of a listing.

    Args:
        found: what to list.
        whole: with how each provision is checked and its worked example.
    """
    for excerpt in found:
        chapter = excerpt.chapter
        yield f"{chapter.code} chapter {chapter.edition}: {chapter.title} ({game_of(chapter)})"
        width = max((len(p.section) for p in excerpt.provisions), default=0)
        for provision in excerpt.provisions:
            yield f"  {provision.section:<{width}}  {provision.title}"
            if provision.partly:
                yield f"  {'':<{width}}  not by camera: {provision.partly}"
            if whole:
                yield from _detail(chapter, provision)
        yield from _numbers(excerpt)
        for row in excerpt.unchecked:
            yield f"  not checked: {row.citation}: {row.says} ({row.reason})"
        yield ""


def _numbers(excerpt: Excerpt) -> Iterator[str]:
    if excerpt.numbers:
        yield "  dated numbers"
    for row in excerpt.numbers:
        until = f" until {row.until}" if row.until else ""
        yield (
            f"    {row.name} = {shown(row)} since {row.since}{until} "
            f"({row.cite}; {row.published}; {STATUS[row.status]})"
        )


def _detail(chapter: Chapter[Any], provision: Provision[Any]) -> Iterator[str]:
    yield f"      id {provision.id}, checked {how(provision)}"
    if provision.covers:
        yield f"      reports also {', '.join(provision.covers)}"
    example = examples(chapter.edition).get(provision.id)
    if example is not None:
        yield from _example(provision.id, example)
    elif provision.partly:
        yield f"      no worked example: {provision.partly}"
    yield ""


def _example(name: str, example: Example) -> Iterator[str]:
    if example.lawful:
        yield "      a lawful log:"
        yield from (f"          {line}" for line in spoken(example.lawful))
    if example.violating:
        yield "      a violation, compared with it:" if example.lawful else "      a violation:"
        yield from (f"        {mark} {line}" for mark, line in compared(example, around=2))
        said = finding_in(name, example)
        if said:
            yield f"        finding: {said}"


def spoken(log: Log) -> list[str]:
    """Returns an event a line in words, after the time."""
    return [f"{clock(event['t']):>7}  {say(event)}" for event in log]


def compared(example: Example, *, around: int | None) -> Iterator[tuple[str, str]]:
    """Yields the lines of both logs, marked ``-`` lawful only, ``+`` violating only.

    Args:
        example: what to compare; without a lawful log the violating one is yielded.
        around: unchanged lines shown beside a change; None for all of them.
    """
    old = [say(event) for event in example.lawful]
    new = [say(event) for event in example.violating]
    before, after = spoken(example.lawful), spoken(example.violating)
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for kind, i, i_end, j, j_end in matcher.get_opcodes():
        if kind == "equal":
            same = after[j:j_end]
            if around is None or not example.lawful or len(same) <= 2 * around + 1:
                yield from ((" ", line) for line in same)
            else:
                head = around if i else 0
                tail = around if i_end < len(old) else 0
                yield from ((" ", line) for line in same[:head])
                yield " ", f"{'':>7}  ... {len(same) - head - tail} events alike"
                yield from ((" ", line) for line in same[len(same) - tail :])
        else:
            yield from (("-", line) for line in before[i:i_end])
            yield from (("+", line) for line in after[j:j_end])


def finding_in(name: str, example: Example) -> str | None:
    """Returns what the engine says of the violating log, for one provision."""
    for finding in findings_of(example.table, example.violating):
        if finding.provision == name and finding.outcome is Outcome.VIOLATION:
            return finding.message
    return None


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
