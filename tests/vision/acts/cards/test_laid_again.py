"""A card that was taken up and is laid down again is no card from the shoe."""

from types import SimpleNamespace

import numpy as np
import pytest

from rules_check.facts.cards import RANKS, SUITS
from vision.acts.cards.flights import Shown
from vision.acts.cards.looks import Looks
from vision.acts.cards.resting import CardAct, Resting
from vision.acts.dealer.handed import Handing
from vision.acts.teller import Teller
from vision.cards.read import CardReading

SECOND = 1_000_000_000


def resting(to, code=None):
    """A card of a hand: its face read as ``code``, or its back."""
    quad = SimpleNamespace(white=0.05 if code is None else 0.7, corners_px=np.zeros((4, 2)))
    looks = Looks()
    if code is not None:
        ranks = tuple(0.988 if rank == code[:-1] else 0.001 for rank in RANKS)
        suits = tuple(0.997 if suit == code[-1] else 0.001 for suit in SUITS)
        looks.add(CardReading(ranks, suits, 0.01), 0)
    return Resting(quad=quad, to=to, hand=None, zone=f"{to}", looks=looks, t_ns=0)


def act(what, card, left_s, came_s):
    passage = SimpleNamespace(
        since_ns=int(left_s * SECOND),
        left_ns=int(left_s * SECOND),
        came_ns=int(came_s * SECOND),
        actor="dealer",
    )
    change = SimpleNamespace(passage=passage, calm_ns=passage.came_ns)
    return CardAct(what, card, change)


class Shoe:
    """Trips to the shoe; ``drawn`` is told as the begin of every draw."""

    shoe = True

    def __init__(self, drawn_ns=None):
        self.drawn = drawn_ns

    def drawn_ns(self, after_ns, until_ns):
        return self.drawn


def told(went, came, *, drawn_ns=None):
    teller = Teller(
        layout=SimpleNamespace(of_kind=lambda kind: ()),
        flights=SimpleNamespace(between=lambda a, b: Shown(None)),
        used=SimpleNamespace(drew=lambda t: None),
    )
    teller.cards([act("went", went, 10.0, 11.0)])
    first = teller.tell(30 * SECOND, 30 * SECOND, Shoe(drawn_ns))
    teller.cards([act("came", came, 24.0, 25.0)])
    return first, teller.tell(40 * SECOND, 40 * SECOND, Shoe(drawn_ns))


@pytest.mark.parametrize(
    ("went", "came", "drawn_ns", "types"),
    [
        pytest.param(resting("banker"), resting("banker", "8S"), None, ["card_turned"], id="shown"),
        pytest.param(
            resting("banker", "8S"), resting("banker", "8S"), None, [], id="the same as before"
        ),
        pytest.param(
            resting("player", "8S"), resting(3, "8S"), None, ["card_moved"], id="another place"
        ),
        pytest.param(
            resting("banker", "8S"),
            resting("banker", "2D"),
            None,
            ["card_dealt"],
            id="another card",
        ),
        pytest.param(
            resting("banker"), resting("banker", "8S"), 22 * SECOND, ["card_dealt"], id="drawn"
        ),
    ],
)
def test_what_is_laid_down_without_a_draw_was_taken_up_before(went, came, drawn_ns, types):
    _, events = told(went, came, drawn_ns=drawn_ns)
    assert [event.type for event in events] == types


@pytest.mark.parametrize(
    ("to", "code", "cleared_s", "placed_s", "sure"),
    [
        pytest.param("dealer", "8S", None, 20.0, True, id="after a wager"),
        pytest.param("dealer", "8S", None, None, False, id="without a wager"),
        pytest.param("dealer", "8S", 22.0, 20.0, False, id="since his cards were cleared"),
        pytest.param("dealer", "8S", 15.0, 20.0, True, id="of the next round"),
        pytest.param(3, "8S", 22.0, 20.0, True, id="a player's"),
        pytest.param(3, None, None, None, True, id="a player's back, when no round was seen"),
        pytest.param(3, None, 22.0, 20.0, False, id="a player's back, the round cleared"),
        pytest.param(3, None, 15.0, 20.0, True, id="a player's back of the next round"),
    ],
)
def test_nobody_deals_before_there_is_a_wager(to, code, cleared_s, placed_s, sure):
    teller = Teller(
        layout=SimpleNamespace(of_kind=lambda kind: ()),
        flights=SimpleNamespace(between=lambda a, b: Shown(None)),
        used=SimpleNamespace(drew=lambda t: None),
    )
    if cleared_s is not None:
        teller.cards([act("went", resting("dealer"), cleared_s, cleared_s + 1)])
        teller.went.clear()
    if placed_s is not None:
        teller.placed_ns.append(int(placed_s * SECOND))
    card = resting(to) if code is None else resting(to, code)
    teller.cards([act("came", card, 24.0, 25.0)])
    (event,) = teller.tell(40 * SECOND, 40 * SECOND, Shoe(23 * SECOND))
    assert (event.confidence > 0.8) is sure


