"""Doubtful cards are read again with their corners seen wider; all views must agree."""

from collections.abc import Sequence

import numpy as np
import pytest

from rules_check.facts.cards import RANKS, SUITS
from vision.cards.read_closer import CloserReader
from vision.cards.read_sure import CloserReading

QUAD = np.array([[0, 0], [60, 0], [60, 84], [0, 84]], np.float32)
IMAGE = np.zeros((90, 70, 3), np.uint8)


def reading(card: str, sure: float) -> CloserReading:
    ranks = tuple(0.99 if rank == card[:-1] else 0.01 / 12 for rank in RANKS)
    suits = tuple(0.99 if suit == card[-1] else 0.01 / 3 for suit in SUITS)
    return CloserReading(ranks, suits, 0.0, sure=sure, facts={})


class Views(CloserReader):
    """A reader whose answers are prepared by how wide the corners are seen."""

    def __init__(self, views: dict[float, CloserReading], *, wider: bool = True) -> None:
        self.views, self.accept_at, self._wider = views, 0.95, wider

    def _read_ways(
        self,
        image: np.ndarray,
        ways: Sequence[np.ndarray],
        quarters: int,
        reach: float = 1.0,
    ) -> list[CloserReading]:
        return [self.views[reach] for _ in ways]


def told(*views: tuple[str, float], wider: bool = True) -> tuple[str, float]:
    some = {reach: reading(*view) for reach, view in zip((1.0, 1.3, 1.6), views, strict=True)}
    (answer,) = Views(some, wider=wider).read(IMAGE, [QUAD])
    return answer.best, answer.confidence


def test_a_jumbo_index_is_read_where_it_is_seen_whole() -> None:
    assert told(("8C", 0.92), ("8C", 0.99), ("8C", 0.998)) == ("8C", 0.99)


def test_one_view_alone_does_not_make_a_card_sure() -> None:
    assert told(("9C", 0.86), ("9C", 0.9), ("9C", 0.99)) == ("9C", 0.9)


def test_views_that_contradict_each_other_change_nothing() -> None:
    assert told(("QC", 0.8), ("QS", 0.97), ("QS", 0.98)) == ("QC", 0.8)


@pytest.mark.parametrize(("sure", "wider"), [(0.97, True), (0.92, False)])
def test_sure_cards_and_film_are_left_alone(sure: float, wider: bool) -> None:
    views = (("8C", sure), ("8C", 0.99), ("8C", 0.998))
    assert told(*views, wider=wider) == ("8C", sure)
