"""Rounds of Blackjack and Three Card Poker are told apart, and hiding a fact breaks nothing."""

from dataclasses import replace

import pytest

from rules_check.engine import check
from rules_check.facts.events import Event
from rules_check.rounds import fold
from rules_check.verdict import Outcome
from tests.rules_check.chapters import test_549_20, test_549_20_f, test_565
from tests.rules_check.chapters.card_cases import CardCase
from tests.rules_check.chapters.card_log import events_of, profile_of
from tests.rules_check.chapters.test_hidden_facts import behind_a_gap, blurred, broken, losses

HIT = "nmb c1=4H c2=6H c3=10S cD=9C c1=9H c2=5D c3=8S dD"
SIDE = "p1b10 p1m5 p2b10 p3b10"

ROUNDS = [
    pytest.param(
        "549",
        f"{SIDE} {HIT} y1m12.5 a2b10 c2=9S uD=8D t3b10 y2b20 t1b10 x3 x2 x1 xD",
        1,
        id="a double raises the stake",
    ),
    pytest.param(
        "549",
        f"{SIDE} {HIT} y1m12.5 p2b10 c2=9S uD=8D t3b10 y2b20 t1b10 x3 x2 x1 xD",
        1,
        id="a double is placed",
    ),
    pytest.param(
        "549",
        f"{SIDE} {HIT} y1m12.5 c1=KH t1b10 x1 p2b10 c2=9S uD=8D cD=2C t3b10 y2b20 x3 x2 xD",
        1,
        id="a double after somebody busted",
    ),
    pytest.param(
        "549",
        f"{SIDE} {HIT} y1m12.5 c1=KH t1b10 x1 p1b10 c2=9S uD=8D cD=2C t3b10 y2b10 x3 x2 xD",
        2,
        id="a bust who bets early for the next round",
    ),
    pytest.param(
        "549",
        f"{SIDE} {HIT} y1m12.5 r1m17.5 c2=9S uD=8D t3b10 y2b10 t1b10 x3 x2 x1 xD",
        1,
        id="a side wager taken up while others play",
    ),
    pytest.param(
        "549",
        f"{SIDE} {HIT} y1m12.5 p1i5 p2i5 t2i5 t1i5 c2=9S uD=8D t3b10 y2b10 t1b10 x3 x2 x1 xD",
        1,
        id="insurance",
    ),
    pytest.param("565", test_565.LAWFUL, 1, id="one round"),
    pytest.param(
        "565",
        f"p1a10 p1g1 nmb t1g1 down:1 t1a10 x1 uD=9D uD=4C uD=2H xD {test_565.LAWFUL}",
        2,
        id="a Progressive Wager taken in before the deal",
    ),
    pytest.param(
        "565",
        f"{test_565.LAWFUL} p1a10 p1g1 nmb t1g1 down:1 t1a10 x1 uD=9D uD=4C uD=2H xD",
        2,
        id="a Progressive Wager taken in before the deal of the second round",
    ),
]


@pytest.mark.parametrize(("edition", "script", "count"), ROUNDS)
def test_rounds_are_told_apart(edition: str, script: str, count: int) -> None:
    rounds = fold(events_of(script), profile_of(edition))
    assert len(rounds) == count
    assert not any(rnd.cut_at_start for rnd in rounds)
    twice = fold(_twice(events_of(script)), profile_of(edition))
    assert len(twice) >= 2 * count - 1  # a bet laid down early is of the round that follows


def _twice(events: tuple[Event, ...]) -> list[Event]:
    shift = events[-1].t + 5.0
    again = [
        replace(
            event,
            id=f"again-{event.id}",
            t=event.t + shift,
            t_end=None if event.t_end is None else event.t_end + shift,
        )
        for event in events
    ]
    return [*events, *again]


