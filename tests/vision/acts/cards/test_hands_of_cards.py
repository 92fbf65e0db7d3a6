"""Hands of several cards: side by side, upon one another, turned, pushed and cleared."""

from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from rules_check.facts.cards import RANKS, SUITS
from tests.vision.staged_hands_of_cards import (
    CARD,
    NO_ARM,
    UP,
    Stage,
    corners,
)
from vision.acts.cards.changes import unexplained
from vision.acts.cards.looks import Looks
from vision.acts.cards.quads import moved_to
from vision.cards.read import CardReading
from vision.table.layout import place_of

BACK, SECOND_BACK = (560, 380, 0, "down", ""), (584, 362, 0, "down", "")
DOWN = ("came", "player", "down")


def test_zones_without_a_seat_are_baccarats_two_hands_or_the_dealers():
    stage = Stage()
    assert [place_of(zone) for zone in stage.felt.zones] == [1, "player", "dealer", "banker"]


@pytest.mark.parametrize(
    "places",
    [
        pytest.param([(550, 380, 0), (620, 381, 2), (705, 380, 90)], id="beside one another"),
        pytest.param([(550, 380, 0), (613, 380, 0), (677, 380, 0)], id="touching"),
        pytest.param([(560, 390, 0), (582, 368, 0), (604, 346, 0)], id="upon one another"),
        pytest.param([(560, 390, 0), (582, 374, 0), (579, 397, 0)], id="the third upon both"),
        pytest.param([(560, 380, 0), (585, 380, 0), (610, 380, 0)], id="spread sideways"),
        pytest.param([(560, 380, 8), (590, 385, -6), (625, 378, 14)], id="a careless fan"),
    ],
)
def test_every_card_of_a_hand_is_told_once(places):
    stage = Stage()
    codes = ["3S", "8S", "KS"]
    lying = []
    for place, code in zip(places, codes, strict=True):
        lying.append((*place, "up", code))
        assert stage.show(lying) == [UP]
    cards = stage.table.resting[0]
    assert [card.readings[0].card.code for card in cards] == codes
    assert sorted(stage.show([])) == [("went", "player", "up")] * 3


@pytest.mark.parametrize(
    ("cards", "head", "told", "doubtful"),
    [
        pytest.param([], (610, 380, 85), [], True, id="a head at rest"),
        pytest.param([BACK], (670, 380, 85), [], True, id="a back half under a head"),
        pytest.param([CARD], (675, 380, 85), [UP], True, id="a face is read beside a head"),
        pytest.param([BACK], (600, 380, 14), [DOWN], False, id="a finger at a back"),
        pytest.param([BACK, SECOND_BACK], None, [DOWN] * 2, False, id="backs one on the other"),
    ],
)
def test_cards_fitted_into_something_larger_are_not_told(cards, head, told, doubtful):
    stage = Stage()
    stage.head = head
    assert stage.show(cards) == told
    assert stage.table.doubtful is doubtful


def fingers(stage, count=5):
    """The felt of a stage with fingers at rest beside a card that lies at 580."""
    resting = stage.bare.copy()
    for x in np.arange(611.5, 669, 13)[-count:]:
        finger = np.array([[x - 3, 424], [x - 3, 336], [x + 3, 336], [x + 3, 424]])
        stage._fill(resting, finger, (70, 50, 40))
    return resting


BESIDE = pytest.mark.parametrize(
    "card", [CARD, (580, 380, 0, "down", "")], ids=["a face", "a back"]
)


@BESIDE
def test_fingers_that_lay_there_before_are_no_card_that_came_beside_them(card):
    stage = Stage()
    resting = fingers(stage)
    stage.now = resting.copy()
    assert len(stage.show([card], felt=resting)) == 1


@BESIDE
def test_felt_on_which_fingers_lay_at_first_is_no_card_beside_another(card):
    stage = Stage()
    stage.now, felt, stage.bare = fingers(stage, 3), stage.bare, fingers(stage)
    assert len(stage.show([card], felt=felt)) == 1


