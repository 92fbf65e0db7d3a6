"""Cards put into the shoe: the dealer takes the stack up and his hands go to the shoe with it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.acts.dealer.stack import StackMove
from vision.table.hands import DEALER, UNKNOWN
from vision.table.layout import Layout

__all__ = ["Load", "Loading"]

SECOND = 1_000_000_000

# A hand at the shoe covers this share of it. Higher misses a shoe that is seen from behind the
# dealer's arm, lower takes an arm that passes for one that is there.
AT_SHOE_SHARE = 0.1
# The hands are at the shoe for this long at least, and come there within this time after the stack
# was lifted. Nobody deals, pays or clears with a stack in his hands.
LEAST_S, CARRY_S = 0.3, 4.0
KEPT_S = 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """The shoe was filled between two times."""

    t_ns: int
    t_end_ns: int


@dataclass(slots=True, eq=False)
class Loading:
    """Watches the shoe picture by picture.

    Attributes:
        shoe: flat indices of its pixels.
        carried: the stack in the dealer's hands.
        at_shoe: time and share of the shoe that his hands covered.
    """

    shoe: NDArray[np.int64]
    carried: StackMove | None = None
    at_shoe: deque[tuple[int, float]] = field(default_factory=deque)

    @classmethod
    def on(cls, layout: Layout) -> Loading | None:
        """For one table; None without a shoe in sight."""
        shoes = layout.of_kind("shoe")
        if not shoes or not shoes[0].mask.any():
            return None
        return cls(shoe=np.flatnonzero(shoes[0].mask))

    def see(self, t_ns: int, arms: NDArray[np.uint8], moves: list[StackMove]) -> Load | None:
        """Takes one picture and the stacks moved until then; returns a filling seen to its end."""
        there = arms.ravel()[self.shoe]
        share = np.count_nonzero((there == DEALER) | (there == UNKNOWN)) / len(there)
        self.at_shoe.append((t_ns, share))
        while t_ns - self.at_shoe[0][0] > KEPT_S * SECOND:
            self.at_shoe.popleft()
        for move in moves:
            self.carried = move if move.what == "taken" else None
        if self.carried is None:
            return None
        if t_ns - self.carried.t_end_ns > CARRY_S * SECOND:
            self.carried = None
            return None
        return self._arrived(self.carried, t_ns)

    def _arrived(self, carried: StackMove, now_ns: int) -> Load | None:
        # The place is free, and seen to be, only a little after the stack was lifted.
        since = (carried.t_ns + carried.t_end_ns) // 2
        times = [t for t, share in self.at_shoe if t >= since and share > AT_SHOE_SHARE]
        if not times or times[-1] - times[0] < LEAST_S * SECOND:
            return None
        self.carried = None
        return Load(t_ns=carried.t_ns, t_end_ns=now_ns)
