"""Table profiles: what they say, and every way of being wrong, told in one sentence."""

import tomllib
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_check.errors import InputError
from rules_check.facts.profile import TableProfile, load_profile, parse_profile
from rules_check.facts.submission import RulesSubmission
from rules_check.facts.toml_values import read_toml

BARE = """
[table]
id = "CW-07"
game = "casino_war"
edition = "567"
positions = 7
"""
FULL = (
    BARE
    + """
gaming_day = 2010-06-01
timezone = "America/New_York"

[camera]
image_px = [[412, 903], [1508, 903], [1290, 210], [630, 210]]
felt_mm = [[0, 0], [1800, 0], [1800, 900], [0, 900]]
size_px = [1920, 1080]

[[zone]]
name = "1.initial"
kind = "wager"
position = 1
wager = "initial"
polygon_mm = [[10, 10], [90, 10], [50, 80]]

[[zone]]
name = "dealer"
kind = "dealer_hand"
polygon_mm = [[700, 700], [900, 700], [900, 900], [700, 900]]

[[chip]]
cents = 500
colours = ["#B3122b", "#ffffff"]

[rules_submission]
decks = 6
war_odds = "1:1"
"""
)


def read(text: str) -> TableProfile:
    return parse_profile(tomllib.loads(text), file="T.toml")


def wrong(text: str) -> str:
    with pytest.raises(InputError) as caught:
        parse_profile(read_toml(text, file="T.toml"), file="T.toml")
    sentence = str(caught.value)
    assert sentence.startswith("T.toml")
    assert len(sentence) < 1000
    assert "\n" not in sentence
    return sentence


def test_a_profile_needs_no_more_than_its_table() -> None:
    profile = read(BARE)
    assert (profile.id, profile.game, profile.positions) == ("CW-07", "casino_war", 7)
    assert profile.camera is None
    assert profile.zones == profile.chips == ()
    assert profile.submission == RulesSubmission()
    assert profile.submission.automated_shuffler is False


def test_a_full_profile_is_read_whole() -> None:
    profile = read(FULL)
    assert profile.gaming_day == date(2010, 6, 1)
    assert profile.timezone == "America/New_York"
    assert profile.camera is not None
    assert profile.camera.image_px[0] == (412.0, 903.0)
    assert profile.camera.size_px == (1920, 1080)
    assert [zone.name for zone in profile.zones] == ["1.initial", "dealer"]
    assert profile.zones[0].polygon_mm == ((10.0, 10.0), (90.0, 10.0), (50.0, 80.0))
    assert profile.chips[0].colours == ("#b3122b", "#ffffff")
    assert profile.submission.decks == 6
    assert profile.submission.war_odds == Fraction(1)


def change(old: str, new: str, text: str = FULL) -> str:
    assert old in text
    return text.replace(old, new)


