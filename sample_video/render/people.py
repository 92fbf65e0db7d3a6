"""People at the table: their clothes and skin, and bodies of capsules whose arms reach for a point."""

import random
from dataclasses import dataclass

import numpy as np

from sample_video.render.hand_shape import POSES, Pose, Skin, hand_capsules, hold_point, lowest
from sample_video.render.pixels import Doubles
from sample_video.render.solids import Capsule, Material
from sample_video.scripts.layout import TableLayout

_UPPER, _FORE = 300.0, 262.0
_SKINS = (
    (168, 190, 232), (140, 168, 218), (120, 150, 205), (98, 128, 184), (76, 104, 158), (58, 80, 126), (44, 60, 96), (150, 176, 226),
)  # fmt: skip
_HAIR = ((24, 24, 28), (30, 40, 58), (40, 70, 110), (90, 120, 150), (120, 124, 128), (20, 30, 50))
_SHIRTS = (
    (210, 190, 170), (90, 60, 50), (40, 40, 44), (60, 90, 60), (110, 50, 90), (150, 110, 60), (60, 60, 140), (200, 200, 205),
    (40, 80, 120), (50, 110, 90), (120, 120, 60), (80, 50, 120),
)  # fmt: skip


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
    flesh = Material(
        bgr=_near(rng, tone, 8), gloss=rng.uniform(0.03, 0.09), tight=16.0, skin=1.0, folds=0.35
    )
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
        cuff=None if cuff is None else Material(bgr=cuff, gloss=0.02, tight=8.0, folds=0.8),
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


@dataclass(frozen=True, slots=True, kw_only=True)
class HandState:
    """A hand in space: wrist (3,) mm, direction, slope and roll in radians, and its pose."""

    wrist: Doubles
    yaw: float
    pitch: float
    roll: float
    pose: Pose


def _rotation(state: HandState | Reach, *, left: bool) -> Doubles:
    cp, sp = np.cos(state.pitch), np.sin(state.pitch)
    cy, sy = np.cos(state.yaw), np.sin(state.yaw)
    x = np.array([cy * cp, sy * cp, -sp])
    side = np.array([-sy, cy, 0.0])
    up = np.cross(x, side)
    roll = -state.roll if left else state.roll
    y = np.cos(roll) * side + np.sin(roll) * up
    return np.stack([x, y, np.cross(x, y)], 1)


def hand_state(reach: Reach, size: float, *, left: bool) -> HandState:
    """Where the wrist must be so that the hand holds its point."""
    rotation = _rotation(reach, left=left)
    spot = hold_point(reach.pose) if reach.hold else np.array([75.0, 0.0, lowest(reach.pose) * 0.9])
    mirror = np.array([1.0, -1.0 if left else 1.0, 1.0]) * size
    wrist = np.array(reach.at_mm) - rotation @ (spot * mirror)
    return HandState(wrist=wrist, yaw=reach.yaw, pitch=reach.pitch, roll=reach.roll, pose=reach.pose)


def arm(
    person: Person, hand: Reach | HandState, *, left: bool, lean: Doubles
) -> tuple[list[Capsule], list[Capsule]]:
    """Sleeve and forearm, then the hand; the shoulder is moved by `lean` (3,) mm."""
    state = hand_state(hand, person.skin.size, left=left) if isinstance(hand, Reach) else hand
    rotation = _rotation(state, left=left)
    shoulder = np.array(person.shoulders[0 if left else 1]) + lean
    elbow = _elbow(shoulder, state.wrist, rotation[:, 0], person, left=left)
    limb = _limb(person, shoulder, elbow, state.wrist - rotation[:, 0] * 14.0, left=left)
    return limb, hand_capsules(state.pose, person.skin, rotation, state.wrist, left=left)


def lean_for(person: Person, xy: tuple[float, float]) -> Doubles:
    """How far the shoulders move towards a point too far to be reached upright, (3,) mm."""
    middle = (np.array(person.shoulders[0]) + np.array(person.shoulders[1])) / 2
    way = np.array(xy) - middle[:2]
    far = float(np.hypot(*way))
    extra = max(far - 470.0, 0.0)
    forward = way / max(far, 1e-6) * min(extra * 0.7, 300.0)
    return np.array([forward[0] * 0.8, forward[1], -0.3 * min(extra, 350.0)])


def _elbow(
    shoulder: Doubles, wrist: Doubles, along: Doubles, person: Person, *, left: bool
) -> Doubles:
    way = wrist - shoulder
    length = float(np.linalg.norm(way))
    upper, fore = _UPPER, _FORE
    if length > (upper + fore) * 0.985:
        stretch = length / ((upper + fore) * 0.985)
        upper, fore = upper * stretch, fore * stretch
    base = (upper**2 - fore**2 + length**2) / (2 * length)
    off = float(np.sqrt(max(upper**2 - base**2, 0.0)))
    facing = np.array([*person.facing, 0.0])
    outward = np.array([-facing[1], facing[0], 0.0]) * (1.0 if left else -1.0)
    hint = outward * 0.8 - facing * 0.35 - np.array([0.0, 0.0, 0.45]) - along * 0.2
    axis = way / length
    hint -= axis * float(hint @ axis)
    hint /= max(float(np.linalg.norm(hint)), 1e-6)
    elbow = shoulder + axis * base + hint * off
    elbow[2] = max(float(elbow[2]), 62.0)
    return np.asarray(elbow, np.float64)


