"""The dealer's trips: to the shoe for a card, and to the discard rack with one."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.table.camera import TableCamera
from vision.table.felt import Felt, FeltZone
from vision.table.hands import DEALER, UNKNOWN
from vision.table.layout import Layout

Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]
SECOND = 1_000_000_000

# A hand counts as at the rack when it covers this share of it.
AT_RACK_SHARE = 0.06
# An arm that covers felt this far beyond the rack, within this distance of it and over more than
# this share of a card, reaches over the rack to a player.
BEYOND_MM, NEAR_RACK_MM, BEYOND_CARDS = 110.0, 340.0, 0.3
# Gaps of so many low resolution pixels in an arm are a sleeve's that is not seen whole.
BROKEN_PX = 7
# Whoever brings a card covers the rack's middle: pixels within this distance of it, from the felt
# to where a hand is over a full rack, and at least this share of them. A head that sways at the
# rack's border covers less (0.25 of them where that was seen, and hands 0.45 and more).
MIDDLE_MM, HAND_HIGH_MM, OVER_MIDDLE = 25.0, 80.0, 0.35
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
    """A hand was at the discard rack; ``over`` if it covered the middle of it."""

    t_ns: int
    t_end_ns: int
    over: bool = True


@dataclass(slots=True)
class Trips:
    """Watches the shoe and the discard rack picture by picture."""

    rack: Mask | None
    beyond: Mask | None
    from_rack: Mask | None
    shoe: Mask | None
    least_px: float
    least_beyond_px: float
    rack_px: int = 0
    middle: Mask | None = None
    at_shoe: deque[tuple[int, bool]] = field(default_factory=deque)
    _from_ns: int | None = None
    _last_ns: int = 0
    _over: bool = False

    @classmethod
    def on(cls, layout: Layout, felt: Felt) -> Trips:
        """For one table; without a rack or a shoe in the profile that side stays silent."""
        racks, shoes = layout.of_kind("discard"), layout.of_kind("shoe")
        from_rack = _from_rack(layout, racks[0].zones[0], felt.towards_dealer) if racks else None
        shoe = _near(layout, shoes[0].zones[0].polygon_mm, SHOE_REACH_MM) if shoes else None
        return cls(
            rack=racks[0].mask if racks else None,
            beyond=_beyond(layout, racks[0].zones[0], felt.towards_dealer) if racks else None,
            from_rack=from_rack,
            shoe=shoe if shoe is not None and shoe.any() else None,
            least_px=SHOE_CARDS * layout.card_px,
            least_beyond_px=BEYOND_CARDS * layout.card_px,
            rack_px=int(racks[0].mask.sum()) if racks else 0,
            middle=_middle(layout, racks[0].zones[0], felt.camera) if racks else None,
        )

    def see(self, t_ns: int, arms: NDArray[np.uint8], moved: Mask) -> Visit | None:
        """Takes one picture; returns a visit to the rack that is over."""
        dealer = (arms == DEALER) | (arms == UNKNOWN)
        anybody = bool(dealer.any())
        if self.shoe is not None:
            drawing = np.count_nonzero(moved & dealer & self.shoe) if anybody else 0
            self.at_shoe.append((t_ns, bool(drawing > self.least_px)))
            while t_ns - self.at_shoe[0][0] > KEPT_S * SECOND:
                self.at_shoe.popleft()
        if self.rack is None:
            return None
        at_rack = np.count_nonzero(dealer & self.rack) if anybody else 0
        covered = at_rack > AT_RACK_SHARE * self.rack_px
        if covered and self._ends_here(dealer):
            if self._from_ns is None:
                self._from_ns, self._over = t_ns, self.middle is None
            self._last_ns = t_ns
            if self.middle is not None:
                self._over |= float(dealer[self.middle].mean()) >= OVER_MIDDLE
        elif self._from_ns is not None and t_ns - self._last_ns > SAME_VISIT_S * SECOND:
            return self.finish()
        return None

    def finish(self) -> Visit | None:
        """The visit going on, if any."""
        if self._from_ns is None:
            return None
        visit = Visit(t_ns=self._from_ns, t_end_ns=self._last_ns, over=self._over)
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
            if (
                last is not None
                and last - t_ns > DRAW_PAUSE_S * SECOND
                and until_ns - last > 0.5 * SECOND
            ):
                break
            begin = last = t_ns
        return begin

    def stirred_ns(self, after_ns: int, until_ns: int) -> int | None:
        """When a dealer's hand last moved at the shoe between two times, None if none did."""
        busy = [t_ns for t_ns, moved in self.at_shoe if moved and after_ns < t_ns <= until_ns]
        return busy[-1] if busy else None

    def _ends_here(self, dealer: Mask) -> bool:
        """Whether the arm over the rack ends there, and does not reach on to the players.

        A head that is seen before the felt beyond the rack hangs together with the arm by the
        shoulder alone.
        """
        if self.beyond is None or self.from_rack is None or self.rack is None:
            return True
        if np.count_nonzero(dealer & self.beyond) <= self.least_beyond_px:
            return True
        near, mending = (dealer & self.from_rack).astype(np.uint8), np.ones((BROKEN_PX, BROKEN_PX))
        arm = cv2.morphologyEx(near, cv2.MORPH_CLOSE, mending)
        _, pieces = cv2.connectedComponents(arm, connectivity=8)
        over = np.isin(pieces, np.unique(pieces[self.rack & (arm > 0)]))
        reaching = np.count_nonzero(over & dealer & self.beyond)
        return bool(reaching <= self.least_beyond_px)


