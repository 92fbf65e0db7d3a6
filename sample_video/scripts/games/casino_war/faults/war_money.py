"""Faults in settling the War deal (567.9(g), (h), 567.10; 651a.9(g), (h), 651a.10)."""

from __future__ import annotations

from sample_video.scripts.faults.fault import law, marked
from sample_video.scripts.games.casino_war.card_choice import Wish
from sample_video.scripts.games.casino_war.faults.money import cut_out, given_back, put_in, repay
from sample_video.scripts.games.casino_war.scene import WarFault, WarScene
from sample_video.scripts.games.casino_war.settlement import settle_war
from sample_video.scripts.steps import Expected
from sample_video.scripts.taking import pay, take, takes_back


def _war(outcome: str, *, tie_bet: bool = False) -> Wish:
    return Wish(outcome="tie", choice="war", war=outcome, tie_bet=False, war_tie_bet=tie_bet)


SEAT_BY_SEAT = {"collect_first": False}
LOST, WON, TIED = _war("lose"), _war("win"), _war("tie")
TIED_WITH_BET, LOST_WITH_BET = _war("tie", tie_bet=True), _war("lose", tie_bet=True)

G1 = {
    "567": law("W567-095", "567.9(g)(1)", "567.9(h)"),
    "651a": law("W651-019", "651a.9(g)(1)", "651a.9(h)"),
}
G2 = {
    "567": law("W567-096", "567.9(g)(2)", "567.9(h)", "567.10(3)"),
    "651a": law("W651-020", "651a.9(g)(2)", "651a.9(h)", "651a.10(a)(3)"),
}
G3 = {
    "567": law("W567-097", "567.9(g)(3)", "567.9(h)", "567.10(2)"),
    "651a": law("W651-021", "651a.9(g)(3)", "651a.9(h)", "651a.10(a)(2)"),
}


def wrong_way(scene: WarScene) -> Expected:
    """The War wagers are settled around the table in the other direction."""
    at_war = [bet for bet in scene.plan.bets if bet.war_card is not None]
    steps = settle_war(scene.plan, at_war, scene.house, scene.manner, wrong_way=True)
    scene.plan.phases["war_settle"] = [
        marked(step) if step.actor == "dealer" else step for step in steps
    ]
    seats = [step.position for step in steps if step.actor == "dealer"]
    way = "counterclockwise" if scene.house.settles_clockwise else "clockwise"
    return scene.expect(
        f"the War wagers were settled {way}",
        position=seats[0],
        positions=(*dict.fromkeys(seats[1:]), None),
    )


def odds(scene: WarScene, result: str, wrong: int) -> Expected:
    """A War wager is paid at other odds."""
    bet = scene.one(result, war=True)
    amount = repay(scene, "war_settle", bet, "war", sum(bet.war) * wrong)
    return scene.expect(
        f"the War wager of position {bet.position} was paid {wrong} to 1",
        position=bet.position,
        amount=amount,
    )


def war_odds(scene: WarScene) -> Expected:
    """567: 1 to 1 as if the Initial wager had stayed; 651a: 2 to 1 as if it had not."""
    return odds(scene, "win", 1 if scene.house.war_odds == 2 else 2)


def war_tie_odds(scene: WarScene) -> Expected:
    """One too little: 567 pays 2 to 1 instead of 3, 651a one less or one more."""
    lawful = scene.house.war_tie_odds
    return odds(scene, "tie", lawful - 1 if lawful > 1 else lawful + 1)


def lost_paid(scene: WarScene) -> Expected:
    """A losing War wager is paid."""
    bet = scene.one("lose", war=True, tie_bet=False)
    at = cut_out(scene, "war_settle", bet, "war", "taken")
    wrong = pay(bet.position, "war", sum(bet.war) * scene.house.war_odds, scene.house)
    back = takes_back(bet.position, "war", scene.manner)
    scene.steps("war_settle")[at:at] = [marked(wrong), *back]
    return scene.expect(
        f"the losing War wager of position {bet.position} was paid",
        position=bet.position,
    )


def lost_given_back(scene: WarScene) -> Expected:
    """A losing War wager is handed back."""
    bet = scene.one("lose", war=True, tie_bet=False)
    at = cut_out(scene, "war_settle", bet, "war", "taken")
    put_in(scene, "war_settle", at, given_back(scene, bet, "war"))
    return scene.expect(
        f"the losing War wager of position {bet.position} was returned", position=bet.position
    )


def lost_tie_bet(scene: WarScene) -> Expected:
    """A losing Tie wager on the War deal is handed back."""
    bet = scene.one("lose", war=True, tie_bet=True)
    at = cut_out(scene, "war_settle", bet, "tie", "taken")
    put_in(scene, "war_settle", at, given_back(scene, bet, "tie"))
    return scene.expect(
        f"the losing Tie wager of position {bet.position} was returned", position=bet.position
    )


