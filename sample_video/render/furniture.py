"""What stands on the dealer's side: chip tray, shoe, discard rack, drop slot, tip box."""

from itertools import pairwise

import cv2
import numpy as np

from sample_video.render.camera import Camera
from sample_video.render.look import Look
from sample_video.render.pixels import Doubles, Image, fill, soften
from sample_video.scripts.areas import Area, TableLayout

_TRAY_COLOURS = ((216, 219, 224), (168, 50, 42), (45, 128, 85), (38, 38, 43), (110, 60, 140))


def draw_furniture(picture: Image, layout: TableLayout, look: Look, camera: Camera) -> None:
    """Draw all furniture, the farthest first."""
    eye = np.array(camera.eye_mm[:2])
    pieces = [a for a in layout.areas if a.kind in _DRAW]
    pieces.sort(key=lambda a: -float(np.hypot(*(np.array(a.centre_mm) - eye))))
    for area in pieces:
        _DRAW[area.kind](picture, area, look, camera)


def corners(area: Area, grow: float = 0.0, share: tuple[float, float] = (1.0, 1.0)) -> Doubles:
    """Corners (4, 2) in mm: near left, near right, far right, far left, seen by the dealer."""
    half = np.array(area.size_mm) / 2 * np.array(share) + grow
    ring = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    return np.asarray(turned(ring, area.angle_deg) + np.array(area.centre_mm), np.float64)


def turned(points: Doubles, angle_deg: float) -> Doubles:
    """Points (n, 2) turned counterclockwise about the origin."""
    angle = np.deg2rad(angle_deg)
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[cos, sin], [-sin, cos]]), np.float64)


def lift(points: Doubles, z: float | Doubles) -> Doubles:
    """Add a height to (n, 2) points."""
    return np.column_stack([points, np.broadcast_to(z, len(points))])


