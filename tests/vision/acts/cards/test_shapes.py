"""Shapes that shadows, sleeves and turned cards make, and the cards that they are not."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from tests.vision.staged_hands_of_cards import (
    NO_ARM,
    SIZE,
    UP,
    Stage,
)
from vision.acts.cards.looks import Looks
from vision.acts.cards.place import hides
from vision.acts.cards.quads import find_cards, moved_to
from vision.acts.cards.same_card import same_or_shown


@pytest.mark.parametrize(
    ("near", "third", "told"),
    [
        pytest.param((9, 0, 0), (600, 366, 0.0, "up", "5S"), [UP], id="laid on both by a hand"),
        pytest.param(NO_ARM, (600, 366, 0.0, "up", "5S"), [], id="a shadow that joins them"),
        pytest.param(NO_ARM, (730, 380, 0.0, "up", "5S"), [UP], id="a sleeve like felt, a face"),
        pytest.param(NO_ARM, (730, 380, 0.0, "down", None), [], id="a sleeve like felt, no face"),
    ],
)
def test_what_comes_without_a_hand_is_a_face_that_lies_free(near, third, told):
    stage = Stage()
    two = [(560, 380, 0.0, "up", "8S"), (640, 380, 0.0, "up", "4S")]
    stage.show(two)
    assert stage.show([*two, third], near=near) == told


def test_no_card_comes_upon_others_that_are_turned_meanwhile():
    """Two cards that are turned, and a shadow across them: a third shape that is read as a face."""
    stage = Stage()
    stage.show([(560, 380, 0.0, "down", None)])
    stage.show([(560, 380, 0.0, "down", None), (640, 380, 0.0, "down", None)])
    open_ = [(560, 380, 0.0, "up", "8S"), (640, 380, 0.0, "up", "4S")]
    told = stage.show([*open_, (600, 366, 0.0, "up", "5S")])
    assert {what for what, *_ in told} == {"turned"}


@pytest.mark.parametrize(
    ("light", "third", "hidden"),
    [
        pytest.param(0.7, [], False, id="a shadow across two cards"),
        pytest.param(1.0, [(600, 366, 0.0, "up", "5S")], True, id="a face across two cards"),
    ],
)
def test_a_face_laid_on_others_hides_what_they_showed(light, third, hidden):
    stage, other = Stage(), Stage()
    two = [(560, 380, 0.0, "up", "8S"), (640, 380, 0.0, "up", "4S")]
    stage.show(two)
    before = stage.now
    stage.show([*two, *third])
    other.show([(600, 366, 0.0, "up", "5S")])
    after = np.asarray(stage.now * light, np.uint8)
    change = SimpleNamespace(before=before, after=after, box_px=(0, 0, *SIZE))
    (shape,), under = other.table.resting[0], stage.table.resting[0][:2]
    assert hides(change, shape.quad, [card.quad for card in under]) is hidden


@pytest.mark.parametrize(("near", "half_seen"), [((9, 0, 0), True), (NO_ARM, False)])
def test_what_no_hand_brought_is_no_card_half_seen(near, half_seen):
    stage = Stage()
    stage.show([(560, 380, 0.0, "up", "8S")][:0], near=near)
    assert bool(stage.table.half_seen) == half_seen


@pytest.mark.parametrize(
    ("face", "told"),
    [
        pytest.param("up", [UP], id="a face that is read"),
        pytest.param("paper", [], id="paper without print"),
        pytest.param("down", [], id="something dark"),
    ],
)
def test_a_face_whose_rim_looks_like_felt_is_a_card_if_it_is_read(face, told, monkeypatch):
    def with_a_poor_fit(*args):
        return tuple(replace(quad, fit=0.82) for quad in find_cards(*args))

    monkeypatch.setattr("vision.acts.cards.found.find_cards", with_a_poor_fit)
    code = "8S" if face == "up" else None
    assert Stage().show([(560, 380, 0.0, face, code)]) == told


@pytest.mark.parametrize(
    ("half_seen", "beside", "hand"),
    [
        pytest.param(False, [], "original", id="nothing came before"),
        pytest.param(True, [], "original", id="what came before is not there"),
        pytest.param(True, [(735, 180)], None, id="something is there"),
    ],
)
def test_a_card_after_something_half_seen_is_the_war_card_of_nobody(half_seen, beside, hand):
    """A sleeve or the first card: where it lies still, which card the next one is stays open."""
    stage = Stage()
    stage.table.two_hands = True
    for x, y in beside:
        stage.thing = (x, y, 26)
    stage.show([], "dealer", near=(9, 0, 0) if half_seen else NO_ARM)
    stage.show([(560, 180, 0, "up", "8S")], "dealer")
    assert [card.hand for cards in stage.table.resting.values() for card in cards] == [hand]


@pytest.mark.parametrize(
    ("faces", "at_war", "among"), [(1, False, False), (2, False, True), (1, True, True)]
)
def test_of_the_dealers_cards_the_second_may_be_a_back_and_no_later_one(faces, at_war, among):
    stage = Stage()
    stage.table.two_hands = at_war
    shown = [(560 + 80 * n, 180, 0, "up", "4H") for n in range(faces)]
    for n in range(faces):
        stage.show(shown[: n + 1], "dealer")
    assert stage.show([*shown, (740, 180, 0, "down", None)], "dealer") == [
        ("came", "dealer", "down")
    ]
    assert [card.among_faces for card in stage.table.resting[0]][-1] is among


def test_two_backs_that_come_at_once_to_faces_are_both_doubtful():
    stage = Stage()
    shown = [(530 + 66 * n, 180, 0, "up", "4H") for n in range(2)]
    stage.show(shown, "dealer")
    stage.show([*shown, *((690 + 70 * n, 180, 0, "down", None) for n in range(2))], "dealer")
    assert [card.among_faces for card in stage.table.resting[0]] == [False, False, True, True]


@pytest.mark.parametrize(
    ("two_hands", "at_once"),
    [
        pytest.param(True, True, id="each dealt alone"),
        pytest.param(False, False, id="hands of several cards"),
    ],
)
def test_two_cards_of_one_seat_that_come_to_light_at_once(two_hands, at_once):
    stage = Stage()
    stage.table.two_hands = two_hands
    stage.show([(530, 380, 0, "up", "4H"), (640, 380, 0, "down", None)])
    assert [card.at_once for card in stage.table.resting[0]] == [at_once, at_once]


def test_a_second_card_that_comes_after_the_first_is_one_by_itself():
    stage = Stage()
    stage.table.two_hands = True
    stage.show([(530, 380, 0, "up", "4H")])
    stage.show([(530, 380, 0, "up", "4H"), (640, 380, 0, "up", "8S")])
    assert [card.at_once for card in stage.table.resting[0]] == [False, False]


@pytest.mark.parametrize(("code", "again"), [("8S", True), ("9S", False)])
def test_a_face_seen_twice_as_a_pile_is_turned_is_one_card(code, again):
    stage = Stage()
    stage.show([(550, 380, 0.0, "up", "8S")])
    (turned,) = stage.table.resting[0]
    stage.show([(550, 380, 0.0, "up", "8S"), (640, 380, 0.0, "up", code)])
    other = stage.table.resting[0][-1]
    act = SimpleNamespace(what="turned", card=turned)
    assert same_or_shown(other, [], [act], []) == (None, again)
    assert same_or_shown(other, [], [], []) == (None, False)


@pytest.mark.parametrize(
    ("shift_mm", "read", "white", "twice"),
    [
        pytest.param(12.0, True, 0.9, True, id="a face where that face lies"),
        pytest.param(40.0, True, 0.9, False, id="the same card of another deck beside it"),
        pytest.param(12.0, False, 0.4, True, id="a shape not read where a face lies"),
        pytest.param(12.0, False, 0.1, False, id="a back laid on a face"),
    ],
)
def test_what_shows_nothing_new_where_a_face_lies_is_that_face(shift_mm, read, white, twice):
    stage = Stage()
    stage.show([(560, 380, 0.0, "up", "8S")])
    (lying,) = stage.table.resting[0]
    quad = replace(moved_to(lying.quad, lying.quad.corners_mm + shift_mm, stage.felt), white=white)
    looks = lying.looks if read else Looks()
    card = replace(lying, quad=quad, looks=looks)
    assert same_or_shown(card, [], [], [lying]) == (None, twice)


def test_a_card_is_not_read_from_its_neighbours_paper(monkeypatch):
    """Where little of a card shows, the paper found nearest to it may be the next card's."""
    stage = Stage()
    one = (560, 380, 0.0, "up", "8S")
    stage.show([one])
    (lying,) = stage.table.resting[0]
    monkeypatch.setattr(
        "vision.acts.cards.newcomers.first_look", lambda *_: (lying.quad, lying.looks)
    )
    stage.show([one, (640, 380, 0.0, "up", "4S")])
    card = stage.table.resting[0][-1]
    assert abs(card.quad.centre_mm[0] - 640) < 5
    assert not card.readings
