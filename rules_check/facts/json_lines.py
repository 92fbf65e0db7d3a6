"""JSON Lines read strictly: one object a line, blank lines and CRLF allowed."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from rules_check.errors import InputError

__all__ = ["json_objects"]

_BOM = "\ufeff"


def json_objects(
    lines: Iterable[bytes | str], *, file: str
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yields line number (from 1) and object of each line that is not blank.

    Raises:
        InputError: a line is not UTF-8, not JSON, not an object, names a key twice, is nested
            too deeply, or has a number of too many digits.
    """
    for number, line in enumerate(lines, start=1):
        text = _decoded(line, number, file)
        if number == 1:
            text = text.removeprefix(_BOM)
        if not text.strip():
            continue
        value = _parsed(text, number, file)
        if not isinstance(value, dict):
            raise InputError(
                "not an event",
                file=file,
                line=number,
                expected="a JSON object",
                got=_kind_without_value(value),
            )
        yield number, value


def _kind_without_value(value: object) -> str:
    # The value is the whole line here, and a message never repeats a line.
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return "a text"
    return "an empty value" if value is None else "a lone value"


def _decoded(line: bytes | str, number: int, file: str) -> str:
    if isinstance(line, str):
        return line
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as exc:
        raise InputError(
            "not UTF-8 text",
            file=file,
            line=number,
            expected="UTF-8",
            got=f"byte {line[exc.start]:#04x} at column {exc.start + 1}",
        ) from None


def _parsed(text: str, number: int, file: str) -> Any:
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as exc:
        what = f"not JSON at column {exc.colno}: {exc.msg}"
        raise InputError(what, file=file, line=number, expected="one JSON object") from None
    except _NotFiniteError as exc:
        raise InputError(
            "not JSON", file=file, line=number, expected="finite numbers", got=str(exc)
        ) from None
    except _TwiceError as exc:
        raise InputError(
            "a key is given twice", file=file, line=number, field=str(exc), expected="each key once"
        ) from None
    except RecursionError:
        raise InputError(
            "nested too deeply to read", file=file, line=number, expected="a flat JSON object"
        ) from None
    except ValueError:
        # Python refuses to convert numbers of more than a few thousand digits.
        raise InputError(
            "a number has too many digits", file=file, line=number, expected="ordinary numbers"
        ) from None


class _NotFiniteError(Exception):
    """NaN or Infinity, which JSON does not have."""


class _TwiceError(Exception):
    """An object names a key twice, so that it is not known which value counts."""


def _no_constant(name: str) -> NoReturn:
    raise _NotFiniteError(name)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        names = [name for name, _ in pairs]
        raise _TwiceError(next(name for name in made if names.count(name) > 1))
    return made


_DECODER = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_object)
