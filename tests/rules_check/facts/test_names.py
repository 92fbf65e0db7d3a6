"""Wagers and hands are called by the names of their table; slips of them are refused."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rules_check.chapters.baccarat.play import WAGER as BACCARAT_WORDS
from rules_check.chapters.ch549.play import BASIC, SIDE
from rules_check.chapters.ch565.play import BEFORE_CARDS, PLAY
from rules_check.chapters.war.words import WAGER as WAR_WORDS
from rules_check.errors import InputError
from rules_check.facts.editions import GAMES
from rules_check.facts.events import Event, parse_log
from rules_check.facts.layout import TableProfile, Zone
from rules_check.facts.names import WAGERS, meant_by
from rules_check.rounds.shape import shape_of

CONTRACT = {
    "casino_war": ("initial", "tie", "war"),
    "minibaccarat": ("player", "banker", "tie", "dragon_player", "dragon_banker", "vigorish"),
    "midibaccarat": ("player", "banker", "tie", "dragon_player", "dragon_banker", "vigorish"),
    "blackjack": ("box", "royal_match"),
    "three_card_poker": ("ante", "play", "pair_plus", "six_card", "progressive"),
    "face_up_pai_gow_poker": ("main",),
    "pai_gow": ("main",),
}
"""Names that logs of other programs were promised."""

HELD = ("card_dealt", "card_turned", "cards_cleared")


def table(game: str, *own: str) -> TableProfile:
    corners = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))
    zones = tuple(
        Zone(name=name, kind="wager", position=1, wager=name, polygon_mm=corners) for name in own
    )
    return TableProfile(id="T", game=game, positions=7, zones=zones)


def read(game: str, *own: str, **fields: Any) -> tuple[Event, ...]:
    first = json.dumps({"id": "e0", "type": "gap", "t": 0})
    made = json.dumps({"id": "e1", "t": 1, "action": "placed", "position": 1} | fields)
    return parse_log([first, "", made], table(game, *own), file="night.jsonl")


def promised() -> Iterator[tuple[str, str]]:
    return ((game, name) for game, names in CONTRACT.items() for name in names)


@pytest.mark.parametrize(("game", "name"), [*promised()])
@pytest.mark.parametrize("kind", ["chips", "cash"])
def test_a_wager_that_was_promised_is_read(game: str, name: str, kind: str) -> None:
    assert getattr(read(game, type=kind, wager=name)[1], "wager", None) == name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["chips", "cash"])
def test_a_wager_of_no_name_is_not_known(game: str, kind: str) -> None:
    assert len(read(game, type=kind, wager=None)) == len(read(game, type=kind)) == 2


def test_every_game_says_what_its_wagers_are_called() -> None:
    assert set(WAGERS) == set(CONTRACT) == set(GAMES)


def test_every_name_that_the_law_reads_is_known() -> None:
    for game in GAMES:
        shape = shape_of(game)
        beside = {name for pair in shape.beside for name in pair}
        read_by_law = {*(shape.base_wagers or ()), *shape.apart, *shape.between, *beside}
        read_by_law |= {shape.second_wager} - {None}
        assert read_by_law <= set(WAGERS[game]), game
    assert set(WAR_WORDS) <= set(WAGERS["casino_war"])
    assert set(BACCARAT_WORDS) <= set(WAGERS["minibaccarat"]) & set(WAGERS["midibaccarat"])
    assert {BASIC, SIDE} <= set(WAGERS["blackjack"])
    assert {*BEFORE_CARDS, PLAY} <= set(WAGERS["three_card_poker"])


@pytest.mark.parametrize("kind", ["chips", "cash"])
@pytest.mark.parametrize(
    ("game", "name"),
    [
        pytest.param("casino_war", "inital", id="a-letter-missing"),
        pytest.param("casino_war", "Initial", id="a-capital"),
        pytest.param("casino_war", "royal_match", id="of-another-game"),
        pytest.param("casino_war", "vigorish", id="not-owed-at-war"),
        pytest.param("minibaccarat", "initial", id="of-war"),
        pytest.param("three_card_poker", "pair plus", id="a-space"),
        pytest.param("face_up_pai_gow_poker", "mian", id="letters-turned"),
    ],
)
def test_a_wager_that_the_table_has_not_is_told_by_line_and_field(
    game: str, name: str, kind: str
) -> None:
    with pytest.raises(InputError) as caught:
        read(game, type=kind, wager=name)
    sentence = str(caught.value)
    assert sentence.startswith("night.jsonl, line 3, field wager: ")
    assert f'got "{name}"' in sentence
    assert all(known in sentence for known in CONTRACT[game])


@pytest.mark.parametrize(
    ("game", "name"), [("casino_war", "jackpot"), ("midibaccarat", "dragon"), ("blackjack", "21+3")]
)
def test_a_wager_that_no_game_knows_may_be_the_houses_own(game: str, name: str) -> None:
    assert len(read(game, type="chips", wager=name)) == 2


def test_what_a_felt_has_beside_is_known_there() -> None:
    assert read("casino_war", "jackpot", type="chips", wager="jackpot")
    with pytest.raises(InputError, match=r"initial, tie, war, jackpot"):
        read("casino_war", "jackpot", type="chips", wager="jackpto")


@pytest.mark.parametrize("kind", HELD)
def test_hands_of_war_are_two(kind: str) -> None:
    for hand in (None, "original", "war"):
        assert read("casino_war", type=kind, to=1, hand=hand)
    for hand in ("orignal", "War", "player", "first"):
        with pytest.raises(InputError) as caught:
            read("casino_war", type=kind, to=1, hand=hand)
        words = f'expected null or one of original, war, got "{hand}"'
        assert str(caught.value).startswith("night.jsonl, line 3, field hand: ")
        assert words in str(caught.value)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "casino_war"])
def test_what_an_only_hand_is_called_matters_nowhere_else(game: str) -> None:
    assert read(game, type="card_dealt", to=1, hand="first")


@pytest.mark.parametrize("what", ["announcement", "log", "staff"])
def test_words_of_people_stay_free(what: str) -> None:
    assert read("casino_war", type=what, phrase="place your bets", what="coffee_served")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("inital", "initial"), ("INITIAL", "initial"), ("tei", "tie"), ("wer", "war"),
        ("tie", None), ("jackpot", None), ("pair", None), ("", None),
    ],
)  # fmt: skip
def test_a_slip_is_told_from_another_name(said: str, meant: str | None) -> None:
    assert meant_by(said, WAGERS["casino_war"]) == meant
