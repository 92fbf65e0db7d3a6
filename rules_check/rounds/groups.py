"""The cards of one round in the log, and the hands they make."""

from dataclasses import dataclass, field

from rules_check.facts.events import CardsCleared, Place
from rules_check.rounds.shape import Shape

__all__ = ["SHARED", "DealGroup", "Hand", "hands_cleared"]

Hand = tuple[Place | None, bool]
"""A place, and whether its hand is that of the second deal."""

SHARED: tuple[Place, ...] = ("player", "banker")
"""The hands that are nobody's own."""


@dataclass(slots=True, kw_only=True)
class DealGroup:
    """Indices into the log of the cards of one round.

    Attributes:
        first: index of the first card; for a deal that was not seen, where it must have been.
        originals: indices of the first deal's cards.
        seconds: indices of the second deal's cards.
        places: places with a card of the first deal.
    """

    first: int
    originals: list[int] = field(default_factory=list)
    seconds: list[int] = field(default_factory=list)
    places: set[Place | None] = field(default_factory=set)

    @property
    def last_original(self) -> int:
        """Index of the first deal's last card, or of the place where the deal must have been."""
        return self.originals[-1] if self.originals else self.first

    @property
    def last(self) -> int:
        """Index of the last card."""
        return max(self.last_original, self.seconds[-1] if self.seconds else self.first)


def hands_cleared(event: CardsCleared, shape: Shape) -> tuple[Hand, ...]:
    """Returns the hands a clear may have taken: both of a place if it does not say which."""
    if shape.shared_hands and event.to not in SHARED:
        return tuple((hand, False) for hand in SHARED)
    if event.hand is None or shape.second_hand is None:
        return ((event.to, False), (event.to, True))
    return ((event.to, event.hand == shape.second_hand),)
