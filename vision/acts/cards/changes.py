"""Cards that came to rest, were turned, or went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.acts.cards.askew import outlined_anew
from vision.acts.cards.bodies import without_bodies
from vision.acts.cards.found import UPON_MM, Finder, area_of
from vision.acts.cards.half_hidden import half_hidden
from vision.acts.cards.hands import hand_of, zone_of
from vision.acts.cards.looks import Looks, Reads, face_of, first_look, look_again
from vision.acts.cards.newcomers import Newcomers, by_hand
from vision.acts.cards.place import as_bare, differing
from vision.acts.cards.quads import Quad
from vision.acts.cards.resting import CardAct, Resting
from vision.acts.cards.same_card import away_mm, matched
from vision.acts.cards.shown import lay_under_a_hand, without_hands
from vision.acts.cards.turning import Sign, sign_of_turning, surely_read
from vision.film.capture import Frame
from vision.table.cell_content import Change
from vision.table.felt import Felt
from vision.table.layout import Cell, place_of
from vision.watcher import SeenBox

__all__ = ["CardAct", "CardTable", "Reads", "Resting", "unexplained"]

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

# A card has gone when less than this share of its place still differs from bare felt.
GONE_SHARE = 0.45
# Room round a card, in full resolution pixels, that must be free of arms for a look at it.
CLEAR_PX = 24
# A change that is new (or gone) over the first share, old (or left) over less than the second, and
# solid over this share of a card, was a card or a good part of one, its outline found or not.
ONE_WAY_SHARE, OTHER_WAY_SHARE, PART_OF_A_CARD = 0.6, 0.4, 0.25


def unexplained(change: Change, acts: Sequence[CardAct]) -> bool:
    """Whether something like a card came or went and nothing can be told of it.

    A card half under a head or a sleeve shows so little that no outline is found. Told as nothing
    it would count as never dealt, so the place counts as not seen instead. Where the place looks as
    it did when it was bare, no card lies, whatever looked otherwise before: a hand at rest that was
    there from the beginning goes and comes back so.
    """
    shares = (change.appeared, change.vanished)
    one_way = max(shares) > ONE_WAY_SHARE and min(shares) < OTHER_WAY_SHARE
    before, after = change.held_cards
    held = after if change.appeared > change.vanished else before
    part = min(change.solid_cards, held) > PART_OF_A_CARD
    return not acts and one_way and part


@dataclass(slots=True, eq=False)
class CardTable:
    """The cards at rest in all cells.

    Attributes:
        felt: the table.
        two_hands: a seat's second card is its War card.
        resting: cards by number of their cell, in the order they came.
        half_seen: cells in which something came that was not made out.
        doubtful: whether the change just seen shows something that may be cards and is not told.
    """

    felt: Felt
    two_hands: bool = True
    resting: dict[int, list[Resting]] = field(default_factory=dict)
    half_seen: set[int] = field(default_factory=set)
    doubtful: bool = False

    @property
    def _finder(self) -> Finder:
        return Finder(self.felt, self.two_hands)

    def see(self, change: Change, reader: Reads | None) -> list[CardAct]:
        """Takes a change in a cell of cards; returns what happened to cards, in no order."""
        cell = change.cell
        before = self.resting.get(cell.number, [])
        unmatched = self._finder.found(change, before)
        acts, kept, lost = self._seen_before(before, unmatched, change, reader)
        newcomers = Newcomers(self.felt, self.two_hands, before, cell.number in self.half_seen)
        newcomers.take(unmatched, (acts, kept, lost), change, reader)
        if self.two_hands:
            acts, kept = without_hands(acts, kept, change)
            for act in acts:
                if act.what == "shown":
                    _place(act.card, cell, kept)
        acts, kept, self.doubtful = without_bodies(acts, kept, change, area_of(cell), self.felt)
        came = [act.card for act in acts if act.what == "came"]
        for card in came:
            card.at_once |= self.two_hands and len(came) > 1
        acts += [
            CardAct("went", card, change, sum(other.hand == card.hand for other in kept))
            for card in lost
        ]
        if not (acts or self.doubtful or self.two_hands) and len(kept) == len(before):
            acts = self._part(change, kept)
            kept += [act.card for act in acts]
        self.resting[cell.number] = kept
        self.doubtful |= unexplained(change, acts)
        if not kept and unexplained(change, acts) and change.appeared > change.vanished:
            if by_hand(change):
                self.half_seen.add(cell.number)
        elif not kept and (before or unexplained(change, acts)):
            self.half_seen.discard(cell.number)
        return acts

    def _part(self, change: Change, others: list[Resting]) -> list[CardAct]:
        """A card that came and of which only a part shows."""
        quad = half_hidden(change, area_of(change.cell), self.felt)
        if quad is None or not self._finder.here(change.cell, quad):
            return []
        if any(away_mm(quad, card.quad) < UPON_MM for card in others):
            return []
        hand, zone = zone_of(change.cell, quad)
        to, came = place_of(change.cell.zones[0]), change.passage.came_ns
        looks = Looks(over=True)
        card = Resting(quad=quad, to=to, hand=hand, zone=zone, looks=looks, t_ns=came)
        return [CardAct("came", card, change)]

    def _seen_before(
        self, before: list[Resting], found: list[Quad], change: Change, reader: Reads | None
    ) -> tuple[list[CardAct], list[Resting], list[Resting]]:
        """What became of cards seen before: their acts, those that lie here still, those lost.

        What lies where one of them lay is taken out of ``found``.
        """
        acts: list[CardAct] = []
        kept: list[Resting] = []
        lost: list[Resting] = []
        for card, same in matched(before, found):
            if same is None:
                bare = self._covers(change.after, change, card.quad) < GONE_SHARE
                gone = bare and (by_hand(change) or as_bare(change, card.quad))
                (lost if gone else kept).append(card)
                continue
            as_it_was = card.quad, card.looks
            told = self._again(card, same, change, reader)
            if told and any(away_mm(card.quad, other.quad) < UPON_MM for other in kept):
                # Two cards turned out to be one; the other lies elsewhere, or never was.
                card.quad, card.looks = as_it_was
                lost.append(card)
                continue
            acts += told
            kept.append(card)
        return acts, kept, lost

    def look(
        self,
        frame: Frame,
        busy: NDArray[np.bool_],
        scale: tuple[float, float],
        reader: Reads | None,
    ) -> None:
        """Reads once more the cards that lie free and were not looked at often enough.

        Args:
            frame: the picture.
            busy: (h, w) low resolution pixels of arms and of whatever moves.
            scale: full resolution pixels per low resolution pixel, (x, y).
            reader: reads cards.
        """
        if reader is None:
            return
        due = [card for cards in self.resting.values() for card in cards]
        for card in [card for card in due if card.looks.due(frame.t_ns)]:
            low = np.maximum(np.floor(card.quad.corners_px.min(axis=0)).astype(int) - CLEAR_PX, 0)
            high = np.ceil(card.quad.corners_px.max(axis=0)).astype(int) + CLEAR_PX
            x0, y0 = (low / scale).astype(int)
            x1, y1 = (high / scale).astype(int) + 1
            if busy[y0:y1, x0:x1].any():
                continue
            high = np.minimum(high, frame.size_px)
            cut = frame.cut((int(low[0]), int(low[1]), int(high[0]), int(high[1])))
            origin = int(low[0]), int(low[1])
            look_again(cut, origin, card.quad, self.felt, reader, card.looks, frame.t_ns)

    @property
    def empty(self) -> bool:
        """Whether no card lies on the table."""
        return not any(self.resting.values())

    def boxes(self) -> list[SeenBox]:
        """The cards at rest, for drawing."""
        out = []
        for number in sorted(self.resting):
            for card in self.resting[number]:
                readings = card.readings
                corners = tuple((float(x), float(y)) for x, y in card.quad.corners_px)
                out.append(
                    SeenBox(
                        kind="back" if card.face == "down" else "card",
                        label=readings[0].card.code if readings else "?",
                        quad_px=corners,
                    )
                )
        return out

    def _again(
        self, card: Resting, quad: Quad, change: Change, reader: Reads | None
    ) -> list[CardAct]:
        """A card seen before: a better look, or it was turned."""
        altered = self._altered(change, quad)
        left_ns = change.passage.left_ns
        sign = sign_of_turning(card, quad, altered, left_ns, one_of_faces=self.two_hands)
        shown = self.two_hands and lay_under_a_hand(card, quad, altered)
        if shown:
            sign = Sign.FAINT
        if sign is None:
            return []
        # Where little changed, the rest of the cut is of the picture before.
        seen = change.after if sign is Sign.PLAIN or change.around is None else change.around
        exact, looks = first_look(seen, change.box_px[:2], quad, self.felt, reader, change.calm_ns)
        if looks.fused() is None and sign is Sign.PLAIN:
            others = [one.quad for one in self.resting[change.cell.number] if one is not card]
            area = area_of(change.cell)
            lay = outlined_anew(change, card.quad, others, area, self.felt, quad.white)
            if lay is not None:
                sign = Sign.FAINT
                exact, looks = first_look(
                    seen, change.box_px[:2], lay, self.felt, reader, change.calm_ns
                )
        if face_of(quad.white, looks) != "up" or not (sign is Sign.PLAIN or surely_read(looks)):
            return []
        card.quad, card.looks = exact, looks
        return [CardAct("shown" if shown else "turned", card, change)]

    def _covers(self, image: Image, change: Change, quad: Quad) -> float:
        """Share of a card's place that differs from bare felt in an image of the cell."""
        return differing(image, change.bare, change, quad)

    def _altered(self, change: Change, quad: Quad) -> float:
        """Share of a card's place that looks different since the change."""
        return differing(change.after, change.before, change, quad)


def _place(card: Resting, cell: Cell, others: Sequence[Resting]) -> None:
    """Says anew which hand's a card is when what came with it was none."""
    taken = {other.hand for other in others if other is not card}
    card.hand, card.zone = hand_of(cell, card.quad, taken)
