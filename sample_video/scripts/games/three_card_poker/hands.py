"""Hands of three cards and the best five of six, as the stage reads the text."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise

from rules_check.facts.cards import ALL_CARDS, RANKS, SUITS, Card

SIX_CARD_ODDS = {
    "A": (1000, 200, 50, 25, 20, 10, 5),
    "B": (1000, 200, 100, 20, 15, 10, 8),
    "C": (1000, 200, 100, 20, 15, 10, 7),
}
"""565.12(k), in the order of `SIX_KINDS`."""

SIX_KINDS = ("royal", "straight_flush", "four", "full_house", "flush", "straight", "three")
"""565.6(d), highest first; less than three of a kind is "nothing"."""

PAIR_PLUS_ODDS = {"straight_flush": 40, "three": 30, "straight": 6, "flush": 4, "pair": 1}
ANTE_BONUS = {"straight_flush": 5, "three": 4, "straight": 1}
PROGRESSIVE_ODDS = {"straight_flush": 70, "three": 60}
"""Pay tables of the trade; those of 565.12 were not read."""

THREE_KINDS = ("high", "pair", "flush", "straight", "three", "straight_flush")


def heights(codes: Sequence[str]) -> list[int]:
    """Heights of the cards, 2 to 14, highest first."""
    return sorted((RANKS.index(code[:-1]) + 2 for code in codes), reverse=True)


def is_run(high_first: Sequence[int]) -> bool:
    """Whether cards follow each other; an ace may be low."""
    low_ace = [*high_first[1:], 1] if high_first[0] == 14 else high_first
    return any(all(a - b == 1 for a, b in pairwise(h)) for h in (high_first, low_ace))


def three_kind(codes: Sequence[str]) -> str:
    """The kind of a three-card hand."""
    high = heights(codes)
    suited = len({code[-1] for code in codes}) == 1
    most = max(Counter(high).values())
    if is_run(high) and most == 1:
        return "straight_flush" if suited else "straight"
    return "three" if most == 3 else "pair" if most == 2 else "flush" if suited else "high"


def three_strength(codes: Sequence[str]) -> tuple[int, list[int]]:
    """Compares as the hands do."""
    kind, high = three_kind(codes), heights(codes)
    if "straight" in kind and high[:2] == [14, 3]:
        high = [3, 2, 1]
    counts = Counter(high)
    return THREE_KINDS.index(kind), sorted(high, key=lambda h: (counts[h], h), reverse=True)


def dealer_plays(codes: Sequence[str]) -> bool:
    """565.2(b)(7): with queen high or better."""
    return three_kind(codes) != "high" or heights(codes)[0] >= 12


def six_kind(codes: Sequence[str]) -> str:
    """The best five-card hand of six cards."""
    found = {_five_kind(five) for five in combinations(codes, 5)}
    return next((kind for kind in SIX_KINDS if kind in found), "nothing")


def _five_kind(codes: Sequence[str]) -> str:
    high = heights(codes)
    suited = len({code[-1] for code in codes}) == 1
    shape = sorted(Counter(high).values(), reverse=True)
    run = shape[0] == 1 and is_run(high)
    if suited and run:
        return "royal" if high[1] == 13 else "straight_flush"
    if shape[0] == 4:
        return "four"
    if shape[:2] == [3, 2]:
        return "full_house"
    if suited:
        return "flush"
    return "straight" if run else "three" if shape[0] == 3 else "nothing"


def six_of(kind: str, rng: random.Random) -> list[str]:
    """Six cards whose best five are of this kind, in random order."""
    while True:
        cards = [*_five_of(kind, rng)]
        cards.append(rng.choice([card for card in ALL_CARDS if card not in cards]))
        codes = [card.code for card in cards]
        rng.shuffle(codes)
        if six_kind(codes) == kind:
            return codes


def _five_of(kind: str, rng: random.Random) -> list[Card]:
    suit = rng.choice(SUITS)
    if kind in ("royal", "straight_flush", "straight"):
        low = 8 if kind == "royal" else rng.randint(0, 7)
        ranks = RANKS[low : low + 5]
        suits = [suit] * 5 if kind != "straight" else [rng.choice(SUITS) for _ in ranks]
        return [Card(rank=r, suit=s) for r, s in zip(ranks, suits, strict=True)]
    if kind == "flush":
        return [Card(rank=r, suit=suit) for r in rng.sample(RANKS, 5)]
    if kind == "nothing":
        return rng.sample(ALL_CARDS, 5)
    counts = {"four": (4, 1), "full_house": (3, 2), "three": (3, 1, 1)}[kind]
    ranks_of = rng.sample(RANKS, len(counts))
    return [
        Card(rank=rank, suit=s)
        for rank, count in zip(ranks_of, counts, strict=True)
        for s in rng.sample(SUITS, count)
    ]
