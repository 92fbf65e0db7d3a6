"""Three-card poker hands in their standard order.

§ 565.6(a) to (c) was not read; the order is the one every Three Card Poker game uses: straight
flush, three of a kind, straight, flush, pair, high card. An ace ends a run at either end.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from rules_check.facts.cards import Card
from rules_check.hands.runs import HEIGHT, run_table

__all__ = ["Strength", "ThreeCardHand", "is_suited_ace_king_queen", "plays", "strength"]

HAND_SIZE: Final = 3


class ThreeCardHand(IntEnum):
    """Kinds of hand, the lowest first."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


Strength = tuple[ThreeCardHand, int, int, int]
"""A hand's kind and what decides between hands of one kind; the greater one wins."""

_RUN: Final = run_table(HAND_SIZE)
_QUEEN: Final = HEIGHT["Q"]


def strength(cards: Sequence[Card]) -> Strength:
    """Returns how strong a hand of three cards is; their order does not count.

    Raises:
        ValueError: there are not three cards.
    """
    if len(cards) != HAND_SIZE:
        raise ValueError("a hand has three cards")
    high, middle, low = sorted((HEIGHT[card.rank] for card in cards), reverse=True)
    run = _RUN[1 << high | 1 << middle | 1 << low]
    suited = len({card.suit for card in cards}) == 1
    if run:
        kind = ThreeCardHand.STRAIGHT_FLUSH if suited else ThreeCardHand.STRAIGHT
        return (kind, run, 0, 0)
    if high == low:
        return (ThreeCardHand.THREE_OF_A_KIND, high, 0, 0)
    if middle in {high, low}:
        single = low if middle == high else high
        return (ThreeCardHand.PAIR, middle, single, 0)
    kind = ThreeCardHand.FLUSH if suited else ThreeCardHand.HIGH_CARD
    return (kind, high, middle, low)


def plays(dealer: Strength) -> bool:
    """Whether the dealer plays: with queen high or better (§ 565.2(b)(7))."""
    return dealer[0] > ThreeCardHand.HIGH_CARD or dealer[1] >= _QUEEN


def is_suited_ace_king_queen(cards: Sequence[Card]) -> bool:
    """Whether a hand is the Envy Bonus qualifying hand of § 565.1."""
    return (
        {card.rank for card in cards} == {"A", "K", "Q"}
        and len({card.suit for card in cards}) == 1
        and len(cards) == HAND_SIZE
    )
