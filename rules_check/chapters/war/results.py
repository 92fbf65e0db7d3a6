"""Who won: the ranking of cards, and what each wager is due for a result."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache

__all__ = ["RANKING", "WINS", "Due", "Result", "War", "compare", "dues", "possible_results"]

RANKING = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Lowest to highest (§ 567.6); suits do not count."""

_HEIGHT = {rank: height for height, rank in enumerate(RANKING)}


class Result(Enum):
    """How a player's card compares with the dealer's card of the same deal."""

    LOWER = "lower"
    HIGHER = "higher"
    TIE = "tie"


def compare(player: str, dealer: str) -> Result:
    """Returns how the player's rank compares with the dealer's."""
    if _HEIGHT[player] < _HEIGHT[dealer]:
        return Result.LOWER
    return Result.HIGHER if _HEIGHT[player] > _HEIGHT[dealer] else Result.TIE


@lru_cache(maxsize=4096)
def possible_results(player: frozenset[str], dealer: frozenset[str]) -> frozenset[Result]:
    """Returns every result that some pair of the plausible ranks gives."""
    return frozenset(compare(p, d) for p in player for d in dealer)


WINS: Mapping[str, frozenset[Result]] = {
    "initial": frozenset({Result.HIGHER}),
    "tie": frozenset({Result.TIE}),
    "war": frozenset({Result.HIGHER, Result.TIE}),
}
"""The results that win each wager; a tie hand leaves the Initial wager open."""


class War(Enum):
    """What happens to the Initial wager of a player who goes to War."""

    INITIAL_COLLECTED = "collected before the War deal"
    INITIAL_STAYS = "stays until the War deal is settled"


@dataclass(frozen=True, slots=True)
class Due:
    """What a wager comes to, in stakes: ``taken`` by the house, ``paid`` to the player."""

    taken: Fraction = Fraction(0)
    paid: Fraction = Fraction(0)


_LOST = Due(taken=Fraction(1))


def dues(
    original: Result,
    war: Result | None,
    rule: War,
    odds: Mapping[str, Fraction],
    *,
    surrendered: Fraction = Fraction(1, 2),
) -> dict[str, Due]:
    """Returns what each wager of a seat is due, from the deals' results.

    Args:
        original: result of the original deal.
        war: result of the War deal; None if there was none, so that a tie was surrendered.
        rule: what happens to the Initial wager on going to War.
        odds: winnings to stake by ``initial.higher``, ``tie.tie``, ``war.higher`` and
            ``war.tie``.
        surrendered: the part of the Initial wager that a surrender costs.

    Returns:
        By wager: ``initial``, ``tie`` and, after War, ``war`` and ``war_tie``.
    """
    due = {"tie": Due(paid=odds["tie.tie"]) if original is Result.TIE else _LOST}
    if original is Result.LOWER:
        return due | {"initial": _LOST}
    if original is Result.HIGHER:
        return due | {"initial": Due(paid=odds["initial.higher"])}
    if war is None:
        return due | {"initial": Due(taken=surrendered)}
    lost_initial = rule is War.INITIAL_COLLECTED or war is Result.LOWER
    due["initial"] = _LOST if lost_initial else Due()
    due["war_tie"] = Due(paid=odds["tie.tie"]) if war is Result.TIE else _LOST
    due["war"] = _LOST if war is Result.LOWER else Due(paid=odds[f"war.{war.value}"])
    return due
