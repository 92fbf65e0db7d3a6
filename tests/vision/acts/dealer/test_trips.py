"""A hand that brings something to the discard rack, and a head that sways beside it."""

import numpy as np
import pytest

from vision.acts.dealer.trips import Trips
from vision.table.hands import DEALER

SECOND = 1_000_000_000
RACK = np.zeros((40, 60), bool)
RACK[10:30, 20:50] = True
MIDDLE = np.zeros_like(RACK)
MIDDLE[15:25, 32:38] = True


def visit(middle, columns):
    trips = Trips(
        rack=RACK,
        beyond=None,
        from_rack=None,
        shoe=None,
        least_px=1.0,
        least_beyond_px=1.0,
        rack_px=int(RACK.sum()),
        middle=middle,
    )
    visits = []
    for n in range(20):
        arms = np.zeros(RACK.shape, np.uint8)
        if 3 <= n < 8:
            arms[:, columns] = DEALER
        visits.append(trips.see(n * SECOND // 10, arms, RACK))
    (seen,) = [one for one in visits if one is not None]
    return seen


@pytest.mark.parametrize(
    ("middle", "columns", "over"),
    [
        pytest.param(MIDDLE, slice(25, 45), True, id="a hand over the middle"),
        pytest.param(MIDDLE, slice(0, 33), False, id="a head at the border"),
        pytest.param(None, slice(0, 33), True, id="a rack half out of the picture"),
    ],
)
def test_a_visit_tells_whether_the_racks_middle_was_covered(middle, columns, over) -> None:
    seen = visit(middle, columns)
    assert (seen.t_ns, seen.t_end_ns, seen.over) == (3 * SECOND // 10, 7 * SECOND // 10, over)


# The felt beyond the rack lies above it in the picture, the dealer below.
BEYOND = np.zeros_like(RACK)
BEYOND[0:6, 5:60] = True
FROM_RACK = np.zeros_like(RACK)
FROM_RACK[0:30, :] = True


def arms_of(*boxes):
    arms = np.zeros(RACK.shape, np.uint8)
    for rows, columns in boxes:
        arms[rows, columns] = DEALER
    return arms


HAND = (slice(15, 40), slice(30, 40))
SHOULDER = (slice(33, 40), slice(0, 40))


@pytest.mark.parametrize(
    ("arms", "visits"),
    [
        pytest.param(arms_of(HAND), 1, id="a hand at the rack"),
        pytest.param(arms_of(HAND, (slice(0, 40), slice(30, 40))), 0, id="an arm on its way on"),
        pytest.param(
            arms_of(HAND, (slice(0, 11), slice(30, 40))), 0, id="an arm broken by its sleeve"
        ),
        pytest.param(
            arms_of(HAND, SHOULDER, (slice(0, 40), slice(5, 18))), 1, id="a head beside the hand"
        ),
    ],
)
def test_a_head_before_the_felt_beyond_the_rack_is_no_arm_that_reaches_on(arms, visits) -> None:
    trips = Trips(
        rack=RACK,
        beyond=BEYOND,
        from_rack=FROM_RACK,
        shoe=None,
        least_px=1.0,
        least_beyond_px=10.0,
        rack_px=int(RACK.sum()),
    )
    nobody = np.zeros_like(arms)
    seen = [trips.see(n * SECOND // 10, arms if 3 <= n < 8 else nobody, RACK) for n in range(20)]
    assert sum(one is not None for one in seen) == visits
