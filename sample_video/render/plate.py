"""The empty table as one camera sees it: floor, stools, rail, cloth, furniture, lamps."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np

from sample_video.render.camera import Camera
from sample_video.render.clutter import draw_clutter
from sample_video.render.felt_map import FeltMap, draw_felt
from sample_video.render.furniture import draw_furniture
from sample_video.render.look import Look
from sample_video.render.pixels import Doubles, Floats, Image, fill, noise, paste, soften
from sample_video.render.solids import Capsule, Material, draw_solids
from sample_video.scripts.areas import TableLayout

_FLOOR_Z = -760.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate:
    """The empty table in one view.

    Attributes:
        picture: (h, w, 3) uint8.
        light: (h, w) float32 at a quarter of the size: lamp light falling on things at the table,
            about 1.
        camera: The view.
    """

    picture: Image
    light: Floats
    camera: Camera

    def light_at(self, px: Doubles) -> float:
        """Lamp light at a pixel."""
        x = int(np.clip(px[0] / 4, 0, self.light.shape[1] - 1))
        y = int(np.clip(px[1] / 4, 0, self.light.shape[0] - 1))
        return float(self.light[y, x])


@lru_cache(maxsize=6)
def _felt(layout: TableLayout, look: Look, per_mm: float) -> FeltMap:
    return draw_felt(layout, look, per_mm)


def draw_plate(
    layout: TableLayout, look: Look, camera: Camera, *, supersample: float = 2.0
) -> Plate:
    """Render the empty table.

    Args:
        layout: Where things are printed and stand.
        look: Colours and lamps.
        camera: The view at its final size.
        supersample: Drawing scale before it is brought down to the final size.
    """
    big = camera.resized(supersample)
    per_mm = round(min(max(big.scale_at(layout.width_mm / 2, 500.0) * 1.1, 0.5), 2.0), 1)
    felt = _felt(layout, look, per_mm)
    width, height = big.size
    step = 4
    grid_x, grid_y = np.meshgrid(
        np.arange(2, width + step, step, dtype=np.float64),
        np.arange(2, height + step, step, dtype=np.float64),
    )
    nodes = np.stack([grid_x.ravel(), grid_y.ravel()], 1)
    ground = big.to_plane(nodes).reshape(*grid_x.shape, 2)
    picture = _floor(big, look, nodes, grid_x.shape)
    _stools(picture, layout, look, big)
    _table(picture, layout, look, big, felt, ground)
    _rail(picture, layout, look, big)
    draw_furniture(picture, layout, look, big)
    draw_clutter(picture, layout, look, big)
    light = _lamps(ground, look)
    _enlarge_and_multiply(picture, light, step)
    small = (
        cv2.resize(picture, camera.size, interpolation=cv2.INTER_AREA)
        if supersample != 1.0
        else picture
    )
    quarter = (camera.size[0] // 4 + 1, camera.size[1] // 4 + 1)
    return Plate(
        picture=np.asarray(small, np.uint8),
        light=np.asarray(cv2.resize(light, quarter, interpolation=cv2.INTER_AREA), np.float32),
        camera=camera,
    )


def _enlarge_and_multiply(picture: Image, field: Floats, step: int) -> None:
    height, width = picture.shape[:2]
    big = cv2.resize(
        field, (field.shape[1] * step, field.shape[0] * step), interpolation=cv2.INTER_LINEAR
    )
    shade = np.clip(big[:height, :width] * 128.0, 0, 255).astype(np.uint8)
    cv2.multiply(picture, cv2.cvtColor(shade, cv2.COLOR_GRAY2BGR), picture, scale=1 / 128)


def _lamps(ground: Doubles, look: Look) -> Floats:
    """Light over the felt plane, about 1 under the lamp."""
    away = np.hypot(ground[..., 0] - look.lamp_xy[0], (ground[..., 1] - look.lamp_xy[1]) * 1.1)
    pool = np.exp(-0.5 * (away / look.lamp_reach) ** 2)
    total = look.ambient * (0.9 + 0.1 * pool) + (1.12 - look.ambient) * pool
    for x, y, size, strength in look.glare:
        spot = ((ground[..., 0] - x) ** 2 + (ground[..., 1] - y) ** 2) / (2 * size * size)
        total += strength * np.exp(-spot)
    return np.asarray(total, np.float32)


def _floor(camera: Camera, look: Look, nodes: Doubles, shape: tuple[int, ...]) -> Image:
    rng = np.random.default_rng([look.seed, 5])
    tile = np.empty((512, 512, 3), np.float32)
    tile[:] = np.array(look.floor) * 0.55
    tile *= (1.0 + noise(rng, (512, 512), ((60, 0.06), (9, 0.06), (2, 0.09))))[..., None]
    if look.floor_pattern:
        ink = np.zeros((512, 512), np.uint8)
        for k in range(0, 513, 128):
            if look.floor_pattern == 1:
                cv2.line(ink, (k, 0), (512 - k, 512), 255, 14, cv2.LINE_AA)
            elif look.floor_pattern == 2:
                cv2.circle(ink, (k, (k * 3) % 512), 52, 255, 12, cv2.LINE_AA)
            else:
                cv2.rectangle(ink, (k, 0), (k + 60, 512), 255, -1)
        tile *= (1.0 - 0.22 * soften(ink.astype(np.float32) / 255.0, 2.0))[..., None]
    place = (camera.to_plane(nodes, _FLOOR_Z) * 0.35).astype(np.float32).reshape(*shape, 2)
    small = cv2.remap(
        tile, place[..., 0], place[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP
    )
    small = cv2.GaussianBlur(np.clip(small, 0, 255), (0, 0), 0.8)
    width, height = camera.size
    big = cv2.resize(small, (shape[1] * 4, shape[0] * 4), interpolation=cv2.INTER_LINEAR)[
        :height, :width
    ]
    return np.ascontiguousarray(big.astype(np.uint8))


def _stools(picture: Image, layout: TableLayout, look: Look, camera: Camera) -> None:
    rng = np.random.default_rng([look.seed, 6])
    tone = rng.uniform(20, 60, 3)
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    for place in layout.seats:
        x, y = _outside(layout, place.rail_mm, 360.0 + float(rng.uniform(-40, 60)))
        for radius, z, gain in (
            (188.0, -235.0, 0.45),
            (186.0, -200.0, 0.8),
            (172.0, -186.0, 1.0),
            (120.0, -184.0, 1.08),
        ):
            ring = np.column_stack(
                [x + radius * np.cos(turn), y + radius * np.sin(turn), np.full(40, z)]
            )
            fill(picture, camera.project(ring), tuple(float(c) for c in tone * gain))


def _outside(
    layout: TableLayout, rail: tuple[float, float], distance: float
) -> tuple[float, float]:
    """A point beyond the rail, straight out from the table's middle through `rail`."""
    middle = np.array([layout.width_mm / 2, 120.0])
    way = np.array(rail) - middle
    way /= np.linalg.norm(way)
    spot = np.array(rail) + way * distance
    return float(spot[0]), float(spot[1])


