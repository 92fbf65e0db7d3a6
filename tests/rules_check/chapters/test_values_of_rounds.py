"""The stage's rounds with amounts told as a reader of chips tells them: wide, with candidates."""

import random
import tomllib
from dataclasses import replace

import pytest

from rules_check.engine import check
from rules_check.facts.events import Chips, Event
from rules_check.facts.money import Cents
from rules_check.facts.profile import parse_profile
from rules_check.facts.values import values_in_order
from rules_check.verdict import Finding, Outcome
from sample_video.scripts import Script, simulate, table_toml

GAMES = ("casino_war", "minibaccarat", "blackjack", "three_card_poker", "face_up_pai_gow_poker")
MOVES = ("placed", "added", "paid")


def read_with(share: float, event: Event, rng: random.Random, *, others: bool) -> Event:
    """The act as a reader tells it whose candidates give the true amount this probability.

    What is left goes to ``others`` than the true amount, or is not named.
    """
    if not isinstance(event, Chips) or event.cents is None or event.action not in MOVES:
        return event
    true = event.cents.low
    wrong = {
        true + 100 * rng.choice((-1, 1)) * rng.randint(1, 40) for _ in range(rng.randint(1, 5))
    }
    left = (1.0 - share) / len(wrong)
    values = {max(0, cents): left for cents in wrong} if others else {}
    values[true] = share
    wide = Cents(max(0, true - 3000), true + 3000)
    return replace(event, cents=wide, values=values_in_order(values))


def broken(script: Script, share: float, *, others: bool = True) -> list[Finding]:
    rng = random.Random(5)
    events = [read_with(share, event, rng, others=others) for event in script.events]
    profile = parse_profile(tomllib.loads(table_toml(script)), file="table.toml")
    return [f for f in check(events, profile) if f.outcome is Outcome.VIOLATION]


@pytest.mark.parametrize("share", [0.05, 0.5, 0.99])
@pytest.mark.parametrize("game", GAMES)
def test_lawful_rounds_are_silent_while_the_truth_is_a_candidate(game: str, share: float) -> None:
    assert broken(simulate(game, rounds=20, seed=8100), share) == []


@pytest.mark.parametrize(
    ("game", "edition", "fault"),
    [
        ("casino_war", "651a", "initial_paid_short"),
        ("casino_war", "567", "initial_paid_over"),
        ("casino_war", "567", "tie_bet_paid_even"),
        ("casino_war", "651a", "war_odds_wrong"),
        ("three_card_poker", "565", "play_over_the_ante"),
    ],
)
def test_a_wrong_amount_is_found_though_the_intervals_meet(
    game: str, edition: str, fault: str
) -> None:
    script = simulate(game, rounds=6, seed=11, violate=(fault,), edition=edition)
    wanted = [e for truth in script.truth for e in truth["expected_findings"]]
    sections = {(e["round"], e["section"]) for e in wanted}
    assert sections <= {(f.round, f.section) for f in broken(script, 0.9999)}
    assert not sections & {(f.round, f.section) for f in broken(script, 0.999, others=False)}
