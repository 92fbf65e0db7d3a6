"""Cards that came to rest, were turned, or went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.acts.cards.askew import outlined_anew
from vision.acts.cards.backs import colours_of, is_unlike
from vision.acts.cards.bodies import without_bodies
from vision.acts.cards.half_hidden import half_hidden, lies_bare_beside
from vision.acts.cards.hands import hand_of, zone_of
from vision.acts.cards.looks import (
    Looks,
    Reads,
    face_of,
    first_look,
    look_again,
)
from vision.acts.cards.place import (
    as_bare,
    came_to_light,
    differing,
    hides,
    holds_change,
    newly_there,
)
from vision.acts.cards.quads import FACE_WHITE, LEAST_SOLID, NEW_SHARE, Quad, find_cards
from vision.acts.cards.resting import CardAct, Resting
from vision.acts.cards.same_card import (
    SAME_MM,
    away_mm,
    carried_on,
    lies_on,
    matched,
    same_or_shown,
)
from vision.acts.cards.shown import lay_under_a_hand, without_hands
from vision.acts.cards.turning import Sign, sign_of_turning, surely_read
from vision.film.capture import Frame
from vision.table.cell_content import Change
from vision.table.felt import Felt
from vision.table.layout import REACH_MM, Cell, place_of
from vision.watcher import SeenBox

__all__ = ["CardAct", "CardTable", "Reads", "Resting", "unexplained"]

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

# A card of a hand that is laid upon the others is moved on by this much at least, and shows this
# share of itself beside them. Lower takes a shadow for a card, higher misses a tight pile.
UPON_MM, NEW_ON_HAND_SHARE = 10.0, 0.13
# Where all that changed lies within its outline, this share of itself beside them is enough.
UPON_SHARE = 0.06
# A card laid upon others changes this share of what is seen there at least.
ALTERED_SHARE = 0.2
# What shows of it beside them is new over the first share, and surely over the second: 0.96 and
# more of dealt cards, 0.71 where one before was missed; 0.40 to 0.69 of fingers that moved a bit.
NEW_BESIDE, SURELY_NEW = 0.5, 0.85
# A card hides all of its place: where felt came to light over this share of it, beside the others,
# a hand lay there at first. No card showed any, fingers that moved a bit 0.23.
UNCOVERED = 0.1
# A card has gone when less than this share of its place still differs from bare felt.
GONE_SHARE = 0.45
# Who lays a card down or takes it covers its place: all pictures around that moment together show
# at least this share of it under arms. What changes with less is the sway of a sleeve in the felt's
# colour. Higher loses cards that are slid by a finger.
HANDLED_SHARE = 0.15
# A new card may overlap what lay there before by this share at most.
PUSHED_SHARE = 0.62
# Least share of a rectangle that must differ from felt to be called a card. A face whose rim has
# the felt's colour fills less: down to the second share it is a card if it can be read for sure.
LEAST_FIT, POOR_FIT = 0.86, 0.78
# Cards rest inside a seat's area grown by this margin.
MARGIN_MM = 60.0
# Of a hand of so many faces no card lies face down: the dealer's (his hole card is his second), and
# a seat's, and anybody's at War.
FACES = (2, 1)
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

    def see(self, change: Change, reader: Reads | None) -> list[CardAct]:
        """Takes a change in a cell of cards; returns what happened to cards, in no order."""
        cell = change.cell
        before = self.resting.get(cell.number, [])
        unmatched = self._found(change, before)
        acts, kept, lost = self._seen_before(before, unmatched, change, reader)
        self._newcomers(unmatched, (acts, kept, lost), change, reader)
        if self.two_hands:
            acts, kept = without_hands(acts, kept, change)
            for act in acts:
                if act.what == "shown":
                    _place(act.card, cell, kept)
        acts, kept, self.doubtful = without_bodies(acts, kept, change, _area(cell), self.felt)
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
            if _by_hand(change):
                self.half_seen.add(cell.number)
        elif not kept and (before or unexplained(change, acts)):
            self.half_seen.discard(cell.number)
        return acts

    def _newcomers(
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
        before = self.resting.get(cell.number, [])
        turning = any(act.what in {"shown", "turned"} for act in acts)
        as_many = len(before) == len(kept)
        for quad in unmatched:
            if not self._is_another(quad, change, kept, as_many=as_many, turning=turning):
                continue
            card = self._new(cell, quad, kept, change, reader)
            others = [one for one in unmatched if one is not quad]
            others += [one.quad for one in (*kept, *lost)]
            new = newly_there(change, quad, others)
            unread = not surely_read(card.looks)
            own = colours_of(change, quad, others) if card.face != "up" else None
            backs = [one.back for one in kept if one.back is not None and one in before]
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
        pushed = self._covers(change.before, change, quad) > PUSHED_SHARE
        if pushed and not (as_many and self._altered(change, quad) > ALTERED_SHARE):
            return False
        # Of two backs in nearly the felt's colour a third shape can be made, and of two cards and a
        # shadow between them. Without a hand none was laid on others; free of them a sleeve that
        # passes for felt may have brought it.
        shape = quad.faint or turning or not _by_hand(change)
        under = [card.quad for card in kept if lies_on(quad, card.quad)]
        if under and (shape or (quad.white >= FACE_WHITE and not hides(change, quad, under))):
            return False
        apart = SAME_MM if self.two_hands else UPON_MM
        return all(away_mm(quad, card.quad) >= apart for card in kept)

    def _part(self, change: Change, others: list[Resting]) -> list[CardAct]:
        """A card that came and of which only a part shows."""
        quad = half_hidden(change, _area(change.cell), self.felt)
        if quad is None or not self._here(change.cell, quad):
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
                gone = bare and (_by_hand(change) or as_bare(change, card.quad))
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

    def _found(self, change: Change, before: list[Resting]) -> list[Quad]:
        """Rectangles of cards that lie in the change's cell now."""
        found = self._shapes(change, before, NEW_SHARE if self.two_hands else NEW_ON_HAND_SHARE)
        turning = not before or any(card.face != "up" for card in before)
        if self.two_hands or turning or change.solid_cards < ALTERED_SHARE:
            return found
        more = [
            quad
            for quad in self._shapes(change, before, UPON_SHARE)
            if all(away_mm(quad, other) >= UPON_MM for other in found)
        ]
        # A card laid upon a pile may show so little of itself; then it holds all that changed.
        upon = len(more) == 1 and holds_change(change, more[0], [card.quad for card in before])
        return [*found, *more] if upon else found

    def _shapes(self, change: Change, before: list[Resting], least_new: float) -> list[Quad]:
        found = find_cards(
            change.after,
            change.bare,
            change.box_px,
            _area(change.cell),
            self.felt,
            [card.quad for card in before],
            least_new,
        )
        return [
            quad
            for quad in found
            if quad.fit >= (POOR_FIT if quad.white >= FACE_WHITE else LEAST_FIT)
            and quad.solid >= LEAST_SOLID
            and self._here(change.cell, quad)
        ]

    def _new(
        self, cell: Cell, quad: Quad, others: list[Resting], change: Change, reader: Reads | None
    ) -> Resting:
        taken = {card.hand for card in others}
        hand, zone = hand_of(cell, quad, taken) if self.two_hands else zone_of(cell, quad)
        if (
            self.two_hands
            and hand == "original"
            and cell.number in self.half_seen
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
            area = _area(change.cell)
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
        return differing(image, change.bare, change, quad)

    def _altered(self, change: Change, quad: Quad) -> float:
        """Share of a card's place that looks different since the change."""
        return differing(change.after, change.before, change, quad)


def _place(card: Resting, cell: Cell, others: Sequence[Resting]) -> None:
    """Says anew which hand's a card is when what came with it was none."""
    taken = {other.hand for other in others if other is not card}
    card.hand, card.zone = hand_of(cell, card.quad, taken)


def _is_none(change: Change, quad: Quad, others: Sequence[Quad], new: float) -> bool:
    """Whether what no face was read in, new in that share beside the others, is no card.

    What looks much as it did before the change is a hand at rest, and what is felt now is where one
    lay at first.
    """
    if new < NEW_BESIDE or quad.fit < LEAST_FIT or not _by_hand(change):
        return True
    return not quad.faint and came_to_light(change, quad, others) > UNCOVERED


def _by_hand(change: Change) -> bool:
    """Whether arms were seen where something came or went."""
    return bool(sum(change.passage.near) >= HANDLED_SHARE * np.count_nonzero(change.where))


def _area(cell: Cell) -> Floats:
    points = np.concatenate([zone.polygon_mm for zone in cell.zones])
    return np.concatenate([points.min(axis=0) - MARGIN_MM, points.max(axis=0) + MARGIN_MM])
