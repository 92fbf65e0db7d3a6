"""A small table and camera made for tests: true projection, profile-like survey, zones."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np


@dataclass(frozen=True, slots=True, kw_only=True)
class StagedCamera:
    """A pinhole camera above the felt; `mirrored` flips the felt's x axis (left-handed survey)."""

    size_px: tuple[int, int]
    focal_px: float
    eye_mm: tuple[float, float, float]
    target_mm: tuple[float, float, float]
    roll_deg: float = 0.0
    mirrored: bool = False

    def project(self, xyz_mm):
        points = np.atleast_2d(np.asarray(xyz_mm, float)).copy()
        if self.mirrored:
            points[:, 0] *= -1
        eye, target = np.array(self.eye_mm), np.array(self.target_mm)
        ahead = (target - eye) / np.linalg.norm(target - eye)
        side = np.array([0.0, 1.0, 0.0]) if abs(ahead[2]) > 0.999 else np.array([0.0, 0.0, 1.0])
        right = np.cross(ahead, side)
        right /= np.linalg.norm(right)
        down = np.cross(ahead, right)
        roll = np.deg2rad(self.roll_deg)
        right, down = (
            np.cos(roll) * right + np.sin(roll) * down,
            -np.sin(roll) * right + np.cos(roll) * down,
        )
        seen = (points - eye) @ np.stack([right, down, ahead]).T
        centre = np.array(self.size_px) / 2
        return self.focal_px * seen[:, :2] / seen[:, 2:] + centre


SURVEY_MM = np.array(
    [[0, 0], [1700, 0], [1700, 900], [0, 900], [850, 450], [400, 600], [1300, 250]], float
)


def oblique(**changes):
    values = {
        "size_px": (1920, 1080),
        "focal_px": 2300.0,
        "eye_mm": (900.0, 2200.0, 2000.0),
        "target_mm": (850.0, 420.0, 0.0),
    }
    return StagedCamera(**{**values, **changes})


def from_dealer(**changes):
    return oblique(eye_mm=(100.0, -1400.0, 2300.0), target_mm=(850.0, 450.0, 0.0), **changes)


def overhead(**changes):
    return oblique(eye_mm=(850.0, 450.0, 2500.0), target_mm=(850.0, 450.0, 0.0), **changes)


def circle(x, y, radius):
    angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    return [(x + radius * float(np.cos(a)), y + radius * float(np.sin(a))) for a in angles]


def box(x0, y0, x1, y1):
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def zone(name, kind, polygon_mm, **more):
    values = {"position": None, "wager": None, "hand": None, **more}
    return SimpleNamespace(name=name, kind=kind, polygon_mm=tuple(polygon_mm), **values)


ZONES = (
    zone("1.initial", "wager", circle(450, 560, 50), position=1, wager="initial"),
    zone("1.tie", "wager", circle(370, 480, 36), position=1, wager="tie"),
    zone("1.hand", "hand", box(480, 350, 560, 460), position=1, hand="original"),
    zone("2.initial", "wager", circle(850, 700, 50), position=2, wager="initial"),
    zone("3.initial", "wager", circle(1250, 560, 50), position=3, wager="initial"),
    zone("dealer", "dealer_hand", box(780, 200, 990, 320)),
    zone("tray", "tray", box(620, 10, 1180, 90)),
    zone("shoe", "shoe", box(100, 40, 380, 220)),
    zone("discard", "discard", box(1465, 50, 1595, 210)),
)
CHIPS = (
    SimpleNamespace(cents=100, colours=("#d8dbe0", "#6a6f78")),
    SimpleNamespace(cents=500, colours=("#a8322a", "#f2d24a")),
    SimpleNamespace(cents=2500, colours=("#2d8055", "#ffffff")),
    SimpleNamespace(cents=10000, colours=("#26262b", "#c23b3b")),
)


def staged_profile(stage, *, zones=ZONES, size_px=None, image_px=None):
    pixels = stage.project(np.column_stack([SURVEY_MM, np.zeros(len(SURVEY_MM))]))
    camera = SimpleNamespace(
        image_px=tuple(map(tuple, pixels if image_px is None else image_px)),
        felt_mm=tuple(map(tuple, SURVEY_MM)),
        size_px=size_px,
    )
    return SimpleNamespace(
        game="casino_war", camera=camera, zones=zones, chips=CHIPS, file="table profile"
    )
