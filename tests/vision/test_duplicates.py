import numpy as np
import pytest

from rules_check.facts.cards import RANKS, SUITS
from vision.duplicates import Candidate, without_duplicates
from vision.quads import quad_overlap
from vision.read import CardReading


def square(x: float, y: float, w: float = 60, h: float = 84) -> np.ndarray:
    return np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float32)


def candidate(card: str, quad: np.ndarray, sure: float = 0.97, seen: float = 0.9) -> Candidate:
    ranks = tuple(sure if r == card[:-1] else (1 - sure) / 12 for r in RANKS)
    suits = tuple(sure if s == card[-1] else (1 - sure) / 3 for s in SUITS)
    return Candidate(quad, seen, CardReading(ranks, suits, 0.01), True)


def cards(found: list[Candidate]) -> list[str]:
    return sorted(c.reading.best for c in without_duplicates(found))


def test_two_corners_of_one_card_are_one_card() -> None:
    whole, part = square(0, 0), square(20, 30, 40, 54)
    assert cards([candidate("KH", whole), candidate("KH", part, seen=0.6)]) == ["KH"]


def test_the_same_place_is_one_card_whatever_is_read() -> None:
    assert cards([candidate("KH", square(0, 0)), candidate("QH", square(2, 1), 0.7)]) == ["KH"]


def test_neighbours_in_a_fan_are_different_cards() -> None:
    fan = [candidate(c, square(16 * i, 2 * i)) for i, c in enumerate(["2C", "9H", "KD", "5S"])]
    assert cards(fan) == ["2C", "5S", "9H", "KD"]


def test_a_patch_of_paper_does_not_overlap_another_card() -> None:
    wide = candidate("9D", square(0, -30, 60, 120))
    patch = Candidate(wide.quad_px, wide.seen, wide.reading, True, apart=True)
    assert cards([candidate("7D", square(0, 0), 0.99), patch]) == ["7D"]


def test_two_cards_of_the_same_kind_far_apart_are_two() -> None:
    assert cards([candidate("AS", square(0, 0)), candidate("AS", square(300, 0))]) == ["AS", "AS"]


def test_an_unsure_piece_inside_a_card_is_a_part_of_it() -> None:
    piece = candidate("3C", square(10, 10, 25, 30), sure=0.5)
    assert cards([candidate("JD", square(0, 0)), piece]) == ["JD"]


@pytest.mark.parametrize(
    ("shift", "union"), [(0.0, 1.0), (30.0, 1 / 3), (60.0, 0.0)], ids=["same", "half", "apart"]
)
def test_overlap(shift: float, union: float) -> None:
    assert quad_overlap(square(0, 0), square(shift, 0))[0] == pytest.approx(union, abs=0.01)
