"""Projection and its inverse."""

import numpy as np
import pytest

from sample_video.render.camera import Camera, fitted_camera, holds
from sample_video.render.look import Split
from sample_video.render.views import draw_camera, draw_film_camera
from sample_video.scripts import simulate

CAMERAS = {
    "steep": (90.0, 70.0, 0.0, 0.0),
    "low, rolled": (-120.0, 35.0, 0.2, 0.0),
    "barrel": (60.0, 55.0, -0.1, -0.06),
    "overhead": (90.0, 88.0, 0.0, 0.01),
}


def view(name: str, size: tuple[int, int] = (1920, 1080)) -> Camera:
    azimuth, elevation, roll, k1 = CAMERAS[name]
    corners = np.array([[0, 0, 0], [1800, 0, 0], [1800, 960, 0], [0, 960, 0]], np.float64)
    return fitted_camera(
        size=size,
        azimuth_deg=azimuth,
        elevation_deg=elevation,
        distance_mm=3000.0,
        points_mm=corners,
        fill=0.9,
        roll=roll,
        k1=k1,
    )


@pytest.mark.parametrize("name", CAMERAS)
def test_a_felt_point_comes_back_from_its_pixel(name: str) -> None:
    camera = view(name)
    felt = np.random.default_rng(1).uniform([0, 0], [1800, 960], (200, 2))
    px = camera.project(np.column_stack([felt, np.zeros(200)]))
    assert np.abs(camera.to_plane(px) - felt).max() < 0.05


@pytest.mark.parametrize("name", CAMERAS)
def test_the_fitted_view_holds_its_points(name: str) -> None:
    camera = view(name)
    corners = np.array([[0, 0, 0], [1800, 0, 0], [1800, 960, 0], [0, 960, 0]], np.float64)
    px = camera.project(corners)
    assert (px >= 0).all()
    assert (px <= np.array(camera.size)).all()


@pytest.mark.parametrize("name", CAMERAS)
def test_height_moves_a_point_away_from_the_ground(name: str) -> None:
    camera = view(name)
    low, high = camera.project(np.array([[900.0, 400.0, 0.0], [900.0, 400.0, 100.0]]))
    assert np.allclose(camera.up_px(900.0, 400.0) * 100.0, high - low, rtol=0.2, atol=2.0)


def test_seen_from_above_the_picture_is_not_mirrored() -> None:
    camera = view("steep")
    a, b, c = camera.project(np.array([[0.0, 0, 0], [100, 0, 0], [0, 100, 0]]))
    turn = (b - a)[0] * (c - a)[1] - (b - a)[1] * (c - a)[0]
    assert turn < 0


def test_a_resized_view_scales_its_pixels() -> None:
    camera = view("barrel")
    felt = np.array([[300.0, 200.0, 0.0], [1500.0, 800.0, 30.0]])
    assert np.allclose(camera.resized(0.5).project(felt), camera.project(felt) * 0.5)


@pytest.mark.parametrize("split", ["train", "held_out"])
@pytest.mark.parametrize(
    ("game", "edition"),
    [
        ("casino_war", "567"),
        ("casino_war", "651a"),
        ("minibaccarat", "541"),
        ("midibaccarat", "543"),
        ("blackjack", "549"),
        ("three_card_poker", "565"),
        ("face_up_pai_gow_poker", "688a"),
        ("pai_gow", "535"),
    ],
)
def test_every_view_holds_every_zone(game: str, edition: str, split: Split) -> None:
    layout = simulate(game, rounds=1, seed=5, edition=edition, players=2).layout
    points = np.array([(x, y, 0.0) for area in layout.areas for x, y in area.polygon_mm])
    for seed in range(9_000, 9_040):
        for draw in (draw_camera, draw_film_camera):
            assert holds(draw(seed, layout, (1920, 1080), split), points), (draw, seed)
