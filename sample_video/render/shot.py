"""A script in front of one camera: the scene at any time."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from sample_video.art.decks import Deck
from sample_video.render.board import Board, Pile, make_changes, opening_board
from sample_video.render.camera import Camera
from sample_video.render.carried import Carried
from sample_video.render.carries import make_carries
from sample_video.render.cast import Role, make_cast
from sample_video.render.chips import MARKER_CENTS, chip_maker, draw_stack
from sample_video.render.figures import Figures, Piece
from sample_video.render.look import Look
from sample_video.render.pixels import Image, Sprite
from sample_video.render.plate import Plate
from sample_video.render.props import Props
from sample_video.render.stage import Stage, new_stage
from sample_video.scripts.acts import Act, Chips, Lammer
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
        script = replace(script, acts=tuple(_buttons_as_chips(act) for act in script.acts))
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
        self._idle: dict[str, list[Piece]] = {}
        self._figures = Figures(plate.camera, look.light, self._open_s)
        self._carried = Carried(script.layout, self._props, self._maker, self._open_s)
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
        piles += [
            p for position, own in self._board.rails.items() if position in seated for p in own
        ]
        piles.sort(
            key=lambda p: -float(np.hypot(p.xy_mm[0] - self._eye[0], p.xy_mm[1] - self._eye[1]))
        )
        for pile in piles:
            self._pile(stage, pile)
        self._bodies = {}
        for role in self._far_first(idle):
            self._bodies[role.key] = []
            if role.key not in self._idle:
                self._idle[role.key] = self._figures.pieces(role, t)
            for piece in self._idle[role.key]:
                stage.shade(piece.limbs, 0.45)
                stage.put_body(piece.sprite, piece.marks)
                self._bodies[role.key].append((piece.sprite, stage.last))
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
            self._maker,
            pile.cents,
            (*pile.xy_mm, 0.3),
            salt=pile.salt,
            zone=pile.zone,
            sprite=self._sprites[key],
        )

    def _moving(self, stage: Stage, busy: Sequence[Role], t: float) -> list[Box]:
        boxes: list[Box] = []
        for carry in self._carries:
            if carry.t <= t < carry.t_end:
                boxes += self._carried.draw(stage, carry, t)
        for act in self._script.acts:
            if act.kind == "card_turned" and act.t <= t < act.t_end:
                boxes += self._carried.turned(stage, act, t)
            elif act.kind == "procedure" and act.t <= t < act.t_end:
                boxes += self._props.worked(stage, act, t)
        people = [self._figures.pieces(role, t, blur=True) for role in self._far_first(busy)]
        for piece in [p for pieces in people for p in pieces]:
            made = stage.shade(piece.limbs, 0.5)
            if made is not None:
                boxes.append(made)
        for piece in [p for pieces in people for p in pieces]:
            stage.put_body(piece.sprite, piece.marks)
            boxes.append(piece.sprite.box)
        return boxes

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


def _buttons_as_chips(act: Act) -> Act:
    """A marker button is drawn as a chip of its own kind."""
    if not isinstance(act.thing, Lammer):
        return act
    return replace(act, thing=Chips(cents=(MARKER_CENTS,)))


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
