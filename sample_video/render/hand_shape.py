"""A hand of capsules: joints, poses, and the point between the fingertips that holds things.

The hand's own frame, millimetres: the wrist at the origin, x towards the fingers, z out of the
back of the hand, y to
the left; so the thumb of a right hand is at positive y. A left hand is mirrored.
"""

from dataclasses import dataclass

import numpy as np

from sample_video.render.pixels import Doubles
from sample_video.render.solids import Capsule, Material

_KNUCKLES = ((88.0, 25.0, 0.0), (93.0, 4.0, 2.5), (88.0, -16.0, 0.5), (79.0, -33.0, -3.0))
_BONES = ((43.0, 25.0, 17.0), (47.0, 29.0, 18.0), (43.0, 27.0, 18.0), (34.0, 20.0, 16.0))
_WIDTHS = ((10.2, 9.2, 8.4, 7.2), (10.4, 9.4, 8.5, 7.4), (9.8, 8.9, 8.1, 7.0), (8.8, 7.8, 7.2, 6.3))
_THUMB_ROOT = (24.0, 22.0, -9.0)
_THUMB_BONES = (42.0, 32.0, 22.0)
_THUMB_WIDTHS = (15.0, 12.0, 10.8, 8.6)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pose:
    """Joint angles in degrees.

    Attributes:
        curl: Three bends a finger (index to little), each added to the one before.
        spread: Sideways turn a finger, to the thumb's side positive.
        thumb_out: Direction of the thumb's three bones away from x towards the thumb's side.
        thumb_down: Their slope towards the palm.
    """

    curl: tuple[tuple[float, float, float], ...]
    spread: tuple[float, float, float, float]
    thumb_out: tuple[float, float, float]
    thumb_down: tuple[float, float, float]

    def towards(self, other: "Pose", share: float) -> "Pose":
        """The pose at `share` (0..1) of the way to another."""

        def mix(a: tuple[float, ...], b: tuple[float, ...]) -> tuple[float, ...]:
            return tuple(x + (y - x) * share for x, y in zip(a, b, strict=True))

        curl = tuple(mix(a, b) for a, b in zip(self.curl, other.curl, strict=True))
        return Pose(
            curl=tuple((c[0], c[1], c[2]) for c in curl),
            spread=_four(mix(self.spread, other.spread)),
            thumb_out=_three(mix(self.thumb_out, other.thumb_out)),
            thumb_down=_three(mix(self.thumb_down, other.thumb_down)),
        )


def _three(values: tuple[float, ...]) -> tuple[float, float, float]:
    return values[0], values[1], values[2]


def _four(values: tuple[float, ...]) -> tuple[float, float, float, float]:
    return values[0], values[1], values[2], values[3]


