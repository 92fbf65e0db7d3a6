"""Stakes that the dealer hands back: his hand goes on to the player's rail, not home to the tray.

Chips that leave a betting area under the dealer's hand were collected or handed back, and the area
looks the same afterwards. What tells is how far out the hand went after it had closed over them:
fingers reach a little beyond the chips they lift, and only who carries them to the rail goes on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from vision.acts.chips.wager import ChipAct
from vision.table.felt import Felt
from vision.table.hands import DEALER
from vision.table.layout import Layout

__all__ = ["Rails"]

Floats = NDArray[np.float64]
SECOND = 1_000_000_000

# A seat's side of the felt is as wide as this on either side of the line from the table's middle to
# its betting areas.
BESIDE_MM = 170.0
# The tip of the dealer's hand is where this much of it, in cards, lies further out. Lower takes
# specks for fingers.
TIP_CARDS = 0.05
# A hand that went this far beyond the middle of the chips was at the rail; up to the lesser measure
# it only lifted them: fingers reach up to 61 mm further, to the rail it is 115 or more. Between the
# two neither is said.
AT_RAIL_MM, LIFTED_MM = 95.0, 75.0
# Where the dealer reaches out over the stakes for other things too, only what is certainly the rail
# counts: one who swept a tall stack home reached 101.
CERTAINLY_MM = 115.0
# The picture must show this much felt beyond the chips, else a hand that reached its rim, within
# the lesser measure, may have gone farther.
SHOWN_MM, RIM_MM = 110.0, 12.0
# The tip is followed from this far before the innermost betting area on, to this far beyond it.
INWARDS_MM, OUTWARDS_MM = 60.0, 600.0
# A hand that holds chips is seen at this height above the felt, its knuckles.
HAND_MM = 45.0
# Chips of one seat that left so close together were picked up by one hand.
TOGETHER_S = 1.2
# The place lies free a little after the hand went home.
LAG_S = 0.3
# Handing back takes no longer; what the hand does after is something else.
LONGEST_S = 2.0
# How surely chips were collected, or handed back, where the hand's way leaves it open.
OPEN = 0.6
KEPT_S = 14.0
# A War is settled so soon after its cards came.
AFTER_WAR_S = 30.0


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """A seat's side of the felt.

    Attributes:
        at: flat indices of its pixels, the farthest from the dealer first.
        out_mm: how far out each of them lies, millimetres.
        cards: share of a card that each of them is.
    """

    at: NDArray[np.int32]
    out_mm: NDArray[np.float32]
    cards: NDArray[np.float32]

    def tip_mm(self, dealer: NDArray[np.bool_]) -> float:
        """How far out the dealer's hand is; minus infinity when it is not on this side."""
        covered = np.flatnonzero(dealer.take(self.at))
        there = np.cumsum(self.cards.take(covered))
        if not len(there) or there[-1] < TIP_CARDS:
            return -np.inf
        return float(self.out_mm[covered[int(np.searchsorted(there, TIP_CARDS))]])


