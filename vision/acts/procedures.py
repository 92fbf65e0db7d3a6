"""What the dealer does between rounds, told as events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules_check.facts.events import Event, Procedure
from vision.acts.layout import Layout
from vision.acts.loading import Load, Loading
from vision.acts.stack import Stack
from vision.acts.told import seconds
from vision.gaps import gap
from vision.motion import Low
from vision.track import Tracker

__all__ = ["Procedures"]

Picture = NDArray[np.uint8]
SECOND = 1_000_000_000

# What lies this close before the filling of a shoe is part of it.
INSTANT_NS = 50_000_000


@dataclass(slots=True, eq=False)
class Procedures:
    """Watches the stack and the shoe.

    Attributes:
        shoe: name of the shoe's zone.
        idle_ns: since when the dealer may have worked on the cards; the table was bare before.
    """

    stack: Stack | None
    loading: Loading | None
    shoe: str | None
    idle_ns: int | None = None

    @classmethod
    def on(cls, layout: Layout) -> Procedures:
        """For one table."""
        shoes = layout.of_kind("shoe")
        return cls(
            stack=Stack.on(layout),
            loading=Loading.on(layout),
            shoe=shoes[0].name if shoes else None,
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
        if self.stack is None or self.loading is None:
            return []
        if not table_empty:
            self.idle_ns = None
        elif self.idle_ns is None:
            self.idle_ns = t_ns
        moves = self.stack.see(t_ns, yuv)
        load = self.loading.see(t_ns, arms, moves)
        # Amid a round nobody fills the shoe.
        return self._loaded(load) if load is not None and table_empty else []

    def _loaded(self, load: Load) -> list[Event]:
        out: list[Event] = []
        shoe = self.shoe or ""
        begin, end = self.idle_ns or 0, load.t_ns - INSTANT_NS
        if end > begin:
            # How the stack came to be, shuffled and cut or not, is not made out.
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
