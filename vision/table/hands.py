"""Hands and arms: large foreground that comes in over an edge of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]
Labels = NDArray[np.uint8]

NOBODY, DEALER, PLAYER, UNKNOWN, BOTH = 0, 1, 2, 3, 4
# An edge over which players come in, and the dealer's hands go out.
PLAYER_MAYBE = 3
ACTORS = {DEALER: "dealer", PLAYER: "player"}

# Foreground larger than this many cards is an arm even where it touches no edge (a sleeve in the
# felt's colour). What is smaller is a thing when it lies still, and otherwise too when it is no
# larger than ``THING_CARDS``.
ARM_CARDS, THING_CARDS = 2.4, 1.35
# A part of an arm belongs to the nearest arm within this distance, low resolution pixels.
LINK_PX = 55.0
# A hand whose wrist passes for felt is no larger than a thing, but it moves, as no thing does by
# itself: of this many cards at least, moving over this share, and no farther from the end of an arm
# than this many times a card's side (a hand's length). Farther takes what one hand moves for
# another's; a smaller share takes what was just put down.
HAND_CARDS, HAND_MOVES, HAND_OFF = 0.12, 0.3, 1.3
# Between two pictures it moves this many times a card's side at most, and it is no larger than so
# many cards. Farther takes two hands for one.
HAND_JUMP, MOST_HAND_CARDS = 1.5, 2.5
# Its pieces lie as near to each other, low resolution pixels.
HAND_PIECES_PX = 7
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

    def __init__(
        self,
        edge: Labels,
        cards: NDArray[np.float32],
        cells: NDArray[np.int64],
        put_down: tuple[int, ...] = (),
    ) -> None:
        """Sides.

        Args:
            edge: (h, w) ``DEALER`` on the dealer's side beyond the felt, ``PLAYER`` on the
                players', ``PLAYER_MAYBE`` where the picture ends before the felt, else 0.
            cards: (h, w) share of a card's area that each pixel is.
            cells: (h, w) number of the cell that each pixel belongs to.
            put_down: numbers of the cells where cards and chips are put down.
        """
        # Where things are put down.
        self._places: Mask = np.isin(cells, put_down)
        self._edge = edge
        self._cards = cards
        self._before: Labels = np.zeros(edge.shape, np.uint8)
        # Flat indices of the pixels of hands whose wrists do not show.
        self._loose: NDArray[np.int64] = np.zeros(0, np.int64)
        # Whose the hands are that no arm joins to an edge.
        self._alone: Labels = np.zeros(edge.shape, np.uint8)

    def label(self, foreground: Mask, steady: Mask, moved: Mask | None = None) -> Seen:
        """Splits a picture's foreground into arms by side, and things.

        Args:
            foreground: (h, w) pixels unlike the table at rest.
            steady: (h, w) pixels that have not moved for a while.
            moved: (h, w) pixels that changed since the picture before, None when not known.
        """
        at = np.flatnonzero(foreground)
        if not len(at):
            # Most of a night nobody is at the table.
            self._before = np.zeros(foreground.shape, np.uint8)
            self._loose, self._alone = np.zeros(0, np.int64), self._before
            return Seen(arms=self._before, things=np.zeros(foreground.shape, bool))
        count, parts = cv2.connectedComponents(foreground.view(np.uint8), connectivity=8)
        flat = parts.ravel().take(at).astype(np.int64)
        area = np.bincount(flat, minlength=count)
        edges = np.bincount(flat * 4 + self._edge.ravel().take(at), minlength=4 * count)
        edges = edges.reshape(count, 4)
        votes = self._votes(flat, at, count)
        cards = np.bincount(flat, weights=self._cards.ravel().take(at), minlength=count)
        still = np.bincount(flat[steady.ravel().take(at)], minlength=count)
        placed = np.bincount(flat[self._places.ravel().take(at)], minlength=count)
        verdict = np.full(count, NOBODY, np.uint8)
        for part in np.flatnonzero(area >= SPECK_PX):
            rests = still[part] > 0.8 * area[part]
            large = bool(cards[part] > (ARM_CARDS if rests else THING_CARDS))
            # A row of cards is as large as an arm, but lies where cards do.
            large &= not (rests and placed[part] > 0.8 * area[part])
            verdict[part] = self._side(int(area[part]), large, edges[part], votes[part])
        arms = np.zeros(foreground.shape, np.uint8)
        arms.ravel()[at] = verdict.take(flat)
        for merged in np.flatnonzero(verdict == BOTH):
            self._split(arms, parts == merged)
        loose = np.zeros(foreground.shape, bool)
        if moved is not None:
            # A hand that pauses is still the hand that moved there just before; where cards and
            # chips are put down it may be one of those.
            alive = moved.copy()
            laid = self._places.ravel().take(self._loose)
            alive.ravel()[self._loose[~laid & ~steady.ravel().take(self._loose)]] = True
            moves = np.bincount(flat[alive.ravel().take(at)], minlength=count)
            moving = (verdict == NOBODY) & (area >= SPECK_PX) & (moves > HAND_MOVES * area)
            if cards[moving].sum() > HAND_CARDS:
                self._hands_of(arms, loose, moving[parts])
        if (verdict == UNKNOWN).any():
            self._link(arms, [parts == part for part in np.flatnonzero(verdict == UNKNOWN)])
        things = np.zeros(foreground.shape, bool)
        things.ravel()[at] = (arms.ravel().take(at) == NOBODY) & (area >= SPECK_PX).take(flat)
        self._before, self._loose = arms, np.flatnonzero(loose)
        alone = (edges.sum(axis=1) - edges[:, 0] < SPECK_PX) & (cards < MOST_HAND_CARDS)
        self._alone = np.zeros(foreground.shape, np.uint8)
        at = at[alone.take(flat)]
        self._alone.ravel()[at] = arms.ravel().take(at)
        return Seen(arms=arms, things=things)

    def _votes(
        self, flat: NDArray[np.int64], at: NDArray[np.int64], count: int
    ) -> NDArray[np.int64]:
        """Pixels (count, 5) of each part by whose arm was there in the picture before.

        Every arm of the picture before votes only in the part that holds most of it: where two
        arms met and parted again, the one does not carry off a piece of the other.
        """
        votes = np.zeros((count, 5), np.int64)
        for side in (DEALER, PLAYER):
            before = (self._before == side).view(np.uint8)
            _, top, across, down = cv2.boundingRect(before)
            if not across:
                continue
            # Only the rows in which that side's arms were are labelled and compared.
            number, pieces = cv2.connectedComponents(before[top : top + down], connectivity=8)
            width = before.shape[1]
            first, last = np.searchsorted(at, (top * width, (top + down) * width))
            there = pieces.ravel().take(at[first:last] - top * width)
            shared = np.bincount(flat[first:last] * number + there, minlength=count * number)
            shared = shared.reshape(count, number)
            shared[0] = 0
            heirs = shared.argmax(axis=0)
            for piece in range(1, number):
                votes[heirs[piece], side] += shared[heirs[piece], piece]
        return votes

    def _side(
        self, area: int, large: bool, edges: NDArray[np.int64], votes: NDArray[np.int64]
    ) -> int:
        """Whose arm a part of the foreground is.

        The edge it comes in over tells; but a dark sleeve may be lost against the felt, and then
        two arms that meet look like one that comes from one side only. So what the part was in the
        picture before counts as well.
        """
        coming = int(edges[DEALER]), int(edges[PLAYER])
        at_edge = sum(coming) >= SPECK_PX
        if not at_edge and not large:
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
        return PLAYER if edges[PLAYER_MAYBE] > SPECK_PX else UNKNOWN

    def _hands_of(self, arms: Labels, loose: Mask, moving: Mask) -> None:
        """Gives what moves beside the end of an arm to that arm; a hand may be seen in pieces."""
        grown = cv2.dilate(moving.view(np.uint8), np.ones((HAND_PIECES_PX,) * 2, np.uint8))
        count, groups = cv2.connectedComponents(np.asarray(grown, np.uint8), connectivity=8)
        for group in range(1, count):
            part = moving & (groups == group)
            size = self._cards[part]
            if float(size.sum()) <= HAND_CARDS:
                continue
            side = 1.0 / float(np.sqrt(max(1e-6, float(np.median(size)))))
            owner = self._same_hand(part, HAND_JUMP * side)
            if owner == NOBODY:
                owner = _nearer(_away([arms == DEALER, arms == PLAYER], part, HAND_OFF * side))
            if owner != NOBODY:
                arms[part] = owner
                loose |= part

    def _same_hand(self, part: Mask, jump: float) -> int:
        """Whose a hand was that lay within a jump, in pixels, in the picture before.

        A sleeve that passes for felt leaves a hand alone on the table: it comes from where it was,
        and whoever's arm lies beside it is another's.
        """
        away = _away([self._alone == DEALER, self._alone == PLAYER], part, jump)
        return _nearer(away) if max(away) == np.inf else NOBODY

    def _link(self, arms: Labels, unknown: list[Mask]) -> None:
        """Gives parts of arms to the nearest arm of now or just before, if one is near."""
        sides = [(arms == side) | (self._before == side) for side in (DEALER, PLAYER)]
        for part in unknown:
            owner = _nearer(_away(sides, part, LINK_PX))
            if owner != NOBODY:
                arms[part] = owner

    def _cores(self, part: Mask, size: int, box: tuple[slice, slice]) -> Labels | None:
        """The labelled pieces a blob falls into when eroded, None when they are all one side's."""
        worn = cv2.erode(part.astype(np.uint8), np.ones((size, size), np.uint8))
        count, pieces = cv2.connectedComponents(worn, connectivity=8)
        labels = np.zeros(count, np.uint8)
        for piece in range(1, count):
            inside = pieces == piece
            if inside.sum() < 4 * SPECK_PX:
                continue
            edges = np.bincount(self._edge[box][inside], minlength=4)
            votes = np.bincount(self._before[box][inside], minlength=5)
            labels[piece] = self._side(int(inside.sum()), True, edges, votes)
            if labels[piece] == BOTH:
                return None
        if not {DEALER, PLAYER} <= set(labels.tolist()):
            return None
        return np.asarray(labels[pieces], np.uint8)

    def _split(self, arms: Labels, part: Mask) -> None:
        """Divides a blob of both sides where it is narrow, else by whose arm was nearer before."""
        box = _around(part, LINK_PX)
        inside = part[box]
        for size in (3, 5, 7, 9, 11):
            cores = self._cores(inside, size, box)
            if cores is not None:
                break
        away = []
        for side in (DEALER, PLAYER):
            seed = (self._before[box] == side) | (inside & (self._edge[box] == side))
            if cores is not None:
                seed = cores == side
            distance = _distance(seed)
            away.append(np.full(inside.shape, 1e9) if distance is None else distance)
        nearer = away[0] <= away[1]
        arms[box][inside & nearer] = DEALER
        arms[box][inside & ~nearer] = PLAYER


