from dataclasses import replace

import pytest

from tests.vision.staged_chips import stack
from vision.chips.area import together
from vision.chips.change import change

STAKE = stack((3500, 4000), 0.0, (3, 4))


@pytest.mark.parametrize(
    ("before", "after", "added", "removed", "delta"),
    [
        ([], [STAKE], (3500, 4000), (0, 0), (3500, 4000)),
        ([STAKE], [], (0, 0), (3500, 4000), (-4000, -3500)),
        ([STAKE], [STAKE, stack((500, 500), 45.0)], (500, 500), (0, 0), (500, 500)),
        ([STAKE], [stack((4000, 4500), 3.0, (4, 5))], (0, 0), (0, 0), (0, 0)),
        (
            [stack((500, 500))],
            [stack((2500, 2500), 2.0, (5, 5))],
            (0, 0),
            (0, 0),
            (2000, 2000),
        ),
        ([], [stack(None)], None, (0, 0), None),
        ([], [], (0, 0), (0, 0), (0, 0)),
    ],
    ids=["placed", "taken", "paid beside", "only read anew", "grown", "unknown", "nothing"],
)
def test_change(before, after, added, removed, delta):
    found = change(together(before), together(after))
    assert found.added.cents == added
    assert found.removed.cents == removed
    assert found.delta_cents == delta


def test_a_stack_that_moved_went_and_came():
    found = change(together([STAKE]), together([stack((3500, 4000), 60.0)]))
    assert len(found.added.stacks) == len(found.removed.stacks) == 1
    assert found.kept == ()


BESIDE = replace(stack((500, 1000), 45.0), values=((500, 0.6), (1000, 0.4)))


@pytest.mark.parametrize(
    ("before", "after", "values"),
    [
        ([STAKE], [STAKE, BESIDE], BESIDE.values),
        ([STAKE], [BESIDE], ()),
        ([stack((500, 500))], [stack((2500, 2500), 2.0, (5, 5)), BESIDE], ()),
        ([STAKE], [STAKE, stack((500, 1000), 45.0)], ()),
    ],
    ids=["beside", "instead", "beside one that grew", "values not known"],
)
def test_values_are_those_of_what_came_where_nothing_else_changed(before, after, values):
    assert change(together(before), together(after)).values == values
