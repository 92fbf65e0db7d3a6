"""The best five of six cards, against the classes of all 20,358,520 hands."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb

import pytest

from rules_check.facts.cards import ALL_CARDS, RANKS, Card
from rules_check.hands.six_card import SixCardHand, best_five_of

COUNTS = {
    SixCardHand.ROYAL_FLUSH: 188,
    SixCardHand.STRAIGHT_FLUSH: 1_656,
    SixCardHand.FOUR_OF_A_KIND: 14_664,
    SixCardHand.FULL_HOUSE: 165_984,
    SixCardHand.FLUSH: 205_792,
    SixCardHand.STRAIGHT: 361_620,
    SixCardHand.THREE_OF_A_KIND: 732_160,
    SixCardHand.NOTHING: 18_876_456,
}
STRAIGHTS = [tuple(range(low, low + 5)) for low in range(9)] + [(0, 1, 2, 3, 12)]


def hand(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def slow_five(cards: tuple[Card, ...]) -> SixCardHand:
    """Names five cards by their patterns, another way than the evaluator does."""
    heights = tuple(sorted(RANKS.index(card.rank) for card in cards))
    shape = sorted(Counter(heights).values())
    suited = len({card.suit for card in cards}) == 1
    straight = heights in STRAIGHTS
    if straight and suited:
        royal = heights == (8, 9, 10, 11, 12)
        return SixCardHand.ROYAL_FLUSH if royal else SixCardHand.STRAIGHT_FLUSH
    if suited:
        return SixCardHand.FLUSH
    if straight:
        return SixCardHand.STRAIGHT
    return {
        (1, 4): SixCardHand.FOUR_OF_A_KIND,
        (2, 3): SixCardHand.FULL_HOUSE,
        (1, 1, 3): SixCardHand.THREE_OF_A_KIND,
    }.get(tuple(shape), SixCardHand.NOTHING)


def slow_six(cards: tuple[Card, ...]) -> SixCardHand:
    """Returns the best of the six hands of five."""
    return max(slow_five(five) for five in combinations(cards, 5))


def rank_sets() -> Iterator[tuple[int, ...]]:
    """Yields how often each of the 13 ranks occurs, for every way six cards share them."""

    def share(left: int, ranks: int) -> Iterator[tuple[int, ...]]:
        if ranks == 0:
            if left == 0:
                yield ()
            return
        for times in range(min(4, left) + 1):
            for rest in share(left - times, ranks - 1):
                yield (times, *rest)

    return share(6, 13)


def test_the_classes_of_all_hands_by_counting() -> None:
    """Counts hands by their ranks, and the ways their suits make a flush, without the evaluator."""
    found: Counter[SixCardHand] = Counter()
    for times in rank_sets():
        ways = 1
        for count in times:
            ways *= comb(4, count)
        held = [height for height, count in enumerate(times) if count]
        shape = sorted((count for count in times if count), reverse=True)
        suited = Counter(_suited_ways(times, held))
        straight = any(set(run) <= set(held) for run in STRAIGHTS)
        if shape[0] == 4:
            plain = SixCardHand.FOUR_OF_A_KIND
        elif shape[0] == 3 and len(shape) > 1 and shape[1] >= 2:
            plain = SixCardHand.FULL_HOUSE
        elif straight:
            plain = SixCardHand.STRAIGHT
        else:
            plain = SixCardHand.THREE_OF_A_KIND if shape[0] == 3 else SixCardHand.NOTHING
        found.update(suited)
        found[plain] += ways - sum(suited.values())
    assert found == COUNTS
    assert sum(found.values()) == comb(52, 6) == 20_358_520


def _suited_ways(times: tuple[int, ...], held: list[int]) -> Iterator[SixCardHand]:
    """Yields a flush or better for each way the suits of some ranks make one."""
    if len(held) < 5:
        return
    for _suit in range(4):
        for inside in product((True, False), repeat=len(held)):
            suited = [height for height, yes in zip(held, inside, strict=True) if yes]
            if len(suited) < 5:
                continue
            ways = 1
            for height, yes in zip(held, inside, strict=True):
                ways *= comb(3, times[height] - 1) if yes else comb(3, times[height])
            if set(range(8, 13)) <= set(suited):
                kind = SixCardHand.ROYAL_FLUSH
            elif any(set(run) <= set(suited) for run in STRAIGHTS):
                kind = SixCardHand.STRAIGHT_FLUSH
            else:
                kind = SixCardHand.FLUSH
            yield from [kind] * ways


def test_fast_and_slow_name_the_same_hands() -> None:
    rng = random.Random(20)
    for _ in range(6_000):
        cards = tuple(rng.sample(ALL_CARDS, 6))
        assert best_five_of(cards) == slow_six(cards), cards


def test_fast_and_slow_name_the_same_suited_hands() -> None:
    rng = random.Random(21)
    for _ in range(3_000):
        suit = rng.choice("CDHS")
        same = [card for card in ALL_CARDS if card.suit == suit]
        cards = (*rng.sample(same, 5), rng.choice([c for c in ALL_CARDS if c.suit != suit]))
        assert best_five_of(cards) == slow_six(cards), cards


def test_fast_and_slow_name_the_same_paired_hands() -> None:
    rng = random.Random(22)
    for _ in range(3_000):
        ranks = rng.sample(RANKS, 3)
        few = [card for card in ALL_CARDS if card.rank in ranks]
        cards = tuple(rng.sample(few, 6))
        assert best_five_of(cards) == slow_six(cards), cards


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param("AH KH QH JH 10H 9H", "ROYAL_FLUSH", id="a royal flush beside a nine"),
        pytest.param("KH QH JH 10H 9H AD", "STRAIGHT_FLUSH", id="the ace of another suit"),
        pytest.param("AH 2H 3H 4H 5H 9C", "STRAIGHT_FLUSH", id="the ace low"),
        pytest.param("2C 2D 2H 2S 3C 3D", "FOUR_OF_A_KIND", id="four and a pair"),
        pytest.param("2C 2D 2H 3S 3C 3D", "FULL_HOUSE", id="two threes"),
        pytest.param("2C 2D 2H 3S 3C 4D", "FULL_HOUSE", id="three and two"),
        pytest.param("2H 4H 6H 8H 10H QH", "FLUSH", id="six of a suit"),
        pytest.param("AH 2D 3H 4C 5H 5S", "STRAIGHT", id="a straight with a pair, ace low"),
        pytest.param("QH KD AH 2C 3H 4S", "NOTHING", id="a run does not go round the ace"),
        pytest.param("2C 2D 2H 5S 7C 9D", "THREE_OF_A_KIND", id="three of a kind"),
        pytest.param("2C 2D 4H 4S 6C 6D", "NOTHING", id="three pairs win nothing"),
    ],
)
def test_hands_by_name(cards: str, expected: str) -> None:
    assert best_five_of(hand(cards)) is SixCardHand[expected]


def test_hands_rank_as_the_section_lists_them() -> None:
    assert [kind.words for kind in sorted(SixCardHand, reverse=True)] == [
        "royal flush",
        "straight flush",
        "four of a kind",
        "full house",
        "flush",
        "straight",
        "three of a kind",
        "nothing",
    ]
