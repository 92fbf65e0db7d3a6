"""Table profiles with slips: what is misspelt is refused, a felt's own names are not."""

import dataclasses

import pytest

from rules_check.errors import InputError
from tests.rules_check.facts.test_profile import FULL, change, read, wrong


@pytest.mark.parametrize(
    ("key", "slip", "field"),
    [
        ("edition =", "editon =", "table.editon"),
        ("gaming_day =", "gaming_date =", "table.gaming_date"),
        ("timezone =", "time_zone =", "table.time_zone"),
        ("position = 1", "positon = 1", "zone[1].positon"),
        ("polygon_mm = [[10", "poligon_mm = [[10", "zone[1].poligon_mm"),
        ("colours =", "colors =", "chip[1].colors"),
        ("[rules_submission]", "[rule_submission]", "rule_submission"),
        ("[camera]", "[cameras]", "cameras"),
    ],
)
def test_a_slip_of_a_known_key_is_not_passed_over(key: str, slip: str, field: str) -> None:
    with pytest.raises(InputError, match="unknown key") as raised:
        read(FULL.replace(key, slip))
    assert raised.value.field == field
    assert "perhaps" in str(raised.value)


@pytest.mark.parametrize(
    ("old", "new", "field", "meant"),
    [
        ('wager = "initial"', 'wager = "inital"', "zone[1].wager", "initial"),
        ('wager = "initial"', 'wager = "Tie"', "zone[1].wager", "tie"),
        ('wager = "initial"', 'wager = "wra"', "zone[1].wager", "war"),
        ('kind = "dealer_hand"', 'kind = "dealer_hand"\nhand = "orignal"', "zone[2].hand",
         "original"),
        ('kind = "dealer_hand"', 'kind = "dealer_hand"\nhand = "player"', "zone[2].hand", "war"),
        ("America/New_York", "America/NewYork", "table.timezone", "America/New_York"),
        ("America/New_York", "america/new york", "table.timezone", "zone"),
        ("America/New_York", "America", "table.timezone", "zone"),
        ("America/New_York", "Mars/X", "table.timezone", "zone"),
        ("America/New_York", "posix", "table.timezone", "zone"),
    ],
)  # fmt: skip
def test_a_slip_of_a_known_value_is_not_passed_over(
    old: str, new: str, field: str, meant: str
) -> None:
    with pytest.raises(InputError) as raised:
        read(change(old, new))
    assert raised.value.field == field
    assert meant in (raised.value.expected or "")
    assert raised.value.file == "T.toml"


@pytest.mark.parametrize("game", ["minibaccarat", "midibaccarat"])
def test_a_slip_of_a_hand_of_baccarat_is_not_passed_over(game: str) -> None:
    text = change('"casino_war"', f'"{game}"').replace('edition = "567"', "")
    text = change('wager = "initial"', 'wager = "banker"', text)
    hand = 'kind = "dealer_hand"\nhand = '
    assert read(change('kind = "dealer_hand"', hand + '"banker"', text)).zones[1].hand == "banker"
    with pytest.raises(InputError, match="perhaps player"):
        read(change('kind = "dealer_hand"', hand + '"palyer"', text))


@pytest.mark.parametrize("wager", ["jackpot", "high_card", "lucky_war"])
def test_a_felt_may_have_wagers_of_its_own(wager: str) -> None:
    assert read(change('wager = "initial"', f'wager = "{wager}"')).zones[0].wager == wager


@pytest.mark.parametrize("zone", ["America/New_York", "Europe/Berlin", "UTC", "EST5EDT"])
def test_a_time_zone_of_the_database_is_read(zone: str) -> None:
    assert read(change("America/New_York", zone)).timezone == zone


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("[rules_submission]", "[pit]\nname = 1\n[rules_submission]", "pit"),
        ("[rules_submission]", "[[limit]]\ncents = 1\n[rules_submission]", "limit"),
        ("position = 1", "position = 1\nlimit = 5", "zone[1].limit"),
        ("cents = 500", "cents = 500\nmaker = 'x'", "chip[1].maker"),
        ("[camera]", "[camera]\nname = 'F'", "camera.name"),
        ("positions = 7", "positions = 7\npit = '3'", "table.pit"),
        (
            "[rules_submission]",
            "[rules_submission]\npair_plus_pays = 'A'",
            "rules_submission.pair_plus_pays",
        ),
        ("[rules_submission]", "[deck]\nenrolled = 'x'\nback = 1\n[rules_submission]", "deck.back"),
    ],
)
def test_a_table_or_key_that_nothing_reads_is_passed_over_and_named(
    old: str, new: str, field: str
) -> None:
    plain, other = read(FULL), read(change(old, new))
    assert other.unread == (field,)
    same = dataclasses.replace(other, unread=(), enrolled_deck=None)
    assert same == plain


@pytest.mark.parametrize(
    ("cents", "colours", "twice"),
    [
        (500, '["#b3122b", "#FFFFFF"]', True),
        (500, '["#b3122b"]', False),
        (500, '["#ffffff", "#b3122b"]', False),
        (2500, '["#b3122b", "#ffffff"]', False),
    ],
)
def test_only_the_same_chip_twice_is_refused(cents: int, colours: str, twice: bool) -> None:
    text = f"{FULL}[[chip]]\ncents = {cents}\ncolours = {colours}\n"
    if twice:
        assert "field chip[2].colours: this chip comes twice" in wrong(text)
    else:
        assert len(read(text).chips) == 2
