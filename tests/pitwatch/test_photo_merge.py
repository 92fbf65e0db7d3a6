from dataclasses import replace

import numpy as np
import pytest

from pitwatch.photo_merge import Find, one_each
from rules_check.facts.cards import RANKS, SUITS
from vision.cards.read import CardReading
from vision.cards.read_sure import CloserReading

ACCEPT = 0.85


def reading(card: str, sure: float, unreadable: float = 0.0) -> CardReading:
    ranks = tuple(sure if r == card[:-1] else (1 - sure) / 12 for r in RANKS)
    suits = tuple(0.999 if s == card[-1] else 0.001 / 3 for s in SUITS)
    return CardReading(ranks, suits, unreadable)


def find(card: str, sure: float, x: float, *, seen: float = 0.9, **more: object) -> Find:
    quad = np.array([[x, 0], [x + 60, 0], [x + 60, 84], [x, 84]], np.float32)
    options = {"face_up": True, **more}
    return Find(quad_px=quad, seen=seen, reading=reading(card, sure), **options)


def names(*finds: Find) -> list[str]:
    return [f.reading.best for f in one_each(finds, ACCEPT)]


def indexed(
    card: str, x: float, first_own: float, third_own: float, *, index_seen: float = 0.0
) -> Find:
    """A card at x, read with the index of some of its corners."""
    sure = reading(card, 0.99)
    facts = {"first_own": first_own, "third_own": third_own, "index_seen": index_seen}
    read = CloserReading(sure.ranks, sure.suits, 0.0, sure=0.99, facts=facts)
    quad = np.array([[x, 0], [x + 60, 0], [x + 60, 84], [x, 84]], np.float32)
    return Find(quad_px=quad, seen=0.9, reading=read, face_up=True)


@pytest.mark.parametrize(("seen_there", "cards"), [(0.9, ["9S"]), (0.02, ["8H", "9S"])])
def test_cards_whose_corners_meet_are_one_only_by_an_index_that_both_show(
    seen_there: float, cards: list[str]
) -> None:
    over = indexed("9S", 0, 0.9, 0.9)
    quad = over.quad_px + np.array([-14, -20], np.float32)
    quad[2] = over.quad_px[2] + 3
    under = replace(indexed("8H", 0, 0.9, seen_there), quad_px=quad)
    assert sorted(names(over, under)) == cards


@pytest.mark.parametrize(("own", "kept"), [(0.95, "10S"), (0.02, "10D")])
def test_an_outline_that_shows_its_name_goes_before_one_that_lies_between_two_cards(
    own: float, kept: str
) -> None:
    # The pips of a three of diamonds and the index of the ten of spades under it: seen surely.
    between = indexed("10D", 0, 0.02, 0.05, index_seen=0.95)
    under = replace(indexed("10S", 4, 0.02, own, index_seen=0.95), seen=0.25)
    assert names(between, under) == [kept]


def test_one_card_found_from_both_its_corners_is_one_card() -> None:
    assert names(find("9S", 0.99, 0), find("9S", 0.97, 35)) == ["9S"]


def test_neighbours_of_a_fan_that_read_differently_are_two_cards() -> None:
    assert sorted(names(find("9S", 0.99, 0), find("KH", 0.97, 15))) == ["9S", "KH"]


def test_two_equal_cards_side_by_side_are_two_cards() -> None:
    assert names(find("9S", 0.99, 0), find("9S", 0.99, 61)) == ["9S", "9S"]


def test_an_unread_mixture_of_two_read_cards_is_not_listed() -> None:
    assert sorted(names(find("9S", 0.99, 0), find("KH", 0.99, 40), find("2C", 0.3, 20))) == [
        "9S",
        "KH",
    ]


def test_an_unread_card_of_its_own_is_listed() -> None:
    assert sorted(names(find("9S", 0.99, 0), find("2C", 0.3, 90))) == ["2C", "9S"]


