"""The dealer's trips: to the shoe for a card, and to the discard rack with one."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.acts.layout import Layout
from vision.hands import DEALER, UNKNOWN
from vision.motion import low_size

Mask = NDArray[np.bool_]
SECOND = 1_000_000_000

# A hand counts as at the rack when it covers this share of it and its arm ends within this distance.
AT_RACK_SHARE, ARM_END_MM = 0.06, 240.0
# Shorter absences from the rack belong to the same visit; a dealer's next trip takes longer.
SAME_VISIT_S = 0.45
# The shoe is being drawn from when arms move within this distance of it, over this share of a card.
SHOE_REACH_MM, SHOE_CARDS = 120.0, 0.1
# Pauses of the hands at the shoe up to this long belong to one draw.
DRAW_PAUSE_S = 0.35
# The longest a card is on its way.
LONGEST_DRAW_S = 4.0
KEPT_S = 30.0


@dataclass(frozen=True, slots=True)
class Visit:
    """A hand was at the discard rack."""

    t_ns: int
    t_end_ns: int


@dataclass(slots=True)
class Trips:
    """Watches the shoe and the discard rack picture by picture."""

    rack: Mask | None
    ring: NDArray[np.int64] | None
    shoe: Mask | None
    least_px: float
    at_shoe: deque[tuple[int, bool]] = field(default_factory=deque)
    _from_ns: int | None = None
    _last_ns: int = 0

    @classmethod
    def on(cls, layout: Layout, size_px: tuple[int, int]) -> Trips:
        """For one table; without a rack or a shoe in the profile that side stays silent."""
        racks, shoes = layout.of_kind("discard"), layout.of_kind("shoe")
        ring = None
        if racks:
            centre = np.asarray(racks[0].zones[0].centre_mm)
            ring = _ring(layout, centre, size_px)
        shoe = None
        if shoes:
            near = _near(layout, shoes[0].zones[0].polygon_mm, SHOE_REACH_MM)
            shoe = near if near.any() else None
        return cls(rack=racks[0].mask if racks else None, ring=ring, shoe=shoe, least_px=SHOE_CARDS * layout.card_px)

    def see(self, t_ns: int, arms: NDArray[np.uint8], moved: Mask) -> Visit | None:
        """Takes one picture; returns a visit to the rack that is over."""
        dealer = (arms == DEALER) | (arms == UNKNOWN)
        if self.shoe is not None:
            self.at_shoe.append((t_ns, bool((moved & dealer & self.shoe).sum() > self.least_px)))
            while t_ns - self.at_shoe[0][0] > KEPT_S * SECOND:
                self.at_shoe.popleft()
        if self.rack is None:
            return None
        covered = (dealer & self.rack).sum() > AT_RACK_SHARE * self.rack.sum()
        if covered and self._ends_here(dealer):
            if self._from_ns is None:
                self._from_ns = t_ns
            self._last_ns = t_ns
        elif self._from_ns is not None and t_ns - self._last_ns > SAME_VISIT_S * SECOND:
            return self.finish()
        return None

    def finish(self) -> Visit | None:
        """The visit going on, if any."""
        if self._from_ns is None:
            return None
        visit = Visit(t_ns=self._from_ns, t_end_ns=self._last_ns)
        self._from_ns = None
        return visit

    @property
    def open_since_ns(self) -> int | None:
        """Begin of a visit that is not over."""
        return self._from_ns

    def drawn_ns(self, after_ns: int, until_ns: int) -> int | None:
        """When the last draw from the shoe between two times began, None if there was none."""
        begin: int | None = None
        last: int | None = None
        for t_ns, busy in reversed(self.at_shoe):
            if t_ns > until_ns or not busy:
                continue
            if t_ns <= after_ns or t_ns < until_ns - LONGEST_DRAW_S * SECOND:
                break
            if last is not None and last - t_ns > DRAW_PAUSE_S * SECOND and until_ns - last > 0.5 * SECOND:
                break
            begin = last = t_ns
        return begin

    def _ends_here(self, dealer: Mask) -> bool:
        """Whether the arm over the rack ends there, and does not merely pass over it."""
        if self.ring is None or not len(self.ring):
            return True
        on = dealer[self.ring[:, 1], self.ring[:, 0]]
        crossings = int(np.sum(on & ~np.roll(on, 1)))
        return crossings <= 1


def _ring(layout: Layout, centre_mm: NDArray[np.float64], size_px: tuple[int, int]) -> NDArray[np.int64]:
    """Low resolution pixels (n, 2) of the circle round the rack at which an arm that ends there enters once."""
    height, width = layout.of_pixel.shape
    assert (width, height) == low_size(size_px)
    away = np.abs(np.hypot(*np.moveaxis(layout.place_mm - centre_mm, -1, 0)) - ARM_END_MM)
    rows, columns = np.nonzero(away < 4.0)
    if not len(rows):
        return np.zeros((0, 2), np.int64)
    places = layout.place_mm[rows, columns] - centre_mm
    order = np.argsort(np.arctan2(places[:, 1], places[:, 0]), kind="stable")
    angles = np.arctan2(places[:, 1], places[:, 0])[order]
    keep = np.concatenate([[True], np.diff(np.floor(angles / np.radians(4.0))) > 0])
    return np.column_stack([columns, rows])[order][keep].astype(np.int64)


def _near(layout: Layout, polygon_mm: NDArray[np.float64], reach_mm: float) -> Mask:
    low, high = polygon_mm.min(axis=0) - reach_mm, polygon_mm.max(axis=0) + reach_mm
    place = layout.place_mm
    return np.asarray(((place >= low) & (place <= high)).all(axis=-1), bool)
