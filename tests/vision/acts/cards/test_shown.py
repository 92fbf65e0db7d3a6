"""A card on which the hand that laid it rested: it is one card, and came as it shows itself."""

from types import SimpleNamespace

import pytest

from tests.vision.acts.cards.test_laid_again import SECOND, Shoe, act, resting
from tests.vision.staged_hands_of_cards import Stage
from vision.acts.cards.flights import Shown
from vision.acts.cards.resting import CardAct
from vision.acts.teller import Teller

# What a card and the hand on it look like, and the card alone.
AMID = [(640, 202, 90, "down", ""), (645, 156, -8, "down", "")]
FREE = (642, 176, 0, "up", "8S")

LEFT, RIGHT, READ = (600, 176, 0, "down", ""), (690, 176, 0, "down", ""), (600, 176, 0, "up", "8S")


def war():
    stage = Stage()
    stage.table.two_hands = True
    return stage


@pytest.mark.parametrize(
    ("amid", "free", "kinds"),
    [
        pytest.param(AMID, [FREE], ["none", "shown"], id="card and hand were two shapes"),
        pytest.param(AMID[1:], [FREE], ["shown"], id="card and hand were one shape"),
        pytest.param([LEFT, RIGHT], [READ, RIGHT], ["shown"], id="another lies beside it"),
        pytest.param(AMID[1:], AMID[1:], [], id="a back that lies on"),
    ],
)
def test_a_card_shows_itself_when_the_hand_on_it_has_gone(amid, free, kinds):
    stage = war()
    assert {what for what, *_ in stage.show(amid, "dealer")} == {"came"}
    assert [what for what, *_ in stage.show(free, "dealer") if what != "came"] == kinds
    if kinds:
        shown = [card for card in stage.table.resting[0] if card.readings]
        assert [card.readings[0].card.code for card in shown] == ["8S"]
    if "none" in kinds:
        (card,) = stage.table.resting[0]
        assert (card.hand, card.at_once) == ("original", False)


def teller():
    return Teller(
        layout=SimpleNamespace(of_kind=lambda kind: ()),
        flights=SimpleNamespace(between=lambda a, b: Shown(None)),
        used=SimpleNamespace(drew=lambda t: None),
        placed_ns=[20 * SECOND],
    )


@pytest.mark.parametrize(
    ("told_before", "types"),
    [
        pytest.param(False, ["card_dealt"], id="in time"),
        pytest.param(True, ["card_dealt", "card_dealt", "card_turned"], id="after they were told"),
    ],
)
def test_what_showed_itself_in_time_is_told_as_it_came(told_before, types):
    hand, card, face = resting("dealer"), resting("dealer"), resting("dealer", "8S")
    hand.hand, card.hand = "original", "war"
    telling = teller()
    telling.cards([act("came", hand, 24.0, 25.0), act("came", card, 24.0, 25.0)])
    events = telling.tell(40 * SECOND if told_before else 26 * SECOND, 40 * SECOND, Shoe())
    card.looks, card.hand = face.looks, "original"
    telling.cards(
        [
            CardAct("none", hand, None),
            CardAct("shown", card, act("turned", card, 26.0, 27.0).change),
        ]
    )
    events += telling.tell(50 * SECOND, 50 * SECOND, Shoe())
    assert [event.type for event in events] == types
    assert events[-1].card is not None
    assert events[-1].card.code == "8S"
