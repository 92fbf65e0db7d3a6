"""Damage by weak sensors: what they tell without this or that field, unsurely, late or twice.

As all damage it only takes knowledge away (``sample_video.scripts.damage``).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import takewhile
from typing import Any

from rules_check.facts.cards import ALL_CARDS, readings_in_order
from rules_check.facts.events import (
    Announcement,
    CardDealt,
    CardsCleared,
    CardTurned,
    Chips,
    CoverCard,
    Event,
    Gap,
    Log,
    Seat,
    Staff,
    end_of,
)

__all__ = [
    "cut_beginning",
    "cut_end",
    "double",
    "doubt_events",
    "lose_fields",
    "lose_lines",
    "lose_places",
    "misread_slightly",
    "shift_times",
    "swap_overlapping",
]

Kept = tuple[Event, ...]

_MAY_BE_LOST = (
    "actor",
    "zone",
    "accepted",
    "by",
    "cards_from_end",
    "in_order",
    "face",
    "at",
    "decks",
    "batch",
    "authorised",
)
"""Fields that a sensor may leave open without leaving open what the event is about."""

_PLACES = ("to", "position", "wager", "hand", "from_place", "to_place")
"""Fields that say whose cards or chips an event is about."""


def cut_beginning(events: Sequence[Event], rng: random.Random) -> Kept:
    """The recording begins later, perhaps amid a round."""
    start = rng.uniform(0.0, 0.6) * max(end_of(event) for event in events)
    kept = (e for e in events if e.t >= start or (isinstance(e, Gap) and end_of(e) >= start))
    return tuple(replace(e, t=start) if e.t < start else e for e in kept)


def cut_end(events: Sequence[Event], rng: random.Random) -> Kept:
    """The recording ends earlier, perhaps amid a round.

    A round is over with its last hand cleared: what a log does not show by then did not happen.
    So a charge that a house takes after that goes with the round.
    """
    end = rng.uniform(0.4, 1.0) * max(end_of(event) for event in events)
    charged = _charged_after(events, end)
    return tuple(
        e for e in events if (e.t if isinstance(e, Gap) else end_of(e)) <= end or e in charged
    )


def _charged_after(events: Sequence[Event], end: float) -> Kept:
    """Returns the vigorish taken between an end with all cards away and the next act of play."""
    later = [event for event in events if end_of(event) > end]
    seen = [e for e in events if isinstance(e, CardDealt | CardsCleared) and end_of(e) <= end]
    if not seen or not isinstance(seen[-1], CardsCleared):
        return ()
    return tuple(takewhile(lambda e: isinstance(e, Chips) and e.wager == "vigorish", later))


def lose_lines(events: Sequence[Event], rng: random.Random) -> Kept:
    """Some sounds, staff and log lines are missing; absence of these alone says nothing."""
    kinds = Announcement | Seat | Staff | Log
    return tuple(e for e in events if not isinstance(e, kinds) or rng.random() < 0.6)


def _without(event: Event, names: Sequence[str], share: float, rng: random.Random) -> Event:
    held = {field.name for field in fields(event)}
    lost: dict[str, Any] = {n: None for n in names if n in held and rng.random() < share}
    return replace(event, **lost) if lost else event


def lose_fields(events: Sequence[Event], rng: random.Random) -> Kept:
    """Who acted, in which zone, which face and the like are not always told."""
    return tuple(e if isinstance(e, Gap) else _without(e, _MAY_BE_LOST, 0.25, rng) for e in events)


def lose_places(events: Sequence[Event], rng: random.Random) -> Kept:
    """Whose cards or chips an event is about is not always told."""
    return tuple(
        e if isinstance(e, Gap) or rng.random() < 0.9 else _without(e, _PLACES, 0.5, rng)
        for e in events
    )


def doubt_events(events: Sequence[Event], rng: random.Random) -> Kept:
    """Some events are held unlikely, though they happened; lines nobody doubts stay."""
    return tuple(
        e
        if isinstance(e, Gap | Log) or rng.random() < 0.95
        else replace(e, confidence=round(rng.uniform(0.3, 0.79), 2))
        for e in events
    )


def misread_slightly(events: Sequence[Event], rng: random.Random) -> Kept:
    """Cards read well, with a few wrong candidates of small weight, or wrongly with the truth left.

    The truth keeps a weight above what may be set aside.
    """

    def misread(event: Event) -> Event:
        if not isinstance(event, CardDealt | CardTurned) or event.card is None or event.readings:
            return event
        others = rng.sample([c for c in ALL_CARDS if c != event.card], rng.randint(1, 3))
        share = rng.choice((0.97, 0.9, 0.05))
        rest = round((1.0 - share) / len(others), 4)
        told = readings_in_order({event.card: share} | dict.fromkeys(others, rest))
        return replace(event, card=told[0].card, readings=told, confidence=0.95)

    return tuple(misread(event) for event in events)


def shift_times(events: Sequence[Event], rng: random.Random) -> Kept:
    """Times are off by up to a quarter of a second, the order stays."""
    moved: list[Event] = []
    last = 0.0
    for event in events:
        start = max(last, round(event.t + rng.uniform(-0.25, 0.25), 3))
        if isinstance(event, Gap):  # what a gap hides it must go on hiding
            start = max(last, min(start, event.t))
        last = start
        end = None if event.t_end is None else max(start, event.t_end)
        moved.append(replace(event, t=start, t_end=end))
    return tuple(moved)


def swap_overlapping(events: Sequence[Event], rng: random.Random) -> Kept:
    """Acts of two people at the same time are told in the other order."""
    log = list(events)
    for index in range(len(log) - 1):
        one, two = log[index], log[index + 1]
        # Who is not known may be the other: one person's acts follow each other.
        alike = (
            one.actor in {None, two.actor}
            or two.actor is None
            or isinstance(one, Gap)
            or isinstance(two, Gap)
        )
        # An act told without its end took no time: nothing says that it was earlier or later.
        if alike or two.t_end is None or two.t >= end_of(one) or rng.random() < 0.5:
            continue
        log[index] = replace(two, t=one.t)
        log[index + 1] = replace(one, t=two.t)
    return tuple(log)


def double(events: Sequence[Event], rng: random.Random) -> Kept:
    """Two sensors tell of the same: words, cover cards, staff and log lines come twice."""
    told: list[Event] = []
    for event in events:
        told.append(event)
        if isinstance(event, Announcement | CoverCard | Seat | Staff | Log | Gap):
            again = rng.random() < 0.3
            told += [replace(event, id=f"{event.id}-again")] if again else []
    return tuple(told)
