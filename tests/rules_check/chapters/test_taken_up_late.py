"""What was won before may be taken up when the next bet lies: it is told apart by its amount."""

import pytest

from tests.rules_check.chapters.table_log import findings, profile_of, violations

WON = "p1i5 nmb c1=KH cD=9H y1i5 x1 xD"
LOST = "c1=2C cD=9H t1i5 x1 xD"


@pytest.mark.parametrize(
    "script",
    [
        f"{WON} p1i5 r1i10 nmb {LOST}",
        f"{WON} p1i5 nmb r1i10 {LOST}",
        f"{WON} p1i5 nmb {LOST.replace('cD', 'r1i10 cD')}",
    ],
    ids=["before no more bets", "before the first card", "after it"],
)
def test_more_than_lay_there_was_won_before(script: str) -> None:
    assert violations(script, profile_of("567")) == []


@pytest.mark.parametrize(
    "script",
    [
        f"{WON} p1i20 nmb r1i10 {LOST.replace('t1i5', 't1i10')}",
        f"{WON} p1i20 nmb {LOST.replace('cD', 'r1i10 cD').replace('t1i5', 't1i10')}",
        f"{WON} p1i10 nmb {LOST.replace('cD', 'r1i10 cD').replace('t1i5 ', '')}",
    ],
    ids=["before the first card", "after it", "the whole"],
)
def test_a_bet_taken_up_is_a_breach(script: str) -> None:
    assert "2:567.7(d)@1" in violations(script, profile_of("567"))


def test_the_doubt_names_what_would_settle_it() -> None:
    found = findings(f"{WON} p1i5 nmb {LOST.replace('cD', 'r1i10 cD')}", profile_of("567"))
    (doubt,) = [f for f in found if f.provision == "W567-065" and f.round == 2]
    assert doubt.outcome.value == "cannot_tell"
    assert "won before" in doubt.message
    assert doubt.would_settle
