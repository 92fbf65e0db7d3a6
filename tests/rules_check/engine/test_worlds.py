"""How plausible worlds are bounded."""

import pytest

from rules_check.facts.cards import RANKS, Card, Reading
from rules_check.facts.events import CardBurned, Gap, end_of
from rules_check.facts.money import Cents
from rules_check.rounds import Belief
from rules_check.verdict import Amounts
from rules_check.worlds import (
    ANY_RANK,
    UNBOUNDED,
    amounts,
    as_gap_if_doubtful,
    equals,
    ranks_of,
    total,
)


def belief(other: float = 0.0, **cards: float) -> Belief:
    """Returns candidates by code, as in ``belief(KH=0.9, QH=0.1)``."""
    readings = tuple(
        Reading(card=Card.parse(code.strip("_")), probability=p) for code, p in cards.items()
    )
    return Belief(candidates=readings, other=other)


@pytest.mark.parametrize(
    ("held", "ranks"),
    [
        pytest.param(belief(KH=1.0), {"K"}, id="certain"),
        pytest.param(belief(KH=0.5, KD=0.5), {"K"}, id="suit in doubt"),
        pytest.param(belief(KH=0.6, QH=0.4), {"K", "Q"}, id="rank in doubt"),
        pytest.param(belief(KH=0.991, QH=0.009), {"K"}, id="set aside"),
        pytest.param(belief(KH=0.99, QH=0.01), {"K", "Q"}, id="just too likely to set aside"),
        pytest.param(belief(KH=0.99, QH=0.006, JH=0.004), {"K", "Q"}, id="only the lightest go"),
        pytest.param(belief(KH=0.992, QH=0.004, JH=0.004), {"K"}, id="together below the bound"),
        pytest.param(belief(KH=0.995, other=0.005), {"K"}, id="rest below the bound"),
        pytest.param(belief(KH=0.98, other=0.02), set(RANKS), id="rest may be any card"),
        pytest.param(belief(other=1.0), set(RANKS), id="not read"),
        pytest.param(belief(KH=1.0, QH=0.6), {"K", "Q"}, id="masses above one are scaled"),
    ],
)
def test_a_reading_becomes_its_plausible_ranks(held: Belief, ranks: set[str]) -> None:
    assert ranks_of(held).possible == ranks


def test_what_is_set_aside_is_told() -> None:
    assert ranks_of(belief(KH=0.995, QH=0.005)).kept == pytest.approx(0.995)
    assert ranks_of(belief(KH=0.6, QH=0.4)).kept == 1.0


def test_ranks_in_words() -> None:
    assert str(ranks_of(belief(KH=0.6, QH=0.4))) == "Q or K"
    assert str(ranks_of(belief(other=1.0))) == "a card not read"
    assert ranks_of(belief(KH=1.0)).known
    assert not ranks_of(belief(KH=0.6, QH=0.4)).known
    assert len(RANKS) == len(ANY_RANK)


@pytest.mark.parametrize(
    ("confidence", "doubtful"), [(0.79, True), (0.8, False), (1.0, False), (None, False)]
)
def test_a_doubtful_event_is_a_gap(confidence: float | None, doubtful: bool) -> None:
    event = CardBurned(id="a", t=1.0, t_end=2.0, confidence=confidence, zone="rack")
    taken = as_gap_if_doubtful(event)
    assert isinstance(taken, Gap) is doubtful
    if isinstance(taken, Gap):
        assert (taken.t, taken.t_end, taken.zones, taken.reason) == (1.0, 2.0, ("rack",), "unsure")


def test_a_doubtful_event_without_zone_or_end_hides_the_table_at_its_instant() -> None:
    taken = as_gap_if_doubtful(CardBurned(id="a", t=1.0, confidence=0.1))
    assert isinstance(taken, Gap)
    assert (taken.t_end, taken.zones) == (1.0, None)


def test_a_gap_stays_a_gap() -> None:
    gap = Gap(id="a", t=1.0, t_end=2.0, confidence=0.1, reason="occluded")
    assert as_gap_if_doubtful(gap) is gap


def test_an_act_ends_when_told_or_when_it_began() -> None:
    assert end_of(CardBurned(id="a", t=1.0)) == 1.0
    assert end_of(CardBurned(id="a", t=1.0, t_end=3.0)) == 3.0


@pytest.mark.parametrize(
    ("due", "seen", "same"),
    [
        (Cents(5, 5), Cents(5, 5), True),
        (Cents(5, 5), Cents(6, 6), False),
        (Cents(5, 5), Cents(4, 6), None),
        (Cents(5, 6), Cents(5, 6), None),
        (Cents(1, 4), Cents(5, 6), False),
    ],
)
def test_amounts_are_compared_in_all_worlds(due: Cents, seen: Cents, same: bool | None) -> None:
    assert equals(due, seen) is same


def test_an_amount_not_read_may_be_anything() -> None:
    assert total([Cents(5, 5), None]) == Cents(5, UNBOUNDED + 5)
    assert total([]) == Cents(0, 0)
    assert amounts(Cents(5, 5), total([None])) == Amounts(5, None)
    assert amounts(None, Cents(1, 2)) == Amounts(None, (1, 2))
