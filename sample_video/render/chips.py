"""Chips: cylinders with edge spots and a printed centre, in stacks never quite straight."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from sample_video.render.camera import Camera
from sample_video.render.lettering import stamp
from sample_video.render.look import Bgr, ChipStyle
from sample_video.render.pixels import Doubles, Floats, Image, Sprite, colour_of, fill, noise
from sample_video.render.solids import Light
from sample_video.scripts.areas import CHIP_DIAMETER_MM, CHIP_THICKNESS_MM

_SS = 3
_RADIUS = CHIP_DIAMETER_MM / 2.0


MARKER_CENTS = 0
"""Stands for a marker button among chips: it has no value of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipMaker:
    """Draws the chips of one house.

    Attributes:
        colours: Value in cents to (body, edge spots) as BGR.
        style: Spots, inlay, wear.
        seed: Where each chip's turn and wear come from.
    """

    colours: tuple[tuple[int, Bgr, Bgr], ...]
    style: ChipStyle
    seed: int

    def pair(self, cents: int) -> tuple[Bgr, Bgr]:
        """Body and spot colour of a denomination."""
        for value, body, spot in self.colours:
            if value == cents:
                return body, spot
        return (120.0, 120.0, 120.0), (230.0, 230.0, 230.0)


def chip_maker(colours: Mapping[int, Sequence[str]], style: ChipStyle, seed: int) -> ChipMaker:
    """A maker for the denominations of a table profile ("#rrggbb" by cents)."""
    rows = tuple(
        (cents, colour_of(names[0]), colour_of(names[1] if len(names) > 1 else "#ffffff"))
        for cents, names in sorted(colours.items())
    )
    marker = (MARKER_CENTS, (228.0, 236.0, 238.0), (40.0, 150.0, 235.0))
    return ChipMaker(colours=(*rows, marker), style=style, seed=seed)


@lru_cache(maxsize=128)
def chip_top(maker: ChipMaker, cents: int) -> Image:
    """The top of a chip, BGRA (144, 144)."""
    size, style = 144, maker.style
    body, spot = maker.pair(cents)
    top = np.empty((size, size, 3), np.float32)
    top[:] = body
    grid = np.arange(size, dtype=np.float32) - (size - 1) / 2
    x, y = np.meshgrid(grid, grid)
    radius = np.hypot(x, y) / (size / 2)
    phase = ((np.arctan2(y, x) / (2 * np.pi)) * style.spots) % 1.0
    spots = (np.abs(phase - 0.5) < style.spot_share / 2) & (radius > 0.72)
    if style.split:
        spots &= np.abs(phase - 0.5) > style.spot_share * 0.12
    top[spots] = spot
    inlay = radius < style.inlay
    paper = np.array((236.0, 238.0, 240.0)) if sum(body) < 560 else np.array(spot)
    top[inlay] = paper
    ring = np.abs(radius - (style.inlay + 0.05)) < 0.03
    if style.ring:
        top[ring] = spot
    value = f"{cents // 100}" if cents < 100000 else f"{cents // 100000}K"
    if cents < 100:
        value = "VIG" if cents == MARKER_CENTS else f"{cents}c"
    ink = _dark(body)
    stamp(
        top,
        value,
        np.array([size / 2, size / 2 + 2]),
        size * style.inlay * 0.42,
        0.0,
        ink,
        serif=False,
        weight=800,
    )
    rng = np.random.default_rng([maker.seed, cents])
    top *= (1.0 + noise(rng, (size, size), ((30, 0.05 * style.wear), (3, 0.05 * style.wear))))[
        ..., None
    ]
    top *= np.where((radius > 0.93) | (np.abs(radius - 0.70) < 0.015), 0.86, 1.0)[..., None].astype(
        np.float32
    )
    mask = np.zeros((size, size), np.uint8)
    cv2.circle(mask, (size * 8 - 8, size * 8 - 8), size * 8 - 12, 255, -1, cv2.LINE_AA, 4)
    return np.dstack([np.clip(top, 0, 255).astype(np.uint8), mask])


def _dark(bgr: Bgr) -> Bgr:
    blue, green, red = (min(c * 0.55, 110.0) for c in bgr)
    return blue, green, red


def stack_offsets(
    maker: ChipMaker, count: int, salt: int, mess_mm: float
) -> tuple[Doubles, Doubles]:
    """Sideways offsets (n, 2) mm and turns (n,) of the chips of one stack."""
    rng = np.random.default_rng([maker.seed, salt & 0xFFFFFF, 3])
    return rng.normal(0.0, mess_mm, (count, 2)), rng.uniform(0.0, 2 * np.pi, count)


