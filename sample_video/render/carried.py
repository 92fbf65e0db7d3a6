"""Cards and chips while a hand moves them, blurred over the time the shutter is open."""

from typing import Literal

import numpy as np

from sample_video.render.blur import averaged, copies_for, shifted
from sample_video.render.cards import draw_card
from sample_video.render.carries import CardPose, Carry, card_pose, turned_pose
from sample_video.render.chips import ChipMaker, draw_stack
from sample_video.render.pixels import Doubles
from sample_video.render.props import Props
from sample_video.render.stage import IntBox, Stage
from sample_video.scripts.acts import Act, CardItem, Chips, CoverCard, Thing
from sample_video.scripts.areas import CHIP_THICKNESS_MM, TableLayout


class Carried:
    """Draws what is in the air."""

    def __init__(self, layout: TableLayout, props: Props, maker: ChipMaker, open_s: float) -> None:
        """`open_s` is how long the shutter is open, seconds."""
        self._layout, self._props, self._maker, self._open_s = layout, props, maker, open_s

    def draw(self, stage: Stage, carry: Carry, t: float) -> list[IntBox]:
        """Everything of one carry that is picked up by t; returns what it changed."""
        boxes: list[IntBox] = []
        below = 0.0
        for index, act in enumerate(carry.acts):
            if act.t > t:
                continue
            if isinstance(act.thing, Chips):
                boxes += self._chips(stage, carry, act, act.thing, below, t)
                below += len(act.thing.cents) * CHIP_THICKNESS_MM
            elif act.thing is not None:
                boxes += self._card(stage, carry, index, t)
        return boxes

    def turned(self, stage: Stage, act: Act, t: float) -> list[IntBox]:
        """A card flipped where it lies."""
        pose = turned_pose(act, t)
        return self._lay(stage, act.thing, pose, [pose])

    def _chips(
        self, stage: Stage, carry: Carry, act: Act, chips: Chips, below: float, t: float
    ) -> list[IntBox]:
        def spot(moment: float) -> Doubles:
            return _chip_spot(carry, act, below, moment)

        camera, xyz = stage.camera, spot(t)
        place = (float(xyz[0]), float(xyz[1]), float(xyz[2]))
        salt = int(act.t * 1000)
        sprite = draw_stack(
            self._maker,
            chips.cents,
            place,
            camera,
            stage.look.light,
            stage.gain_at(xyz),
            salt=salt,
        )
        if sprite is None:
            return []
        half = self._open_s / 2
        px = [camera.project(spot(float(m))[None])[0] for m in np.linspace(t - half, t + half, 7)]
        if copies_for(float(np.linalg.norm(px[-1] - px[0]))) > 1:
            sprite = shifted(sprite, [(float(p[0] - px[3][0]), float(p[1] - px[3][1])) for p in px])
        box = stage.stack(self._maker, chips.cents, place, salt=salt, moving=True, sprite=sprite)
        return [sprite.box, *([box] if box else [])]

    def _card(self, stage: Stage, carry: Carry, index: int, t: float) -> list[IntBox]:
        act = carry.acts[index]
        half = self._open_s / 2
        times = np.linspace(max(t - half, act.t), min(t + half, act.t_end), 5)
        poses = [card_pose(carry, index, float(m), self._layout) for m in times]
        ends = [stage.camera.project(p.corners_mm) for p in (poses[0], poses[-1])]
        fast = float(np.abs(ends[1] - ends[0]).max()) > 2.5
        return self._lay(stage, act.thing, poses[2], poses if fast else [poses[2]])

    def _lay(
        self, stage: Stage, thing: Thing | None, pose: CardPose, moments: list[CardPose]
    ) -> list[IntBox]:
        sides = self._props.sides(thing)
        gain = stage.gain_at(pose.corners_mm.mean(0))
        made = [draw_card(sides[p.face_up], p.corners_mm, stage.camera, gain) for p in moments]
        sprites = [s for s in made if s is not None]
        if not sprites:
            return []
        kind: Literal["card_face", "card_back", "cover_card"]
        kind = "card_face" if pose.face_up else "card_back"
        if isinstance(thing, CoverCard):
            kind = "cover_card"
        card = thing if isinstance(thing, CardItem) else None
        sprite = averaged(sprites)
        box = stage.card(
            sides[pose.face_up],
            pose.corners_mm,
            kind=kind,
            code=card.code if card is not None and pose.face_up else None,
            moving=True,
            name=card.id if card is not None else None,
            sprite=sprite,
        )
        return [sprite.box, *([box] if box else [])]


def _chip_spot(carry: Carry, act: Act, below: float, t: float) -> Doubles:
    """Bottom of a carried stack, (3,) mm: on top of what was picked up before it."""
    settle = carry.settled(act, t)
    shift = np.zeros(3)
    if act.target is not None:
        last = carry.stops[-1].xyz
        shift[:2] = np.array(act.target.xy_mm) - np.array(last[:2])
    rise = np.array([0.0, 0.0, below * (1.0 - settle)])
    return np.asarray(carry.point(t) + shift * settle + rise, np.float64)
