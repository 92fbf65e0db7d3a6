"""A wager handed back before the deal is none of it; the others go on, or it was called off."""

import pytest

from tests.rules_check.chapters import baccarat_log, card_log, table_log

ALONE = "c1=2C cD=9H t1i5 x1 xD"
BOTH = "c1=2C c2=3C cD=9H t1i10 t2i5 x1 x2 xD"
BLACKJACK = "c1=4H c2=7D cD=9C c1=9H c2=8C dD y1m12.5 uD=8D y1b10 t2b10 x1 x2 xD"
THREE = "d1 dD d1 dD d1 dD p1l10 uD=9D uD=4C uD=2H u1=9C u1=9H u1=5S y1a10 b1l10 x1 xD"

LOGS = {
    "567": (
        table_log,
        {
            "one of two bettors": f"p1i5 p2i5 b2i5 nmb {ALONE}",
            "after no more bets": f"p1i5 p2i5 nmb b2i5 {ALONE}",
            "a bet made anew": f"p1i5 b1i5 p1i10 nmb {ALONE.replace('t1i5', 't1i10')}",
            "a Tie wager alone": f"p1i5 p2t5 b2t5 nmb {ALONE}",
            "a Tie wager beside an Initial": f"p1i5 p1t5 b1t5 nmb {ALONE}",
            "part of a wager": f"p1i10 b1i5 nmb {ALONE}",
            "in the round after": f"p1i5 nmb {ALONE} p1i5 p2i5 b2i5 nmb {ALONE}",
            "one of two, made anew": f"p1i5 p2i5 b1i5 p1i10 nmb {BOTH}",
            "before the shuffle": f"p1i5 p2i5 b2i5 shuffle offer1+ cut1@20 load burn nmb {ALONE}",
            "all of them, and the cards shuffled": (
                f"p1i5 p2i5 b1i5 b2i5 shuffle offer1+ cut1@20 load burn p1i5 nmb {ALONE}"
            ),
        },
    ),
    "541": (
        baccarat_log,
        {"one of two bettors": "p1P5 p2P5 b2P5 nmb P=9C B=2C P=KC B=3C y1P5 r1P10 x"},
    ),
    "549": (
        card_log,
        {
            "a side wager": f"p1b10 p1m5 p2b10 p2m5 b2m5 nmb {BLACKJACK}",
            "a bettor": f"p1b10 p1m5 p2b10 p3b10 b3b10 nmb {BLACKJACK}",
        },
    ),
    "565": (card_log, {"one of two bettors": f"p1a10 p2a10 b2a10 nmb {THREE}"}),
}


@pytest.mark.parametrize(
    ("edition", "name"), [(edition, name) for edition, (_, logs) in LOGS.items() for name in logs]
)
def test_nobody_is_accused(edition: str, name: str) -> None:
    log, scripts = LOGS[edition]
    assert log.violations(scripts[name], log.profile_of(edition)) == []


@pytest.mark.parametrize(
    ("script", "broken"),
    [
        ("p1i5 p2i5 b2i5 nmb c1=2C c2=3C cD=9H t1i5 x1 x2 xD", ["567.8(c)(1)@2"]),
        ("p1i5 p2i5 b2i5 nmb c1=2C cD=9H x1 xD", ["567.9(a)(1)@1"]),
        ("p1i10 b1i5 nmb c1=KC cD=9H y1i10 x1 xD", ["567.10(1)@1"]),
    ],
    ids=["dealt to all the same", "the other loser left", "paid on what went back"],
)
def test_what_follows_is_judged(script: str, broken: list[str]) -> None:
    assert table_log.violations(script, table_log.profile_of("567")) == broken
