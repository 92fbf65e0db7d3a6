"""Cards as small numbers, and which sets of ranks hold a run."""

from typing import Final

from rules_check.facts.cards import RANKS, SUITS, Card

__all__ = ["ACE_LOW_SHIFT", "HEIGHT", "SUIT", "run_table"]

HEIGHT: Final = {rank: height for height, rank in enumerate(RANKS)}
"""Deuce 0 to ace 12."""

SUIT: Final = {suit: number for number, suit in enumerate(SUITS)}

ACE_LOW_SHIFT: Final = len(RANKS)
"""Sets of ranks are 13 bits, deuce lowest; below a deuce the ace counts once more."""


def _run_masks(length: int) -> tuple[int, ...]:
    """Returns the sets of ranks that are a run: from the ace low to the ace high."""
    masks = []
    for lowest in range(-1, ACE_LOW_SHIFT - length + 1):
        heights = [height % ACE_LOW_SHIFT for height in range(lowest, lowest + length)]
        masks.append(sum(1 << height for height in heights))
    return tuple(masks)


def run_table(length: int) -> bytes:
    """Returns, for each of the 8,192 sets of ranks, the highest run of ``length`` it holds.

    The value is one more than the height of the run's lowest card counted from the ace low, so
    that a higher run has a higher value; 0 if there is no run.
    """
    table = bytearray(1 << ACE_LOW_SHIFT)
    for value, mask in enumerate(_run_masks(length), start=1):
        for ranks in range(1 << ACE_LOW_SHIFT):
            if ranks & mask == mask:
                table[ranks] = value
    return bytes(table)


def code_of(card: Card) -> int:
    """Returns the card as a number from 0 to 51: four for each rank, deuce first."""
    return HEIGHT[card.rank] * 4 + SUIT[card.suit]
