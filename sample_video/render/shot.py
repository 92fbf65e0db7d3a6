"""A script in front of one camera: the scene at any time."""

from collections.abc import Sequence
from typing import Literal

import numpy as np

from sample_video.art.decks import Deck
from sample_video.render.blur import averaged, copies_for, shifted, swung
from sample_video.render.board import Board, Pile, make_changes, opening_board
from sample_video.render.camera import Camera
from sample_video.render.cards import draw_card
from sample_video.render.carries import Carry, card_pose, make_carries, turned_pose
from sample_video.render.cast import Role, make_cast
from sample_video.render.chips import chip_maker, draw_stack
from sample_video.render.look import Look
from sample_video.render.people import arm, torso
from sample_video.render.pixels import Doubles, Image, Sprite
from sample_video.render.plate import Plate
from sample_video.render.props import Props
from sample_video.render.solids import Capsule, draw_solids
from sample_video.render.stage import HandMark, Stage, new_stage
from sample_video.scripts.acts import Act, CardItem, Chips, CoverCard
from sample_video.scripts.layout import CHIP_THICKNESS_MM
from sample_video.scripts.script import Script

Box = tuple[int, int, int, int]
SHUTTER = 0.45
"""Part of the time between two pictures during which the shutter is open."""


class Shot:
    """The scene of a script; ask for times in rising order."""

    def __init__(
        self, *, script: Script, look: Look, plate: Plate, deck: Deck, fps: int, seed: int
    ) -> None:
        """Prepare people, movements and props."""
        self._script, self._look, self._plate = script, look, plate
        self._open_s = SHUTTER / fps
        self._carries = make_carries(script.acts, script.layout)
        self._roles = make_cast(script, self._carries, seed)
        self._changes = make_changes(script.acts)
        self._next = 0
        self._board: Board = opening_board(script)
        colours = {chip.cents: chip.colours for chip in script.chips}
        self._maker = chip_maker(colours, look.chips, seed)
        self._props = Props(script=script, deck=deck)
        self._eye = np.array(plate.camera.eye_mm)
        self._base: Stage | None = None
        self._base_key: tuple[object, ...] = ()
        self._bodies: dict[str, list[tuple[Sprite, int]]] = {}
        self._sprites: dict[tuple[object, ...], Sprite | None] = {}
        self._idle: dict[str, list[tuple[Sprite, tuple[HandMark, ...]]]] = {}
        self.base_version = 0

    @property
    def camera(self) -> Camera:
        """The view."""
        return self._plate.camera

    @property
    def base_picture(self) -> Image:
        """The still part of the scene last asked for."""
        assert self._base is not None
        return self._base.picture

    def at(self, t: float) -> tuple[Stage, Box | None]:
        """The scene at time t and the box of what moves in it."""
        while self._next < len(self._changes) and self._changes[self._next].t <= t + 1e-9:
            change = self._changes[self._next]
            (self._board.lift if change.lifts else self._board.land)(change.act)
            self._next += 1
        present = [r for r in self._roles if r.present(t)]
        slack = self._open_s
        idle = [r for r in present if r.still(t, slack)]
        busy = [r for r in present if not r.still(t, slack)]
        key = (self._board.version, tuple(r.key for r in idle), tuple(r.key for r in busy))
        if self._base is None or key != self._base_key:
            self._base = self._still_scene(present, idle, t)
            self._base_key = key
            self.base_version += 1
        stage = Stage(
            plate=self._plate,
            look=self._look,
            picture=self._base.picture.copy(),
            owner=self._base.owner.copy(),
            entries=list(self._base.entries),
            last=self._base.last,
        )
        boxes = self._moving(stage, busy, t)
        boxes += self._nearer_people(stage, idle, busy, boxes)
        return stage, _union(boxes)

    def _far_first(self, roles: Sequence[Role]) -> list[Role]:
        def distance(role: Role) -> float:
            middle = np.mean(np.array(role.person.shoulders), axis=0)
            return float(np.linalg.norm(self._eye - middle))

        return sorted(roles, key=lambda r: -distance(r))

    def _still_scene(self, present: Sequence[Role], idle: Sequence[Role], t: float) -> Stage:
        stage = new_stage(self._plate, self._look)
        self._props.fixtures(stage, self._board)
        for name, lying in self._board.flat.items():
            self._props.lying(stage, name, lying)
        seated = {r.position for r in present}
        piles = list(self._board.piles.values())
        piles += [p for position, own in self._board.rails.items() if position in seated for p in own]
        piles.sort(key=lambda p: -float(np.hypot(p.xy_mm[0] - self._eye[0], p.xy_mm[1] - self._eye[1])))
        for pile in piles:
            self._pile(stage, pile)
        self._bodies = {}
        for role in self._far_first(idle):
            self._bodies[role.key] = []
            for sprite, marks, limbs in self._body(role, t):
                if limbs:
                    stage.shade(limbs, 0.45)
                stage.put_body(sprite, marks)
                self._bodies[role.key].append((sprite, stage.last))
        return stage

    def _pile(self, stage: Stage, pile: Pile) -> None:
        if not pile.cents:
            return
        key = (pile.xy_mm, tuple(pile.cents), pile.salt)
        if key not in self._sprites:
            xyz = (*pile.xy_mm, 0.3)
            gain = stage.gain_at(np.array(xyz))
            self._sprites[key] = draw_stack(
                self._maker, pile.cents, xyz, self.camera, self._look.light, gain, salt=pile.salt
            )
        stage.stack(
            self._maker, pile.cents, (*pile.xy_mm, 0.3), salt=pile.salt, zone=pile.zone, sprite=self._sprites[key]
        )

    def _body(
        self, role: Role, t: float, *, blur: bool = False
    ) -> list[tuple[Sprite, tuple[HandMark, ...], list[Capsule]]]:
        """Sprites of one person in drawing order, with the marks and the limbs that throw shadows."""
        hands = [role.left.state(t), role.right.state(t)]
        lean = role.lean(hands, t)
        pieces = []
        for left, state in ((True, hands[0]), (False, hands[1])):
            limb, hand = arm(role.person, state, left=left, lean=lean)
            sprite = draw_solids(limb + hand, self.camera, self._look.light)
            if sprite is None:
                continue
            track = role.left if left else role.right
            moving = not track.at_rest(t)
            if blur and moving:
                sprite = self._swing(sprite, role, t, left=left, lean=lean)
            side: Literal["left", "right"] = "left" if left else "right"
            mark = HandMark(
                actor="dealer" if role.position is None else "player", position=role.position, side=side,
                hand=tuple(hand), arm=tuple(limb + hand), moving=moving,
            )  # fmt: skip
            pieces.append((sprite, (mark,), limb + hand))
        key = ("torso", role.key, tuple(np.round(lean / 2.0).astype(int)))
        if key not in self._sprites:
            if len(self._sprites) > 4000:
                self._sprites.clear()
            self._sprites[key] = draw_solids(torso(role.person, lean), self.camera, self._look.light)
        trunk = self._sprites[key]
        if trunk is None:
            return pieces
        head = np.mean(np.array(role.person.shoulders), axis=0) + lean + np.array([0, 0, 150.0])
        reach = np.mean([h.wrist for h in hands], axis=0)
        body: tuple[Sprite, tuple[HandMark, ...], list[Capsule]] = (trunk, (), [])
        if np.linalg.norm(self._eye - head) < np.linalg.norm(self._eye - reach):
            return [*pieces, body]
        return [body, *pieces]

    def _swing(self, sprite: Sprite, role: Role, t: float, *, left: bool, lean: Doubles) -> Sprite:
        track = role.left if left else role.right
        shoulder = np.array(role.person.shoulders[0 if left else 1]) + lean

        def ends(moment: float) -> Doubles:
            state = track.state(moment)
            palm = state.wrist + 60.0 * np.array([np.cos(state.yaw), np.sin(state.yaw), -0.3])
            return self.camera.project(np.stack([shoulder, palm]))

        half = self._open_s / 2
        travel = float(np.linalg.norm(ends(t + half)[1] - ends(t - half)[1]))
        count = copies_for(travel)
        if count < 2:
            return sprite
        return swung(sprite, ends(t), [ends(m) for m in np.linspace(t - half, t + half, count)])

    def _moving(self, stage: Stage, busy: Sequence[Role], t: float) -> list[Box]:
        boxes: list[Box] = []
        for carry in self._carries:
            if carry.t <= t < carry.t_end:
                boxes += self._carried(stage, carry, t)
        for act in self._script.acts:
            if act.kind == "card_turned" and act.t <= t < act.t_end:
                boxes += self._turned(stage, act, t)
            elif act.kind == "procedure" and act.t <= t < act.t_end:
                boxes += self._props.worked(stage, act, t)
        ordered = [self._body(role, t, blur=True) for role in self._far_first(busy)]
        for body in ordered:
            for _, _, limbs in body:
                made = stage.shade(limbs, 0.5) if limbs else None
                if made is not None:
                    boxes.append(made)
        for body in ordered:
            for sprite, marks, _ in body:
                stage.put_body(sprite, marks)
                boxes.append(sprite.box)
        return boxes

    def _carried(self, stage: Stage, carry: Carry, t: float) -> list[Box]:
        boxes: list[Box] = []
        height = 0.0
        for index, act in enumerate(carry.acts):
            if act.t > t:
                continue
            if isinstance(act.thing, Chips):
                boxes += self._chips_in_hand(stage, carry, act, height, t)
                height += len(act.thing.cents) * CHIP_THICKNESS_MM
            elif act.thing is not None:
                boxes += self._card_in_hand(stage, carry, index, t)
        return boxes

    def _chips_in_hand(self, stage: Stage, carry: Carry, act: Act, below: float, t: float) -> list[Box]:
        assert isinstance(act.thing, Chips)
        assert act.target is not None

        def spot(moment: float) -> Doubles:
            settle = carry.settled(act, moment)
            own = np.array([*act.target.xy_mm, 0.0]) - np.array([*carry.stops[-1].xyz[:2], 0.0])  # type: ignore[union-attr]
            return carry.point(moment) + own * settle + np.array([0.0, 0.0, below * (1.0 - settle)])

        xyz = spot(t)
        place = (float(xyz[0]), float(xyz[1]), float(xyz[2]))
        gain = stage.gain_at(xyz)
        salt = int(act.t * 1000)
        sprite = draw_stack(self._maker, act.thing.cents, place, self.camera, self._look.light, gain, salt=salt)
        if sprite is None:
            return []
        half = self._open_s / 2
        px = [self.camera.project(spot(m)[None])[0] for m in np.linspace(t - half, t + half, 7)]
        travel = float(np.linalg.norm(px[-1] - px[0]))
        if copies_for(travel) > 1:
            sprite = shifted(sprite, [(float(p[0] - px[3][0]), float(p[1] - px[3][1])) for p in px])
        box = stage.stack(
            self._maker, act.thing.cents, place, salt=salt, moving=True, sprite=sprite
        )
        return [sprite.box, *([box] if box else [])]

    def _card_in_hand(self, stage: Stage, carry: Carry, index: int, t: float) -> list[Box]:
        act = carry.acts[index]
        half = self._open_s / 2
        times = np.linspace(max(t - half, act.t), min(t + half, act.t_end), 5)
        poses = [card_pose(carry, index, float(m), self._script.layout) for m in times]
        sides = self._props.sides(act.thing)
        middle = poses[2]
        gain = stage.gain_at(middle.corners_mm.mean(0))
        travel = float(np.abs(self.camera.project(poses[-1].corners_mm) - self.camera.project(poses[0].corners_mm)).max())
        chosen = poses if travel > 2.5 else [middle]
        made = [draw_card(sides[p.face_up], p.corners_mm, self.camera, gain) for p in chosen]
        sprites = [s for s in made if s is not None]
        if not sprites:
            return []
        code = act.thing.code if isinstance(act.thing, CardItem) else None
        name = act.thing.id if isinstance(act.thing, CardItem) else None
        kind: Literal["card_face", "card_back", "cover_card"] = "card_face" if middle.face_up else "card_back"
        if isinstance(act.thing, CoverCard):
            kind = "cover_card"
        sprite = averaged(sprites)
        box = stage.card(
            sides[middle.face_up], middle.corners_mm, kind=kind, code=code if kind == "card_face" else None,
            moving=True, name=name, sprite=sprite,
        )  # fmt: skip
        return [sprite.box, *([box] if box else [])]

    def _turned(self, stage: Stage, act: Act, t: float) -> list[Box]:
        pose = turned_pose(act, t)
        sides = self._props.sides(act.thing)
        code = act.thing.code if isinstance(act.thing, CardItem) and pose.face_up else None
        name = act.thing.id if isinstance(act.thing, CardItem) else None
        box = stage.card(
            sides[pose.face_up], pose.corners_mm, kind="card_face" if pose.face_up else "card_back", code=code,
            moving=True, name=name,
        )  # fmt: skip
        return [box] if box else []

    def _nearer_people(
        self, stage: Stage, idle: Sequence[Role], busy: Sequence[Role], boxes: Sequence[Box]
    ) -> list[Box]:
        """Lay people who sit nearer to the camera than those who move over them again."""
        if not busy or not boxes:
            return []
        order = {role.key: n for n, role in enumerate(self._far_first([*idle, *busy]))}
        first = min(order[r.key] for r in busy)
        for role in self._far_first(idle):
            if order[role.key] > first:
                for sprite, number in self._bodies.get(role.key, []):
                    if any(_meet(sprite.box, box) for box in boxes):
                        stage.relay(sprite, number)
        return []


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _union(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )

