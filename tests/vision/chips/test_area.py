import cv2
import numpy as np
import pytest

from models.chip_stack.chip_look import srgb
from models.chip_stack.face_find import best_face, change_mask
from models.chip_stack.face_fit import fit_top
from models.chip_stack.scenes import RADIUS_MM, View, palette, render
from tests.vision.staged_table import CHIPS, oblique, staged_profile, zone
from vision.chips.area import ChipReader, Stack
from vision.chips.stack import HIGHEST
from vision.table.camera import TableCamera
from vision.table.felt import Felt

CENTS = (100, 500, 2500, 10000, 50000, 100000)
TURN = np.linspace(0, 2 * np.pi, 24)
RING = np.column_stack([np.cos(TURN), np.sin(TURN)])
VIEWS = {
    "over the players": View(px_per_mm=1.0, elevation=1.0, roll=0.3),
    "from the dealer": View(px_per_mm=0.95, elevation=1.05, roll=-2.6),
}


def camera_of(scene):
    height, width = scene.image.shape[:2]
    return TableCamera(
        size_px=(width, height),
        matrix=scene.matrix,
        focal_px=1.0,
        focal_spread=0.0,
        error_px=0.0,
        centre_mm=(0.0, 0.0, 1.0),
    )


class _Chip:
    def __init__(self, cents, look):
        self.cents = cents
        pairs = (np.round(srgb(colour)).astype(int) for colour in (look.body, look.spot))
        self.colours = tuple("#{2:02x}{1:02x}{0:02x}".format(*pair) for pair in pairs)


class _Table:
    zones = (zone("area", "wager", [(-90, -90), (90, -90), (90, 90), (-90, 90)], position=1),)


def read(scene, *, chips=True):
    profile = [_Chip(c, look) for c, look in zip(CENTS, scene.looks, strict=False)] if chips else []
    reader = ChipReader(profile, Felt(_Table(), camera_of(scene)))
    return reader.read_zone(scene.image, scene.background, reader.felt.zones[0])


def scene_of(seed, count=None, view=None):
    rng = np.random.default_rng([77, seed])
    looks = palette(rng)
    kinds = [] if count is None else sorted(rng.integers(0, len(looks), count), reverse=True)
    chips = tuple(int(kind) for kind in kinds) or None
    return render(rng, view=view, looks=looks, chips=chips)


@pytest.mark.parametrize("name", VIEWS)
def test_the_top_face_is_found_to_a_pixel(name):
    errors = []
    for seed in range(6):
        scene = scene_of(seed, 1 + seed % 6, VIEWS[name])
        camera = camera_of(scene)
        image, background = (p.astype(np.float32) for p in (scene.image, scene.background))
        guess = best_face(camera, change_mask(image, background), (0, 0))
        assert guess is not None
        top = fit_top(camera, image, background, guess.centre_mm)
        errors.append(np.hypot(*(top.centre_px - camera.to_px([scene.top_mm])[0])))
        assert abs(top.radius_mm - RADIUS_MM) < 1.2
    assert np.median(errors) < 0.7


@pytest.mark.parametrize("name", VIEWS)
def test_counts_hold_the_truth_and_are_narrow(name):
    rows = []
    for seed in range(30):
        count = 1 + seed % 10
        reading = read(scene_of(1000 + seed, count, VIEWS[name]))
        if not reading.stacks:
            continue
        stack = max(reading.stacks, key=lambda s: s.confidence)
        low, high = reading.count if len(reading.stacks) == 1 else stack.count
        rows.append((low <= count <= high, high - low))
    held, width = np.mean(rows, axis=0)
    assert len(rows) >= 27
    assert held >= 0.9
    assert width <= 4


def test_a_low_camera_near_by_tells_a_lone_chip():
    view = View(px_per_mm=1.3, elevation=0.65, roll=0.2)
    rows = []
    for seed in range(12):
        scene = scene_of(2000 + seed, 1, view)
        worth = sum(CENTS[kind] for kind in scene.chips)
        bounds = read(scene).bounds or (0, 0)
        rows.append((bounds == (worth, worth), bounds[0] <= worth <= bounds[1]))
    exact, held = np.mean(rows, axis=0)
    assert exact >= 0.7
    assert held == 1


def test_straight_from_above_the_count_is_not_known():
    view = View(px_per_mm=1.0, elevation=np.pi / 2 - 0.01, roll=0.0)
    widths = []
    for seed in range(4):
        reading = read(scene_of(300 + seed, 5, view))
        widths += [stack.count[1] - stack.count[0] for stack in reading.stacks]
    assert np.median(widths) >= 5


def test_an_empty_area_is_nothing_and_not_unknown():
    scene = scene_of(1, 2, VIEWS["over the players"])
    reader = ChipReader(CHIPS, Felt(_Table(), camera_of(scene)))
    reading = reader.read_zone(scene.background, scene.background, reader.felt.zones[0])
    assert (reading.cents, reading.count, reading.stacks) == ((0, 0), (0, 0), ())


