"""What a table has chosen, and the manners of its dealers: what all games share.

The directions and odds on the stage are its own reading of the text; the law is encoded
elsewhere and independently.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """Fixed for one recording; a game adds its own choices.

    Attributes:
        decks: Decks in one shoe.
        batches: Back colours: one, or two that alternate when an automated shuffler is used.
        values: Chip denominations in cents.
        sound: "No more bets" is heard and part of the log.
        filed_decks: Decks in the rules submission, when they are not those used.
        shoe_side: "left" of the dealer or "right".
        boxes_together: Drop box and tip box on the same side of the dealer.
    """

    edition: str
    positions: int
    decks: int
    batches: tuple[str, ...]
    values: tuple[int, ...]
    sound: bool
    filed_decks: int | None = None
    shoe_side: Literal["left", "right"] = "left"
    boxes_together: bool = False

    @property
    def automated(self) -> bool:
        """Whether an automated card shuffling device is in use (567.3(c))."""
        return len(self.batches) == 2

    @property
    def total_decks(self) -> int:
        """Decks of all batches together."""
        return self.decks * len(self.batches)

    def submission(self) -> tuple[str, ...]:
        """Lines of [rules_submission] beyond the decks and the shuffler."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How one dealer does what the law leaves open; changes with the dealer.

    Attributes:
        collect_first: Collects all losers, then pays all winners; else seat by seat.
        clears_clockwise: Order in which hands are picked up.
        hands_back: A returned stake is pushed to the player's rail; else it is left in the
            betting area and the player takes it.
        early_bets: Players bet while the dealer still prepares.
        one_sweep: A player takes stake and winnings as one handful.
    """

    collect_first: bool
    clears_clockwise: bool
    hands_back: bool
    early_bets: bool
    one_sweep: bool