def _beyond(layout: Layout, rack: FeltZone, towards_dealer: Floats) -> Mask:
    """Felt near the rack that only an arm on its way to a player covers."""
    depth = layout.place_mm @ towards_dealer.astype(np.float32)
    limit = float((rack.polygon_mm @ towards_dealer).min()) - BEYOND_MM
    away = np.hypot(*np.moveaxis(layout.place_mm - np.asarray(rack.centre_mm), -1, 0))
    return np.asarray((depth < limit) & (away < NEAR_RACK_MM), bool)


def _from_rack(layout: Layout, rack: FeltZone, towards_dealer: Floats) -> Mask:
    """The rack, and felt near it that is no nearer to the dealer."""
    depth = layout.place_mm @ towards_dealer.astype(np.float32)
    limit = float((rack.polygon_mm @ towards_dealer).max())
    away = np.hypot(*np.moveaxis(layout.place_mm - np.asarray(rack.centre_mm), -1, 0))
    return np.asarray((depth < limit) & (away < NEAR_RACK_MM), bool)


def _middle(layout: Layout, rack: FeltZone, camera: TableCamera) -> Mask | None:
    """Pixels in which a hand over the rack's middle is seen; None where the picture ends before."""
    centre = np.asarray([rack.centre_mm])
    radius_px = MIDDLE_MM * camera.px_per_mm(centre)[0]
    low, up = camera.to_px(centre)[0], camera.up_px(centre)[0]
    canvas = np.zeros(layout.of_pixel.shape, np.uint8)
    foot, top = (np.round((low + up * high) / layout.scale) for high in (0.0, HAND_HIGH_MM))
    thick = max(1, round(2 * radius_px / float(np.mean(layout.scale))))
    cv2.line(canvas, (int(foot[0]), int(foot[1])), (int(top[0]), int(top[1])), 1, thick)
    return canvas > 0 if canvas.any() else None


def _near(layout: Layout, polygon_mm: NDArray[np.float64], reach_mm: float) -> Mask:
    low, high = polygon_mm.min(axis=0) - reach_mm, polygon_mm.max(axis=0) + reach_mm
    place = layout.place_mm
    return np.asarray(((place >= low) & (place <= high)).all(axis=-1), bool)
