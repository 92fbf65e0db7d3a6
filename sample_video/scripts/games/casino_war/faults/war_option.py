"""Faults after a tie: surrender, War wager, Initial wager (567.9(c), (e); 651a.9(c), (e))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.dealing_shoe import RANK_VALUE, value
from sample_video.scripts.faults.fault import CannotHappenError, law, marked
from sample_video.scripts.games.casino_war.card_choice import Wish
from sample_video.scripts.games.casino_war.faults.money import cut_out, put_in
from sample_video.scripts.games.casino_war.lawful_round import decide, write_round
from sample_video.scripts.games.casino_war.plan import Bet
from sample_video.scripts.games.casino_war.scene import WarFault, WarScene
from sample_video.scripts.games.casino_war.settlement import split, surrender
from sample_video.scripts.stacks import pick, stack
from sample_video.scripts.steps import Expected
from sample_video.scripts.taking import take

WAR_LOST = Wish(outcome="tie", choice="war", war="lose", tie_bet=False, war_tie_bet=False)
GIVE_UP = Wish(outcome="tie", choice="surrender", tie_bet=False)
GIVE_UP_THIRDS = Wish(outcome="tie", choice="surrender", tie_bet=False, parts=3)
LOSE = Wish(outcome="lose", tie_bet=False)
SURRENDER_LAWS = {
    "567": law("W567-083", "567.9(c)(1)", "567.9(c)", "567.9(a)(3)"),
    "651a": law("W651-007", "651a.9(c)(1)", "651a.9(c)", "651a.9(a)(3)"),
}
WAGER_LAWS = {
    "567": law("W567-085", "567.9(c)(2)", "567.9(e)"),
    "651a": law("W651-009", "651a.9(c)(2)", "651a.9(e)"),
}


def at_war(scene: WarScene) -> Bet:
    """A seat that goes to War and loses it."""
    bets = [bet for bet in scene.seats("lose", war=True) if not bet.war_tie]
    if not bets:
        raise CannotHappenError("no War lost")
    return scene.rng.choice(bets)


def giving_up(scene: WarScene, parts: int = 1) -> Bet:
    """A seat that surrenders, with an Initial wager that splits into `parts`."""
    bets = [
        bet
        for bet in scene.plan.bets
        if bet.choice == "surrender"
        and bet.initial_cents % parts == 0
        and pick(bet.initial, bet.initial_cents // parts)
    ]
    if not bets:
        raise CannotHappenError("nobody surrenders")
    return scene.rng.choice(bets)


def surrender_takes(scene: WarScene, parts: int) -> int:
    """Let the dealer take one of `parts` of a surrendered Initial wager; returns the seat."""
    bet = giving_up(scene, parts)
    at = cut_out(scene, "decide", bet, "initial", "taken", "returned", "removed")
    if parts == 1:
        put_in(scene, "decide", at, [take(bet.position, "initial")])
    else:
        part = bet.initial_cents // parts
        put_in(scene, "decide", at, split(bet.position, part, scene.manner))
    return bet.position


def surrender_all(scene: WarScene) -> Expected:
    """A surrender takes the whole Initial wager."""
    seat = surrender_takes(scene, 1)
    cents = scene.plan.bet(seat).initial_cents
    return scene.expect(
        f"the whole Initial wager of position {seat} was taken in a surrender",
        position=seat,
        amount=(cents // 2, cents),
    )


def surrender_third(scene: WarScene) -> Expected:
    """A surrender takes a third."""
    seat = surrender_takes(scene, 3)
    cents = scene.plan.bet(seat).initial_cents
    return scene.expect(
        f"a third of the Initial wager of position {seat} was taken in a surrender",
        position=seat,
        amount=(cents // 2, cents // 3),
    )


def surrender_order(scene: WarScene) -> Expected:
    """Surrenders are processed counterclockwise."""
    plan = scene.plan
    others = [step for step in decide(plan, scene.manner) if step.wager == "war"]
    giving = [bet for bet in plan.bets if bet.choice == "surrender"]
    if len(giving) < 2:
        raise CannotHappenError("one surrender only")
    steps = [marked(step) for bet in reversed(giving) for step in surrender(bet, scene.manner)]
    plan.phases["decide"] = others + steps
    seats = [bet.position for bet in reversed(giving)]
    return scene.expect(
        "the surrenders were processed counterclockwise",
        position=seats[0],
        positions=(*seats[1:], None),
    )


def _turn(scene: WarScene, bet: Bet) -> int:
    """Where in the settlement sweep it is a seat's turn."""
    sign = 1 if scene.house.settles_clockwise else -1
    for index, step in enumerate(scene.steps("settle")):
        if step.position is not None and sign * step.position > sign * bet.position:
            return index
    return len(scene.steps("settle"))


def tie_hand_collected(scene: WarScene) -> Expected:
    """The Initial wager of a tie hand is taken as if it had lost."""
    bet = giving_up(scene)
    cut_out(scene, "decide", bet, "initial", "taken", "returned", "removed")
    bet.choice = None
    scene.steps("settle").insert(_turn(scene, bet), marked(take(bet.position, "initial")))
    return scene.expect(
        f"the Initial wager of position {bet.position} was taken although the hand was a tie",
        position=bet.position,
    )


def no_war_wager(scene: WarScene) -> Expected:
    """A seat is dealt to in the War deal without a War wager."""
    bet = at_war(scene)
    cut_out(scene, "decide", bet, "war", "placed")
    cut_out(scene, "war_settle", bet, "war", "taken")
    bet.war = ()
    at = scene.first("war_deal", lambda step: step.to == bet.position)
    scene.plan.mark("war_deal", at)
    return scene.expect(
        f"position {bet.position} was dealt a War card without a War wager", position=bet.position
    )


