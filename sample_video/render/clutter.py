"""What people leave about: glasses on napkins, cups, telephones, lammers."""

from itertools import pairwise

import numpy as np

from sample_video.render.camera import Camera
from sample_video.render.furniture import box, lift, shadow, turned
from sample_video.render.lettering import word_mask
from sample_video.render.look import Look
from sample_video.render.pixels import Doubles, Image, fill
from sample_video.scripts.areas import TableLayout

_DRINKS = ((40.0, 90.0, 170.0), (30.0, 40.0, 60.0), (200.0, 205.0, 205.0), (60.0, 60.0, 180.0))
_RAIL_TOP = 60.0


def draw_clutter(picture: Image, layout: TableLayout, look: Look, camera: Camera) -> None:
    """Put things on the rail between the seats and lammers beside the tray."""
    rng = np.random.default_rng([look.seed, 31])
    places = _between_seats(layout)
    eye = np.array(camera.eye_mm[:2])
    places.sort(key=lambda p: -float(np.hypot(*(np.array(p) - eye))))
    for spot in places:
        chance = float(rng.random())
        at = np.array(spot) + rng.uniform(-18, 18, 2)
        if chance < 0.22:
            _glass(picture, at, look, camera, rng)
        elif chance < 0.34:
            _phone(picture, at, look, camera, rng)
    for _ in range(int(rng.integers(0, 3))):
        x = layout.width_mm / 2 + float(rng.choice((-1.0, 1.0))) * float(rng.uniform(330, 400))
        _lammer(picture, np.array([x, float(rng.uniform(-20, 20))]), look, camera, rng)


def _between_seats(layout: TableLayout) -> list[tuple[float, float]]:
    """Places on the rail, straight out from the gaps between neighbouring seats."""
    middle = np.array([layout.width_mm / 2, 120.0])
    rails = [np.array(seat.rail_mm) for seat in layout.seats]
    spots = []
    for a, b in pairwise(rails):
        spot = (a + b) / 2
        way = spot - middle
        spot = spot + way / np.linalg.norm(way) * 175.0
        spots.append((float(spot[0]), float(spot[1])))
    return spots


def _ring(at: Doubles, radius: float, count: int = 28) -> Doubles:
    turn = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.asarray(at + radius * np.stack([np.cos(turn), np.sin(turn)], 1), np.float64)


def _square(at: Doubles, size: tuple[float, float], angle_deg: float) -> Doubles:
    ring = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(size) / 2
    return np.asarray(turned(ring, angle_deg) + at, np.float64)


def _glass(
    picture: Image, at: Doubles, look: Look, camera: Camera, rng: np.random.Generator
) -> None:
    angle = float(rng.uniform(0, 90))
    if rng.random() < 0.7:
        napkin = lift(_square(at, (115.0, 115.0), angle), _RAIL_TOP)
        fill(picture, camera.project(napkin), (228.0, 230.0, 232.0))
    tall, drink = float(rng.uniform(80, 140)), _DRINKS[int(rng.integers(len(_DRINKS)))]
    top = _RAIL_TOP + tall
    box(picture, _ring(at, 31.0), _RAIL_TOP, top - 18.0, drink, camera, look)
    over = picture.copy()
    box(over, _ring(at, 32.0), top - 18.0, top, (170.0, 172.0, 172.0), camera, look)
    np.copyto(picture, (picture * 0.55 + over * 0.45).astype(np.uint8))
    inner = camera.project(lift(_ring(at, 28.0), top - 16.0))
    fill(picture, inner, tuple(c * 0.85 for c in drink))
    for _ in range(int(rng.integers(0, 4))):
        cube = at + rng.uniform(-12, 12, 2)
        ice = lift(_square(cube, (17.0, 17.0), float(rng.uniform(0, 90))), top - 14.0)
        fill(picture, camera.project(ice), tuple(min(255.0, c * 0.6 + 95.0) for c in drink))


def _phone(
    picture: Image, at: Doubles, look: Look, camera: Camera, rng: np.random.Generator
) -> None:
    angle = float(rng.uniform(0, 180))
    body = _square(at, (73.0, 149.0), angle)
    shell = (24.0, 24.0, 26.0) if rng.random() < 0.7 else (70.0, 60.0, 150.0)
    box(picture, body, _RAIL_TOP, _RAIL_TOP + 8.0, shell, camera, look)
    screen = lift(_square(at, (67.0, 140.0), angle), _RAIL_TOP + 8.2)
    glow = (46.0, 40.0, 38.0) if rng.random() < 0.6 else (190.0, 170.0, 150.0)
    fill(picture, camera.project(screen), glow)


def _lammer(
    picture: Image, at: Doubles, look: Look, camera: Camera, rng: np.random.Generator
) -> None:
    """A small flat marker with a word, which is no chip."""
    shadow(picture, _ring(at, 13.0), 2.0, look, camera, 0.4)
    colour = tuple(float(c) for c in rng.uniform(90, 240, 3))
    fill(picture, camera.project(lift(_ring(at, 13.0), 2.0)), colour)
    ink = word_mask(str(rng.choice(("ON", "5", "10", "X"))), serif=False)
    rows, cols = np.nonzero(ink[::6, ::6] > 128)
    for row, col in zip(rows, cols, strict=True):
        step = np.array([col - ink.shape[1] / 12.0, ink.shape[0] / 12.0 - row]) * 0.9
        fill(picture, camera.project(lift(_square(at + step, (1.1, 1.1), 0.0), 2.1)), (30.0,) * 3)
