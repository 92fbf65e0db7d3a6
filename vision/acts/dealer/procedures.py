"""What the dealer does between rounds, and who he is, told as events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules_check.facts.events import Event, Procedure, Staff
from vision.acts.dealer.change import DealerChange, Dealers
from vision.acts.dealer.cutting import Cutting
from vision.acts.dealer.loading import Load, Loading
from vision.acts.dealer.stack import Stack
from vision.film.motion import Low, Scene
from vision.table.cells import Tracker
from vision.table.gaps import gap
from vision.table.layout import Layout
from vision.told import seconds

__all__ = ["Procedures"]

Picture = NDArray[np.uint8]
SECOND = 1_000_000_000

# What lies this close before the filling of a shoe is part of it.
INSTANT_NS = 50_000_000


@dataclass(slots=True, eq=False)
class Procedures:
    """Watches the stack, the shoe, and the dealer's arms.

    Attributes:
        stack, loading, dealers, cutting: the watchers; None where there is no place for them.
        shoe: name of the shoe's zone.
        idle_ns: since when the dealer may have worked on the cards; the table was bare before.
        filled: whether the shoe was seen filled since then.
    """

    stack: Stack | None
    loading: Loading | None
    dealers: Dealers
    shoe: str | None
    cutting: Cutting | None = None
    idle_ns: int | None = None
    filled: bool = False

    @classmethod
    def on(cls, layout: Layout, scene: Scene, cutting: Cutting | None = None) -> Procedures:
        """For one table, how it looks empty, and what follows the cut, where that is asked."""
        shoes = layout.of_kind("shoe")
        return cls(
            stack=Stack.on(layout),
            loading=Loading.on(layout),
            dealers=Dealers.on(scene.empty, layout.felt),
            shoe=shoes[0].name if shoes else None,
            cutting=cutting,
        )

    def first(self, pictures: Sequence[Low]) -> None:
        """Takes the pictures that came before anybody's arms were known."""
        for low in pictures:
            if self.stack is not None:
                self.stack.see(low.t_ns, low.yuv)

    def see(
        self,
        t_ns: int,
        yuv: Picture,
        arms: NDArray[np.uint8],
        tracker: Tracker,
        *,
        table_empty: bool,
    ) -> list[Event]:
        """Takes one picture; returns what is known to have happened by now."""
        change = self.dealers.see(t_ns, yuv, arms, tracker.still.moved)
        changed = [] if change is None else [_changed(change)]
        if self.stack is None or self.loading is None:
            return changed
        if not table_empty:
            changed += self._dealt(t_ns)
        elif self.idle_ns is None:
            self.idle_ns = t_ns
        moves = self.stack.see(t_ns, yuv)
        load = self.loading.see(t_ns, arms, moves)
        # Amid a round nobody fills the shoe, or cuts.
        if load is not None and table_empty:
            return changed + self._loaded(load)
        if self.cutting is not None and table_empty:
            changed += self.cutting.see(t_ns, yuv, arms, self.stack)
        elif self.cutting is not None:
            changed += self.cutting.end(t_ns)
        return changed

    def oldest_ns(self, now_ns: int) -> int:
        """Earliest begin of something that is suspected and not told yet."""
        suspected = self.dealers.suspected_ns
        cut = now_ns if self.cutting is None else self.cutting.oldest_ns(now_ns)
        return min(cut, now_ns if suspected is None else suspected)

    def _dealt(self, t_ns: int) -> list[Event]:
        """The first card of a round lies: what became of the cards before, if nobody saw.

        Where they have to be shuffled for each round, a device may have done it out of sight.
        """
        begin, filled = self.idle_ns, self.filled
        self.idle_ns, self.filled = None, False
        if begin is None or filled or self.cutting is None:
            return []
        return [gap("unsure", begin, t_ns, (self.shoe or "",))]

    def _loaded(self, load: Load) -> list[Event]:
        out: list[Event] = []
        shoe = self.shoe or ""
        self.filled = True
        begin, end = self.idle_ns or 0, load.t_ns - INSTANT_NS
        offered = None if self.cutting is None else self.cutting.offered_ns
        if offered is not None:
            # From the offer on the stack was followed.
            end = offered - INSTANT_NS
        if self.cutting is not None:
            out += self.cutting.end(load.t_ns)
        if end > begin:
            # How the stack came to be, shuffled or not, is not made out.
            out.append(gap("unsure", begin, end, (shoe,)))
        out.append(
            Procedure(
                id="",
                t=seconds(load.t_ns),
                t_end=seconds(load.t_end_ns),
                source="vision",
                confidence=0.9,
                zone=shoe,
                actor="dealer",
                name="load_shoe",
            )
        )
        return out


def _changed(change: DealerChange) -> Event:
    return Staff(
        id="",
        t=seconds(change.t_ns),
        t_end=seconds(change.t_end_ns),
        source="vision",
        confidence=0.85,
        actor="dealer",
        what="dealer_changed",
    )
