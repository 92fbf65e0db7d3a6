"""Quick ways to compare pictures give what the plain ways give."""

import os
import subprocess
import sys

import cv2
import numpy as np
import pytest

from vision.film.channels import brightest, darkest, largest_step
from vision.film.motion import Low, Scene, brightened
from vision.table.felt_colour import FeltRange, not_felt
from vision.table.hands import Hands

SHAPE = (60, 90)


def _picture(seed: int, spread: int = 40) -> np.ndarray:
    rng = np.random.default_rng(seed)
    base = np.array([90, 110, 120])
    return np.clip(base + rng.integers(-spread, spread, (*SHAPE, 3)), 0, 255).astype(np.uint8)


def _low(picture: np.ndarray) -> Low:
    luma, blue, red = cv2.split(picture)
    return Low(index=0, t_ns=0, yuv=picture, planes=(luma, blue, red))


def _scene(seed: int = 1) -> Scene:
    return Scene.learned([_picture(seed)] * 3, np.ones(SHAPE, bool))


@pytest.mark.parametrize("spread", [3, 20, 90])
def test_planes_are_compared_as_pictures_are(spread: int) -> None:
    scene, now, before = _scene(), _picture(2, spread), _picture(3, spread)
    expected = scene.differs(now, before)
    assert (scene.differ(_low(now).planes, _low(before).planes) == expected).all()
    at = np.flatnonzero(expected)
    assert scene.differs_at(now, before, at).all()


def test_the_same_surface_in_shadow_is_no_difference() -> None:
    scene = _scene()
    lit = np.full((*SHAPE, 3), (120, 110, 130), np.uint8)
    dark = lit.copy()
    dark[..., 0] = 80
    dark[..., 1:] = 128 + np.rint((lit[..., 1:].astype(float) - 128) * 2 / 3).astype(int)
    thing = dark.copy()
    thing[10:20, 10:20, 1] = 160
    assert not scene.differ(_low(dark).planes, _low(lit).planes).any()
    assert np.count_nonzero(scene.differ(_low(thing).planes, _low(lit).planes)) == 100


def test_the_foreground_differs_from_the_scene_and_from_the_empty_table() -> None:
    scene, low = _scene(), _low(_picture(4))
    scene.bare(_picture(5), np.arange(SHAPE[0])[:, None] + np.zeros(SHAPE, int) < 30)
    changed, both = scene.foreground(low)
    assert (changed == scene.differs(low.yuv, scene.rest)).all()
    assert (both == (changed & scene.differs(low.yuv, scene.empty))).all()
    # What was settled or bared since is compared with from then on.
    scene.settle(low.yuv, np.ones(SHAPE, bool))
    scene.bare(low.yuv, np.ones(SHAPE, bool))
    assert not scene.foreground(low)[0].any()
    assert not scene.differ_from_empty(low.planes, np.arange(SHAPE[0] * SHAPE[1])).any()


def test_what_was_put_down_on_bare_felt_is_told_inside_a_part() -> None:
    scene, low = _scene(), _low(_picture(6, 90))
    bounds = slice(7, 41), slice(13, 60)
    news = scene.differs(low.yuv, scene.rest)[bounds]
    expected = news & scene.differs(low.yuv, scene.empty)[bounds]
    expected &= ~scene.differs(scene.rest, scene.empty)[bounds]
    assert (scene.put_down(low, bounds, news) == expected).all()


@pytest.mark.parametrize("pixels", range(1, 6))
def test_a_few_pixels_are_no_colour(pixels: int) -> None:
    """OpenCV takes up to four numbers in a row for a colour."""
    scene, low = _scene(), _low(_picture(7, 120))
    at = np.arange(pixels)
    expected = scene.differs(low.yuv, scene.empty).ravel()[:pixels]
    assert (scene.differ_from_empty(low.planes, at) == expected).all()


def test_brightening_changes_luma_alone() -> None:
    low = _low(_picture(8))
    lit = brightened(low, 1.2)
    assert (lit.yuv[..., 0] == np.clip(np.rint(low.yuv[..., 0] * 1.2), 0, 255)).all()
    assert (lit.yuv[..., 1:] == low.yuv[..., 1:]).all()
    assert brightened(low, 1.0) is low


def test_the_scene_follows_light_by_one_step_where_it_is_calm() -> None:
    scene, now = _scene(), _picture(9)
    before, calm = scene.rest.astype(int), np.arange(SHAPE[1]) < 40
    scene.follow(now, np.broadcast_to(calm, SHAPE).copy())
    step = np.sign(now.astype(int) - before) * calm[None, :, None]
    assert (scene.rest == before + step).all()


@pytest.mark.parametrize("shadow", [0.5, 0.85])
def test_a_felts_range_tells_what_is_no_felt(shadow: float) -> None:
    felt, now = _picture(10, 10), _picture(11, 60)
    expected = not_felt(now, felt, shadow=shadow)
    range_ = FeltRange.around(felt, shadow=shadow)
    assert (range_.others(now) == expected).all()
    cut = slice(5, 33), slice(11, 47)
    assert (range_.others(now[cut], cut) == expected[cut]).all()


def test_channels_are_compared_as_numbers_are() -> None:
    one, other = _picture(12, 120), _picture(13, 120)
    assert (brightest(one) == one.max(axis=2)).all()
    assert (darkest(one) == one.min(axis=2)).all()
    expected = np.abs(one.astype(int) - other).max(axis=2)
    assert (largest_step(one, other) == expected).all()


def test_a_table_at_which_nobody_is_has_no_arms() -> None:
    nothing = np.zeros(SHAPE, np.uint8)
    hands = Hands(nothing, np.full(SHAPE, 0.01, np.float32), nothing.astype(np.int64))
    seen = hands.label(np.zeros(SHAPE, bool), np.ones(SHAPE, bool))
    assert not seen.arms.any()
    assert not seen.things.any()


def test_numpy_is_told_to_use_one_thread_before_it_is_loaded() -> None:
    code = (
        "import sys, pitwatch, os; "
        "assert 'numpy' not in sys.modules; print(os.environ['OPENBLAS_NUM_THREADS'])"
    )
    bare = {name: value for name, value in os.environ.items() if "THREADS" not in name}
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=bare
    )
    assert said.stdout.strip() == "1"
