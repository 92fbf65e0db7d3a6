"""Reading and writing event logs; the event types themselves are re-exported from here."""

import dataclasses
import json
from collections.abc import Iterable
from typing import Any, get_type_hints

from rules_check.errors import InputError
from rules_check.facts.event_types import (
    EVENT_TYPES,
    AlwaysWritten,
    Announcement,
    CardBurned,
    CardDealt,
    CardMoved,
    CardsCleared,
    CardTouched,
    CardTurned,
    Cash,
    ChipAction,
    Chips,
    CoverCard,
    Event,
    FaceUpInShoe,
    Gap,
    Log,
    Marker,
    Named,
    Place,
    Procedure,
    Seat,
    Staff,
)
from rules_check.facts.json_lines import json_objects
from rules_check.facts.kinds import Kind, Mismatch, kind_of_json
from rules_check.facts.layout import TableProfile
from rules_check.facts.names import Names, names_at

__all__ = [
    "EVENT_TYPES",
    "Announcement",
    "CardBurned",
    "CardDealt",
    "CardMoved",
    "CardTouched",
    "CardTurned",
    "CardsCleared",
    "Cash",
    "ChipAction",
    "Chips",
    "CoverCard",
    "Event",
    "FaceUpInShoe",
    "FieldSpec",
    "Gap",
    "Log",
    "Marker",
    "Place",
    "Procedure",
    "Seat",
    "Staff",
    "dump_event",
    "end_of",
    "field_specs",
    "parse_event",
    "parse_events",
    "parse_log",
]


def end_of(event: Event) -> float:
    """Returns when an act was complete: its own end, or its beginning if no end was told."""
    return event.t if event.t_end is None else event.t_end


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpec:
    """A field of an event type: its names, kind, and whether it must be given."""

    attribute: str
    name: str
    kind: Kind
    required: bool
    always_written: bool


def field_specs(cls: type[Event]) -> tuple[FieldSpec, ...]:
    """Returns the fields of an event type in the order they are written."""
    return _SPECS[cls.type]


def _specs(cls: type[Event]) -> tuple[FieldSpec, ...]:
    hints = get_type_hints(cls, include_extras=True)
    specs = []
    for field in dataclasses.fields(cls):
        extras = hints[field.name].__metadata__
        names = [extra for extra in extras if isinstance(extra, Named)]
        specs.append(
            FieldSpec(
                attribute=field.name,
                name=str(names[0]) if names else field.name,
                kind=next(extra for extra in extras if isinstance(extra, Kind)),
                required=field.default is dataclasses.MISSING,
                always_written=AlwaysWritten in extras,
            )
        )
    return tuple(specs)


_SPECS = {name: _specs(cls) for name, cls in EVENT_TYPES.items()}


def parse_log(
    lines: Iterable[bytes | str], profile: TableProfile, *, file: str
) -> tuple[Event, ...]:
    """Returns the events of a log of one table, as ``parse_events`` does.

    Raises:
        InputError: as ``parse_events``, or an event names a wager or a hand that the table has not.
    """
    positions, names = profile.positions, names_at(profile)
    return parse_events(lines, file=file, positions=positions, names=names)


def parse_events(
    lines: Iterable[bytes | str], *, file: str, positions: int | None, names: Names | None = None
) -> tuple[Event, ...]:
    """Returns the events of a log, checked line by line; fields it does not know are ignored.

    Args:
        lines: the log, one JSON object a line; bytes are UTF-8.
        file: the log's name, for messages.
        positions: number of positions of the table, the greatest lawful ``position``; None if
            not known.
        names: names of the table's wagers and hands; None if not known.

    Raises:
        InputError: a line is not an event, an id comes twice, time goes back, or a name is not
            known.
    """
    events: list[Event] = []
    ids: set[str] = set()
    latest = 0.0
    for number, value in json_objects(lines, file=file):
        event = parse_event(value, file=file, line=number, positions=positions)
        if names is not None:
            names.refuse_unknown(event, file=file, line=number)
        if event.id in ids:
            raise InputError(
                "this id was used before",
                file=file,
                line=number,
                field="id",
                expected="an id of its own for each event",
                got=kind_of_json(event.id),
            )
        if event.t < latest:
            raise InputError(
                "time goes back",
                file=file,
                line=number,
                field="t",
                expected=f"{latest} or later",
                got=str(event.t),
            )
        ids.add(event.id)
        latest = event.t
        events.append(event)
    return tuple(events)


def parse_event(
    value: dict[str, Any], *, file: str, line: int | None = None, positions: int | None = None
) -> Event:
    """Returns the event of one JSON object.

    Raises:
        InputError: the object is not an event of a known type with fields of the right kind.
    """
    cls = _event_class(value, file, line)
    facts: dict[str, Any] = {}
    for spec in field_specs(cls):
        found = value.get(spec.name)
        if found is None:
            if spec.required:
                got = "null" if spec.name in value else "nothing"
                raise InputError(
                    f"a {cls.type} event needs this field",
                    file=file,
                    line=line,
                    field=spec.name,
                    expected="a value",
                    got=got,
                )
            continue
        try:
            facts[spec.attribute] = spec.kind.read(found, positions)
        except Mismatch as exc:
            raise InputError(
                "wrong value",
                file=file,
                line=line,
                field=spec.name,
                expected=exc.expected,
                got=exc.got,
            ) from None
    event = cls(**facts)
    if event.t_end is not None and event.t_end < event.t:
        raise InputError(
            "the event ends before it begins",
            file=file,
            line=line,
            field="t_end",
            expected=f"{event.t} or later",
            got=str(event.t_end),
        )
    return event


def _event_class(value: dict[str, Any], file: str, line: int | None) -> type[Event]:
    name = value.get("type")
    cls = EVENT_TYPES.get(name) if isinstance(name, str) else None
    if cls is None:
        got = kind_of_json(name) if "type" in value else "nothing"
        raise InputError(
            "not a type of event",
            file=file,
            line=line,
            field="type",
            expected="one of " + ", ".join(EVENT_TYPES),
            got=got,
        )
    return cls


def dump_event(event: Event) -> str:
    """Returns the event as one canonical JSON line without line end.

    Keys come in a fixed order; unknown fields are left out, but for those a reader expects to
    find (``card``, ``cents``, ``source``, ``confidence``), which are null.
    """
    made: dict[str, Any] = {"id": event.id, "type": event.type}
    for spec in field_specs(type(event)):
        fact = getattr(event, spec.attribute)
        if fact is not None:
            made[spec.name] = spec.kind.write(fact)
        elif spec.always_written:
            made[spec.name] = None
    return json.dumps(made, ensure_ascii=False, allow_nan=False)
