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

__all__ = ["drawn_out"]

Floats = npt.NDArray[np.float32]
Matrix = npt.NDArray[np.float64]

_ASPECT = 88 / 63
"""Length of a card over its width; of bridge cards it is a tenth more, which the paper's edges
then put right."""
_MOST_UNLIKE = 2.2
"""A card that would be larger or smaller than the index says by this factor is of another plane."""
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
        Outlines (4, 2) as large as the nearest known card would be if it lay that way, clockwise
        from the corner; none where nothing is known or the index contradicts it.
    """
    if not known_px:
        return []
    middle = corner_px + (across_px + down_px) / 2
    near = min(known_px, key=lambda quad: float(np.hypot(*(quad.mean(axis=0) - middle))))
    plane = _axes(near) / [1.0, _ASPECT]
    if np.linalg.det(plane) <= 1.0:
        return []
    flat = np.linalg.solve(plane, np.stack([across_px, down_px], axis=1).astype(np.float64))
    across, down = complex(*flat[:, 0]), complex(*flat[:, 1]) / 1j
    way = _WAY_ACROSS * across / max(abs(across), 1e-6) + _ASPECT * down / max(abs(down), 1e-6)
    width = abs(across)
    if not 1 / _MOST_UNLIKE < width < _MOST_UNLIKE:
        return []
    turned = [math.atan2(way.imag, way.real) + math.radians(turn) for turn in turns_deg]
    return [_outline(corner_px, plane, angle) for angle in turned]


def _outline(corner_px: Floats, plane: Matrix, angle: float) -> Floats:
    cos, sin = math.cos(angle), math.sin(angle)
    across = plane @ np.array([cos, sin])
    down = plane @ (np.array([-sin, cos]) * _ASPECT)
    ways = np.stack([np.zeros(2), across, across + down, down])
    return np.asarray(corner_px + ways, np.float32)
