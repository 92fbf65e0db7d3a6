"""Random events of every type, made from the fields that events are declared with."""

import dataclasses
from datetime import UTC, timedelta, timezone
from typing import Any

from hypothesis import strategies as st

from rules_check.facts import kinds
from rules_check.facts.cards import ALL_CARDS, readings_in_order
from rules_check.facts.events import EVENT_TYPES, Event, FieldSpec, field_specs
from rules_check.facts.money import Cents
from rules_check.facts.values import values_in_order

PROBABILITIES = st.floats(0, 1).map(lambda p: p or 0.0)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
OFFSETS = st.integers(-14 * 60, 14 * 60).map(lambda m: timezone(timedelta(minutes=m)))
MONEY = st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)).map(
    lambda ends: Cents(min(ends), max(ends))
)

BY_KIND: dict[int, Any] = {
    id(kinds.TEXT): TEXTS,
    id(kinds.POSITION): st.integers(1, 7),
    id(kinds.POSITION_OR_DEALER): st.integers(0, 7),
    id(kinds.PLACE): st.integers(1, 7) | st.sampled_from(["dealer", "player", "banker"]),
    id(kinds.SPOT): st.integers(1, 7) | TEXTS,
    id(kinds.CENTS): MONEY,
    id(kinds.PROBABILITY): PROBABILITIES,
    id(kinds.SECONDS): st.floats(0, 1e6).map(lambda t: t or 0.0),
    id(kinds.BOOLEAN): st.booleans(),
    id(kinds.COUNT): st.integers(0, 1000),
    id(kinds.CARD): st.sampled_from(ALL_CARDS),
    id(kinds.READINGS): st.dictionaries(st.sampled_from(ALL_CARDS), PROBABILITIES, max_size=4).map(
        readings_in_order
    ),
    id(kinds.VALUES): st.dictionaries(st.integers(0, 10**15), PROBABILITIES, max_size=4).map(
        values_in_order
    ),
    id(kinds.INSTANT): st.datetimes(timezones=OFFSETS | st.just(UTC)),
    id(kinds.ZONES): st.lists(TEXTS, max_size=3).map(tuple),
}


def of_kind(spec: FieldSpec) -> st.SearchStrategy[Any]:
    known = BY_KIND.get(id(spec.kind))
    if known is not None:
        return known
    options = spec.kind.schema.get("anyOf", [spec.kind.schema])
    words = [word for option in options for word in option.get("enum", [])]
    seats = st.integers(1, 7) if len(options) > 1 else st.nothing()
    return st.sampled_from(words) | seats


@st.composite
def events(draw: st.DrawFn) -> Event:
    cls = EVENT_TYPES[draw(st.sampled_from(sorted(EVENT_TYPES)))]
    facts: dict[str, Any] = {}
    for spec in field_specs(cls):
        if spec.required or draw(st.booleans()):
            facts[spec.attribute] = draw(of_kind(spec))
    event = cls(**facts)
    if event.t_end is not None and event.t_end < event.t:
        event = dataclasses.replace(event, t_end=event.t)
    return event
