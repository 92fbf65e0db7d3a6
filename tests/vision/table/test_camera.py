import numpy as np
import pytest

from rules_check.errors import InputError
from tests.vision.staged_table import (
    SURVEY_MM,
    ZONES,
    box,
    from_dealer,
    oblique,
    overhead,
    staged_profile,
    zone,
)
from vision.table import lens
from vision.table.camera import TableCamera
from vision.table.felt import Felt

VIEWS = {
    "over the players": oblique(),
    "from the dealer": from_dealer(),
    "rolled": oblique(roll_deg=25),
    "wide": oblique(focal_px=1000.0, eye_mm=(900.0, 1500.0, 1100.0)),
    "720p": oblique(size_px=(1280, 720), focal_px=1500.0),
}


def survey(stage, felt_mm=SURVEY_MM):
    mirror = np.array([-1.0 if stage.mirrored else 1.0, 1.0])
    felt = felt_mm * mirror
    return stage.project(np.column_stack([felt, np.zeros(len(felt))])), felt


def fitted(stage, noise_px=0.0):
    pixels, felt = survey(stage)
    pixels = pixels + np.random.default_rng(3).normal(0, noise_px, pixels.shape)
    return TableCamera.fit(pixels, felt, stage.size_px)


@pytest.mark.parametrize("mirrored", [False, True], ids=["right-handed", "left-handed"])
@pytest.mark.parametrize("name", VIEWS)
def test_heights_are_recovered_from_felt_points_alone(name, mirrored):
    stage = VIEWS[name]
    stage = type(stage)(
        **{f: getattr(stage, f) for f in stage.__dataclass_fields__ if f != "mirrored"},
        mirrored=mirrored,
    )
    camera = fitted(stage)
    x = np.array([300.0, 850.0, 1400.0]) * (-1 if mirrored else 1)
    points = np.column_stack([x, [500.0, 700.0, 300.0], [0.0, 40.0, 120.0]])
    assert np.abs(camera.project(points) - stage.project(points)).max() < 0.5
    assert camera.centre_mm[2] == pytest.approx(stage.eye_mm[2], rel=0.02)
    assert camera.focal_spread < 0.05


def test_rough_survey_still_gives_heights_within_five_per_cent():
    camera = fitted(oblique(), noise_px=1.0)
    up = camera.up_px([[850.0, 450.0]])[0]
    true = oblique().project([[850, 450, 1]])[0] - oblique().project([[850, 450, 0]])[0]
    assert np.linalg.norm(up - true) < 0.05 * np.linalg.norm(true)
    assert 0.3 < camera.error_px < 2


def test_straight_above_falls_back_to_the_usual_lens_and_says_so():
    camera = fitted(overhead())
    assert camera.focal_spread > 0.1
    assert 1000 < camera.focal_px < 5000
    assert np.linalg.norm(camera.up_px([[850.0, 450.0]])) < 0.02


def test_felt_and_pixels_are_inverse():
    camera = fitted(oblique())
    points = np.array([[200.0, 100.0], [1500.0, 850.0]])
    assert np.allclose(camera.to_felt(camera.to_px(points)), points)
    lifted = camera.project(np.column_stack([points, [60.0, 60.0]]))
    assert np.allclose(camera.to_plane(lifted, 60.0), points)


@pytest.mark.parametrize(
    ("felt", "match"),
    [
        ([[0, 0], [1, 0], [2, 0], [3, 0]], "line"),
        ([[0, 0], [0, 0], [0, 0], [900, 0]], "line"),
        ([[0, 0], [1700, 0], [1700, 900]], "four or more"),
    ],
    ids=["collinear", "repeated", "three"],
)
def test_points_that_fix_no_plane_are_refused(felt, match):
    pixels = [[100, 800], [1800, 800], [1500, 200], [300, 200]][: len(felt)]
    with pytest.raises(InputError, match=match):
        TableCamera.fit(pixels, felt, (1920, 1080))


def test_a_wrong_point_pair_is_named():
    pixels, felt = survey(oblique())
    pixels[4] += 400
    with pytest.raises(InputError, match="point"):
        TableCamera.fit(pixels, felt, (1920, 1080))


