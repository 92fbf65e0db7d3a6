from pathlib import Path

import numpy as np
import pytest

from rules_check.facts.cards import ALL_CARDS
from sample_video.art import sources
from sample_video.art.canvas import rank_mask
from sample_video.art.catalog import CATALOG, RESERVED
from sample_video.art.decks import (
    cover_card,
    deck_names,
    deck_source,
    load_deck,
    plain_deck,
    procedural_deck,
)
from sample_video.art.plain import sample_plain_style
from sample_video.art.shapes import pip_places, suit_polygons
from sample_video.art.style import FONTS, INDEX_STYLES, NATIONAL_SIGNS, sample_style

SHAPE = (504, 360, 4)


def test_a_drawn_deck_has_52_different_faces() -> None:
    deck = procedural_deck(3)
    faces = [deck.face(card.code) for card in ALL_CARDS]
    assert {face.shape for face in faces} == {SHAPE}
    assert len({face.tobytes() for face in faces}) == 52


def test_the_same_seed_draws_the_same_deck() -> None:
    first, again, other = procedural_deck(7), procedural_deck(7), procedural_deck(8)
    assert np.array_equal(first.face("QH"), again.face("QH"))
    assert np.array_equal(first.backs[0], again.backs[0])
    assert not np.array_equal(first.face("QH"), other.face("QH"))


@pytest.mark.parametrize("signs", NATIONAL_SIGNS)
def test_a_deck_of_another_country_differs_in_its_letters_alone(signs: dict[str, str]) -> None:
    usual, foreign = procedural_deck(7), procedural_deck(7, signs=signs)
    letters = {rank for rank in "JQKA" if signs.get(rank, rank) != rank}
    for rank in "JQKA":
        changed = not np.array_equal(usual.face(rank + "H"), foreign.face(rank + "H"))
        assert changed or rank not in letters


def test_corners_are_transparent_and_the_middle_is_not() -> None:
    face = procedural_deck(1).face("7S")
    assert face[0, 0, 3] == 0
    assert face[252, 180, 3] == 255


@pytest.mark.parametrize("rank", ["A", "6", "9", "10", "K"])
def test_a_drawn_face_is_the_same_upside_down_in_its_indices(rank: str) -> None:
    # The index corner of a card turned by half a turn shows the same index.
    face = procedural_deck(2).face(rank + "D")
    turned = face[::-1, ::-1]
    corner = np.abs(face[20:110, 15:80, :3].astype(int) - turned[20:110, 15:80, :3]).mean()
    assert corner < 6


def test_a_deck_has_backs_and_they_differ_from_faces() -> None:
    deck = procedural_deck(4)
    assert len(deck.backs) == 2
    assert all(back.shape == SHAPE for back in deck.backs)
    assert cover_card(3).shape == SHAPE


def test_no_such_card_is_refused() -> None:
    with pytest.raises(ValueError, match="no such card"):
        procedural_deck(0).face("11H")


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_reserved_designs_cannot_be_loaded(name: str) -> None:
    with pytest.raises(PermissionError, match="reserved"):
        load_deck(name)
    assert name not in deck_names()
    assert name in deck_names(reserved=True)


def test_the_split_is_by_deck_and_keeps_several_out() -> None:
    held_out = [source for source in CATALOG if source.split == "held_out"]
    assert len(held_out) >= 4
    assert len({source.name for source in CATALOG}) == len(CATALOG)
    assert not {source.name for source in CATALOG} & RESERVED


def test_a_drawn_deck_loads_by_name() -> None:
    assert np.array_equal(load_deck("drawn-5").face("2C"), procedural_deck(5).face("2C"))


def test_an_unknown_deck_is_refused() -> None:
    with pytest.raises(KeyError):
        load_deck("no-such-deck")


@pytest.mark.parametrize("count", range(1, 11))
def test_a_number_card_has_as_many_pips_as_it_says(count: int) -> None:
    places = pip_places(count)
    assert len(places) == count
    assert len(set(places)) == count


