"""Backgrounds: printed felts, wood, cloth, stone and card-free pieces of photographs."""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from models.detector.canvas import Image
from models.detector.plane import Plane

_WORDS = (
    "BLACKJACK PAYS 3 TO 2", "DEALER MUST STAND ON 17", "WAR", "TIE PAYS 10 TO 1", "PLAYER",
    "BANKER", "ANTE", "PLAY", "PAIR PLUS", "INSURANCE", "BET", "TIE", "INITIAL", "7", "5", "3",
    "GO TO WAR", "CASINO", "GRAND",
    "BONUS", "DRAGON", "SIX CARD", "21",
)  # fmt: skip
_FELTS = (
    ((90.0, 170.0), (0.4, 0.95), (0.15, 0.55)),
    ((190.0, 250.0), (0.4, 0.9), (0.15, 0.6)),
    ((340.0, 370.0), (0.4, 0.9), (0.2, 0.5)),
    ((0.0, 360.0), (0.0, 0.9), (0.1, 0.6)),
)
"""Hue, saturation and value of green, blue, red and other felts."""
_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
)


def colour(
    rng: np.random.Generator,
    hue: tuple[float, float],
    sat: tuple[float, float],
    val: tuple[float, float],
) -> tuple[float, float, float]:
    """A BGR colour drawn from ranges of hue (0..360), saturation and value (0..1)."""
    hsv = np.array([[[rng.uniform(*hue) % 360, rng.uniform(*sat), rng.uniform(*val)]]], np.float32)
    b, g, r = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] * 255
    return float(b), float(g), float(r)


def any_colour(rng: np.random.Generator) -> tuple[float, float, float]:
    """Any BGR colour."""
    return colour(rng, (0, 360), (0.0, 1.0), (0.1, 1.0))


def field(
    rng: np.random.Generator, size: int, cells: tuple[int, int], octaves: int = 3
) -> npt.NDArray[np.float32]:
    """Smooth noise (size, size) in about -1..1; ``cells`` is its coarsest grid (across, down)."""
    total = np.zeros((size, size), np.float32)
    for octave in range(octaves):
        w, h = (min(size, c * 2**octave) for c in cells)
        grid = rng.standard_normal((h, w)).astype(np.float32)
        wide = cv2.resize(grid, (size, size), interpolation=cv2.INTER_CUBIC)
        total += wide.astype(np.float32) * np.float32(0.5**octave)
    return (total / 2).astype(np.float32)


def _tinted(base: tuple[float, float, float], shade: npt.NDArray[np.float32]) -> Image:
    return np.asarray(np.clip(np.array(base) * shade[..., None], 0, 255), np.uint8)


def felt(rng: np.random.Generator, plane: Plane) -> Image:
    """A gaming table's felt with printed lines, betting areas and words, seen by the camera."""
    size = plane.size_px
    base = colour(rng, *_FELTS[int(rng.integers(len(_FELTS)))])
    shade = (
        1
        + 0.10 * field(rng, size, (3, 3))
        + rng.uniform(0.0, 0.07) * rng.standard_normal((size, size)).astype(np.float32)
    )
    picture = _tinted(base, shade)
    return _with_layout(rng, plane, picture) if rng.random() < 0.85 else picture


def _with_layout(rng: np.random.Generator, plane: Plane, picture: Image) -> Image:
    """Prints a random layout in table millimetres (2 px a 1 mm-ish texture) over the picture."""
    side = 1000
    corners = plane.to_mm(
        np.array(
            [[0, 0], [plane.size_px, 0], [plane.size_px, plane.size_px], [0, plane.size_px]], float
        )
    )
    low, span = corners.min(0), float(np.clip(np.ptp(corners, 0).max(), 100, 2500))
    ink = np.zeros((side, side, 3), np.uint8)
    scale = side / span
    line = max(1, round(rng.uniform(2, 5) * scale))
    palette = [
        any_colour(rng),
        colour(rng, (30, 60), (0.0, 0.6), (0.8, 1.0)),
        (235.0, 235.0, 235.0),
    ]
    for _ in range(int(rng.integers(4, 26))):
        tone = palette[int(rng.integers(3))]
        centre = rng.uniform(0, side, 2)
        _motif(rng, ink, centre, scale, line, tone)
    place = np.array([[span / side, 0, low[0]], [0, span / side, low[1]], [0, 0, 1.0]])
    warped = cv2.warpPerspective(
        ink, plane.homography @ place, (plane.size_px, plane.size_px), flags=cv2.INTER_LINEAR
    )
    alpha = (warped.max(2, keepdims=True) > 0) * np.float32(rng.uniform(0.5, 0.95))
    alpha = cv2.GaussianBlur(alpha.astype(np.float32), (3, 3), 0)[..., None]
    return np.asarray(picture + (warped.astype(np.float32) - picture) * alpha, np.uint8)


