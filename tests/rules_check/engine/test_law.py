"""Dated numbers: exactly one is in force, or the law says so."""

from datetime import date
from fractions import Fraction

import pytest

from rules_check.engine import chapters
from rules_check.errors import LawError
from rules_check.law import LawBook, parse_law

SINCE = date(2010, 4, 10)
UNTIL = date(2012, 4, 10)


def row(
    value: object = 1, since: date = SINCE, until: date | None = UNTIL, **more: object
) -> dict[str, object]:
    """Returns a row as it stands in a TOML document."""
    made: dict[str, object] = {
        "value": value,
        "since": since,
        "cite": "§ 1",
        "published": "1 Pa.B. 1",
        "status": "in_text",
    }
    return made | ({} if until is None else {"until": until}) | more


def book(*rows: dict[str, object], name: str = "a") -> LawBook:
    """Returns the numbers of a document with one name."""
    return parse_law({name: list(rows)}, file="test.toml")


def test_a_value_holds_from_its_first_day_to_the_day_before_its_end() -> None:
    law = book(row(1, date(2010, 1, 1), date(2011, 1, 1)), row(2, date(2011, 1, 1), None))
    assert law.on(date(2010, 1, 1)).whole("a") == 1
    assert law.on(date(2010, 12, 31)).whole("a") == 1
    assert law.on(date(2011, 1, 1)).whole("a") == 2
    assert law.on(date(2024, 1, 1)).whole("a") == 2


def test_two_values_in_force_are_an_error() -> None:
    law = book(row(1), row(2, date(2011, 1, 1), None))
    assert law.on(date(2010, 12, 31)).whole("a") == 1
    with pytest.raises(LawError, match="two values of a are in force on 2011-01-01"):
        law.on(date(2011, 1, 1))


def test_no_value_in_force_is_an_error() -> None:
    law = book(row(1, date(2010, 1, 1), date(2011, 1, 1)), row(2, date(2011, 1, 2), None))
    with pytest.raises(LawError, match="no value of a is in force on 2011-01-01"):
        law.on(date(2011, 1, 1))


def test_an_edition_that_was_named_wins_over_the_day() -> None:
    law = book(row(3))
    assert law.on(date(1999, 1, 1)).day == SINCE
    assert law.on(date(2012, 4, 9)).day == date(2012, 4, 9)
    assert law.on(date(2012, 4, 10)).day == date(2012, 4, 9)
    assert law.on(None).day == SINCE


def test_a_number_that_is_not_there_is_an_error() -> None:
    with pytest.raises(LawError, match="no value of b"):
        book(row()).on(None).row("b")


@pytest.mark.parametrize(
    ("value", "expected"),
    [(3, Fraction(3)), ("1/4", Fraction(1, 4)), ("10:1", Fraction(10)), ("3:2", Fraction(3, 2))],
)
def test_numbers_are_read_exactly(value: object, expected: Fraction) -> None:
    assert book(row(value)).on(None).fraction("a") == expected


@pytest.mark.parametrize("value", [0.25, True, "x", "1:0", None, []], ids=repr)
def test_what_is_no_exact_number_is_an_error(value: object) -> None:
    with pytest.raises(LawError, match="not a whole number, a fraction or odds"):
        book(row(value))


def test_a_fraction_is_no_whole_number() -> None:
    with pytest.raises(LawError, match="not a whole number"):
        book(row("1/4")).on(None).whole("a")


@pytest.mark.parametrize(
    "wrong",
    [row(status="rumour"), row(until=SINCE), row(colour="red"), {"value": 1}],
    ids=["status", "ends before it begins", "unknown key", "keys missing"],
)
def test_a_row_that_is_not_whole_is_an_error(wrong: dict[str, object]) -> None:
    with pytest.raises(LawError):
        book(wrong)


def test_unverified_odds_decide_nothing_until_they_are_filed() -> None:
    law = book(row("1:1", status="unverified")).on(None)
    assert law.odds("a") is None
    assert law.odds("a", Fraction(2)) == 2
    assert book(row("1:1")).on(None).odds("a", Fraction(2)) == 1


@pytest.mark.parametrize("edition", ["567", "651a"])
def test_every_number_of_a_chapter_is_cited_and_published(edition: str) -> None:
    chapter = next(c for c in chapters() if c.edition == edition)
    assert chapter.law.rows
    for number in chapter.law.rows:
        assert number.cite.startswith(f"58 Pa. Code § {edition}.")
        assert number.published


@pytest.mark.parametrize(
    ("edition", "name", "value"),
    [
        ("567", "odds.initial", "1"),
        ("567", "odds.tie", "10"),
        ("567", "odds.war", "2"),
        ("567", "odds.war_tie", "3"),
        ("567", "positions.most", "7"),
        ("567", "decks.least", "6"),
        ("567", "decks.most", "8"),
        ("567", "decks.shuffler.least", "12"),
        ("567", "decks.shuffler.most", "16"),
        ("567", "decks.hours", "24"),
        ("567", "cut.depth", "10"),
        ("567", "cover_card.depth", "1/4"),
        ("567", "burn.shoe", "1"),
        ("567", "burn.dealer", "1"),
        ("567", "burn.war", "3"),
        ("651a", "positions.most", "9"),
        ("651a", "burn.war", "3"),
    ],
)
def test_the_numbers_of_the_text(edition: str, name: str, value: str) -> None:
    law = next(c for c in chapters() if c.edition == edition).law.on(None)
    assert law.fraction(name) == Fraction(value)


def test_the_temporary_chapter_lapses_after_two_years() -> None:
    rows = next(c for c in chapters() if c.edition == "567").law.rows
    assert {(r.since, r.until) for r in rows} == {(date(2010, 4, 10), date(2012, 4, 10))}


def test_the_odds_of_651a_10_are_unverified() -> None:
    rows = next(c for c in chapters() if c.edition == "651a").law.rows
    assert {r.name for r in rows if r.status == "unverified"} == {
        "odds.initial",
        "odds.tie",
        "odds.war",
        "odds.war_tie",
    }
