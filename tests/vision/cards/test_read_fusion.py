import numpy as np
import pytest

from rules_check.facts.cards import RANKS, SUITS
from vision.cards.read import CardReading, fuse


def reading(
    card: str, sure: float, *, suit_sure: float | None = None, unreadable: float = 0.02
) -> CardReading:
    def spread(index: int, size: int, top: float) -> tuple[float, ...]:
        rest = (1 - top) / (size - 1)
        return tuple(top if i == index else rest for i in range(size))

    ranks = spread(RANKS.index(card[:-1]), 13, sure)
    suits = spread(SUITS.index(card[-1]), 4, sure if suit_sure is None else suit_sure)
    return CardReading(ranks, suits, unreadable)


def test_a_reading_is_a_distribution_over_cards() -> None:
    kings = reading("KH", 0.9)
    assert kings.best == "KH"
    assert kings.joint.sum() == pytest.approx(1)
    assert next(iter(kings.probabilities)) == "KH"
    assert sum(kings.probabilities.values()) <= 1.0001
    assert kings.confidence == pytest.approx(0.81 * 0.98, abs=0.01)


def test_agreeing_frames_make_surer_but_never_certain() -> None:
    one = reading("7C", 0.8)
    many = fuse([one] * 200)
    assert one.confidence < many.confidence < 0.9999
    # Two hundred frames of one pose are no two hundred looks.
    assert many.joint.max() == pytest.approx(fuse([one] * 20).joint.max(), abs=1e-9)


def test_a_frame_in_which_a_hand_covers_the_card_hardly_counts() -> None:
    clear = [reading("9D", 0.9)] * 3
    hidden = [reading("2S", 0.9, unreadable=0.98)] * 3
    assert fuse([*clear, *hidden]).best == "9D"


def test_one_wrong_frame_does_not_win() -> None:
    assert fuse([reading("QH", 0.8)] * 4 + [reading("KH", 0.9)]).best == "QH"


def test_rank_and_suit_are_fused_apart() -> None:
    fused = fuse(
        [reading("5S", 0.95, suit_sure=0.4)] * 2 + [reading("5C", 0.95, suit_sure=0.4)] * 2
    )
    assert fused.best_rank == "5"
    assert max(fused.ranks) > 0.97
    assert max(fused.suits) < 0.6


def test_the_order_of_frames_does_not_matter() -> None:
    frames = [reading("QH", 0.6), reading("KH", 0.55), reading("QH", 0.7, unreadable=0.4)]
    forward, backward = fuse(frames), fuse(frames[::-1])
    assert np.allclose(forward.joint, backward.joint)


def test_nothing_cannot_be_fused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        fuse([])