@pytest.mark.parametrize("face", ["down", "up"], ids=["lie there", "were turned"])
def test_fingers_that_come_beside_two_backs_are_no_third(face):
    stage = Stage()
    lying = [(514, 380, 0, "down", ""), (580, 380, 0, "down", "")]
    for count in (1, 2):
        assert len(stage.show(lying[:count])) == 1
    lying = [(*place[:3], face, "8S") for place in lying]
    stage.show(lying)
    assert stage.show(lying, felt=fingers(stage)) == []
    assert stage.show([*lying, (720, 380, 0, "down", "")], felt=fingers(stage)) == [DOWN]


def test_a_third_back_in_the_shade_is_a_card():
    stage = Stage()
    lying = [(514, 380, 0, "down", ""), (580, 380, 0, "down", ""), (700, 380, 0, "down", "")]
    shade = np.ones((*stage.bare.shape[:2], 1))
    at = np.round(stage.felt.camera.to_px(corners(700, 380))).astype(np.int32)
    cv2.fillConvexPoly(shade, at, 0.5)
    for count in (1, 2):
        assert len(stage.show(lying[:count])) == 1
    stage.shade = shade
    assert stage.show(lying) == [DOWN]


def test_a_card_outlined_askew_is_read_where_it_lay_when_it_is_turned(monkeypatch):
    class OnlySquarely(Stage):
        def read(self, image, quads):
            middles = self.felt.camera.to_felt([np.mean(quad, axis=0) for quad in quads])
            return [
                one if abs(y - 380) < 4 else replace(one, unreadable=0.99)
                for one, (_, y) in zip(super().read(image, quads), middles, strict=True)
            ]

    # Of two papers that seem to be one piece neither tells its own corners.
    monkeypatch.setattr("vision.acts.cards.looks.paper_corners", lambda *_: None)
    monkeypatch.setattr("vision.acts.cards.looks.refine_quad", lambda _, quad: quad)
    stage = OnlySquarely()
    backs = [(560, 380, 0, "down", ""), (630, 380, 0, "down", "")]
    for number in (1, 2):
        assert stage.show(backs[:number]) == [DOWN]
    card = stage.table.resting[0][0]
    card.quad = moved_to(card.quad, card.quad.corners_mm - (2, 11), stage.felt)
    faces = [(560, 380, 0, "up", "8S"), (630, 380, 0, "up", "3S")]
    assert stage.show(faces) == [("turned", "player", "up")] * 2
    assert [one.readings[0].card.code for one in stage.table.resting[0]] == ["8S", "3S"]


def test_a_shadow_beside_a_pile_is_no_card_upon_it():
    stage = Stage()
    pile = [(560, 390, 0, "up", "3S"), (582, 374, 0, "up", "8S")]
    assert [stage.show(pile[:1]), stage.show(pile)] == [[UP], [UP]]
    shaded = stage.bare.copy()
    stage._fill(shaded, corners(579, 397), (24, 44, 10))
    assert stage.show(pile, felt=shaded) == []


@pytest.mark.parametrize(
    "places",
    [
        pytest.param([(550, 380, 0), (640, 380, 0)], id="well apart"),
        pytest.param([(560, 386, -4), (629, 376, 3)], id="nearly touching and askew"),
    ],
)
def test_two_cards_that_come_at_once_are_two(places):
    stage = Stage()
    lying = [(*place, "up", code) for place, code in zip(places, ("3S", "8S"), strict=True)]
    assert stage.show(lying) == [UP, UP]
    assert {card.readings[0].card.code for card in stage.table.resting[0]} == {"3S", "8S"}


