"""What the reader can say: 13 ranks, 4 suits, and whether there is a readable face at all."""

from __future__ import annotations

from rules_check.facts.cards import RANKS, SUITS

RANK_INDEX = {rank: i for i, rank in enumerate(RANKS)}
SUIT_INDEX = {suit: i for i, suit in enumerate(SUITS)}
CODES = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards in the order of the joint distribution: suit by suit, ranks inside."""

OUTPUTS = len(RANKS) + len(SUITS) + 1
"""Network outputs: rank logits, suit logits, one logit for "a readable face"."""


def code_index(rank: int, suit: int) -> int:
    """Place of a card in `CODES`."""
    return suit * len(RANKS) + rank
