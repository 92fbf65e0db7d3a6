"""The four suit signs and the thirteen rank signs as vector shapes in a unit box.

Coordinates: x to the right and y downward, both in [-0.5, 0.5], the origin at the sign's centre.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]


def _arc(cx: float, cy: float, rx: float, ry: float, *sweep: float) -> Points:
    """Points of an elliptic arc; `sweep` is from, to in degrees, 0 right, 90 at the bottom."""
    start, end = sweep
    angles = np.radians(np.linspace(start, end, max(4, int(abs(end - start) / 9))))
    return np.stack([cx + rx * np.cos(angles), cy + ry * np.sin(angles)], axis=1)


def _curve(p0: Sequence[float], p1: Sequence[float], p2: Sequence[float]) -> Points:
    """A quadratic Bezier curve as 14 points."""
    t = np.linspace(0.0, 1.0, 14)[:, None]
    a, b, c = (np.asarray(p, dtype=np.float64) for p in (p0, p1, p2))
    return np.asarray((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c)


def _diamond(shape: float) -> list[Points]:
    bend = 0.5 - 0.11 * shape
    half = 0.36 + 0.1 * shape
    tips = [(0.0, -0.5), (half, 0.0), (0.0, 0.5), (-half, 0.0)]
    sides = []
    for (x0, y0), (x1, y1) in zip(tips, tips[1:] + tips[:1], strict=True):
        sides.append(_curve((x0, y0), ((x0 + x1) * bend, (y0 + y1) * bend), (x1, y1)))
    return [np.concatenate(sides)]


def _heart(shape: float) -> list[Points]:
    radius = 0.245
    lobes = -0.5 + radius
    right = _arc(radius - 0.005, lobes, radius, radius, -180, 15)
    left = _arc(-radius + 0.005, lobes, radius, radius, 165, 360)
    belly = 0.33 + 0.1 * shape
    to_tip = _curve(right[-1].tolist(), (belly, 0.0 + 0.14 * shape), (0.0, 0.5))
    from_tip = _curve((0.0, 0.5), (-belly, 0.0 + 0.14 * shape), left[0].tolist())
    return [np.concatenate([right, to_tip, from_tip, left])]


def _stem(shape: float, top: float) -> Points:
    foot = 0.14 + 0.1 * shape
    left = _curve((-0.03, top), (-0.03, 0.4), (-foot, 0.5))
    return np.concatenate([left, left[::-1] * np.array([-1.0, 1.0])])


def _spade(shape: float) -> list[Points]:
    body = _heart(shape)[0] * np.array([0.98, -0.8]) + np.array([0.0, -0.1])
    return [body, _stem(shape, 0.1)]


def _club(shape: float) -> list[Points]:
    radius = 0.215 + 0.02 * shape
    spread = 0.5 - radius
    lobes = [
        _arc(x, y, radius, radius, 0, 360)
        for x, y in ((0.0, -0.5 + radius), (-spread, 0.07), (spread, 0.07))
    ]
    centre = _arc(0.0, -0.02, 0.13, 0.13, 0, 360)
    return [*lobes, centre, _stem(shape, -0.05)]


_SUITS = {"C": _club, "D": _diamond, "H": _heart, "S": _spade}


def suit_polygons(suit: str, shape: float = 0.5) -> list[Points]:
    """Closed polygons whose union is the suit sign.

    Args:
        suit: one of C D H S.
        shape: 0 lean to 1 plump, the designer's taste.
    """
    return _SUITS[suit](shape)


def _line(*points: tuple[float, float]) -> Points:
    return np.asarray(points, dtype=np.float64)


def _strokes() -> dict[str, list[Points]]:
    two = np.concatenate([_arc(0, -0.24, 0.27, 0.26, -170, 30), _line((-0.28, 0.5), (0.3, 0.5))])
    three_low = _arc(-0.02, 0.2, 0.29, 0.3, -80, 160)
    three = np.concatenate([_arc(-0.02, -0.27, 0.25, 0.23, -165, 80), three_low])
    five_bowl = _arc(-0.03, 0.18, 0.3, 0.32, -130, 150)
    nine = [_arc(0, -0.2, 0.27, 0.3, 0, 360), _curve((0.27, -0.2), (0.3, 0.4), (-0.15, 0.5))]
    return {
        "A": [_line((-0.3, 0.5), (0.0, -0.5), (0.3, 0.5)), _line((-0.2, 0.17), (0.2, 0.17))],
        "2": [two],
        "3": [three],
        "4": [_line((0.12, 0.5), (0.12, -0.5), (-0.3, 0.2), (0.32, 0.2))],
        "5": [
            np.concatenate([_line((0.25, -0.5), (-0.2, -0.5), (-0.24, -0.05)), five_bowl]),
        ],
        "6": [part * -1.0 for part in nine],
        "7": [_line((-0.28, -0.5), (0.28, -0.5), (-0.08, 0.5))],
        "8": [_arc(0, -0.26, 0.23, 0.24, 0, 360), _arc(0, 0.24, 0.29, 0.26, 0, 360)],
        "9": nine,
        "0": [_arc(0, 0, 0.28, 0.5, 0, 360)],
        "1": [_line((-0.16, -0.33), (0.03, -0.5), (0.03, 0.5))],
        "T": [_line((-0.28, -0.5), (0.28, -0.5)), _line((0.0, -0.5), (0.0, 0.5))],
        "J": [
            np.concatenate([_line((0.16, -0.5), (0.16, 0.2)), _arc(-0.07, 0.2, 0.23, 0.3, 0, 170)])
        ],
        "Q": [_arc(0, 0, 0.3, 0.5, 0, 360), _line((0.02, 0.2), (0.3, 0.52))],
        "K": [
            _line((-0.25, -0.5), (-0.25, 0.5)),
            _line((0.28, -0.5), (-0.25, 0.1)),
            _line((-0.08, -0.08), (0.3, 0.5)),
        ],
    }


_STROKES = _strokes()
_OPEN_STROKES = {
    "4": [
        _line((-0.06, -0.5), (-0.3, 0.16), (0.32, 0.16)),
        _line((0.14, -0.22), (0.14, 0.5)),
    ],
    "6": [_line((0.18, -0.5), (-0.22, 0.08)), _arc(0, 0.22, 0.27, 0.28, 0, 360)],
    "7": [_line((-0.28, -0.5), (0.28, -0.5), (-0.08, 0.5)), _line((-0.16, 0.02), (0.24, 0.02))],
    "9": [_line((-0.18, 0.5), (0.22, -0.08)), _arc(0, -0.22, 0.27, 0.28, 0, 360)],
}
"""Signs as they are written by hand: an open four, a crossed seven, straight legs."""
_SERIF_ENDS: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((-0.3, 0.5), (0.3, 0.5)),
    "J": ((0.16, -0.5),),
    "K": ((-0.25, -0.5), (-0.25, 0.5), (0.28, -0.5), (0.3, 0.5)),
    "4": ((0.12, 0.5),),
    "1": ((0.03, 0.5),),
}


def rank_strokes(sign: str, *, serif: bool, written: bool = False) -> list[Points]:
    """Open polylines of one sign (one character) to be drawn with a pen.

    Args:
        sign: "A", a digit, "T", "J", "Q" or "K".
        serif: adds short feet where a serif face has them.
        written: some digits as they are written by hand.
    """
    strokes = list(_OPEN_STROKES[sign] if written and sign in _OPEN_STROKES else _STROKES[sign])
    if serif:
        strokes += [_line((x - 0.11, y), (x + 0.11, y)) for x, y in _SERIF_ENDS.get(sign, ())]
    return strokes


def pip_places(count: int) -> list[tuple[float, float]]:
    """Where the pips of a number card stand: (x, y) in [-0.5, 0.5] of the pip field.

    Args:
        count: 1 (ace) to 10.
    """
    middle = {
        1: (0.0,),
        2: (-0.5, 0.5),
        3: (-0.5, 0.0, 0.5),
        5: (0.0,),
        7: (-0.25,),
        8: (-0.25, 0.25),
        9: (0.0,),
        10: (-1 / 3, 1 / 3),
    }.get(count, ())
    rows = {4: (-0.5, 0.5), 5: (-0.5, 0.5), 6: (-0.5, 0.0, 0.5), 7: (-0.5, 0.0, 0.5)}
    rows |= {8: (-0.5, 0.0, 0.5), 9: (-0.5, -1 / 6, 1 / 6, 0.5), 10: (-0.5, -1 / 6, 1 / 6, 0.5)}
    places = [(0.0, y) for y in middle]
    places += [(x, y) for y in rows.get(count, ()) for x in (-0.5, 0.5)]
    return places


def star(points: int, inner: float) -> Points:
    """A star polygon of outer radius 0.5; `inner` is the inner radius as a share of the outer."""
    angles = np.arange(points * 2) * math.pi / points - math.pi / 2
    radius = np.where(np.arange(points * 2) % 2 == 0, 0.5, 0.5 * inner)
    return np.stack([radius * np.cos(angles), radius * np.sin(angles)], axis=1)
