"""Dated, cited numbers of the law, read from the TOML beside each chapter.

A row says what a number is, from when until when, where the text says so, and whether the text
itself was read (``in_text``) or only inferred (``unverified``). Exactly one row must be in force
on the day asked for: none or two is a ``LawError``, never a silent default.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from rules_check.errors import LawError

__all__ = ["Law", "LawBook", "Row", "load_law", "parse_law"]

Status = Literal["in_text", "unverified", "tolerance"]

_STATUS: tuple[Status, ...] = ("in_text", "unverified", "tolerance")
_KEYS = frozenset({"value", "since", "until", "cite", "published", "status"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One number over one stretch of time.

    Attributes:
        name: as in ``odds.war.tie``.
        value: odds are the ratio of winnings to stake.
        since: first day in force.
        until: first day no longer in force; None while it is in force.
        cite: the section, as in ``58 Pa. Code § 567.10(3)``.
        published: where the text was published.
        status: ``in_text`` (read in the text), ``unverified`` (inferred, decides nothing), or
            ``tolerance`` (our reading of a word the text does not define).
    """

    name: str
    value: Fraction
    since: date
    until: date | None
    cite: str
    published: str
    status: Status

    def in_force(self, day: date) -> bool:
        """Whether the row holds on ``day``."""
        return self.since <= day and (self.until is None or day < self.until)


@dataclass(frozen=True, slots=True)
class Law:
    """The numbers in force on one day."""

    day: date
    rows: Mapping[str, Row]

    def row(self, name: str) -> Row:
        """Returns the row of that name.

        Raises:
            LawError: the chapter has no such number on this day.
        """
        try:
            return self.rows[name]
        except KeyError:
            raise LawError(f"no value of {name} is in force on {self.day.isoformat()}") from None

    def whole(self, name: str) -> int:
        """Returns a whole number.

        Raises:
            LawError: there is none, or it is not whole.
        """
        value = self.row(name).value
        if value.denominator != 1:
            raise LawError(f"{name} is not a whole number")
        return int(value)

    def fraction(self, name: str) -> Fraction:
        """Returns the number as it stands in the text."""
        return self.row(name).value

    def odds(self, name: str, filed: Fraction | None = None) -> Fraction | None:
        """Returns the ratio of winnings to stake, None while only an unverified value is known.

        Args:
            name: the row.
            filed: what the table's rules submission states; it decides only where the text
                itself was not read.
        """
        row = self.row(name)
        if row.status == "unverified":
            return filed
        return row.value


@dataclass(frozen=True, slots=True)
class LawBook:
    """All rows of one chapter, of every day."""

    rows: tuple[Row, ...]

    def on(self, day: date | None) -> Law:
        """Returns the numbers in force on ``day``.

        A table profile may name the chapter for a day outside the chapter's own dates, or give
        no day. The nearest day on which the chapter was in force is then meant: an edition that
        was named wins over the day.

        Raises:
            LawError: some number has no value, or two, on that day.
        """
        meant = self._clamped(day)
        found: dict[str, Row] = {}
        for row in self.rows:
            if not row.in_force(meant):
                continue
            if row.name in found:
                raise LawError(f"two values of {row.name} are in force on {meant.isoformat()}")
            found[row.name] = row
        for row in self.rows:
            if row.name not in found:
                raise LawError(f"no value of {row.name} is in force on {meant.isoformat()}")
        return Law(meant, found)

    def _clamped(self, day: date | None) -> date:
        first = min(row.since for row in self.rows)
        if day is None or day < first:
            return first
        ends = [row.until for row in self.rows]
        if any(end is None for end in ends):
            return day
        last = max(end for end in ends if end is not None) - timedelta(days=1)
        return min(day, last)


def load_law(path: Path) -> LawBook:
    """Returns the numbers in a chapter's TOML file.

    Raises:
        LawError: the file is not a table of dated rows.
    """
    with path.open("rb") as stream:
        return parse_law(tomllib.load(stream), file=path.name)


def parse_law(document: Mapping[str, Any], *, file: str) -> LawBook:
    """Returns the numbers of a TOML document.

    Raises:
        LawError: a row lacks a key, has one too many, or ends before it begins.
    """
    return LawBook(tuple(_rows(document, file)))


def _rows(document: Mapping[str, Any], file: str) -> Iterable[Row]:
    for name, entries in document.items():
        for entry in entries:
            yield _row(name, entry, f"{file}, {name}")


def _row(name: str, entry: Mapping[str, Any], where: str) -> Row:
    missing = _KEYS - {"until"} - entry.keys()
    unknown = entry.keys() - _KEYS
    if missing or unknown:
        raise LawError(f"{where}: missing {sorted(missing)}, unknown {sorted(unknown)}")
    if entry["status"] not in _STATUS:
        raise LawError(f"{where}: status is none of {', '.join(_STATUS)}")
    since, until = entry["since"], entry.get("until")
    if until is not None and until <= since:
        raise LawError(f"{where}: ends before it begins")
    return Row(
        name=name,
        value=_number(entry["value"], where),
        since=since,
        until=until,
        cite=entry["cite"],
        published=entry["published"],
        status=entry["status"],
    )


def _number(value: object, where: str) -> Fraction:
    """Reads ``3``, ``"1/4"`` or odds such as ``"10:1"``; never a float, which is not exact."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str):
        try:
            return Fraction(value.replace(":", "/"))
        except (ValueError, ZeroDivisionError):
            pass
    raise LawError(f"{where}: the value is not a whole number, a fraction or odds")
