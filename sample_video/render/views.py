"""Cameras as casinos hang them, drawn by seed."""

import random

import numpy as np

from sample_video.render.camera import Camera, fitted_camera
from sample_video.render.look import Split
from sample_video.scripts.layout import TableLayout

_SIDES = ("players", "players", "dealer", "dealer", "left", "right", "overhead")


def draw_camera(
    seed: int, layout: TableLayout, size: tuple[int, int], split: Split = "train"
) -> Camera:
    """A view that holds every zone of the table; the same for the same seed."""
    rng = random.Random(f"camera/{split}/{seed}")  # noqa: S311 - pictures, not secrets
    side = rng.choice(_SIDES)
    middle = {
        "players": 90.0,
        "dealer": -90.0,
        "left": 180.0,
        "right": 0.0,
        "overhead": rng.choice((90.0, -90.0)),
    }[side]
    azimuth = middle + (
        rng.uniform(-60, 60) if side in ("players", "dealer") else rng.uniform(-25, 25)
    )
    elevation = rng.triangular(32.0, 80.0, 62.0) if side != "overhead" else rng.uniform(76.0, 87.0)
    points = [(x, y, 0.0) for a in layout.areas for x, y in a.polygon_mm]
    points += [(x, y, 0.0) for x, y in layout.outline_mm]
    spots = np.array(points)
    if rng.random() < 0.3:
        spots = np.array([p for p in points[: -len(layout.outline_mm)]])
    return fitted_camera(
        size=size,
        azimuth_deg=azimuth,
        elevation_deg=elevation,
        distance_mm=rng.uniform(2000.0, 3800.0),
        points_mm=spots,
        fill=rng.uniform(0.86, 0.99),
        roll=rng.uniform(-0.06, 0.06) if rng.random() < 0.8 else rng.uniform(-0.3, 0.3),
        k1=rng.choice((0.0, rng.uniform(-0.06, 0.01))),
        shift=(rng.uniform(-0.02, 0.02), rng.uniform(-0.02, 0.02)),
    )
