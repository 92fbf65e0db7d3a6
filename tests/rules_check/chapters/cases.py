"""What a case of law is: one log, and what the law says about it."""

from dataclasses import dataclass, field
from typing import Any

from rules_check.facts.profile import TableProfile
from rules_check.verdict import Finding
from tests.rules_check.chapters.table_log import ODDS, findings, profile_of, violations

__all__ = ["TABLE_651A", "Case", "differences", "told"]

TABLE_651A: dict[str, Any] = {"rules_submission": {"decks": 6, **ODDS}}
"""A table under 651a whose rules submission states the odds."""


@dataclass(frozen=True, slots=True)
class Case:
    """One log and what the law says about it.

    Attributes:
        name: what is special about it.
        script: the log in short hand.
        breaks: all violations of the whole log, as ``section@position``.
        tells: outcome of single provisions, as in ``W567-073@3``; ``none`` for no finding.
        edition: the chapter that governs.
        profile: further tables of the profile.
    """

    name: str
    script: str
    breaks: tuple[str, ...] = ()
    tells: dict[str, str] = field(default_factory=dict)
    edition: str = "567"
    profile: dict[str, Any] = field(default_factory=dict)

    def table(self) -> TableProfile:
        """Returns the table profile."""
        return profile_of(self.edition, **self.profile)


def told(found: tuple[Finding, ...], key: str) -> str:
    """Returns what the findings say for ``provision``, ``provision@position``, ``2:provision``."""
    rnd, _, rest = key.rpartition(":")
    provision, _, position = rest.partition("@")
    outcomes = {
        finding.outcome.value
        for finding in found
        if finding.provision == provision
        and (not position or finding.position == int(position))
        and (not rnd or finding.round == int(rnd))
    }
    return " ".join(sorted(outcomes)) or "none"


def differences(case: Case) -> list[str]:
    """Returns in words where the law says something else than the case expects."""
    profile = case.table()
    found = findings(case.script, profile)
    wrong = [
        f"{key}: expected {wanted}, got {told(found, key)}"
        for key, wanted in case.tells.items()
        if told(found, key) != wanted
    ]
    broken = violations(case.script, profile)
    if sorted(broken) != sorted(case.breaks):
        wrong.append(f"expected violations {list(case.breaks)}, got {broken}")
    return wrong
