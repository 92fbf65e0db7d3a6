"""Faults in settling the original deal (567.9(a), (b), (d); 651a.9(a), (b), (d))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, law, marked
from sample_video.scripts.games.casino_war.card_choice import Wish
from sample_video.scripts.games.casino_war.faults.money import (
    cut_out,
    given_back,
    one_chip,
    put_in,
    repay,
)
from sample_video.scripts.games.casino_war.scene import WarFault, WarScene
from sample_video.scripts.games.casino_war.settlement import settle_original
from sample_video.scripts.moves import sweep_cards
from sample_video.scripts.steps import Expected
from sample_video.scripts.taking import pay, take, takes_back

LOSE = Wish(outcome="lose", tie_bet=False)
LOSE_WITH_TIE_BET = Wish(outcome="lose", tie_bet=True)
WIN = Wish(outcome="win", tie_bet=False)
TIE_BET_WON = Wish(outcome="tie", tie_bet=True)
SEAT_BY_SEAT = {"collect_first": False}


def wrong_way(scene: WarScene) -> Expected:
    """The dealer settles around the table in the other direction."""
    steps = settle_original(scene.plan, scene.house, scene.manner, wrong_way=True)
    scene.plan.phases["settle"] = [
        marked(step) if step.actor == "dealer" else step for step in steps
    ]
    seats = [step.position for step in steps if step.actor == "dealer"]
    way = "counterclockwise" if scene.house.settles_clockwise else "clockwise"
    return scene.expect(
        f"the wagers were settled {way}",
        position=seats[0],
        positions=(*dict.fromkeys(seats[1:]), None),
    )


def loser_paid(scene: WarScene) -> Expected:
    """A losing Initial wager is paid."""
    bet = scene.one("lose", tie_bet=False)
    at = cut_out(scene, "settle", bet, "initial", "taken")
    wrong = [pay(bet.position, "initial", bet.initial_cents, scene.house)]
    put_in(scene, "settle", at, wrong)
    scene.steps("settle")[at + 1 : at + 1] = takes_back(bet.position, "initial", scene.manner)
    return scene.expect(
        f"the losing Initial wager of position {bet.position} was paid",
        position=bet.position,
        amount=(0, bet.initial_cents),
    )


def loser_given_back(scene: WarScene) -> Expected:
    """A losing Initial wager is handed back."""
    bet = scene.one("lose", tie_bet=False)
    at = cut_out(scene, "settle", bet, "initial", "taken")
    put_in(scene, "settle", at, given_back(scene, bet, "initial"))
    return scene.expect(
        f"the losing Initial wager of position {bet.position} was returned", position=bet.position
    )


def loser_left(scene: WarScene) -> Expected:
    """A losing Initial wager is not collected; its owner takes it in the end."""
    bet = scene.one("lose", tie_bet=False)
    cut_out(scene, "settle", bet, "initial", "taken")
    last = "finish" if scene.steps("finish") else "clear"
    scene.steps(last).extend(
        marked(step) for step in takes_back(bet.position, "initial", scene.manner, paid=False)
    )
    return scene.expect(
        f"the losing Initial wager of position {bet.position} was not collected",
        position=bet.position,
        to_round_end=True,
    )


def winner_not_paid(scene: WarScene) -> Expected:
    """A winning Initial wager is not paid; its owner takes the stake."""
    bet = scene.one("win", tie_bet=False)
    at = cut_out(scene, "settle", bet, "initial", "paid", "removed")
    put_in(scene, "settle", at, takes_back(bet.position, "initial", scene.manner, paid=False))
    return scene.expect(
        f"the winning Initial wager of position {bet.position} was not paid",
        position=bet.position,
        amount=(bet.initial_cents, 0),
        to_round_end=True,
    )


def winner_collected(scene: WarScene) -> Expected:
    """A winning Initial wager is taken as if it had lost."""
    bet = scene.one("win", tie_bet=False)
    at = cut_out(scene, "settle", bet, "initial", "paid", "removed")
    put_in(scene, "settle", at, [take(bet.position, "initial")])
    return scene.expect(
        f"the winning Initial wager of position {bet.position} was collected",
        position=bet.position,
    )


def losing_tie_bet_given_back(scene: WarScene) -> Expected:
    """A losing Tie wager is handed back."""
    bet = scene.one("lose", tie_bet=True)
    at = cut_out(scene, "settle", bet, "tie", "taken")
    put_in(scene, "settle", at, given_back(scene, bet, "tie"))
    return scene.expect(
        f"the losing Tie wager of position {bet.position} was returned", position=bet.position
    )


def tie_bet_not_paid(scene: WarScene) -> Expected:
    """A winning Tie wager is not paid."""
    bet = scene.one("tie", tie_bet=True)
    at = cut_out(scene, "settle", bet, "tie", "paid", "removed")
    put_in(scene, "settle", at, takes_back(bet.position, "tie", scene.manner, paid=False))
    return scene.expect(
        f"the winning Tie wager of position {bet.position} was not paid",
        position=bet.position,
        amount=(sum(bet.tie) * scene.house.tie_odds, 0),
        to_round_end=True,
    )


def tie_bet_even(scene: WarScene) -> Expected:
    """A winning Tie wager is paid 1 to 1."""
    bet = scene.one("tie", tie_bet=True)
    amount = repay(scene, "settle", bet, "tie", sum(bet.tie))
    return scene.expect(
        f"the winning Tie wager of position {bet.position} was paid 1 to 1",
        position=bet.position,
        amount=amount,
    )


def short(scene: WarScene) -> Expected:
    """A winning Initial wager is paid one chip too little."""
    bet = scene.one("win")
    due = bet.initial_cents
    amount = repay(scene, "settle", bet, "initial", due - one_chip(due))
    return scene.expect(
        f"the winning Initial wager of {due} cents was paid {amount[1]}",
        position=bet.position,
        amount=amount,
    )


def over(scene: WarScene) -> Expected:
    """A winning Initial wager is paid one chip too much."""
    bet = scene.one("win")
    due = bet.initial_cents
    amount = repay(scene, "settle", bet, "initial", due + one_chip(due))
    return scene.expect(
        f"the winning Initial wager of {due} cents was paid {amount[1]}",
        position=bet.position,
        amount=amount,
    )


def cleared_early(scene: WarScene) -> Expected:
    """A seat's card goes to the rack before its wager is settled."""
    settle = scene.steps("settle")
    seats = [step.position for step in settle if step.verb in ("taken", "paid")]
    own = [bet.position for bet in scene.plan.bets if bet.choice is None]
    seat = next((seat for seat in reversed(seats) if seat in own), None)
    if seat is None:
        raise CannotHappenError("nobody is settled")
    gone = scene.first("clear", lambda step: step.to == seat)
    clear = scene.steps("clear")
    if gone == 0 and len(clear) > 1:
        clear[1] = replace(clear[1], joined=False)
    del clear[gone]
    at = scene.first("settle", lambda step: step.position == seat)
    put_in(scene, "settle", at, sweep_cards([(seat, "original")]))
    return scene.expect(
        f"the card of position {seat} was collected before its wager was settled", position=seat
    )