def draw_stack(
    maker: ChipMaker,
    cents: Sequence[int],
    xyz_mm: tuple[float, float, float],
    camera: Camera,
    light: Light,
    gain: float,
    *,
    salt: int = 0,
    mess_mm: float = 0.7,
    lean: tuple[float, float] = (0.0, 0.0),
) -> Sprite | None:
    """A stack standing at `xyz_mm` (bottom centre), `cents` from the bottom; `lean`: mm a chip."""
    count = len(cents)
    if count == 0:
        return None
    offsets, turns = stack_offsets(maker, count, salt, mess_mm)
    centres = np.array(xyz_mm)[:2] + offsets + np.arange(count)[:, None] * np.array(lean)
    base = xyz_mm[2] + np.arange(count) * CHIP_THICKNESS_MM
    around = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    hull = np.array(
        [
            [c[0] + (_RADIUS + 1) * np.cos(a), c[1] + (_RADIUS + 1) * np.sin(a), z + dz]
            for c, z in zip(centres, base, strict=True)
            for a in around
            for dz in (0.0, CHIP_THICKNESS_MM)
        ]
    )
    px = camera.project(hull)
    low = np.floor(px.min(0)).astype(int) - 2
    high = np.ceil(px.max(0)).astype(int) + 3
    if high[0] < 0 or high[1] < 0 or low[0] > camera.size[0] or low[1] > camera.size[1]:
        return None
    if max(high - low) > 700:
        return None
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    board = _Board(
        picture=np.zeros((size[1] * _SS, size[0] * _SS, 3), np.uint8),
        mask=np.zeros((size[1] * _SS, size[0] * _SS), np.uint8),
        low=low,
        camera=camera,
        light=light,
    )
    for i in range(count):
        board.side(maker, cents[i], (*centres[i], float(base[i])), float(turns[i]))
        board.top(
            chip_top(maker, cents[i]),
            (*centres[i], float(base[i]) + CHIP_THICKNESS_MM),
            float(turns[i]),
        )
    final = cv2.resize(board.picture, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    alpha = cv2.resize(board.mask, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255.0
    bgr = final / np.maximum(alpha, 0.05)[..., None] * np.float32(gain)
    return Sprite(x0=int(low[0]), y0=int(low[1]), bgr=np.clip(bgr, 0, 255), alpha=alpha)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Board:
    """Enlarged drawing board of one stack."""

    picture: Image
    mask: Image
    low: Doubles
    camera: Camera
    light: Light

    def px(self, points: Doubles) -> Doubles:
        """Board pixels of world points."""
        return np.asarray((self.camera.project(points) - self.low) * _SS, np.float64)

    def side(self, maker: ChipMaker, cents: int, centre: tuple[float, ...], turn: float) -> None:
        """The edge of one chip with its spots."""
        body, spot = maker.pair(cents)
        style = maker.style
        count = style.spots * 6 if style.spots <= 6 else style.spots * 4
        angles = turn + np.arange(count + 1) * (2 * np.pi / count)
        ring = np.stack([np.cos(angles), np.sin(angles)], 1)
        eye = np.array(self.camera.eye_mm[:2]) - np.array(centre[:2])
        eye /= max(float(np.hypot(*eye)), 1e-6)
        flat = np.array(centre[:2]) + _RADIUS * ring
        bottom = self.px(np.column_stack([flat, np.full(count + 1, centre[2])]))
        top = self.px(np.column_stack([flat, np.full(count + 1, centre[2] + CHIP_THICKNESS_MM)]))
        sun = np.array(self.light.direction)
        middle = angles[:-1] + np.pi / count
        facing = np.cos(middle) * eye[0] + np.sin(middle) * eye[1] > -0.15
        lit = (
            0.30
            + self.light.fill
            + self.light.key * np.maximum(np.cos(middle) * sun[0] + np.sin(middle) * sun[1], 0)
        )
        seen = np.flatnonzero(facing)
        phases = (((middle - turn) / (2 * np.pi)) * style.spots) % 1.0
        spotted = np.abs(phases - 0.5) < style.spot_share / 2
        for i in seen:
            here = spot if spotted[i] else body
            quad = np.array([bottom[i], bottom[i + 1], top[i + 1], top[i]])
            fill(self.picture, quad, tuple(min(255.0, c * float(lit[i]) * 0.9) for c in here))
        both = np.concatenate([bottom, top]).astype(np.float32)
        hull = np.asarray(cv2.convexHull(both)[:, 0], np.float32)
        fill(self.mask, hull, (255.0,))
        order = (
            np.roll(np.arange(count), -int(np.flatnonzero(~facing)[-1]) - 1)
            if not facing.all()
            else seen
        )
        line = np.round(bottom[order[facing[order]]] * 16).astype(np.int32)
        cv2.polylines(self.picture, [line], False, tuple(c * 0.35 for c in body), 1, cv2.LINE_AA, 4)

    def top(self, texture: Image, centre: tuple[float, ...], turn: float) -> None:
        """The upper face of one chip."""
        corner = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * _RADIUS
        cos, sin = np.cos(turn), np.sin(turn)
        flat = corner @ np.array([[cos, sin], [-sin, cos]]) + np.array(centre[:2])
        quad = self.px(np.column_stack([flat, np.full(4, centre[2])]))
        size = texture.shape[0]
        source = np.array([[0, size], [size, size], [size, 0], [0, 0]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(source, (quad - 0.5).astype(np.float32))
        wh = (self.picture.shape[1], self.picture.shape[0])
        laid = cv2.warpPerspective(texture, matrix, wh, flags=cv2.INTER_LINEAR).astype(np.float32)
        share = laid[..., 3:] / 255.0
        sun = max(self.light.direction[2], 0.0)
        lit = self.light.fill + self.light.key * sun + 0.02
        self.picture[:] = np.clip(
            self.picture * (1 - share) + laid[..., :3] * share * lit, 0, 255
        ).astype(np.uint8)
        self.mask[:] = np.maximum(self.mask, laid[..., 3].astype(np.uint8))


def stack_outline(xy_mm: tuple[float, float], count: int) -> Doubles:
    """Ring (16, 3) on the felt around a stack; its height is the count's."""
    turn = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    flat = np.array(xy_mm) + _RADIUS * np.stack([np.cos(turn), np.sin(turn)], 1)
    return np.column_stack([flat, np.full(16, count * CHIP_THICKNESS_MM)])


__all__ = [
    "ChipMaker",
    "Floats",
    "chip_maker",
    "chip_top",
    "draw_stack",
    "stack_offsets",
    "stack_outline",
]
