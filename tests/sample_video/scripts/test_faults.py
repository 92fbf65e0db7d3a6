"""Every fault: labelled once, in its round, and found by the law as labelled, alone."""

import tomllib
from pathlib import Path

import pytest

from rules_check.engine import check
from rules_check.facts import events as ev
from rules_check.facts.profile import parse_profile
from rules_check.verdict import Outcome
from sample_video.scripts import Script, simulate, table_toml
from sample_video.scripts.faults.page import faults_page
from sample_video.scripts.games.casino_war.faults.catalogue import FAULTS

CASES = [
    pytest.param(fault.name, edition, id=f"{fault.name}-{edition}")
    for fault in FAULTS
    for edition in fault.laws
]
SEED = 21


def script(name: str, edition: str, seed: int = SEED) -> Script:
    later = next(fault.later for fault in FAULTS if fault.name == name)
    rounds = 90 if later else 5
    return simulate("casino_war", rounds=rounds, seed=seed, violate=[name], edition=edition)


@pytest.mark.parametrize(("name", "edition"), CASES)
def test_the_law_finds_exactly_what_the_fault_says(name: str, edition: str) -> None:
    made = script(name, edition)
    expected = [(row["round"], f) for row in made.truth for f in row["expected_findings"]]
    assert len(expected) == 1
    number, fact = expected[0]
    profile = parse_profile(tomllib.loads(table_toml(made)), file="table.toml")
    found = [f for f in check(made.events, profile) if f.outcome is Outcome.VIOLATION]
    assert found, fact["message"]
    sections = {fact["section"], *fact["also_acceptable"]}
    for finding in found:
        assert finding.round == number, finding
        assert finding.section in sections, finding
        assert finding.position in fact["positions_acceptable"], finding
    start, end = fact["t_window"]
    assert any(f.t <= end and f.t_end >= start for f in found), (fact["t_window"], found)


def test_names_are_unique_and_rows_are_of_the_edition() -> None:
    names = [fault.name for fault in FAULTS]
    assert len(set(names)) == len(names)
    for fault in FAULTS:
        for edition, law in fault.laws.items():
            assert law.row.startswith("W567-" if edition == "567" else "W651-")
            assert all(section.startswith(edition) for section in law.sections)


def only(made: Script, kind: type[ev.Event]) -> list[ev.Event]:
    row = next(row for row in made.truth if row["expected_findings"])
    return [e for e in made.events if isinstance(e, kind) and row["t"] <= e.t <= row["t_end"]]


def test_a_swap_changes_the_order_and_nothing_else() -> None:
    made = script("deal_swap", "567")
    order = [e.to for e in only(made, ev.CardDealt) if e.hand == "original" and e.to != "dealer"]
    assert order != sorted(order)
    assert len(set(order)) == len(order)


@pytest.mark.parametrize(("name", "count"), [("war_burn_two", 2), ("war_burn_four", 4)])
def test_war_burns_are_counted(name: str, count: int) -> None:
    made = script(name, "651a")
    first = only(made, ev.CardDealt)[0].t
    assert sum(e.t > first for e in only(made, ev.CardBurned)) == count


def test_a_short_payment_is_one_chip_short() -> None:
    made = script("initial_paid_short", "651a")
    fact = next(f for row in made.truth for f in row["expected_findings"])
    money = fact["amount_cents"]
    assert money["due"] - money["seen"] in (100, 500)
    paid = [e for e in only(made, ev.Chips) if e.action == "paid"]
    assert money["seen"] in [e.cents.low for e in paid if e.position == fact["position"]]


def test_a_cut_too_shallow_is_under_ten_cards() -> None:
    cuts = [e for e in only(script("cut_too_shallow", "567"), ev.Procedure) if e.name == "cut"]
    assert [cut.cards_from_end < 10 for cut in cuts] == [True]


def test_several_faults_get_a_round_each() -> None:
    names = ["deal_swap", "war_burn_two", "loser_paid", "play_past_cover_card", "burn_missing"]
    made = simulate("casino_war", rounds=14, seed=2, violate=names)
    found = [f["fault"] for row in made.truth for f in row["expected_findings"]]
    assert sorted(found) == sorted(names)
    assert all(len(row["expected_findings"]) <= 1 for row in made.truth)


WANTED = {
    "567.2": "(a) (c)",
    "567.3": "(a) (b) (c)(3) (c)(4) (c)(5) (c)(6)",
    "567.4": "(a) (b) (c) (d)",
    "567.5": "(a) (b) (b)(1) (b)(2) (b)(3) (c) (e) (h) (h)(1)",
    "567.7": "(a) (c) (d)",
    "567.8": "(a) (b) (c) (c)(1) (c)(2) (d) (e)",
    "567.9": "(a) (a)(1) (a)(2) (a)(3) (c) (c)(1) (c)(2) (d) (e) (f) (g) (g)(1) (g)(2) (g)(3) (h)",
    "567.10": "(1) (2) (3)",
    "567.11": "(a) (b) (c)",
    "651a.9": "(a) (a)(1) (a)(2) (a)(3) (c) (c)(1) (c)(2) (d) (e) (f) (g) (g)(1) (g)(2) (g)(3) (h)",
}


def test_every_class_a_section_of_play_has_a_fault() -> None:
    sections = {law.sections[0] for fault in FAULTS for law in fault.laws.values()}
    wanted = {head + part for head, parts in WANTED.items() for part in parts.split()}
    assert wanted <= sections


def test_the_page_of_faults_is_in_step() -> None:
    path = Path(__file__).parents[3] / "docs" / "faults.md"
    assert path.read_text(encoding="utf-8") == faults_page()