def unequal(scene: WarScene) -> Expected:
    """The War wager differs from the Initial wager."""
    bet = at_war(scene)
    due = bet.initial_cents
    seen = scene.rng.choice([c for c in (due - 500, due + 500, due // 2 // 100 * 100) if c >= 500])
    bet.war = stack(scene.rng, seen, scene.house.values)
    at = scene.first("decide", lambda step: step.position == bet.position and step.wager == "war")
    steps = scene.steps("decide")
    steps[at] = replace(steps[at], chips=bet.war, mark=True)
    return scene.expect(
        f"position {bet.position} went to War with {seen} cents on an Initial wager of {due}",
        position=bet.position,
        amount=(due, seen),
    )


def initial_left(scene: WarScene) -> Expected:
    """567: the Initial wager stays on the layout until the War deal is settled."""
    bet = at_war(scene)
    cut_out(scene, "war", bet, "initial", "taken")
    placed = scene.first("bets", lambda s: s.position == bet.position and s.wager == "initial")
    scene.plan.mark("bets", placed)
    at = scene.first("war_settle", lambda s: s.position == bet.position and s.verb == "taken")
    put_in(scene, "war_settle", at + 1, [take(bet.position, "initial", joined=True)])
    return scene.expect(
        f"the Initial wager of position {bet.position} was not collected before the War deal",
        position=bet.position,
        to_round_end=True,
    )


def initial_taken(scene: WarScene) -> Expected:
    """651a: the Initial wager is collected before the War deal."""
    bet = at_war(scene)
    cut_out(scene, "war_settle", bet, "initial", "taken")
    put_in(scene, "war", 0, [take(bet.position, "initial")])
    return scene.expect(
        f"the Initial wager of position {bet.position} was collected before the War deal",
        position=bet.position,
    )


def war_without_tie(scene: WarScene) -> Expected:
    """A seat that has lost plays a War nevertheless."""
    plan = scene.plan
    bets = [b for b in scene.seats("lose") if not b.tie]
    assert plan.dealer_war_card is not None
    bet = scene.rng.choice(bets)
    theirs = value(plan.dealer_war_card)
    bet.war = stack(scene.rng, bet.initial_cents, scene.house.values)
    bet.war_card = scene.session.shoe.draw(lambda card: RANK_VALUE[card.rank] < theirs)
    if value(bet.war_card) >= theirs:
        raise CannotHappenError("no lower card left")
    settle = scene.steps("settle")
    burn = [s.card for s in scene.steps("war") if s.kind == "card_burned" and s.card is not None]
    write_round(plan, scene.house, scene.manner, burn)
    plan.phases["settle"] = settle
    for phase, wager in (("war", "initial"), ("war_settle", "initial")):
        steps = scene.steps(phase)
        for index in reversed(range(len(steps))):
            if steps[index].position == bet.position and steps[index].wager == wager:
                del steps[index]
    for phase in ("decide", "war_deal"):
        at = scene.first(phase, lambda s: s.position == bet.position)
        scene.plan.mark(phase, at)
    return scene.expect(
        f"position {bet.position} went to War without a tie hand", position=bet.position
    )


WAR_OPTION_FAULTS = (
    WarFault(
        name="war_without_tie",
        laws={
            "567": law("W567-005", "567.9(c)", "567.9(c)(2)", "567.9(e)", "567.1"),
            "651a": law("W651-006", "651a.9(c)", "651a.9(c)(2)", "651a.9(e)"),
        },
        edit=war_without_tie,
        wishes=(WAR_LOST, LOSE),
    ),
    WarFault(
        name="surrender_takes_all",
        laws=SURRENDER_LAWS,
        edit=surrender_all,
        wishes=(GIVE_UP,),
    ),
    WarFault(
        name="surrender_takes_third",
        laws=SURRENDER_LAWS,
        edit=surrender_third,
        wishes=(GIVE_UP_THIRDS,),
    ),
    WarFault(
        name="surrenders_counterclockwise",
        laws={
            "567": law("W567-084", "567.9(c)(1)", "567.9(c)"),
            "651a": law("W651-008", "651a.9(c)(1)", "651a.9(c)"),
        },
        edit=surrender_order,
        wishes=(GIVE_UP, GIVE_UP),
    ),
    WarFault(
        name="tie_hand_collected",
        laws={
            "567": law("W567-080", "567.9(a)(3)", "567.9(c)", "567.9(c)(1)"),
            "651a": law("W651-004", "651a.9(a)(3)", "651a.9(c)", "651a.9(c)(1)"),
        },
        edit=tie_hand_collected,
        wishes=(GIVE_UP,),
        manner={"collect_first": False},
    ),
    WarFault(
        name="war_without_wager",
        laws={
            "567": law("W567-085", "567.9(c)(2)", "567.9(e)", "567.9(f)", "567.1"),
            "651a": law("W651-012", "651a.9(e)", "651a.9(c)(2)", "651a.9(f)"),
        },
        edit=no_war_wager,
        wishes=(WAR_LOST, LOSE),
    ),
    WarFault(name="war_wager_unequal", laws=WAGER_LAWS, edit=unequal, wishes=(WAR_LOST,)),
    WarFault(
        name="war_initial_left",
        laws={"567": law("W567-088", "567.9(e)", "567.9(c)(2)")},
        edit=initial_left,
        wishes=(WAR_LOST,),
    ),
    WarFault(
        name="war_initial_taken",
        laws={"651a": law("W651-009", "651a.9(c)(2)", "651a.9(e)", "651a.9(g)(1)")},
        edit=initial_taken,
        wishes=(WAR_LOST,),
    ),
)
