"""Which of the dealer's hands drew a card."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.table.felt import Felt
from vision.table.hands import DEALER
from vision.table.layout import Layout

__all__ = ["HandUsed", "HandsUsed"]

Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]
HandUsed = Literal["left", "right"]
SECOND = 1_000_000_000

# An arm covers this much of the table, in cards; less is a finger that parted from it.
ARM_CARDS = 0.5
# The two arms come in at places this far apart, else they cannot be told from one another.
APART_MM = 90.0
# The part of an arm nearest its owner tells where it comes from.
ROOT_SHARE = 0.12
# Pictures are kept thinned to every so many low resolution pixels.
THIN = 4
# A hand is at a place when it covers this share of it; the other covers less than this share of
# what it covers.
AT_SHARE, OTHER = 0.12, 0.3
# A card is drawn within this time of the hand's coming to the shoe.
DRAW_S = 0.5
# Pictures that must agree, and the share of them.
LEAST_VOTES, AGREE = 3, 0.85
KEPT_S = 14.0


@dataclass(frozen=True, slots=True, eq=False)
class _Picture:
    """Thinned pixels of the shoe's surroundings under the left and the right arm."""

    t_ns: int
    left: int
    right: int


@dataclass(slots=True, eq=False)
class HandsUsed:
    """Where the dealer's left and right hand were, picture by picture.

    Attributes:
        layout: the table.
        left: (2,) unit felt vector to the dealer's left, zeros when the seats do not tell.
        towards_dealer: (2,) unit felt vector.
        shoe: (h, w) thinned, the shoe's surroundings; None without a shoe.
        pictures: those of the last seconds in which an arm was at the shoe.
    """

    layout: Layout
    left: Floats
    towards_dealer: Floats
    shoe: Mask | None
    pictures: deque[_Picture] = field(default_factory=deque)

    @classmethod
    def on(cls, layout: Layout, felt: Felt, shoe: Mask | None) -> HandsUsed:
        """For one table.

        Args:
            layout: the table.
            felt: the same.
            shoe: (h, w) where a hand that draws from the shoe moves, None without a shoe.
        """
        return cls(
            layout=layout,
            left=_towards_left(felt),
            towards_dealer=felt.towards_dealer,
            shoe=None if shoe is None else shoe[::THIN, ::THIN].copy(),
        )

    def see(self, t_ns: int, arms: NDArray[np.uint8]) -> None:
        """Takes one picture."""
        if self.shoe is None or not self.left.any():
            return
        while self.pictures and t_ns - self.pictures[0].t_ns > KEPT_S * SECOND:
            self.pictures.popleft()
        # Whose hand it is need not be asked for where no hand is at the shoe.
        least = AT_SHARE * np.count_nonzero(self.shoe)
        if np.count_nonzero(arms[::THIN, ::THIN][self.shoe] == DEALER) <= least:
            return
        sides = self._sides(((arms == DEALER) & (self.layout.edge == 0)).view(np.uint8))
        if sides is not None:
            there = sides[self.shoe]
            left, right = (int(np.count_nonzero(there == side)) for side in (1, 2))
            if max(left, right) > least:
                self.pictures.append(_Picture(t_ns=t_ns, left=left, right=right))

    def drew(self, drawn_ns: int) -> HandUsed | None:
        """Which hand drew the card that left the shoe then."""
        votes: list[HandUsed] = [
            "left" if one.left > one.right else "right"
            for one in self.pictures
            if drawn_ns <= one.t_ns <= drawn_ns + int(DRAW_S * SECOND)
            and min(one.left, one.right) < OTHER * max(one.left, one.right)
        ]
        for hand in ("left", "right"):
            if votes.count(hand) >= max(LEAST_VOTES, AGREE * len(votes)):
                return "left" if hand == "left" else "right"
        return None

    def _sides(self, dealer: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
        """(h, w) thinned: 1 where the left arm is, 2 where the right; None but for two apart."""
        count, parts = cv2.connectedComponents(dealer, connectivity=8)
        if count < 3:
            return None
        at = np.flatnonzero(dealer.view(bool))
        size = np.bincount(parts.ravel()[at], self.layout.cards.ravel()[at], minlength=count)
        large = np.flatnonzero(size > ARM_CARDS)
        if len(large) != 2:
            return None
        arms = [parts == part for part in large]
        roots = [self._root_mm(arm) for arm in arms]
        if abs(roots[0] - roots[1]) < APART_MM:
            return None
        sides = np.zeros(dealer[::THIN, ::THIN].shape, np.uint8)
        for arm, root in zip(arms, roots, strict=True):
            sides[arm[::THIN, ::THIN]] = 1 if root == max(roots) else 2
        return sides

    def _root_mm(self, arm: Mask) -> float:
        """How far to the left an arm comes in."""
        place = self.layout.place_mm[arm]
        depth, leftness = place @ self.towards_dealer, place @ self.left
        return float(leftness[depth >= np.quantile(depth, 1 - ROOT_SHARE)].mean())


def _towards_left(felt: Felt) -> Floats:
    """Unit felt vector (2,) to the dealer's left, zeros where the seats do not tell.

    Seats are numbered from the dealer's left, whichever way the felt's axes run.
    """
    seats: dict[int, list[tuple[float, float]]] = {}
    for zone in felt.zones:
        if zone.position is not None:
            seats.setdefault(zone.position, []).append(zone.centre_mm)
    if len(seats) < 2:
        return np.zeros(2)
    first, last = (np.mean(seats[number], axis=0) for number in (min(seats), max(seats)))
    way = first - last - ((first - last) @ felt.towards_dealer) * felt.towards_dealer
    length = float(np.hypot(*way))
    return np.asarray(way / length if length > 1e-6 else np.zeros(2), float)
