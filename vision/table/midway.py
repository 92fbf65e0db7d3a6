"""A recording that begins amid a round: what lies there was dealt unseen.

Until the cards of that round are gone nobody knows whose first card a new one is, what was wagered
on it, or what was burned before it. So that time is a gap over the whole table, and the acts in it
are told as doubtful.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from rules_check.facts.events import Event, Gap
from vision.film.motion import Scene
from vision.table.bare import Bare
from vision.table.gaps import Pieces
from vision.table.layout import Layout

__all__ = ["Midway"]

Mask = NDArray[np.bool_]
SECOND = 1_000_000_000

# Area, in cards, of the largest white thing where cards are dealt from which on a recording begins
# amid a round (white cuffs and print stay under a half), and of all white that may be left when the
# round is over. Less at the beginning sees rounds in cuffs.
LYING_CARDS, LEFT_CARDS = 0.7, 0.25
# Of a card that lies where cards are dealt at least this share lies there.
LEAST_THERE = 0.5
# Paper against felt: brighter by this many code values, and of this little colour.
PAPER_LUMA, PAPER_CHROMA = 40, 22
# A round is over after this long; what is still white then is no card.
LONGEST_S = 90.0
DOUBT = 0.5


@dataclass(slots=True, eq=False)
class Midway:
    """Whether the first round of a recording is still the one it began amid.

    Attributes:
        lying: (h, w) where cards of that round lie; None once it is over.
        pieces: of the gap.
        came: whether a card was seen coming since.
    """

    lying: Mask | None
    pieces: Pieces = field(default_factory=Pieces)
    came: bool = False

    @classmethod
    def on(cls, layout: Layout, scene: Scene, bare: Bare) -> Midway:
        """For a table as it looked in the first pictures."""
        if bare.colour is None:
            return cls(lying=None)
        places = np.zeros(bare.covered.shape, bool)
        for cell in layout.of_kind("cards"):
            places |= cell.mask
        seen = scene.empty.astype(np.int16)
        bright = seen[..., 0] - bare.colour[..., 0] >= PAPER_LUMA
        grey = (np.abs(seen[..., 1:] - 128) <= PAPER_CHROMA).all(axis=2)
        white = bare.covered & bright & grey
        begun = _largest(white, places, layout) >= LYING_CARDS
        return cls(lying=white & places if begun else None)

    def see(self, t_ns: int, layout: Layout, bare: Bare, *, empty: bool) -> list[Gap]:
        """Takes a picture; returns the next piece of the gap.

        Args:
            t_ns: the picture's time.
            layout: of the table.
            bare: what has been covered since the beginning.
            empty: no card that was seen coming lies on the table.
        """
        if self.lying is None:
            return []
        left = self.lying & bare.covered
        # Once cards that were seen coming are gone again, so are those that lay there before.
        over = empty and (self.came or float(layout.cards[left].sum()) < LEFT_CARDS)
        self.came |= not empty
        if over or t_ns > LONGEST_S * SECOND:
            return self.end(t_ns)
        return self.pieces.tell("unsure", t_ns) if self.pieces.due(t_ns) else []

    def end(self, t_ns: int) -> list[Gap]:
        """Says that no unseen round is under way from a time on, as when the shoe is filled."""
        if self.lying is None:
            return []
        self.lying = None
        return self.pieces.tell("unsure", t_ns)

    def oldest_ns(self, now_ns: int) -> int:
        """Until when everything is told."""
        return now_ns if self.lying is None else self.pieces.told_ns

    def doubted(self, event: Event) -> Event:
        """An act as it is told: doubtful if it began amid the unseen round."""
        over = self.lying is None and event.t * SECOND >= self.pieces.told_ns
        if isinstance(event, Gap) or over:
            return event
        sure = 1.0 if event.confidence is None else event.confidence
        return replace(event, confidence=min(sure, DOUBT))


def _largest(white: Mask, places: Mask, layout: Layout) -> float:
    """Area, in cards, of the largest connected white thing that lies where cards are dealt.

    What lies there in a small part is a grey head or a pale sleeve over the place.
    """
    count, labels = cv2.connectedComponents(white.astype(np.uint8))
    whole = np.bincount(labels.ravel(), weights=layout.cards.ravel(), minlength=count)
    there = np.bincount(labels[places], weights=layout.cards[places], minlength=count)
    there[0] = 0.0
    return float(there[there >= LEAST_THERE * whole].max(initial=0.0))
