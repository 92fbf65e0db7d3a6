"""Kinds of field of an event: how each is read strictly, written, and described as JSON Schema."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from rules_check.errors import shorten
from rules_check.facts.cards import ALL_CARDS, Card, Reading, readings_in_order
from rules_check.facts.money import Cents
from rules_check.facts.values import MOST_VALUES, Value, values_in_order

__all__ = [
    "BOOLEAN",
    "CARD",
    "CENTS",
    "COUNT",
    "INSTANT",
    "PLACE",
    "POSITION",
    "POSITION_OR_DEALER",
    "PROBABILITY",
    "READINGS",
    "SECONDS",
    "SPOT",
    "TEXT",
    "VALUES",
    "ZONES",
    "Kind",
    "Mismatch",
    "kind_of_json",
    "seat_or",
    "word",
]

GREATEST_CENTS: Final = 10**15
"""Ten trillion dollars: above it a number is a mistake, not a wager."""

LONGEST_TEXT: Final = 1000
"""Longest identifier, name or phrase in characters."""


class Mismatch(Exception):  # noqa: N818 - never leaves the parser; not an error of its own
    """A value is not of its field's kind; carries what was expected and what was found."""

    def __init__(self, expected: str, got: str) -> None:
        super().__init__(expected)
        self.expected = expected
        self.got = got


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """How the values of a field are read from JSON, written back and described.

    Attributes:
        read: JSON value and the table's number of positions (None: not known) to the fact;
            raises ``Mismatch``.
        write: the fact back to its JSON value.
        schema: JSON Schema of the JSON value, without null.
    """

    read: Callable[[Any, int | None], Any]
    write: Callable[[Any], Any]
    schema: dict[str, Any]


def kind_of_json(value: object) -> str:
    """Returns what a JSON or TOML value is, in words, with a short value quoted."""
    if isinstance(value, str):
        return f'"{shorten(value, 24)}"' if value else "an empty text"
    if isinstance(value, int | float):
        return _shown_number(value)
    # TOML has dates and times beside what JSON has.
    words = {"NoneType": "an empty value", "list": "a list", "dict": "an object"}
    return words.get(type(value).__name__, f"a {type(value).__name__}")


def _shown_number(value: float) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    # Never str() of an int of thousands of digits: Python refuses it with a ValueError.
    if isinstance(value, int) and not -(10**18) < value < 10**18:
        return "a number of very many digits"
    return repr(value)


def _same(value: Any) -> Any:
    return value