def _motif(
    rng: np.random.Generator,
    ink: Image,
    centre: npt.NDArray[np.float64],
    scale: float,
    line: int,
    tone: tuple[float, float, float],
) -> None:
    kind = int(rng.integers(6))
    x, y = int(centre[0]), int(centre[1])
    if kind == 0:
        cv2.circle(ink, (x, y), max(4, int(rng.uniform(25, 60) * scale)), tone, line)
    elif kind == 1:
        # Printed card places are the outline most easily taken for a card.
        box = cv2.boxPoints(
            (
                centre.tolist(),
                ((rng.uniform(60, 80) * scale), (rng.uniform(85, 110) * scale)),
                rng.uniform(0, 180),
            )
        )
        filled = rng.random() < 0.15
        if filled:
            cv2.fillPoly(ink, [box.astype(np.int32)], tone)
        else:
            cv2.polylines(ink, [box.astype(np.int32)], True, tone, line)
    elif kind == 2:
        cv2.ellipse(
            ink,
            (x, y),
            (int(rng.uniform(200, 900) * scale), int(rng.uniform(200, 900) * scale)),
            rng.uniform(0, 360),
            0,
            rng.uniform(60, 360),
            tone,
            line,
        )
    elif kind in (3, 4):
        _word(rng, ink, (x, y), scale, tone)
    else:
        ends = centre + rng.uniform(-400, 400, 2) * scale
        cv2.line(ink, (x, y), (int(ends[0]), int(ends[1])), tone, line)


def _word(
    rng: np.random.Generator,
    ink: Image,
    at: tuple[int, int],
    scale: float,
    tone: tuple[float, float, float],
) -> None:
    size = rng.uniform(12, 45) * scale / 21
    patch = np.zeros_like(ink)
    cv2.putText(
        patch,
        _WORDS[int(rng.integers(len(_WORDS)))],
        at,
        _FONTS[int(rng.integers(4))],
        size,
        tone,
        max(1, int(size * 2.2)),
        cv2.LINE_AA,
    )
    turn = cv2.getRotationMatrix2D((float(at[0]), float(at[1])), rng.uniform(0, 360), 1)
    np.maximum(ink, cv2.warpAffine(patch, turn, ink.shape[1::-1]), out=ink)


def surface(rng: np.random.Generator, size: int) -> Image:
    """Wood, cloth, stone or a plain desk, straight on."""
    kind = int(rng.integers(5))
    if kind == 0:
        grain = field(rng, size, (int(rng.integers(2, 5)), int(rng.integers(20, 60))), 4)
        picture = _tinted(
            colour(rng, (10, 40), (0.2, 0.8), (0.2, 0.85)), 1 + rng.uniform(0.1, 0.5) * grain
        )
    elif kind == 1:
        folds = np.sin(field(rng, size, (4, 4)) * rng.uniform(2, 12))
        weave = rng.standard_normal((size, size)).astype(np.float32) * np.float32(
            rng.uniform(0, 0.08)
        )
        picture = _tinted(any_colour(rng), 0.85 + 0.15 * folds + weave)
    elif kind == 2:
        speck = cv2.resize(
            rng.random((size // 3, size // 3)).astype(np.float32),
            (size, size),
            interpolation=cv2.INTER_LINEAR,
        )
        picture = _tinted(any_colour(rng), 0.6 + rng.uniform(0.1, 0.6) * speck)
    elif kind == 3:
        picture = _tinted(any_colour(rng), 1 + 0.1 * field(rng, size, (2, 2)))
    else:
        picture = _stripes(rng, size)
    if rng.random() < 0.5:
        cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE, picture)
    return picture


def _stripes(rng: np.random.Generator, size: int) -> Image:
    """Stripes or a chequer: paper, carpets, tiles."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    angle, period = rng.uniform(0, math.pi), rng.uniform(8, 120)
    wave = np.sin((x * math.cos(angle) + y * math.sin(angle)) * 2 * math.pi / period)
    if rng.random() < 0.5:
        wave = wave * np.sin((y * math.cos(angle) - x * math.sin(angle)) * 2 * math.pi / period)
    mix = (np.clip(wave * rng.uniform(1, 8), -1, 1)[..., None] + 1) / 2
    a, b = np.array(any_colour(rng), np.float32), np.array(any_colour(rng), np.float32)
    return np.asarray(np.clip(a * mix + b * (1 - mix), 0, 255), np.uint8)


def from_photograph(rng: np.random.Generator, crop: Image, size: int) -> Image:
    """A card-free piece of a photograph, scaled up, turned and recoloured a little."""
    picture = cv2.resize(crop, (size, size), interpolation=cv2.INTER_LINEAR)
    picture = np.rot90(picture, int(rng.integers(4)))
    gain = rng.uniform(0.6, 1.3) * rng.uniform(0.85, 1.15, 3)
    return np.ascontiguousarray(np.clip(picture * gain, 0, 255).astype(np.uint8))
