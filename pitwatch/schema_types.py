"""JSON Schema of Python types, so that the schemas of files follow the code."""

import dataclasses
import types
from collections.abc import Callable, Mapping
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

__all__ = ["Schema", "object_of", "schema_of"]

Schema = dict[str, Any]

_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    date: {"type": "string", "format": "date"},
    datetime: {"type": "string", "format": "date-time"},
    Fraction: {"type": "string", "pattern": "^[0-9]{1,6}:[0-9]{1,6}$"},
}


def schema_of(kind: Any) -> Schema:
    """Returns the JSON Schema of a type hint.

    Raises:
        TypeError: the type is none that is written to files.
    """
    if kind in _PLAIN:
        return dict(_PLAIN[kind])
    origin = get_origin(kind)
    if origin is None:
        return _class(kind)
    make = _GENERIC.get(origin)
    if make is None:
        raise TypeError(f"no JSON Schema for {kind!r}")
    return make(get_args(kind))


def _class(kind: Any) -> Schema:
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return object_of(kind)
    raise TypeError(f"no JSON Schema for {kind!r}")


def _any_of(options: tuple[Any, ...]) -> Schema:
    return {"anyOf": [schema_of(option) for option in options]}


def _map(kinds: tuple[Any, ...]) -> Schema:
    return {"type": "object", "additionalProperties": schema_of(kinds[1])}


def _array(items: tuple[Any, ...]) -> Schema:
    if len(items) == 2 and items[1] is Ellipsis:
        return {"type": "array", "items": schema_of(items[0])}
    made = [schema_of(item) for item in items]
    # Draft 2020-12 writes fixed items so; the bounds forbid shorter and longer lists.
    return {"type": "array", "prefixItems": made, "minItems": len(made), "maxItems": len(made)}


_GENERIC: dict[Any, Callable[[tuple[Any, ...]], Schema]] = {
    Annotated: lambda args: schema_of(args[0]),
    Literal: lambda args: {"enum": list(args)},
    Union: _any_of,
    types.UnionType: _any_of,
    tuple: _array,
    Mapping: _map,
    dict: _map,
}


def object_of(kind: type, *, required: bool = True, leave_out: tuple[str, ...] = ()) -> Schema:
    """Returns the schema of a dataclass as an object of its fields.

    Args:
        kind: the dataclass.
        required: every field is written (files the program writes), or only those without
            default must be given (files it reads).
        leave_out: fields that are not in the file.
    """
    hints = get_type_hints(kind)
    fields = [f for f in dataclasses.fields(kind) if f.name not in leave_out]
    made: Schema = {
        "type": "object",
        "properties": {f.name: schema_of(hints[f.name]) for f in fields},
        "required": [f.name for f in fields if required or _must_be_given(f)],
    }
    if required:
        made["additionalProperties"] = False
    return made


def _must_be_given(field: "dataclasses.Field[Any]") -> bool:
    missing = dataclasses.MISSING
    return field.default is missing and field.default_factory is missing
