"""What a camera adds: exposure, white balance, lamp flicker, soft focus, sharpening, noise."""

import random
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from sample_video.render.pixels import Floats, Image


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    """Properties of one camera.

    Attributes:
        gain: BGR factors: exposure times white balance.
        gamma: Above 1 darkens the middle tones.
        lift: Black level, 0..255.
        blur: Soft focus, sigma in pixels at 1920 wide.
        sharpen: Unsharp mask strength.
        noise: Standard deviation of the luma noise, 0..255.
        flicker: Relative swing of the lamps.
        flicker_hz: How fast it beats in the recording.
    """

    gain: tuple[float, float, float]
    gamma: float
    lift: float
    blur: float
    sharpen: float
    noise: float
    flicker: float
    flicker_hz: float


def draw_film(rng: random.Random) -> Film:
    """A camera's properties."""
    exposure = rng.uniform(0.82, 1.15)
    warm = rng.uniform(-0.09, 0.11)
    return Film(
        gain=(
            exposure * (1 - warm),
            exposure * (1 + rng.uniform(-0.02, 0.02)),
            exposure * (1 + warm * 0.7),
        ),
        gamma=rng.uniform(0.88, 1.15),
        lift=rng.choice((0.0, 0.0, rng.uniform(2, 14))),
        blur=rng.choice((0.0, 0.0, 0.5, rng.uniform(0.4, 1.1))),
        sharpen=rng.choice((0.0, 0.0, rng.uniform(0.2, 0.8))),
        noise=rng.choice((rng.uniform(0.5, 2.0), rng.uniform(1.0, 5.0))),
        flicker=rng.choice((0.0, 0.0, rng.uniform(0.002, 0.015))),
        flicker_hz=rng.uniform(0.4, 3.2),
    )


def tone_curve(film: Film, brightness: float = 1.0) -> Image:
    """Look-up table (256, 1, 3) of the camera's response."""
    ramp = np.arange(256, dtype=np.float32) / 255.0
    rows = [
        np.clip((ramp * g * brightness) ** film.gamma * (255.0 - film.lift) + film.lift, 0, 255)
        for g in film.gain
    ]
    soft = [np.where(r > 215, 215 + (r - 215) * 0.85, r) for r in rows]
    return np.ascontiguousarray(np.stack(soft, 1)[:, None].round().astype(np.uint8))


def expose(picture: Image, film: Film, t: float = 0.0) -> Image:
    """Tone curve, focus and sharpening of one picture."""
    beat = 1.0 + film.flicker * float(np.sin(2 * np.pi * film.flicker_hz * t))
    # A little brightness step is invisible; rounding lets the table be reused.
    made = cv2.LUT(picture, tone_curve(film, round(beat, 3)))
    sigma = film.blur * picture.shape[1] / 1920.0
    if sigma > 0.2:
        made = cv2.GaussianBlur(made, (0, 0), sigma)
    if film.sharpen:
        made = cv2.addWeighted(
            made, 1 + film.sharpen, cv2.GaussianBlur(made, (0, 0), 1.2), -film.sharpen, 0
        )
    return np.asarray(made, np.uint8)


class Grain:
    """Sensor noise from a fixed tile, shifted for every picture."""

    def __init__(self, sigma: float, seed: int) -> None:
        """`sigma` is the standard deviation, 0..255."""
        rng = np.random.default_rng([seed, 99])
        field = rng.standard_normal((512, 1024), dtype=np.float32)
        field = 0.8 * field + 0.9 * cv2.GaussianBlur(field, (0, 0), 0.9)
        values = np.clip(np.round(field * sigma), -60, 60)
        self._plus = np.clip(values, 0, 255).astype(np.uint8)
        self._minus = np.clip(-values, 0, 255).astype(np.uint8)
        self._rng = rng

    def add(self, plane: Image) -> Image:
        """The plane (h, w) with fresh noise."""
        height, width = plane.shape
        dy, dx = int(self._rng.integers(0, 512)), int(self._rng.integers(0, 1024))
        plus, minus = (
            self._cover(tile, dy, dx, height, width) for tile in (self._plus, self._minus)
        )
        return np.asarray(cv2.subtract(cv2.add(plane, plus), minus), np.uint8)

    @staticmethod
    def _cover(tile: Image, dy: int, dx: int, height: int, width: int) -> Image:
        rolled = np.roll(tile, (dy, dx), (0, 1))
        repeat = (-(-height // tile.shape[0]), -(-width // tile.shape[1]))
        return np.ascontiguousarray(np.tile(rolled, repeat)[:height, :width])


@lru_cache(maxsize=1)
def _normals() -> Floats:
    return np.random.default_rng(4242).standard_normal((1024, 2048), dtype=np.float32)


def grainy(picture: Image, film: Film, seed: int) -> Image:
    """A still with sensor noise in luma and a little in colour."""
    height, width = picture.shape[:2]
    rng = random.Random(f"grain/{seed}")  # noqa: S311 - pictures, not secrets

    def cut(rows: int, cols: int) -> Floats:
        tile = np.roll(_normals(), (rng.randrange(1024), rng.randrange(2048)), (0, 1))
        repeat = (-(-rows // 1024), -(-cols // 2048))
        return np.asarray(np.tile(tile, repeat)[:rows, :cols], np.float32)

    colour = np.dstack([cut(height // 2 + 1, width // 2 + 1) for _ in range(3)])
    field = cv2.resize(colour, (width, height)) * np.float32(film.noise * 0.4)
    field += (cut(height, width) * np.float32(film.noise))[..., None]
    return np.asarray(np.clip(picture + field, 0, 255), np.uint8)
