import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.chips.value import (
    MOST_VALUES,
    composition_log_prior,
    compositions,
    likely,
    likely_values,
    smallest_interval,
    value_of_all,
)

CENTS = (100, 500, 2500, 10000)
ALL = (0, 1, 2, 3)


def seen(*places, sure=0.97):
    """Log probabilities of four kinds for chips from the top down; None: nothing is seen."""
    chips = np.full((len(CENTS), 15), 1 / len(CENTS))
    for place, kind in enumerate(places):
        if kind is not None:
            chips[:, place] = (1 - sure) / (len(CENTS) - 1)
            chips[kind, place] = sure
    return np.log(chips)


@pytest.mark.parametrize(
    ("count", "top", "number"), [(1, 0, 1), (2, 0, 4), (3, 1, 6), (5, 3, 1), (4, 2, 4)]
)
def test_larger_chips_lie_below_smaller_ones(count, top, number):
    stacks = compositions(count, top, ALL)
    assert len(stacks) == number == len(set(stacks))
    assert all(list(stack) == sorted(stack, reverse=True) for stack in stacks)
    assert all(len(stack) == count and stack[-1] == top for stack in stacks)


def test_a_stack_that_could_be_changed_up_is_less_usual():
    five_fives, one_green = (1,) * 5, (2,)
    assert composition_log_prior(five_fives, CENTS) < composition_log_prior(one_green, CENTS)
    assert composition_log_prior((1, 1, 1), CENTS) == 0


def best(chips):
    return max(chips.shares, key=chips.shares.get)


@pytest.mark.parametrize(
    ("places", "value"),
    [
        ((1, 1, 1, 2), 4000),
        ((1, 1, 2), 3500),
        ((0, 1, 2, 3), 13100),
        ((2,), 2500),
        ((2, 1, 2), 5500),
        ((1, None, 1), 1500),
    ],
    ids=["40", "35", "one of each", "one chip", "a small chip inside", "hidden between alike"],
)
def test_a_stack_is_worth_what_its_chips_look_like(places, value):
    chips = likely(len(places), places[0], seen(*places, sure=0.995), CENTS)
    assert best(chips) == (len(places), value)
    assert sum(chips.shares.values()) == pytest.approx(1)


def test_a_hidden_chip_leaves_every_larger_one_possible():
    shares = likely(2, 1, seen(1, None), CENTS).shares
    assert {value for (_, value), share in shares.items() if share > 0.05} == {1000, 3000, 10500}


def test_chips_in_any_order_are_possible_but_rare():
    shares = likely(2, 1, seen(1, None), CENTS).shares
    assert 0 < shares[2, 600] < 0.03


def test_more_doubt_about_a_chip_is_more_doubt_about_the_value():
    sure, less = (likely(3, 1, seen(1, 1, 2, sure=s), CENTS).shares[3, 3500] for s in (0.97, 0.7))
    assert sure > 0.9 > less


@pytest.mark.parametrize(
    ("values", "weights", "interval"),
    [
        ([3500, 4000], [0.01, 0.99], (4000, 4000)),
        ([3500, 4000], [0.4, 0.6], (3500, 4000)),
        ([500, 1000, 10000], [0.5, 0.485, 0.015], (500, 1000)),
        ([4000, 3500, 4500], [0.9, 0.05, 0.05], (3500, 4500)),
    ],
    ids=["clear", "either", "a stray far off", "unsorted"],
)
def test_the_smallest_interval_that_holds_nearly_all(values, weights, interval):
    assert smallest_interval(values, weights, 0.98) == interval


@given(
    st.lists(
        st.tuples(st.integers(1, 50), st.floats(0.001, 1.0)),
        min_size=1,
        max_size=12,
        unique_by=lambda pair: pair[0],
    )
)
def test_an_interval_always_holds_its_mass(pairs):
    values, weights = [p[0] for p in pairs], [p[1] for p in pairs]
    low, high = smallest_interval(values, weights, 0.9)
    held = sum(w for v, w in pairs if low <= v <= high)
    assert held >= 0.9 * sum(weights) - 1e-9


def test_values_rise_and_leave_out_what_is_too_much_to_tell():
    shares = {100 * n: 1.0 / 300 for n in range(300, 0, -1)} | {7: 1e-9}
    values = likely_values(shares)
    assert len(values) == MOST_VALUES
    assert values == tuple(sorted(values))
    assert all(value != 7 for value, _ in values)


def test_stacks_together_are_worth_every_sum_of_theirs():
    one, other = ((500, 0.75), (1000, 0.25)), ((500, 0.5), (1000, 0.4))
    whole = dict(value_of_all([one, other]))
    assert whole == pytest.approx({1000: 0.375, 1500: 0.425, 2000: 0.1})


def test_nothing_is_worth_nothing_and_a_stack_of_unknown_value_anything():
    assert value_of_all([]) == ((0, 1.0),)
    assert value_of_all([((500, 1.0),), ()]) == ()
