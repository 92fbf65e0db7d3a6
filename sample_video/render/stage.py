"""A picture being put together from the felt upwards, and which pixel belongs to whom."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from sample_video.render.camera import Camera
from sample_video.render.cards import bent_corners, draw_card
from sample_video.render.chips import ChipMaker, draw_stack, stack_outline
from sample_video.render.furniture import shadow
from sample_video.render.look import Look
from sample_video.render.pixels import Doubles, Image, Sprite, darken, overlap, paste
from sample_video.render.plate import Plate
from sample_video.render.shadows import body_shadow
from sample_video.render.solids import Capsule
from sample_video.render.truth import Box, CardKind, CardTruth, HandTruth, Quad, StackTruth, Truth

IntBox = tuple[int, int, int, int]


def around(box: IntBox, other: IntBox | None) -> IntBox:
    """The smallest box around both."""
    if other is None:
        return box
    return (
        min(box[0], other[0]),
        min(box[1], other[1]),
        max(box[2], other[2]),
        max(box[3], other[3]),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMark:
    """Which capsules of a body are a hand (for the truth)."""

    actor: Literal["dealer", "player"]
    position: int | None
    side: Literal["left", "right"]
    hand: tuple[Capsule, ...]
    arm: tuple[Capsule, ...]
    moving: bool = False


@dataclass(slots=True)
class _Entry:
    number: int
    area: int
    truth: CardTruth | StackTruth | HandTruth


@dataclass(slots=True)
class Stage:
    """A picture in progress.

    Attributes:
        picture: (h, w, 3) uint8, drawn in place.
        owner: (h, w) int16, number of the topmost thing at each pixel, 0 for none.
    """

    plate: Plate
    look: Look
    picture: Image
    owner: NDArray[np.int16]
    entries: list[_Entry] = field(default_factory=list)
    last: int = 0

    @property
    def camera(self) -> Camera:
        """The view."""
        return self.plate.camera

    def gain_at(self, xyz: Doubles) -> float:
        """Lamp light at a world point."""
        return self.plate.light_at(self.camera.project(xyz[None])[0])

    def lay(self, sprite: Sprite) -> tuple[int, int]:
        """Put a sprite on top; returns its number and how many pixels it has in all."""
        paste(self.picture, sprite)
        self.last += 1
        solid = sprite.alpha > 0.5
        cut = overlap(sprite, self.owner.shape)
        if cut is not None:
            rows, cols, srows, scols = cut
            part = self.owner[rows, cols]
            part[solid[srows, scols]] = self.last
        return self.last, int(np.count_nonzero(solid))

    def card(
        self,
        texture: Image,
        corners_mm: Doubles,
        *,
        kind: CardKind,
        code: str | None,
        bend_mm: float = 0.0,
        moving: bool = False,
        name: str | None = None,
        sprite: Sprite | None = None,
        known: bool = True,
    ) -> IntBox | None:
        """A card with its shadow; `known` False leaves it out of the truth. Returns the change."""
        low = float(corners_mm[:, 2].min())
        strength = 0.42 if low < 8 else 0.25
        dark = shadow(self.picture, corners_mm[:, :2], 2.0 + low, self.look, self.camera, strength)
        if sprite is None:
            gain = self.gain_at(corners_mm.mean(0))
            sprite = draw_card(texture, corners_mm, self.camera, gain, bend_mm=bend_mm)
        if sprite is None:
            return dark
        number, area = self.lay(sprite)
        if known:
            quad = _quad(self.camera.project(bent_corners(corners_mm, bend_mm)))
            truth = CardTruth(
                kind=kind, code=code, quad_px=quad, visible=1.0, moving=moving, id=name
            )
            self.entries.append(_Entry(number, area, truth))
        return around(sprite.box, dark)

    def stack(
        self,
        maker: ChipMaker,
        cents: Sequence[int],
        xyz: tuple[float, float, float],
        *,
        salt: int,
        zone: str | None = None,
        moving: bool = False,
        lean: tuple[float, float] = (0.0, 0.0),
        mess_mm: float = 0.7,
        sprite: Sprite | None = None,
    ) -> IntBox | None:
        """A stack of chips with its shadow. Returns what it changed."""
        if not cents:
            return None
        ring = stack_outline((xyz[0], xyz[1]), len(cents))
        dark = shadow(
            self.picture, ring[:, :2], float(ring[0, 2]) + xyz[2], self.look, self.camera, 0.5
        )
        if sprite is None:
            gain = self.gain_at(np.array(xyz))
            sprite = draw_stack(
                maker,
                cents,
                xyz,
                self.camera,
                self.look.light,
                gain,
                salt=salt,
                lean=lean,
                mess_mm=mess_mm,
            )
        if sprite is None:
            return dark
        number, area = self.lay(sprite)
        truth = StackTruth(
            box_px=_sprite_box(sprite), cents=tuple(cents), visible=1.0, zone=zone, moving=moving
        )
        self.entries.append(_Entry(number, area, truth))
        return around(sprite.box, dark)

    def shade(self, capsules: Sequence[Capsule], strength: float = 0.5) -> IntBox | None:
        """Shadow of a body on what is drawn so far. Returns what it changed."""
        made = body_shadow(capsules, self.camera, self.look.light, strength=strength)
        if made is None:
            return None
        shade, x0, y0 = made
        darken(self.picture, shade, x0, y0)
        return x0, y0, x0 + shade.shape[1], y0 + shade.shape[0]

    def relay(self, sprite: Sprite, number: int) -> None:
        """Lay a sprite again that has been laid as `number` before."""
        last, self.last = self.last, number - 1
        self.lay(sprite)
        self.last = last

    def put_bodies(self, sprites: Sequence[Sprite | None]) -> None:
        """Lay parts of people that are no hands."""
        for sprite in sprites:
            if sprite is not None:
                self.lay(sprite)

    def put_body(self, sprite: Sprite, marks: Sequence[HandMark]) -> None:
        """Lay a finished body sprite."""
        number, _ = self.lay(sprite)
        for mark in marks:
            hand, arm = (self._extent(mark.hand), self._extent(mark.arm))
            area = max(1, int((hand[2] - hand[0]) * (hand[3] - hand[1])))
            truth = HandTruth(
                box_px=hand,
                arm_box_px=arm,
                visible=1.0,
                actor=mark.actor,
                position=mark.position,
                side=mark.side,
                moving=mark.moving,
            )
            self.entries.append(_Entry(number, area, truth))

    def _extent(self, capsules: Sequence[Capsule]) -> Box:
        ends = np.array([p for c in capsules for p in (c.a, c.b)])
        radii = np.array([r for c in capsules for r in (c.ra, c.rb)])
        px = self.camera.project(ends)
        size = radii * self.camera.focal_px / np.maximum(self.camera.depth(ends), 100.0)
        low, high = (px - size[:, None]).min(0), (px + size[:, None]).max(0)
        return (float(low[0]), float(low[1]), float(high[0]), float(high[1]))

    def truth(self) -> Truth:
        """What the finished picture shows."""
        cards: list[CardTruth] = []
        stacks: list[StackTruth] = []
        hands: list[HandTruth] = []
        for entry in self.entries:
            truth = entry.truth
            if isinstance(truth, CardTruth):
                seen = self._seen(entry, np.array(truth.quad_px))
                cards.append(replace(truth, visible=round(seen, 3)))
            elif isinstance(truth, StackTruth):
                seen = self._seen(entry, np.array(truth.box_px).reshape(2, 2))
                if seen > 0.02:
                    stacks.append(
                        replace(truth, visible=round(seen, 3), box_px=self._clip(truth.box_px))
                    )
            else:
                box = self._clip(truth.box_px)
                if box[2] - box[0] > 3 and box[3] - box[1] > 3:
                    hands.append(
                        replace(
                            truth,
                            visible=self._share(entry.number, box),
                            box_px=box,
                            arm_box_px=self._clip(truth.arm_box_px),
                        )
                    )
        height, width = self.owner.shape
        return Truth(
            size_px=(width, height), cards=tuple(cards), stacks=tuple(stacks), hands=tuple(hands)
        )

    def _seen(self, entry: _Entry, points: Doubles) -> float:
        rows, cols = self._window(points)
        return min(
            1.0,
            float(np.count_nonzero(self.owner[rows, cols] == entry.number)) / max(entry.area, 1),
        )

    def _share(self, number: int, box: Box) -> float:
        rows, cols = self._window(np.array(box).reshape(2, 2))
        part = self.owner[rows, cols] == number
        return round(float(part.mean()), 3) if part.size else 0.0

    def _window(self, points: Doubles) -> tuple[slice, slice]:
        height, width = self.owner.shape
        low = np.clip(np.floor(points.min(0)).astype(int) - 2, 0, [width, height])
        high = np.clip(np.ceil(points.max(0)).astype(int) + 3, 0, [width, height])
        return slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))

    def _clip(self, box: Box) -> Box:
        height, width = self.owner.shape
        x0, x1 = (float(np.clip(v, 0, width)) for v in (box[0], box[2]))
        y0, y1 = (float(np.clip(v, 0, height)) for v in (box[1], box[3]))
        return round(x0, 1), round(y0, 1), round(x1, 1), round(y1, 1)


def new_stage(plate: Plate, look: Look) -> Stage:
    """A stage that starts from the empty table."""
    picture = plate.picture.copy()
    return Stage(
        plate=plate, look=look, picture=picture, owner=np.zeros(picture.shape[:2], np.int16)
    )


def _quad(px: Doubles) -> Quad:
    a, b, c, d = ((round(float(x), 2), round(float(y), 2)) for x, y in px)
    return a, b, c, d


def _sprite_box(sprite: Sprite) -> Box:
    rows = np.flatnonzero(sprite.alpha.max(1) > 0.5)
    cols = np.flatnonzero(sprite.alpha.max(0) > 0.5)
    if rows.size == 0 or cols.size == 0:
        return float(sprite.x0), float(sprite.y0), float(sprite.x0), float(sprite.y0)
    return (
        float(sprite.x0 + cols[0]),
        float(sprite.y0 + rows[0]),
        float(sprite.x0 + cols[-1] + 1),
        float(sprite.y0 + rows[-1] + 1),
    )
