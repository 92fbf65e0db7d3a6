"""A hand of cards that is tucked under the shoe, handed to a player, and comes back face up."""

from types import SimpleNamespace

import numpy as np
import pytest

from rules_check.facts.events import CardDealt, CardMoved, CardTurned
from vision.acts.cards.resting import CardAct
from vision.acts.dealer.handed import CORNER, Handing, best_first
from vision.acts.dealer.handed_events import RAIL
from vision.table.hands import DEALER, PLAYER
from vision.table.lookback import Passage

S = 1_000_000_000
SEATS = (1, 2, 3, 4)


def handing(*betting: int) -> Handing:
    """Four seats whose rails are one row of a picture each."""
    rails = tuple(np.arange(10) + 10 * row for row in range(4))
    made = Handing(seats=SEATS, rails=rails, cards=np.full(50, 0.1, np.float32))
    for seat in betting:
        made.bet(seat, S)
    return made


def reach(made: Handing, seat: int, begin_s: float, end_s: float) -> None:
    arms = np.zeros((5, 10), np.uint8)
    arms[SEATS.index(seat)] = DEALER
    for t_ns in range(int(begin_s * S), int(end_s * S), S // 10):
        made.see(t_ns, arms)


def change(left_s: float, came_s: float, *, came: bool = True) -> SimpleNamespace:
    passage = Passage(
        since_ns=int(left_s * S),
        left_ns=int(left_s * S),
        came_ns=int(came_s * S),
        covers=(900, 0, 0),
        near=(900, 0, 0),
        sides_in_turn=False,
    )
    return SimpleNamespace(
        passage=passage,
        calm_ns=int(came_s * S),
        solid_cards=1.1,
        appeared=1.0 if came else 0.0,
        vanished=0.0 if came else 1.0,
    )


def card(what: str, to: str, face: str | None, seen: SimpleNamespace) -> CardAct:
    resting = SimpleNamespace(to=to, hand=None, zone=to, face=face, readings=())
    return CardAct(what, resting, seen)


def told(
    made: Handing,
    went: list[CardAct],
    drawn_ns: int | None = None,
    stirred_s: float | None = None,
) -> list[object]:
    """What is told; a hand moves at the shoe at ``stirred_s``."""

    def stirred(after: int, until: int) -> int | None:
        at = None if stirred_s is None else int(stirred_s * S)
        return at if at is not None and after < at <= until else None

    trips = SimpleNamespace(drawn_ns=lambda after, until: drawn_ns, stirred_ns=stirred)
    return list(made.tell(lambda t_ns: True, [], went, trips, []))


def test_a_hand_goes_to_the_player_near_whom_the_dealer_reached_and_comes_back() -> None:
    made = handing(2, 4)
    went = [card("went", "player", "down", change(10.0, 12.0)) for _ in range(2)]
    reach(made, 1, 11.0, 11.6)
    moves = told(made, went)
    assert [(m.from_place, m.to_place) for m in moves] == [("player", 2)] * 2
    assert went == []
    reach(made, 1, 15.0, 15.5)
    back = change(15.2, 16.0)
    for _ in range(2):
        events = made.came_back(card("came", "player", "up", back), None) or []
        assert [type(event) for event in events] == [CardTurned, CardMoved]
        assert events[0].position == 2
        assert events[1].from_place == 2
    surplus = made.came_back(card("came", "player", "up", back), None) or []
    assert [event.type for event in surplus] == ["gap"]


@pytest.mark.parametrize("betting", [(), (1, 2), (4,)], ids=["nobody", "two-beside", "too-far"])
def test_whom_a_hand_went_to_is_open_where_not_one_player_can_be_meant(
    betting: tuple[int, ...],
) -> None:
    made = handing(*betting)
    went = [card("went", "player", "down", change(10.0, 12.0))]
    reach(made, 1, 11.0, 11.6)
    assert [m.to_place for m in told(made, went)] == [RAIL]
    back = made.came_back(card("came", "player", "up", change(15.0, 16.0)), None) or []
    assert [(e.actor, e.position) for e in back if isinstance(e, CardTurned)] == [("player", None)]
    assert [m.from_place for m in back if isinstance(m, CardMoved)] == [RAIL]


@pytest.mark.parametrize(
    ("to", "face", "left_s"),
    [
        pytest.param("player", "up", 10.0, id="a-card-that-lay-open"),
        pytest.param(3, "down", 10.0, id="a-seats-own-card"),
        pytest.param("player", "down", 1.0, id="long-before"),
        pytest.param("player", "down", 13.0, id="after"),
    ],
)
def test_no_other_card_was_handed_out(to: str, face: str, left_s: float) -> None:
    made = handing(1)
    went = [card("went", to, face, change(left_s, left_s + 1))]
    reach(made, 1, 11.0, 11.6)
    assert told(made, went) == []
    assert len(went) == 1


def test_the_bankers_hand_is_tucked_and_handed_out_from_there() -> None:
    made = handing(3)
    went = [card("went", "banker", "down", change(10.0, 14.0))]
    made.corner(change(10.5, 12.0))
    assert [m.to_place for m in told(made, went)] == [CORNER]
    made.corner(change(20.0, 21.0, came=False))
    reach(made, 3, 22.0, 22.5)
    assert [(m.from_place, m.to_place) for m in told(made, [])] == [(CORNER, 3)]


def test_cards_dealt_under_the_corner_at_once_are_dealt_face_down() -> None:
    made = handing(3)
    made.corner(change(10.5, 12.0))
    events = told(made, [], drawn_ns=10 * S)
    assert [(type(e), e.zone, e.face) for e in events] == [(CardDealt, CORNER, "down")]
    came = made.came_back(card("came", "banker", "down", change(15.0, 16.0)), None) or []
    assert [(m.from_place, m.to_place) for m in came] == [(CORNER, "banker")]


@pytest.mark.parametrize(("dropped_s", "sure"), [(9.0, 0.9), (11.0, 0.7)])
def test_the_order_is_open_where_another_card_was_put_down_meanwhile(
    dropped_s: float, sure: float
) -> None:
    made = handing(3)
    made.corner(change(10.5, 12.0))
    trips = SimpleNamespace(drawn_ns=lambda *_: 10 * S, stirred_ns=lambda *_: None)
    (dealt,) = made.tell(lambda t_ns: True, [], [], trips, [int(dropped_s * S)])
    assert dealt.confidence == sure


@pytest.mark.parametrize(("acts", "cards"), [(["came"], 0), (["came", "went"], 1), ([], 1)])
def test_nothing_is_dealt_under_the_corner_beside_an_open_hand(acts: list[str], cards: int) -> None:
    made = handing(3)
    first = card("came", "banker", "up", change(3.0, 4.0))
    for what in acts:
        made.seen([CardAct(what, first.card, first.change)])
    made.corner(change(10.5, 12.0))
    assert len(told(made, [], drawn_ns=10 * S)) == cards


def test_a_card_drawn_while_a_hand_is_out_is_another_card() -> None:
    made = handing(2)
    went = [card("went", "player", "down", change(10.0, 12.0))]
    reach(made, 1, 11.0, 11.6)
    told(made, went)
    assert made.came_back(card("came", "player", "down", change(15.0, 16.0)), 14 * S) is None


def shown_hand(made: Handing, to: str) -> None:
    """Both cards of a hand were dealt face down and have shown their faces."""
    for came in (3.0, 5.0):
        made.dealt(card("came", to, "down", change(came - 1, came)))
        made.turned(card("turned", to, "up", change(came + 4, came + 5)))


def test_a_third_card_that_is_seen_only_as_it_comes_back_was_handed_out() -> None:
    made = handing(2)
    shown_hand(made, "player")
    reach(made, 2, 22.0, 22.4)
    reach(made, 2, 25.0, 25.4)
    back = card("came", "player", "up", change(25.0, 26.0))
    trips = SimpleNamespace(drawn_ns=lambda after, until: 20 * S if until == 22 * S else None)
    laid, away, turned, again = made.third(back, 12 * S, trips)
    assert (laid.to, laid.face, laid.t, laid.confidence) == ("player", "down", 20.0, 0.9)
    assert (away.from_place, away.to_place, away.t) == ("player", 2, 22.0)
    assert (turned.actor, turned.position) == ("player", 2)
    assert (again.from_place, again.to_place) == (2, "player")


@pytest.mark.parametrize("case", ["no draw", "no reach", "hand not shown"])
def test_what_may_be_an_old_card_is_no_third_one(case: str) -> None:
    made = handing(2)
    if case != "hand not shown":
        shown_hand(made, "player")
    if case != "no reach":
        reach(made, 2, 22.0, 22.4)
    trips = SimpleNamespace(drawn_ns=lambda after, until: None if case == "no draw" else 20 * S)
    assert made.third(card("came", "player", "up", change(25.0, 26.0)), 12 * S, trips) == []


def test_of_one_change_the_cards_best_read_come_first() -> None:
    back = change(15.0, 16.0)
    acts = [card("came", "player", "up", back) for _ in range(2)]
    acts[1].card.readings = (SimpleNamespace(probability=0.9),)
    assert best_first(acts) == [acts[1], acts[0]]


def test_two_cards_at_once_come_back_wherever_they_were() -> None:
    made = handing(2)
    went = [card("went", "player", "down", change(10.0, 12.0)) for _ in range(2)]
    back = change(15.0, 16.0)
    came = [card("came", "player", "up", back) for _ in range(2)]
    trips = SimpleNamespace(drawn_ns=lambda *_: 14 * S, stirred_ns=lambda *_: None)
    made.tell(lambda t_ns: True, came, went, trips, [])
    for act in came:
        events = made.came_back(act, 14 * S, went) or []
        assert [type(event) for event in events] == [CardTurned, CardMoved]
        assert events[0].position is None
    assert went == []


@pytest.mark.parametrize(
    ("first", "doubted"), [("down", True), (None, True), ("up", False)], ids=str
)
def test_an_open_card_is_doubted_where_hands_are_dealt_face_down(
    first: str | None, doubted: bool
) -> None:
    made = handing()
    assert not made.dealt(card("came", "player", first, change(9.0, 10.0)))
    assert made.dealt(card("came", "player", "up", change(20.0, 21.0))) is doubted


def upon(left_s: float, came_s: float) -> SimpleNamespace:
    """A card laid upon another: hardly anything new shows."""
    seen = change(left_s, came_s)
    seen.appeared, seen.solid_cards = 0.2, 0.5
    return seen


def test_a_second_card_under_the_corner_lies_upon_the_first() -> None:
    made = handing(3)
    for n, seen in enumerate((change(10.5, 12.0), upon(13.5, 15.0), upon(16.5, 18.0))):
        made.corner(seen)
        dealt = told(made, [], drawn_ns=(10 + 3 * n) * S)
        assert len(dealt) == (1 if n < 2 else 0)
    assert len(made.out) == 2


@pytest.mark.parametrize(
    ("first", "vanished", "solid", "cards"),
    [
        pytest.param(True, 0.0, 0.3, 2, id="a rim more shows beside the first"),
        pytest.param(True, 0.3, 0.3, 1, id="the first was nudged"),
        pytest.param(True, 0.0, 0.1, 1, id="a shadow"),
        pytest.param(False, 0.0, 0.3, 0, id="nothing lay there"),
    ],
)
def test_a_card_laid_square_upon_another_shows_a_rim(
    first: bool, vanished: float, solid: float, cards: int
) -> None:
    made = handing(3)
    if first:
        made.corner(change(10.5, 12.0))
        told(made, [], drawn_ns=10 * S)
    seen = upon(13.5, 15.0)
    seen.vanished, seen.solid_cards = vanished, solid
    made.corner(seen)
    told(made, [], drawn_ns=13 * S)
    assert len(made.out) == cards


def test_what_hardly_changes_under_the_empty_corner_is_no_card() -> None:
    made = handing(3)
    made.corner(upon(10.5, 12.0))
    assert told(made, [], drawn_ns=10 * S) == []


@pytest.mark.parametrize(
    ("dealt", "turned", "doubted"),
    [
        pytest.param(2, 2, False, id="both cards have shown their faces"),
        pytest.param(2, 1, True, id="one of them is still hidden"),
        pytest.param(1, 1, True, id="one was not seen dealt"),
    ],
)
def test_an_open_card_is_a_third_once_both_before_have_shown_their_faces(
    dealt: int, turned: int, doubted: bool
) -> None:
    made = handing()
    for n in range(dealt):
        made.dealt(card("came", "player", "down", change(9.0 + n, 10.0 + n)))
    for n in range(turned):
        made.turned(card("turned", "player", "up", change(14.0 + n, 15.0 + n)))
    assert made.dealt(card("came", "player", "up", change(20.0, 21.0))) is doubted


@pytest.mark.parametrize(
    ("down", "drawn_s", "types"),
    [
        pytest.param("PBP", 9.0, ["card_dealt", "card_moved", "card_moved"], id="a fourth card"),
        pytest.param("PBP", None, ["card_moved"], id="none was drawn"),
        pytest.param("PB", 9.0, ["card_moved"], id="the third card is due elsewhere"),
        pytest.param("PBPB", 9.0, ["card_moved"], id="the fourth was seen"),
    ],
)
@pytest.mark.parametrize("corner_seen", [True, False], ids=["tucked", "handed out"])
def test_the_fourth_card_may_be_laid_down_and_taken_up_under_one_hand(
    down: str, drawn_s: float | None, types: list[str], corner_seen: bool
) -> None:
    made = handing(3)
    for n, whose in enumerate(down):
        made.dealt(card("came", {"P": "player", "B": "banker"}[whose], "down", change(n, n + 1.0)))
    went = [card("went", "banker", "down", change(10.0, 14.0))]
    if corner_seen:
        made.corner(change(10.5, 12.0))
    else:
        reach(made, 3, 13.0, 13.5)
    events = told(made, went, None if drawn_s is None else int(drawn_s * S))
    assert [event.type for event in events if event.type != "gap"] == types
    # Between its area and a rail the hand may have lain under the shoe, out of sight.
    unseen = [(event.t, event.t_end) for event in events if event.type == "gap"]
    assert unseen == ([] if corner_seen else [(10.0, 13.0)])
    assert len(made.out) == types.count("card_moved")


@pytest.mark.parametrize("shown", [True, False])
def test_a_bankers_hand_that_outstayed_the_players_was_not_under_the_shoe(*, shown: bool) -> None:
    made = handing(3)
    if shown:
        made.turned(card("turned", "player", "up", change(7.0, 8.0)))
    went = [card("went", "banker", "down", change(10.0, 11.0)) for _ in range(2)]
    reach(made, 3, 11.5, 12.0)
    types = [event.type for event in told(made, went)]
    assert types == ([] if shown else ["gap"]) + ["card_moved", "card_moved"]


def test_of_both_hands_the_players_is_handed_out() -> None:
    made = handing(3)
    went = [
        card("went", "banker", "down", change(10.0, 11.0)),
        card("went", "player", "down", change(12.0, 13.0)),
    ]
    reach(made, 3, 13.0, 13.5)
    assert [(e.from_place, e.to_place) for e in told(made, went)] == [("player", 3)]
    assert [act.card.to for act in went] == ["banker"]


def takes(made: Handing, seat: int, begin_s: float, end_s: float) -> None:
    """A player's hand before the betting areas of a seat."""
    made.inner = made.rails
    arms = np.zeros((5, 10), np.uint8)
    arms[SEATS.index(seat)] = PLAYER
    for t_ns in range(int(begin_s * S), int(end_s * S), S // 10):
        made.see(t_ns, arms)


@pytest.mark.parametrize(
    ("shown", "at_s", "tucked"),
    [
        pytest.param(False, 11.5, True, id="straight to the shoe"),
        pytest.param(False, 13.0, False, id="too late"),
        pytest.param(False, None, False, id="no hand at the shoe"),
        pytest.param(True, 11.5, False, id="once the Player's lay open"),
    ],
)
def test_a_tuck_that_a_hand_at_the_shoe_hides(
    shown: bool, at_s: float | None, tucked: bool
) -> None:
    made = handing(3)
    for n, whose in enumerate(("player", "banker", "player", "banker")):
        made.dealt(card("came", whose, "down", change(n, n + 1.0)))
    if shown:
        made.turned(card("turned", "player", "up", change(6.0, 7.0)))
    went = [card("went", "banker", "down", change(10.0, 11.0)) for _ in range(2)]
    events = told(made, went, stirred_s=at_s)
    assert [(e.from_place, e.to_place) for e in events] == [("banker", CORNER)] * 2 * tucked
    assert len(went) == (0 if tucked else 2)
    if tucked:
        takes(made, 3, 14.0, 14.5)
        assert told(made, [], stirred_s=13.5) == []  # the Player's Hand is still face down
        made.turned(card("turned", "player", "up", change(18.0, 19.0)))
        takes(made, 3, 22.0, 22.5)
        out = told(made, [], stirred_s=21.0)
        assert [(e.from_place, e.to_place) for e in out] == [(CORNER, 3)] * 2


@pytest.mark.parametrize(("betting", "seat"), [((2,), 2), ((2, 3), RAIL)], ids=["one", "two"])
def test_cards_that_a_player_took_were_not_turned_where_they_lay(
    betting: tuple[int, ...], seat: int | str
) -> None:
    made = handing(*betting)
    takes(made, 2, 12.0, 12.5)
    seen = card("turned", "player", "up", change(10.0, 20.0))
    away, open_, back = made.turned(seen)
    assert (away.from_place, away.to_place, away.t) == ("player", seat, 12.0)
    assert (open_.actor, back.to_place) == ("player", "player")
    (where_it_lay,) = made.turned(card("turned", "banker", "up", change(21.0, 22.0)))
    assert where_it_lay.actor == "dealer"
