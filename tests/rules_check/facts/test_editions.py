"""Which text governs on which gaming day."""

from datetime import date, timedelta

import pytest

from rules_check.engine import check
from rules_check.errors import InputError
from rules_check.facts.editions import EDITIONS, edition_covers, edition_in_force
from tests.rules_check.chapters.table_log import events_of, profile_of

LOG = "p1i5 nmb c1=2C cD=9H t1i5 x1 xD"
BOUNDS = [
    (game, edition.name, edition.first_day, edition.last_day)
    for game, editions in EDITIONS.items()
    for edition in editions
]
ONE_DAY = timedelta(days=1)


@pytest.mark.parametrize(("game", "name", "first", "last"), BOUNDS, ids=str)
def test_an_edition_governs_from_its_first_day_to_its_last(
    game: str, name: str, first: date, last: date | None
) -> None:
    assert edition_in_force(game, first, file="T") == name
    with pytest.raises(InputError, match="no edition of"):
        edition_in_force(game, first - ONE_DAY, file="T")
    if last is None:
        assert edition_in_force(game, date(2030, 1, 1), file="T") == name
        return
    assert edition_in_force(game, last, file="T") == name
    with pytest.raises(InputError, match="no edition of"):
        edition_in_force(game, last + ONE_DAY, file="T")


@pytest.mark.parametrize(("game", "name", "first", "last"), BOUNDS, ids=str)
def test_whether_an_edition_covers_a_day(
    game: str, name: str, first: date, last: date | None
) -> None:
    assert edition_covers(game, name, first)
    assert not edition_covers(game, name, first - ONE_DAY)
    assert not edition_covers(game, "999", first)


@pytest.mark.parametrize(
    ("day", "noted"),
    [(None, False), (date(2010, 4, 10), False), (date(2010, 4, 9), True), (date(2024, 1, 1), True)],
    ids=str,
)
def test_a_finding_says_when_its_edition_is_named_for_a_day_it_may_not_govern(
    day: date | None, noted: bool
) -> None:
    profile = profile_of("567", table={"gaming_day": day} if day else {})
    found = check(events_of(LOG), profile)
    assert found
    text = f"under chapter 567, which the table profile names; it may not govern on {day}"
    assert all((text in f.message) == noted for f in found)
    assert {f.edition for f in found} == {"567"}
