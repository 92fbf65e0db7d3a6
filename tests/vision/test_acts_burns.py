from types import SimpleNamespace

import pytest

from vision.acts.flights import Shown
from vision.acts.teller import BURN_OR_CLEAR, Teller
from vision.acts.trips import Visit

SECOND = 1_000_000_000


def teller():
    rack = SimpleNamespace(name="discard")
    return Teller(
        layout=SimpleNamespace(of_kind=lambda _kind: [rack]),
        flights=SimpleNamespace(between=lambda *_: Shown("down")),
        used=SimpleNamespace(),
    )


def trips(drawn_s):
    return SimpleNamespace(drawn_ns=lambda *_: int(drawn_s * SECOND), shoe=None)


def moved(action, left_s):
    passage = SimpleNamespace(left_ns=int(left_s * SECOND), came_ns=int(left_s * SECOND))
    return SimpleNamespace(
        action=action, change=SimpleNamespace(passage=passage, cell=object()), card=None
    )


@pytest.mark.parametrize(
    ("action", "left_s", "sure"),
    [
        pytest.param("taken", 10.0, False, id="a stake collected on the way from shoe to rack"),
        pytest.param("paid", 11.0, False, id="a payment laid down on that way"),
        pytest.param("taken", 9.5, True, id="collected before the draw"),
        pytest.param("placed", 10.5, True, id="a player bets meanwhile"),
    ],
)
def test_a_hand_that_moves_chips_on_its_way_may_have_burned_nothing(action, left_s, sure):
    table = teller()
    table.chips([moved(action, left_s)])
    table.moved.clear()
    table.visit(Visit(t_ns=int(11.5 * SECOND), t_end_ns=int(11.8 * SECOND)))
    (burn,) = table.tell(20 * SECOND, 20 * SECOND, trips(10.0))
    assert burn.type == "card_burned"
    assert (burn.confidence > BURN_OR_CLEAR) == sure