def _whole(value: object) -> int | None:
    """Returns the whole number a JSON number stands for (5 and 5.0 alike), else None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return None


def _text(value: Any, _positions: int | None) -> str:
    expected = f"a text of 1 to {LONGEST_TEXT} characters"
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_TEXT:
        got = "a longer text" if isinstance(value, str) and value else kind_of_json(value)
        raise Mismatch(expected, got)
    if not value.isascii() and any("\ud800" <= c <= "\udfff" for c in value):
        raise Mismatch("a text that UTF-8 can hold", "half of a surrogate pair")
    return value


def word(*words: str) -> Kind:
    """Returns the kind of a closed list of words."""
    allowed = frozenset(words)
    expected = "one of " + ", ".join(words)

    def read(value: Any, _positions: int | None) -> str:
        if isinstance(value, str) and value in allowed:
            return value
        raise Mismatch(expected, kind_of_json(value))

    return Kind(read=read, write=_same, schema={"enum": list(words)})


def _position_from(least: int) -> Callable[[Any, int | None], int]:
    def read(value: Any, positions: int | None) -> int:
        number = _whole(value)
        if number is None or number < least or (positions is not None and number > positions):
            upper = "" if positions is None else f" to {positions}"
            more = " or more" if positions is None else ""
            raise Mismatch(f"a position from {least}{upper}{more}", kind_of_json(value))
        return number

    return read


def seat_or(*words: str) -> Kind:
    """Returns the kind of a position number or one of some words."""
    seat = _position_from(1)
    expected_words = ", ".join(f'"{w}"' for w in words)

    def read(value: Any, positions: int | None) -> int | str:
        if isinstance(value, str):
            if value in words:
                return value
            raise Mismatch(f"a position or one of {expected_words}", kind_of_json(value))
        return seat(value, positions)

    schema = {"anyOf": [{"type": "integer", "minimum": 1}, {"enum": list(words)}]}
    return Kind(read=read, write=_same, schema=schema)


def _spot(value: Any, positions: int | None) -> int | str:
    if isinstance(value, str):
        return _text(value, positions)
    return _position_from(1)(value, positions)


def _cents_end(value: Any) -> int:
    number = _whole(value)
    if number is None or not 0 <= number <= GREATEST_CENTS:
        expected = f"whole cents from 0 to {GREATEST_CENTS}, or [low, high]"
        raise Mismatch(expected, kind_of_json(value))
    return number


def _cents(value: Any, _positions: int | None) -> Cents:
    if not isinstance(value, list):
        return Cents.exact(_cents_end(value))
    if len(value) != 2:
        raise Mismatch("whole cents or [low, high]", f"a list of {len(value)}")
    low, high = _cents_end(value[0]), _cents_end(value[1])
    if low > high:
        raise Mismatch("[low, high] with low not above high", f"[{low}, {high}]")
    return Cents(low, high)


def _write_cents(value: Cents) -> int | list[int]:
    return value.low if value.is_exact else [value.low, value.high]


def _finite(value: Any, expected: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Mismatch(expected, kind_of_json(value))
    try:
        number = float(value)
    except OverflowError:
        raise Mismatch(expected, "a number too great") from None
    if not math.isfinite(number):
        raise Mismatch(expected, "NaN" if math.isnan(number) else "infinity")
    return number + 0.0 if number else 0.0  # -0.0 and 0.0 are one instant


def _probability(value: Any, _positions: int | None) -> float:
    number = _finite(value, "a probability from 0 to 1")
    if not 0.0 <= number <= 1.0:
        raise Mismatch("a probability from 0 to 1", kind_of_json(value))
    return number


def _seconds(value: Any, _positions: int | None) -> float:
    number = _finite(value, "seconds from the start, 0 or more")
    if number < 0:
        raise Mismatch("seconds from the start, 0 or more", kind_of_json(value))
    return number


def _boolean(value: Any, _positions: int | None) -> bool:
    if isinstance(value, bool):
        return value
    raise Mismatch("true or false", kind_of_json(value))


def _count(value: Any, _positions: int | None) -> int:
    number = _whole(value)
    if number is None or not 0 <= number <= 100_000:
        raise Mismatch("a whole number from 0 to 100000", kind_of_json(value))
    return number


def _card(value: Any, _positions: int | None) -> Card:
    try:
        return Card.parse(value)
    except ValueError:
        expected = 'a card: rank 2 to 10, J, Q, K or A, then suit C, D, H or S, as in "10S"'
        raise Mismatch(expected, kind_of_json(value)) from None


def _readings(value: Any, positions: int | None) -> tuple[Reading, ...]:
    if not isinstance(value, dict):
        raise Mismatch("an object of card: probability", kind_of_json(value))
    pairs = {_card(code, positions): _probability(p, positions) for code, p in value.items()}
    return readings_in_order(pairs)


def _write_readings(value: tuple[Reading, ...]) -> dict[str, float]:
    return {reading.card.code: reading.probability for reading in value}


def _values(value: Any, positions: int | None) -> tuple[Value, ...]:
    if not isinstance(value, dict):
        raise Mismatch("an object of cents: probability", kind_of_json(value))
    if len(value) > MOST_VALUES:
        raise Mismatch(f"at most {MOST_VALUES} amounts", f"{len(value)} of them")
    return values_in_order(
        {_cents_key(cents): _probability(p, positions) for cents, p in value.items()}
    )


def _cents_key(key: str) -> int:
    # One way of writing an amount only, so that none can come twice.
    if not _AMOUNT_KEY.fullmatch(key) or int(key) > GREATEST_CENTS:
        raise Mismatch('whole cents in quotes, as in "3500"', kind_of_json(key))
    return int(key)


def _write_values(value: tuple[Value, ...]) -> dict[str, float]:
    return {str(one.cents): one.probability for one in value}


def _instant(value: Any, _positions: int | None) -> datetime:
    expected = 'date and time with offset from UTC, as in "2010-06-01T18:00:00-04:00"'
    if not isinstance(value, str):
        raise Mismatch(expected, kind_of_json(value))
    try:
        instant = datetime.fromisoformat(value)
    except ValueError:
        raise Mismatch(expected, kind_of_json(value)) from None
    if instant.tzinfo is None:
        raise Mismatch(expected, kind_of_json(value))
    return instant


def _zones(value: Any, positions: int | None) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise Mismatch("a list of zone names", kind_of_json(value))
    return tuple(_text(name, positions) for name in value)


_AMOUNT_KEY = re.compile("0|[1-9][0-9]{0,15}", re.ASCII)
_CARD_CODES = [card.code for card in ALL_CARDS]
_PART: dict[str, Any] = {"type": "number", "minimum": 0, "maximum": 1}
_AMOUNT: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": GREATEST_CENTS}
_TEXT_SCHEMA: dict[str, Any] = {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT}

TEXT = Kind(read=_text, write=_same, schema=_TEXT_SCHEMA)
POSITION = Kind(read=_position_from(1), write=_same, schema={"type": "integer", "minimum": 1})
POSITION_OR_DEALER = Kind(
    read=_position_from(0), write=_same, schema={"type": "integer", "minimum": 0}
)
PLACE = seat_or("dealer", "player", "banker")
SPOT = Kind(
    read=_spot,
    write=_same,
    schema={"anyOf": [{"type": "integer", "minimum": 1}, _TEXT_SCHEMA]},
)
CENTS = Kind(
    read=_cents,
    write=_write_cents,
    schema={"anyOf": [_AMOUNT, {"type": "array", "items": _AMOUNT, "minItems": 2, "maxItems": 2}]},
)
PROBABILITY = Kind(read=_probability, write=_same, schema=_PART)
SECONDS = Kind(read=_seconds, write=_same, schema={"type": "number", "minimum": 0})
BOOLEAN = Kind(read=_boolean, write=_same, schema={"type": "boolean"})
COUNT = Kind(read=_count, write=_same, schema={"type": "integer", "minimum": 0, "maximum": 100_000})
CARD = Kind(read=_card, write=lambda card: card.code, schema={"enum": _CARD_CODES})
READINGS = Kind(
    read=_readings,
    write=_write_readings,
    schema={
        "type": "object",
        "propertyNames": {"enum": _CARD_CODES},
        "additionalProperties": _PART,
    },
)
INSTANT = Kind(
    read=_instant,
    write=lambda instant: instant.isoformat(),
    schema={"type": "string", "format": "date-time"},
)
VALUES = Kind(
    read=_values,
    write=_write_values,
    schema={
        "type": "object",
        "propertyNames": {"pattern": f"^({_AMOUNT_KEY.pattern})$"},
        "additionalProperties": _PART,
        "maxProperties": MOST_VALUES,
    },
)
ZONES = Kind(
    read=_zones, write=list, schema={"type": "array", "items": {"type": "string", "minLength": 1}}
)
