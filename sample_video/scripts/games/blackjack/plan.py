"""A round of Blackjack on paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from sample_video.scripts.acts import CardItem
from sample_video.scripts.games.blackjack.hands import is_blackjack, match, points
from sample_video.scripts.steps import Json, Phase, RoundPlan

BOX = "box"
SIDE = "royal_match"


@dataclass(slots=True, kw_only=True)
class Bet:
    """One player's wagers, as chips bottom to top, and his cards.

    Attributes:
        box: The basic wager; empty when a fault leaves it out.
        side: The Royal Match 21 Wager; empty when he makes none.
        doubled: Chips added when he doubles, before his third card.
    """

    position: int
    box: tuple[int, ...] = ()
    side: tuple[int, ...] = ()
    doubled: tuple[int, ...] = ()
    cards: list[CardItem] = field(default_factory=list)

    @property
    def codes(self) -> list[str]:
        """Codes of his cards."""
        return [card.code for card in self.cards]

    @property
    def match(self) -> str:
        """What his first two cards are."""
        return match(self.codes)

    @property
    def busted(self) -> bool:
        """Over 21."""
        return points(self.codes) > 21


@dataclass(slots=True, kw_only=True)
class BlackjackPlan(RoundPlan):
    """Wagers, cards and steps of one round; the dealer's second card is the hole card."""

    PHASES: ClassVar[tuple[Phase, ...]] = (
        Phase(name="before"),
        Phase(name="bets", together=True),
        Phase(name="deal", draws=True),
        Phase(name="side", pause_s=(0.2, 0.5), served=True),
        Phase(name="play", draws=True),
        Phase(name="hole"),
        Phase(name="waiting", served=True),  # Royal Match wagers that waited for the hole card
        Phase(name="draw", draws=True),
        Phase(name="settle", pause_s=(0.2, 0.4), served=True),
        Phase(name="clear", pause_s=(0.0, 0.3)),
    )

    bets: list[Bet] = field(default_factory=list)
    dealer: list[CardItem] = field(default_factory=list)

    @property
    def dealer_codes(self) -> list[str]:
        """Codes of the dealer's cards."""
        return [card.code for card in self.dealer]

    @property
    def up_waits(self) -> bool:
        """Whether a king or queen lies up."""
        return self.dealer_codes[0][:-1] in ("K", "Q")

    def outcome(self, bet: Bet) -> str:
        """Whether a basic wager wins ("win", "blackjack"), loses ("lose") or is a "push"."""
        if bet.busted:
            return "lose"
        own, against = is_blackjack(bet.codes), is_blackjack(self.dealer_codes)
        if own or against:
            return "push" if own and against else "blackjack" if own else "lose"
        mine, his = points(bet.codes), points(self.dealer_codes)
        if his > 21 or mine > his:
            return "win"
        return "push" if mine == his else "lose"

    def seats_truth(self) -> list[Json]:
        """Wagers and outcome of each seat."""
        return [
            {
                "position": bet.position,
                "box_cents": sum(bet.box) + sum(bet.doubled),
                "royal_match_cents": sum(bet.side),
                "outcome": self.outcome(bet),
                "match": bet.match,
                "dealer_match": match(self.dealer_codes),
            }
            for bet in self.bets
        ]