def offset_outline(layout: TableLayout, distance: float) -> Doubles:
    """The felt's edge moved outwards by `distance` mm, (n, 2), from one dealer's corner."""
    ring = np.array(layout.outline_mm)
    arc = ring[2:]
    arc = np.concatenate([arc, [[ring[0, 0], ring[0, 1]]]]) if arc[-1, 1] > ring[0, 1] else arc
    arc = np.concatenate([[ring[1]], arc])
    tangent = np.gradient(arc, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    outward = np.stack([tangent[:, 1], -tangent[:, 0]], 1)
    return np.asarray(arc + outward * distance, np.float64)


def _dense(points: Doubles, each_mm: float = 18.0) -> Doubles:
    lengths = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    marks = np.linspace(0.0, lengths[-1], max(8, int(lengths[-1] / each_mm)))
    return np.stack([np.interp(marks, lengths, points[:, k]) for k in range(2)], 1)


def _table(
    picture: Image, layout: TableLayout, look: Look, camera: Camera, felt: FeltMap, ground: Doubles
) -> None:
    height, width = picture.shape[:2]
    place = felt.pixels(ground.reshape(-1, 2)).astype(np.float32).reshape(*ground.shape[:2], 2)
    big = cv2.resize(
        place, (place.shape[1] * 4, place.shape[0] * 4), interpolation=cv2.INTER_LINEAR
    )
    big = big[:height, :width]
    cloth = cv2.remap(
        felt.bgr, big[..., 0], big[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    for distance, z, colour, gain in ((96.0, -60.0, look.rail, 0.25), (40.0, -2.0, look.wood, 1.0)):
        ring = _dense(offset_outline(layout, distance))
        ring = np.concatenate(
            [
                ring,
                [
                    [ring[-1, 0], ring[-1, 1] - distance * 0.5],
                    [ring[0, 0], ring[0, 1] - distance * 0.5],
                ],
            ]
        )
        mask = _mask(ring, z, camera, picture.shape)
        if gain < 1:
            picture[:] = (
                picture * (1.0 - 0.6 * soften(mask, 26.0 * camera.size[0] / 1920)[..., None])
            ).astype(np.uint8)
        tint = np.array(colour, np.float32) * gain
        grain = 1.0 + 0.10 * np.sin(
            np.cumsum(np.random.default_rng(look.seed).standard_normal(height)) * 0.8
        )
        fill_ = np.clip(tint * grain[:, None, None] if gain == 1.0 else tint, 0, 255)
        _lay(picture, np.broadcast_to(fill_, picture.shape).astype(np.float32), mask)
    ring = _dense(np.array([*layout.outline_mm, layout.outline_mm[0]]))
    mask = _mask(ring, 0.0, camera, picture.shape)
    edge = soften(mask, 22.0 * camera.size[0] / 1920)
    cloth = cloth * (0.55 + 0.45 * np.clip((edge - 0.35) * 2.2, 0, 1))[..., None]
    _lay(picture, cloth, mask)


def _mask(ring: Doubles, z: float, camera: Camera, shape: tuple[int, ...]) -> Floats:
    px = camera.project(np.column_stack([ring, np.full(len(ring), z)]))
    mask = np.zeros(shape[:2], np.uint8)
    fixed = np.round(np.clip(px, -8000, 12000) * 16).astype(np.int32)
    cv2.fillPoly(mask, [fixed], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255.0


def _lay(picture: Image, colour: Floats, mask: Floats) -> None:
    under = picture.astype(np.float32)
    under += (colour - under) * mask[..., None]
    picture[:] = np.clip(under, 0, 255).astype(np.uint8)


def _rail(picture: Image, layout: TableLayout, look: Look, camera: Camera) -> None:
    radius = look.rail_radius
    line = _dense(offset_outline(layout, 40.0 + radius * 0.95), 30.0)
    leather = Material(bgr=look.rail, gloss=look.rail_gloss, tight=22.0, folds=1.1)
    parts = [
        Capsule(
            a=(float(p[0]), float(p[1]), 4.0),
            b=(float(q[0]), float(q[1]), 4.0),
            ra=radius,
            rb=radius,
            material=leather,
            blend=0.7,
        )
        for p, q in pairwise(line)
    ]
    sprite = draw_solids(parts, camera, look.light)
    if sprite is not None:
        paste(picture, sprite)
