"""What is said of the cards between two rounds where each begins with a shuffle."""

from types import SimpleNamespace

import numpy as np
import pytest

from rules_check.facts.events import Event, Gap
from vision.acts.dealer.loading import Load
from vision.acts.dealer.procedures import Procedures

S = 1_000_000_000
FOLLOWS = SimpleNamespace(
    see=lambda *seen: [], end=lambda t_ns: [], offered_ns=None, oldest_ns=lambda now_ns: now_ns
)


def told(*, load_s: int | None, cut: bool) -> list[Event]:
    """The events of a table that is bare from second 10 to 30, filled or not in between."""
    loads = {} if load_s is None else {load_s: Load(t_ns=load_s * S, t_end_ns=(load_s + 1) * S)}
    made = Procedures(
        stack=SimpleNamespace(see=lambda t_ns, yuv: []),
        loading=SimpleNamespace(see=lambda t_ns, arms, moves: loads.get(t_ns // S)),
        dealers=SimpleNamespace(see=lambda *seen: None, suspected_ns=None),
        shoe="shoe",
        cutting=FOLLOWS if cut else None,
    )
    picture, tracker = (
        np.zeros((2, 2, 3), np.uint8),
        SimpleNamespace(still=SimpleNamespace(moved=None)),
    )
    out: list[Event] = []
    for second in range(40):
        bare = 10 <= second < 30
        out += made.see(second * S, picture, picture[..., 0], tracker, table_empty=bare)
    return out


@pytest.mark.parametrize(
    ("load_s", "cut", "unseen"),
    [
        pytest.param(None, True, [(10.0, 30.0)], id="nobody saw the shoe filled"),
        pytest.param(20, True, [(10.0, 19.95)], id="what came before the filling"),
        pytest.param(None, False, [], id="a game that goes on with the cards of the shoe"),
    ],
)
def test_a_round_whose_cards_nobody_saw_made_ready_is_unseen_before(
    load_s: int | None, cut: bool, unseen: list[tuple[float, float]]
) -> None:
    gaps = [event for event in told(load_s=load_s, cut=cut) if isinstance(event, Gap)]
    assert [(one.t, one.t_end) for one in gaps] == unseen
    assert all(one.zones == ("shoe",) for one in gaps)
