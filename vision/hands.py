"""Hands and arms: large foreground that comes in over an edge of the table."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]
Labels = NDArray[np.uint8]

NOBODY, DEALER, PLAYER, UNKNOWN, BOTH = 0, 1, 2, 3, 4
ACTORS = {DEALER: "dealer", PLAYER: "player"}

# Foreground larger than this many cards is an arm even where it touches no edge (a sleeve in the
# felt's colour).
ARM_CARDS = 2.4
# One side of a merged blob holds this share of its edge pixels at least, else it is the other
# side's alone.
MINOR_SIDE = 0.12
# Specks smaller than this many low resolution pixels are noise.
SPECK_PX = 6


@dataclass(frozen=True, slots=True)
class Seen:
    """The foreground of one picture, by what it is.

    Attributes:
        arms: (h, w) ``NOBODY``, ``DEALER``, ``PLAYER`` or ``UNKNOWN``.
        things: (h, w) foreground too small to be an arm and not connected to one.
    """

    arms: Labels
    things: Mask


class Hands:
    """Labels the foreground of successive pictures."""

    def __init__(self, edge: Labels, card_px: float) -> None:
        """Sides.

        Args:
            edge: (h, w) ``DEALER`` on the dealer's side beyond the felt, ``PLAYER`` on the
                players', else 0.
            card_px: area of a card in the middle of the felt, low resolution pixels.
        """
        self._edge = edge
        self._arm_px = ARM_CARDS * card_px
        self._before: Labels = np.zeros(edge.shape, np.uint8)

    def label(self, foreground: Mask) -> Seen:
        """Splits a picture's foreground into arms by side, and things."""
        count, parts, stats, _ = cv2.connectedComponentsWithStats(
            foreground.astype(np.uint8), connectivity=8
        )
        area = stats[:, cv2.CC_STAT_AREA]
        flat = parts.ravel().astype(np.int64)
        edges = np.bincount(flat * 3 + self._edge.ravel(), minlength=3 * count).reshape(count, 3)
        votes = np.bincount(flat * 4 + self._before.ravel(), minlength=4 * count).reshape(count, 4)
        verdict = np.full(count, NOBODY, np.uint8)
        for part in range(1, count):
            if area[part] >= SPECK_PX:
                verdict[part] = self._side(int(area[part]), edges[part], votes[part])
        arms = verdict[parts]
        for part in np.flatnonzero(verdict == BOTH):
            self._split(arms, parts == part)
        things = foreground & (arms == NOBODY) & (area[parts] >= SPECK_PX)
        self._before = arms
        return Seen(arms=arms, things=things)

    def _side(self, area: int, edges: NDArray[np.int64], votes: NDArray[np.int64]) -> int:
        """Whose arm a part of the foreground is.

        The edge it comes in over tells; but a dark sleeve may be lost against the felt, and then
        two arms that meet look like one that comes from one side only. So what the part was in the
        picture before counts as well.
        """
        coming = int(edges[DEALER]), int(edges[PLAYER])
        at_edge = sum(coming) >= SPECK_PX
        if not at_edge and area < self._arm_px:
            return NOBODY
        share = MINOR_SIDE * sum(coming), MINOR_SIDE * area
        sides = [
            (at_edge and coming[i] > max(SPECK_PX, share[0]))
            or votes[i + 1] > max(SPECK_PX, share[1])
            for i in range(2)
        ]
        if all(sides):
            return BOTH
        if any(sides):
            return DEALER if sides[0] else PLAYER
        return UNKNOWN

    def _split(self, arms: Labels, part: Mask) -> None:
        """Divides a blob of both sides by whose arm was nearer in the picture before."""
        distance = []
        for side in (DEALER, PLAYER):
            seed = (self._before == side) | (part & (self._edge == side))
            distance.append(cv2.distanceTransform((~seed).astype(np.uint8), cv2.DIST_L2, 3))
        nearer = distance[0] <= distance[1]
        arms[part & nearer] = DEALER
        arms[part & ~nearer] = PLAYER