WRONG: list[Any] = [
    pytest.param(change("[table]", "[tabel]"), "tabel", id="misspelt-table"),
    pytest.param(change("[table]", "[pit]"), "table", id="no-table"),
    pytest.param("table = 5", "table", id="table-a-number"),
    pytest.param(change('id = "CW-07"', ""), "table.id", id="no-id"),
    pytest.param(change('id = "CW-07"', "id = 7"), "table.id", id="id-a-number"),
    pytest.param(change('game = "casino_war"', ""), "table.game", id="no-game"),
    pytest.param(change('"casino_war"', '"whist"'), "table.game", id="unknown-game"),
    pytest.param(change("positions = 7", ""), "table.positions", id="no-positions"),
    pytest.param(change("positions = 7", "positions = 0"), "table.positions", id="0-positions"),
    pytest.param(change("positions = 7", "positions = 7.5"), "table.positions", id="7.5-positions"),
    pytest.param(change("positions = 7", "positions = true"), "table.positions", id="bool"),
    pytest.param(change('"567"', '"541"'), "table.edition", id="edition-of-another-game"),
    pytest.param(change('"567"', "567"), "table.edition", id="edition-a-number"),
    pytest.param(change("2010-06-01", '"2010-06-01"'), "table.gaming_day", id="day-a-text"),
    pytest.param(change("2010-06-01", "2010-06-01T10:00:00"), "table.gaming_day", id="day-a-time"),
    pytest.param(change('"America/New_York"', '"New York!"'), "table.timezone", id="timezone"),
    pytest.param(change(", [630, 210]]", "]"), "camera.image_px", id="three-points"),
    pytest.param(change(", [0, 900]]", ", [0, 900], [5, 5]]"), "camera.felt_mm", id="lengths"),
    pytest.param(change("[1290, 210]", "[412, 903]"), "camera.image_px", id="a-point-twice"),
    pytest.param(
        change("[1800, 900], [0, 900]", "[900, 0], [300, 0]"), "camera.felt_mm", id="line"
    ),
    pytest.param(change("[1290, 210]", "[960, 903]"), "camera.image_px", id="three-on-a-line"),
    pytest.param(change("[1800, 900]", "[1800, nan]"), "camera.felt_mm", id="nan"),
    pytest.param(change("[1800, 900]", "[1800, inf]"), "camera.felt_mm", id="infinity"),
    pytest.param(change("[1800, 900]", "[180000, 900]"), "camera.felt_mm", id="180-metres"),
    pytest.param(change("[1800, 900]", "[1800]"), "camera.felt_mm", id="half-a-point"),
    pytest.param(change("[1920, 1080]", "[1920, 0]"), "camera.size_px", id="no-height"),
    pytest.param(change("size_px", "size"), "camera.size", id="unknown-key"),
    pytest.param(change("[1920, 1080]", "[1920.5, 1080]"), "camera.size_px", id="half-a-pixel"),
    pytest.param(change('kind = "wager"', ""), "zone[1].kind", id="zone-without-kind"),
    pytest.param(change('"dealer_hand"', '"bar"'), "zone[2].kind", id="unknown-kind"),
    pytest.param(change('name = "dealer"', 'name = "1.initial"'), "zone[2].name", id="name-twice"),
    pytest.param(change("position = 1\n", ""), "zone[1].position", id="wager-zone-of-nobody"),
    pytest.param(change("position = 1\n", "position = 8\n"), "zone[1].position", id="seat-8"),
    pytest.param(change('wager = "initial"', ""), "zone[1].wager", id="wager-zone-of-no-wager"),
    pytest.param(change(", [50, 80]]", "]"), "zone[1].polygon_mm", id="two-corners"),
    pytest.param(change("[50, 80]", "[50, 10]"), "zone[1].polygon_mm", id="no-area"),
    pytest.param(
        change("[900, 700], [900, 900]", "[900, 900], [900, 700]"), "zone[2].polygon_mm", id="bow"
    ),
    pytest.param(change("cents = 500", "cents = 0"), "chip[1].cents", id="worthless-chip"),
    pytest.param(change('"#ffffff"', '"white"'), "chip[1].colours", id="colour-a-name"),
    pytest.param(change('["#B3122b", "#ffffff"]', "[]"), "chip[1].colours", id="no-colours"),
    pytest.param("zone = 3" + BARE, "zone", id="zone-a-number"),
    pytest.param(BARE + "[rules_submission]\ndeck = 6", "rules_submission.deck", id="unknown-key"),
    pytest.param(BARE + "[table", None, id="not-toml"),
    pytest.param("x = " + "[" * 50_000, None, id="nested"),
    pytest.param("x = " + "9" * 10_000, None, id="10000-digits"),
]


@pytest.mark.parametrize(("text", "field"), WRONG)
def test_a_wrong_profile_is_told_by_file_and_field(text: str, field: str | None) -> None:
    sentence = wrong(text)
    if field is not None:
        assert f"field {field}:" in sentence
        assert "expected" in sentence


