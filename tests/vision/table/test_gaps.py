from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest

from vision.table.gaps import Gaps

SECOND = 1_000_000_000


def told(frames, spread=90):
    gaps, out = Gaps(), []
    for t, value, lost in frames:
        luma = np.full((32, 32), value, np.uint8)
        luma[:16] += np.uint8(spread)
        frame = SimpleNamespace(t_ns=round(t * SECOND), luma=luma)
        out += gaps.see(frame, lost)
    return [(one.reason, one.t, one.t_end) for one in [*out, *gaps.finish([])]]


def test_a_steady_stream_has_no_gap():
    assert told([(n / 10, n % 7, 0.1) for n in range(100)]) == []


def test_missing_pictures_are_a_cut():
    frames = [(n / 10, n % 7, 0.1) for n in range(20)] + [
        (5 + n / 10, n % 5, 0.1) for n in range(9)
    ]
    assert told(frames) == [("cut", 1.9, 5.0)]


def test_a_hanging_camera_is_told_while_it_hangs_and_to_its_end():
    frames = [(n / 10, n % 7, 0.1) for n in range(10)]
    frames += [(1 + n / 10, 99, 0.1) for n in range(80)]
    frames += [(9 + n / 10, n % 7, 0.1) for n in range(5)]
    found = told(frames)
    assert {reason for reason, _, _ in found} == {"frozen"}
    assert (found[0][1], found[-1][2]) == (1.0, 9.0)
    assert all(a[2] == b[1] for a, b in pairwise(found))


def test_a_quiet_table_is_not_frozen():
    assert told([(n / 10, 50, 0.1) for n in range(30)]) == []


def test_a_turned_away_camera_sees_nothing_of_the_table():
    frames = [(n / 10, n % 7, 0.9 if 20 <= n < 40 else 0.1) for n in range(60)]
    found = told(frames)
    assert {reason for reason, _, _ in found} == {"out_of_view"}
    assert (found[0][1], found[-1][2]) == (1.9, 4.0)


def test_what_could_not_be_decoded_is_told_once():
    gaps = Gaps()
    for t in (0.0, 0.1, 0.2, 3.0):
        frame = SimpleNamespace(t_ns=round(t * SECOND), luma=np.full((8, 8), int(t * 10), np.uint8))
        gaps.see(frame, None)
    lost = [(2 * SECOND // 10, 3 * SECOND), (4 * SECOND, 5 * SECOND)]
    assert [(one.reason, one.t) for one in gaps.finish(lost)] == [("corrupt", 4.0)]


@pytest.mark.parametrize("lost", [None, 0.0, 1.0])
@pytest.mark.parametrize("spread", [0, 3])
def test_a_picture_that_shows_nothing_is_a_gap_from_its_start(lost, spread):
    frames = [(n / 10, n % 3, lost) for n in range(40)]
    found = told(frames, spread)
    assert {reason for reason, _, _ in found} == {"out_of_view"}
    assert (found[0][1], found[-1][2]) == (0.0, 3.9)
    assert all(a[2] == b[1] for a, b in pairwise(found))
