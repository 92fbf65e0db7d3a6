"""Faults before and in the War deal (567.9(c) to (f); 651a.9(c) to (f))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.card_choice import Wish
from sample_video.scripts.dealing_shoe import RANK_VALUE, value
from sample_video.scripts.faults.fault import CannotHappenError, Fault, Scene, law, marked
from sample_video.scripts.faults.money import cut_out, put_in
from sample_video.scripts.lawful_round import burn_card, decide, sweep_cards, write_round
from sample_video.scripts.settlement import split, surrender, take
from sample_video.scripts.stacks import pick, stack
from sample_video.scripts.steps import Bet, Expected, Step

WAR_LOST = Wish(outcome="tie", choice="war", war="lose", tie_bet=False, war_tie_bet=False)
WAR_ANY = Wish(outcome="tie", choice="war", tie_bet=False)
GIVE_UP = Wish(outcome="tie", choice="surrender", tie_bet=False)
GIVE_UP_THIRDS = Wish(outcome="tie", choice="surrender", tie_bet=False, parts=3)
LOSE = Wish(outcome="lose", tie_bet=False)

SURRENDER_LAWS = {
    "567": law("W567-083", "567.9(c)(1)", "567.9(c)", "567.9(a)(3)"),
    "651a": law("W651-007", "651a.9(c)(1)", "651a.9(c)", "651a.9(a)(3)"),
}
BURN_LAWS = {"567": law("W567-091", "567.9(f)"), "651a": law("W651-015", "651a.9(f)")}
ORDER_LAWS = {"567": law("W567-092", "567.9(f)"), "651a": law("W651-016", "651a.9(f)")}
WAGER_LAWS = {
    "567": law("W567-085", "567.9(c)(2)", "567.9(e)"),
    "651a": law("W651-009", "651a.9(c)(2)", "651a.9(e)"),
}


def at_war(scene: Scene) -> Bet:
    """A seat that goes to War and loses it."""
    bets = [bet for bet in scene.seats("lose", war=True) if not bet.war_tie]
    if not bets:
        raise CannotHappenError("no War lost")
    return scene.rng.choice(bets)


def giving_up(scene: Scene, parts: int = 1) -> Bet:
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


def surrender_takes(scene: Scene, parts: int) -> int:
    """Let the dealer take one of `parts` of a surrendered Initial wager; returns the seat."""
    bet = giving_up(scene, parts)
    at = cut_out(scene, "decide", bet, "initial", "taken", "returned", "removed")
    if parts == 1:
        put_in(scene, "decide", at, [take(bet.position, "initial")])
    else:
        part = bet.initial_cents // parts
        put_in(scene, "decide", at, split(bet.position, part, scene.manner))
    return bet.position


def surrender_all(scene: Scene) -> Expected:
    """A surrender takes the whole Initial wager."""
    seat = surrender_takes(scene, 1)
    cents = scene.plan.bet(seat).initial_cents
    return scene.expect(
        f"the whole Initial wager of position {seat} was taken in a surrender",
        position=seat,
        amount=(cents // 2, cents),
    )


def surrender_third(scene: Scene) -> Expected:
    """A surrender takes a third."""
    seat = surrender_takes(scene, 3)
    cents = scene.plan.bet(seat).initial_cents
    return scene.expect(
        f"a third of the Initial wager of position {seat} was taken in a surrender",
        position=seat,
        amount=(cents // 2, cents // 3),
    )


def surrender_order(scene: Scene) -> Expected:
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


def _turn(scene: Scene, bet: Bet) -> int:
    """Where in the settlement sweep it is a seat's turn."""
    sign = 1 if scene.house.settles_clockwise else -1
    for index, step in enumerate(scene.steps("settle")):
        if step.position is not None and sign * step.position > sign * bet.position:
            return index
    return len(scene.steps("settle"))


def tie_hand_collected(scene: Scene) -> Expected:
    """The Initial wager of a tie hand is taken as if it had lost."""
    bet = giving_up(scene)
    cut_out(scene, "decide", bet, "initial", "taken", "returned", "removed")
    bet.choice = None
    scene.steps("settle").insert(_turn(scene, bet), marked(take(bet.position, "initial")))
    return scene.expect(
        f"the Initial wager of position {bet.position} was taken although the hand was a tie",
        position=bet.position,
    )


def no_war_wager(scene: Scene) -> Expected:
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


def unequal(scene: Scene) -> Expected:
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


def initial_left(scene: Scene) -> Expected:
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


def initial_taken(scene: Scene) -> Expected:
    """651a: the Initial wager is collected before the War deal."""
    bet = at_war(scene)
    cut_out(scene, "war_settle", bet, "initial", "taken")
    put_in(scene, "war", 0, [take(bet.position, "initial")])
    return scene.expect(
        f"the Initial wager of position {bet.position} was collected before the War deal",
        position=bet.position,
    )


def burns(scene: Scene, count: int) -> Expected:
    """The War deal begins after another number of burn cards than three."""
    steps = scene.steps("war")
    at = scene.first("war", lambda step: step.kind == "card_burned")
    cards = [step for step in steps if step.kind == "card_burned"]
    while len(cards) < count:
        cards.append(burn_card(scene.session.shoe.draw()))
    steps[at : at + 3] = [marked(step) for step in cards[:count]]
    scene.plan.mark("war_deal", 0)
    return scene.expect(f"the War deal began after {count} burn cards instead of three")