@pytest.mark.parametrize(
    ("one_by_one", "white", "sure"),
    [
        pytest.param(True, 0.05, [0.97, 0.6], id="one by one"),
        pytest.param(False, 0.05, [0.97, 0.97], id="two backs of a hand"),
        pytest.param(False, 0.3, [0.97, 0.6], id="a back and what shows neither face nor back"),
    ],
)
def test_two_cards_that_come_at_once_may_be_one(one_by_one, white, sure):
    handing = Handing(seats=(), rails=(), cards=np.zeros(1, np.float32)) if one_by_one else None
    teller = Teller(
        layout=SimpleNamespace(of_kind=lambda kind: ()),
        flights=SimpleNamespace(between=lambda a, b: Shown(None)),
        used=SimpleNamespace(drew=lambda t: None),
        handing=handing,
    )
    first = act("came", resting("player"), 23.0, 25.0)
    second = resting("player")
    second.quad.white = white
    teller.cards([first, CardAct("came", second, first.change)])
    events = teller.tell(40 * SECOND, 40 * SECOND, Shoe(24 * SECOND))
    assert [e.confidence for e in events if e.type == "card_dealt"] == sure


@pytest.mark.parametrize(
    ("late", "shown", "doubted"),
    [
        pytest.param(resting(3), True, True, id="a back after the dealer had shown"),
        pytest.param(resting(3, "8S"), True, True, id="a face where backs are dealt"),
        pytest.param(resting(4, "8S"), True, False, id="a face where faces are dealt"),
        pytest.param(resting(3), False, False, id="a back before"),
        pytest.param(resting("dealer", "2D"), True, False, id="a card that the dealer draws"),
        pytest.param(resting("dealer"), True, True, id="a back among the dealer's faces"),
    ],
)
def test_a_card_that_comes_to_light_after_the_dealer_has_shown_is_doubted(late, shown, doubted):
    teller = Teller(
        layout=SimpleNamespace(of_kind=lambda kind: ()),
        flights=SimpleNamespace(between=lambda a, b: Shown(None)),
        used=SimpleNamespace(drew=lambda t: None),
    )
    teller.placed_ns = [SECOND]
    teller.cards([act("came", resting(3), 4.0, 5.0)])
    teller.tell(15 * SECOND, 15 * SECOND, Shoe(4 * SECOND))
    if shown:
        teller.cards([act("turned", resting("dealer", "KH"), 18.0, 19.0)])
        teller.tell(20 * SECOND, 20 * SECOND, Shoe())
    teller.cards([act("came", late, 24.0, 25.0)])
    told = teller.tell(40 * SECOND, 40 * SECOND, Shoe(24 * SECOND))
    assert [(event.type, event.confidence < 0.8) for event in told] == [("card_dealt", doubted)]


@pytest.mark.parametrize(
    ("code", "drawn_s", "open_to_doubt"),
    [
        pytest.param("8S", 22.0, True, id="covered for long"),
        pytest.param("8S", 23.5, False, id="seen at once"),
        pytest.param(None, 22.0, False, id="a back"),
    ],
)
def test_a_card_covered_for_long_may_have_been_turned_where_it_was_laid(
    code, drawn_s, open_to_doubt
):
    handing = Handing(
        seats=(), rails=(), cards=np.zeros(1, np.float32), down=[("banker", 3 * SECOND)]
    )
    assert handing.may_be_turned(act("came", resting("banker", code), 24.0, 25.0), drawn_s) == (
        open_to_doubt
    )
    assert not Handing(seats=(), rails=(), cards=np.zeros(1, np.float32)).may_be_turned(
        act("came", resting("banker", code), 24.0, 25.0), drawn_s
    )
