"""How chips, felt, lamps and lens look in training pictures; every number is drawn at random."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]

# Walls darker than this share of the face and stacks untidier than this (mm, one sigma of each
# chip) are kept with the third number as probability.
DARK_WALL, UNTIDY_MM, ODD_SHARE = 0.12, 0.9, 0.3


def linear(srgb: Floats) -> Floats:
    """Linear light of sRGB 0..255 (a plain power is near enough for training)."""
    return np.asarray((np.clip(srgb, 0, 255) / 255) ** 2.2)


def srgb(light: Floats) -> Floats:
    """SRGB 0..255 of linear light."""
    return np.asarray(255 * np.clip(light, 0, 1) ** (1 / 2.2))


def hsv(hue: float, saturation: float, value: float) -> Floats:
    """BGR 0..255 of a hue in degrees, saturation and value 0..1."""
    pixel = np.array([[[hue % 360, saturation, value]]], np.float32)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] * 255, float)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChipLook:
    """One denomination: colours in linear BGR, spots and centre as in real moulds."""

    body: Floats
    spot: Floats
    spots: int
    share: float
    spot_from: float
    inlay: float
    inlay_colour: Floats
    ring: float
    ink: Floats
    figure: int
    edge_spots: bool

    def _spotted(self, angle: Floats, turn: float) -> NDArray[np.bool_]:
        phase = ((angle - turn) * self.spots / (2 * np.pi)) % 1.0
        return np.asarray(np.abs(phase - 0.5) < self.share / 2)

    def face(self, radius: Floats, angle: Floats, turn: float) -> Floats:
        """Colours (n, 3) of the face at radii 0..1 and angles."""
        spotted = self._spotted(angle, turn) & (radius > self.spot_from)
        colour = np.where(spotted[:, None], self.spot, self.body)
        colour = np.where((radius < self.inlay)[:, None], self.inlay_colour, colour)
        ring = (np.abs(radius - self.inlay - 0.04) < 0.03) & (self.ring > 0.5)
        colour = np.where(ring[:, None], self.spot, colour)
        x, y = radius * np.cos(angle - turn), radius * np.sin(angle - turn)
        cells = (np.floor(x * 9) * 7 + np.floor(y * 6) * 13 + self.figure) % 5 < 2
        print_here = (np.abs(x) < 0.3) & (np.abs(y) < 0.2) & cells
        colour = np.where(print_here[:, None], self.ink, colour)
        return np.asarray(colour * np.where(radius > 0.95, 0.85, 1.0)[:, None])

    def edge(self, angle: Floats, turn: float) -> Floats:
        """Colours (n, 3) of the edge at angles."""
        spotted = self._spotted(angle, turn) & self.edge_spots
        return np.asarray(np.where(spotted[:, None], self.spot, self.body), float)


def palette(rng: np.random.Generator) -> tuple[ChipLook, ...]:
    """Three to six chips that people can tell apart, in no order of colour."""
    looks: list[ChipLook] = []
    wanted = int(rng.integers(3, 7))
    style = {
        "spots": int(rng.choice([3, 4, 6, 8, 8, 10, 12])),
        "share": float(rng.uniform(0.2, 0.5)),
        "spot_from": float(rng.uniform(0.55, 0.78)),
        "inlay": float(rng.uniform(0.4, 0.66)),
        "ring": float(rng.random()),
    }
    for _ in range(60):
        body = _chip_colour(rng)
        if all(np.abs(body - srgb(other.body)).max() > 60 for other in looks):
            looks.append(_look(rng, body, style))
        if len(looks) == wanted:
            break
    return tuple(looks)


def _chip_colour(rng: np.random.Generator) -> Floats:
    if rng.random() < 0.3:
        grey = rng.choice([rng.uniform(15, 60), rng.uniform(90, 150), rng.uniform(185, 240)])
        return np.asarray(np.clip(grey + rng.normal(0, 6, 3), 8, 248), float)
    return hsv(rng.uniform(0, 360), rng.uniform(0.45, 0.95), rng.uniform(0.25, 0.95))


def _look(rng: np.random.Generator, body: Floats, style: dict[str, float]) -> ChipLook:
    for _ in range(30):
        white = rng.random() < 0.35
        spot = np.full(3, rng.uniform(215, 252)) if white else _chip_colour(rng)
        if np.abs(spot - body).max() > 70:
            break
    paper = np.clip(rng.uniform(215, 250) + rng.normal(0, 8, 3), 0, 255)
    inlay = paper if rng.random() < 0.75 else (body if rng.random() < 0.6 else spot)
    return ChipLook(
        body=linear(body),
        spot=linear(spot),
        spots=int(style["spots"]) if rng.random() < 0.7 else int(rng.choice([4, 6, 8, 12])),
        share=style["share"] * rng.uniform(0.8, 1.2),
        spot_from=style["spot_from"],
        inlay=style["inlay"],
        inlay_colour=linear(inlay),
        ring=style["ring"],
        ink=linear(body * 0.7),
        figure=int(rng.integers(0, 50)),
        edge_spots=bool(rng.random() < 0.95),
    )


def felt_picture(rng: np.random.Generator, felt_xy: Floats) -> Floats:
    """Felt in linear light (h, w, 3) with texture and print."""
    base = linear(hsv(rng.uniform(0, 360), rng.uniform(0.2, 0.9), rng.uniform(0.15, 0.65)))
    if rng.random() < 0.4:
        base = linear(hsv(rng.choice([140.0, 350.0, 220.0, 160.0]), 0.6, rng.uniform(0.25, 0.5)))
    shape = felt_xy.shape[:2]
    coarse = cv2.resize(rng.normal(0, 1, (shape[0] // 16 + 1, shape[1] // 16 + 1)), shape[::-1])
    fine = cv2.resize(rng.normal(0, 1, (shape[0] // 4 + 1, shape[1] // 4 + 1)), shape[::-1])
    texture = 1 + rng.uniform(0, 0.05) * coarse + rng.uniform(0, 0.06) * fine
    felt = base * texture[..., None]
    ink = linear(rng.choice([np.array([225.0, 230, 235]), _chip_colour(rng)]))
    for _ in range(int(rng.integers(0, 4))):
        mark = _mark(rng, felt_xy)
        felt = np.where(mark[..., None], ink * texture[..., None], felt)
    return np.asarray(np.maximum(felt, 1e-4))


def _mark(rng: np.random.Generator, felt_xy: Floats) -> NDArray[np.bool_]:
    """A printed ring, line or row of letter-like bars near the stack."""
    x, y = felt_xy[..., 0], felt_xy[..., 1]
    kind = rng.random()
    middle = rng.normal(0, 22, 2)
    width = rng.uniform(1, 4)
    if kind < 0.4:
        radius = rng.uniform(25, 55)
        return np.asarray(np.abs(np.hypot(x - middle[0], y - middle[1]) - radius) < width / 2)
    angle = rng.uniform(0, np.pi)
    along = (x - middle[0]) * np.cos(angle) + (y - middle[1]) * np.sin(angle)
    across = (y - middle[1]) * np.cos(angle) - (x - middle[0]) * np.sin(angle)
    if kind < 0.6:
        return np.asarray(np.abs(across) < width / 2)
    pitch = rng.uniform(8, 16)
    bars = ((along / pitch) % 1.0 < rng.uniform(0.2, 0.4)) | (np.abs(across) < 1.2)
    return np.asarray((np.abs(across) < rng.uniform(6, 13)) & bars & (np.abs(along) < 60))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shade:
    """Lamps, shadows and lens of one picture."""

    face_light: Floats
    felt_light: Floats
    wall: float
    wall_side: float
    sun: float
    groove: float
    foot: float
    foot_mm: float
    ledge: float
    contact: float
    contact_mm: float
    cast_dark: float
    cast_lean: Floats
    mess_mm: float
    lean_mm: float
    blur_px: float

    @classmethod
    def draw(cls, rng: np.random.Generator) -> Shade:
        """Draws one; very dark walls and very untidy stacks are rare."""
        while True:
            shade = cls._any(rng)
            plain = shade.wall > DARK_WALL and shade.mess_mm < UNTIDY_MM
            if plain or rng.random() < ODD_SHARE:
                return shade

    @classmethod
    def _any(cls, rng: np.random.Generator) -> Shade:
        warm, level = rng.normal(0, 0.2), rng.normal(0, 0.25)
        light = np.exp(np.array([level - warm / 2, level + rng.normal(0, 0.05), level + warm / 2]))
        return cls(
            face_light=light * rng.uniform(0.9, 1.25),
            felt_light=light,
            wall=float(np.exp(rng.uniform(np.log(0.06), np.log(0.65)))),
            wall_side=float(rng.uniform(0, 0.5)),
            sun=float(rng.uniform(-np.pi, np.pi)),
            groove=float(rng.uniform(0, 0.5)) * float(rng.random() < 0.7),
            foot=float(rng.uniform(0, 0.75)),
            foot_mm=float(rng.uniform(1.5, 8)),
            ledge=float(rng.uniform(0.4, 1.0)),
            contact=float(rng.uniform(0, 0.65)),
            contact_mm=float(rng.uniform(2, 12)),
            cast_dark=float(rng.uniform(0, 0.6)) * float(rng.random() < 0.6),
            cast_lean=rng.normal(0, 0.5, 2),
            mess_mm=float(rng.uniform(0.05, 0.4) if rng.random() < 0.35 else rng.uniform(0.2, 1.3)),
            lean_mm=float(rng.exponential(0.12)) * float(rng.random() < 0.4),
            blur_px=float(rng.uniform(0.25, 0.95)),
        )

    def wall_light(self, angle: Floats, drop: Floats, height_mm: Floats) -> Floats:
        """Light (n, 3) on a wall at angles, drops 0..1 below the chip's rim, heights."""
        side = 1 + self.wall_side * np.cos(angle - self.sun)
        groove = 1 - self.groove * (2 * np.abs(drop - 0.5)) ** 4
        foot = 1 - self.foot * np.exp(-height_mm / self.foot_mm)
        return np.asarray((self.wall * side * groove * foot)[:, None] * self.face_light)

    def cast(
        self, felt: Floats, felt_xy: Floats, offsets: Floats, height_mm: float, radius: float
    ) -> Floats:
        """The felt in the contact shadow and the cast shadow of a stack."""
        delta = felt_xy - offsets[0]
        gap = np.maximum(np.hypot(delta[..., 0], delta[..., 1]) - radius, 0)
        light = 1 - self.contact * np.exp(-gap / self.contact_mm)
        if self.cast_dark > 0:
            way = self.cast_lean * height_mm
            share = np.clip((delta @ way) / max(float(way @ way), 1e-6), 0, 1)
            off = delta - share[..., None] * way
            inside = 1 / (1 + np.exp((np.hypot(off[..., 0], off[..., 1]) - radius) / 1.5))
            light = light * (1 - self.cast_dark * inside)
        return np.asarray(felt * light[..., None])

    def develop(
        self, rng: np.random.Generator, seen: Floats, ground: Floats, fold: int
    ) -> tuple[Image, Image]:
        """Fine linear pictures to camera pictures: lens, sharpening, noise, compression."""
        noise = rng.uniform(0, 3.5)
        quality = int(rng.integers(45, 97))
        sharpen = rng.uniform(0, 0.8) * (rng.random() < 0.35)
        gain = rng.normal(1, 0.012)
        return (
            self._picture(rng, seen * gain, fold, noise, quality, sharpen),
            self._picture(rng, ground, fold, noise, quality, sharpen),
        )

    def _picture(
        self,
        rng: np.random.Generator,
        fine: Floats,
        fold: int,
        noise: float,
        quality: int,
        sharpen: float,
    ) -> Image:
        size = fine.shape[0] // fold
        # Cameras blur before, renderers after the tone curve.
        before = rng.random() >= 0.5
        values = fine if before else srgb(fine)
        blurred = cv2.GaussianBlur(values, (0, 0), self.blur_px * fold)
        small = np.asarray(cv2.resize(blurred, (size, size), interpolation=cv2.INTER_AREA), float)
        if before:
            small = srgb(small)
        if sharpen:
            small = small + sharpen * (small - cv2.GaussianBlur(small, (0, 0), 1.0))
        small = small + rng.normal(0, 1, small.shape) * noise
        picture = np.clip(small, 0, 255).astype(np.uint8)
        _, code = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8)
