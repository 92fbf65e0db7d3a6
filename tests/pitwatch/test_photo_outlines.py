"""A part of a card in sight is read as the whole card that its neighbours say it is."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from pitwatch.photo_finds import CardFinds
from pitwatch.photo_outlines import whole_cards
from rules_check.facts.cards import RANKS, SUITS
from vision.cards.quads import quad_overlap
from vision.cards.read_sure import CloserReading

KNOWN = np.array([[40, 40], [140, 40], [140, 180], [40, 180]], np.float32)
WHOLE = KNOWN + np.float32([220, 90])
IMAGE = np.full((400, 500, 3), 60, np.uint8)


@dataclass
class Found:
    """What the detector saw."""

    quad_px: np.ndarray
    kind: str = "card_face"
    confidence: float = 0.9
    rough_px: np.ndarray | None = None

    @property
    def box_px(self) -> tuple[float, float, float, float]:
        """Bounds of the outline."""
        return (*map(float, self.quad_px.min(axis=0)), *map(float, self.quad_px.max(axis=0)))


class ReadsWholes:
    """Reads the two cards where their outline is given nearly as it is, and hardly elsewhere."""

    accept_at = 0.95

    def read(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> list[CloserReading]:
        return [self._reading(quad) for quad in quads]

    def _reading(self, quad: np.ndarray) -> CloserReading:
        name, whole = ("8H", KNOWN) if quad[0, 0] < 180 else ("10C", WHOLE)
        sure = 0.99 if quad_overlap(quad, whole)[0] > 0.95 else 0.2
        ranks = tuple(0.99 if rank == name[:-1] else 0.01 / 12 for rank in RANKS)
        suits = tuple(0.99 if suit == name[-1] else 0.01 / 3 for suit in SUITS)
        return CloserReading(ranks, suits, 0.0, sure=sure, facts={})


def part(x0: float, y0: float, x1: float, y1: float) -> np.ndarray:
    """A part of the whole card, by shares of its sides."""
    low = WHOLE[0]
    shares = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
    return np.asarray(low + shares * np.float32([100, 140]), np.float32)


@pytest.mark.parametrize("seen", [(0, 0, 1, 0.5), (0, 0.5, 1, 1), (0.3, 0, 1, 1), (0, 0, 0.5, 0.6)])
def test_a_part_is_read_as_a_whole_card(seen: tuple[float, float, float, float]) -> None:
    finds = CardFinds(ReadsWholes()).gather(IMAGE, [Found(KNOWN), Found(part(*seen))])
    assert [f.reading.best for f in finds if f.is_read(0.95)] == ["8H", "10C"]
    assert quad_overlap(finds[1].quad_px, WHOLE)[0] > 0.95


def test_without_a_known_card_nothing_is_drawn_out() -> None:
    assert whole_cards(IMAGE, Found(part(0, 0, 1, 0.5)), []) == []


def test_a_part_of_a_card_that_is_read_is_left_alone() -> None:
    inner = Found(KNOWN[[0, 1, 2, 3]] * np.float32(0.8) + np.float32(18), confidence=0.3)
    finds = CardFinds(ReadsWholes()).gather(IMAGE, [Found(KNOWN), inner])
    assert [f.is_read(0.95) for f in finds] == [True, False]
