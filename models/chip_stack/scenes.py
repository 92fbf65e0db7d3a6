"""Pictures of single stacks of chips, made for training and for tests: felt, chips, light, lens.

Everything varies: size and tilt of the view, the chips' colours, spots and centres, how neatly they
lie, felt and print, lamps, contact and cast shadows, blur, noise and compression. Nothing is copied
from any real casino or film.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from models.chip_stack.chip_look import ChipLook, Shade, felt_picture, palette

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]

# Fine pixels a pixel along each axis: near views need fewer, their chips are large.
FINE, COARSE, COARSE_FROM_PX_PER_MM = 3, 2, 0.9
RADIUS_MM, THICKNESS_MM = 19.5, 3.3
# Share of the other stacks whose chips lie as they came.
UNSORTED = 0.1
# Shares of stacks that are sums in the fewest chips, and of chips of one kind.
FEWEST, ONE_KIND = 0.35, 0.2
VALUES = (1, 5, 25, 100, 500, 1000)
# Edge of a chip (pixels) below which views are drawn again, but for this share of them.
LEAST_TAUGHT_PX, FAINT_SHARE = 0.75, 0.25


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scene:
    """One stack, pictured.

    Attributes:
        image, background: BGR with and without the stack.
        matrix: (3, 4) projection of felt millimetres to pixels (a view from afar).
        chips: indices into ``looks``, bottom to top.
        looks: the table's chips, rising in value.
        top_mm: felt place (as if on the felt) of the top face's centre.
        light: (3,) light on the face, linear BGR.
    """

    image: Image
    background: Image
    matrix: Floats
    chips: tuple[int, ...]
    looks: tuple[ChipLook, ...]
    top_mm: tuple[float, float]
    light: Floats


@dataclass(frozen=True, slots=True, eq=False)
class FarView:
    """A scene's camera as the fit of faces wants it: so far away that all is affine."""

    matrix: Floats

    def to_px(self, felt_mm: ArrayLike) -> Floats:
        """Pixels (n, 2) of felt places (n, 2)."""
        return np.asarray(np.atleast_2d(felt_mm) @ self.matrix[:2, :2].T + self.matrix[:2, 3])

    def to_felt(self, image_px: ArrayLike) -> Floats:
        """Felt places (n, 2) of pixels (n, 2)."""
        off = np.atleast_2d(np.asarray(image_px, float)) - self.matrix[:2, 3]
        return np.asarray(off @ np.linalg.inv(self.matrix[:2, :2]).T)

    def up_px(self, felt_mm: ArrayLike) -> Floats:
        """Image vectors (n, 2) of one millimetre of height."""
        return np.repeat(self.matrix[None, :2, 2], len(np.atleast_2d(felt_mm)), axis=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A view from afar: ``px_per_mm``, elevation over the felt and roll in radians."""

    px_per_mm: float
    elevation: float
    roll: float


def random_view(rng: np.random.Generator) -> View:
    """Views of table cameras: mostly oblique from above, some steep, some low.

    Most views in which a chip shows too little of its edge to be counted are drawn again: there is
    less to learn from them.
    """
    while True:
        elevation = rng.uniform(0.45, 1.35) if rng.random() < 0.92 else rng.uniform(1.35, 1.56)
        px_per_mm = float(np.exp(rng.uniform(np.log(0.45), np.log(2.1))))
        edge_px = THICKNESS_MM * px_per_mm * np.cos(elevation)
        if edge_px > LEAST_TAUGHT_PX or rng.random() < FAINT_SHARE:
            break
    return View(
        px_per_mm=px_per_mm, elevation=float(elevation), roll=float(rng.uniform(-np.pi, np.pi))
    )


def random_stack(rng: np.random.Generator, kinds: int, most: int = 14) -> tuple[int, ...]:
    """Chips bottom to top, mostly few, mostly larger below smaller.

    A third are sums in the fewest chips, a fifth chips of one kind, the others any chips.
    """
    how = rng.random()
    if how < FEWEST:
        stack = _fewest(rng, kinds)
        if len(stack) <= most:
            return stack
    count = (
        min(most, 1 + int(rng.exponential(2.8)))
        if rng.random() < 0.85
        else int(rng.integers(1, most + 1))
    )
    many = 1 if how < FEWEST + ONE_KIND else int(rng.choice([2, 2, 3]))
    few = rng.choice(kinds, size=min(kinds, many), replace=False)
    stack = tuple(sorted((int(k) for k in rng.choice(few, size=count)), reverse=True))
    if rng.random() < UNSORTED:
        return tuple(int(k) for k in rng.permutation(stack))
    return stack


def _fewest(rng: np.random.Generator, kinds: int) -> tuple[int, ...]:
    """A sum in the fewest chips of values 1, 5, 25, 100, 500 and 1000, largest first."""
    lowest = int(rng.integers(0, kinds))
    left = VALUES[lowest] * int(1 + rng.exponential(5.0))
    stack: list[int] = []
    for kind in range(min(kinds, lowest + 3) - 1, lowest - 1, -1):
        stack += [kind] * (left // VALUES[kind])
        left %= VALUES[kind]
    return tuple(stack)


def render(
    rng: np.random.Generator,
    *,
    view: View | None = None,
    chips: tuple[int, ...] | None = None,
    looks: tuple[ChipLook, ...] | None = None,
) -> Scene:
    """Pictures a stack; what is not given is drawn from ``rng``."""
    view, looks = view or random_view(rng), looks or palette(rng)
    chips = chips or random_stack(rng, len(looks))
    shade = Shade.draw(rng)
    high_px = len(chips) * THICKNESS_MM * view.px_per_mm * np.cos(view.elevation)
    size = int(2 * (RADIUS_MM * view.px_per_mm + high_px + 9)) + 1
    matrix = _matrix(view, size / 2 + rng.uniform(-1, 1, 2))
    fold = COARSE if view.px_per_mm > COARSE_FROM_PX_PER_MM else FINE
    felt_xy = _felt_of_pixels(matrix, size, fold)
    ground = felt_picture(rng, felt_xy)
    lean = rng.normal(0, shade.lean_mm, 2) * np.arange(len(chips))[:, None]
    offsets = lean + rng.normal(0, shade.mess_mm, (len(chips), 2))
    turns = rng.uniform(0, 2 * np.pi, len(chips))
    if rng.random() < 0.25:
        turns[:] = turns[0]
    radius = RADIUS_MM * float(rng.normal(1, 0.01))
    seen = shade.cast(ground, felt_xy, offsets, len(chips) * THICKNESS_MM, radius)
    ground, seen = ground * shade.felt_light, seen * shade.felt_light
    _paint(seen, felt_xy, chips, looks, offsets, turns, view, shade, radius)
    if rng.random() < 0.3:
        first = bool(rng.random() < 0.6)
        _neighbour(rng, (ground, seen), felt_xy, looks, view, shade, radius, first=first)
    image, background = shade.develop(rng, seen, ground, fold)
    lifted = _depth_axis(view) / np.tan(view.elevation) * len(chips) * THICKNESS_MM
    x, y = offsets[-1] + lifted
    return Scene(
        image=image,
        background=background,
        matrix=matrix,
        chips=chips,
        looks=looks,
        top_mm=(float(x), float(y)),
        light=shade.face_light,
    )


def _depth_axis(view: View) -> Floats:
    """Felt direction (2,) away from the camera: where a raised point seems to lie."""
    return np.array([np.sin(view.roll), np.cos(view.roll)])


def _matrix(view: View, centre: Floats) -> Floats:
    """Projection with the vertical along the picture's up turned by the roll."""
    away, side = _depth_axis(view), np.array([np.cos(view.roll), -np.sin(view.roll)])
    # The picture itself is turned as well, so that the vertical looks any way.
    turn = view.roll * 0.7
    up_px = np.array([-np.sin(turn), -np.cos(turn)])
    side_px = np.array([np.cos(turn), -np.sin(turn)])
    scale, sine, cosine = view.px_per_mm, np.sin(view.elevation), np.cos(view.elevation)
    matrix = np.zeros((3, 4))
    matrix[:2, :2] = scale * (np.outer(side_px, side) + sine * np.outer(up_px, away))
    matrix[:2, 2] = scale * cosine * up_px
    matrix[:2, 3] = centre
    matrix[2, 3] = 1.0
    return matrix


def _felt_of_pixels(matrix: Floats, size: int, fold: int) -> Floats:
    """(size*fold, size*fold, 2) felt millimetres of every fine pixel, were it on the felt."""
    fine = (np.arange(size * fold) + 0.5) / fold - 0.5
    column, row = np.meshgrid(fine, fine)
    pixels = np.stack([column, row], axis=-1) - matrix[:2, 3]
    return np.asarray(pixels @ np.linalg.inv(matrix[:2, :2]).T)


def _paint(
    seen: Floats,
    felt_xy: Floats,
    chips: tuple[int, ...],
    looks: tuple[ChipLook, ...],
    offsets: Floats,
    turns: Floats,
    view: View,
    shade: Shade,
    radius: float,
) -> None:
    """Paints a stack over a fine picture in linear light, the topmost surface of each pixel."""
    towards, cot = _depth_axis(view), 1 / np.tan(view.elevation)
    side = np.array([towards[1], -towards[0]])
    left, away = felt_xy @ side, felt_xy @ towards
    middle, reach = offsets.mean(axis=0), radius + 3 + np.abs(offsets - offsets.mean(axis=0)).max()
    high = len(chips) * THICKNESS_MM * cot
    mine = (np.abs(left - middle @ side) < reach) & (away > middle @ towards - reach)
    index = np.flatnonzero(mine & (away < middle @ towards + reach + high))
    left, away = left.ravel()[index], away.ravel()[index]
    flat = seen.reshape(-1, 3)
    for level in range(len(chips) - 1, -1, -1):
        look, turn = looks[chips[level]], turns[level]
        top = (level + 1) * THICKNESS_MM
        x = left - offsets[level] @ side
        y = away - offsets[level] @ towards - top * cot
        square = radius**2 - x**2
        rim = -np.sqrt(np.maximum(square, 0))
        face = (square > 0) & (y >= rim) & (y <= -rim)
        drop = (rim - y) / max(cot, 1e-6)
        wall = (square > 0) & (drop > 0) & (drop <= THICKNESS_MM)
        if face.any():
            r, angle = np.hypot(x[face], y[face]) / radius, np.arctan2(y[face], x[face])
            dim = 1.0 if level == len(chips) - 1 else shade.ledge
            flat[index[face]] = look.face(r, angle, turn) * shade.face_light * dim
        if wall.any():
            angle = np.arctan2(rim[wall], x[wall])
            light = shade.wall_light(angle, drop[wall] / THICKNESS_MM, top - drop[wall])
            flat[index[wall]] = look.edge(angle, turn) * light
        free = ~(face | wall)
        index, left, away = index[free], left[free], away[free]


def _neighbour(
    rng: np.random.Generator,
    pictures: tuple[Floats, Floats],
    felt_xy: Floats,
    looks: tuple[ChipLook, ...],
    view: View,
    shade: Shade,
    radius: float,
    *,
    first: bool,
) -> None:
    """A second stack beside the first: there before (in both pictures), or come with it."""
    ground, seen = pictures
    towards = _depth_axis(view)
    count = int(rng.integers(1, 6))
    angle = rng.uniform(0, 2 * np.pi)
    away = (2 * radius + max(0.3, rng.normal(4, 6))) * np.array([np.cos(angle), np.sin(angle)])
    # Only beside or behind: what stands in front hides the wall that is to be read.
    if away @ towards < 0:
        away = away - 2 * (away @ towards) * towards
    chips = tuple(sorted((int(k) for k in rng.integers(0, len(looks), count)), reverse=True))
    offsets = away + rng.normal(0, shade.mess_mm, (count, 2))
    turns = rng.uniform(0, 2 * np.pi, count)
    mine = np.abs(seen - ground).max(axis=2) > 0.15 * ground.max(axis=2)
    over = seen.copy()
    _paint(over, felt_xy, chips, looks, offsets, turns, view, shade, radius)
    seen[~mine] = over[~mine]
    if first:
        _paint(ground, felt_xy, chips, looks, offsets, turns, view, shade, radius)
