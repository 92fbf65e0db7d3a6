"""Which indices in sight tell of a card that was not known before."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from pitwatch.photo_finds import CardFinds
from rules_check.facts.cards import RANKS, SUITS
from vision.cards.index_find import Told, ToldIndex
from vision.cards.read_sure import CloserReading

OVER = np.array([[200, 100], [300, 100], [300, 240], [200, 240]], np.float32)
UNDER = OVER - np.float32([22, 0])


def reading(card: str, sure: float, rank_seen: float = 1.0) -> CloserReading:
    ranks = tuple(0.99 if rank == card[:-1] else 0.01 / 12 for rank in RANKS)
    suits = tuple(0.99 if suit == card[-1] else 0.01 / 3 for suit in SUITS)
    return CloserReading(ranks, suits, 0.0, sure=sure, facts={"rank_seen": rank_seen})


@dataclass
class Found:
    """One whole card that the detector saw."""

    kind: str = "card_face"
    confidence: float = 0.9
    box_px: tuple[float, float, float, float] = (200, 100, 300, 240)
    quad_px: np.ndarray | None = None
    rough_px: np.ndarray | None = None


class StubReader:
    """Reads whole cards as 8H, and indices as prepared."""

    accept_at = 0.9

    def __init__(self, *told: tuple[np.ndarray, CloserReading]) -> None:
        self.told = told

    def read(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> list[CloserReading]:
        return [reading("8H", 0.99) for _ in quads]

    def read_indices(
        self, image: np.ndarray, told: Sequence[ToldIndex]
    ) -> tuple[CloserReading, ...]:
        return tuple(
            next(read for quad, read in self.told if quad is index.guesses_px[0]) for index in told
        )

    def read_told(
        self, image: np.ndarray, told: Sequence[ToldIndex], alone: Sequence[CloserReading]
    ) -> list[tuple[CloserReading, np.ndarray]]:
        return [(r, index.guesses_px[0]) for index, r in zip(told, alone, strict=True)]


class StubIndices:
    """Indices at the first corners of some outlines."""

    def __init__(self, *quads: np.ndarray) -> None:
        self.quads = quads

    def look(self, image: np.ndarray, known_px: Sequence[np.ndarray] = ()) -> Told:
        told = tuple(ToldIndex(seen=0.8, guesses_px=(quad,)) for quad in self.quads)
        return Told(indices=told, wholes=())


def told_by_index(*told: tuple[np.ndarray, CloserReading]) -> list[str]:
    finds = CardFinds(StubReader(*told), StubIndices(*(q for q, _ in told)))
    image = np.full((400, 500, 3), 60, np.uint8)
    return [f.reading.best for f in finds.gather(image, [Found(quad_px=OVER)]) if f.alone]


def test_an_index_that_says_what_its_card_was_read_as_brings_nothing_new() -> None:
    assert told_by_index((OVER, reading("8H", 0.95))) == []


def test_an_index_looking_out_from_under_a_card_is_another_card() -> None:
    assert told_by_index((OVER, reading("8H", 0.95)), (UNDER, reading("10C", 0.95))) == ["10C"]


def test_what_hardly_shows_a_rank_is_no_index() -> None:
    assert told_by_index((UNDER, reading("10C", 0.95, rank_seen=0.02))) == []


def test_an_index_that_is_not_read_surely_is_not_listed() -> None:
    assert told_by_index((UNDER, reading("10C", 0.6))) == []


@pytest.mark.parametrize(("width", "listed"), [(100, 1), (200, 0)])
def test_a_patch_of_paper_as_large_as_two_cards_is_not_read_as_one(width: int, listed: int) -> None:
    image = np.full((400, 700, 3), 60, np.uint8)
    image[180:320, 400 : 400 + width] = 235
    finds = CardFinds(StubReader()).gather(image, [Found(quad_px=OVER)])
    assert len([f for f in finds if f.apart]) == listed
