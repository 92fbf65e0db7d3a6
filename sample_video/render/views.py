"""Cameras as casinos hang them, drawn by seed."""

import random

import numpy as np

from sample_video.render.camera import Camera, fitted_camera
from sample_video.render.look import Split
from sample_video.render.pixels import Doubles
from sample_video.scripts.areas import TableLayout

_SIDES = ("players", "players", "dealer", "dealer", "left", "right", "overhead")


def draw_camera(
    seed: int, layout: TableLayout, size: tuple[int, int], split: Split = "train"
) -> Camera:
    """A view that holds every zone of the table; the same for the same seed."""
    rng = random.Random(f"camera/{split}/{seed}")  # noqa: S311 - pictures, not secrets
    side = rng.choice(_SIDES)
    wide = 60.0 if side in ("players", "dealer") else 25.0
    azimuth = _middle(side, rng) + rng.uniform(-wide, wide)
    elevation = rng.uniform(76.0, 87.0) if side == "overhead" else rng.triangular(32.0, 80.0, 62.0)
    points = _points(layout, outline=rng.random() < 0.7)
    return fitted_camera(
        size=size,
        azimuth_deg=azimuth,
        elevation_deg=elevation,
        distance_mm=rng.uniform(2000.0, 3800.0),
        points_mm=points,
        fill=rng.uniform(0.86, 0.99),
        roll=rng.uniform(-0.06, 0.06) if rng.random() < 0.8 else rng.uniform(-0.3, 0.3),
        k1=rng.choice((0.0, rng.uniform(-0.06, 0.01))),
        shift=(rng.uniform(-0.02, 0.02), rng.uniform(-0.02, 0.02)),
    )


def draw_film_camera(
    seed: int, layout: TableLayout, size: tuple[int, int], split: Split = "train"
) -> Camera:
    """A view as a house chooses it to read cards: steep, close, along the table's long side."""
    rng = random.Random(f"film camera/{split}/{seed}")  # noqa: S311 - pictures, not secrets
    side = rng.choice(("players", "players", "dealer", "overhead"))
    return fitted_camera(
        size=size,
        azimuth_deg=_middle(side, rng)
        + rng.uniform(-34.0, 34.0) * (0.5 if side == "overhead" else 1.0),
        elevation_deg=rng.uniform(76.0, 86.0) if side == "overhead" else rng.uniform(48.0, 74.0),
        distance_mm=rng.uniform(2400.0, 3800.0),
        points_mm=_points(layout, outline=False),
        fill=rng.uniform(0.88, 0.97),
        roll=rng.uniform(-0.05, 0.05),
        k1=rng.choice((0.0, rng.uniform(-0.04, 0.005))),
        shift=(rng.uniform(-0.01, 0.01), rng.uniform(-0.01, 0.01)),
    )


def placed_camera(
    layout: TableLayout, size: tuple[int, int], *, azimuth_deg: float, elevation_deg: float
) -> Camera:
    """A view from where somebody chose to hang the camera, as level as mounts are."""
    return fitted_camera(
        size=size,
        azimuth_deg=azimuth_deg,
        elevation_deg=elevation_deg,
        distance_mm=3000.0,
        points_mm=_points(layout, outline=False),
        fill=0.95,
        roll=0.01,
    )


def _middle(side: str, rng: random.Random) -> float:
    """Azimuth of a side of the table, degrees."""
    return {
        "players": 90.0,
        "dealer": -90.0,
        "left": 180.0,
        "right": 0.0,
        "overhead": rng.choice((90.0, -90.0)),
    }[side]


def _points(layout: TableLayout, *, outline: bool) -> Doubles:
    """Points (n, 3) mm that must be in the picture."""
    flat = [point for area in layout.areas for point in area.polygon_mm]
    if outline:
        flat += layout.outline_mm
    return np.array([(x, y, 0.0) for x, y in flat])
