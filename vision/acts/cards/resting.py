"""Cards at rest, and what happens to them."""

from __future__ import annotations

from dataclasses import dataclass

from rules_check.facts.cards import Reading
from rules_check.facts.events import Place
from vision.acts.cards.backs import Colours
from vision.acts.cards.looks import Looks, face_of
from vision.acts.cards.quads import Quad
from vision.table.cell_content import Change

__all__ = ["CardAct", "Resting"]


@dataclass(slots=True, eq=False)
class Resting:
    """A card at rest.

    Attributes:
        quad: where.
        to, hand: whose, and which of their hands where they may have several.
        zone: name of the zone it rests in.
        looks: what was read of it.
        t_ns: when it came to rest.
        among_faces: it came to a hand in which all cards lay face up, as no back comes to.
        at_once: another came to its place in the same change, where each is dealt alone, or a part
            of what is seen there lay there before.
        back: colours of its back, where it certainly came so; kept when it is turned.
    """

    quad: Quad
    to: Place
    hand: str | None
    zone: str
    looks: Looks
    t_ns: int
    among_faces: bool = False
    at_once: bool = False
    back: Colours | None = None

    @property
    def face(self) -> str | None:
        """``up``, ``down`` or None."""
        return face_of(self.quad.white, self.looks)

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Candidates, likeliest first; empty when not read."""
        return self.looks.candidates()


@dataclass(frozen=True, slots=True, eq=False)
class CardAct:
    """Something happened to a card.

    Attributes:
        what: ``came``, ``turned`` or ``went``; ``shown`` where a hand rested on it before, ``none``
            where that hand was taken for a card.
        card: the card, as it is now or was last.
        change: the change it was seen in.
        left_of_hand: how many cards of its hand lie there still.
    """

    what: str
    card: Resting
    change: Change
    left_of_hand: int = 0