def test_backs_are_turned_one_by_one_and_are_not_dealt_again():
    stage = Stage()
    assert stage.show([(550, 380, 0, "down", "")]) == [("came", "player", "down")]
    two = [(550, 380, 0, "down", ""), (640, 380, 0, "down", "")]
    assert stage.show(two) == [("came", "player", "down")]
    turned = [(545, 384, 4, "up", "5S"), (640, 380, 0, "down", "")]
    assert stage.show(turned) == [("turned", "player", "up")]
    both = [(545, 384, 4, "up", "5S"), (690, 380, 0, "up", "9S")]
    assert stage.show(both) == [("turned", "player", "up")]
    assert [card.readings[0].card.code for card in stage.table.resting[0]] == ["5S", "9S"]


def test_a_card_that_is_pushed_is_not_dealt_again():
    stage = Stage()
    stage.show([(550, 380, 0, "up", "3S")])
    assert stage.show([(600, 385, 5, "up", "3S")]) == []
    assert len(stage.table.resting[0]) == 1


def test_one_card_that_goes_for_another_that_comes_is_two_acts():
    stage = Stage()
    stage.show([(550, 380, 0, "up", "3S")])
    assert stage.show([(640, 380, 0, "up", "KS")]) == [UP, ("went", "player", "up")]


def test_a_card_read_after_its_turning_and_before_the_change_is_settled_was_turned():
    stage = Stage()
    stage.show([(550, 380, 0, "down", "")])
    back = stage.table.resting[0][0]
    back.quad = replace(back.quad, white=0.25)
    unread = CardReading((1 / 13,) * 13, (0.25,) * 4, 0.99)
    face = CardReading(
        tuple(float(rank == "5") for rank in RANKS), tuple(float(s == "S") for s in SUITS), 0.0
    )
    back.looks = Looks(readings=[unread, unread, unread, face])
    assert back.face == "up"
    turned = [(550, 380, 0, "up", "5S")]
    assert stage.show(turned) == [("turned", "player", "up")]
    assert stage.show([*turned, (640, 380, 0, "up", "9S")]) == [UP]


def test_of_one_card_taken_for_two_the_second_is_the_card_that_lies_beside_it():
    stage = Stage()
    stage.show([(550, 380, 0, "down", "")])
    lying = stage.table.resting[0][0]
    moved = lying.quad.corners_mm + np.array([18.0, 0.0])
    stage.table.resting[0].append(replace(lying, quad=moved_to(lying.quad, moved, stage.felt)))
    both = [(550, 380, 0, "up", "5S"), (614, 380, 0, "up", "9S")]
    assert stage.show(both) == [("turned", "player", "up")] * 2
    assert {card.readings[0].card.code for card in stage.table.resting[0]} == {"5S", "9S"}


@pytest.mark.parametrize(
    ("appeared", "vanished", "held", "gap"),
    [
        pytest.param(0.9, 0.1, (0.0, 0.5), True, id="something of a card's size came"),
        pytest.param(0.1, 0.9, (0.5, 0.0), True, id="something of a card's size went"),
        pytest.param(0.9, 0.1, (0.3, 0.0), False, id="fingers are back where they lay at first"),
        pytest.param(0.1, 0.9, (0.0, 0.4), False, id="fingers that lay there at first have gone"),
    ],
)
def test_where_the_table_looks_as_at_first_no_card_was_missed(appeared, vanished, held, gap):
    seen = SimpleNamespace(
        appeared=appeared, vanished=vanished, held_cards=held, solid_cards=max(held)
    )
    assert unexplained(seen, []) is gap


@pytest.mark.parametrize(
    ("near", "paler", "gone"),
    [
        pytest.param((9, 0, 0), 12, True, id="the dealer's arm"),
        pytest.param((0, 0, 9), 12, True, id="somebody's arm"),
        pytest.param(NO_ARM, 12, False, id="a sleeve in the felt's colour"),
        pytest.param(NO_ARM, 0, True, id="the felt as it was, skin in its colour"),
    ],
)
def test_a_card_goes_with_a_hand_or_leaves_the_felt_as_it_was(near, paler, gone):
    stage = Stage()
    assert stage.show([CARD]) == [UP]
    assert stage.show([], near=near, paler=paler) == ([("went", "player", "up")] if gone else [])
    assert stage.show([CARD]) == ([UP] if gone else [])