def _point(p: Doubles) -> tuple[float, float, float]:
    return float(p[0]), float(p[1]), float(p[2])


def _limb(
    person: Person, shoulder: Doubles, elbow: Doubles, wrist: Doubles, *, left: bool
) -> list[Capsule]:
    b, size, flesh = person.bulk, person.skin.size, person.skin.flesh
    parts: list[Capsule] = []

    def add(p: Doubles, q: Doubles, rp: float, rq: float, material: Material, blend: float) -> None:
        parts.append(
            Capsule(a=_point(p), b=_point(q), ra=rp, rb=rq, material=material, blend=blend)
        )

    fore = wrist - elbow
    along = fore / max(float(np.linalg.norm(fore)), 1e-6)
    if person.sleeve >= 1.0:
        add(shoulder, elbow, 66 * b, 52 * b, person.cloth, 14.0)
        add(elbow, elbow + fore * 0.86, 50 * b, 37 * b, person.cloth, 12.0)
        if person.cuff is not None:
            add(elbow + fore * 0.84, elbow + fore * 0.93, 36 * b, 34 * b, person.cuff, 1.0)
        add(elbow + fore * 0.88, wrist, 25 * size, 23 * size, flesh, 2.0)
    else:
        add(elbow, elbow + fore * 0.45, 42 * b, 40 * b, flesh, 12.0)
        add(elbow + fore * 0.4, wrist, 38 * b, 24 * size, flesh, 12.0)
        add(shoulder, elbow, 52 * b, 44 * b, flesh, 14.0)
        cut = shoulder + (elbow - shoulder) * (0.72 if person.sleeve else 0.25)
        add(shoulder, cut, 68 * b, 60 * b, person.cloth, 1.0)
    if person.watch == ("left" if left else "right"):
        strap = Material(bgr=(38.0, 36.0, 40.0), gloss=0.4, tight=20.0)
        add(wrist - along * 22, wrist - along * 8, 27.5 * size, 27.0 * size, strap, 0.8)
    return parts


def torso(person: Person, lean: Doubles, nod: float = 60.0) -> list[Capsule]:
    """Body and head; `nod` is how far the head is ahead of the neck, mm."""
    left, right = (np.array(s) + lean for s in person.shoulders)
    facing = np.array([*person.facing, 0.0])
    middle = (left + right) / 2
    hips = (
        (np.array(person.shoulders[0]) + np.array(person.shoulders[1])) / 2
        - np.array([0, 0, 520.0])
        - facing * 40
    )
    b = person.bulk
    parts: list[Capsule] = []

    def add(p: Doubles, q: Doubles, rp: float, rq: float, material: Material, blend: float) -> None:
        parts.append(
            Capsule(a=_point(p), b=_point(q), ra=rp, rb=rq, material=material, blend=blend)
        )

    side = (left - right) * 0.22
    for sign in (1.0, -1.0):
        add(
            middle + side * sign - np.array([0, 0, 40.0]),
            hips + side * sign * 0.8,
            120 * b,
            125 * b,
            person.cloth,
            40.0,
        )
    add(
        left - np.array([0, 0, 14.0]),
        right - np.array([0, 0, 14.0]),
        66 * b,
        66 * b,
        person.cloth,
        40.0,
    )
    head = middle + facing * nod + np.array([0, 0, 205.0])
    add(
        middle + np.array([0, 0, 35.0]),
        head - np.array([0, 0, 50.0]),
        56.0,
        52.0,
        person.skin.flesh,
        6.0,
    )
    add(
        head - np.array([0, 0, 45.0]) + facing * 34,
        head + facing * 8,
        62.0,
        84.0,
        person.skin.flesh,
        12.0,
    )
    add(
        head + facing * 92 - np.array([0, 0, 28.0]),
        head + facing * 86,
        14.0,
        10.0,
        person.skin.flesh,
        10.0,
    )
    for ear in (left - middle, middle - left):
        way = ear / np.linalg.norm(ear)
        add(
            head + way * 82 - np.array([0, 0, 18.0]),
            head + way * 84 + np.array([0, 0, 14.0]),
            11.0,
            13.0,
            person.skin.flesh,
            4.0,
        )
    if not person.bald:
        add(
            head - facing * 22 - np.array([0, 0, 30.0]),
            head - facing * 12 + np.array([0, 0, 16.0]),
            82.0,
            90.0,
            person.hair,
            5.0,
        )
        add(
            head - facing * 4 + np.array([0, 0, 22.0]),
            head + facing * 22 + np.array([0, 0, 20.0]),
            84.0,
            76.0,
            person.hair,
            8.0,
        )
    return parts


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
