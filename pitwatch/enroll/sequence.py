"""Names the cards of a spread deck by their place: by suit and in sequence (§ 567.4(b)).

The readings of single strips are weak; the order is strong. Every way in which the rows can run
through the suits and ranks is weighed, with a card missing or doubled as a rare exception, so that
an exception is told only where the readings insist on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
import numpy.typing as npt

from models.reader.labels import CODES
from rules_check.facts.cards import RANKS, SUITS
from vision.cards.read import CardReading

__all__ = ["SpreadCount", "name_in_sequence", "sequence_evidence"]

Floats = npt.NDArray[np.float64]

_EXCEPTION = 1e-4
"""Probability that the next card of a row is not the next in sequence: one missing, or one again.
Lowering it needs more insistent readings before a missing or doubled card is told."""
_ANYTHING = 1e-7
_FLOOR = 3e-3
"""Least probability of a card whatever was read: strips are misread now and then."""
_RANK_WEIGHT, _SUIT_WEIGHT = 0.7, 0.2
"""The cards of a row share design and light, so that their misreadings agree: a reading counts for
less than a look of its own, the suit, the same along a row, for much less."""
_MARGIN = 3.0
"""Natural logarithm by which a missing or doubled card must be likelier than any other place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadCount:
    """What a spread deck holds.

    Attributes:
        names: by row, the card each place holds by its place in the sequence.
        missing: cards that lie nowhere although their neighbours in sequence were read.
        doubled: cards that lie there more than once.
        log_likelihood: natural logarithm, for comparing ways to see the rows.
        unsure: cards of which it cannot be said whether they are missing or doubled.
    """

    names: tuple[tuple[str, ...], ...]
    missing: tuple[str, ...]
    doubled: tuple[str, ...]
    unsure: tuple[str, ...]
    log_likelihood: float


def name_in_sequence(rows: Sequence[Sequence[CardReading]]) -> SpreadCount:
    """Names the cards of every row, from the most covered to the uncovered one.

    Raises:
        ValueError: there is no card.
    """
    readings = [list(row) for row in rows if row]
    if not readings:
        raise ValueError("there are no cards to name")
    emissions = [np.array([_log_emission(reading) for reading in row]) for row in readings]
    total, paths = _best(emissions, frozenset())
    count = _counted(total, paths)
    # An exception is told only where every other place for it is much less likely.
    doubtful = set(count.unsure)
    for code in (*count.missing, *count.doubled):
        other_total, other = _best(emissions, frozenset({code}))
        if total - other_total < _MARGIN:
            doubtful |= {code, *(set(_exceptions(_counted(other_total, other))))}
    return SpreadCount(
        names=count.names,
        missing=tuple(code for code in count.missing if code not in doubtful),
        doubled=tuple(code for code in count.doubled if code not in doubtful),
        unsure=tuple(code for code in CODES if code in doubtful),
        log_likelihood=total,
    )


def sequence_evidence(row: Sequence[CardReading]) -> float:
    """Natural logarithm of how much better the readings of a row fit a sequence than chance."""
    emission = np.array([_log_emission(reading) for reading in row])
    chance = np.log(np.exp(emission).mean(axis=1)).sum()
    return _best([emission], frozenset())[0] - float(chance)


def _exceptions(count: SpreadCount) -> tuple[str, ...]:
    return (*count.missing, *count.doubled)


def _best(emissions: Sequence[Floats], regular: frozenset[str]) -> tuple[float, list[list[int]]]:
    """The likeliest way to see the rows in which these cards are neither missing nor doubled."""
    ways = []
    for ace_low, rising in product((True, False), repeat=2):
        steps = _transitions(_rank_order(ace_low, rising), regular)
        ways.append(_each_suit_once([_by_suit(emission, steps) for emission in emissions]))
    return max(ways, key=lambda way: way[0])


Path = tuple[float, list[int]]


def _by_suit(emission: Floats, steps: Floats) -> dict[str, Path]:
    """The best path of a row for every suit that it may begin with."""
    paths = {}
    for suit in SUITS:
        starts = np.array([0.0 if code[-1] == suit else -np.inf for code in CODES])
        paths[suit] = _viterbi(emission, steps, starts)
    return paths


