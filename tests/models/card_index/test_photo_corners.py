import cv2
import numpy as np
import pytest

from models.card_index.photo_corners import CornerPhotos
from models.card_index.scenes import NOTHING, CornerSample
from models.reader.photos import PhotoCard
from sample_video.art.decks import procedural_deck
from tests.pitwatch.staged_photo import card_quad, felt, lay


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> list[PhotoCard]:
    """Two photographs of one card each."""
    folder, deck, listed = tmp_path_factory.mktemp("photographs"), procedural_deck(8), []
    for code in ("9S", "KH"):
        picture, quad = felt((300, 300)), card_quad((150, 150), 120)
        lay(picture, deck.face(code), quad)
        path = folder / f"{code}.png"
        cv2.imwrite(str(path), picture)
        listed.append(PhotoCard(photo=path, code=code, polygon_px=quad, quad_px=quad))
    return listed


def drawn(cards: list[PhotoCard], strips: float) -> list[CornerSample]:
    stock, rng = CornerPhotos(cards), np.random.default_rng(5)
    stock.strips = strips
    return [sample for _ in range(30) for sample in stock.samples(rng)]


def test_a_whole_card_shows_both_its_indices(cards: list[PhotoCard]) -> None:
    shown = [sample for sample in drawn(cards, 0.0) if sample.rank != NOTHING]
    assert len(shown) == 60
    assert {sample.view.shape for sample in shown} == {(80, 64, 3)}


def test_the_next_card_of_a_hand_hides_an_index_and_leaves_one(cards: list[PhotoCard]) -> None:
    shown = [sample for sample in drawn(cards, 1.0) if sample.rank != NOTHING]
    assert 15 <= len(shown) < 60


def test_the_same_seed_gives_the_same_views(cards: list[PhotoCard]) -> None:
    first, second = drawn(cards, 0.5), drawn(cards, 0.5)
    assert all(np.array_equal(a.view, b.view) for a, b in zip(first, second, strict=True))
