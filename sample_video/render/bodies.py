"""Bodies of capsules: arms that reach for a point, torso and head."""

from dataclasses import dataclass

import numpy as np

from sample_video.render.hand_shape import Pose, hand_capsules, hold_point, lowest
from sample_video.render.people import Person, Reach
from sample_video.render.pixels import Doubles
from sample_video.render.solids import Capsule, Material

_UPPER, _FORE = 300.0, 262.0


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
    up = np.array([sp * cy, sp * sy, cp])
    roll = -state.roll if left else state.roll
    y = np.cos(roll) * side + np.sin(roll) * up
    z = np.cos(roll) * up - np.sin(roll) * side
    return np.stack([x, y, z], 1)


def hand_state(reach: Reach, size: float, *, left: bool) -> HandState:
    """Where the wrist must be so that the hand holds its point."""
    rotation = _rotation(reach, left=left)
    spot = hold_point(reach.pose) if reach.hold else np.array([75.0, 0.0, lowest(reach.pose) * 0.9])
    mirror = np.array([1.0, -1.0 if left else 1.0, 1.0]) * size
    wrist = np.array(reach.at_mm) - rotation @ (spot * mirror)
    return HandState(
        wrist=wrist, yaw=reach.yaw, pitch=reach.pitch, roll=reach.roll, pose=reach.pose
    )


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
        end = 0.86 if person.cuff is None else 0.76
        add(shoulder, elbow, 66 * b, 52 * b, person.cloth, 14.0)
        add(elbow, elbow + fore * end, 50 * b, 38 * b, person.cloth, 12.0)
        if person.cuff is not None:
            add(elbow + fore * 0.80, elbow + fore * 0.93, 36 * b, 34 * b, person.cuff, 0.7)
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


def torso(person: Person, lean: Doubles) -> list[Capsule]:
    """Shoulders and body, to be drawn with `soft_mm` of 9 or so."""
    left, right = (np.array(s) + lean for s in person.shoulders)
    facing = np.array([*person.facing, 0.0])
    middle = (left + right) / 2
    upright = (np.array(person.shoulders[0]) + np.array(person.shoulders[1])) / 2
    down = upright - np.array([0, 0, 520.0]) - facing * 40 - middle
    side = (left - right) * 0.5
    b = person.bulk
    parts: list[Capsule] = []

    def add(p: Doubles, q: Doubles, radius: float, material: Material, blend: float) -> None:
        parts.append(
            Capsule(a=_point(p), b=_point(q), ra=radius, rb=radius, material=material, blend=blend)
        )

    for share in np.linspace(0.95, 0.16, 8):
        spot = middle + down * float(share)
        wide = 0.46 + 0.10 * abs(float(share) - 0.55)
        add(spot + side * wide, spot - side * wide, 114.0 * b, person.cloth, 3.0)
    drop = np.array([0, 0, 14.0])
    add(left - drop, right - drop, 66 * b, person.cloth, 40.0)
    return parts


def head(person: Person, lean: Doubles, nod: float = 60.0) -> list[Capsule]:
    """Neck, head and hair; `nod` is how far the head is ahead of the neck, mm."""
    left, right = (np.array(s) + lean for s in person.shoulders)
    facing = np.array([*person.facing, 0.0])
    middle = (left + right) / 2
    parts: list[Capsule] = []

    def add(p: Doubles, q: Doubles, rp: float, rq: float, material: Material, blend: float) -> None:
        parts.append(
            Capsule(a=_point(p), b=_point(q), ra=rp, rb=rq, material=material, blend=blend)
        )

    def up(height: float) -> Doubles:
        return np.array([0.0, 0.0, height])

    skin, hair = person.skin.flesh, person.hair
    top = middle + facing * nod + up(205.0)
    add(middle + up(35.0), top - up(50.0), 56.0, 52.0, skin, 6.0)
    add(top - up(45.0) + facing * 34, top + facing * 8, 62.0, 84.0, skin, 12.0)
    add(top + facing * 92 - up(28.0), top + facing * 86, 14.0, 10.0, skin, 10.0)
    for ear in (left - middle, middle - left):
        way = ear / np.linalg.norm(ear)
        add(top + way * 82 - up(18.0), top + way * 84 + up(14.0), 11.0, 13.0, skin, 4.0)
    if not person.bald:
        add(top - facing * 22 - up(30.0), top - facing * 12 + up(16.0), 82.0, 90.0, hair, 5.0)
        add(top - facing * 4 + up(22.0), top + facing * 22 + up(20.0), 84.0, 76.0, hair, 8.0)
    return parts