NO_CLEARS = f"{SIDE} {HIT} y1m12.5 c2=9S uD=8D t3b10 y2b10 t1b10"
SHOWN = "uD=9D uD=4C uD=2H"
LATE_END = "uD=9D uD=4C uD=2H u1=9C u1=9H u1=5S"
HIDDEN = [
    pytest.param("549", f"{NO_CLEARS} {NO_CLEARS} x3 x2 x1 xD", 2, id="no hand was seen cleared"),
    pytest.param(
        "565",
        f"p1a10 nmb down:1 p1l10 {LATE_END} gap*20 p1a10 nmb down:1 p1l10 {LATE_END} y1a10 x1 xD",
        2,
        id="the end of a round was hidden after the cards were shown",
    ),
    pytest.param(
        "565",
        f"p1a10 nmb down:1 p1l10 {LATE_END} y1a10 gap*20 dD d1 dD d1 dD p1l10 {LATE_END} x1 xD",
        2,
        id="the end, the bets and the first card were hidden",
    ),
    pytest.param(
        "565",
        f"p1a10 nmb down:1 t1a10 x1 {SHOWN} xD gap*5 t1g1 down:1 t1a10 x1 {SHOWN} xD",
        2,
        id="the bets were hidden and a Progressive Wager was taken in before the deal",
    ),
]


@pytest.mark.parametrize(("edition", "script", "count"), HIDDEN)
def test_rounds_are_told_apart_across_what_was_hidden(
    edition: str, script: str, count: int
) -> None:
    profile = profile_of(edition)
    events = list(events_of(script))
    rounds = fold(events, profile)
    assert len(rounds) == count
    for rnd in rounds:
        shown = [e.t for e in rnd.events if e.type == "card_turned"]
        dealt = [card.event.t for card in rnd.original.cards] if rnd.original else []
        assert not dealt or min(dealt) < min(shown)
    assert broken(events, profile) == []


C = test_549_20.CROWN
B = test_565.B
LAWFUL = [
    CardCase("a round of Blackjack", test_549_20.LAWFUL, filed=C),
    CardCase("a Crown Treasure", f"{test_549_20.ROYAL} {test_549_20_f.WAITED}", filed=C),
    CardCase("no Crown Treasure", f"{test_549_20.ROYAL} {test_549_20_f.PLAIN}", filed=C),
    CardCase("a Royal Match, nothing filed", f"{test_549_20.ROYAL} {test_549_20_f.PLAIN}"),
    *(
        CardCase(f"Blackjack: {param.id}", str(param.values[1]), filed=C)
        for param in ROUNDS
        if param.values[0] == "549"
    ),
    CardCase(
        "two rounds of Three Card Poker", f"{test_565.LAWFUL} {test_565.LAWFUL}", (), {}, B, "565"
    ),
    CardCase(
        "both play", test_565.showdown(test_565.TWO_A, f"{test_565.ONE_A} y1s40"), (), {}, B, "565"
    ),
    *(
        CardCase(
            f"Three Card Poker: {case.name}", case.script, (), {}, case.filed, "565", case.more
        )
        for case in test_565.CASES[2:9]
    ),
]


@pytest.mark.parametrize("case", LAWFUL, ids=lambda case: case.name)
def test_the_undamaged_log_is_lawful(case: CardCase) -> None:
    assert broken(list(events_of(case.script)), case.table()) == []


@pytest.mark.parametrize("case", LAWFUL, ids=lambda case: case.name)
def test_damage_in_one_place_breaks_nothing(case: CardCase) -> None:
    profile = case.table()
    events = list(events_of(case.script))
    for n, event in enumerate(events):
        damaged = [behind_a_gap(event), replace(event, confidence=0.4), *losses(event)]
        if blurred(event) is not event:
            damaged.append(blurred(event))
        for other in damaged:
            log = [*events[:n], other, *events[n + 1 :]]
            assert broken(log, profile) == [], f"with {other} for {event}"


@pytest.mark.parametrize("case", LAWFUL[:4], ids=lambda case: case.name)
def test_a_gap_of_any_length_breaks_nothing(case: CardCase) -> None:
    profile = case.table()
    events = list(events_of(case.script))
    for start in range(len(events)):
        for length in (2, 4, 7, 12, len(events)):
            hidden = events[start : start + length]
            gap = replace(behind_a_gap(hidden[0]), t_end=hidden[-1].t_end)
            log = [*events[:start], gap, *events[start + length :]]
            assert broken(log, profile) == [], f"{length} events unseen from {hidden[0]}"


def test_hidden_facts_make_no_finding_of_another_kind() -> None:
    case = LAWFUL[0]
    found = check(events_of(case.script), case.table())
    open_ = {finding.provision for finding in found if finding.outcome is not Outcome.COMPLIANT}
    assert open_ == {"X633-004"}  # no log tells when the cards were changed