@pytest.mark.parametrize(
    "choice",
    [
        pytest.param(choice, id=choice.replace('"', ""))
        for choice in (
            "decks = 0", "decks = true", 'decks = "6"', "automated_shuffler = 1",
            'dragon_bonus_table = "D"', 'vigorish_type = "lose"', "vigorish_percent = 6",
            "vigorish_percent = 4.0", 'vigorish_collection = "late"', "tie_odds = 0",
            'tie_odds = "8:1"', 'royal_match_table = "H"', "royal_match_max_cents = -1",
            'crown_treasure = "yes"', 'six_card_table = "Payout"', 'initial_odds = "1-1"',
            "war_odds = 1", 'tie_wager_odds = "0:1"', 'war_tie_odds = "2:0"', 'war_odds = "1:1:1"',
        )
    ],
)  # fmt: skip
def test_a_choice_outside_its_list_is_wrong(choice: str) -> None:
    key = choice.split(" ", maxsplit=1)[0]
    assert f"field rules_submission.{key}:" in wrong(f"{BARE}[rules_submission]\n{choice}")


@pytest.mark.parametrize(
    ("choice", "value"),
    [
        pytest.param('dragon_bonus_table = "B"', "B", id="dragon"),
        pytest.param('vigorish_type = "win"', "win", id="vigorish-type"),
        pytest.param("vigorish_percent = 5", 5, id="vigorish-percent"),
        pytest.param('vigorish_collection = "deferred"', "deferred", id="vigorish-collection"),
        pytest.param("tie_odds = 9", 9, id="tie-odds"),
        pytest.param('royal_match_table = "G"', "G", id="royal-match"),
        pytest.param("royal_match_max_cents = 2500", 2500, id="royal-match-max"),
        pytest.param("crown_treasure = false", False, id="crown-treasure"),
        pytest.param('six_card_table = "B"', "B", id="six-card"),
        pytest.param("automated_shuffler = true", True, id="shuffler"),
        pytest.param('initial_odds = "1:1"', Fraction(1), id="initial-odds"),
        pytest.param('tie_wager_odds = "10:1"', Fraction(10), id="tie-wager-odds"),
        pytest.param('war_tie_odds = "2:1"', Fraction(2), id="war-tie-odds"),
    ],
)
def test_a_choice_is_read(choice: str, value: object) -> None:
    submission = read(f"{BARE}[rules_submission]\n{choice}").submission
    assert getattr(submission, choice.split(" ", maxsplit=1)[0]) == value


@pytest.mark.parametrize("key", ["vigorish_percent = 5", 'vigorish_collection = "deferred"'])
def test_vigorish_on_ties_has_no_percent_and_no_collection(key: str) -> None:
    assert "vigorish_type win" in wrong(f'{BARE}[rules_submission]\nvigorish_type = "tie"\n{key}')


DAYS: list[Any] = [
    pytest.param("2010-04-09", None, id="the-day-before-567"),
    pytest.param("2010-04-10", "567", id="first-day-of-567"),
    pytest.param("2012-04-09", "567", id="last-day-of-567"),
    pytest.param("2012-04-10", None, id="567-has-lapsed"),
    pytest.param("2012-05-19", None, id="not-yet-certainly-651a"),
    pytest.param("2012-05-20", "651a", id="certainly-651a"),
    pytest.param("2024-02-29", "651a", id="long-after"),
]


@pytest.mark.parametrize(("day", "edition"), DAYS)
def test_the_gaming_day_decides_the_edition(day: str, edition: str | None) -> None:
    profile = read(change('edition = "567"', f"gaming_day = {day}", BARE))
    if edition is None:
        with pytest.raises(InputError, match=r"field table\.gaming_day"):
            profile.governing_edition()
    else:
        assert profile.governing_edition() == edition


def test_an_edition_that_is_named_wins_over_the_day() -> None:
    assert read(BARE + "gaming_day = 2024-01-01").governing_edition() == "567"


