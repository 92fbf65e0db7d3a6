"""Lawful baccarat scripts against the rules, read from their logs without the law's own code."""

import random
from collections import Counter

import pytest

from rules_check.facts import events as ev
from rules_check.facts.cards import ALL_CARDS
from sample_video.scripts import Script, simulate
from sample_video.scripts.games.baccarat.coup import Coup, banker_draws, count, play_out
from sample_video.scripts.games.baccarat.plan import Bet, highest_bettor

TABLE = {
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}
"""631a.11, Table 1: values of the Player's third card on which the Banker draws."""


@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("value", range(10))
def test_the_banker_draws_by_the_table(banker: int, value: int) -> None:
    assert banker_draws(banker, value) == (str(value) in TABLE[banker])


@pytest.mark.parametrize("banker", range(8))
def test_the_banker_draws_to_five_when_the_player_stayed(banker: int) -> None:
    assert banker_draws(banker, None) == (banker <= 5)


@pytest.mark.parametrize(
    ("player", "banker", "odds"),
    [
        pytest.param(("9H", "KD"), ("2C", "5S"), 1, id="natural"),
        pytest.param(("9H", "KD"), ("KC", "QS"), 1, id="natural-nine-against-none"),
        pytest.param(("9H", "KD"), ("8C", "QS"), 1, id="nine-against-eight"),
        pytest.param(("8H", "KD"), ("9C", "QS"), None, id="eight-against-nine"),
        pytest.param(("8H", "KD"), ("8C", "QS"), 0, id="equal-naturals"),
        pytest.param(("KH", "KD", "9S"), ("KC", "QS", "JS"), 30, id="by-nine"),
        pytest.param(("KH", "KD", "8S"), ("KC", "QS", "AS"), 6, id="by-seven"),
        pytest.param(("KH", "KD", "8S"), ("KC", "QS", "5S"), None, id="by-three"),
        pytest.param(("KH", "6D"), ("KC", "6S"), None, id="equal-and-no-natural"),
    ],
)
def test_a_dragon_bonus_on_the_player(
    player: tuple[str, ...], banker: tuple[str, ...], odds: int | None
) -> None:
    assert Coup(player=player, banker=banker).dragon("player", "A") == odds


def test_how_often_each_hand_wins() -> None:
    rng = random.Random(1)
    codes = [card.code for card in ALL_CARDS] * 8
    won = Counter(play_out(rng.sample(codes, 6)).winner for _ in range(40_000))
    assert won["banker"] / 40_000 == pytest.approx(0.458597, abs=0.008)
    assert won["player"] / 40_000 == pytest.approx(0.446247, abs=0.008)
    assert won["tie"] / 40_000 == pytest.approx(0.095156, abs=0.005)


def test_of_equal_wagers_the_highest_seat_is_handed_the_cards() -> None:
    bets = [
        Bet(position=2, chips={"player": (500,)}),
        Bet(position=5, chips={"player": (500,)}),
        Bet(position=6, chips={"player": (100,)}),
        Bet(position=7, chips={"banker": (2500,)}),
    ]
    assert highest_bettor(bets, "player") == 5
    assert highest_bettor(bets, "banker") == 7
    assert highest_bettor(bets[:3], "banker") is None


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["minibaccarat", "midibaccarat"])
def test_cards_come_in_turn_and_third_cards_by_the_rules(game: str, seed: int) -> None:
    made = simulate(game, rounds=15, seed=seed)
    for row in made.truth:
        cards = row["cards"]
        assert isinstance(cards, dict)
        player, banker = (tuple(cards[side].values()) for side in ("player", "banker"))
        spare = ("2C",) * 6
        dealt = (player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:], *spare)
        assert play_out(dealt) == Coup(player=player, banker=banker)
        order = [e.to for e in dealt_in(made, row)]
        assert order[:4] == ["player", "banker", "player", "banker"]
        assert order[4:] == ["player"] * (len(player) - 2) + ["banker"] * (len(banker) - 2)


def dealt_in(made: Script, row: object) -> list[ev.CardDealt]:
    assert isinstance(row, dict)
    return [
        e for e in made.events if isinstance(e, ev.CardDealt) and row["t"] <= e.t <= row["t_end"]
    ]


@pytest.mark.parametrize("game", ["minibaccarat", "midibaccarat"])
def test_vigorish_is_marked_and_paid_before_the_cards_are_changed(game: str) -> None:
    marked = False
    for seed in range(12):
        made = simulate(game, rounds=30, seed=seed)
        owed: Counter[int] = Counter()
        for event in made.events:
            if isinstance(event, ev.Marker):
                marked = True
                sign = 1 if event.action == "placed" else -1
                owed[event.position] += sign * event.cents.low
            if isinstance(event, ev.Procedure) and event.name == "load_shoe":
                assert not +owed, seed
            if isinstance(event, ev.Seat) and event.what == "left":
                assert not owed[event.position], seed
        assert min(owed.values(), default=0) >= 0
    assert marked


def test_points_of_a_hand() -> None:
    assert [count(hand) for hand in (("9H", "5D"), ("KS", "QD"), ("AC", "7D", "10H"))] == [4, 0, 8]


@pytest.mark.parametrize("seed", [3, 9])
def test_the_last_hand_is_played_before_the_cards_are_changed(seed: int) -> None:
    """What comes between rounds by chance waits while a hand is due after the cover card."""
    script = simulate("midibaccarat", rounds=40, seed=seed)
    out = [event.t for event in script.events if event.type == "cover_card"]
    loads = [e.t for e in script.events if e.type == "procedure" and e.name == "load_shoe"]
    assert out
    for cover in out:
        until = min((t for t in loads if t > cover), default=None)
        if until is not None:
            more = [e for e in script.events if e.type == "card_dealt" and cover < e.t < until]
            assert len(more) >= 4