def shadow(
    picture: Image, ring: Doubles, height: float, look: Look, camera: Camera, strength: float = 0.5
) -> tuple[int, int, int, int] | None:
    """Soft shadow of an upright thing with outline `ring` (n, 2) mm; returns its box."""
    lean = np.array(look.light.direction[:2]) / look.light.direction[2]
    both = np.concatenate([ring, ring - lean * height])
    hull = cv2.convexHull(camera.project(lift(both, 0.0)).astype(np.float32))[:, 0]
    pad = int(8 + height * camera.focal_px / 2500.0 * 0.5)
    low = np.maximum(np.floor(hull.min(0)).astype(int) - 3 * pad, 0)
    high = np.minimum(
        np.ceil(hull.max(0)).astype(int) + 3 * pad, [picture.shape[1], picture.shape[0]]
    )
    if (high <= low).any():
        return None
    mask = np.zeros((int(high[1] - low[1]), int(high[0] - low[0])), np.uint8)
    cv2.fillConvexPoly(mask, np.round((hull - low) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    shade = 1.0 - strength * soften(mask.astype(np.float32) / 255.0, pad * 0.5)
    part = picture[low[1] : high[1], low[0] : high[0]]
    part[:] = (part * shade[..., None]).astype(np.uint8)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def box(
    picture: Image,
    ring: Doubles,
    z0: float,
    z1: Doubles | float,
    bgr: tuple[float, ...],
    camera: Camera,
    look: Look,
    *,
    top: tuple[float, ...] | None = None,
) -> None:
    """An upright prism over a convex ring of corners (n, 2); `z1` may differ by corner."""
    heights = np.broadcast_to(np.asarray(z1, np.float64), len(ring))
    low, high = lift(ring, z0), lift(ring, heights)
    count = len(ring)
    eye = np.array(camera.eye_mm)
    sides = []
    for i in range(count):
        j = (i + 1) % count
        edge = ring[j] - ring[i]
        normal = np.array([edge[1], -edge[0], 0.0]) / max(float(np.hypot(*edge)), 1e-6)
        if float(normal @ (eye - low[i])) <= 0:
            continue
        away = float(np.linalg.norm(eye - (low[i] + high[j]) / 2))
        sides.append((away, i, j, normal))
    for _, i, j, normal in sorted(sides, key=lambda s: -s[0]):
        lit = look.light.fill * 0.75 + look.light.key * max(
            float(normal @ np.array(look.light.direction)), 0.0
        )
        quad = camera.project(np.stack([low[i], low[j], high[j], high[i]]))
        fill(picture, quad, tuple(min(255.0, c * (0.25 + lit)) for c in bgr))
    fill(picture, camera.project(high), top or bgr)


def _tray(picture: Image, area: Area, look: Look, camera: Camera) -> None:
    rng = np.random.default_rng([look.seed, 21])
    metal = (52.0, 50.0, 50.0) if rng.random() < 0.6 else (120.0, 124.0, 130.0)
    shadow(picture, corners(area, 4.0), 16.0, look, camera, 0.5)
    box(picture, corners(area, 6.0), 0.0, 9.0, metal, camera, look)
    fill(picture, camera.project(lift(corners(area, -2.0), 9.0)), (22.0, 22.0, 24.0))
    tubes = max(6, int(area.size_mm[0] // 46))
    pitch = area.size_mm[0] / tubes
    depth = area.size_mm[1] - 10.0
    order = sorted(
        range(tubes),
        key=lambda k: -abs(area.centre_mm[0] + (k - tubes / 2) * pitch - camera.eye_mm[0]),
    )
    for k in order:
        x = area.centre_mm[0] + (k + 0.5 - tubes / 2) * pitch
        share = rng.uniform(0.35, 1.0)
        y1 = area.centre_mm[1] + depth / 2 - 2.0
        colour = _TRAY_COLOURS[(abs(2 * k - tubes) // 3 + look.seed) % len(_TRAY_COLOURS)]
        _tube(
            picture,
            (x, y1, y1 - depth * share),
            tuple(float(c) for c in colour[::-1]),
            look,
            camera,
        )


def _tube(
    picture: Image,
    place: tuple[float, float, float],
    bgr: tuple[float, ...],
    look: Look,
    camera: Camera,
) -> None:
    """A row of chips lying on their edges along y."""
    x, y_far, y_near = place
    count = max(2, int((y_far - y_near) / 3.3))
    angles = np.deg2rad(np.linspace(8, 172, 12))
    spots = look.chips.spots
    near_first = camera.eye_mm[1] > y_far
    for n in range(count) if near_first else reversed(range(count)):
        y0, y1 = y_near + n * 3.3, y_near + (n + 1) * 3.3
        turn = (n * 2.399) % 1.0
        for a, b in pairwise(angles):
            phase = (((a + b) / 2 / (2 * np.pi) + turn) * spots) % 1.0
            base = np.array((235.0, 238.0, 240.0) if phase < look.chips.spot_share else bgr)
            normal = np.array([np.cos((a + b) / 2), 0.0, np.sin((a + b) / 2)])
            lit = look.light.fill + look.light.key * max(
                float(normal @ np.array(look.light.direction)), 0.0
            )
            points = np.array(
                [
                    [x + 19 * np.cos(t), y, 2.0 + 19 * np.sin(t)]
                    for t, y in ((a, y0), (b, y0), (b, y1), (a, y1))
                ]
            )
            fill(
                picture,
                camera.project(points),
                tuple(np.clip(base * lit * (0.86 + 0.14 * (n % 2)), 0, 255)),
            )


def _shoe(picture: Image, area: Area, look: Look, camera: Camera) -> None:
    tone = look.shoe
    ring = corners(area, 0.0, (0.92, 0.62))
    shadow(picture, ring, 90.0, look, camera, 0.55)
    mouth = ring[1] * 0.30 + ring[0] * 0.70, ring[2] * 0.30 + ring[3] * 0.70
    left_body = np.array(
        [ring[0], ring[0] * 0.25 + ring[1] * 0.75, ring[3] * 0.25 + ring[2] * 0.75, ring[3]]
    )
    bright = tuple(min(255.0, c * 1.35 + 14) for c in tone)
    box(picture, left_body, 0.0, np.array([96.0, 80.0, 80.0, 96.0]), tone, camera, look, top=bright)
    front = np.array([left_body[1], ring[1], ring[2], left_body[2]])
    box(
        picture,
        front,
        0.0,
        np.array([72.0, 14.0, 14.0, 72.0]),
        tone,
        camera,
        look,
        top=tuple(c * 0.8 for c in tone),
    )
    sheen = np.array([mouth[0], left_body[1], left_body[2], mouth[1]])
    quad = camera.project(lift(sheen, np.array([90.0, 81.0, 81.0, 90.0])))
    overlay = picture.copy()
    fill(overlay, quad, tuple(min(255.0, c + 26) for c in bright))
    cv2.addWeighted(overlay, 0.35, picture, 0.65, 0, picture)


def shoe_mouth(area: Area) -> Doubles:
    """Corners (4, 3) mm of the card on the shoe's sloping face, its top edge uppermost."""
    ring = corners(area, 0.0, (0.92, 0.62))
    inner0, inner1 = ring[0] * 0.25 + ring[1] * 0.75, ring[3] * 0.25 + ring[2] * 0.75
    low0, low1 = inner0 * 0.08 + ring[1] * 0.92, inner1 * 0.08 + ring[2] * 0.92
    inset0, inset1 = 0.14, 0.86
    top = np.stack([inner0 + (inner1 - inner0) * inset0, inner0 + (inner1 - inner0) * inset1])
    bottom = np.stack([low0 + (low1 - low0) * inset1, low0 + (low1 - low0) * inset0])
    return np.concatenate([lift(top, 73.0), lift(bottom, 19.5)])


def _rack(picture: Image, area: Area, look: Look, camera: Camera) -> None:
    tone = (30.0, 28.0, 30.0) if sum(look.shoe) < 400 else (60.0, 60.0, 190.0)
    ring = corners(area, 0.0, (0.62, 0.70))
    shadow(picture, ring, 60.0, look, camera, 0.5)
    box(picture, ring, 0.0, 6.0, tone, camera, look)
    for i, j in ((0, 1), (1, 2), (3, 0)):
        wall = np.array([ring[i], ring[j]])
        inward = (ring.mean(0) - wall.mean(0)) * 0.08
        slab = np.array([wall[0], wall[1], wall[1] + inward, wall[0] + inward])
        box(picture, slab if _left(slab) else slab[::-1], 6.0, 62.0, tone, camera, look)


def _left(ring: Doubles) -> bool:
    a, b = ring[1] - ring[0], ring[2] - ring[1]
    return bool(a[0] * b[1] - a[1] * b[0] > 0)


def _drop(picture: Image, area: Area, look: Look, camera: Camera) -> None:
    box(
        picture,
        corners(area, -4.0),
        0.0,
        2.5,
        (70.0, 140.0, 165.0),
        camera,
        look,
        top=(88.0, 158.0, 182.0),
    )
    fill(picture, camera.project(lift(corners(area, 0.0, (0.72, 0.12)), 2.6)), (18.0, 18.0, 20.0))


def _tips(picture: Image, area: Area, look: Look, camera: Camera) -> None:
    ring = corners(area, -4.0, (0.8, 0.9))
    shadow(picture, ring, 70.0, look, camera, 0.5)
    box(picture, ring, 0.0, 70.0, (26.0, 24.0, 24.0), camera, look, top=(44.0, 42.0, 42.0))


_DRAW = {"tray": _tray, "shoe": _shoe, "discard": _rack, "drop_box": _drop, "tip_box": _tips}