@pytest.mark.parametrize("suit", ["C", "D", "H", "S"])
@pytest.mark.parametrize("shape", [0.0, 0.5, 1.0])
def test_suit_signs_stay_in_their_box(suit: str, shape: float) -> None:
    for part in suit_polygons(suit, shape):
        assert np.abs(part).max() <= 0.56


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("rank", ["A", "10", "7", "Q"])
def test_every_face_of_type_prints_every_rank(font: str, rank: str) -> None:
    mask = rank_mask(rank, (font, 0.5), (40, 60))
    assert mask.shape[0] == 60
    assert mask.max() > 200


def test_styles_cover_what_card_makers_do() -> None:
    styles = [sample_style(seed) for seed in range(200)]
    assert {s.index_style for s in styles} == set(INDEX_STYLES)
    assert {s.corners for s in styles} == {2, 4}
    assert min(s.index_size[1] for s in styles) < 66 < 160 < max(s.index_size[1] for s in styles)
    assert any(len(set(s.inks.values())) == 4 for s in styles)


def test_two_decks_come_with_the_product(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Neither cached nor installed: only what the package holds.
    monkeypatch.setenv("PITWATCH_ART_CACHE", str(tmp_path))
    monkeypatch.setenv("PITWATCH_ART_PATH", "")
    monkeypatch.setattr(sources, "_SEARCH", ())
    assert deck_names() == ("npm-2color", "npm-2color-bf")
    cards = sources.cached_cards(deck_source("npm-2color"))
    assert len(cards) == 52
    assert cards["KH"].shape == SHAPE
    assert cards["KH"][0, 0, 3] == 0


@pytest.mark.parametrize("seed", range(12))
def test_a_plain_deck_has_52_different_faces(seed: int) -> None:
    deck = plain_deck(seed)
    assert len({deck.face(card.code).tobytes() for card in ALL_CARDS}) == 52


def test_plain_decks_differ_in_what_stands_in_the_middle_and_where_the_index_is() -> None:
    styles = [sample_plain_style(seed) for seed in range(200)]
    assert {style.pips for style in styles} == {
        "one_big",
        "letter",
        "letter_above_sign",
        "bare",
        "few",
    }
    assert {style.corners for style in styles} == {1, 2, 4}
    assert {style.index_style for style in styles} == set(INDEX_STYLES)
    assert any(style.signs.get("A") == "1" for style in styles)
    assert any(style.signs.get("10") == "T" for style in styles)


def test_the_middle_of_a_plain_deck_says_nothing_of_the_rank() -> None:
    seed = next(s for s in range(99) if _signs_alone(s))
    four, seven = (plain_deck(seed).face(code)[180:324, 120:240] for code in ("4H", "7H"))
    assert np.array_equal(four, seven)


def _signs_alone(seed: int) -> bool:
    style = sample_plain_style(seed)
    return style.pips == "one_big" and style.index_size[1] < 70


def test_an_index_in_one_corner_alone_leaves_the_opposite_one_bare() -> None:
    seed = next(s for s in range(200) if _one_corner(s))
    face = plain_deck(seed).face("4S").astype(int)
    below = face[-110:-20, -80:-15, :3]
    assert np.ptp(below, axis=(0, 1)).max() == 0
    assert np.ptp(face[8:110, 8:100, :3], axis=(0, 1)).max() > 100


def _one_corner(seed: int) -> bool:
    style = sample_plain_style(seed)
    return style.corners == 1 and style.pips == "bare" and not style.outline


def test_a_plain_deck_loads_by_name() -> None:
    assert np.array_equal(load_deck("plain-5").face("2C"), plain_deck(5).face("2C"))


def test_drawings_are_installed_only_beside_what_renders_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = next(source for source in CATALOG if source.kind != "scans")
    file = tmp_path / Path(drawn.path).name
    file.mkdir()
    monkeypatch.setattr(sources, "search_path", lambda: (tmp_path,))
    for rendered in (None, "/usr/bin/rsvg-convert"):
        monkeypatch.setattr(sources.shutil, "which", lambda _, found=rendered: found)
        assert (sources.find_source(drawn) is not None) == (rendered is not None)
