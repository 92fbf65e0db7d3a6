"""Values of a TOML file read strictly, each with its place for the message."""

import math
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from rules_check.errors import InputError
from rules_check.facts.geometry import Point
from rules_check.facts.kinds import LONGEST_TEXT, kind_of_json

__all__ = ["TomlTable", "read_text", "read_toml"]

MOST_POINTS = 120
"""Enough for any outline and calibration; checking them takes the cube of their number."""

ALIKE = 0.8
"""Two words as alike as this (share of letters in common, in order) are one and a slip of it."""


def read_text(path: Path, *, what: str) -> str:
    """Returns the text of a UTF-8 file; a byte order mark is dropped.

    Raises:
        InputError: the file is missing, is a folder, cannot be read, or is not UTF-8.
    """
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        raise InputError(
            f"{what} is not UTF-8 text",
            file=str(path),
            expected="UTF-8",
            got=f"a wrong byte at offset {exc.start}",
        ) from None
    except FileNotFoundError:
        raise InputError(f"{what} does not exist", file=str(path)) from None
    except IsADirectoryError:
        raise InputError(f"{what} is a folder, not a file", file=str(path)) from None
    except (OSError, ValueError) as exc:
        reason = exc.strerror if isinstance(exc, OSError) and exc.strerror else "not a file name"
        raise InputError(f"{what} cannot be read ({reason})", file=str(path)) from None


def read_toml(text: str, *, file: str) -> dict[str, Any]:
    """Returns the content of a TOML text.

    Raises:
        InputError: it is not TOML, is nested too deeply, or has a number of too many digits.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as exc:
        raise InputError(f"not TOML: {exc}", file=file) from None
    except RecursionError:
        raise InputError("nested too deeply to read", file=file) from None
    except ValueError:
        raise InputError("a number has too many digits", file=file) from None


class TomlTable:
    """One table of a TOML file, with its file and name for messages."""

    __slots__ = ("file", "name", "values")

    def __init__(self, values: object, *, file: str, name: str) -> None:
        self.file = file
        self.name = name
        if not isinstance(values, Mapping):
            raise InputError(
                "wrong value", file=file, field=name, expected="a table", got=kind_of_json(values)
            )
        self.values: Mapping[str, Any] = values

    def wrong(self, key: str, expected: str, what: str = "wrong value") -> InputError:
        """Returns the error that ``key`` does not hold what was expected."""
        got = kind_of_json(self.values[key]) if key in self.values else "nothing"
        what = what if key in self.values else "this key is missing"
        field = f"{self.name}.{key}" if self.name else key
        return InputError(what, file=self.file, field=field, expected=expected, got=got)

    def refuse_slips(self, known: Sequence[str]) -> None:
        """Refuses a key that is nearly a known one: it would be passed over, and change much.

        Raises:
            InputError: a key is not known and much like one that is.
        """
        for key in self.values:
            meant = [] if key in known else get_close_matches(key, known, n=1, cutoff=ALIKE)
            if meant:
                raise self.wrong(key, f"perhaps {meant[0]}", "unknown key")

    def unread(self, known: Sequence[str]) -> list[str]:
        """Returns the fields that nothing reads, after refusing slips of what is read.

        Raises:
            InputError: a key is not known and much like one that is.
        """
        self.refuse_slips(known)
        prefix = f"{self.name}." if self.name else ""
        return [f"{prefix}{key}" for key in self.values if key not in known]

    def text(self, key: str) -> str | None:
        """Returns a text of 1 to 1,000 characters, or None if there is none."""
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or not 0 < len(value) <= LONGEST_TEXT:
            raise self.wrong(key, f"a text of 1 to {LONGEST_TEXT} characters")
        return value

    def word(self, key: str, words: Sequence[str]) -> str | None:
        """Returns one of ``words``, or None if there is none."""
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or value not in words:
            raise self.wrong(key, "one of " + ", ".join(words))
        return value

    def whole(self, key: str, least: int, most: int) -> int | None:
        """Returns a whole number within bounds, or None if there is none."""
        value = self.values.get(key)
        if value is None:
            return None
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(key, f"a whole number from {least} to {most}")
        return value

    def points(self, key: str, *, least: int, limit: float) -> tuple[Point, ...]:
        """Returns at least ``least`` points [x, y], each coordinate within ``-limit..limit``."""
        value = self.values.get(key)
        expected = f"a list of {least} or more points [x, y]"
        if not isinstance(value, list) or len(value) < least:
            raise self.wrong(key, expected)
        if len(value) > MOST_POINTS:
            raise self.wrong(key, f"at most {MOST_POINTS} points")
        return tuple(self._point(key, pair, limit) for pair in value)

    def _point(self, key: str, pair: object, limit: float) -> Point:
        if isinstance(pair, list) and len(pair) == 2:
            x, y = (_number(n) for n in pair)
            if x is not None and y is not None and max(abs(x), abs(y)) <= limit:
                return (x, y)
        raise self.wrong(key, f"points [x, y] of numbers from -{limit:g} to {limit:g}")


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None
