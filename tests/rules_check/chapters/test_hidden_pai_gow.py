"""What is not seen is never held against anybody, under chapters 688a, 535 and 523."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from rules_check.facts.events import Event
from rules_check.facts.profile import TableProfile
from tests.rules_check.chapters import pai_gow_log as log
from tests.rules_check.chapters import test_523_10, test_535_3, test_688a_5
from tests.rules_check.chapters.test_hidden_facts import behind_a_gap, blurred, broken, losses

Table = tuple[tuple[Event, ...], TableProfile]

PAUSE = test_688a_5.second("", test_688a_5.IDLE.format("+2400 spread:down "))
RECUT = test_688a_5.second(f"{test_688a_5.PREPARED} staff:floor_ordered_recut recut3@20")
REFUSED = test_688a_5.second("shuffle:dealer stack offer3- offer1- cutD@20 stack")
DEVICE = f"shuffle:device load {test_688a_5.ROUND} shuffle:device load {test_688a_5.ROUND}"
ROUND = test_535_3.ROUND
TILES = " ".join(f"{test_535_3.changed(at)} {ROUND}" for at in ("08:00:00", "14:00:00", "23:00:00"))


def table(script: str, game: str = "face_up_pai_gow_poker", **more: object) -> Table:
    """Returns a log and its table; a stack of cards is told as one card."""
    profile = log.profile_of(game, **more)
    events = log.events_of(script, profile)
    short = [events[0]]
    short += [
        event
        for before, event in pairwise(events)
        if replace(event, id=before.id, t=before.t, t_end=before.t_end) != before
    ]
    return tuple(short), profile


def tokes() -> Table:
    """Returns a round with two lawful entries of chips received."""
    profile = test_523_10.profile_of(rules_submission=test_523_10.ROLES)
    served = test_523_10.toke(purpose="food_beverage", location="nonfixed", authorised=True)
    given = test_523_10.toke(purpose="gratuity", role="dealer")
    return test_523_10.events_for(profile, served, given), profile


LAWFUL: dict[str, Table] = {
    "two rounds": table(test_688a_5.LAWFUL, **test_688a_5.ZONES),
    "a refused cut": table(REFUSED),
    "a recut": table(RECUT),
    "a pause": table(PAUSE),
    "a device": table(DEVICE, **test_688a_5.device(device_approved=True)),
    "tiles": table(TILES, "pai_gow"),
    "gratuities": tokes(),
}


@pytest.mark.parametrize("name", LAWFUL)
def test_the_undamaged_log_is_lawful(name: str) -> None:
    events, profile = LAWFUL[name]
    assert broken(list(events), profile) == []


def hidden(event: Event) -> list[Event]:
    """Returns the event behind a gap."""
    return [behind_a_gap(event)]


def vague(event: Event) -> list[Event]:
    """Returns the event with a vaguer amount, if it has one."""
    return [] if blurred(event) is event else [blurred(event)]


def doubtful(event: Event) -> list[Event]:
    """Returns the event as one that more likely did not happen."""
    return [replace(event, confidence=0.4)]


@pytest.mark.parametrize("damage", [hidden, vague, losses, doubtful])
@pytest.mark.parametrize("name", LAWFUL)
def test_a_damaged_log_breaks_nothing(name: str, damage: Callable[[Event], list[Event]]) -> None:
    events, profile = LAWFUL[name]
    for n, event in enumerate(events):
        for damaged in damage(event):
            worse = [*events[:n], damaged, *events[n + 1 :]]
            assert broken(worse, profile) == [], f"with {damaged} for {event}"
