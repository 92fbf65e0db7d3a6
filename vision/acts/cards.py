"""Cards that came to rest, were turned, or went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from rules_check.facts.cards import Card, Reading, readings_in_order
from rules_check.facts.events import Place
from vision.acts.layout import REACH_MM, Cell
from vision.acts.quads import FACE_WHITE, Quad, find_cards
from vision.felt import Felt
from vision.track_content import Change
from vision.watcher import SeenBox

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

# A card found within this distance of one seen before is the same card.
SAME_MM = 24.0
# A card has gone when less than this share of its place still differs from bare felt.
GONE_SHARE = 0.45
# A new card may overlap what lay there before by this share at most.
PUSHED_SHARE = 0.62
# Least share of a rectangle that must differ from felt to be called a card.
LEAST_FIT = 0.86
# The same without filling holes: a sleeve in the felt's colour that hides a printed outline leaves
# a hollow rectangle of a card's size.
LEAST_SOLID = 0.5
# Cards rest inside a seat's area grown by this margin.
MARGIN_MM = 60.0
# Candidates less likely than this are not listed.
LEAST_PROBABILITY = 0.004
# A reading counts as readable below this probability of "no readable face".
READABLE = 0.5
# A back is at most this white.
BACK_WHITE = 0.2


class Read(Protocol):
    """What a card reader says of one card."""

    @property
    def probabilities(self) -> Mapping[str, float]:
        """Likely cards by code."""

    @property
    def unreadable(self) -> float:
        """Probability that no face can be read."""


class Reads(Protocol):
    """Reads cards in a picture."""

    def read(self, image_bgr: Image, quads_px: Sequence[Floats]) -> Sequence[Read]:
        """One reading for each quad."""


@dataclass(slots=True, eq=False)
class Resting:
    """A card at rest.

    Attributes:
        quad: where.
        to, hand: whose, and which of their hands.
        zone: name of the zone it rests in.
        face: ``up``, ``down`` or None.
        readings: candidates, likeliest first; empty when not read.
        t_ns: when it came to rest.
    """

    quad: Quad
    to: Place
    hand: str
    zone: str
    face: str | None
    readings: tuple[Reading, ...]
    t_ns: int


@dataclass(frozen=True, slots=True, eq=False)
class CardAct:
    """Something happened to a card.

    Attributes:
        what: ``came``, ``turned`` or ``went``.
        card: the card, as it is now or was last.
        change: the change it was seen in.
    """

    what: str
    card: Resting
    change: Change


# A change that is new (or gone) over the first share, old (or left) over less than the second, and
# solid over this share of a card, was a card or a good part of one, its outline found or not.
NEW_SHARE, OLD_SHARE, PART_OF_A_CARD = 0.6, 0.4, 0.25


def unexplained(change: Change, acts: Sequence[CardAct]) -> bool:
    """Whether something like a card came or went and nothing can be told of it.

    A card half under a head or a sleeve shows so little that no outline is found. Told as nothing
    it would count as never dealt, so the place counts as not seen instead.
    """
    shares = (change.appeared, change.vanished)
    one_way = max(shares) > NEW_SHARE and min(shares) < OLD_SHARE
    return not acts and one_way and change.solid_cards > PART_OF_A_CARD


@dataclass(slots=True, eq=False)
class CardTable:
    """The cards at rest in all cells."""

    felt: Felt
    resting: dict[int, list[Resting]] = field(default_factory=dict)
    half_seen: set[int] = field(default_factory=set)

    def see(self, change: Change, reader: Reads | None) -> list[CardAct]:
        """Takes a change in a cell of cards; returns what happened to cards, in no order."""
        cell = change.cell
        before = self.resting.get(cell.number, [])
        found = find_cards(
            change.after,
            change.bare,
            change.box_px,
            _area(cell),
            self.felt,
            [card.quad for card in before],
        )
        found = tuple(
            quad
            for quad in found
            if quad.fit >= LEAST_FIT and quad.solid >= LEAST_SOLID and self._here(cell, quad)
        )
        acts: list[CardAct] = []
        kept: list[Resting] = []
        unmatched = list(found)
        for card in before:
            same = _nearest(card.quad, unmatched)
            if same is not None:
                unmatched.remove(same)
                acts += self._again(card, same, change, reader)
                kept.append(card)
            elif self._covers(change.after, change, card.quad) < GONE_SHARE:
                acts.append(CardAct("went", card, change))
            else:
                kept.append(card)
        for quad in unmatched:
            # A card that lies where something lay before was pushed, not dealt.
            if self._covers(change.before, change, quad) > PUSHED_SHARE:
                continue
            if any(_overlap(quad, card.quad) for card in kept):
                continue
            card = self._new(cell, quad, kept, change, reader)
            kept.append(card)
            acts.append(CardAct("came", card, change))
        self.resting[cell.number] = kept
        if not kept and unexplained(change, acts) and change.appeared > change.vanished:
            self.half_seen.add(cell.number)
        elif not kept and (before or unexplained(change, acts)):
            self.half_seen.discard(cell.number)
        return acts

    @property
    def empty(self) -> bool:
        """Whether no card lies on the table."""
        return not any(self.resting.values())

    def boxes(self) -> list[SeenBox]:
        """The cards at rest, for drawing."""
        return [
            SeenBox(
                kind="back" if card.face == "down" else "card",
                label=card.readings[0].card.code if card.readings else "?",
                quad_px=tuple((float(x), float(y)) for x, y in card.quad.corners_px),
            )
            for number in sorted(self.resting)
            for card in self.resting[number]
        ]

    def _new(
        self, cell: Cell, quad: Quad, others: list[Resting], change: Change, reader: Reads | None
    ) -> Resting:
        taken = {card.hand for card in others}
        if cell.number in self.half_seen:
            # Something came here before that was not made out: this is the next card.
            taken.add("original")
        hand, zone = _hand(cell, quad, taken)
        face, readings = self._read(quad, change, reader)
        to: Place = "dealer" if cell.position is None else cell.position
        return Resting(
            quad=quad,
            to=to,
            hand=hand,
            zone=zone,
            face=face,
            readings=readings,
            t_ns=change.passage.came_ns,
        )

    def _again(
        self, card: Resting, quad: Quad, change: Change, reader: Reads | None
    ) -> list[CardAct]:
        """A card seen before: a better look, or it was turned."""
        if card.face == "down" and quad.white > FACE_WHITE and card.quad.white < BACK_WHITE:
            card.face, card.readings = self._read(quad, change, reader)
            card.quad = quad
            return [CardAct("turned", card, change)] if card.face == "up" else []
        return []

    def _read(
        self, quad: Quad, change: Change, reader: Reads | None
    ) -> tuple[str | None, tuple[Reading, ...]]:
        face = "up" if quad.white > FACE_WHITE else "down" if quad.white < BACK_WHITE else None
        if reader is None or face == "down":
            return face, ()
        corners = reading_corners(quad) - np.array(change.box_px[:2], float)
        reading = reader.read(change.after, [corners])[0]
        if reading.unreadable > READABLE:
            return ("down" if face is None else face), ()
        seen = {
            Card.parse(code): round(p, 4)
            for code, p in reading.probabilities.items()
            if p >= LEAST_PROBABILITY
        }
        return "up", readings_in_order(seen)

    def _here(self, cell: Cell, quad: Quad) -> bool:
        """Whether a card lies in this cell, and not in a neighbour's."""
        near = min(float(zone.distance_mm(quad.centre_mm)[0]) for zone in cell.zones)
        others = [z for z in self.felt.of_kind("hand", "dealer_hand") if z not in cell.zones]
        next_best = min(
            (float(zone.distance_mm(quad.centre_mm)[0]) for zone in others), default=1e9
        )
        return near <= REACH_MM["cards"] and near <= next_best

    def _covers(self, image: Image, change: Change, quad: Quad) -> float:
        """Share of a card's place that differs from bare felt in an image of the cell."""
        corners = quad.corners_px - np.array(change.box_px[:2], float)
        mask = np.zeros(image.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
        inside = mask > 0
        if not inside.any():
            return 1.0
        step = np.abs(image[inside].astype(np.int16) - change.bare[inside]).max(axis=1)
        return float((step > 30).mean())


def reading_corners(quad: Quad) -> Floats:
    """(4, 2) pixels, clockwise in the picture, a long side from the second corner to the third."""
    px, mm = quad.corners_px, quad.corners_mm
    following = np.roll(px, -1, axis=0)
    turn = float(np.sum(px[:, 0] * following[:, 1] - following[:, 0] * px[:, 1]))
    if turn < 0:
        px, mm = px[::-1], mm[::-1]
    sides = np.hypot(*(np.roll(mm, -1, axis=0) - mm).T)
    start = 0 if sides[1] + sides[3] >= sides[0] + sides[2] else 1
    return np.asarray(np.roll(px, -start, axis=0), float)


def _area(cell: Cell) -> Floats:
    points = np.concatenate([zone.polygon_mm for zone in cell.zones])
    return np.concatenate([points.min(axis=0) - MARGIN_MM, points.max(axis=0) + MARGIN_MM])


def _nearest(quad: Quad, others: list[Quad]) -> Quad | None:
    near = [
        (float(np.hypot(*(other.centre_mm - quad.centre_mm))), number)
        for number, other in enumerate(others)
    ]
    if not near or min(near)[0] > SAME_MM:
        return None
    return others[min(near)[1]]


def _overlap(quad: Quad, other: Quad) -> bool:
    """Whether two rectangles are one card seen twice."""
    return bool(np.hypot(*(quad.centre_mm - other.centre_mm)) < SAME_MM)


def _hand(cell: Cell, quad: Quad, taken: set[str]) -> tuple[str, str]:
    """Which hand a new card belongs to, and its zone.

    The second card of a seat is its War card wherever exactly it lies; the first is the original
    one unless it lies
    squarely in a zone made for the War card.
    """
    distances = [
        (float(zone.distance_mm(quad.centre_mm)[0]), number)
        for number, zone in enumerate(cell.zones)
    ]
    nearest = cell.zones[min(distances)[1]]
    squarely = nearest.hand == "war" and min(distances)[0] < 0 and len(cell.zones) > 1
    hand = "war" if squarely or "original" in taken else "original"
    fitting = [zone for zone in cell.zones if zone.hand == hand]
    return hand, (fitting[0] if fitting else nearest).name
