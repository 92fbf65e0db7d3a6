"""Faults of the War deal and its cards (567.9(d) to (f), (h); 651a.9(d) to (f), (h))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, law, marked
from sample_video.scripts.games.casino_war.card_choice import Wish
from sample_video.scripts.games.casino_war.faults.money import put_in
from sample_video.scripts.games.casino_war.faults.war_option import at_war
from sample_video.scripts.games.casino_war.scene import WarFault, WarScene
from sample_video.scripts.moves import burn_card, sweep_cards
from sample_video.scripts.steps import Expected, Step

WAR_LOST = Wish(outcome="tie", choice="war", war="lose", tie_bet=False, war_tie_bet=False)
WAR_ANY = Wish(outcome="tie", choice="war", tie_bet=False)
LOSE = Wish(outcome="lose", tie_bet=False)
BURN_LAWS = {"567": law("W567-091", "567.9(f)"), "651a": law("W651-015", "651a.9(f)")}
ORDER_LAWS = {"567": law("W567-092", "567.9(f)"), "651a": law("W651-016", "651a.9(f)")}


def burns(scene: WarScene, count: int) -> Expected:
    """The War deal begins after another number of burn cards than three."""
    steps = scene.steps("war")
    at = scene.first("war", lambda step: step.kind == "card_burned")
    cards = [step for step in steps if step.kind == "card_burned"]
    while len(cards) < count:
        cards.append(burn_card(scene.session.shoe.draw()))
    steps[at : at + 3] = [marked(step) for step in cards[:count]]
    scene.plan.mark("war_deal", 0)
    return scene.expect(f"the War deal began after {count} burn cards instead of three")


def burn_none(scene: WarScene) -> Expected:
    """The War deal begins without burn cards."""
    return burns(scene, 0)


def burn_two(scene: WarScene) -> Expected:
    """The War deal begins after two burn cards."""
    return burns(scene, 2)


def burn_four(scene: WarScene) -> Expected:
    """The War deal begins after four burn cards."""
    return burns(scene, 4)


def burn_shown(scene: WarScene) -> Expected:
    """One of the three burn cards is shown."""
    found = list(scene.plan.find("war", lambda step: step.kind == "card_burned"))
    if not found:
        raise CannotHappenError("no War")
    at = scene.rng.choice(found)
    scene.steps("war")[at] = replace(scene.steps("war")[at], face="up", mark=True)
    return scene.expect("a card burned before the War deal was shown")


def war_swap(scene: WarScene) -> Expected:
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


def war_dealer_early(scene: WarScene) -> Expected:
    """The dealer's War card comes before the last seat's."""
    deal = scene.steps("war_deal")
    if len(deal) < 2:
        raise CannotHappenError("no War")
    deal[-1], deal[-2] = marked(deal[-2]), marked(deal[-1])
    seat = deal[-1].position
    return scene.expect(
        f"in the War deal the dealer was dealt before position {seat}", positions=(seat,)
    )


def _uncover(scene: WarScene, to: int | str) -> Step:
    """Take a hand's original card out of the last clearing."""
    finish = scene.steps("finish")
    at = scene.first("finish", lambda step: step.to == to and step.hand == "original")
    step = finish.pop(at)
    if at == 0:
        finish[0] = replace(finish[0], joined=False)
    return replace(step, joined=bool(scene.steps("clear")))


def war_card_cleared(scene: WarScene) -> Expected:
    """The original card of a War seat goes to the rack before the War deal."""
    seat = scene.rng.choice([bet for bet in scene.plan.bets if bet.war_card]).position
    scene.steps("clear").append(marked(_uncover(scene, seat)))
    return scene.expect(
        f"the original card of position {seat} did not stay exposed during the War deal",
        position=seat,
    )


def dealer_card_cleared(scene: WarScene) -> Expected:
    """The dealer's original card goes to the rack before the War deal."""
    scene.steps("clear").append(marked(_uncover(scene, "dealer")))
    return scene.expect(
        "the dealer's original card did not stay exposed during the War deal", position=None
    )


def card_left(scene: WarScene) -> Expected:
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


def finish_out_of_order(scene: WarScene) -> Expected:
    """After the War the cards are mixed up."""
    mixed = (("in_order", False),)
    scene.plan.phases["finish"] = [
        replace(step, detail=mixed, mark=True) for step in scene.steps("finish")
    ]
    return scene.expect(
        "the cards of the War deal went to the rack in a way that does not permit reconstruction",
        positions=tuple(bet.position for bet in scene.plan.bets),
    )


def war_cleared_early(scene: WarScene) -> Expected:
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


def war_card_misplaced(scene: WarScene) -> Expected:
    """A War card is laid into a betting area instead of beside the original card."""
    bet = at_war(scene)
    at = scene.first("war_deal", lambda step: step.to == bet.position and step.hand == "war")
    step = scene.steps("war_deal")[at]
    scene.steps("war_deal")[at] = replace(step, zone=f"{bet.position}.tie", mark=True)
    return scene.expect(
        f"the War card of position {bet.position} was not placed beside its original card",
        position=bet.position,
    )


WAR_DEAL_FAULTS = (
    WarFault(
        name="war_card_misplaced",
        laws={"567": law("W567-093", "567.9(f)"), "651a": law("W651-017", "651a.9(f)")},
        edit=war_card_misplaced,
        wishes=(WAR_LOST,),
    ),
    WarFault(name="war_burn_none", laws=BURN_LAWS, edit=burn_none, wishes=(WAR_ANY,)),
    WarFault(name="war_burn_two", laws=BURN_LAWS, edit=burn_two, wishes=(WAR_ANY,)),
    WarFault(name="war_burn_four", laws=BURN_LAWS, edit=burn_four, wishes=(WAR_ANY,)),
    WarFault(name="war_burn_exposed", laws=BURN_LAWS, edit=burn_shown, wishes=(WAR_ANY,)),
    WarFault(name="war_deal_swap", laws=ORDER_LAWS, edit=war_swap, wishes=(WAR_ANY, WAR_ANY)),
    WarFault(
        name="war_dealer_early",
        laws=ORDER_LAWS,
        edit=war_dealer_early,
        wishes=(WAR_ANY,),
    ),
    WarFault(
        name="war_card_cleared",
        laws={
            "567": law("W567-089", "567.9(e)", "567.9(d)"),
            "651a": law("W651-013", "651a.9(e)", "651a.9(d)"),
        },
        edit=war_card_cleared,
        wishes=(WAR_ANY, LOSE),
    ),
    WarFault(
        name="dealer_card_cleared",
        laws={"567": law("W567-089", "567.9(e)"), "651a": law("W651-013", "651a.9(e)")},
        edit=dealer_card_cleared,
        wishes=(WAR_ANY, LOSE),
    ),
    WarFault(
        name="card_left_during_war",
        laws={"567": law("W567-086", "567.9(d)"), "651a": law("W651-010", "651a.9(d)")},
        edit=card_left,
        wishes=(WAR_ANY, LOSE),
    ),
    WarFault(
        name="war_discard_out_of_order",
        laws={"567": law("W567-099", "567.9(h)"), "651a": law("W651-023", "651a.9(h)")},
        edit=finish_out_of_order,
        wishes=(WAR_ANY,),
    ),
    WarFault(
        name="war_cleared_before_settled",
        laws={"567": law("W567-099", "567.9(h)"), "651a": law("W651-023", "651a.9(h)")},
        edit=war_cleared_early,
        wishes=(WAR_ANY, WAR_ANY),
    ),
)
