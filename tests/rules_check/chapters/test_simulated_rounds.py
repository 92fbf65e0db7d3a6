"""The law on the stage's rounds: lawful ones are silent, each scripted fault is found.

The faults and what they break were written from the text by another hand than the checks.
"""

import tomllib
from typing import Any

import pytest

from rules_check.engine import check
from rules_check.facts.profile import TableProfile, parse_profile
from rules_check.verdict import Finding, Outcome
from sample_video.scripts import Script, simulate, table_toml
from sample_video.scripts.games.casino_war.faults.catalogue import FAULTS

LONG = {"second_cover_card_low": 60}
"""Rounds that a fault needs to come out; others show in a few."""

UNHEARD = {"no_announcement"}
"""What was not said cannot be seen: the law says ``cannot_tell``."""


def profile_of(script: Script) -> TableProfile:
    """Returns the table profile of a script."""
    return parse_profile(tomllib.loads(table_toml(script)), file="table.toml")


def broken(script: Script) -> list[Finding]:
    """Returns the violations found in a script's log."""
    found = check(script.events, profile_of(script))
    return [finding for finding in found if finding.outcome is Outcome.VIOLATION]


def fits(finding: Finding, expected: Any) -> bool:
    """Whether a finding is one that the truth expects."""
    places = {expected["position"], *expected.get("positions_acceptable", ())}
    sections = {expected["section"], *expected["also_acceptable"]}
    return (
        finding.round == expected["round"]
        and finding.section in sections
        and finding.position in places
    )


@pytest.mark.parametrize("edition", ["567", "651a"])
@pytest.mark.parametrize("seed", range(3))
def test_lawful_rounds_are_silent(edition: str, seed: int) -> None:
    script = simulate("casino_war", rounds=25, seed=7000 + seed, edition=edition)
    assert broken(script) == []


@pytest.mark.parametrize(
    ("fault", "edition"),
    [
        pytest.param(fault.name, edition, id=f"{fault.name} {edition}")
        for fault in FAULTS
        for edition in fault.laws
        if fault.name not in UNHEARD
    ],
)
def test_a_scripted_fault_is_found_and_nothing_else(fault: str, edition: str) -> None:
    rounds = LONG.get(fault, 6)
    script = simulate("casino_war", rounds=rounds, seed=11, violate=(fault,), edition=edition)
    expected = [e for truth in script.truth for e in truth["expected_findings"]]
    found = broken(script)
    assert expected
    for wanted in expected:
        assert any(fits(finding, wanted) for finding in found), wanted
    strays = [f for f in found if not any(fits(f, wanted) for wanted in expected)]
    assert strays == []
