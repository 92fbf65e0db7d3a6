"""An index says where a card's corner is; neighbours say how large a card is there, how slanted.

All cards of a table lie in one plane. A card seen whole shows how that plane is foreshortened near
it: the outline of a card of which a corner alone is in sight then has one thing left to guess, how
far it is turned.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

__all__ = ["anchored", "drawn_out", "shares_of_card"]

Floats = npt.NDArray[np.float32]
Matrix = npt.NDArray[np.float64]

_ASPECT = 88 / 63
"""Length of a card over its width; of bridge cards it is a tenth more, which the paper's edges
then put right."""
_MOST_UNLIKE = 2.2
"""A card that would be larger or smaller than the index says by this factor is of another plane."""
_LEAST_PART, _MOST_PART = 0.25, (1.6, 1.25)
"""Sides of what is taken for a part of a card, as shares of the card's: a smaller one shows too
little. A larger one may hold a piece of a neighbour besides; less where its long edges are taken
for the short ones."""
_NEIGHBOURS, _AS_NEAR = 3, 3.0
"""So many of the nearest cards say together how large a card is, since one outline alone may be
wrong by a tenth of its length; those further away than the nearest, times the second, do not."""
_WAY_ACROSS = 0.8
"""How much the short edge counts beside the long one in how far the card is turned."""


def _axes(quad: Floats) -> Matrix:
    """The mean short and long edge of a card (4, 2) as the columns of (2, 2)."""
    at = np.asarray(quad, np.float64)
    return np.stack([at[1] - at[0] + at[2] - at[3], at[3] - at[0] + at[2] - at[1]], axis=1) / 2


def drawn_out(
    corner_px: Floats,
    across_px: Floats,
    down_px: Floats,
    known_px: Sequence[Floats],
    turns_deg: Sequence[float],
) -> list[Floats]:
    """Outlines of the card whose corner, short and long edge (2,) an index tells.

    Args:
        corner_px: where the corner is.
        across_px: the way along the short side, not exact.
        down_px: the way along the long side, not exact.
        known_px: outlines (4, 2) of cards seen whole, first edge a short one, clockwise.
        turns_deg: how much further than the index says each outline is turned.

    Returns:
        Outlines (4, 2) as large as the nearest known cards would be if they lay that way, clockwise
        from the corner; none where nothing is known or the index contradicts it.
    """
    plane = _plane(corner_px + (across_px + down_px) / 2, known_px)
    if plane is None:
        return []
    across, down = _in_plane(plane, across_px, down_px)
    if not 1 / _MOST_UNLIKE < abs(across) < _MOST_UNLIKE:
        return []
    angle = _turn(across, down)
    return [_outline(corner_px, plane, angle + math.radians(turn)) for turn in turns_deg]


def anchored(part_px: Floats, known_px: Sequence[Floats]) -> list[Floats]:
    """Outlines of the whole card of which a part is in sight.

    What lies over a card leaves one corner of it and the edges that meet there; which of the four
    of the visible part that is cannot be told, nor always which of its edges is the short one.

    Args:
        part_px: outline (4, 2) of the part, clockwise.
        known_px: outlines (4, 2) of cards seen whole, first edge a short one, clockwise.

    Returns:
        Outlines as large as the nearest known cards, clockwise, the first edge a short one, each
        sharing one corner and the ways of its edges with the part; none where nothing is known.
    """
    plane = _plane(part_px.mean(axis=0), known_px)
    if plane is None:
        return []
    found = []
    for part, most in zip((part_px, np.roll(part_px, -1, axis=0)), _MOST_PART, strict=True):
        for corner in range(4):
            across_px = part[1] - part[0] if corner < 2 else part[2] - part[3]
            down_px = part[3] - part[0] if corner in (0, 3) else part[2] - part[1]
            across, down = _in_plane(plane, across_px, down_px)
            shares = abs(across), abs(down) / _ASPECT
            if min(shares) > _LEAST_PART and max(shares) < most:
                whole = _outline(part[0], plane, _turn(across, down))
                found.append(whole + (part[corner] - whole[corner]))
    return found


def shares_of_card(outline_px: Floats, known_px: Sequence[Floats]) -> tuple[float, float] | None:
    """How large an outline (4, 2) is beside the nearest known cards, 1 being as large as they.

    Returns:
        Its short and its long side as shares of theirs; None where nothing is known.
    """
    plane = _plane(outline_px.mean(axis=0), known_px)
    if plane is None:
        return None
    axes = _axes(outline_px).astype(np.float32)
    across, down = _in_plane(plane, axes[:, 0], axes[:, 1])
    sides = sorted((abs(across), abs(down)))
    return sides[0], sides[1] / _ASPECT


def _plane(middle_px: Floats | Matrix, known_px: Sequence[Floats]) -> Matrix | None:
    """Pixels of a card's width along both axes (2, 2), by the nearest known cards."""
    if not known_px:
        return None
    away = [float(np.hypot(*(quad.mean(axis=0) - middle_px))) for quad in known_px]
    order = np.argsort(away, kind="stable")[:_NEIGHBOURS]
    near = [_axes(known_px[i]) / [1.0, _ASPECT] for i in order]
    length = float(np.hypot(*(known_px[order[0]][3] - known_px[order[0]][0])))
    most = _AS_NEAR * (away[order[0]] + length)
    # A plane times its own transpose is the same for every turn; its root is one such plane.
    squares = [
        plane @ plane.T
        for i, plane in zip(order, near, strict=True)
        if np.linalg.det(plane) > 1.0 and away[i] <= most
    ]
    if not squares:
        return None
    values, vectors = np.linalg.eigh(np.mean(squares, axis=0))
    return np.asarray(vectors * np.sqrt(values) @ vectors.T)


def _in_plane(plane: Matrix, across_px: Floats, down_px: Floats) -> tuple[complex, complex]:
    """Both edges as seen from above, in card's widths; the long one turned to point across."""
    flat = np.linalg.solve(plane, np.stack([across_px, down_px], axis=1).astype(np.float64))
    return complex(*flat[:, 0]), complex(*flat[:, 1]) / 1j


def _turn(across: complex, down: complex) -> float:
    """How far the card is turned, radians, by both edges."""
    way = _WAY_ACROSS * across / max(abs(across), 1e-6) + _ASPECT * down / max(abs(down), 1e-6)
    return math.atan2(way.imag, way.real)


def _outline(corner_px: Floats, plane: Matrix, angle: float) -> Floats:
    cos, sin = math.cos(angle), math.sin(angle)
    across = plane @ np.array([cos, sin])
    down = plane @ (np.array([-sin, cos]) * _ASPECT)
    ways = np.stack([np.zeros(2), across, across + down, down])
    return np.asarray(corner_px + ways, np.float32)