def won_not_paid(scene: WarScene) -> Expected:
    """A winning War wager is not paid."""
    bet = scene.one("win", war=True)
    due = sum(bet.war) * scene.house.war_odds
    at = cut_out(scene, "war_settle", bet, "war", "paid", "removed")
    put_in(scene, "war_settle", at, takes_back(bet.position, "war", scene.manner, paid=False))
    return scene.expect(
        f"the winning War wager of position {bet.position} was not paid",
        position=bet.position,
        amount=(due, 0),
        to_round_end=True,
    )


def won_collected(scene: WarScene) -> Expected:
    """A winning War wager is taken as if it had lost."""
    bet = scene.one("win", war=True)
    at = cut_out(scene, "war_settle", bet, "war", "paid", "removed")
    put_in(scene, "war_settle", at, [take(bet.position, "war")])
    return scene.expect(
        f"the winning War wager of position {bet.position} was collected", position=bet.position
    )


def initial_kept(scene: WarScene) -> Expected:
    """651a: after a War won the Initial wager is taken instead of returned."""
    bet = scene.one("win", war=True)
    scene.plan.phases["war_settle"] = [
        step
        for step in scene.steps("war_settle")
        if not (step.position == bet.position and step.wager == "initial")
    ]
    at = scene.first("war_settle", lambda s: s.position == bet.position and s.verb == "paid")
    put_in(scene, "war_settle", at, [take(bet.position, "initial")])
    return scene.expect(
        f"the Initial wager of position {bet.position} was taken after a War won",
        position=bet.position,
    )


def tie_bet_not_paid(scene: WarScene) -> Expected:
    """A winning Tie wager on the War deal is not paid."""
    bet = scene.one("tie", war=True, tie_bet=True)
    at = cut_out(scene, "war_settle", bet, "tie", "paid", "removed")
    put_in(scene, "war_settle", at, takes_back(bet.position, "tie", scene.manner, paid=False))
    return scene.expect(
        f"the winning Tie wager of position {bet.position} was not paid",
        position=bet.position,
        amount=(sum(bet.war_tie) * scene.house.tie_odds, 0),
        to_round_end=True,
    )


def tie_bet_even(scene: WarScene) -> Expected:
    """A winning Tie wager on the War deal is paid 1 to 1."""
    bet = scene.one("tie", war=True, tie_bet=True)
    amount = repay(scene, "war_settle", bet, "tie", sum(bet.war_tie))
    return scene.expect(
        f"the winning Tie wager of position {bet.position} was paid 1 to 1",
        position=bet.position,
        amount=amount,
    )


WAR_MONEY_FAULTS = (
    WarFault(
        name="war_settled_wrong_way",
        laws={"567": law("W567-094", "567.9(g)"), "651a": law("W651-018", "651a.9(g)")},
        edit=wrong_way,
        wishes=(LOST, LOST),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="war_odds_wrong",
        laws={
            "567": law("W567-102", "567.10(3)", "567.9(h)", "567.9(g)(2)"),
            "651a": law("W651-022", "651a.10(a)(3)", "651a.9(h)", "651a.9(g)(2)"),
        },
        edit=war_odds,
        wishes=(WON,),
    ),
    WarFault(
        name="war_tie_odds_wrong",
        laws={
            "567": law("W567-103", "567.10(3)", "567.9(h)", "567.9(g)(3)"),
            "651a": law("W651-022", "651a.10(a)(3)", "651a.9(h)", "651a.9(g)(3)"),
        },
        edit=war_tie_odds,
        wishes=(TIED,),
    ),
    WarFault(name="war_loser_paid", laws=G1, edit=lost_paid, wishes=(LOST,), manner=SEAT_BY_SEAT),
    WarFault(
        name="war_loser_given_back",
        laws=G1,
        edit=lost_given_back,
        wishes=(LOST,),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="war_losing_tie_bet_given_back",
        laws=G1,
        edit=lost_tie_bet,
        wishes=(LOST_WITH_BET,),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="war_winner_not_paid", laws=G2, edit=won_not_paid, wishes=(WON,), manner=SEAT_BY_SEAT
    ),
    WarFault(
        name="war_winner_collected", laws=G2, edit=won_collected, wishes=(WON,), manner=SEAT_BY_SEAT
    ),
    WarFault(
        name="war_initial_kept",
        laws={"651a": law("W651-020", "651a.9(g)(2)", "651a.9(h)")},
        edit=initial_kept,
        wishes=(WON,),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="war_tie_bet_not_paid",
        laws=G3,
        edit=tie_bet_not_paid,
        wishes=(TIED_WITH_BET,),
        manner=SEAT_BY_SEAT,
    ),
    WarFault(
        name="war_tie_bet_paid_even",
        laws={
            "567": law("W567-101", "567.10(2)", "567.9(h)", "567.9(g)(3)"),
            "651a": law("W651-022", "651a.10(a)(2)", "651a.9(h)", "651a.9(g)(3)"),
        },
        edit=tie_bet_even,
        wishes=(TIED_WITH_BET,),
    ),
)
