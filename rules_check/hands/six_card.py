"""The best five-card hand of six cards, as § 565.6(d) ranks them for the Six Card Bonus Wager.

A full house is three of a kind and a pair, and an ace ends a run at either end: the text says
neither, both are the standard rules of poker.
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from rules_check.facts.cards import Card
from rules_check.hands.runs import code_of, run_table

__all__ = ["SixCardHand", "best_five_of", "best_of_codes"]


class SixCardHand(IntEnum):
    """Hands of § 565.6(d), the lowest first; below three of a kind nothing wins."""

    NOTHING = 0
    THREE_OF_A_KIND = 1
    STRAIGHT = 2
    FLUSH = 3
    FULL_HOUSE = 4
    FOUR_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    ROYAL_FLUSH = 7

    @property
    def words(self) -> str:
        """The hand as findings name it."""
        return self.name.lower().replace("_", " ")


_RUN: Final = run_table(5)
_ROYAL: Final = max(_RUN)


def best_five_of(cards: Iterable[Card]) -> SixCardHand:
    """Returns the best hand of five or more cards; their order does not count."""
    return best_of_codes(code_of(card) for card in cards)


def best_of_codes(codes: Iterable[int]) -> SixCardHand:
    """Returns the best hand of cards given as ``4 * height + suit``."""
    ranks = 0
    twice = thrice = four = 0
    suited = [0, 0, 0, 0]
    count = [0, 0, 0, 0]
    for code in codes:
        bit = 1 << (code >> 2)
        suit = code & 3
        suited[suit] |= bit
        count[suit] += 1
        four |= thrice & bit
        thrice |= twice & bit
        twice |= ranks & bit
        ranks |= bit
    flush = next((suit for suit in range(4) if count[suit] >= 5), None)
    if flush is not None and _RUN[suited[flush]]:
        royal = _RUN[suited[flush]] == _ROYAL
        return SixCardHand.ROYAL_FLUSH if royal else SixCardHand.STRAIGHT_FLUSH
    if four:
        return SixCardHand.FOUR_OF_A_KIND
    # A second rank held twice, beside the one held three times, makes the pair.
    if thrice and twice & ~(thrice & -thrice):
        return SixCardHand.FULL_HOUSE
    if flush is not None:
        return SixCardHand.FLUSH
    if _RUN[ranks]:
        return SixCardHand.STRAIGHT
    return SixCardHand.THREE_OF_A_KIND if thrice else SixCardHand.NOTHING
