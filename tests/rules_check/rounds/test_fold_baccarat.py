"""Folding baccarat: hands that are nobody's own, and vigorish between the rounds."""

import pytest

from rules_check.rounds import Round, fold
from tests.rules_check.chapters.baccarat_log import events_of, profile_of

FOUR = "P=2C B=3H P=4D B=4S"
SIX = "P=2C B=3H P=3D B=2S P=4H B=QS"
FIRST = f"p3B20 nmb {FOUR} y3B20 x"
SECOND = f"p3P20 nmb {SIX} y3P20 x"


def rounds_of(script: str) -> tuple[Round, ...]:
    """Returns the rounds of a script."""
    return fold(events_of(script), profile_of("541"))


def words_by_round(script: str) -> list[list[str]]:
    """Returns the words of a script, shared among its rounds."""
    words = dict(enumerate((w for w in script.split()), start=1))
    return [[words[int(event.id[1:])] for event in rnd.events] for rnd in rounds_of(script)]


def test_third_cards_belong_to_the_deal() -> None:
    (rnd,) = rounds_of(SECOND)
    assert rnd.original is not None
    assert [card.place for card in rnd.original.cards] == ["player", "banker"] * 3
    assert rnd.whole


@pytest.mark.parametrize(
    ("script", "split"),
    [
        pytest.param(f"{FIRST} {SECOND}", "p3P20", id="cleared and bet again"),
        pytest.param(f"{FIRST} t3V1 {SECOND}", "p3P20", id="vigorish after the round"),
        pytest.param(f"{FIRST} m3+1 {SECOND}", "p3P20", id="marker after the round"),
        pytest.param(f"p3B20 {FOUR} y3B20 p3P20 x nmb {SIX} y3P20 x", "p3P20", id="bet early"),
        pytest.param(f"p3B20 {FOUR} y3B20 p3P20 {SIX} y3P20 x", "p3P20", id="no clear was told"),
        pytest.param(f"p3B20 {FOUR} y3B20 xP p3P20 {SIX} y3P20 x", "p3P20", id="one clear"),
        pytest.param(f"{FIRST} shuffle load {SECOND}", "shuffle", id="a new shoe"),
        pytest.param(f"{FIRST} cover {SECOND}", "cover", id="the cover card comes first"),
    ],
)
def test_where_the_second_round_begins(script: str, split: str) -> None:
    first, second = words_by_round(script)
    assert second[0] == split
    assert "B=3H" in first


def test_vigorish_among_the_next_bets_belongs_to_the_round_before() -> None:
    first, second = words_by_round(f"{FIRST} p3P20 t3V1 m3-1 p1B5 nmb {SIX} y3P20 t1B5 x")
    assert first[-2:] == ["t3V1", "m3-1"]
    assert second[:2] == ["p3P20", "p1B5"]


def test_vigorish_does_not_prolong_a_round() -> None:
    first, second = rounds_of(f"{FIRST} +60 t3V1 {SECOND}")
    assert first.t_end < 30
    assert second.preparation.t == first.t_end


def test_a_late_wager_stays_in_its_round() -> None:
    first, second = words_by_round(f"p3B20 P=2C B=3H p1P5 P=4D B=4S y3B20 t1P5 x {SECOND}")
    assert "p1P5" in first
    assert "p1P5" not in second


def test_a_card_too_many_stays_in_its_round() -> None:
    (rnd,) = rounds_of(f"p3B20 {SIX} P=KC y3B20 x")
    assert rnd.original is not None
    assert len(rnd.original.cards) == 7


def test_a_third_card_among_the_payments_stays_in_its_round() -> None:
    first, second = words_by_round(f"p3B20 p1P5 nmb {FOUR} y3B20 B=KC t1P5 x {SECOND}")
    assert "B=KC" in first
    assert second[0] == "p3P20"


def test_a_gap_after_a_bet_made_before_the_last_clear_is_of_the_bets_round() -> None:
    script = f"p3B20 nmb gap*9 p1P5 gap*9 x p3P20 nmb {SIX} y3P20 x"
    second = rounds_of(script)[1]
    assert [wager.position for wager in second.wagers] == [1, 3]
    assert len(second.seams) == 1


def test_house_money_settled_in_the_deal_parts_no_round() -> None:
    (rnd,) = rounds_of("p3B20 p3H5 P=2C B=3H P=3D B=2S t3H5 P=4H B=QS y3B20 x")
    assert rnd.original is not None
    assert len(rnd.original.cards) == 6


def test_a_round_lost_in_a_gap_is_not_mixed_with_the_next() -> None:
    rounds = rounds_of(f"{FIRST} p3P20 nmb P=2C gap*30 t5B10 x {SECOND}")
    assert [len(r.original.cards) for r in rounds if r.original] == [4, 1, 6]


def test_a_gap_that_names_all_zones_hides_a_round() -> None:
    outline = [[0, 0], [50, 0], [50, 80]]
    zones = [
        {"name": "player", "kind": "dealer_hand", "polygon_mm": outline},
        {"name": "banker", "kind": "dealer_hand", "polygon_mm": outline},
        {"name": "w", "kind": "wager", "wager": "player", "position": 3, "polygon_mm": outline},
    ]
    script = f"{FIRST} p3P20 nmb P=2C gap*30@player,banker,w t5B10 x {SECOND}"
    rounds = fold(events_of(script), profile_of("541", zone=zones))
    assert [len(r.original.cards) for r in rounds if r.original] == [4, 1, 6]
