"""What is told of cards: how surely, of which face, and of whole hands only."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from rules_check.facts.cards import RANKS, SUITS
from vision.acts.cards.changes import CardAct, Resting
from vision.acts.cards.events import burned, cleared, dealt, uncounted
from vision.acts.cards.flights import Flights, Shown, _Glimpse
from vision.acts.cards.looks import Looks, face_of
from vision.acts.dealer.trips import Visit
from vision.cards.read import CardReading
from vision.table.hands import DEALER

SECOND = 1_000_000_000


def reading(code="KH", sure=0.9, unreadable=0.02):
    ranks = tuple(sure if rank == code[:-1] else (1 - sure) / 12 for rank in RANKS)
    suits = tuple(sure if suit == code[-1] else (1 - sure) / 3 for suit in SUITS)
    return CardReading(ranks, suits, unreadable)


def resting(white=0.7, readings=(), to=3):
    quad = SimpleNamespace(white=white, corners_px=np.zeros((4, 2)))
    return Resting(
        quad=quad, to=to, hand=None, zone="3.hand", looks=Looks(readings=list(readings)), t_ns=0
    )


def act(card, what="came", left_s=8.0, actor="dealer", left_of_hand=0):
    passage = SimpleNamespace(
        left_ns=int(left_s * SECOND), came_ns=int((left_s + 1) * SECOND), actor=actor
    )
    return CardAct(what, card, SimpleNamespace(passage=passage), left_of_hand)


@pytest.mark.parametrize(
    ("card", "drawn_ns", "least", "most"),
    [
        pytest.param(resting(readings=[reading()]), SECOND, 0.95, 1.0, id="read and drawn"),
        pytest.param(
            resting(readings=[reading(sure=0.4)]), SECOND, 0.95, 1.0, id="hardly read and drawn"
        ),
        pytest.param(resting(white=0.05), SECOND, 0.95, 1.0, id="a back that was drawn"),
        pytest.param(
            replace(resting(white=0.05), among_faces=True), SECOND, 0.0, 0.79, id="a back on faces"
        ),
        pytest.param(
            replace(resting(white=0.05, to="dealer"), among_faces=True),
            SECOND,
            0.0,
            0.79,
            id="a back on the dealer's faces",
        ),
        pytest.param(
            replace(resting(white=0.05, to="dealer"), among_faces=True, hand="war"),
            SECOND,
            0.0,
            0.79,
            id="a back beside the dealer's first card at War",
        ),
        pytest.param(
            replace(resting(readings=[reading()]), among_faces=True),
            SECOND,
            0.95,
            1.0,
            id="a face on faces",
        ),
        pytest.param(
            replace(resting(readings=[reading()]), at_once=True),
            SECOND,
            0.0,
            0.79,
            id="it came to light with another at its place",
        ),
        pytest.param(resting(readings=[reading()]), None, 0.7, 0.79, id="read, not seen drawn"),
        pytest.param(
            resting(white=0.4, readings=[reading(unreadable=0.97)]),
            None,
            0.0,
            0.79,
            id="neither a face nor drawn",
        ),
    ],
)
def test_doubt_of_a_cards_identity_is_no_doubt_of_its_dealing(card, drawn_ns, least, most):
    event = dealt(act(card), drawn_ns, None)
    assert least <= event.confidence <= most
    if card.readings:
        assert event.readings == card.readings


@pytest.mark.parametrize(
    ("white", "readings", "face"),
    [
        pytest.param(0.05, [], "down", id="no white"),
        pytest.param(0.7, [], "up", id="white and nobody to read it"),
        pytest.param(0.7, [reading(unreadable=0.9)], None, id="white but not read: a pale back"),
        pytest.param(0.4, [reading(unreadable=0.9)], None, id="whitish, no face to be read"),
        pytest.param(0.3, [reading(unreadable=0.9)], "down", id="a back with white in it"),
        pytest.param(0.3, [reading()], "up", id="a face with much print"),
    ],
)
def test_the_face_follows_from_paper_and_reader_together(white, readings, face):
    assert face_of(white, Looks(readings=readings)) == face


def test_a_hand_that_leaves_is_cleared_once_however_many_cards_it_has():
    cards = [act(resting(), "went", 8.0 + 0.1 * k, left_of_hand=2 - k) for k in range(3)]
    (event,) = cleared(cards, Visit(t_ns=10 * SECOND, t_end_ns=11 * SECOND))
    assert (event.type, event.to, event.t) == ("cards_cleared", 3, 8.0)


def test_a_part_of_a_hand_that_leaves_is_not_told_as_the_hand():
    (event,) = cleared([act(resting(), "went", left_of_hand=1)], None)
    assert event.type == "gap"


@pytest.mark.parametrize(
    ("glimpses", "watched", "shown"),
    [
        pytest.param([], True, Shown("down"), id="watched, no white"),
        pytest.param([], False, Shown(None), id="not watched"),
        pytest.param([reading("4S", 0.99)] * 4, True, "4S", id="a face in many pictures"),
        pytest.param([reading("4S", 0.99)], True, Shown(None), id="a face in one picture"),
        pytest.param(
            [reading(unreadable=0.6)] * 6, True, Shown(None), id="white that may be a smeared face"
        ),
        pytest.param([reading(unreadable=0.95)] * 6, True, Shown("down"), id="the white of a back"),
        pytest.param([reading("4S", 0.06)] * 6, True, Shown(None), id="a face of any card at all"),
        pytest.param([reading("JH", 0.5)] * 6, True, Shown(None), id="a pattern like some card's"),
        pytest.param([reading("4S", 0.8)] * 6, True, Shown("up"), id="a face of some card"),
        pytest.param(
            [reading("4S", 0.8), reading("4D", 0.85)], True, Shown("up"), id="a four of some suit"
        ),
        pytest.param(
            [reading("4S", 0.8), reading("KD", 0.85)], True, Shown(None), id="now this, now that"
        ),
    ],
)
def test_a_burned_card_was_shown_only_if_its_face_was_read(glimpses, watched, shown):
    flights = Flights(felt=None, layout=None, near=None)
    for k, one in enumerate(glimpses):
        flights.glimpses.append(_Glimpse(t_ns=5 * SECOND + k, reading=one))
    if watched:
        flights.watched.append(5 * SECOND)
    found = flights.between(4 * SECOND, 6 * SECOND)
    if isinstance(shown, Shown):
        assert found == shown
    else:
        assert (found.face, found.card.code) == ("up", shown)
    event = burned(4 * SECOND, Visit(t_ns=5 * SECOND, t_end_ns=6 * SECOND), "discard", found)
    assert event.face == found.face


def test_what_may_be_a_face_in_quick_motion_leaves_a_burned_card_open():
    flights = Flights(felt=None, layout=None, near=None)
    flights.watched.extend([5 * SECOND, 6 * SECOND, 9 * SECOND])
    flights.pale.append(6 * SECOND)
    assert flights.between(4 * SECOND, 7 * SECOND) == Shown(None)
    assert flights.between(8 * SECOND, 9 * SECOND) == Shown("down")


@pytest.mark.parametrize(
    ("grey", "face"), [(140, None), (60, "down")], ids=["pale in motion", "a dark back"]
)
def test_a_smeared_face_is_seen_to_be_pale(grey, face):
    shape = (20, 30)
    layout = SimpleNamespace(
        cards=np.full(shape, 1 / 60), felt=np.ones(shape, bool), of_pixel=np.zeros(shape)
    )
    flights = Flights(felt=None, layout=layout, near=np.ones(shape, bool))
    yuv = np.full((*shape, 3), 128, np.uint8)
    yuv[..., 0] = 240
    yuv[5:10, 5:15, 0] = grey
    arms = np.zeros(shape, np.uint8)
    arms[5:10, 5:15] = DEALER
    flights.see(SimpleNamespace(t_ns=5 * SECOND), yuv, arms, None)
    assert flights.between(4 * SECOND, 6 * SECOND).face == face


def lying(at_mm, to=3):
    """A card 63 by 88 mm whose corner lies at a place on a line."""
    corners = np.array([[0.0, 0.0], [63.0, 0.0], [63.0, 88.0], [0.0, 88.0]])
    quad = SimpleNamespace(white=0.1, corners_mm=corners + np.array([0.0, at_mm]))
    return Resting(quad=quad, to=to, hand=None, zone="3.hand", looks=Looks(), t_ns=0)


def at_once(*cards):
    passage = SimpleNamespace(since_ns=2 * SECOND, left_ns=3 * SECOND, came_ns=4 * SECOND)
    change = SimpleNamespace(passage=passage, calm_ns=9 * SECOND)
    return [CardAct("came", card, change) for card in cards]


@pytest.mark.parametrize(
    ("acts", "gaps"),
    [
        pytest.param(at_once(lying(0), lying(47)), [(2.0, 9.0)], id="a pile"),
        pytest.param(at_once(lying(0), lying(92)), [], id="side by side"),
        pytest.param(at_once(lying(0)), [], id="one card"),
        pytest.param(at_once(lying(0)) + at_once(lying(47)), [], id="one after the other"),
        pytest.param(
            at_once(lying(0, "banker"), lying(47, "banker")), [], id="a hand that comes back"
        ),
    ],
)
def test_a_card_may_lie_unseen_in_a_pile_that_came_to_light_at_once(acts, gaps):
    assert [(gap.t, gap.t_end) for gap in uncounted(acts)] == gaps