def _away(sides: Sequence[Mask], part: Mask, reach: float) -> tuple[float, float]:
    """How far a part is from the dealer's side and the players', pixels; infinity beyond reach."""
    box = _around(part, reach)
    away = [_distance(side[box]) for side in sides]
    least = [np.inf if one is None else float(one[part[box]].min()) for one in away]
    dealers, players = (px if px <= reach else np.inf for px in least)
    return dealers, players


def _nearer(away: tuple[float, float]) -> int:
    """Whose is nearer, the dealer's of two as near; nobody's where both are out of reach."""
    if min(away) == np.inf:
        return NOBODY
    return DEALER if away[0] <= away[1] else PLAYER


def _around(part: Mask, margin_px: float) -> tuple[slice, slice]:
    """The box of a part, grown."""
    rows, columns = np.flatnonzero(part.any(axis=1)), np.flatnonzero(part.any(axis=0))
    grow = int(margin_px) + 1
    return (
        slice(max(0, int(rows[0]) - grow), int(rows[-1]) + grow + 1),
        slice(max(0, int(columns[0]) - grow), int(columns[-1]) + grow + 1),
    )


def _distance(side: Mask) -> NDArray[np.float32] | None:
    """Distance of each pixel to a side's, None where it has none."""
    if not side.any():
        return None
    away = cv2.distanceTransform((~side).astype(np.uint8), cv2.DIST_L2, 3)
    return np.asarray(away, np.float32)