@pytest.mark.parametrize(("sure", "expected"), [(0.99, ["2C"]), (0.4, [])])
def test_what_was_seen_faintly_is_listed_only_when_it_is_read(
    sure: float, expected: list[str]
) -> None:
    assert names(find("2C", sure, 0, seen=0.22)) == expected


def test_a_patch_of_paper_holds_one_card() -> None:
    assert names(find("9S", 0.99, 0, apart=True), find("8S", 0.9, 18)) == ["9S"]


def test_a_back_under_a_read_face_is_another_card() -> None:
    back = find("2C", 0.1, 40, face_up=False)
    assert len(one_each([find("9S", 0.99, 0), back], ACCEPT)) == 2


def test_another_reading_of_a_part_of_a_read_card_is_not_a_second_card() -> None:
    inner = np.array([[8, 8], [54, 8], [54, 76], [8, 76]], np.float32)
    part = Find(quad_px=inner, seen=0.9, reading=reading("KC", 0.95), face_up=True)
    assert names(find("QC", 0.99, 0), part) == ["QC"]


def test_one_index_is_one_card_however_large_each_find_takes_it_to_be() -> None:
    whole = find("7D", 0.99, 0)
    part = Find(
        quad_px=np.array([[62, 83], [30, 83], [30, 40], [62, 40]], np.float32),
        seen=0.6,
        reading=reading("2D", 0.92),
        face_up=True,
    )
    assert names(whole, part) == ["7D"]


@pytest.mark.parametrize("corner", range(4))
def test_an_outline_with_a_corner_nowhere_gives_way_to_a_straight_one(corner: int) -> None:
    straight = find("AH", 0.985, 0, by_index=True)
    quad = straight.quad_px.copy()
    quad[corner] += (quad.mean(0) - quad[corner]) * 0.8
    bent = Find(quad_px=quad, seen=0.95, reading=reading("AH", 0.999), face_up=True)
    assert one_each([bent, straight], 0.9) == [straight]
    assert one_each([bent], 0.9) == [bent]


def alone(card: str, sure: float, x: float, y: float, turned: bool = False) -> Find:
    """A card read by the index at its corner (x, y) alone."""
    ways = np.array([[0, 0], [60, 0], [60, 84], [0, 84]], np.float32) * (-1 if turned else 1)
    quad = (ways + np.array([x, y])).astype(np.float32)
    return Find(
        quad_px=quad, seen=0.6, reading=reading(card, sure), face_up=True, by_index=True, alone=True
    )


def test_an_index_that_looks_out_from_under_a_card_is_another_card() -> None:
    assert sorted(names(find("8H", 0.999, 0), alone("10C", 0.95, -9, 0))) == ["10C", "8H"]


@pytest.mark.parametrize(("x", "y", "turned"), [(2, 2, False), (61, 83, True)])
def test_an_index_of_a_read_card_read_otherwise_is_no_second_card(
    x: float, y: float, turned: bool
) -> None:
    assert names(find("8H", 0.999, 0), alone("3H", 0.95, x, y, turned)) == ["8H"]


def test_two_indices_of_one_card_that_read_differently_are_one_card() -> None:
    assert names(alone("8H", 0.99, 0, 0), alone("3H", 0.95, 66, 80, turned=True)) == ["8H"]


def test_neighbours_in_a_tight_fan_told_by_their_indices_are_two_cards() -> None:
    assert sorted(names(alone("8H", 0.99, 0, 0), alone("3H", 0.95, 9, 1))) == ["3H", "8H"]


def test_two_indices_that_face_each_other_and_read_the_same_are_one_card() -> None:
    across = alone("KC", 0.98, 60, 0)
    assert names(alone("KC", 0.99, 50, -70, turned=True), across) == ["KC"]


def test_two_equal_cards_in_a_row_told_by_their_indices_are_two_cards() -> None:
    assert names(alone("KC", 0.99, 0, 0), alone("KC", 0.98, 62, 0)) == ["KC", "KC"]