POSES = {
    "rest": Pose(
        curl=((10, 16, 10), (8, 18, 12), (10, 20, 12), (12, 22, 12)),
        spread=(7, 1, -5, -13),
        thumb_out=(48, 30, 22),
        thumb_down=(12, 8, 6),
    ),
    "flat": Pose(
        curl=((4, 5, 4), (3, 6, 4), (4, 6, 4), (5, 7, 4)),
        spread=(4, 0, -3, -8),
        thumb_out=(38, 22, 14),
        thumb_down=(8, 4, 2),
    ),
    "pinch": Pose(
        curl=((38, 34, 18), (42, 38, 20), (50, 44, 24), (58, 48, 26)),
        spread=(3, 0, -2, -5),
        thumb_out=(34, 14, 6),
        thumb_down=(34, 36, 30),
    ),
    "grip": Pose(
        curl=((46, 42, 22), (46, 44, 24), (52, 48, 26), (58, 50, 28)),
        spread=(6, 1, -5, -10),
        thumb_out=(44, 16, 2),
        thumb_down=(38, 46, 44),
    ),
    "point": Pose(
        curl=((22, 12, 6), (62, 78, 40), (66, 82, 42), (68, 80, 42)),
        spread=(2, 0, -2, -4),
        thumb_out=(34, 10, -10),
        thumb_down=(34, 30, 20),
    ),
    "fist": Pose(
        curl=((62, 82, 45), (66, 86, 46), (68, 86, 46), (70, 84, 44)),
        spread=(2, 0, -2, -4),
        thumb_out=(32, -6, -26),
        thumb_down=(36, 30, 22),
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Skin:
    """Materials of one person's hands, and their size (1 is a grown man's)."""

    flesh: Material
    nail: Material
    size: float


def _bend(spread: float, curl: float) -> Doubles:
    s, c = np.deg2rad(spread), np.deg2rad(curl)
    return np.array([np.cos(c) * np.cos(s), np.cos(c) * np.sin(s), -np.sin(c)])


def finger_joints(pose: Pose, finger: int) -> Doubles:
    """Knuckle to fingertip, (4, 3), of finger 0 (index) to 3 (little)."""
    joints = [np.array(_KNUCKLES[finger])]
    angle = 0.0
    for bone, bend in zip(_BONES[finger], pose.curl[finger], strict=True):
        angle += bend
        joints.append(joints[-1] + bone * _bend(pose.spread[finger], angle))
    return np.stack(joints)


def thumb_joints(pose: Pose) -> Doubles:
    """Root to tip of the thumb, (4, 3)."""
    joints = [np.array(_THUMB_ROOT)]
    for bone, out, down in zip(_THUMB_BONES, pose.thumb_out, pose.thumb_down, strict=True):
        joints.append(joints[-1] + bone * _bend(out, down))
    return np.stack(joints)


def hold_point(pose: Pose) -> Doubles:
    """The point between thumb, index and middle fingertips, (3,)."""
    tips = 0.5 * (finger_joints(pose, 0)[-1] + finger_joints(pose, 1)[-1])
    return np.asarray(0.5 * (tips + thumb_joints(pose)[-1]), np.float64)


def lowest(pose: Pose) -> float:
    """Depth of the lowest point of the hand below the wrist's axis (negative), millimetres."""
    tips = [finger_joints(pose, f)[:, 2].min() - _WIDTHS[f][-1] for f in range(4)]
    return float(min(*tips, thumb_joints(pose)[:, 2].min() - 9.0, -17.0))


def hand_capsules(
    pose: Pose, skin: Skin, rotation: Doubles, wrist: Doubles, *, left: bool
) -> list[Capsule]:
    """The hand's capsules in the world.

    Args:
        pose: Joint angles.
        skin: Materials and size.
        rotation: (3, 3), columns are the hand's x, y, z axes in the world.
        wrist: (3,) mm.
        left: Mirror the right hand.
    """
    mirror = np.array([1.0, -1.0 if left else 1.0, 1.0]) * skin.size
    parts: list[Capsule] = []

    def add(a: Doubles, b: Doubles, ra: float, rb: float, blend: float, material: Material) -> None:
        wa, wb = rotation @ (a * mirror) + wrist, rotation @ (b * mirror) + wrist
        parts.append(
            Capsule(
                a=(float(wa[0]), float(wa[1]), float(wa[2])),
                b=(float(wb[0]), float(wb[1]), float(wb[2])),
                ra=ra * skin.size,
                rb=rb * skin.size,
                material=material,
                blend=blend,
            )
        )

    flesh = skin.flesh
    for side in (10.0, -9.0):
        add(np.array([-18.0, side, 0.0]), np.array([12.0, side * 1.3, 0.0]), 18.0, 18.0, 9.0, flesh)
    for knuckle in _KNUCKLES:
        root = np.array([14.0, knuckle[1] * 0.55, 0.0])
        add(root, np.array(knuckle) - [0, 0, 2.0], 17.0, 12.8, 9.0, flesh)
    add(np.array([50.0, -26.0, -8.0]), np.array([30.0, -20.0, -8.0]), 15.0, 15.0, 9.0, flesh)
    thumb = thumb_joints(pose)
    for i in range(3):
        add(
            thumb[i],
            thumb[i + 1],
            _THUMB_WIDTHS[i],
            _THUMB_WIDTHS[i + 1],
            7.0 if i == 0 else 4.0,
            flesh,
        )
    for finger in range(4):
        joints = finger_joints(pose, finger)
        widths = _WIDTHS[finger]
        add(np.array(_KNUCKLES[finger]), joints[1], widths[0] + 1.2, widths[1], 5.0, flesh)
        for i in (1, 2):
            add(joints[i], joints[i + 1], widths[i] + 0.4, widths[i + 1], 2.2, flesh)
    for finger in range(5):
        joints = finger_joints(pose, finger) if finger < 4 else thumb
        width = _WIDTHS[finger][-1] if finger < 4 else _THUMB_WIDTHS[-1]
        along = (joints[3] - joints[2]) / np.linalg.norm(joints[3] - joints[2])
        outward = np.array([0.0, 0.0, 1.0]) - along * along[2]
        outward /= max(float(np.linalg.norm(outward)), 1e-6)
        base = joints[3] + outward * (width * 0.42)
        add(base - along * 3.0, base + along * 3.5, width * 0.66, width * 0.60, 0.8, skin.nail)
    return parts
