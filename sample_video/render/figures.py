"""People before one camera at a moment: sprites of arms, bodies and heads, motion blurred."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from sample_video.render.blur import copies_for, swung
from sample_video.render.bodies import arm, head, torso
from sample_video.render.camera import Camera
from sample_video.render.cast import Role
from sample_video.render.pixels import Doubles, Sprite
from sample_video.render.solids import Capsule, Light, draw_solids
from sample_video.render.stage import HandMark

_MOST_KEPT = 3000


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Part of a person: its sprite, the hands in it, and the limbs that throw a shadow."""

    sprite: Sprite
    marks: tuple[HandMark, ...]
    limbs: tuple[Capsule, ...]


class Figures:
    """Draws people; what does not change is drawn once."""

    def __init__(self, camera: Camera, light: Light, open_s: float) -> None:
        """`open_s` is how long the shutter is open, seconds."""
        self._camera, self._light, self._open_s = camera, light, open_s
        self._eye = np.array(camera.eye_mm)
        self._kept: dict[tuple[object, ...], Sprite | None] = {}

    def pieces(self, role: Role, t: float, *, blur: bool = False) -> list[Piece]:
        """One person's parts in drawing order: what is nearer to the camera comes last."""
        hands = (role.left.state(t), role.right.state(t))
        lean = role.lean(hands, t)
        arms = [self._arm(role, t, lean, left=left, blur=blur) for left in (True, False)]
        shift = tuple(np.round(lean / 2.0).astype(int))
        trunk = self._keep(("torso", role.key, shift), torso(role.person, lean), 9.0)
        skull = self._keep(("head", role.key, shift), head(role.person, lean), 1.0)
        body = [Piece(sprite=s, marks=(), limbs=()) for s in (trunk, skull) if s is not None]
        found = [piece for piece in arms if piece is not None]
        top = np.mean(np.array(role.person.shoulders), axis=0) + lean + np.array([0, 0, 150.0])
        palms = np.mean([h.wrist for h in hands], axis=0)
        if np.linalg.norm(self._eye - top) < np.linalg.norm(self._eye - palms):
            return found + body
        return body + found

    def _keep(
        self, key: tuple[object, ...], capsules: list[Capsule], soft_mm: float
    ) -> Sprite | None:
        if key not in self._kept:
            if len(self._kept) > _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = draw_solids(capsules, self._camera, self._light, soft_mm=soft_mm)
        return self._kept[key]

    def _arm(self, role: Role, t: float, lean: Doubles, *, left: bool, blur: bool) -> Piece | None:
        track = role.left if left else role.right
        moving = not track.at_rest(t)
        limb, hand = arm(role.person, track.state(t), left=left, lean=lean)
        if moving:
            sprite = draw_solids(limb + hand, self._camera, self._light)
        else:
            key = ("arm", role.key, left, tuple(np.round(lean).astype(int)))
            sprite = self._keep(key, limb + hand, 1.0)
        if sprite is None:
            return None
        if blur and moving:
            sprite = self._swing(sprite, role, t, lean, left=left)
        side: Literal["left", "right"] = "left" if left else "right"
        mark = HandMark(
            actor="dealer" if role.position is None else "player",
            position=role.position,
            side=side,
            hand=tuple(hand),
            arm=tuple(limb + hand),
            moving=moving,
        )
        return Piece(sprite=sprite, marks=(mark,), limbs=tuple(limb + hand))

    def _swing(self, sprite: Sprite, role: Role, t: float, lean: Doubles, *, left: bool) -> Sprite:
        """The arm while the shutter is open: it swings about the shoulder."""
        track = role.left if left else role.right
        shoulder = np.array(role.person.shoulders[0 if left else 1]) + lean

        def ends(moment: float) -> Doubles:
            state = track.state(moment)
            palm = state.wrist + 60.0 * np.array([np.cos(state.yaw), np.sin(state.yaw), -0.3])
            return self._camera.project(np.stack([shoulder, palm]))

        half = self._open_s / 2
        first, last = ends(t - half), ends(t + half)
        count = copies_for(float(np.linalg.norm(last[1] - first[1])))
        if count < 2:
            return sprite
        steps = np.linspace(0.0, 1.0, count)
        return swung(sprite, ends(t), [first + (last - first) * float(s) for s in steps])
