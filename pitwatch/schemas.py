"""JSON Schema of each kind of file, generated from the code that reads and writes it."""

from collections.abc import Callable

from pitwatch.evidence.manifest import Manifest
from pitwatch.schema_types import Schema, object_of, schema_of
from rules_check.facts.cards import ALL_CARDS
from rules_check.facts.editions import EDITIONS, GAMES
from rules_check.facts.events import EVENT_TYPES, Event, Gap, field_specs
from rules_check.facts.layout import ZONE_KINDS, Camera, Chip, Zone
from rules_check.facts.submission import RulesSubmission
from rules_check.rounds.records import RoundRecord
from rules_check.verdict import Finding

__all__ = ["KINDS", "schema"]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_SHARE: Schema = {"type": ["number", "null"], "minimum": 0, "maximum": 1}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_PART: Schema = {"type": "number", "minimum": 0, "maximum": 1}


def schema(kind: str) -> Schema:
    """Returns the schema of a kind of file; for JSON Lines, of one line.

    Raises:
        KeyError: there is no such kind.
    """
    title, make = KINDS[kind]
    return {"$schema": DIALECT, **make(), "title": title}


def _event(cls: type[Event]) -> Schema:
    properties: Schema = {"type": {"const": cls.type}}
    for spec in field_specs(cls):
        found = spec.kind.schema
        properties[spec.name] = found if spec.required else {"anyOf": [found, {"type": "null"}]}
    names = ["type", *(spec.name for spec in field_specs(cls) if spec.required)]
    return {"type": "object", "title": cls.type, "properties": properties, "required": names}


def _events() -> Schema:
    return {"oneOf": [_event(cls) for cls in EVENT_TYPES.values()]}


def _table() -> Schema:
    editions = sorted({edition.name for found in EDITIONS.values() for edition in found})
    table: Schema = {
        "type": "object",
        "properties": {
            "id": {"type": "string", "minLength": 1},
            "game": {"enum": list(GAMES)},
            "edition": {"enum": editions},
            "positions": {"type": "integer", "minimum": 1},
            "gaming_day": {"description": "a TOML date", "type": "string", "format": "date"},
            "timezone": {"type": "string"},
        },
        "required": ["id", "game", "positions"],
    }
    zone = object_of(Zone, required=False)
    zone["properties"]["kind"] = {"enum": list(ZONE_KINDS)}
    submission = object_of(RulesSubmission, required=False)
    # An absent choice is unknown; there is no null in TOML.
    choices = submission["properties"]
    submission["properties"] = {name: _without_null(found) for name, found in choices.items()}
    zone["properties"] = {name: _without_null(s) for name, s in zone["properties"].items()}
    camera = object_of(Camera, required=False)
    camera["properties"] = {name: _without_null(s) for name, s in camera["properties"].items()}
    chip = object_of(Chip, required=False)
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "table": table,
            "camera": {**camera, "additionalProperties": False},
            "zone": {"type": "array", "items": {**zone, "additionalProperties": False}},
            "chip": {
                "type": "array",
                "items": {**chip, "additionalProperties": False},
                "uniqueItems": True,
            },
            "rules_submission": {**submission, "additionalProperties": False},
            "deck": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "enrolled": {
                        "description": "a file beside the profile, written by pitwatch enroll deck",
                        "type": "string",
                    }
                },
                "required": ["enrolled"],
            },
        },
        "required": ["table"],
    }


def _without_null(found: Schema) -> Schema:
    options = [option for option in found.get("anyOf", []) if option != {"type": "null"}]
    if not options:
        return found
    return options[0] if len(options) == 1 else {"anyOf": options}


def _provision_rows() -> Schema:
    row: Schema = {
        "type": "object",
        "properties": {
            "provision": {"type": "string"},
            "section": {"type": "string"},
            "title": {"type": "string"},
            "applied": _COUNT,
            "rounds": _COUNT,
            "violations": _COUNT,
            "compliant": _COUNT,
            "cannot_tell": _COUNT,
            "decided_share": _SHARE,
            "would_settle": {"type": "array", "items": {"type": "string"}},
        },
    }
    return {"type": "array", "items": {**row, "required": list(row["properties"])}}


def _coverage() -> Schema:
    hour: Schema = {
        "type": "object",
        "properties": {
            "from_s": {"type": "number"},
            "to_s": {"type": "number"},
            "rounds": _COUNT,
            "provisions": _provision_rows(),
        },
    }
    made: Schema = {
        "type": "object",
        "properties": {
            "table": {"type": "string"},
            "game": {"enum": list(GAMES)},
            "duration_s": {"type": "number", "minimum": 0},
            "seen_share": _SHARE,
            "provisions": _provision_rows(),
            "hours": {"type": "array", "items": {**hour, "required": list(hour["properties"])}},
        },
    }
    return {**made, "required": list(made["properties"])}


def _photograph() -> Schema:
    codes = [card.code for card in ALL_CARDS]
    readings: Schema = {
        "type": "object",
        "propertyNames": {"enum": codes},
        "additionalProperties": _PART,
    }
    pixel = schema_of(tuple[float, float])
    card: Schema = {
        "type": "object",
        "properties": {
            "card": {"enum": [*codes, None]},
            "face": {"enum": ["up", "down"]},
            "confidence": _PART,
            "readings": readings,
            "quad_px": {"type": "array", "items": pixel, "minItems": 4, "maxItems": 4},
        },
    }
    pair = schema_of(tuple[int, int])
    stack: Schema = {
        "type": "object",
        "properties": {
            "cents": {"anyOf": [pair, {"type": "null"}]},
            "count": pair,
            "confidence": _PART,
            "box_px": schema_of(tuple[float, float, float, float]),
        },
    }
    made: Schema = {
        "type": "object",
        "properties": {
            "image": {"type": "string"},
            "size_px": pair,
            "cards": {"type": "array", "items": {**card, "required": list(card["properties"])}},
            "chips": {"type": "array", "items": {**stack, "required": list(stack["properties"])}},
        },
    }
    return {**made, "required": list(made["properties"])}


KINDS: dict[str, tuple[str, Callable[[], Schema]]] = {
    "events": ("one line of events.jsonl", _events),
    "gaps": ("one line of gaps.jsonl", lambda: _event(Gap)),
    "rounds": ("one line of rounds.jsonl", lambda: object_of(RoundRecord)),
    "findings": ("one line of findings.jsonl", lambda: object_of(Finding)),
    "coverage": ("coverage.json", _coverage),
    "manifest": ("manifest.json", lambda: object_of(Manifest)),
    "table": ("a table profile, as JSON would hold it", _table),
    "photograph": ("one line of pitwatch read --json", _photograph),
}
"""What each kind of file is, and what makes its schema."""