def _each_suit_once(rows: Sequence[dict[str, Path]]) -> tuple[float, list[list[int]]]:
    """Up to four rows begin with different suits, since a deck has each suit once.

    With more rows than suits (two decks, or a suit in two rows) each row is taken by itself.
    """
    if len(rows) > len(SUITS):
        chosen = [max(row.values(), key=lambda path: path[0]) for row in rows]
    else:
        options = [
            [row[suit] for row, suit in zip(rows, suits, strict=True)]
            for suits in permutations(SUITS, len(rows))
        ]
        chosen = max(options, key=lambda paths: sum(score for score, _ in paths))
    return sum(score for score, _ in chosen), [path for _, path in chosen]


def _rank_order(ace_low: bool, rising: bool) -> list[str]:
    ranks = [rank for rank in RANKS if rank != "A"]
    ordered = ["A", *ranks] if ace_low else [*ranks, "A"]
    return ordered if rising else ordered[::-1]


def _log_emission(reading: CardReading) -> Floats:
    """Log probability (52,) of what was read of a strip, if it is each card."""
    parts = []
    for values, weight in ((reading.ranks, _RANK_WEIGHT), (reading.suits, _SUIT_WEIGHT)):
        seen = np.asarray(values) * (1 - reading.unreadable) + reading.unreadable / len(values)
        parts.append(weight * np.log(seen * (1 - _FLOOR * len(values)) + _FLOOR))
    ranks, suits = parts
    return np.array([ranks[RANKS.index(c[:-1])] + suits[SUITS.index(c[-1])] for c in CODES])


def _transitions(order: Sequence[str], regular: frozenset[str]) -> Floats:
    """Log probability (52, 52) of the card after another one.

    A card that is `regular` does not come twice running and is not left out.
    """
    steps = np.full((len(CODES), len(CODES)), _ANYTHING)
    at = {code: index for index, code in enumerate(CODES)}
    for suit in SUITS:
        for place, rank in enumerate(order):
            code = rank + suit
            following = [order[place + k] + suit for k in (1, 2) if place + k < len(order)]
            if code not in regular:
                steps[at[code], at[code]] = _EXCEPTION
            if following:
                steps[at[code], at[following[0]]] = 0.97
            if len(following) == 2 and following[0] not in regular:
                steps[at[code], at[following[1]]] = _EXCEPTION
            for other in (order[0] + other for other in SUITS if other != suit):
                steps[at[code], at[other]] = _EXCEPTION / 3 if following else 0.97 / 3
    return np.asarray(np.log(steps / steps.sum(axis=1, keepdims=True)), float)


def _viterbi(emission: Floats, steps: Floats, starts: Floats) -> Path:
    score = emission[0] - np.log(len(CODES)) + starts
    came = []
    for row in emission[1:]:
        reach = score[:, None] + steps
        came.append(reach.argmax(axis=0))
        score = reach.max(axis=0) + row
    path = [int(score.argmax())]
    for back in reversed(came):
        path.append(int(back[path[-1]]))
    return float(score.max()), path[::-1]


def _counted(total: float, paths: Sequence[Sequence[int]]) -> SpreadCount:
    counts = Counter(CODES[card] for path in paths for card in path)
    absent = [code for code in CODES if counts[code] == 0]
    # A row not seen whole leaves its cards unseen; the one hole in a suit is a missing card.
    missing = [code for code in absent if _all_but_one(code, counts)]
    return SpreadCount(
        names=tuple(tuple(CODES[card] for card in path) for path in paths),
        missing=tuple(missing),
        doubled=tuple(code for code in CODES if counts[code] > 1),
        unsure=tuple(code for code in absent if code not in missing),
        log_likelihood=total,
    )


def _all_but_one(code: str, counts: Counter[str]) -> bool:
    return sum(counts[rank + code[-1]] > 0 for rank in RANKS) == len(RANKS) - 1
