"""A card that was read from the strip of it in sight is outlined whole."""

from collections.abc import Sequence

import numpy as np

from pitwatch.photo_merge import Find
from pitwatch.photo_whole import drawn_whole
from rules_check.facts.cards import RANKS, SUITS
from vision.cards.quads import quad_overlap
from vision.cards.read_sure import CloserReading

FELT = np.full((400, 500, 3), 60, np.uint8)
OVER = np.array([[100, 100], [200, 100], [200, 240], [100, 240]], np.float32)
UNDER = OVER + np.float32([40, 20])
STRIP = np.array([[200, 120], [240, 120], [240, 260], [200, 260]], np.float32)


def reading(card: str, first_own: float) -> CloserReading:
    ranks = tuple(0.99 if rank == card[:-1] else 0.01 / 12 for rank in RANKS)
    suits = tuple(0.99 if suit == card[-1] else 0.01 / 3 for suit in SUITS)
    facts = {"first_own": first_own, "third_own": 0.0}
    return CloserReading(ranks, suits, 0.0, sure=0.99, facts=facts)


def find(card: str, quad: np.ndarray) -> Find:
    return Find(quad_px=quad, seen=0.8, reading=reading(card, 0.95), face_up=True)


class StubReader:
    """Reads a prepared card with its index where an outline lies over UNDER, another elsewhere."""

    accept_at = 0.95

    def __init__(self, card: str, first_own: float = 0.95) -> None:
        self.card, self.first_own = card, first_own

    def read(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> list[CloserReading]:
        over = [quad_overlap(quad, UNDER)[0] > 0.9 for quad in quads]
        return [reading(self.card if o else "2C", self.first_own) for o in over]


def outline_of_strip(reader: StubReader) -> np.ndarray:
    over, strip = drawn_whole(reader, FELT, [find("QS", OVER), find("4S", STRIP)])
    assert over.quad_px is OVER
    assert strip.reading.best == "4S"
    return strip.quad_px


def test_a_strip_gets_the_outline_of_the_card_that_says_the_same() -> None:
    assert quad_overlap(outline_of_strip(StubReader("4S")), UNDER)[0] > 0.9


def test_a_strip_keeps_its_outline_where_the_whole_card_does_not_show_its_name() -> None:
    assert outline_of_strip(StubReader("7S")) is STRIP
    assert outline_of_strip(StubReader("4S", first_own=0.1)) is STRIP


def test_nothing_is_drawn_out_where_no_other_card_is_known() -> None:
    alone = find("4S", STRIP)
    assert drawn_whole(StubReader("4S"), FELT, [alone]) == [alone]
