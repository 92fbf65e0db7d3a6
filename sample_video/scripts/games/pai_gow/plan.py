"""A round of pai gow on paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from sample_video.scripts.acts import CardItem
from sample_video.scripts.steps import Json, Phase, RoundPlan

MAIN = "main"

DEALER_PLACE = 0
"""The dealer among the places that get cards; the others are betting positions."""


@dataclass(slots=True, kw_only=True)
class Bet:
    """One player's wager, as chips bottom to top, and what it comes to: win, lose or push."""

    position: int
    main: tuple[int, ...]
    outcome: str


@dataclass(slots=True, kw_only=True)
class PaiGowPlan(RoundPlan):
    """Wagers, cards and steps of one round.

    Attributes:
        start: The place at which the deal begins; 0 is the dealer.
        hands: Cards or tiles of every place, wagered on or not.
        stub: What is left of the deck.
    """

    PHASES: ClassVar[tuple[Phase, ...]] = (
        Phase(name="before"),
        Phase(name="bets", together=True),
        Phase(name="start"),
        Phase(name="deal"),
        Phase(name="stub"),
        Phase(name="reveal", pause_s=(0.5, 2.0)),
        Phase(name="settle", pause_s=(3.0, 8.0), served=True),
        Phase(name="clear", pause_s=(0.0, 0.3)),
    )

    bets: list[Bet] = field(default_factory=list)
    start: int = 0
    hands: dict[int, list[CardItem]] = field(default_factory=dict)
    stub: list[CardItem] = field(default_factory=list)

    def seats_truth(self) -> list[Json]:
        """Wager and outcome of each seat."""
        return [
            {"position": bet.position, "main_cents": sum(bet.main), "outcome": bet.outcome}
            for bet in self.bets
        ]


def place_of(number: int) -> int | str:
    """A place as cards are dealt to it."""
    return "dealer" if number == DEALER_PLACE else number
