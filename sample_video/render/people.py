"""People at the table: skin, hair, clothes, where their shoulders are and where hands rest."""

import random
from dataclasses import dataclass

import numpy as np

from sample_video.render.hand_shape import POSES, Pose, Skin
from sample_video.render.solids import Material
from sample_video.scripts.areas import TableLayout

_SKINS = (
    (168, 190, 232),
    (140, 168, 218),
    (120, 150, 205),
    (98, 128, 184),
    (76, 104, 158),
    (58, 80, 126),
    (44, 60, 96),
    (150, 176, 226),
)
_HAIR = ((24, 24, 28), (30, 40, 58), (40, 70, 110), (90, 120, 150), (120, 124, 128), (20, 30, 50))
_SHIRTS = (
    (210, 190, 170),
    (90, 60, 50),
    (40, 40, 44),
    (60, 90, 60),
    (110, 50, 90),
    (150, 110, 60),
    (60, 60, 140),
    (200, 200, 205),
    (40, 80, 120),
    (50, 110, 90),
    (120, 120, 60),
    (80, 50, 120),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One person.

    Attributes:
        shoulders: Left and right shoulder joints, mm, when upright.
        facing: Unit vector from the person to the table's middle.
        sleeve: 0 bare to the shoulder, 0.5 short, 1 down to the wrist.
        bulk: Thickness of arms and body, 1 is usual.
    """

    shoulders: tuple[tuple[float, float, float], tuple[float, float, float]]
    facing: tuple[float, float]
    skin: Skin
    cloth: Material
    cuff: Material | None
    sleeve: float
    watch: str | None
    hair: Material
    bald: bool
    bulk: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """What one hand does at one moment.

    Attributes:
        at_mm: The point it holds or touches.
        pose: Joint angles.
        yaw: Direction of the fingers seen from above, radians from the x axis.
        pitch: Slope of the hand downwards, radians.
        roll: Turn about its own axis, radians.
        hold: Put the pinch point (True) or the middle of the palm's underside (False) at `at_mm`.
    """

    at_mm: tuple[float, float, float]
    pose: Pose
    yaw: float
    pitch: float = 0.35
    roll: float = 0.0
    hold: bool = True


def make_person(seed: str, layout: TableLayout, position: int | None) -> Person:
    """A dealer (position None) or the player of a seat; the same for the same seed."""
    rng = random.Random(f"person/{seed}")  # noqa: S311 - pictures, not secrets
    dealer = position is None
    tone = rng.choice(_SKINS)
    flesh = Material(bgr=_near(rng, tone, 8), gloss=rng.uniform(0.03, 0.09), tight=16.0, skin=1.0)
    nail_bgr = tuple(min(255.0, c * 1.1 + 12) for c in flesh.bgr)
    if not dealer and rng.random() < 0.2:
        nail_bgr = (rng.uniform(20, 90), rng.uniform(20, 60), rng.uniform(130, 220))
    nail = Material(bgr=(nail_bgr[0], nail_bgr[1], nail_bgr[2]), gloss=0.3, tight=26.0, skin=0.5)
    shirt = (
        rng.choice(((238, 238, 240), (30, 28, 28), (60, 40, 34), (40, 34, 100), (70, 66, 62)))
        if dealer
        else rng.choice(_SHIRTS)
    )
    cloth = Material(bgr=_near(rng, shirt, 10), gloss=0.01, tight=8.0, folds=rng.uniform(0.8, 2.2))
    cuff = rng.choice(((240, 240, 240), (30, 30, 32), None)) if dealer else None
    return Person(
        shoulders=_shoulders(rng, layout, position),
        facing=_facing(layout, position),
        skin=Skin(flesh=flesh, nail=nail, size=rng.uniform(0.88, 1.06)),
        cloth=cloth,
        cuff=None if cuff is None else Material(bgr=cuff, gloss=0.02, tight=8.0),
        sleeve=1.0 if dealer else rng.choice((0.0, 0.5, 0.5, 1.0, 1.0)),
        watch=rng.choice((None, None, "left", "left", "right")),
        hair=Material(bgr=_near(rng, rng.choice(_HAIR), 6), gloss=0.12, tight=9.0, folds=3.0),
        bald=rng.random() < 0.12,
        bulk=rng.uniform(0.9, 1.15),
    )


def _near(rng: random.Random, bgr: tuple[int, ...], amount: float) -> tuple[float, float, float]:
    blue, green, red = (min(255.0, max(6.0, c + rng.uniform(-amount, amount))) for c in bgr)
    return blue, green, red


def _facing(layout: TableLayout, position: int | None) -> tuple[float, float]:
    if position is None:
        return 0.0, 1.0
    outward = layout.seat(position).outward
    return -outward[0], -outward[1]


def _shoulders(
    rng: random.Random, layout: TableLayout, position: int | None
) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    facing = _facing(layout, position)
    if position is None:
        middle = np.array(
            [layout.width_mm / 2 + rng.uniform(-30, 30), -250.0 + rng.uniform(-40, 20)]
        )
        z, half = rng.uniform(400, 470), 185.0
    else:
        rail = np.array(layout.seat(position).rail_mm)
        middle = rail - np.array(facing) * rng.uniform(300, 380)
        z, half = rng.uniform(190, 270), 180.0
    left = np.array([-facing[1], facing[0]]) * half
    a, b = middle + left, middle - left
    return (float(a[0]), float(a[1]), z), (float(b[0]), float(b[1]), z)


def resting_reach(
    layout: TableLayout, position: int, person: Person, *, left: bool, rng: random.Random
) -> Reach:
    """A player's hand lying on the rail."""
    seat = layout.seat(position)
    facing = np.array(person.facing)
    side = np.array([-facing[1], facing[0]]) * (1.0 if left else -1.0)
    spot = np.array(seat.rail_mm) - facing * rng.uniform(55, 100) + side * rng.uniform(85, 150)
    inward = float(np.arctan2(facing[1], facing[0])) + (-1.0 if left else 1.0) * rng.uniform(
        0.05, 0.5
    )
    pose = POSES["rest"].towards(
        POSES[rng.choice(("flat", "fist", "rest", "grip"))], rng.uniform(0.0, 0.7)
    )
    return Reach(
        at_mm=(float(spot[0]), float(spot[1]), rng.uniform(26.0, 40.0)),
        pose=pose,
        yaw=inward,
        pitch=rng.uniform(0.18, 0.4),
        roll=rng.uniform(-0.2, 0.2),
        hold=False,
    )
