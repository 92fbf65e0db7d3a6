"""Felts of every size: areas apart from each other and on the felt."""

import random
from itertools import combinations

import pytest

from sample_video.scripts.games.casino_war.layout import draw_layout
from sample_video.scripts.outlines import apart, box, circle, inside


@pytest.mark.parametrize("positions", range(1, 10))
def test_areas_lie_apart_on_the_felt(positions: int) -> None:
    for seed in range(3):
        layout = draw_layout(random.Random(seed), positions)
        assert layout.positions == positions
        for one, two in combinations(layout.areas, 2):
            assert apart(one.polygon_mm, two.polygon_mm), (one.name, two.name)
        for area in layout.areas:
            if area.position is not None:
                assert all(inside(p, layout.outline_mm) for p in area.polygon_mm)


def test_seats_rise_clockwise_from_the_dealers_left() -> None:
    layout = draw_layout(random.Random(1), 7)
    xs = [seat.centre_mm[0] for seat in layout.seats]
    assert xs == sorted(xs)
    assert layout.area("shoe").centre_mm[0] < layout.width_mm / 2
    assert layout.area("discard").centre_mm[0] > layout.width_mm / 2


def test_felts_differ_by_seed() -> None:
    felts = {draw_layout(random.Random(seed), 7).areas for seed in range(8)}
    assert len(felts) == 8


def test_boxes_that_touch_are_apart_and_boxes_that_overlap_are_not() -> None:
    one = box((0.0, 0.0), (10.0, 10.0), 0.0)
    assert apart(one, box((10.0, 0.0), (10.0, 10.0), 0.0))
    assert not apart(one, box((9.0, 0.0), (10.0, 10.0), 0.0))
    assert not apart(one, box((0.0, 7.0), (10.0, 10.0), 45.0))
    assert apart(one, circle((12.0, 12.0), 10.0))
