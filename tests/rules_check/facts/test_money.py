"""Intervals of cents hold every sum, difference and multiple of their members."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_check.facts.money import ZERO, Cents

ENDS = st.tuples(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6))
AMOUNTS = ENDS.map(lambda ends: Cents(min(ends), max(ends)))
FACTORS = st.fractions(min_value=0, max_value=50, max_denominator=20)


@st.composite
def member(draw: st.DrawFn) -> tuple[Cents, int]:
    amount = draw(AMOUNTS)
    return amount, draw(st.integers(amount.low, amount.high))


def holds(amount: Cents, value: int | Fraction) -> bool:
    return amount.low <= value <= amount.high


@given(member(), member())
def test_sums_and_differences_hold_their_members(
    one: tuple[Cents, int], two: tuple[Cents, int]
) -> None:
    assert holds(one[0] + two[0], one[1] + two[1])
    assert holds(one[0] - two[0], one[1] - two[1])
    assert holds(one[0].joined(two[0]), one[1])


@given(member(), FACTORS)
def test_multiples_hold_their_members(one: tuple[Cents, int], factor: Fraction) -> None:
    assert holds(one[0].times(factor), one[1] * factor)


@given(AMOUNTS, AMOUNTS)
def test_amounts_that_must_be_equal_may_be(one: Cents, two: Cents) -> None:
    assert one.may_equal(two) == two.may_equal(one)
    assert not one.must_equal(two) or one.may_equal(two)


def test_high_below_low_is_no_amount() -> None:
    with pytest.raises(ValueError, match="low end"):
        Cents(2, 1)


@pytest.mark.parametrize(
    ("amount", "text"),
    [pytest.param(Cents.exact(500), "500 cents"), pytest.param(Cents(5, 9), "5 to 9 cents")],
)
def test_an_amount_reads_as_money(amount: Cents, text: str) -> None:
    assert str(amount) == text


def test_nothing_is_zero() -> None:
    assert ZERO.is_zero
    assert not Cents(0, 1).is_zero
