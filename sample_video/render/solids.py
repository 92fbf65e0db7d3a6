"""Bodies of tapered capsules drawn as a smooth depth map, then shaded.

Hands, sleeves, heads, the padded rail, stools and glasses are all made of capsules (two balls and
the cone between).
Each capsule adds its height towards the camera; neighbours of one body melt into each other by a
smooth maximum, so a
palm and five fingers become one skin. Normals come from the slope of the finished height map.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from sample_video.render.camera import Camera
from sample_video.render.pixels import Doubles, Floats, Sprite, soften

_FAR = -1e5


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """How a surface takes the light.

    Attributes:
        bgr: Colour, 0..255.
        gloss: Strength of the highlight, 0..1.
        tight: Exponent of the highlight.
        skin: 1 gives the warm edge of light that shines through skin.
        folds: Height of cloth folds, millimetres.
        grain: Strength of colour mottling, 0..1.
    """

    bgr: tuple[float, float, float]
    gloss: float = 0.05
    tight: float = 12.0
    skin: float = 0.0
    folds: float = 0.0
    grain: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Capsule:
    """Two balls joined by a cone; millimetres.

    Attributes:
        blend: Width over which it melts into what was drawn before it.
    """

    a: tuple[float, float, float]
    b: tuple[float, float, float]
    ra: float
    rb: float
    material: Material
    blend: float = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Light:
    """Light of a scene as seen by solid bodies.

    Attributes:
        direction: Towards the key light, world, unit length.
        key: Strength of the key light.
        fill: Strength of the even light.
        tint: BGR factors of the key light.
    """

    direction: tuple[float, float, float]
    key: float
    fill: float
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)


@dataclass(slots=True)
class _Canvas:
    """Fields being built, one value a pixel."""

    x0: int
    y0: int
    height: Floats
    cover: Floats
    kind: NDArray[np.uint8]
    materials: list[Material]


def _grain_tile() -> Floats:
    rng = np.random.default_rng(77)
    tile = np.zeros((256, 256), np.float32)
    for cell, amplitude in ((32, 0.6), (11, 0.3), (4, 0.15)):
        count = 256 // cell + 2
        field = rng.standard_normal((count, count)).astype(np.float32)
        tile += amplitude * cv2.resize(field, (256, 256), interpolation=cv2.INTER_CUBIC)
    return tile


_TILE = _grain_tile()


def draw_solids(
    capsules: Sequence[Capsule], camera: Camera, light: Light, *, soft_mm: float = 1.0
) -> Sprite | None:
    """Draw one body; None when nothing of it is in the picture.

    Args:
        capsules: The parts, each drawn over or melted into those before it.
        camera: The view.
        light: Where the light comes from.
        soft_mm: How far bumps are smoothed away before shading.
    """
    ends = np.array([[c.a, c.b] for c in capsules], np.float64).reshape(-1, 3)
    depth = camera.depth(ends)
    if float(depth.min()) < 120.0:
        keep = [c for c, d in zip(capsules, depth.reshape(-1, 2), strict=True) if d.min() >= 120.0]
        return draw_solids(keep, camera, light, soft_mm=soft_mm) if keep else None
    px = camera.project(ends)
    scale = camera.focal_px / depth
    radii = np.array([[c.ra, c.rb] for c in capsules], np.float64).ravel() * scale
    canvas = _blank(px, radii, camera.size, 3)
    if canvas is None:
        return None
    middle = float(np.median(depth))
    toward = (middle - depth) * camera.focal_px / middle
    for i, capsule in enumerate(capsules):
        pair = slice(2 * i, 2 * i + 2)
        _add(canvas, px[pair], toward[pair], radii[pair], capsule, float(scale[2 * i]))
    if not canvas.materials:
        return None  # its parts lie about a corner of the picture
    return _shade(canvas, camera, light, max(soft_mm * camera.focal_px / middle, 0.8))


def _blank(px: Doubles, radii: Doubles, size: tuple[int, int], margin: int) -> _Canvas | None:
    low = np.floor((px - radii[:, None]).min(0)).astype(int) - margin
    high = np.ceil((px + radii[:, None]).max(0)).astype(int) + margin
    x0, y0 = max(int(low[0]), 0), max(int(low[1]), 0)
    x1, y1 = min(int(high[0]), size[0]), min(int(high[1]), size[1])
    if x1 - x0 < 2 or y1 - y0 < 2:
        return None
    shape = (y1 - y0, x1 - x0)
    return _Canvas(
        x0,
        y0,
        np.full(shape, _FAR, np.float32),
        np.zeros(shape, np.float32),
        np.zeros(shape, np.uint8),
        [],
    )


def _add(
    canvas: _Canvas, px: Doubles, toward: Doubles, radii: Doubles, capsule: Capsule, scale: float
) -> None:
    blend = max(capsule.blend * scale, 0.6)
    pad = float(max(radii)) + 1.5 + 0.5 * blend
    x0 = max(int(min(px[0, 0], px[1, 0]) - pad) - canvas.x0, 0)
    y0 = max(int(min(px[0, 1], px[1, 1]) - pad) - canvas.y0, 0)
    x1 = min(int(max(px[0, 0], px[1, 0]) + pad) + 2 - canvas.x0, canvas.cover.shape[1])
    y1 = min(int(max(px[0, 1], px[1, 1]) + pad) + 2 - canvas.y0, canvas.cover.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    du = (np.arange(x0, x1, dtype=np.float32) + np.float32(canvas.x0 + 0.5 - px[0, 0]))[None, :]
    dv = (np.arange(y0, y1, dtype=np.float32) + np.float32(canvas.y0 + 0.5 - px[0, 1]))[:, None]
    ax, ay = float(px[1, 0] - px[0, 0]), float(px[1, 1] - px[0, 1])
    square = max(ax * ax + ay * ay, 1e-3)
    t = np.clip((du * np.float32(ax / square)) + (dv * np.float32(ay / square)), 0.0, 1.0)
    gap = np.sqrt((du - t * np.float32(ax)) ** 2 + (dv - t * np.float32(ay)) ** 2)
    radius = np.float32(radii[0]) + t * np.float32(radii[1] - radii[0])
    inside = radius - gap
    rise = np.sqrt(np.maximum(inside * (radius + gap), 0.0))
    rise += (
        np.float32(toward[0])
        + t * np.float32(toward[1] - toward[0])
        + np.minimum(inside, 0.0) * 2.0
    )
    if capsule.material.folds:
        rise += _folds(t, du, dv, (ax, ay), square, capsule, scale)
    _melt(canvas, (slice(y0, y1), slice(x0, x1)), rise, inside, capsule.material, blend)


def _folds(
    t: Floats,
    du: Floats,
    dv: Floats,
    axis: tuple[float, float],
    square: float,
    capsule: Capsule,
    scale: float,
) -> Floats:
    """Cloth folds that stay with the limb: noise over (length, side), stretched across the limb."""
    side = (du * np.float32(axis[1]) - dv * np.float32(axis[0])) * np.float32(square**-0.5 / scale)
    length = t * np.float32(square**0.5 / scale)
    seed = int(abs(capsule.ra * 37 + capsule.rb * 11)) % 200
    row = (length * 0.75 + side * 0.35 + seed).astype(np.int32) & 255
    col = (side * 0.35 + 128).astype(np.int32) & 255
    return np.asarray(_TILE[row, col] * np.float32(capsule.material.folds * scale), np.float32)


def _melt(
    canvas: _Canvas,
    at: tuple[slice, slice],
    rise: Floats,
    inside: Floats,
    material: Material,
    blend: float,
) -> None:
    if material not in canvas.materials:
        canvas.materials.append(material)
    height, cover = canvas.height[at], canvas.cover[at]
    edge = np.clip(inside + np.float32(0.5), 0.0, 1.0)
    rise -= height
    share = rise * np.float32(0.5 / blend)
    share += np.float32(0.5)
    np.clip(share, 0.0, 1.0, out=share)
    share *= np.where(cover > 0.0, edge, inside > -1.5)
    # Where nothing was drawn yet the rise is huge, but there the share is exactly 0 or 1.
    height += rise * share
    share_left = np.float32(1.0) - share
    height += np.float32(blend) * share * share_left
    np.maximum(cover, edge, out=cover)
    np.putmask(canvas.kind[at], share > 0.5, canvas.materials.index(material))


def _shade(canvas: _Canvas, camera: Camera, light: Light, sigma: float) -> Sprite:
    solid = canvas.cover > 0.0
    height = canvas.height
    floor = float(height[solid].min()) if solid.any() else 0.0
    height = np.maximum(height, floor - 30.0)
    smooth = soften(height, sigma)
    slope_u, slope_v = (
        np.asarray(cv2.Scharr(smooth, cv2.CV_32F, 1 - k, k), np.float32)[solid] / np.float32(32.0)
        for k in (0, 1)
    )
    hollow = (cv2.blur(smooth, (13, 13)) - smooth)[solid]
    bgr = np.zeros((*height.shape, 3), np.float32)
    kind = canvas.kind[solid]
    colour = np.array([m.bgr for m in canvas.materials], np.float32)[kind]
    traits = np.array([(m.gloss, m.tight, m.skin) for m in canvas.materials], np.float32)[kind]
    bgr[solid] = _lit(slope_u, slope_v, hollow, colour, traits, camera, light)
    return Sprite(x0=canvas.x0, y0=canvas.y0, bgr=bgr, alpha=canvas.cover)


def _lit(
    slope_u: Floats,
    slope_v: Floats,
    hollow: Floats,
    colour: Floats,
    traits: Floats,
    camera: Camera,
    light: Light,
) -> Floats:
    """Colours (n, 3) of n surface points under the light."""
    length = 1.0 / np.sqrt(slope_u**2 + slope_v**2 + 1.0)
    axes = camera.axes.astype(np.float32)
    sun = axes @ np.asarray(light.direction, np.float32)
    half = sun + np.array([0.0, 0.0, -1.0], np.float32)
    half /= np.linalg.norm(half)

    def along(way: Floats) -> Floats:
        return np.asarray((-slope_u * way[0] - slope_v * way[1] - way[2]) * length, np.float32)

    lambert, sky = along(sun), along(axes[:, 2])
    gleam = np.maximum(along(half), 0.0)
    crease = np.clip(1.0 - np.maximum(hollow, 0.0) * np.float32(0.05), 0.55, 1.0)
    skin = traits[:, 2]
    wrap = np.maximum((lambert + 0.25 * skin) / (1.0 + 0.25 * skin), 0.0)
    lit = (light.fill * (0.62 + 0.38 * sky) + light.key * wrap) * crease
    bgr = colour * lit[:, None] * np.array(light.tint, np.float32)
    warm = skin * np.clip(0.35 - np.abs(lambert - 0.1), 0.0, 0.35)
    bgr[:, 2] *= 1.0 + 0.35 * warm
    bgr[:, 0] *= 1.0 - 0.30 * warm
    shiny = traits[:, 0] > 0.015
    bgr[shiny] += (
        traits[shiny, 0] * gleam[shiny] ** traits[shiny, 1] * np.float32(255.0 * light.key)
    )[:, None]
    return np.asarray(np.clip(bgr, 0, 255), np.float32)