def test_a_shadow_is_no_chip():
    scene = scene_of(2, 1, VIEWS["over the players"])
    dark = (scene.background * 0.7).astype(np.uint8)
    reader = ChipReader(CHIPS, Felt(_Table(), camera_of(scene)))
    assert reader.read_zone(dark, scene.background, reader.felt.zones[0]).stacks == ()


def test_without_chip_colours_stacks_are_counted_but_not_valued():
    reading = read(scene_of(4, 3, VIEWS["over the players"]), chips=False)
    assert reading.cents is None
    assert reading.stacks[0].count[0] <= 3 <= reading.stacks[0].count[1]
    assert set(reading.stacks[0].chips) == {None}


def test_same_picture_same_reading():
    scene = scene_of(5, 4, VIEWS["from the dealer"])
    assert read(scene) == read(scene)


def test_a_stack_outside_the_area_is_not_read_as_its_own():
    profile = staged_profile(oblique())
    camera = TableCamera.from_profile(profile, (1920, 1080))
    felt = Felt(profile, camera)
    image = np.full((1080, 1920, 3), (60, 90, 50), np.uint8)
    x, y = camera.to_px([(850, 500)])[0].astype(int)
    other = image.copy()
    other[y - 15 : y + 15, x - 17 : x + 17] = (40, 40, 200)
    assert ChipReader(CHIPS, felt).read_zone(other, image, felt.zone("2.initial")).stacks == ()


def _stands_at(x, y):
    return Stack(
        box_px=(0.0, 0.0, 1.0, 1.0),
        count=(1, 1),
        chips=(None,),
        cents=None,
        bounds=None,
        confidence=0.9,
        foot_mm=(x, y),
        top_px=(0.0, 0.0),
        values=(),
    )


def test_chips_before_an_area_are_its_players_own():
    profile = staged_profile(oblique())
    felt = Felt(profile, TableCamera.from_profile(profile, (1920, 1080)))
    reader, area = ChipReader(CHIPS, felt), felt.zone("2.initial")
    way = felt.towards_dealer
    reach = float(np.abs((area.polygon_mm - area.centre_mm) @ way).max())
    aside = {
        mm: reader.is_aside(_stands_at(*(np.asarray(area.centre_mm) + mm * way)), area)
        for mm in (-reach - 30.0, -reach + 5.0, 0.0, reach + 30.0)
    }
    assert list(aside.values()) == [True, False, False, False]


def test_chips_laid_on_a_stack_did_not_come_to_bare_felt():
    scene = scene_of(7, 4, VIEWS["over the players"])
    reader = ChipReader(CHIPS, Felt(_Table(), camera_of(scene)))
    area = reader.felt.zones[0]
    (stack,) = reader.read_zone(scene.image, scene.background, area).stacks
    assert reader.lay_bare(scene.background, stack, area)
    assert not reader.lay_bare(scene.image, stack, area)


@pytest.mark.parametrize("hidden", [False, True], ids=["bare felt before it", "a stack before it"])
def test_a_stack_behind_another_may_be_higher_than_it_looks(hidden):
    scene = scene_of(7, 4, VIEWS["over the players"])
    camera = camera_of(scene)
    reader = ChipReader(CHIPS, Felt(_Table(), camera))
    area = reader.felt.zones[0]
    (plain,) = reader.read_zone(scene.image, scene.background, area).stacks
    up = camera.up_px([plain.foot_mm])[0]
    nearer = camera.to_felt(camera.to_px([plain.foot_mm]) - up)[0] - np.asarray(plain.foot_mm)
    before_mm = np.asarray(plain.foot_mm) + 29.0 * nearer / np.hypot(*nearer)
    pictures = [scene.image.copy(), scene.background.copy()]
    if hidden:
        place = np.round(camera.to_px(before_mm + 10.0 * RING)).astype(np.int32)
        for picture in pictures:
            cv2.fillPoly(picture, [place], (250, 250, 250))
    seen = reader.read_zone(*pictures, area)
    (stack,) = seen.stacks
    assert (stack.count[1] == HIGHEST) is hidden
    assert (not stack.values and stack.cents is None) is hidden
    assert stack.bounds is not None
    assert (stack.bounds[1] == HIGHEST * 10_000) is hidden


@pytest.mark.parametrize(
    "seed", [434, 437, 512, 519], ids=["spots alone", "dark on dark", "black on red", "pale"]
)
def test_a_chip_seen_near_is_as_round_as_its_size_lets_it_be(seed):
    scene = scene_of(seed, 1, View(px_per_mm=1.35, elevation=1.15, roll=0.3))
    assert len(read(scene).stacks) == 1
