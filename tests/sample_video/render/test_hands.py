"""Hands reach what they are told to reach."""

import random

import numpy as np
import pytest

from sample_video.render.bodies import arm, hand_state
from sample_video.render.hand_shape import POSES, hand_capsules, hold_point
from sample_video.render.hand_track import LEAVE_S, Busy, HandTrack
from sample_video.render.people import Reach, make_person
from sample_video.scripts.games.casino_war.layout import draw_layout

LAYOUT = draw_layout(random.Random(1), 6)
DEALER = make_person("dealer", LAYOUT, None)


def reach(x: float, y: float, z: float = 10.0) -> Reach:
    return Reach(at_mm=(x, y, z), pose=POSES["pinch"], yaw=1.2, pitch=0.4)


@pytest.mark.parametrize("left", [True, False], ids=["left", "right"])
def test_the_pinch_is_where_it_should_be(left: bool) -> None:
    state = hand_state(reach(800.0, 300.0), DEALER.skin.size, left=left)
    rotation = np.eye(3)
    mirror = np.array([1.0, -1.0 if left else 1.0, 1.0]) * DEALER.skin.size
    parts = hand_capsules(POSES["pinch"], DEALER.skin, rotation, np.zeros(3), left=left)
    tips = np.array([c.b for c in parts])
    assert np.linalg.norm(tips - hold_point(POSES["pinch"]) * mirror, axis=1).min() < 25.0
    assert np.linalg.norm(state.wrist[:2] - np.array([800.0, 300.0])) < 170.0


@pytest.mark.parametrize("position", range(1, 7))
def test_the_arm_is_in_one_piece(position: int) -> None:
    x, y = LAYOUT.seat(position).centre_mm
    limb, hand = arm(DEALER, reach(x, y), left=False, lean=np.zeros(3))
    ends = np.array([p for c in hand for p in (c.a, c.b)])
    assert np.linalg.norm(ends - np.array(limb[-1].b), axis=1).min() < 45.0


def test_a_hand_moves_without_jumps() -> None:
    rest = Reach(at_mm=(1000.0, 60.0, 4.0), pose=POSES["rest"], yaw=1.5, hold=False)
    work = [
        Busy(t0=1.0, t1=1.6, reach=lambda t: reach(700.0 + 100 * (t - 1.0), 300.0)),
        Busy(t0=1.8, t1=2.2, reach=lambda t: reach(900.0, 500.0)),
        Busy(t0=5.0, t1=5.5, reach=lambda t: reach(400.0, 100.0)),
    ]
    track = HandTrack(DEALER, left=False, rest=rest, work=work)
    times = np.arange(0.0, 7.0, 0.01)
    wrists = np.array([track.state(float(t)).wrist for t in times])
    assert np.linalg.norm(np.diff(wrists, axis=0), axis=1).max() < 60.0
    assert track.at_rest(0.2)
    assert track.at_rest(3.5)
    assert not track.at_rest(1.7)
    assert track.at_rest(5.5 + LEAVE_S + 0.01)
