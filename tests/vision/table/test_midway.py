"""A recording that begins amid a round."""

from itertools import pairwise

import numpy as np
import pytest

from rules_check.facts.events import CardDealt
from tests.vision.staged_table import oblique, staged_profile
from vision.film.motion import Scene
from vision.table.bare import Bare
from vision.table.camera import TableCamera
from vision.table.felt import Felt
from vision.table.layout import layout_of
from vision.table.midway import Midway

SIZE = (640, 360)
FELT, PAPER, SLEEVE = (90, 110, 120), (200, 128, 128), (60, 150, 100)
SECOND = 1_000_000_000


def _felt(seed=3):
    noise = np.random.default_rng(seed).integers(-3, 4, (SIZE[1], SIZE[0], 3))
    return np.clip(np.array(FELT) + noise, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def layout():
    profile = staged_profile(oblique(size_px=SIZE, focal_px=2300.0 / 3))
    return layout_of(Felt(profile, TableCamera.from_profile(profile, SIZE)), SIZE)


def _begun(layout, colour, share=1.0):
    """A watch over a table that had something of this colour in the dealer's cards' place."""
    rows, columns = np.nonzero(layout.of_kind("cards")[0].mask)
    row, column = int(np.median(rows)), int(np.median(columns))
    first = _felt()
    if colour is not None:
        half = round(12 * share)
        first[row - half : row + half, column - 9 : column + 9] = colour
    scene = Scene.learned([first] * 8, layout.felt)
    bare = Bare.on(layout, scene)
    return Midway.on(layout, scene, bare), bare, scene


def _card(t):
    return CardDealt(id="", t=t, source="vision", confidence=0.97, to=1, card=None)


@pytest.mark.parametrize("colour", [None, SLEEVE])
def test_a_table_without_cards_begins_nothing(layout, colour):
    midway, bare, _ = _begun(layout, colour)
    assert midway.see(SECOND, layout, bare, empty=True) == []
    assert midway.doubted(_card(0.5)).confidence == 0.97


def test_nothing_is_sure_until_the_cards_of_the_unseen_round_are_gone(layout):
    midway, bare, scene = _begun(layout, PAPER)
    midway.see(0, layout, bare, empty=True)
    pieces = [
        hole for t in range(1, 5) for hole in midway.see(t * SECOND, layout, bare, empty=True)
    ]
    assert pieces[0].t == 0.0
    assert all(a.t_end == b.t for a, b in pairwise(pieces))
    assert pieces[-1].t_end == 4.0
    assert all(hole.zones is None for hole in pieces)
    assert midway.doubted(_card(3.9)).confidence == 0.5
    bare.learn(5 * SECOND, _felt(4), scene)
    assert [hole.t_end for hole in midway.see(6 * SECOND, layout, bare, empty=True)] == [6.0]
    assert midway.see(9 * SECOND, layout, bare, empty=True) == []
    assert midway.doubted(_card(5.9)).confidence == 0.5
    assert midway.doubted(_card(6.5)).confidence == 0.97


def test_nobody_fills_a_shoe_amid_a_round(layout):
    midway, bare, _ = _begun(layout, PAPER)
    assert midway.oldest_ns(SECOND) == 0
    assert [(hole.t, hole.t_end) for hole in midway.end(SECOND)] == [(0.0, 1.0)]
    assert midway.doubted(_card(1.2)).confidence == 0.97
    assert midway.oldest_ns(2 * SECOND) == 2 * SECOND
    assert midway.see(5 * SECOND, layout, bare, empty=True) == []


def test_cards_that_came_since_belong_to_the_unseen_round_too(layout):
    midway, bare, scene = _begun(layout, PAPER)
    midway.see(SECOND, layout, bare, empty=False)
    bare.learn(2 * SECOND, _felt(4), scene)
    assert midway.see(3 * SECOND, layout, bare, empty=False)
    assert midway.doubted(_card(2.9)).confidence == 0.5


def test_what_stays_white_for_minutes_is_no_card(layout):
    midway, bare, _ = _begun(layout, PAPER)
    midway.see(SECOND, layout, bare, empty=True)
    assert midway.see(200 * SECOND, layout, bare, empty=True)
    assert midway.doubted(_card(201.0)).confidence == 0.97


def test_cards_seen_coming_and_going_end_the_unseen_round(layout):
    midway, bare, _ = _begun(layout, PAPER)
    midway.see(SECOND, layout, bare, empty=False)
    assert midway.see(4 * SECOND, layout, bare, empty=True)
    assert midway.see(9 * SECOND, layout, bare, empty=True) == []


def test_a_white_cuff_is_no_card(layout):
    midway, bare, _ = _begun(layout, PAPER, share=0.4)
    assert midway.see(4 * SECOND, layout, bare, empty=True) == []


def test_a_grey_head_over_a_hands_place_is_no_card_of_an_unseen_round(layout):
    mask = layout.of_kind("cards")[0].mask
    rows, columns = np.nonzero(mask)
    column, top = int(np.median(columns)), int(rows.min())
    first = _felt()
    first[max(0, top - 60) : top + 14, column - 16 : column + 16] = PAPER
    scene = Scene.learned([first] * 8, layout.felt)
    bare = Bare.on(layout, scene)
    assert float(layout.cards[mask & bare.covered].sum()) > 0.7
    assert Midway.on(layout, scene, bare).lying is None
