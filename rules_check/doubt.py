"""Violations weighed once more: where all that was seen with doubt happened, and across gaps."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules_check.facts.events import Event, Log
from rules_check.rounds import Round
from rules_check.verdict import Finding, Outcome, Verdict, with_id

__all__ = ["in_both_worlds", "within_one_round"]


def in_both_worlds(said: Iterable[Finding], as_told: Sequence[Finding]) -> tuple[Finding, ...]:
    """Returns findings in which a violation is one in both worlds; else it is open.

    Doubtful acts may end a round, or be what was due: as unseen time alone they tell less than
    the plain truth may. A world in which the same acts leave it open does not speak against it.

    Args:
        said: where doubtful acts are unseen time.
        as_told: where they happened as told.
    """
    broken = [finding for finding in as_told if finding.outcome is not Outcome.COMPLIANT]
    return tuple(
        finding
        if finding.outcome is not Outcome.VIOLATION or any(_stands(finding, b) for b in broken)
        else _left_open(finding)
        for finding in said
    )


def _stands(one: Finding, two: Finding) -> bool:
    """Whether a violation stands by what is said of its provision and seat in the other world."""
    if (one.provision, one.position) != (two.provision, two.position):
        return False
    if one.because == two.because:
        return True
    return two.outcome is Outcome.VIOLATION and bool(set(one.because) & set(two.because))


def _left_open(finding: Finding) -> Finding:
    return with_id(
        replace(
            finding,
            outcome=Outcome.CANNOT_TELL,
            message=f"{finding.message}; but not if what was seen with doubt happened",
            would_settle="whether the acts that were seen with doubt happened",
        )
    )


def within_one_round(rnd: Round, verdict: Verdict) -> Verdict:
    """Decides nothing from events on both sides of a gap that may join two rounds."""
    events = [*verdict.act, *verdict.because]
    if verdict.outcome is Outcome.VIOLATION and rnd.original is not None and events:
        events.append(rnd.original.cards[0].event)  # what is due after the deal rests on it
    if verdict.outcome is Outcome.CANNOT_TELL or not _crosses_a_seam(rnd, verdict, events):
        return verdict
    return replace(
        verdict,
        outcome=Outcome.CANNOT_TELL,
        message=f"{verdict.message}; but a gap lies between, in which another round may have begun",
        would_settle="what happened in the gap between these events",
    )


def _crosses_a_seam(rnd: Round, verdict: Verdict, events: Sequence[Event]) -> bool:
    """Whether a gap that may join two rounds lies between events, or, for a violation, before."""
    if rnd.crosses_a_seam(events):
        return True
    if verdict.outcome is not Outcome.VIOLATION:
        return False
    if rnd.end_open:
        return True
    seen = [event for event in events if not isinstance(event, Log)]
    since, before = min((event.t for event in seen), default=rnd.t), rnd.previous
    while before is not None and before.t_end >= since:
        if before.crosses_a_seam(seen):
            return True
        before = before.previous
    return False