@dataclass(slots=True, eq=False)
class Rails:
    """Follows how far out the dealer's hand goes at every seat.

    Attributes:
        sides: by seat.
        stakes_mm: by zone, how far out its middle lies.
        tips: time, and the tip of the dealer's hand by seat.
        moved: what happened to chips lately.
        only_doubt: a hand that went on to the rail leaves open what it did with the chips. So it is
            where every seat has a hand of its own: a stake may be halved unseen before a part of
            it is handed back, and the dealer also reaches out over the stakes for cards and to pay.
            There a hand that hardly went on is doubted after a War only, when whole stakes are
            handed back.
        war_ns: when a War card last came to a seat.
    """

    sides: Mapping[int, _Side] = field(default_factory=dict)
    stakes_mm: Mapping[str, float] = field(default_factory=dict)
    tips: deque[tuple[int, dict[int, float]]] = field(default_factory=deque)
    moved: list[ChipAct] = field(default_factory=list)
    only_doubt: bool = False
    war_ns: dict[int, int] = field(default_factory=dict)

    @classmethod
    def on(cls, layout: Layout, felt: Felt, *, only_doubt: bool = False) -> Rails:
        """For one table."""
        dealers = felt.of_kind("dealer_hand") or felt.of_kind("tray")
        zones = [z for z in felt.of_kind("wager") if z.position is not None] if dealers else []
        sides: dict[int, _Side] = {}
        stakes: dict[str, float] = {}
        centre = np.mean([zone.centre_mm for zone in dealers], axis=0) if dealers else np.zeros(2)
        for seat in sorted({zone.position for zone in zones if zone.position is not None}):
            own = [zone for zone in zones if zone.position == seat]
            middle = np.concatenate([zone.polygon_mm for zone in own]).mean(axis=0)
            way = (middle - centre) / max(1e-6, float(np.hypot(*(middle - centre))))
            out = {z.name: float((np.asarray(z.centre_mm) - centre) @ way) for z in own}
            sides[seat] = _side(layout, felt, middle, way, (centre @ way, min(out.values())))
            stakes |= out
        return cls(sides=sides, stakes_mm=stakes, only_doubt=only_doubt)

    def see(self, t_ns: int, arms: NDArray[np.uint8]) -> None:
        """Takes one picture."""
        dealer = arms.ravel() == DEALER
        if dealer.any():
            tips = {seat: one.tip_mm(dealer) for seat, one in self.sides.items()}
        else:
            tips = dict.fromkeys(self.sides, -np.inf)
        self.tips.append((t_ns, tips))
        while t_ns - self.tips[0][0] > KEPT_S * SECOND:
            self.tips.popleft()

    def at_war(self, seat: int, t_ns: int) -> None:
        """Takes that a War card came to a seat."""
        self.war_ns[seat] = t_ns

    def note(self, acts: Sequence[ChipAct]) -> None:
        """Takes what happened to chips, as soon as it came to light."""
        self.moved = [*self.moved, *acts][-24:]

    def where_to(self, act: ChipAct) -> ChipAct:
        """The same act, told as handed back when the dealer's hand went on to the rail with it."""
        zone = act.change.cell.zones[0]
        if act.action != "taken" or act.actor != "dealer" or zone.name not in self.stakes_mm:
            return act
        seat = act.change.cell.position
        side = None if seat is None else self.sides.get(seat)
        if side is None or seat is None:
            return act
        passage = act.change.passage
        begin = passage.left_ns
        end = min(passage.came_ns + LAG_S * SECOND, begin + LONGEST_S * SECOND)
        went = max((tip[seat] for t_ns, tip in self.tips if begin <= t_ns <= end), default=-np.inf)
        outermost = self._outermost(act)
        beyond = went - outermost
        shown = float(side.out_mm[0]) - outermost if len(side.out_mm) else 0.0
        if beyond < LIFTED_MM and (shown >= SHOWN_MM or beyond < shown - RIM_MM):
            return act
        after_war = 0 < begin - self.war_ns.get(seat, begin) < AFTER_WAR_S * SECOND
        if self.only_doubt and beyond < CERTAINLY_MM and not after_war:
            return act
        if beyond < AT_RAIL_MM or shown < SHOWN_MM or self.only_doubt:
            return replace(act, confidence=min(act.confidence, OPEN))
        return replace(act, action="returned")

    def _outermost(self, act: ChipAct) -> float:
        """How far out the outermost chips lay that the same hand was at, at this seat."""
        passage, slack = act.change.passage, TOGETHER_S * SECOND
        return max(
            self.stakes_mm[other.change.cell.zones[0].name]
            for other in (act, *self.moved)
            if other.change.cell.position == act.change.cell.position
            and other.change.cell.zones[0].name in self.stakes_mm
            and other.change.passage.left_ns < passage.came_ns + slack
            and other.change.passage.came_ns > passage.left_ns - slack
        )


def _side(
    layout: Layout, felt: Felt, middle_mm: Floats, way: Floats, along_mm: tuple[float, float]
) -> _Side:
    """A seat's side of the felt, seen at the height of a hand.

    Args:
        layout: the table cut into cells.
        felt: the table.
        middle_mm: middle of the seat's betting areas.
        way: (2,) unit vector from the dealer's side to them.
        along_mm: where on that way the table's middle lies, from which distances count, and the
            distance of the seat's innermost betting area.
    """
    origin, innermost = along_mm
    rows, columns = np.nonzero(_near(layout, middle_mm))
    pixels = np.column_stack([columns + 0.5, rows + 0.5]) * np.asarray(layout.scale)
    place = felt.camera.to_plane(pixels, HAND_MM)
    across = np.abs((place - middle_mm) @ np.array([-way[1], way[0]]))
    out = place @ way - origin
    # Farther in nothing is asked; what lies far beyond the felt is not on it.
    inside = (across < BESIDE_MM) & (out > innermost - INWARDS_MM) & (out < innermost + OUTWARDS_MM)
    order = np.flatnonzero(inside)[np.argsort(-out[inside], kind="stable")]
    at = rows[order] * layout.place_mm.shape[1] + columns[order]
    return _Side(
        at=at.astype(np.int32),
        out_mm=out[order].astype(np.float32),
        cards=layout.cards.ravel()[at].astype(np.float32),
    )


def _near(layout: Layout, middle_mm: Floats) -> NDArray[np.bool_]:
    """Pixels that show the felt within reach of a seat's betting areas."""
    away = np.abs(layout.place_mm - middle_mm.astype(np.float32)).max(axis=2)
    return np.asarray(away < OUTWARDS_MM, bool)
