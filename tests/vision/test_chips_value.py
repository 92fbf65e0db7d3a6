import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.chips_value import (
    composition_log_prior,
    compositions,
    normalised,
    smallest_interval,
)

CENTS = (100, 500, 2500, 10000)


@pytest.mark.parametrize(
    ("count", "top", "number"), [(1, 0, 1), (2, 0, 4), (3, 1, 6), (5, 3, 1), (4, 2, 4)]
)
def test_larger_chips_lie_below_smaller_ones(count, top, number):
    stacks = compositions(count, top, len(CENTS))
    assert len(stacks) == number == len(set(stacks))
    assert all(list(stack) == sorted(stack, reverse=True) for stack in stacks)
    assert all(len(stack) == count and stack[-1] == top for stack in stacks)


def test_a_stack_that_could_be_changed_up_is_less_usual():
    five_fives, one_green = (1,) * 5, (2,)
    assert composition_log_prior(five_fives, CENTS) < composition_log_prior(one_green, CENTS)
    assert composition_log_prior((1, 1, 1), CENTS) == 0


def test_a_stack_of_fewer_and_neighbouring_denominations_is_more_usual():
    plain, mixed, odd = ((1, 1), (2, 1), (3, 1))
    priors = [composition_log_prior(stack, CENTS) for stack in (plain, mixed, odd)]
    assert priors[0] > priors[1] > priors[2]


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
    assert smallest_interval(values, weights) == interval


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


def test_normalised_survives_tiny_likelihoods():
    assert np.allclose(normalised(np.array([-1e4, -1e4])), [0.5, 0.5])
