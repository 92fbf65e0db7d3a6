"""What lay on the table when a recording began."""

import numpy as np
import pytest

from tests.vision.staged_table import oblique, staged_profile
from vision.film.motion import Scene
from vision.table.bare import Bare
from vision.table.camera import TableCamera
from vision.table.felt import Felt
from vision.table.felt_colour import felt_colour, not_felt
from vision.table.layout import layout_of

SIZE = (640, 360)
FELT, THING = (90, 110, 120), (190, 128, 128)
TENTH = 100_000_000


def _felt(seed=3):
    noise = np.random.default_rng(seed).integers(-3, 4, (SIZE[1], SIZE[0], 3))
    return np.clip(np.array(FELT) + noise, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def layout():
    profile = staged_profile(oblique(size_px=SIZE, focal_px=2300.0 / 3))
    return layout_of(Felt(profile, TableCamera.from_profile(profile, SIZE)), SIZE)


def _card_at(picture, layout):
    rows, columns = np.nonzero(layout.of_kind("cards")[0].mask)
    row, column = int(np.median(rows)), int(np.median(columns))
    out = picture.copy()
    where = slice(row - 12, row + 12), slice(column - 9, column + 9)
    out[where] = THING
    return out, where


def test_felt_under_a_card_is_learned_when_the_card_goes(layout):
    first, where = _card_at(_felt(), layout)
    scene = Scene.learned([first] * 8, layout.felt)
    bare = Bare.on(layout, scene)
    assert bare.covered[where].mean() > 0.8
    bare.learn(TENTH, first, scene)
    assert not scene.uncovered.any()
    now = _felt(4)
    bare.learn(3 * TENTH, now, scene)
    assert scene.uncovered[where].mean() > 0.8
    assert (scene.empty[scene.uncovered] == now[scene.uncovered]).all()
    assert bare.covered[where].mean() < 0.2


def test_what_was_bare_from_the_beginning_is_not_learned_again(layout):
    scene = Scene.learned([_felt()] * 8, layout.felt)
    before = scene.empty.copy()
    bare = Bare.on(layout, scene)
    bare.learn(TENTH, _card_at(_felt(), layout)[0], scene)
    bare.learn(3 * TENTH, _felt(5), scene)
    assert (scene.empty == before).all()


def test_a_felt_without_one_colour_teaches_nothing(layout):
    rng = np.random.default_rng(7)
    patches = np.kron(rng.integers(0, 255, (36, 64, 3)), np.ones((10, 10, 1))).astype(np.uint8)
    scene = Scene.learned([patches] * 8, layout.felt)
    bare = Bare.on(layout, scene)
    bare.learn(TENTH, _felt(), scene)
    assert not scene.uncovered.any()


def test_uneven_light_is_felt_and_a_thing_on_it_is_not():
    light = np.linspace(0.7, 1.3, SIZE[0])[None, :, None]
    picture = np.clip(_felt() * np.where([True, False, False], light, 1.0), 0, 255)
    picture = picture.astype(np.uint8)
    picture[100:140, 300:330] = THING
    colour = felt_colour(picture, np.ones(SIZE[::-1], bool))
    assert colour is not None
    other = not_felt(picture, colour)
    assert other[100:140, 300:330].all()
    assert other.sum() < 1.05 * 40 * 30


@pytest.mark.parametrize(("light", "learned"), [(0.65, True), (1.0, True), (None, False)])
def test_a_change_where_a_card_lay_from_the_beginning(layout, light, learned):
    first, where = _card_at(_felt(), layout)
    scene = Scene.learned([first] * 8, layout.felt)
    bare = Bare.on(layout, scene)
    changed = np.zeros(SIZE[::-1], bool)
    changed[where] = True
    # None: another card lies there now.
    now = first if light is None else (_felt() * [light, 1, 1]).astype(np.uint8)
    bare.uncover(changed, now, scene)
    assert scene.uncovered[where].all() == learned
