"""A round of Three Card Poker on paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from sample_video.scripts.acts import CardItem
from sample_video.scripts.games.three_card_poker.hands import six_kind
from sample_video.scripts.steps import Json, Phase, RoundPlan

ANTE, PLAY, PAIR_PLUS, SIX_CARD, PROGRESSIVE = (
    "ante",
    "play",
    "pair_plus",
    "six_card",
    "progressive",
)
FIRST_WAGERS = (ANTE, PAIR_PLUS, PROGRESSIVE, SIX_CARD)


@dataclass(slots=True, kw_only=True)
class Bet:
    """One player's wagers, as chips bottom to top by name, and his cards.

    Attributes:
        folds: He makes no Play Wager.
        play: The Play Wager, when it is not made like the Ante Wager.
    """

    position: int
    chips: dict[str, tuple[int, ...]] = field(default_factory=dict)
    cards: list[CardItem] = field(default_factory=list)
    folds: bool = False
    play: tuple[int, ...] = ()

    @property
    def codes(self) -> list[str]:
        """Codes of his cards."""
        return [card.code for card in self.cards]

    @property
    def plays(self) -> bool:
        """Whether he made a Play Wager."""
        return ANTE in self.chips and not self.folds

    def cents(self, wager: str) -> int:
        """Amount of a wager, 0 when it was not made."""
        return sum(self.chips.get(wager, ()))


@dataclass(slots=True, kw_only=True)
class ThreeCardPlan(RoundPlan):
    """Wagers, cards and steps of one round."""

    PHASES: ClassVar[tuple[Phase, ...]] = (
        Phase(name="before"),
        Phase(name="bets", together=True),
        Phase(name="lock"),  # Progressive Payout Wagers are taken in
        Phase(name="deal", draws=True),
        Phase(name="look"),
        Phase(name="decide"),
        Phase(name="collect", pause_s=(0.1, 0.3)),
        Phase(name="reveal"),
        Phase(name="settle", pause_s=(0.2, 0.4), served=True),
        Phase(name="envy", served=True),
        Phase(name="clear", pause_s=(0.0, 0.3)),
    )

    bets: list[Bet] = field(default_factory=list)
    dealer: list[CardItem] = field(default_factory=list)

    @property
    def dealer_codes(self) -> list[str]:
        """Codes of the dealer's cards."""
        return [card.code for card in self.dealer]

    def six(self, bet: Bet) -> str:
        """The best five of a seat's and the dealer's cards."""
        return six_kind([*bet.codes, *self.dealer_codes])

    def seats_truth(self) -> list[Json]:
        """Wagers and outcome of each seat."""
        return [
            {
                "position": bet.position,
                **{f"{wager}_cents": bet.cents(wager) for wager in FIRST_WAGERS},
                "outcome": "fold" if bet.folds else "play",
                "six_card": self.six(bet),
            }
            for bet in self.bets
        ]
