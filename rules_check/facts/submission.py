"""The certificate holder's choices, filed as its Rules Submission (58 Pa. Code 521.2, 601a.2)."""

import dataclasses
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, get_args

from rules_check.errors import InputError
from rules_check.facts.kinds import LONGEST_TEXT, kind_of_json

__all__ = ["RulesSubmission", "parse_submission"]


PayTable = Literal["A", "B", "C", "D", "E", "F", "G"]
"""The letter of a pay table."""

_TABLES = get_args(PayTable)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSubmission:
    """What the certificate holder filed; ``None`` is not known.

    Odds are the ratio of winnings to stake. ``gratuity_roles`` and ``food_beverage_roles`` name
    the employees who may receive value chips as a gratuity, or for what they serve;
    ``posted_odds`` what stands on the layout or on a sign, by the wager's name in event logs.
    """

    decks: int | None = None
    automated_shuffler: bool = False
    dragon_bonus_table: Literal["A", "B", "C"] | None = None
    vigorish_type: Literal["win", "tie"] | None = None
    vigorish_percent: Literal[4, 5] | None = None
    vigorish_collection: Literal["immediate", "deferred"] | None = None
    tie_odds: int | None = None
    royal_match_table: Literal["A", "B", "C", "D", "E", "F", "G"] | None = None
    royal_match_max_cents: int | None = None
    crown_treasure: bool | None = None
    six_card_table: Literal["A", "B", "C"] | None = None
    initial_odds: Fraction | None = None
    tie_wager_odds: Fraction | None = None
    war_odds: Fraction | None = None
    war_tie_odds: Fraction | None = None
    device_approved: bool | None = None
    layout_approved: bool | None = None
    layout_logo: bool | None = None
    posted_odds: Mapping[str, Fraction | PayTable] | None = None
    odds_posted_on: Literal["layout", "sign", "none"] | None = None
    gratuity_roles: tuple[str, ...] | None = None
    food_beverage_roles: tuple[str, ...] | None = None


class _WrongError(Exception):
    """A value is not of its key's kind; the text is what was expected."""


_Reader = Callable[[Any], Any]


def _one_of(*allowed: str | int) -> _Reader:
    def read(value: Any) -> Any:
        # True equals 1 in Python, so the type is compared too.
        if any(type(value) is type(a) and value == a for a in allowed):
            return value
        raise _WrongError("one of " + ", ".join(str(a) for a in allowed))

    return read


def _whole_from(least: int, most: int) -> _Reader:
    def read(value: Any) -> int:
        if type(value) is int and least <= value <= most:
            return value
        raise _WrongError(f"a whole number from {least} to {most}")

    return read


def _boolean(value: Any) -> bool:
    if type(value) is bool:
        return value
    raise _WrongError("true or false")


_MOST_WORDS = 100
"""More roles than any house has."""

_ODDS = re.compile(r"([0-9]{1,6}):([0-9]{1,6})", re.ASCII)


def _odds(value: Any) -> Fraction:
    match = _ODDS.fullmatch(value) if isinstance(value, str) else None
    if match is None or int(match[1]) == 0 or int(match[2]) == 0:
        raise _WrongError('odds as a text, as in "2:1"')
    return Fraction(int(match[1]), int(match[2]))


def _words(value: Any) -> tuple[str, ...]:
    texts = isinstance(value, list) and all(isinstance(v, str) and v.strip() for v in value)
    if texts and len(value) <= _MOST_WORDS and all(len(v) <= LONGEST_TEXT for v in value):
        return tuple(value)
    raise _WrongError('a list of texts, as in ["dealer", "floorperson"]')


def _posted(value: Any) -> dict[str, Fraction | PayTable]:
    expected = 'odds or a pay table by wager, as in {tie = "10:1", dragon_player = "A"}'
    if not isinstance(value, dict) or len(value) > _MOST_WORDS:
        raise _WrongError(expected)
    try:
        return {str(k): v if v in _TABLES else _odds(v) for k, v in value.items()}
    except (_WrongError, TypeError):
        raise _WrongError(expected) from None


_READERS: dict[str, _Reader] = {
    "decks": _whole_from(1, 1000),
    "automated_shuffler": _boolean,
    "dragon_bonus_table": _one_of("A", "B", "C"),
    "vigorish_type": _one_of("win", "tie"),
    "vigorish_percent": _one_of(4, 5),
    "vigorish_collection": _one_of("immediate", "deferred"),
    "tie_odds": _whole_from(1, 1000),
    "royal_match_table": _one_of("A", "B", "C", "D", "E", "F", "G"),
    "royal_match_max_cents": _whole_from(0, 10**12),
    "crown_treasure": _boolean,
    "six_card_table": _one_of("A", "B", "C"),
    "initial_odds": _odds,
    "tie_wager_odds": _odds,
    "war_odds": _odds,
    "war_tie_odds": _odds,
    "device_approved": _boolean,
    "layout_approved": _boolean,
    "layout_logo": _boolean,
    "posted_odds": _posted,
    "odds_posted_on": _one_of("layout", "sign", "none"),
    "gratuity_roles": _words,
    "food_beverage_roles": _words,
}

SUBMISSION_KEYS = tuple(field.name for field in dataclasses.fields(RulesSubmission))


def parse_submission(mapping: Mapping[str, Any], *, file: str) -> RulesSubmission:
    """Returns the choices of the ``[rules_submission]`` table.

    Raises:
        InputError: a value outside its list, or vigorish details that go with another type of
            vigorish.
    """
    choices: dict[str, Any] = {}
    for key, value in mapping.items():
        field = f"rules_submission.{key}"
        if key not in _READERS:
            continue  # a choice that nothing here knows is not known
        try:
            choices[key] = _READERS[key](value)
        except _WrongError as exc:
            raise InputError(
                "wrong value", file=file, field=field, expected=str(exc), got=kind_of_json(value)
            ) from None
    _check_vigorish(choices, file)
    return RulesSubmission(**choices)


def _check_vigorish(choices: Mapping[str, Any], file: str) -> None:
    for key in ("vigorish_percent", "vigorish_collection"):
        if key in choices and choices.get("vigorish_type") == "tie":
            raise InputError(
                "goes only with vigorish_type win",
                file=file,
                field=f"rules_submission.{key}",
                expected='vigorish_type = "win", or this key left out',
                got='vigorish_type = "tie"',
            )
