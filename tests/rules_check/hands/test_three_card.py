"""Three-card hands, against the 22,100 of the deck and an evaluator written another way."""

from collections import Counter
from itertools import combinations, product

import pytest

from rules_check.facts.cards import ALL_CARDS, RANKS, Card
from rules_check.hands.three_card import (
    ThreeCardHand,
    is_suited_ace_king_queen,
    plays,
    strength,
)

COUNTS = {
    ThreeCardHand.STRAIGHT_FLUSH: 48,
    ThreeCardHand.THREE_OF_A_KIND: 52,
    ThreeCardHand.STRAIGHT: 720,
    ThreeCardHand.FLUSH: 1_096,
    ThreeCardHand.PAIR: 3_744,
    ThreeCardHand.HIGH_CARD: 16_440,
}
RUNS = ["A23", "234", "345", "456", "567", "678", "789", "8910", "910J", "10JQ", "JQK", "QKA"]


def hand(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def slow_strength(cards: tuple[Card, ...]) -> tuple[object, ...]:
    """Ranks a hand by strings and lists, another way than the evaluator does."""
    ranks = sorted((card.rank for card in cards), key=RANKS.index)
    names = {"".join(sorted(run.replace("10", "T"))) for run in RUNS}
    spelled = "".join(sorted("".join(rank.replace("10", "T") for rank in ranks)))
    run = spelled in names
    low = spelled == "".join(sorted("A23"))
    heights = [RANKS.index(rank) for rank in ranks]
    suited = cards[0].suit == cards[1].suit == cards[2].suit
    same = sorted(Counter(heights).items(), key=lambda item: (-item[1], -item[0]))
    if run:
        return (5 if suited else 3, 1 if low else heights[2])
    kind = 4 if same[0][1] == 3 else 1 if same[0][1] == 2 else 2 if suited else 0
    return (kind, *(height for height, _ in same))


def test_every_hand_of_the_deck_has_its_kind() -> None:
    found = Counter(strength(cards)[0] for cards in combinations(ALL_CARDS, 3))
    assert found == COUNTS
    assert sum(found.values()) == 22_100


def test_both_evaluators_put_every_hand_in_the_same_order() -> None:
    fast: dict[object, object] = {}
    for cards in combinations(ALL_CARDS, 3):
        slow = slow_strength(cards)
        assert fast.setdefault(strength(cards), slow) == slow
    ordered = sorted(fast.items(), key=lambda item: item[0])  # type: ignore[arg-type,return-value]  # tuples of numbers
    assert [slow for _, slow in ordered] == sorted(slow for _, slow in ordered)  # type: ignore[type-var]  # the same


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("AH KH QH", "2C 2D 2H", id="a straight flush beats three of a kind"),
        pytest.param("2C 2D 2H", "AH KH QD", id="three of a kind beats a straight"),
        pytest.param("AH 2H 3D", "AC KC JC", id="the lowest straight beats the highest flush"),
        pytest.param("2H 3H 5H", "AC AD KS", id="the lowest flush beats the highest pair"),
        pytest.param("2H 2D 3H", "AC KD JS", id="the lowest pair beats the highest card"),
        pytest.param("2H 3H 4D", "AC 2C 3D", id="an ace is lowest in ace, two, three"),
        pytest.param("AH KH QD", "KC QC JD", id="an ace is highest in queen, king, ace"),
        pytest.param("AH AD 2H", "KC KD AS", id="the pair counts before the single card"),
        pytest.param("AH AD 3H", "AC AS 2S", id="the single card decides between pairs"),
        pytest.param("AH KD 3C", "AC KS 2S", id="the lowest card decides last"),
    ],
)
def test_the_better_hand_wins(better: str, worse: str) -> None:
    assert strength(hand(better)) > strength(hand(worse))


def test_suits_and_order_do_not_decide() -> None:
    assert strength(hand("AH KD 3C")) == strength(hand("3H AS KD"))
    assert strength(hand("AH KH QH")) == strength(hand("QS AS KS"))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("QH 3D 2C", True),
        ("JH 10D 8C", False),
        ("2H 2D 3C", True),
        ("AH 3D 2C", True),
        ("KH JD 9C", True),
        ("JH 9H 8H", True),
    ],
)
def test_the_dealer_plays_with_queen_high_or_better(cards: str, expected: bool) -> None:
    assert plays(strength(hand(cards))) is expected


def test_the_envy_bonus_needs_ace_king_and_queen_of_one_suit() -> None:
    suited = [cards for cards in combinations(ALL_CARDS, 3) if is_suited_ace_king_queen(cards)]
    assert len(suited) == 4
    for suits in product("CDHS", repeat=3):
        cards = tuple(Card(rank=r, suit=s) for r, s in zip("AKQ", suits, strict=True))
        assert is_suited_ace_king_queen(cards) == (len(set(suits)) == 1)


def test_two_cards_are_no_hand() -> None:
    with pytest.raises(ValueError, match="three cards"):
        strength(hand("AH KH"))
