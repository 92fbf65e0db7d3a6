"""What is not seen is never held against anybody.

A lawful log is damaged in one place: an event goes behind a gap, a card's reading or an amount is
blurred, a field is lost. Compliant may become cannot_tell; it never becomes a violation.
"""

from dataclasses import fields, replace
from typing import Any

import pytest

from rules_check.engine import check
from rules_check.facts.cards import ALL_CARDS, Reading
from rules_check.facts.events import CardDealt, Chips, Event, Gap
from rules_check.facts.money import Cents
from rules_check.facts.profile import TableProfile
from rules_check.verdict import Outcome
from tests.rules_check.chapters import (
    test_567_4,
    test_567_5,
    test_567_8,
    test_567_9_original,
    test_567_9_tie_hand,
    test_567_9_war,
    test_567_11,
    test_651a_9,
)
from tests.rules_check.chapters.cases import TABLE_651A, Case
from tests.rules_check.chapters.table_log import events_of

SHUFFLER = {"rules_submission": {"automated_shuffler": True, "decks": 12}}
BATCHES = " ".join(
    (
        test_567_4.TWO,
        test_567_4.ROUND,
        "shuffle:device:red batch_swap offer1+ cut1@20 load:blue=6 burn",
        test_567_4.ROUND,
    )
)

LAWFUL = [
    Case("a settlement", test_567_9_original.LAWFUL),
    Case("a surrender", f"{test_567_9_original.TIE_DEAL} y2t30 {test_567_9_original.SURRENDER}"),
    Case("two surrenders", test_567_9_tie_hand.CASES[0].script),
    Case("a War", test_567_9_war.LAWFUL),
    Case("a War that tied", test_567_9_war.ALONE.format("10C", "y3w60")),
    Case("a new shoe and a new dealer", f"load burn staff:dealer_changed burn {test_567_8.ROUND}"),
    Case("an opening", test_567_4.LAWFUL),
    Case("an opening with a device and a change of batches", BATCHES, profile=SHUFFLER),
    Case("a cover card and a new shoe", test_567_5.after("cover3", test_567_5.NEW)),
    Case(
        "a refused cut",
        test_567_5.after("coverD", "shuffle offer6- offer1- offer3+ cut3@20 load burn"),
    ),
    Case(
        "a recut",
        test_567_5.after(
            "cover3", "shuffle offer3+ cut3@20 staff:floor_ordered_recut recut6@20 load burn"
        ),
    ),
    Case(
        "a pause",
        f"{test_567_5.ROUND} {test_567_5.LEFT} {test_567_5.SPREAD} {test_567_5.ROUND}",
    ),
    Case("a card face up in the shoe", test_567_11.FOUND.format("burn=KH")),
    Case("a void round", test_567_11.VOID.format("b1i5 b2i5")),
    Case("a skipped seat", "p1i5 p2i5 p2t1 nmb c1=2C cD=9H t1i5 b2i5 b2t1 x1 xD"),
    Case("a settlement under 651a", test_651a_9.LAWFUL, (), {}, "651a", TABLE_651A),
    Case("a War under 651a", test_651a_9.WARRED, (), {}, "651a", TABLE_651A),
]


def broken(events: list[Event], profile: TableProfile) -> list[str]:
    """Returns the violations in words."""
    return [
        f"{finding.section}@{finding.position}: {finding.message}"
        for finding in check(events, profile)
        if finding.outcome is Outcome.VIOLATION
    ]


def behind_a_gap(event: Event) -> Event:
    """Returns an unseen stretch in place of an event."""
    return Gap(id=event.id, t=event.t, t_end=event.t_end, confidence=1.0, reason="occluded")


def blurred(event: Event) -> Event:
    """Returns the event with a vaguer card or amount."""
    if isinstance(event, CardDealt) and event.card is not None:
        other = ALL_CARDS[(ALL_CARDS.index(event.card) + 5) % 52]
        pair = (
            Reading(card=event.card, probability=0.7),
            Reading(card=other, probability=0.3),
        )
        return replace(event, card=None, readings=pair)
    if isinstance(event, Chips) and event.cents is not None:
        cents = event.cents
        return replace(event, cents=Cents(max(0, cents.low - 500), cents.high + 500))
    return event


def losses(event: Event) -> list[Event]:
    """Returns the event with each optional fact lost in turn."""
    kept = {"id", "t", "t_end", "source", "confidence"}
    made = []
    for field in fields(event):
        if field.name not in kept and getattr(event, field.name) is not None:
            lost: dict[str, Any] = {field.name: None}
            if field.name in {"action", "name", "what", "phrase"}:
                continue  # without it the line is no event
            made.append(replace(event, **lost))
    return made


@pytest.mark.parametrize("case", LAWFUL, ids=lambda case: case.name)
def test_the_undamaged_log_is_lawful(case: Case) -> None:
    profile = case.table()
    assert broken(list(events_of(case.script, profile.positions)), profile) == []


@pytest.mark.parametrize("case", LAWFUL, ids=lambda case: case.name)
def test_an_event_behind_a_gap_breaks_nothing(case: Case) -> None:
    profile = case.table()
    events = list(events_of(case.script, profile.positions))
    for n, event in enumerate(events):
        damaged = [*events[:n], behind_a_gap(event), *events[n + 1 :]]
        assert broken(damaged, profile) == [], f"without {event.id} {event}"


@pytest.mark.parametrize("case", LAWFUL, ids=lambda case: case.name)
def test_a_blurred_reading_breaks_nothing(case: Case) -> None:
    profile = case.table()
    events = list(events_of(case.script, profile.positions))
    for n, event in enumerate(events):
        if blurred(event) is not event:
            damaged = [*events[:n], blurred(event), *events[n + 1 :]]
            assert broken(damaged, profile) == [], f"with {event} blurred"


@pytest.mark.parametrize("case", LAWFUL, ids=lambda case: case.name)
def test_a_lost_fact_breaks_nothing(case: Case) -> None:
    profile = case.table()
    events = list(events_of(case.script, profile.positions))
    for n, event in enumerate(events):
        for damaged in losses(event):
            log = [*events[:n], damaged, *events[n + 1 :]]
            assert broken(log, profile) == [], f"with {damaged} for {event}"


@pytest.mark.parametrize("case", LAWFUL, ids=lambda case: case.name)
def test_a_doubtful_event_breaks_nothing(case: Case) -> None:
    profile = case.table()
    events = list(events_of(case.script, profile.positions))
    for n, event in enumerate(events):
        doubtful = replace(event, confidence=0.4)
        damaged = [*events[:n], doubtful, *events[n + 1 :]]
        assert broken(damaged, profile) == [], f"with {event} in doubt"
