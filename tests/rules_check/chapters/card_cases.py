"""What a case of law is in Blackjack and Three Card Poker."""

from dataclasses import dataclass, field
from typing import Any

from rules_check.facts.profile import TableProfile
from tests.rules_check.chapters.card_log import findings, profile_of, violations
from tests.rules_check.chapters.cases import told

__all__ = ["CardCase", "differences"]


@dataclass(frozen=True, slots=True)
class CardCase:
    """One log and what the law says about it; the fields are those of ``cases.Case``."""

    name: str
    script: str
    breaks: tuple[str, ...] = ()
    tells: dict[str, str] = field(default_factory=dict)
    filed: dict[str, Any] = field(default_factory=dict)
    edition: str = "549"
    more: dict[str, Any] = field(default_factory=dict)

    def table(self) -> TableProfile:
        """Returns the table profile."""
        return profile_of(self.edition, rules_submission=self.filed, **self.more)


def differences(case: CardCase) -> list[str]:
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
        reasons = [f.message for f in found if f.outcome.value == "violation"]
        wrong.append(f"expected violations {list(case.breaks)}, got {broken}: {reasons}")
    return wrong
