import numpy as np

from models.card_index.runtime import IndexBeliefs
from rules_check.facts.cards import RANKS, SUITS
from vision.cards.index_find import ToldIndex
from vision.cards.read_index import joined_with, read_alone

QUAD = np.array([[10, 10], [70, 10], [70, 94], [10, 94]], np.float32)


SETTINGS = {"alone_always": -2.0, "alone_clear": 1.0, "alone_agree": 2.0}


class StubModel:
    """Answers one prepared look after the other: card, how sure, how much is in sight."""

    def __init__(self, *looks: tuple[str, float, float]) -> None:
        self.looks = looks
        self.settings = SETTINGS

    def beliefs(self, views: list[np.ndarray]) -> IndexBeliefs:
        assert len(views) == len(self.looks)

        def spread(names: tuple[str, ...], which: int, least: float = 0.0) -> np.ndarray:
            rows = []
            for card, sure, _ in self.looks:
                named, most = (card[:-1], card[-1])[which], max(sure, least)
                rows.append([most if n == named else (1 - most) / (len(names) - 1) for n in names])
            return np.array(rows)

        seen = np.array([seen for _, _, seen in self.looks])
        return IndexBeliefs(
            ranks=spread(RANKS, 0), suits=spread(SUITS, 1, 0.9), rank_seen=seen, suit_seen=seen
        )


def read(*looks: tuple[str, float, float]) -> tuple[str, float]:
    picture = np.zeros((110, 90, 3), np.uint8)
    told = ToldIndex(seen=0.8, guesses_px=(QUAD,) * len(looks))
    (reading,) = read_alone(StubModel(*looks), picture, [told])
    return reading.best, reading.confidence


def test_looks_that_agree_make_a_sure_reading() -> None:
    best, sure = read(("7H", 0.95, 1.0), ("7H", 0.9, 1.0), ("7H", 0.97, 1.0))
    assert best == "7H"
    assert sure > 0.85


def test_looks_that_differ_leave_it_doubtful() -> None:
    _, agreed = read(("7H", 0.9, 1.0), ("7H", 0.9, 1.0))
    _, differing = read(("7H", 0.9, 1.0), ("2H", 0.9, 1.0))
    assert differing < 0.7 < agreed


def test_a_look_that_shows_nothing_says_nothing() -> None:
    best, _ = read(("7H", 0.8, 1.0), ("2S", 0.99, 0.02), ("2S", 0.99, 0.02))
    assert best == "7H"


def test_each_index_gets_its_own_looks() -> None:
    picture = np.zeros((110, 90, 3), np.uint8)
    one = ToldIndex(seen=0.8, guesses_px=(QUAD, QUAD))
    two = ToldIndex(seen=0.8, guesses_px=(QUAD,))
    model = StubModel(("7H", 0.9, 1.0), ("7H", 0.9, 1.0), ("KC", 0.9, 1.0))
    assert [r.best for r in read_alone(model, picture, [one, two])] == ["7H", "KC"]


class Whole:
    """What the whole card says at one guess."""

    def __init__(self, best: str, confidence: float, agrees: float = 1.0) -> None:
        self.best, self.confidence = best, confidence
        self.facts = {"rank_agrees": agrees}


def joined(alone: str, sure: float, *wholes: Whole) -> tuple[str, float]:
    picture = np.zeros((110, 90, 3), np.uint8)
    told = ToldIndex(seen=0.8, guesses_px=(QUAD,) * len(wholes))
    looks = [(alone, sure, 1.0)] * len(wholes)
    (reading,) = read_alone(StubModel(*looks), picture, [told])
    settings = {**SETTINGS, "alone_whole": 2.0, "alone_whole_other": -1.0}
    best, _ = joined_with(reading, wholes, told.guesses_px, settings)
    return best.best, best.confidence


def test_a_whole_card_that_reads_the_same_makes_surer() -> None:
    _, alone = joined("7H", 0.6, Whole("7H", 0.0))
    best, sure = joined("7H", 0.6, Whole("7H", 0.8))
    assert best == "7H"
    assert sure > alone


def test_the_card_that_lies_over_it_does_not_outvote_a_clear_index() -> None:
    best, _ = joined("10D", 0.97, Whole("JD", 0.99), Whole("10D", 0.4))
    assert best == "10D"


def test_where_the_index_leaves_it_open_a_sure_whole_card_is_believed() -> None:
    best, sure = joined("7H", 0.2, Whole("2H", 0.97))
    assert (best, sure) == ("2H", 0.97)


def test_a_middle_that_looks_like_another_card_is_not_believed_without_its_corner() -> None:
    best, sure = joined("9C", 0.2, Whole("4C", 0.97, agrees=0.0))
    assert best != "4C"
    assert sure < 0.5
