"""What the law says about one provision in one round, and how that is written down.

A provision yields a ``Verdict`` without knowing ids, sections or clocks; the engine turns it
into a ``Finding``, one line of ``findings.jsonl``.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from rules_check.facts.events import Event

__all__ = [
    "Amounts",
    "Finding",
    "Outcome",
    "Verdict",
    "cannot_tell",
    "compliant",
    "dump_finding",
    "violation",
    "with_id",
]

ID_LENGTH = 16
"""Hexadecimal digits of a finding's id: 64 bits, so that millions of findings do not collide."""


class Outcome(Enum):
    """The three answers; there is no fourth, because an unseen fact is ``CANNOT_TELL``."""

    VIOLATION = "violation"
    COMPLIANT = "compliant"
    CANNOT_TELL = "cannot_tell"


@dataclass(frozen=True, slots=True)
class Amounts:
    """Money due and money seen, in cents: exact, an interval, or None when not known."""

    due: int | tuple[int, int] | None
    seen: int | tuple[int, int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The answer of one provision.

    Attributes:
        outcome: violation, compliant or cannot_tell.
        message: one sentence: what was due, what was seen.
        act: the events that are the act judged; their times bound the finding.
        because: further events the answer rests on (who wagered, which cards lay there).
        position: the seat, None for the whole table.
        would_settle: for cannot_tell, the one observation that would decide.
        amounts: for money.
        kept: probability in (0, 1] of the readings that were not set aside as implausible.
    """

    outcome: Outcome
    message: str
    act: tuple[Event, ...] = ()
    because: tuple[Event, ...] = ()
    position: int | None = None
    would_settle: str | None = None
    amounts: Amounts | None = None
    kept: float = 1.0


def violation(
    message: str,
    act: Iterable[Event],
    because: Iterable[Event] = (),
    *,
    position: int | None = None,
    amounts: Amounts | None = None,
    kept: float = 1.0,
) -> Verdict:
    """Returns the verdict that the provision was violated in every plausible world."""
    return Verdict(
        outcome=Outcome.VIOLATION,
        message=message,
        act=tuple(act),
        because=tuple(because),
        position=position,
        amounts=amounts,
        kept=kept,
    )


def compliant(
    message: str,
    act: Iterable[Event] = (),
    because: Iterable[Event] = (),
    *,
    position: int | None = None,
    amounts: Amounts | None = None,
    kept: float = 1.0,
) -> Verdict:
    """Returns the verdict that the provision was kept in every plausible world."""
    return Verdict(
        outcome=Outcome.COMPLIANT,
        message=message,
        act=tuple(act),
        because=tuple(because),
        position=position,
        amounts=amounts,
        kept=kept,
    )


def cannot_tell(
    message: str,
    would_settle: str,
    act: Iterable[Event] = (),
    because: Iterable[Event] = (),
    *,
    position: int | None = None,
    amounts: Amounts | None = None,
) -> Verdict:
    """Returns the verdict that some plausible world keeps the provision and some breaks it."""
    return Verdict(
        outcome=Outcome.CANNOT_TELL,
        message=message,
        act=tuple(act),
        because=tuple(because),
        position=position,
        would_settle=would_settle,
        amounts=amounts,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One line of ``findings.jsonl``.

    Attributes:
        id: derived from everything else but the clip.
        round: 1 for the first round of the recording.
        provision: stable id, which outlives renumbering.
        section: as in ``567.8(c)(2)``.
        citation: as in ``58 Pa. Code § 567.8(c)(2)``.
        edition: the chapter that governs.
        outcome: the answer.
        position: the seat, None for the whole table.
        t: seconds, when the act began.
        t_end: seconds, when it was complete.
        confidence: probability in [0, 1] that what the answer rests on happened as told; None if
            some event it rests on does not say how certain it is.
        message: one sentence: what was due, what was seen.
        because: ids of the events the answer rests on, in time order.
        would_settle: for cannot_tell, the one observation that would decide.
        amount_cents: for money, due and seen.
        clip: relative path of the clip, filled in by an audit.
    """

    id: str = ""
    round: int
    provision: str
    section: str
    citation: str
    edition: str
    outcome: Outcome
    position: int | None
    t: float
    t_end: float
    confidence: float | None
    message: str
    because: tuple[str, ...]
    would_settle: str | None = None
    amount_cents: Amounts | None = None
    clip: str | None = None


def with_id(finding: Finding) -> Finding:
    """Returns a finding with the id that belongs to its content."""
    amounts = finding.amount_cents
    parts = (
        finding.round,
        finding.provision,
        finding.section,
        finding.citation,
        finding.edition,
        finding.outcome.value,
        finding.position,
        finding.t,
        finding.t_end,
        finding.confidence,
        finding.message,
        finding.because,
        finding.would_settle,
        None if amounts is None else [amounts.due, amounts.seen],
    )
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return replace(finding, id="F" + hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH])


def dump_finding(finding: Finding) -> str:
    """Returns the finding as one canonical JSON line without line end; keys in fixed order."""
    amounts = finding.amount_cents
    made: dict[str, Any] = {
        "id": finding.id,
        "round": finding.round,
        "provision": finding.provision,
        "section": finding.section,
        "citation": finding.citation,
        "edition": finding.edition,
        "outcome": finding.outcome.value,
        "position": finding.position,
        "t": finding.t,
        "t_end": finding.t_end,
        "confidence": finding.confidence,
        "message": finding.message,
        "because": list(finding.because),
        "would_settle": finding.would_settle,
        "amount_cents": None if amounts is None else {"due": amounts.due, "seen": amounts.seen},
        "clip": finding.clip,
    }
    return json.dumps(made, ensure_ascii=False, allow_nan=False)
