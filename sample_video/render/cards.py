"""Playing cards in the picture: flat, tilted or slightly bent."""

import cv2
import numpy as np

from sample_video.render.camera import Camera
from sample_video.render.pixels import Doubles, Floats, Image, Sprite
from sample_video.scripts.areas import CARD_MM

_SS = 3


def flat_card(xy_mm: tuple[float, float], angle_deg: float, z_mm: float = 0.4) -> Doubles:
    """Corners (4, 3) mm of a card on the felt: own top left, top right, bottom right, left."""
    half = np.array(CARD_MM) / 2.0
    ring = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * half
    angle = np.deg2rad(angle_deg)
    cos, sin = np.cos(angle), np.sin(angle)
    spot = ring @ np.array([[cos, sin], [-sin, cos]]) + np.array(xy_mm)
    return np.column_stack([spot, np.full(4, z_mm)])


def tilted_card(centre: Doubles, right: Doubles, top: Doubles) -> Doubles:
    """Corners (4, 3) mm of a card in the air; `right` and `top` are unit vectors along it."""
    half = np.array(CARD_MM) / 2.0
    steps = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * half
    return np.asarray(centre + steps[:, :1] * right + steps[:, 1:] * top, np.float64)


def draw_card(
    texture: Image, corners_mm: Doubles, camera: Camera, gain: float, *, bend_mm: float = 0.0
) -> Sprite | None:
    """The card's picture.

    Args:
        texture: BGRA uint8, index upright; the side that shows.
        corners_mm: (4, 3) own top left first.
        camera: The view.
        gain: Light falling on it, about 1.
        bend_mm: How much its short ends stand off the felt.
    """
    quad = camera.project(corners_mm)
    low = np.floor(quad.min(0)).astype(int) - 3
    high = np.ceil(quad.max(0)).astype(int) + 4
    width, height = int(high[0] - low[0]), int(high[1] - low[1])
    if (
        high[0] < 0
        or high[1] < 0
        or low[0] > camera.size[0]
        or low[1] > camera.size[1]
        or max(width, height) > 900
    ):
        return None
    longest = max(
        float(np.linalg.norm(quad[0] - quad[3])), float(np.linalg.norm(quad[0] - quad[1])) * 1.4
    )
    tall = int(np.clip(longest * _SS, 24, texture.shape[0]))
    wide = max(16, round(tall * texture.shape[1] / texture.shape[0]))
    small: Image = np.asarray(
        cv2.resize(texture, (wide, tall), interpolation=cv2.INTER_AREA), np.uint8
    )
    goal = ((quad - low) * _SS - 0.5).astype(np.float32)
    source = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) - 0.5
    if bend_mm:
        laid: Image = _bent(
            small, source, goal, corners_mm, camera, bend_mm, (width * _SS, height * _SS)
        )
    else:
        matrix = cv2.getPerspectiveTransform(source, goal)
        size = (width * _SS, height * _SS)
        laid = np.asarray(cv2.warpPerspective(small, matrix, size), np.uint8)
    final = cv2.resize(_premultiplied(laid), (width, height), interpolation=cv2.INTER_AREA)
    alpha = final[..., 3]
    bgr = final[..., :3] / np.maximum(alpha, 1e-3)[..., None] * np.float32(gain)
    return Sprite(
        x0=int(low[0]),
        y0=int(low[1]),
        bgr=np.asarray(bgr, np.float32),
        alpha=np.asarray(alpha, np.float32),
    )


def _premultiplied(laid: Image) -> Floats:
    values = laid.astype(np.float32)
    values[..., 3] *= 1.0 / 255.0
    values[..., :3] *= values[..., 3:]
    return values


def _bent(
    small: Image,
    source: Floats,
    goal: Floats,
    corners_mm: Doubles,
    camera: Camera,
    bend_mm: float,
    size: tuple[int, int],
) -> Image:
    middle = corners_mm.mean(0)
    up = camera.up_px(float(middle[0]), float(middle[1]), float(middle[2])) * _SS * bend_mm
    back = cv2.getPerspectiveTransform(goal, source)
    cols, rows = np.meshgrid(
        np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32)
    )
    tall = float(source[2, 1])
    rise = np.zeros_like(cols)
    for _ in range(2):
        x, y = cols - np.float32(up[0]) * rise, rows - np.float32(up[1]) * rise
        w = back[2, 0] * x + back[2, 1] * y + back[2, 2]
        u = (back[0, 0] * x + back[0, 1] * y + back[0, 2]) / w
        v = (back[1, 0] * x + back[1, 1] * y + back[1, 2]) / w
        rise = np.clip((2.0 * v / tall - 1.0) ** 2, 0.0, 1.2).astype(np.float32)
    laid = cv2.remap(small, u.astype(np.float32), v.astype(np.float32), cv2.INTER_LINEAR)
    slope = np.clip(2.0 * v / tall - 1.0, -1.0, 1.0) * (0.012 * bend_mm)
    laid[..., :3] = np.clip(laid[..., :3] * (1.0 + slope)[..., None], 0, 255).astype(np.uint8)
    return np.asarray(laid, np.uint8)


def bent_corners(corners_mm: Doubles, bend_mm: float) -> Doubles:
    """Where the corners of a bent card really are: the short ends stand off by `bend_mm`."""
    return np.asarray(corners_mm + np.array([0.0, 0.0, bend_mm]), np.float64)
