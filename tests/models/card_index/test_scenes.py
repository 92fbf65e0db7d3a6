import numpy as np
import pytest

from models.card_index.scenes import NOTHING, CornerSceneMaker
from models.card_index.shards import foreign_maker
from models.reader.labels import CODES
from sample_video.art.decks import Deck, plain_deck

_SMALL_PX = 75
"""Rank and suit of an index up to this height are both within a corner's view."""


def _deck(corners: int, style: str) -> Deck:
    decks = (plain_deck(seed) for seed in range(300))
    return next(
        deck
        for deck in decks
        if deck.style
        and (deck.style.corners, deck.style.index_style) == (corners, style)
        and deck.style.index_size[1] < _SMALL_PX
    )


@pytest.mark.parametrize(
    ("corners", "style", "ranks", "suits"),
    [(1, "stacked", 1, 1), (2, "rank_only", 2, 0), (4, "stacked", 3, 3)],
)
def test_only_corners_that_carry_an_index_teach_one(
    corners: int, style: str, ranks: int, suits: int
) -> None:
    maker, rng = CornerSceneMaker([_deck(corners, style)], [1.0]), np.random.default_rng(1)
    scenes = [list(maker.samples(rng)) for _ in range(40)]
    named = [sum(view.rank != NOTHING for view in scene) for scene in scenes]
    suited = [sum(view.suit != NOTHING for view in scene) for scene in scenes]
    assert max(named) == ranks
    assert max(suited) == suits


def test_scenes_of_other_countries_letters_show_mostly_the_cards_that_have_them() -> None:
    maker = foreign_maker(700)
    lettered = [code for code in maker.codes if code[0] in "JQKA"]
    assert set(maker.codes) == set(CODES)
    assert len(lettered) > len(maker.codes) / 2
    some = list(maker.samples(np.random.default_rng(1)))
    again = list(foreign_maker(700).samples(np.random.default_rng(1)))
    assert [sample.rank for sample in some] == [sample.rank for sample in again]
    assert all(np.array_equal(a.view, b.view) for a, b in zip(some, again, strict=True))


def test_small_scenes_show_small_cards_alone() -> None:
    maker = CornerSceneMaker([plain_deck(1)], [1.0])
    maker.small = True
    rng = np.random.default_rng(0)
    widths = [sample.card_px for _ in range(30) for sample in maker.samples(rng)]
    assert 15 < min(widths) < 40
    assert 50 < max(widths) < 110
