"""What a few uncertain cards may make."""

from itertools import combinations

import pytest

from rules_check.facts.cards import ALL_CARDS, Card, Reading
from rules_check.hands.plausible import MOST_HANDS, hands_of, plausible_cards, values_of
from rules_check.hands.six_card import SixCardHand, best_five_of
from rules_check.rounds import Belief

EVERY = frozenset(SixCardHand)
ANY = frozenset(ALL_CARDS)


def cards(text: str) -> list[frozenset[Card]]:
    return [
        ANY if word == "?" else frozenset(Card.parse(code) for code in word.split("/"))
        for word in text.split()
    ]


def belief(other: float = 0.0, **weights: float) -> Belief:
    readings = [Reading(card=Card.parse(code), probability=p) for code, p in weights.items()]
    return Belief(candidates=tuple(readings), other=other)


def test_a_light_reading_is_set_aside() -> None:
    found, kept = plausible_cards(belief(KH=0.995, KD=0.005))
    assert {card.code for card in found} == {"KH"}
    assert kept == pytest.approx(0.995)


def test_a_reading_of_one_in_a_hundred_is_kept() -> None:
    found, kept = plausible_cards(belief(KH=0.99, KD=0.01))
    assert {card.code for card in found} == {"KH", "KD"}
    assert kept == 1.0


def test_what_no_reading_claims_may_be_any_card() -> None:
    assert plausible_cards(belief(KH=0.9, other=0.1))[0] == ANY
    assert plausible_cards(Belief())[0] == ANY


def test_a_card_that_lies_elsewhere_is_no_candidate() -> None:
    found, _ = plausible_cards(belief(KH=0.6, KD=0.4), [Card.parse("KH")])
    assert {card.code for card in found} == {"KD"}
    assert len(plausible_cards(Belief(), [Card.parse("KH")])[0]) == 51


def test_a_card_told_twice_stays_as_told() -> None:
    found, _ = plausible_cards(belief(KH=1.0), [Card.parse("KH")])
    assert {card.code for card in found} == {"KH"}
    assert list(hands_of(cards("KH KH QD")) or ()) == [
        tuple(c for s in cards("KH KH QD") for c in s)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("2C 2D 2H 5S 7C 9D", {"THREE_OF_A_KIND"}, id="all read"),
        pytest.param("2C 2D 2H/2S 5S 7C 9D", {"THREE_OF_A_KIND"}, id="the suit does not count"),
        pytest.param("2C 2D 2H/3H 5S 7C 9D", {"THREE_OF_A_KIND", "NOTHING"}, id="the rank counts"),
        pytest.param("2C 2D 2H 2S 7C ?", {"FOUR_OF_A_KIND"}, id="the last card changes nothing"),
        pytest.param(
            "2C 2D 2H 5S 7C ?",
            {"THREE_OF_A_KIND", "FULL_HOUSE", "FOUR_OF_A_KIND"},
            id="the last card makes more of it",
        ),
    ],
)
def test_the_hands_that_six_cards_may_be(text: str, expected: set[str]) -> None:
    found = values_of(cards(text), best_five_of, EVERY)
    assert {kind.name for kind in found} == expected


def test_three_unread_cards_are_gone_through() -> None:
    known = cards("2C 2D 2H")
    found = values_of([*known, ANY, ANY, ANY], best_five_of, EVERY)
    deck = [card for card in ALL_CARDS if frozenset({card}) not in known]
    told = [next(iter(card)) for card in known]
    slow = {best_five_of([*told, *three]) for three in combinations(deck, 3)}
    assert found == slow
    assert SixCardHand.NOTHING not in found


def test_four_unread_cards_leave_everything_open() -> None:
    assert hands_of([*cards("2C 2D"), ANY, ANY, ANY, ANY]) is None
    assert values_of([*cards("2C 2D"), ANY, ANY, ANY, ANY], best_five_of, EVERY) == EVERY
    assert MOST_HANDS >= 22_100
