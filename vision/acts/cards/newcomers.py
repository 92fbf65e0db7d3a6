"""Cards that came to rest where none was known, and what looks like one and is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.acts.cards.backs import colours_of, is_unlike
from vision.acts.cards.found import ALTERED_SHARE, LEAST_FIT, UPON_MM
from vision.acts.cards.half_hidden import lies_bare_beside
from vision.acts.cards.hands import hand_of, zone_of
from vision.acts.cards.looks import Looks, Reads, first_look
from vision.acts.cards.place import came_to_light, differing, hides, newly_there
from vision.acts.cards.quads import FACE_WHITE, Quad
from vision.acts.cards.resting import CardAct, Resting
from vision.acts.cards.same_card import SAME_MM, away_mm, carried_on, lies_on, same_or_shown
from vision.acts.cards.turning import surely_read
from vision.table.cell_content import Change
from vision.table.felt import Felt
from vision.table.layout import Cell, place_of

__all__ = ["Newcomers", "by_hand"]

# What shows of a new card beside others is new over the first share, and surely over the second:
# 0.96 and more of dealt cards, 0.71 where one before was missed; 0.40 to 0.69 of fingers that moved
# a bit.
NEW_BESIDE, SURELY_NEW = 0.5, 0.85
# A card hides all of its place: where felt came to light over this share of it, beside the others,
# a hand lay there at first. No card showed any, fingers that moved a bit 0.23.
UNCOVERED = 0.1
# Who lays a card down or takes it covers its place: all pictures around that moment together show
# at least this share of it under arms. What changes with less is the sway of a sleeve in the felt's
# colour. Higher loses cards that are slid by a finger.
HANDLED_SHARE = 0.15
# A new card may overlap what lay there before by this share at most.
PUSHED_SHARE = 0.62
# Of a hand of so many faces no card lies face down: the dealer's (his hole card is his second), and
# a seat's, and anybody's at War.
FACES = (2, 1)


@dataclass(frozen=True, slots=True)
class Newcomers:
    """What is new in a cell.

    Attributes:
        felt: the table.
        two_hands: a seat's second card is its War card.
        before: cards that lay in the cell.
        half_seen: something came there before that was not made out.
    """

    felt: Felt
    two_hands: bool
    before: Sequence[Resting]
    half_seen: bool

    def take(
        self,
        unmatched: list[Quad],
        known: tuple[list[CardAct], list[Resting], list[Resting]],
        change: Change,
        reader: Reads | None,
    ) -> None:
        """Takes rectangles in which no card was known: adds to what happened and to what lies here.

        Args:
            unmatched: the rectangles.
            known: acts, cards that lie here still, and those lost.
            change: in which they were found.
            reader: reads cards.
        """
        (acts, kept, lost), cell = known, change.cell
        turning = any(act.what in {"shown", "turned"} for act in acts)
        as_many = len(self.before) == len(kept)
        for quad in unmatched:
            if not self._is_another(quad, change, kept, as_many=as_many, turning=turning):
                continue
            card = self._new(cell, quad, kept, change, reader)
            others = [one for one in unmatched if one is not quad]
            others += [one.quad for one in (*kept, *lost)]
            new = newly_there(change, quad, others)
            unread = not surely_read(card.looks)
            own = colours_of(change, quad, others) if card.face != "up" else None
            backs = [one.back for one in kept if one.back is not None and one in self.before]
            unlike = card.face == "down" and is_unlike(own, backs)
            if unlike or (unread and _is_none(change, quad, others, new)):
                continue
            card.at_once = unread and new < SURELY_NEW
            card.back = None if card.at_once else own
            former, twice = same_or_shown(card, lost, acts, kept)
            if twice:
                continue
            if former is None:
                acts.append(CardAct("came", card, change))
            else:
                lost.remove(former)
                acts += carried_on(former, card, change)
                card = former
            for other in kept:
                other.looks.over |= lies_on(quad, other.quad)
            kept.append(card)

    def _is_another(
        self, quad: Quad, change: Change, kept: list[Resting], *, as_many: bool, turning: bool
    ) -> bool:
        """Whether a rectangle is a card beside those known.

        Args:
            quad: the rectangle.
            change: in which it was found.
            kept: the cards known.
            as_many: none of them went.
            turning: some of them were turned: no other is laid on them meanwhile.
        """
        # A card that lies where something lay before was pushed, not dealt.
        pushed = differing(change.before, change.bare, change, quad) > PUSHED_SHARE
        if pushed and not (
            as_many and differing(change.after, change.before, change, quad) > ALTERED_SHARE
        ):
            return False
        # Of two backs in nearly the felt's colour a third shape can be made, and of two cards and a
        # shadow between them. Without a hand none was laid on others; free of them a sleeve that
        # passes for felt may have brought it.
        shape = quad.faint or turning or not by_hand(change)
        under = [card.quad for card in kept if lies_on(quad, card.quad)]
        if under and (shape or (quad.white >= FACE_WHITE and not hides(change, quad, under))):
            return False
        apart = SAME_MM if self.two_hands else UPON_MM
        return all(away_mm(quad, card.quad) >= apart for card in kept)

    def _new(
        self, cell: Cell, quad: Quad, others: list[Resting], change: Change, reader: Reads | None
    ) -> Resting:
        taken = {card.hand for card in others}
        hand, zone = hand_of(cell, quad, taken) if self.two_hands else zone_of(cell, quad)
        if (
            self.two_hands
            and hand == "original"
            and self.half_seen
            and not lies_bare_beside(change, quad, self.felt)
        ):
            # Something came here before that was not made out, a card or none: which one this is
            # stays open.
            hand = None
        exact, looks = first_look(
            change.after, change.box_px[:2], quad, self.felt, reader, change.calm_ns
        )
        if any(away_mm(exact, other.quad) < UPON_MM for other in others):
            exact, looks = quad, Looks(over=True)  # that paper is a neighbour's
        # What came at once with it says nothing of it: two sleeves look like two backs.
        lay = [other for other in others if other.t_ns != change.passage.came_ns]
        return Resting(
            quad=exact,
            to=place_of(cell.zones[0]),
            hand=hand,
            zone=zone,
            looks=looks,
            t_ns=change.passage.came_ns,
            among_faces=len(lay) >= FACES[self.two_hands or isinstance(cell.position, int)]
            and all(other.face == "up" for other in lay),
        )


def _is_none(change: Change, quad: Quad, others: Sequence[Quad], new: float) -> bool:
    """Whether what no face was read in, new in that share beside the others, is no card.

    What looks much as it did before the change is a hand at rest, and what is felt now is where one
    lay at first.
    """
    if new < NEW_BESIDE or quad.fit < LEAST_FIT or not by_hand(change):
        return True
    return not quad.faint and came_to_light(change, quad, others) > UNCOVERED


def by_hand(change: Change) -> bool:
    """Whether arms were seen where something came or went."""
    return bool(sum(change.passage.near) >= HANDLED_SHARE * np.count_nonzero(change.where))
