"""What is done elsewhere, where the text that governs was not read.

Such a rule may be recorded as kept. A departure from it is no breach of a text nobody read, so it
is ``cannot_tell``, and what would settle it is that text.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules_check.verdict import Outcome, Verdict

__all__ = ["as_done_elsewhere"]


def as_done_elsewhere(verdicts: Iterable[Verdict], source: str, missing: str) -> Iterator[Verdict]:
    """Yields the verdicts of a rule of another text; none of them is a violation.

    Args:
        verdicts: what that rule would say.
        source: where it stands, as in ``section 685a.7(e), another game's``.
        missing: the text that was not read, as in ``the text of chapter 549 on the deal``.
    """
    for verdict in verdicts:
        if verdict.outcome is not Outcome.VIOLATION:
            yield verdict
            continue
        yield replace(
            verdict,
            outcome=Outcome.CANNOT_TELL,
            message=f"{verdict.message} (by {source}; {missing} is not in the encoded law)",
            would_settle=missing,
        )