def test_swapped_points_are_refused():
    pixels, felt = survey(oblique())
    with pytest.raises(InputError):
        TableCamera.fit(pixels[:4], felt[[0, 2, 1, 3]], (1920, 1080))


def test_a_smaller_video_of_the_same_shape_is_scaled_to_the_survey():
    profile = staged_profile(oblique(), size_px=(1920, 1080))
    camera = TableCamera.from_profile(profile, (1280, 720))
    point = [[600.0, 500.0, 30.0]]
    assert np.allclose(camera.project(point), oblique().project(point) / 1.5, atol=0.3)


def test_a_video_of_another_shape_is_refused():
    with pytest.raises(InputError, match=r"1920 x 1080.*1440 x 1080"):
        TableCamera.from_profile(staged_profile(oblique(), size_px=(1920, 1080)), (1440, 1080))


def test_survey_points_outside_the_picture_are_refused():
    with pytest.raises(InputError, match="outside the picture"):
        TableCamera.from_profile(staged_profile(oblique()), (1280, 720))


@pytest.mark.parametrize(
    ("polygon", "match"),
    [
        (box(4000, 4000, 4100, 4100), "outside the felt"),
        (box(-900, 300, -800, 400), "outside the picture"),
    ],
    ids=["felt", "picture"],
)
def test_zones_out_of_sight_are_refused(polygon, match):
    zones = (*ZONES, zone("9.odd", "wager", polygon, position=1, wager="tie"))
    with pytest.raises(InputError, match=f"9.odd.*{match}"):
        TableCamera.from_profile(staged_profile(oblique(), zones=zones), (1920, 1080))


def test_a_zone_cut_by_the_picture_edge_is_kept():
    zones = (*ZONES, zone("shuffler", "shuffler", box(-350, 20, 50, 200)))
    profile = staged_profile(oblique(), zones=zones)
    camera = TableCamera.from_profile(profile, (1920, 1080))
    outline = Felt(profile, camera).zone("shuffler").polygon_px
    assert outline[:, 0].min() < 1920 < outline[:, 0].max()


@pytest.mark.parametrize("bend", [-0.02, 0.03, -0.08])
def test_a_bent_lens_is_found_from_nine_points(bend):
    stage = oblique()
    felt = np.concatenate([SURVEY_MM, [[200, 350], [1500, 650]]])
    flat = np.column_stack([felt, np.zeros(len(felt))])
    seen = np.round(lens.bent(stage.project(flat), bend, stage.size_px), 1)
    camera = TableCamera.fit(seen, felt, stage.size_px)
    assert camera.bend == pytest.approx(bend, abs=0.003)
    assert camera.error_px < 0.2
    points = np.array([[900.0, 120.0, 0.0], [300.0, 700.0, 60.0], [1500.0, 400.0, 100.0]])
    true = lens.bent(stage.project(points), bend, stage.size_px)
    assert np.abs(camera.project(points) - true).max() < 0.8
    assert np.allclose(camera.to_felt(camera.to_px(points[:, :2])), points[:, :2], atol=0.01)


def test_four_points_bend_nothing():
    stage = oblique()
    felt = SURVEY_MM[:4]
    pixels = stage.project(np.column_stack([felt, np.zeros(4)]))
    assert TableCamera.fit(pixels, felt, stage.size_px).bend == 0


def test_a_straight_lens_stays_straight_under_careless_points():
    assert abs(fitted(oblique(), noise_px=0.6).bend) < 0.03


@pytest.mark.parametrize(
    ("change", "size_px", "words"),
    [
        pytest.param({"camera": None}, (1920, 1080), "[camera] is missing", id="none"),
        pytest.param({}, (1080, 1920), "of the same shape", id="shape"),
        pytest.param(
            {"zones": (zone("far", "shoe", box(9000, 9000, 100, 100)),)},
            (1920, 1080),
            "lies outside the felt",
            id="zone",
        ),
    ],
)
def test_what_is_wrong_with_a_profile_is_told_with_its_file(change, size_px, words):
    profile = staged_profile(oblique(), size_px=(1920, 1080))
    vars(profile).update(file="pit/T.toml", **change)
    with pytest.raises(InputError) as caught:
        TableCamera.from_profile(profile, size_px)
    assert str(caught.value).startswith("pit/T.toml: ")
    assert words in str(caught.value)
