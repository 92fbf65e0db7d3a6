from types import SimpleNamespace

import pytest

from rules_check.worlds import DOUBTFUL, as_gap_if_doubtful
from vision.acts.cards.flights import Shown
from vision.acts.dealer.trips import Trips, Visit
from vision.acts.teller import BURN_OR_CLEAR, Teller

SECOND = 1_000_000_000


# When arms moved at the shoe.
ONCE = ((10.0, 10.4),)
TWICE = ((10.0, 10.4), (10.7, 11.2))


def teller():
    rack = SimpleNamespace(name="discard")
    return Teller(
        layout=SimpleNamespace(of_kind=lambda _kind: [rack]),
        flights=SimpleNamespace(between=lambda *_: Shown("down")),
        used=SimpleNamespace(),
    )


def shoe_busy(*spans_s):
    """What was seen of the shoe: when arms moved near it, at 15 pictures a second."""
    seen = Trips(
        rack=None, beyond=None, from_rack=None, shoe=None, least_px=0.0, least_beyond_px=0.0
    )
    for n in range(15 * 30):
        busy = any(begin <= n / 15 <= end for begin, end in spans_s)
        seen.at_shoe.append((n * SECOND // 15, busy))
    return seen


def went(left_s):
    passage = SimpleNamespace(
        left_ns=int(left_s * SECOND), came_ns=int(left_s * SECOND), actor="dealer"
    )
    card = SimpleNamespace(zone="7.hand", to=7, hand="original")
    change = SimpleNamespace(passage=passage, calm_ns=int(left_s * SECOND))
    return SimpleNamespace(what="went", card=card, change=change, left_of_hand=0)


def moved(action, left_s):
    passage = SimpleNamespace(left_ns=int(left_s * SECOND), came_ns=int(left_s * SECOND))
    return SimpleNamespace(
        action=action, change=SimpleNamespace(passage=passage, cell=object()), card=None
    )


@pytest.mark.parametrize("over", [True, False])
def test_what_sways_at_the_racks_border_brings_no_card_for_sure(over):
    table = teller()
    table.visit(Visit(t_ns=int(11.5 * SECOND), t_end_ns=int(11.8 * SECOND), over=over))
    (burn,) = table.tell(60 * SECOND, 60 * SECOND, shoe_busy(*ONCE), last=True)
    assert (burn.confidence >= DOUBTFUL) is over
    assert bool(table.drop_ns) is over, "a card drawn before may still be dealt"


@pytest.mark.parametrize(
    ("action", "left_s", "busy_s", "sure"),
    [
        pytest.param("taken", 10.1, ONCE, False, id="a stake collected on the way to the rack"),
        pytest.param("paid", 11.0, ONCE, False, id="a payment laid down on that way"),
        pytest.param("taken", 9.5, ONCE, True, id="collected before the draw"),
        pytest.param("placed", 10.5, ONCE, True, id="a player bets meanwhile"),
        pytest.param("taken", 10.1, TWICE, True, id="collected, and then drawn"),
        pytest.param("taken", 10.5, TWICE, False, id="the arm that collects leaves by the shoe"),
    ],
)
def test_a_hand_that_moves_chips_on_its_way_may_have_burned_nothing(action, left_s, busy_s, sure):
    table = teller()
    table.chips([moved(action, left_s)])
    table.moved.clear()
    table.visit(Visit(t_ns=int(11.5 * SECOND), t_end_ns=int(11.8 * SECOND)))
    (burn,) = table.tell(20 * SECOND, 20 * SECOND, shoe_busy(*busy_s))
    assert burn.type == "card_burned"
    assert (burn.confidence > BURN_OR_CLEAR) == sure


@pytest.mark.parametrize(
    ("drawn_s", "burns"),
    [
        pytest.param((14.0, 14.6), 1, id="drew after the cards were taken up: they went unseen"),
        pytest.param((10.0, 10.6), 0, id="drew before they were taken up"),
        pytest.param((12.2, 12.6), 0, id="passed by the shoe with them"),
        pytest.param((15.2, 15.7), 0, id="passed by the shoe just before the rack"),
        pytest.param((25.0, 25.6), 0, id="drew after the visit"),
    ],
)
def test_a_visit_after_a_draw_that_seems_to_bring_cleared_cards_may_be_a_burn(drawn_s, burns):
    table = teller()
    table.cards([went(12.0)])
    table.visit(Visit(t_ns=int(15.5 * SECOND), t_end_ns=int(15.8 * SECOND)))
    told = table.tell(29 * SECOND, 29 * SECOND, shoe_busy(drawn_s))
    assert [event.type for event in told] == ["cards_cleared", *["card_burned"] * burns]
    assert all(event.confidence == BURN_OR_CLEAR for event in told[1:])


@pytest.mark.parametrize(
    ("cleared_s", "sure"),
    [
        pytest.param(9.3, True, id="what went from before the dealer went with those cleared"),
        pytest.param(None, False, id="it may go to the rack only now"),
    ],
)
def test_what_is_not_known_to_be_a_card_goes_to_the_rack_once(cleared_s, sure):
    table = teller()
    table.lifted(int(9.0 * SECOND))
    if cleared_s is not None:
        table.cards([went(cleared_s)])
        table.visit(Visit(t_ns=int(9.6 * SECOND), t_end_ns=int(9.8 * SECOND)))
    table.visit(Visit(t_ns=int(11.5 * SECOND), t_end_ns=int(11.8 * SECOND)))
    told = table.tell(20 * SECOND, 20 * SECOND, shoe_busy(*ONCE))
    (burn,) = [event for event in told if event.type == "card_burned"]
    assert (burn.confidence > BURN_OR_CLEAR) == sure


def test_no_burn_is_held_missing_when_a_visit_to_the_rack_was_missed():
    """Cards cleared at 11 s; the visits at 15.5, 18 and 20 s are those of the three burns."""
    table, trips = teller(), shoe_busy((14.0, 14.6), (16.6, 17.2), (18.8, 19.4))
    table.cards([went(11.0)])
    for at_s in (15.5, 18.0, 20.0):
        table.visit(Visit(t_ns=int(at_s * SECOND), t_end_ns=int((at_s + 0.3) * SECOND)))
    burns = [e for e in table.tell(29 * SECOND, 29 * SECOND, trips) if e.type == "card_burned"]
    sure = [burn for burn in burns if burn.confidence >= DOUBTFUL]
    assert (len(burns), len(sure)) == (3, 2)
    assert as_gap_if_doubtful(burns[0]).zones == ("discard",)
