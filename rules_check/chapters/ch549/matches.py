"""§ 549.20(a): what two cards are to the Royal Match 21 Wager."""

from enum import Enum
from itertools import product

from rules_check.facts.cards import Card

__all__ = ["Match", "match_of", "matches_of"]


class Match(Enum):
    """What the first two cards of a hand are."""

    ROYAL = "a Royal Match"
    SUITED = "a Suited Match"
    NONE = "no match"


def match_of(first: Card, second: Card) -> Match:
    """Returns what two cards are: king and queen of a suit, two others of a suit, or neither."""
    if first.suit != second.suit:
        return Match.NONE
    return Match.ROYAL if {first.rank, second.rank} == {"K", "Q"} else Match.SUITED


def matches_of(
    first: frozenset[Card], second: frozenset[Card], *, one_deck: bool
) -> frozenset[Match]:
    """Returns what two cards may be; with one deck they are not the same card."""
    pairs = list(product(first, second))
    apart = [(one, other) for one, other in pairs if one != other] if one_deck else pairs
    return frozenset(match_of(one, other) for one, other in apart or pairs)