def out_of_order(scene: WarScene) -> Expected:
    """The collected cards are mixed up, so that the hands cannot be rebuilt."""
    mixed = (("in_order", False),)
    scene.plan.phases["clear"] = [
        replace(step, detail=mixed, mark=True) for step in scene.steps("clear")
    ]
    return scene.expect(
        "the cards went to the discard rack in a way that does not permit reconstruction",
        positions=tuple(bet.position for bet in scene.plan.bets),
    )


SETTLE_FAULTS = (
    WarFault(
        name="settled_wrong_way",
        laws={"567": law("W567-077", "567.9(a)"), "651a": law("W651-001", "651a.9(a)")},
        edit=wrong_way,
        wishes=(LOSE, LOSE, WIN),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="loser_paid",
        laws={
            "567": law("W567-078", "567.9(a)(1)", "567.9(b)", "567.6"),
            "651a": law("W651-002", "651a.9(a)(1)", "651a.9(b)"),
        },
        edit=loser_paid,
        wishes=(LOSE,),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="loser_given_back",
        laws={
            "567": law("W567-078", "567.9(a)(1)", "567.9(b)"),
            "651a": law("W651-002", "651a.9(a)(1)", "651a.9(b)"),
        },
        edit=loser_given_back,
        wishes=(LOSE,),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="loser_not_collected",
        laws={
            "567": law("W567-078", "567.9(a)(1)", "567.9(b)", "567.7(d)"),
            "651a": law("W651-002", "651a.9(a)(1)", "651a.9(b)"),
        },
        edit=loser_left,
        wishes=(LOSE,),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="winner_not_paid",
        laws={
            "567": law("W567-079", "567.9(a)(2)", "567.9(b)", "567.10(1)"),
            "651a": law("W651-003", "651a.9(a)(2)", "651a.9(b)", "651a.10(a)(1)"),
        },
        edit=winner_not_paid,
        wishes=(WIN,),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="winner_collected",
        laws={
            "567": law("W567-079", "567.9(a)(2)", "567.9(b)", "567.6", "567.10(1)"),
            "651a": law("W651-003", "651a.9(a)(2)", "651a.9(b)", "651a.10(a)(1)"),
        },
        edit=winner_collected,
        wishes=(WIN,),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="losing_tie_bet_given_back",
        laws={
            "567": law("W567-078", "567.9(a)(1)", "567.9(b)"),
            "651a": law("W651-002", "651a.9(a)(1)", "651a.9(b)"),
        },
        edit=losing_tie_bet_given_back,
        wishes=(LOSE_WITH_TIE_BET,),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="tie_bet_not_paid",
        laws={
            "567": law("W567-080", "567.9(a)(3)", "567.9(b)", "567.10(2)"),
            "651a": law("W651-004", "651a.9(a)(3)", "651a.9(b)", "651a.10(a)(2)"),
        },
        edit=tie_bet_not_paid,
        wishes=(TIE_BET_WON,),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="tie_bet_paid_even",
        laws={
            "567": law("W567-101", "567.10(2)", "567.9(b)", "567.9(a)(3)"),
            "651a": law("W651-005", "651a.10(a)(2)", "651a.9(b)", "651a.9(a)(3)"),
        },
        edit=tie_bet_even,
        wishes=(TIE_BET_WON,),
    ),
    WarFault(
        name="initial_paid_short",
        laws={
            "567": law("W567-100", "567.10(1)", "567.9(b)", "567.9(a)(2)"),
            "651a": law("W651-005", "651a.10(a)(1)", "651a.9(b)", "651a.9(a)(2)"),
        },
        edit=short,
        wishes=(WIN,),
    ),
    WarFault(
        name="initial_paid_over",
        laws={
            "567": law("W567-100", "567.10(1)", "567.9(b)", "567.9(a)(2)"),
            "651a": law("W651-005", "651a.10(a)(1)", "651a.9(b)", "651a.9(a)(2)"),
        },
        edit=over,
        wishes=(WIN,),
    ),
    WarFault(
        name="cleared_before_settled",
        laws={
            "567": law("W567-086", "567.9(d)"),
            "651a": law("W651-010", "651a.9(d)"),
        },
        edit=cleared_early,
        wishes=(LOSE, WIN),
    ),
    WarFault(
        name="discard_out_of_order",
        laws={
            "567": law("W567-087", "567.9(d)"),
            "651a": law("W651-011", "651a.9(d)"),
        },
        edit=out_of_order,
        wishes=(LOSE, WIN),
    ),
)
