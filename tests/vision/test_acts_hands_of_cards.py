"""Hands of several cards: side by side, upon one another, turned, pushed and cleared."""

from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from rules_check.facts.cards import RANKS, SUITS
from tests.vision.staged_table import oblique, staged_profile, zone
from vision.acts.card_place import hides
from vision.acts.cards import CardTable, unexplained
from vision.acts.layout import Cell, place_of
from vision.acts.lookback import Passage
from vision.acts.looks import Looks
from vision.acts.quads import find_cards, moved_to
from vision.acts.same_card import same_or_shown
from vision.camera import TableCamera
from vision.felt import Felt
from vision.read import CardReading
from vision.track_content import Change

SIZE = (1920, 1080)
ZONES = (
    zone("bets", "wager", [(650, 600), (750, 600), (750, 660), (650, 660)], position=1),
    zone("player_hand", "dealer_hand", [(500, 320), (800, 320), (800, 440), (500, 440)]),
    zone("dealer", "dealer_hand", [(500, 120), (800, 120), (800, 240), (500, 240)]),
    zone("banker_hand", "dealer_hand", [(950, 320), (1250, 320), (1250, 440), (950, 440)]),
)


def corners(x, y, angle=0.0):
    return np.asarray(cv2.boxPoints(((x, y), (63.0, 88.0), angle)), float)


class Stage:
    """Cards drawn on felt; every change of them is shown to a table of cards."""

    def __init__(self):
        profile = staged_profile(oblique(), zones=ZONES)
        self.felt = Felt(profile, TableCamera.from_profile(profile, SIZE))
        self.table = CardTable(felt=self.felt, two_hands=False)
        self.bare = np.full((SIZE[1], SIZE[0], 3), (60, 95, 40), np.uint8)
        self.now = self.bare.copy()
        self.t_ns = 0
        self.thing = None

    def show(self, cards, name="player_hand", near=(9, 0, 0), paler=0, felt=None):
        """Acts told when ``cards`` (x, y, angle, face, code) lie there, the last one uppermost."""
        image = (self.bare if felt is None else felt) + np.uint8(paler)
        for x, y, angle, face, code in cards:
            self._draw(image, x, y, angle, face, code)
        if self.thing is not None:
            centre = np.array([self.thing[:2]], float)
            corners = centre + self.thing[2] * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            drawn = np.round(self.felt.camera.to_px(corners)).astype(np.int32)
            cv2.fillConvexPoly(image, drawn, (30, 30, 30))
        place = self.felt.zone(name)
        cell = Cell(number=0, kind="cards", zones=(place,), position=None, mask=np.ones((4, 4)))
        self.t_ns += 3_000_000_000
        passage = Passage(
            since_ns=self.t_ns - 2_000_000_000,
            left_ns=self.t_ns - 1_000_000_000,
            came_ns=self.t_ns,
            covers=near,
            near=near,
            sides_in_turn=False,
        )
        before, self.now = self.now, image
        change = Change(
            cell=cell,
            passage=passage,
            calm_ns=self.t_ns,
            where=np.ones((4, 4), bool),
            box_px=(0, 0, *SIZE),
            held_cards=(0.0, 1.0),
            solid_cards=1.0,
            before=before,
            after=image,
            bare=self.bare,
            appeared=1.0,
            vanished=0.0,
            glimpses=(),
        )
        acts = self.table.see(change, self)
        return sorted((act.what, act.card.to, act.card.face) for act in acts)

    def _draw(self, image, x, y, angle, face, code):
        outline = corners(x, y, angle)
        self._fill(image, outline, (90, 95, 95))
        inner = outline.mean(axis=0) + (outline - outline.mean(axis=0)) * 0.975
        self._fill(image, inner, (60, 40, 170) if face == "down" else (235, 240, 240))
        if face == "up":
            turn = np.deg2rad(angle)
            right = np.array([np.cos(turn), np.sin(turn)])
            down = np.array([-np.sin(turn), np.cos(turn)])
            seed = RANKS.index(code[:-1])
            for sign in (1, -1):
                at = np.array([x, y]) - sign * (22 * right + 31 * down)
                self._dot(image, at, 6 + seed % 3, (30, 20, 30 + 12 * seed))
            for k in range(1 + seed % 4):
                at = np.array([x, y]) + (k - 1) * 14 * down + ((seed + k) % 3 - 1) * 12 * right
                self._dot(image, at, 7, (30, 20, 30 + 12 * seed))

    def _fill(self, image, outline, colour):
        points = np.round(self.felt.camera.to_px(outline) * 16).astype(np.int32)
        cv2.fillConvexPoly(image, points, colour, cv2.LINE_AA, 4)

    def _dot(self, image, at, radius, colour):
        ring = [at + radius * np.array([np.cos(a), np.sin(a)]) for a in np.linspace(0, 6.28, 16)]
        self._fill(image, np.array(ring), colour)

    def read(self, image, quads):
        """A reader that names a card by the colour printed upon it."""
        out = []
        for quad in quads:
            mask = np.zeros(image.shape[:2], np.uint8)
            cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
            dark = (mask > 0) & (image[..., 0] < 35) & (image[..., 1] < 25)
            red = float(np.median(image[dark][:, 2])) if dark.any() else 30.0
            best = int(np.clip(round((red - 30) / 12), 0, 12))
            ranks = tuple(0.988 if k == best else 0.001 for k in range(13))
            suits = tuple(0.997 if s == "S" else 0.001 for s in SUITS)
            out.append(CardReading(ranks, suits, 0.01 if dark.any() else 0.95))
        return out


UP = ("came", "player", "up")


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


CARD = (560, 380, 0.0, "up", "8S")
NO_ARM = (0, 0, 0)


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

    monkeypatch.setattr("vision.acts.cards.find_cards", with_a_poor_fit)
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


@pytest.mark.parametrize(("faces", "among"), [(1, False), (2, True)])
def test_of_the_dealers_cards_the_second_may_be_a_back_and_no_later_one(faces, among):
    stage = Stage()
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
    monkeypatch.setattr("vision.acts.cards.first_look", lambda *_: (lying.quad, lying.looks))
    stage.show([one, (640, 380, 0.0, "up", "4S")])
    card = stage.table.resting[0][-1]
    assert abs(card.quad.centre_mm[0] - 640) < 5
    assert not card.readings
