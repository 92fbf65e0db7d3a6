from types import SimpleNamespace

import numpy as np
import pytest

from rules_check.facts.cards import RANKS, SUITS
from vision.acts.cards import looks as looks_module
from vision.acts.cards.looks import LOOK_EVERY_S, MOST_LOOKS, Looks, look_again
from vision.cards.read import CardReading

STEP_NS = int(LOOK_EVERY_S * 1_000_000_000) + 1


def reading(code, suit_sure, unreadable=0.02):
    ranks = tuple(0.99 if rank == code[:-1] else 0.01 / 12 for rank in RANKS)
    suits = tuple(suit_sure if suit == code[-1] else (1 - suit_sure) / 3 for suit in SUITS)
    return CardReading(ranks, suits, unreadable)


class Quick:
    """Reads every card alike, and counts how often it was asked."""

    def __init__(self, answer):
        self.answer, self.asked = answer, 0

    def read(self, image_bgr, quads_px):
        self.asked += 1
        return [self.answer for _ in quads_px]


class Both(Quick):
    """The same, with closer looks that answer something else."""

    def __init__(self, answer, closer):
        super().__init__(answer)
        self.closer, self.asked_closer = closer, 0

    def read_closer(self, image_bgr, quads_px):
        self.asked_closer += 1
        return [self.closer for _ in quads_px]


@pytest.fixture
def quad(monkeypatch):
    monkeypatch.setattr(looks_module, "paper_corners", lambda *_: None)
    monkeypatch.setattr(looks_module, "refine_quad", lambda _image, corners: corners)
    corners = np.array([[10.0, 10.0], [40.0, 10.0], [40.0, 60.0], [10.0, 60.0]])
    return SimpleNamespace(corners_px=corners, corners_mm=corners)


def watched(reader, quad, times=20):
    """The looks of a card that rests for long."""
    looks, image = Looks(), np.zeros((80, 60, 3), np.uint8)
    for number in range(1, times + 1):
        if looks.due(number * STEP_NS):
            look_again(image, (0, 0), quad, None, reader, looks, number * STEP_NS)
    return looks


def test_a_card_whose_suit_stays_open_is_looked_at_more_closely(quad):
    reader = Both(reading("9H", 0.5), reading("9D", 0.995))
    looks = watched(reader, quad)
    assert reader.asked == 2
    assert reader.asked_closer == MOST_LOOKS - 2
    assert looks.fused().best == "9D"
    assert looks.fused().confidence > 0.9


def test_a_sure_card_costs_no_closer_look(quad):
    reader = Both(reading("9H", 0.995), reading("9D", 0.995))
    looks = watched(reader, quad)
    assert (reader.asked, reader.asked_closer) == (MOST_LOOKS, 0)
    assert looks.fused().best == "9H"


def test_where_no_face_is_nothing_is_looked_for_more_closely(quad):
    reader = Both(reading("9H", 0.5, unreadable=0.9), reading("9D", 0.995))
    looks = watched(reader, quad)
    assert reader.asked_closer == 0
    assert looks.fused() is None


def test_a_reader_without_closer_looks_goes_on_as_before(quad):
    reader = Quick(reading("9H", 0.5))
    looks = watched(reader, quad)
    assert reader.asked == MOST_LOOKS
    assert looks.fused().confidence < 0.9


def test_more_is_to_come_only_while_a_face_is_unsure(quad):
    assert not Looks().may_tell_more
    assert Looks(readings=[reading("9H", 0.5)]).may_tell_more
    assert not Looks(readings=[reading("9H", 0.995)]).may_tell_more
    assert not Looks(readings=[reading("9H", 0.5)], over=True).may_tell_more
    assert not Looks(readings=[reading("9H", 0.5, unreadable=0.9)]).may_tell_more
    assert not watched(Quick(reading("9H", 0.5)), quad).may_tell_more


def test_what_is_not_listed_weighs_less_than_the_law_sets_aside() -> None:
    ranks = [0.985 if rank == 0 else 0.015 / 12 for rank in range(13)]
    suits = [0.97, 0.01, 0.01, 0.01]
    sure = CardReading(ranks=tuple(ranks), suits=tuple(suits), unreadable=0.01)
    listed = Looks(readings=[sure]).candidates()
    assert 1.0 - sum(one.probability for one in listed) < 0.01