def burn_none(scene: Scene) -> Expected:
    """The War deal begins without burn cards."""
    return burns(scene, 0)


def burn_two(scene: Scene) -> Expected:
    """The War deal begins after two burn cards."""
    return burns(scene, 2)


def burn_four(scene: Scene) -> Expected:
    """The War deal begins after four burn cards."""
    return burns(scene, 4)


def burn_shown(scene: Scene) -> Expected:
    """One of the three burn cards is shown."""
    found = list(scene.plan.find("war", lambda step: step.kind == "card_burned"))
    if not found:
        raise CannotHappenError("no War")
    at = scene.rng.choice(found)
    scene.steps("war")[at] = replace(scene.steps("war")[at], face="up", mark=True)
    return scene.expect("a card burned before the War deal was shown")


def war_swap(scene: Scene) -> Expected:
    """Two War seats get their cards in the wrong order."""
    deal = scene.steps("war_deal")
    seats = [i for i, step in enumerate(deal) if isinstance(step.to, int)]
    if len(seats) < 2 or any(step.kind == "cover_card" for step in deal):
        raise CannotHappenError("one War seat only")
    one, two = seats[0], seats[1]
    deal[one], deal[two] = marked(deal[two]), marked(deal[one])
    early, late = deal[one].position, deal[two].position
    return scene.expect(
        f"in the War deal position {early} was dealt before position {late}",
        position=early,
        positions=(late,),
    )


def war_dealer_early(scene: Scene) -> Expected:
    """The dealer's War card comes before the last seat's."""
    deal = scene.steps("war_deal")
    if len(deal) < 2:
        raise CannotHappenError("no War")
    deal[-1], deal[-2] = marked(deal[-2]), marked(deal[-1])
    seat = deal[-1].position
    return scene.expect(
        f"in the War deal the dealer was dealt before position {seat}", positions=(seat,)
    )


def _uncover(scene: Scene, to: int | str) -> Step:
    """Take a hand's original card out of the last clearing."""
    finish = scene.steps("finish")
    at = scene.first("finish", lambda step: step.to == to and step.hand == "original")
    step = finish.pop(at)
    if at == 0:
        finish[0] = replace(finish[0], joined=False)
    return replace(step, joined=bool(scene.steps("clear")))


def war_card_cleared(scene: Scene) -> Expected:
    """The original card of a War seat goes to the rack before the War deal."""
    seat = scene.rng.choice([bet for bet in scene.plan.bets if bet.war_card]).position
    scene.steps("clear").append(marked(_uncover(scene, seat)))
    return scene.expect(
        f"the original card of position {seat} did not stay exposed during the War deal",
        position=seat,
    )


def dealer_card_cleared(scene: Scene) -> Expected:
    """The dealer's original card goes to the rack before the War deal."""
    scene.steps("clear").append(marked(_uncover(scene, "dealer")))
    return scene.expect(
        "the dealer's original card did not stay exposed during the War deal", position=None
    )


def card_left(scene: Scene) -> Expected:
    """The card of a seat that is out stays on the table during the War deal."""
    clear = scene.steps("clear")
    if not clear:
        raise CannotHappenError("nothing is cleared before the War")
    step = clear.pop(0)
    if clear:
        clear[0] = replace(clear[0], joined=False)
    scene.steps("finish").append(replace(step, joined=True, mark=True))
    return scene.expect(
        f"the card of position {step.to} was not collected before the War deal",
        position=step.position,
    )


def finish_out_of_order(scene: Scene) -> Expected:
    """After the War the cards are mixed up."""
    mixed = (("in_order", False),)
    scene.plan.phases["finish"] = [
        replace(step, detail=mixed, mark=True) for step in scene.steps("finish")
    ]
    return scene.expect(
        "the cards of the War deal went to the rack in a way that does not permit reconstruction",
        positions=tuple(bet.position for bet in scene.plan.bets),
    )


def war_cleared_early(scene: Scene) -> Expected:
    """A War seat's cards go to the rack before its wagers are settled."""
    seats = [s.position for s in scene.steps("war_settle") if s.verb in ("taken", "paid")]
    seat = seats[-1]
    assert seat is not None
    finish = scene.steps("finish")
    finish[:] = [step for step in finish if step.to != seat]
    finish[0] = replace(finish[0], joined=False)
    at = scene.first("war_settle", lambda step: step.position == seat)
    put_in(scene, "war_settle", at, sweep_cards([(seat, "original"), (seat, "war")]))
    return scene.expect(
        f"the cards of position {seat} were removed before its War wager was settled",
        position=seat,
    )


def war_card_misplaced(scene: Scene) -> Expected:
    """A War card is laid into a betting area instead of beside the original card."""
    bet = at_war(scene)
    at = scene.first("war_deal", lambda step: step.to == bet.position and step.hand == "war")
    step = scene.steps("war_deal")[at]
    scene.steps("war_deal")[at] = replace(step, zone=f"{bet.position}.tie", mark=True)
    return scene.expect(
        f"the War card of position {bet.position} was not placed beside its original card",
        position=bet.position,
    )


