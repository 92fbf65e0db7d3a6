"""What was seen with doubt may have happened: nobody is accused by taking it for unseen alone."""

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from rules_check.engine import check
from rules_check.facts.events import CardDealt, CardsCleared, Chips, Event, Seat
from rules_check.facts.profile import parse_profile
from rules_check.verdict import Finding, Outcome, with_id
from sample_video.scripts import Script, simulate, table_toml

GAMES = [
    ("casino_war", "567"),
    ("casino_war", "651a"),
    ("minibaccarat", "541"),
    ("midibaccarat", "543"),
    ("blackjack", "549"),
    ("three_card_poker", "565"),
]

KINDS: dict[str, Callable[[Event], bool]] = {
    "clears": lambda event: isinstance(event, CardsCleared),
    "cards": lambda event: isinstance(event, CardDealt),
    "bets": lambda event: isinstance(event, Chips) and event.action in {"placed", "added"},
    "settlements": lambda event: (
        isinstance(event, Chips) and event.action in {"taken", "paid", "returned"}
    ),
}


def doubted(events: Sequence[Event], kinds: Sequence[str], t: float, t_end: float) -> list[Event]:
    """Returns a log with acts of some kinds held unlikely in a stretch of it."""
    return [
        replace(event, confidence=0.5)
        if t <= event.t <= t_end and any(KINDS[kind](event) for kind in kinds)
        else event
        for event in events
    ]


def violations(script: Script, events: Sequence[Event]) -> list[Finding]:
    profile = parse_profile(tomllib.loads(table_toml(script)), file="T.toml")
    return [f for f in check(events, profile) if f.outcome is Outcome.VIOLATION]


@pytest.mark.parametrize(("game", "edition"), GAMES)
@pytest.mark.parametrize(
    "kinds",
    [
        ("clears", "settlements"),
        ("clears", "settlements", "bets"),
        ("clears", "cards", "settlements"),
        ("clears", "bets"),
        ("settlements", "bets"),
    ],
    ids="-".join,
)
def test_rounds_told_with_doubt_accuse_nobody(
    game: str, edition: str, kinds: tuple[str, ...]
) -> None:
    script = simulate(game, rounds=3, seed=71, edition=edition)
    last = script.events[-1].t
    for share in (0.25, 0.5):
        log = doubted(script.events, kinds, share * last, (share + 0.3) * last)
        assert [f.message for f in violations(script, log)] == []


def test_a_violation_that_doubt_does_not_touch_stays() -> None:
    script = simulate("casino_war", rounds=2, seed=5, edition="567", violate=["567.8(c)"])
    (told,) = violations(script, script.events)
    seat = Seat(id="x", t=script.events[-1].t, confidence=0.5, position=1, what="left")
    assert violations(script, (*script.events, seat)) == [told]


def test_what_only_unseen_time_would_break_is_open() -> None:
    script = simulate("three_card_poker", rounds=3, seed=71, edition="565")
    last = script.events[-1].t
    log = doubted(script.events, ("clears", "settlements"), 0.5 * last, 0.8 * last)
    profile = parse_profile(tomllib.loads(table_toml(script)), file="T.toml")
    opened = [f for f in check(log, profile) if f.message.endswith("with doubt happened")]
    assert opened
    assert all(f.outcome is Outcome.CANNOT_TELL and f.would_settle for f in opened)
    assert all(f == with_id(f) for f in opened)
