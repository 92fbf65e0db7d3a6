"""Damaged logs: what sensors that see less would have told of the same play.

Every kind of damage only takes knowledge away: the truth stays among what the damaged log allows.
So a provision that was kept may become `cannot_tell`, never a violation, and a violation may be
missed but must not move.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from rules_check.facts.cards import ALL_CARDS, Card, readings_in_order
from rules_check.facts.events import (
    CardDealt,
    CardMoved,
    CardTurned,
    Chips,
    Event,
    Gap,
    Marker,
    end_of,
)
from rules_check.facts.money import Cents
from sample_video.scripts import weak_sensors

Log = tuple[Event, ...]
Damage = Callable[[Sequence[Event], random.Random], Log]


def _span(
    events: Sequence[Event], rng: random.Random, longest: float = 30.0
) -> tuple[float, float]:
    """A stretch of 1 second to ``longest`` somewhere in the log."""
    last = max(end_of(event) for event in events)
    start = rng.uniform(0.0, last)
    return round(start, 3), round(start + rng.uniform(1.0, longest), 3)


def _with_gap(events: Sequence[Event], gap: Gap, lost: set[str]) -> Log:
    # Gaps of earlier damage go on telling of what was lost in them.
    kept = [event for event in events if event.id not in lost or isinstance(event, Gap)]
    return tuple(sorted([*kept, gap], key=lambda event: event.t))


def hide_time(events: Sequence[Event], rng: random.Random) -> Log:
    """Nothing is seen for a while: events in it are lost and a gap says so."""
    return _hidden(events, _span(events, rng), "")


def _hidden(events: Sequence[Event], span: tuple[float, float], tag: str) -> Log:
    start, end = span
    lost = {event.id for event in events if event.t <= end and end_of(event) >= start}
    gap = Gap(
        id=f"gap-{start}{tag}",
        t=start,
        t_end=end,
        source="simulator",
        confidence=1.0,
        reason="out_of_view",
    )
    return _with_gap(events, gap, lost)


def hide_zone(events: Sequence[Event], rng: random.Random) -> Log:
    """One zone is covered for a while."""
    zones = sorted({event.zone for event in events if event.zone is not None})
    if not zones:
        return tuple(events)
    zone = rng.choice(zones)
    return _covered(events, _span(events, rng), (zone,), zone)


def _covered(
    events: Sequence[Event], span: tuple[float, float], zones: tuple[str, ...], tag: str
) -> Log:
    start, end = span
    lost = {e.id for e in events if e.zone in zones and e.t <= end and end_of(e) >= start}
    gap = Gap(
        id=f"gap-{start}-{tag}",
        t=start,
        t_end=end,
        source="simulator",
        confidence=1.0,
        reason="occluded",
        zones=zones,
    )
    return _with_gap(events, gap, lost)


def hide_zones(events: Sequence[Event], rng: random.Random) -> Log:
    """Somebody leans over the table: several zones are covered for a while, others are not.

    It is none of ``DAMAGES``, so that trials by number stay what they are.
    """
    span = _span(events, rng, longest=60.0)
    share = rng.choice((0.2, 0.5, 0.8))
    named = sorted({event.zone for event in events if event.zone is not None})
    zones = tuple(zone for zone in named if rng.random() < share)
    return _covered(events, span, zones, "zones") if zones else tuple(events)


def hide_often(events: Sequence[Event], rng: random.Random) -> Log:
    """The table is hidden again and again, now for a moment, now for minutes."""
    log = tuple(events)
    for number in range(rng.randint(2, 5)):
        log = _hidden(log, _span(log, rng, longest=rng.choice((1.5, 5.0, 120.0))), f"-{number}")
    return log


def blur_amounts(events: Sequence[Event], rng: random.Random) -> Log:
    """Some amounts become intervals that contain the truth."""

    def blur(event: Event) -> Event:
        if not isinstance(event, Chips | Marker) or event.cents is None or rng.random() < 0.6:
            return event
        low = max(0, event.cents.low - 100 * rng.randint(0, 10))
        return replace(event, cents=Cents(low, event.cents.high + 100 * rng.randint(0, 10)))

    return tuple(blur(event) for event in events)


def lose_amounts(events: Sequence[Event], rng: random.Random) -> Log:
    """Some amounts are not known at all."""
    return tuple(
        replace(event, cents=None)
        if isinstance(event, Chips | Marker) and rng.random() < 0.2
        else event
        for event in events
    )


def blur_cards(events: Sequence[Event], rng: random.Random) -> Log:
    """Some cards become distributions that contain the truth, not always at the top."""

    def blur(event: Event) -> Event:
        if not isinstance(event, CardDealt | CardTurned) or event.card is None:
            return event
        if rng.random() < 0.6:
            return event
        readings = readings_in_order(_distribution(event.card, rng))
        return replace(event, card=readings[0].card, readings=readings, confidence=0.9)

    return tuple(blur(event) for event in events)


def _distribution(truth: Card, rng: random.Random) -> dict[Card, float]:
    others = rng.sample([card for card in ALL_CARDS if card != truth], rng.randint(1, 3))
    share = rng.uniform(0.3, 0.95)
    rest = (1.0 - share) / (len(others) + 1)
    return {truth: round(share, 4)} | {card: round(rest, 4) for card in others}


def lose_cards(events: Sequence[Event], rng: random.Random) -> Log:
    """Some cards are not read."""
    return tuple(
        replace(event, card=None)
        if isinstance(event, CardDealt | CardTurned | CardMoved) and rng.random() < 0.2
        else event
        for event in events
    )


def lose_hands(events: Sequence[Event], rng: random.Random) -> Log:
    """Which hand drew and placed a card, and the colour of its back, are not always seen."""
    return tuple(
        replace(event, drawn_with=None, placed_with=None, back=None)
        if isinstance(event, CardDealt) and rng.random() < 0.5
        else event
        for event in events
    )


DAMAGES: tuple[Damage, ...] = (
    hide_time,
    hide_zone,
    blur_amounts,
    lose_amounts,
    blur_cards,
    lose_cards,
    lose_hands,
    hide_often,
    weak_sensors.cut_beginning,
    weak_sensors.cut_end,
    weak_sensors.double,
    weak_sensors.doubt_events,
    weak_sensors.lose_fields,
    weak_sensors.lose_lines,
    weak_sensors.lose_places,
    weak_sensors.misread_slightly,
    weak_sensors.shift_times,
    weak_sensors.swap_overlapping,
)


def damage(events: Sequence[Event], rng: random.Random, times: int = 2) -> Log:
    """Some damage of several kinds, one after the other."""
    log = tuple(events)
    for _ in range(times):
        log = rng.choice(DAMAGES)(log, rng) if log else log
    return log
