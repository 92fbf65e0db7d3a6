"""What hands a few uncertain cards may make, without going through every deal of the deck.

Cards with the same candidates are drawn together as a combination, so three unread cards are
22,100 hands and not 140,608. Beyond ``MOST_HANDS`` nothing is worked out: too many cards are
open for one answer to hold in all of them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from math import comb
from typing import Final, TypeVar

from rules_check.facts.cards import ALL_CARDS, Card
from rules_check.rounds import Belief
from rules_check.worlds import SET_ASIDE

__all__ = ["MOST_HANDS", "hands_of", "plausible_cards", "values_of"]

V = TypeVar("V")

MOST_HANDS: Final = 30_000
"""Hands that are looked at for one answer. Three cards that nobody read are 22,100 and take some
40 ms; four would be 270,725, and then every result is open anyway. Lowering it leaves hands with
three unread cards undecided; raising it costs seconds and settles next to nothing."""

_ANY = frozenset(ALL_CARDS)


def plausible_cards(
    belief: Belief, elsewhere: Iterable[Card] = ()
) -> tuple[frozenset[Card], float]:
    """Returns the cards one card may be, and the probability of the readings that were kept.

    The lightest candidates are set aside while together they weigh less than ``SET_ASIDE``.

    Args:
        belief: what was read.
        elsewhere: cards that certainly lie somewhere else, in a game with one deck.
    """
    taken = frozenset(elsewhere)
    mass = {r.card: r.probability for r in belief.candidates if r.card not in taken}
    if not mass and belief.candidates and belief.other <= 0.0:
        mass = {r.card: r.probability for r in belief.candidates}  # a log at odds with itself
    whole = sum(mass.values()) + belief.other
    claims: list[tuple[float, str, Card | None]] = [
        (weight / whole, card.code, card) for card, weight in mass.items()
    ]
    claims.append((belief.other / whole if whole else 1.0, "", None))
    dropped = 0.0
    kept: set[Card | None] = set()
    for weight, _, card in sorted(claims, key=lambda claim: claim[:2]):
        if not kept and dropped + weight < SET_ASIDE:
            dropped += weight
        else:
            kept.add(card)
    if None in kept:
        return _ANY - taken, 1.0 - dropped
    return frozenset(card for card in kept if card is not None), 1.0 - dropped


def hands_of(candidates: Sequence[frozenset[Card]]) -> Iterator[tuple[Card, ...]] | None:
    """Yields the hands some cards may make, in no particular order; None if they are too many.

    No card comes twice in a hand, unless the log insists on it.
    """
    groups = Counter(candidates)
    size = 1
    for cards, times in groups.items():
        size *= max(1, comb(len(cards), times))
    if size > MOST_HANDS:
        return None
    if next(_distinct(groups), None) is not None:
        return _distinct(groups)
    return product(*candidates)  # a card told twice beyond doubt is taken as told


def _distinct(groups: Counter[frozenset[Card]]) -> Iterator[tuple[Card, ...]]:
    parts = [combinations(sorted(cards), times) for cards, times in groups.items()]
    wanted = sum(groups.values())
    for choice in product(*parts):
        hand = tuple(card for part in choice for card in part)
        if len(set(hand)) == wanted:
            yield hand


def values_of(
    candidates: Sequence[frozenset[Card]],
    evaluate: Callable[[Sequence[Card]], V],
    everything: frozenset[V],
) -> frozenset[V]:
    """Returns every value that some plausible hand has; ``everything`` if they are too many."""
    hands = hands_of(candidates)
    if hands is None:
        return everything
    found: set[V] = set()
    for hand in hands:
        found.add(evaluate(hand))
        if found == everything:
            break
    return frozenset(found)
