"""Chips that came to a wager or went from it: who did what, and with how much."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from rules_check.facts.events import ChipAction
from rules_check.facts.money import Cents
from vision.acts.chips.neighbours import Strays, is_cut_off, is_in, parted_from_next, read_whole
from vision.acts.chips.seen import (
    LEAST_ALTERED,
    ReadsChips,
    agreed,
    dollars,
    is_beside,
    is_real,
    named,
    parted,
    share_inside,
    stays,
    upon_others,
    worth,
)
from vision.acts.chips.wager import ChipAct, ChipsTold, Pile, Wager, handed_back
from vision.acts.chips.whose import (
    by_dealer,
    grazed,
    is_elsewhere,
    is_players_fist,
    is_restacked,
    only_player_near,
    pushed_by_dealer,
)
from vision.chips.area import Stack, StackReading, together
from vision.chips.change import ChangeReading
from vision.chips.change import change as difference
from vision.table.cell_content import Change
from vision.watcher import SeenBox

Image = NDArray[np.uint8]
SECOND = 1_000_000_000

# Shares of a change that were or are bare felt: above, the thing is new or gone.
BARE = 0.6
# What comes differs solidly over this share of a card at least: half a chip. A printed ring that a
# sleeve hides is thin.
LEAST_SOLID = 0.09
# More chips than this beside a hand are the hand.
MOST_CHIPS = 14
# What was only seen beside a hand is told when its value is known this well (high end by low end):
# any two wide readings agree.
CLEAR_RATIO = 2
# A stake was handled when it differs solidly over this share of a card and its top face lies
# elsewhere or turned; so sure is it then, where only the player's arm was near.
LEAST_HANDLED, HANDLED = 0.06, 0.9
# A payment of which only a part was read is worth no more than this.
MOST_CENTS = 10_000_000
# A dealer who took a stake gives a part back within this time.
RETURN_WITHIN_S = 12.0


@dataclass(slots=True, eq=False)
class _Note:
    """What was noticed of the change that is looked at.

    Attributes:
        accounted: it is no wager's business here, or the dealer only pushed the stake.
        aside: chips stand beside the area that may be a stake put down carelessly.
        cut: a part was not in sight.
        restacked: so little of a stack differs that only its number of chips shows that some came
            or went.
        turned: a player's hand was there and another chip lies on top now, or the same one turned.
    """

    accounted: bool = False
    aside: bool = False
    cut: bool = False
    restacked: bool = False
    turned: bool = False


@dataclass(slots=True, eq=False)
class ChipTable:
    """The chips at rest on all wagers.

    Attributes:
        size_px: of the pictures.
        halved: a stake may be halved and a part given back, as in Casino War, so that a stack the
            dealer had in his hand may be another one.
        wagers: by the cell's number.
        strays: chips seen in one area's cell that stand in the next.
    """

    size_px: tuple[int, int]
    halved: bool = True
    wagers: dict[int, Wager] = field(default_factory=dict)
    strays: Strays = field(default_factory=Strays)
    _note: _Note = field(default_factory=_Note)

    def see(self, change: Change, reader: ReadsChips | None) -> ChipsTold:
        """What happened in a cell of chips; nothing when it was only light."""
        self._note = _Note()
        acts = self._acts(change, reader)
        if not acts and reader is not None and change.passage.actor == "player":
            self._note.accounted = self._note.accounted or is_beside(change, reader)
        return ChipsTold(acts, self._unexplained(change, acts))

    def _acts(self, change: Change, reader: ReadsChips | None) -> list[ChipAct]:
        came, went = change.appeared > BARE, change.vanished > BARE
        if came and went:
            # Most of the change is light or a sleeve; what stands there alone tells.
            before, after = (area > LEAST_SOLID for area in change.held_cards)
            came, went = after and not before, before and not after
            if came == went or (came and self._lay_there(change) and grazed(change)):
                # Nobody's hand was there: shadows on a stake are no chips added to it.
                return []
        if not is_real(change) or (went and stays(change)):
            return []
        wager = self.wagers.setdefault(change.cell.number, Wager())
        if came:
            return _some(self._came(wager, change, reader))
        hidden = self._paid_meanwhile(wager, change, reader) if went else None
        if went:
            unpaid = not any(pile.paid for pile in wager.piles)
            gone = self._went(wager, change, reader)
            if gone is not None and hidden is not None:
                gone = replace(gone, explained=True)
            pushed, wager.pushed = wager.pushed, False
            back = handed_back(gone, pushed=pushed) if unpaid and hidden is None else None
            if gone is not None and back is not None:
                # What the dealer did there is told: he pushed the stake.
                gone = replace(gone, explained=True)
            return _some(hidden) + _some(back) + _some(gone)
        return _some(self._altered(wager, change, reader))

    def _unexplained(self, change: Change, acts: list[ChipAct]) -> bool:
        """Whether something of chips differs now and nothing can be told of it.

        Chips put beside or on a stake of unknown value give no amount that could be told apart
        from none; told as nothing, a payment would count as never made. A chip in the felt's
        colour shows only its spots: told as nothing, its seat would play without a wager. So
        would a stake put down so carelessly that it stands where its player's own chips do. Of
        chips that were handled it is not known whether they are as many as before.
        """
        lay = self._lay_there(change)
        faint = change.appeared > BARE > 1 - BARE > change.vanished
        told = any(act.action != "touched" for act in acts)
        if told or self._note.accounted or not (lay or faint or self._note.aside):
            return False
        if self._note.restacked or acts:
            return True
        if not (lay or self._note.aside) and is_players_fist(change):
            return False
        return change.solid_cards > LEAST_ALTERED and is_real(change)

    def _lay_there(self, change: Change) -> bool:
        """Whether chips are known to lie where something changed."""
        wager = self.wagers.get(change.cell.number)
        return wager is not None and bool(wager.piles)

    def boxes(self, scale: tuple[float, float]) -> list[SeenBox]:
        """The chips at rest, for drawing; ``scale`` is full resolution pixels per low one."""
        out = []
        for number in sorted(self.wagers):
            for pile in self.wagers[number].piles:
                rows, columns = np.nonzero(pile.where)
                x0, x1 = columns.min() * scale[0], (columns.max() + 1) * scale[0]
                y0, y1 = rows.min() * scale[1], (rows.max() + 1) * scale[1]
                quad = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
                corners = tuple((float(x), float(y)) for x, y in quad)
                out.append(SeenBox(kind="chips", label=dollars(pile.cents), quad_px=corners))
        return out

    def _paid_meanwhile(
        self, wager: Wager, change: Change, reader: ReadsChips | None
    ) -> ChipAct | None:
        """Chips the dealer put down and the player took up before the place was free again.

        The dealer's fingers often stay on a payment until the player's hand is there; then it is
        only seen beside them.
        """
        passage = change.passage
        in_turn = passage.sides_in_turn or (passage.both_about and passage.actor != "dealer")
        if reader is None or not wager.piles or not in_turn:
            return None
        looks = []
        for t_ns, cut in change.glimpses:
            seen = self._reading(cut, change.before, change, reader)
            cents, count, confidence = worth(seen)
            if cents is None or cents.high > CLEAR_RATIO * cents.low:
                continue
            if 0 < count[1] <= MOST_CHIPS:
                looks.append((confidence, t_ns, cents, count))
        if len(looks) < 2:
            return None
        looks.sort(key=lambda look: (-look[0], look[1]))
        confidence, _, cents, count = looks[0]
        if not looks[1][2].may_equal(cents):
            return None
        begin = min(look[1] for look in looks)
        wager.piles.append(Pile(cents=cents, where=change.where, paid=True))
        return ChipAct("paid", cents, count, change, "dealer", 0.8 * confidence, begin)

    def _came(self, wager: Wager, change: Change, reader: ReadsChips | None) -> ChipAct | None:
        actor = change.passage.actor
        dealers = by_dealer(change, actor)
        seen = self._reading(change.after, change.before, change, reader)
        if seen is not None and reader is not None:
            seen = self._here(seen, change, reader)
        if seen is not None and reader is not None and not dealers:
            zone, before = change.cell.zones[0], self._whole(change.before, change)
            seen, own = parted(seen, zone, reader)
            high = [one for one in seen.stacks if upon_others(one, zone, before, reader)]
            if high and not wager.piles:
                seen = together([one for one in seen.stacks if one not in high])
            nothing = seen.count[1] == 0
            bare = any(reader.lay_bare(before, stack, zone) for stack in own)
            self._note.aside = nothing and (bare or bool(high))
            self._note.accounted |= nothing and bool(own) and not self._note.aside
        cents, count, confidence = worth(seen)
        # What the dealer puts where no wager lies may be another wager's payment.
        astray = dealers and not (wager.piles or self.halved)
        if astray or count[1] == 0 or change.solid_cards < LEAST_ALTERED:
            return None
        action: ChipAction
        if dealers:
            recently = change.passage.left_ns - wager.taken_ns < RETURN_WITHIN_S * SECOND
            action = "returned" if recently and not wager.piles else "paid"
        else:
            action = "added" if wager.piles else "placed"
        if self._note.cut and dealers:
            cents = Cents(1, MOST_CENTS)
        wager.piles.append(Pile(cents=cents, where=change.where, paid=dealers))
        values = None if seen is None or self._note.cut else named(seen.values)
        return ChipAct(action, cents, count, change, actor, confidence, values=values)

    def _went(self, wager: Wager, change: Change, reader: ReadsChips | None) -> ChipAct | None:
        seen = self._reading(change.before, change.after, change, reader)
        gone = [pile for pile in wager.piles if share_inside(pile.where, change.where) > 0.5]
        if seen is not None and reader is not None and not gone:
            stray = self._note.accounted = self.strays.went(change)
            seen = together([]) if stray else parted_from_next(seen, change, reader)[0]
            seen, own = parted(seen, change.cell.zones[0], reader)
            self._note.accounted |= seen.count[1] == 0 and bool(own)
        cents, count, confidence = worth(seen)
        # Nothing was seen to come here, so what went was a sleeve or a hand.
        if not wager.piles or (not gone and count[1] == 0):
            return None
        if gone and all(pile.cents is not None for pile in gone):
            known = Cents.exact(0)
            for pile in gone:
                known = known + (pile.cents or Cents.exact(0))
            cents = agreed(known, cents)
        wager.piles = [pile for pile in wager.piles if not any(pile is one for one in gone)]
        actor = change.passage.actor
        if actor == "dealer" and grazed(change):
            actor = None
        dealers = by_dealer(change, actor)
        if actor != "player" and any(pile.paid for pile in gone):
            # Dealers do not take a payment back: two arms that met were taken for the dealer's.
            actor, dealers = None, False
        if dealers:
            wager.taken_ns = change.passage.left_ns
        action: ChipAction = "taken" if dealers else "removed"
        bare = bool(gone) and not wager.piles and lies_bare(change)
        return ChipAct(action, cents, count, change, actor, confidence, emptied=bare)

    def _here(self, seen: StackReading, change: Change, reader: ReadsChips) -> StackReading:
        """Of what came to a cell, the stacks of its own area; the next area's are kept for it."""
        seen, others = parted_from_next(seen, change, reader)
        self._note.cut = any(is_cut_off(stack, change, self.size_px) for stack in seen.stacks)
        if seen.count[1] == 0 and not others:
            strays = self.strays.take(change, reader)
            if strays:
                self._note.cut = True
                return together(strays)
            if self.strays.leans_over(change, self.size_px):
                self._note.accounted = True
            else:
                seen, others = self._amid(change, reader)
        elif self._note.cut:
            whole, _ = self._amid(change, reader)
            if whole.stacks and all(is_in(stack, change) for stack in whole.stacks):
                seen, self._note.cut = whole, False
        self.strays.note(change, seen.stacks, others)
        # A payment is told in the next area only if that area's cell shows it as well.
        if others and seen.count[1] == 0 and not by_dealer(change, change.passage.actor):
            self._note.accounted = True
        return seen

    def _amid(self, change: Change, reader: ReadsChips) -> tuple[StackReading, list[Stack]]:
        """What came to an area, and beside it, read with all that lay round it already."""
        if change.around is None or change.around_before is None:
            return together([]), []
        cuts = self._whole(change.around_before, change), self._whole(change.around, change)
        return read_whole(change, cuts, reader)

    def _altered(self, wager: Wager, change: Change, reader: ReadsChips | None) -> ChipAct | None:
        """Chips stood there before and stand there now: some came or went, or none did.

        Stacks that did not move and may be worth as much as before are taken to be untouched, so
        that the doubt about them does not hide what came beside them.
        """
        compared = None if reader is None else self._compared(change, reader)
        if reader is None or compared is None:
            return None
        found, new = compared
        actor = change.passage.actor
        dealers = by_dealer(change, actor)
        if found.delta_cents is None or found.delta_cents[0] <= 0 <= found.delta_cents[1]:
            if self.strays.touches_only(change, [new for _, new in found.kept], self.size_px):
                self._note.accounted = True
                return None
            paid = any(pile.paid for pile in wager.piles)
            if not (paid or self.halved) and pushed_by_dealer(change, found):
                self._note.accounted = wager.pushed = True
            shifted = self._note.restacked or change.solid_cards >= LEAST_HANDLED
            shifted = shifted and any(is_elsewhere(*pair) for pair in found.kept)
            if paid or not (shifted or self._note.turned) or not only_player_near(change):
                return None
            return ChipAct("touched", None, (0, 0), change, "player", HANDLED)
        low, high = found.delta_cents
        more = low > 0
        moved = Cents(low, high) if more else Cents(-high, -low)
        now = None if new.bounds is None else Cents(*new.bounds)
        wager.piles = [Pile(cents=now, where=change.where, paid=more and dealers)]
        action: ChipAction
        if more:
            action = "paid" if dealers else "added"
        else:
            action = "taken" if dealers else "removed"
            if dealers:
                wager.taken_ns = change.passage.left_ns
        count = (found.added if more else found.removed).count
        self._note.cut = any(is_cut_off(s, change, self.size_px) for s in new.stacks)
        values = named(found.values) if more and not self._note.cut else None
        act = ChipAct(action, moved, count, change, actor, 0.8 * new.confidence, values=values)
        return replace(act, emptied=new.count[1] == 0 and lies_bare(change))

    def _compared(
        self, change: Change, reader: ReadsChips
    ) -> tuple[ChangeReading, StackReading] | None:
        """What came and went, and what stands there now.

        None where no chips are read any more, or so little differs that it is light.
        """
        slight = change.solid_cards < LEAST_ALTERED
        if slight and not sum(change.passage.near):
            return None
        zone = change.cell.zones[0]
        bare = self._whole(change.bare, change)
        cuts = self._whole(change.before, change), self._whole(change.after, change)
        old, new = (reader.read_zone(cut, bare, zone) for cut in cuts)
        if new.count[1] == 0 and change.held_cards[1] > LEAST_SOLID:
            # Something stands there still: what was pushed over the cell's border is cut off.
            around = change.after if change.around is None else change.around
            cuts = cuts[0], self._whole(around, change)
            new = reader.read_zone(cuts[1], bare, zone)
            if new.count[1] == 0:
                return None
        if not by_dealer(change, change.passage.actor):
            (old, _), (new, _) = (parted(seen, zone, reader) for seen in (old, new))
        found = difference(old, new)
        self._note.restacked = slight and any(is_restacked(*pair) for pair in found.kept)
        self._note.turned = only_player_near(change) and any(
            reader.is_turned(cuts[0], one, cuts[1], other) for one, other in found.kept
        )
        told = self._note.restacked or self._note.turned or not slight
        return (found, new) if told else None

    def _reading(
        self, image: Image, background: Image, change: Change, reader: ReadsChips | None
    ) -> StackReading | None:
        if reader is None:
            return None
        zone = change.cell.zones[0]
        return reader.read_zone(self._whole(image, change), self._whole(background, change), zone)

    def _whole(self, cut: Image, change: Change) -> Image:
        """A picture of full size that holds the cut."""
        x0, y0, x1, y1 = change.box_px
        whole = np.zeros((self.size_px[1], self.size_px[0], 3), np.uint8)
        whole[y0:y1, x0:x1] = cut
        return whole


def lies_bare(change: Change) -> bool:
    """Whether nothing as large as a chip is left where something changed."""
    return change.held_cards[1] <= LEAST_SOLID


def _some(act: ChipAct | None) -> list[ChipAct]:
    return [] if act is None else [act]
