"""What hands of Blackjack are worth, and what their first two cards are to a Royal Match wager."""

from __future__ import annotations

from collections.abc import Sequence

from rules_check.facts.cards import Card

TEN = ("10", "J", "Q", "K")

ROYAL_ODDS_BY_TABLE = {
    "A": (20, 6),
    "B": (10, 6),
    "C": (60, 5),
    "D": (50, 5),
    "E": (50, 6),
    "F": (10, 6),
    "G": (50, 5),
}
"""549.20(g): twice the odds to 1 of a Royal Match and of a Suited Match."""

CROWN_CENTS = 100_000
"""549.20(g)(1), (2): the Crown Treasure Bonus; at electronic tables it is 1,000 for 1."""


def points(codes: Sequence[str]) -> int:
    """Points of a hand: an ace is eleven while that does no harm."""
    ranks = [code[:-1] for code in codes]
    worth = sum(10 if r in TEN else 11 if r == "A" else int(r) for r in ranks)
    for _ in range(ranks.count("A")):
        if worth > 21:
            worth -= 10
    return worth


def is_blackjack(codes: Sequence[str]) -> bool:
    """An ace and a ten-point card."""
    return len(codes) == 2 and points(codes) == 21


def match(codes: Sequence[str]) -> str:
    """549.20(a): "royal" (king and queen of a suit), "suited" or "none"."""
    first, second = (Card.parse(code) for code in codes[:2])
    if first.suit != second.suit:
        return "none"
    return "royal" if {first.rank, second.rank} == {"K", "Q"} else "suited"


def won_cents(table: str, found: str, stake: int, *, crown: bool) -> int:
    """549.20(g): winnings of a Royal Match 21 Wager, the bonus included."""
    royal, suited = ROYAL_ODDS_BY_TABLE[table]
    won = stake * (royal if found == "royal" else suited) // 2
    if not crown:
        return won
    return won + (stake * 999 if table in "FG" else CROWN_CENTS)