def war_without_tie(scene: Scene) -> Expected:
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


WAR_FAULTS = (
    Fault(
        name="war_without_tie",
        laws={
            "567": law("W567-005", "567.9(c)", "567.9(c)(2)", "567.9(e)", "567.1"),
            "651a": law("W651-006", "651a.9(c)", "651a.9(c)(2)", "651a.9(e)"),
        },
        edit=war_without_tie,
        wishes=(WAR_LOST, LOSE),
    ),
    Fault(
        name="war_card_misplaced",
        laws={"567": law("W567-093", "567.9(f)"), "651a": law("W651-017", "651a.9(f)")},
        edit=war_card_misplaced,
        wishes=(WAR_LOST,),
    ),
    Fault(
        name="surrender_takes_all",
        laws=SURRENDER_LAWS,
        edit=surrender_all,
        wishes=(GIVE_UP,),
    ),
    Fault(
        name="surrender_takes_third",
        laws=SURRENDER_LAWS,
        edit=surrender_third,
        wishes=(GIVE_UP_THIRDS,),
    ),
    Fault(
        name="surrenders_counterclockwise",
        laws={
            "567": law("W567-084", "567.9(c)(1)", "567.9(c)"),
            "651a": law("W651-008", "651a.9(c)(1)", "651a.9(c)"),
        },
        edit=surrender_order,
        wishes=(GIVE_UP, GIVE_UP),
    ),
    Fault(
        name="tie_hand_collected",
        laws={
            "567": law("W567-080", "567.9(a)(3)", "567.9(c)", "567.9(c)(1)"),
            "651a": law("W651-004", "651a.9(a)(3)", "651a.9(c)", "651a.9(c)(1)"),
        },
        edit=tie_hand_collected,
        wishes=(GIVE_UP,),
        manner={"collect_first": False},
    ),
    Fault(
        name="war_without_wager",
        laws={
            "567": law("W567-085", "567.9(c)(2)", "567.9(e)", "567.9(f)", "567.1"),
            "651a": law("W651-012", "651a.9(e)", "651a.9(c)(2)", "651a.9(f)"),
        },
        edit=no_war_wager,
        wishes=(WAR_LOST, LOSE),
    ),
    Fault(name="war_wager_unequal", laws=WAGER_LAWS, edit=unequal, wishes=(WAR_LOST,)),
    Fault(
        name="war_initial_left",
        laws={"567": law("W567-088", "567.9(e)", "567.9(c)(2)")},
        edit=initial_left,
        wishes=(WAR_LOST,),
    ),
    Fault(
        name="war_initial_taken",
        laws={"651a": law("W651-009", "651a.9(c)(2)", "651a.9(e)", "651a.9(g)(1)")},
        edit=initial_taken,
        wishes=(WAR_LOST,),
    ),
    Fault(name="war_burn_none", laws=BURN_LAWS, edit=burn_none, wishes=(WAR_ANY,)),
    Fault(name="war_burn_two", laws=BURN_LAWS, edit=burn_two, wishes=(WAR_ANY,)),
    Fault(name="war_burn_four", laws=BURN_LAWS, edit=burn_four, wishes=(WAR_ANY,)),
    Fault(name="war_burn_exposed", laws=BURN_LAWS, edit=burn_shown, wishes=(WAR_ANY,)),
    Fault(name="war_deal_swap", laws=ORDER_LAWS, edit=war_swap, wishes=(WAR_ANY, WAR_ANY)),
    Fault(
        name="war_dealer_early",
        laws=ORDER_LAWS,
        edit=war_dealer_early,
        wishes=(WAR_ANY,),
    ),
    Fault(
        name="war_card_cleared",
        laws={
            "567": law("W567-089", "567.9(e)", "567.9(d)"),
            "651a": law("W651-013", "651a.9(e)", "651a.9(d)"),
        },
        edit=war_card_cleared,
        wishes=(WAR_ANY, LOSE),
    ),
    Fault(
        name="dealer_card_cleared",
        laws={"567": law("W567-089", "567.9(e)"), "651a": law("W651-013", "651a.9(e)")},
        edit=dealer_card_cleared,
        wishes=(WAR_ANY, LOSE),
    ),
    Fault(
        name="card_left_during_war",
        laws={"567": law("W567-086", "567.9(d)"), "651a": law("W651-010", "651a.9(d)")},
        edit=card_left,
        wishes=(WAR_ANY, LOSE),
    ),
    Fault(
        name="war_discard_out_of_order",
        laws={"567": law("W567-099", "567.9(h)"), "651a": law("W651-023", "651a.9(h)")},
        edit=finish_out_of_order,
        wishes=(WAR_ANY,),
    ),
    Fault(
        name="war_cleared_before_settled",
        laws={"567": law("W567-099", "567.9(h)"), "651a": law("W651-023", "651a.9(h)")},
        edit=war_cleared_early,
        wishes=(WAR_ANY, WAR_ANY),
    ),
)