def test_neither_edition_nor_day_is_wrong() -> None:
    profile = read(change('edition = "567"', "", BARE))
    with pytest.raises(InputError, match=r"T\.toml, field table\.edition"):
        profile.governing_edition()


@pytest.mark.parametrize(
    ("game", "edition"),
    [
        ("minibaccarat", "541"), ("midibaccarat", "543"), ("blackjack", "549"),
        ("three_card_poker", "565"), ("face_up_pai_gow_poker", "688a"), ("pai_gow", "535"),
    ],
)  # fmt: skip
def test_the_other_games_have_one_edition(game: str, edition: str) -> None:
    text = change('"casino_war"', f'"{game}"', BARE)
    assert read(change('"567"', f'"{edition}"', text)).edition == edition


def test_a_byte_order_mark_is_fine(tmp_path: Path) -> None:
    path = tmp_path / "T.toml"
    path.write_bytes(b"\xef\xbb\xbf" + BARE.encode())
    assert load_profile(path).id == "CW-07"


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        pytest.param("missing.toml", None, "does not exist", id="missing"),
        pytest.param(".", None, "is a folder", id="folder"),
        pytest.param("latin.toml", b'x = "\xe9"', "not UTF-8", id="latin-1"),
        pytest.param("broken.toml", b"x = = 1", "not TOML", id="broken"),
        pytest.param("zero\0name", None, "cannot be read", id="no-file-name"),
    ],
)
def test_a_file_that_is_no_profile_is_told(
    tmp_path: Path, name: str, content: bytes | None, words: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError, match=words):
        load_profile(path)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@given(st.sampled_from(["table", "camera", "zone", "chip", "rules_submission"]), VALUES)
def test_any_table_gives_nothing_but_input_errors(name: str, value: object) -> None:
    mapping: dict[str, Any] = {**tomllib.loads(FULL), name: value}
    try:
        parse_profile(mapping, file="T.toml")
    except InputError as exc:
        sentence = str(exc)
        assert len(sentence) < 1000


@given(st.data())
def test_any_value_in_a_table_gives_nothing_but_input_errors(data: st.DataObject) -> None:
    mapping: dict[str, Any] = tomllib.loads(FULL)
    name = data.draw(st.sampled_from(["table", "camera", "rules_submission", "zone", "chip"]))
    table = mapping[name][0] if isinstance(mapping[name], list) else mapping[name]
    table[data.draw(st.sampled_from(sorted(table)))] = data.draw(VALUES)
    try:
        parse_profile(mapping, file="T.toml")
    except InputError as exc:
        sentence = str(exc)
        assert len(sentence) < 1000


@pytest.mark.parametrize(
    ("game", "name", "hand", "kind"),
    [
        pytest.param("minibaccarat", "player_hand", "player", "dealer_hand", id="said twice"),
        pytest.param("midibaccarat", "area 3", "banker", "dealer_hand", id="by its hand"),
        pytest.param("minibaccarat", "Banker", None, "dealer_hand", id="by its name"),
        pytest.param("blackjack", "dealer", None, "dealer_hand", id="the dealer's"),
        pytest.param("minibaccarat", "area 3", None, None, id="nobody's"),
        pytest.param("blackjack", "player", None, None, id="a seat's without its position"),
    ],
)
def test_a_hand_of_no_seat_needs_no_position(
    game: str, name: str, hand: str | None, kind: str | None
) -> None:
    zone = {"name": name, "kind": "hand", "polygon_mm": [[0, 0], [90, 0], [90, 90], [0, 90]]}
    profile = {
        "table": {"id": "T", "game": game, "positions": 6, "gaming_day": date(2020, 1, 1)},
        "zone": [zone if hand is None else {**zone, "hand": hand}],
    }
    if kind is None:
        with pytest.raises(InputError, match=r"zone\[1\]\.position"):
            parse_profile(profile, file="t.toml")
    else:
        assert [zone.kind for zone in parse_profile(profile, file="t.toml").zones] == [kind]
