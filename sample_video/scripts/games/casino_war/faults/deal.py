"""Faults of the original deal (567.8). 651a.8 is not known, so none of them exists there."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.dealing_shoe import RANK_VALUE, value
from sample_video.scripts.faults.fault import CannotHappenError, law, marked
from sample_video.scripts.games.casino_war.card_choice import Wish
from sample_video.scripts.games.casino_war.scene import WarFault, WarScene
from sample_video.scripts.moves import card_to, sweep_cards
from sample_video.scripts.steps import Expected, Step

LOSE = Wish(outcome="lose", tie_bet=False)


def _to_seat(step: Step) -> bool:
    return step.kind == "card_dealt" and isinstance(step.to, int)


def _to_dealer(step: Step) -> bool:
    return step.kind == "card_dealt" and step.to == "dealer"


def swap(scene: WarScene) -> Expected:
    """Two neighbours get their cards in the wrong order."""
    deal = scene.steps("deal")
    seats = list(scene.plan.find("deal", _to_seat))
    if len(seats) < 2:
        raise CannotHappenError("one seat only")
    pick = scene.rng.randrange(len(seats) - 1)
    one, two = seats[pick], seats[pick + 1]
    deal[one], deal[two] = marked(deal[two]), marked(deal[one])
    early, late = deal[one].position, deal[two].position
    return scene.expect(
        f"position {early} was dealt before position {late}", position=early, positions=(late,)
    )


def counterclockwise(scene: WarScene) -> Expected:
    """The whole deal runs from the dealer's right."""
    deal = scene.steps("deal")
    seats = list(scene.plan.find("deal", _to_seat))
    if len(seats) < 2:
        raise CannotHappenError("one seat only")
    cards = [marked(deal[index]) for index in reversed(seats)]
    for index, step in zip(seats, cards, strict=True):
        deal[index] = step
    positions = tuple(step.position for step in cards[1:])
    return scene.expect(
        "the cards were dealt counterclockwise", position=cards[0].position, positions=positions
    )


def dealer_early(scene: WarScene) -> Expected:
    """The dealer's card comes before the last seat's."""
    deal = scene.steps("deal")
    last = list(scene.plan.find("deal", _to_seat))[-1]
    own = scene.first("deal", _to_dealer)
    deal[last], deal[own] = marked(deal[own]), marked(deal[last])
    seat = deal[own].position
    return scene.expect(
        f"the dealer was dealt before position {seat}", position=None, positions=(seat,)
    )


def empty_seat(scene: WarScene) -> Expected:
    """A position without a wager gets a card."""
    playing = {bet.position for bet in scene.plan.bets}
    free = [p for p in range(1, scene.house.positions + 1) if p not in playing]
    if not free:
        raise CannotHappenError("no empty seat")
    seat = scene.rng.choice(free)
    deal = scene.steps("deal")
    after = [i for i in scene.plan.find("deal", _to_seat) if int(deal[i].position or 0) < seat]
    at = after[-1] + 1 if after else scene.first("deal", _to_seat)
    deal.insert(at, marked(card_to(seat, "original", scene.session.shoe.draw())))
    clear = scene.steps("clear") if scene.steps("clear") else scene.steps("finish")
    clear.insert(0, sweep_cards([(seat, "original")])[0])
    for index in range(1, len(clear)):
        clear[index] = replace(clear[index], joined=True)
    return scene.expect(f"position {seat} was dealt a card without a wager", position=seat)


def seat_skipped(scene: WarScene) -> Expected:
    """A seat gets no card, and its wager is collected instead of returned."""
    bet = scene.one("lose")
    at = scene.first("deal", lambda step: step.to == bet.position)
    del scene.steps("deal")[at]
    clear = scene.steps("clear")
    gone = scene.first("clear", lambda step: step.to == bet.position)
    follows = gone + 1 < len(clear)
    if gone == 0 and follows:
        clear[1] = replace(clear[1], joined=False)
    del clear[gone]
    taken = scene.first("settle", lambda step: step.position == bet.position)
    scene.plan.mark("settle", taken)
    bet.skipped = True
    return scene.expect(
        f"position {bet.position} was dealt no card and its wager was not returned",
        position=bet.position,
        to_round_end=True,
    )


def two_cards(scene: WarScene) -> Expected:
    """A seat gets a second card, which would lose as well."""
    bet = scene.one("lose")
    assert scene.plan.dealer_card is not None
    theirs = value(scene.plan.dealer_card)
    second = scene.session.shoe.draw(lambda card: RANK_VALUE[card.rank] < theirs)
    at = scene.first("deal", lambda step: step.to == bet.position)
    step = marked(card_to(bet.position, "original", second))
    scene.steps("deal").insert(at + 1, step)
    return scene.expect(
        f"position {bet.position} was dealt two cards in the original deal", position=bet.position
    )


def wrong_hand(scene: WarScene) -> Expected:
    """A card is drawn with the right hand and placed with the left."""
    at = scene.rng.choice(list(scene.plan.find("deal", _to_seat)))
    step = scene.steps("deal")[at]
    scene.steps("deal")[at] = replace(step, hands=("right", "left"), mark=True)
    return scene.expect(
        "a card was drawn with the right hand and placed with the left",
        position=step.position,
        positions=(None,),
    )


def face_down(scene: WarScene) -> Expected:
    """A seat's card is placed face down and turned later."""
    at = scene.rng.choice(list(scene.plan.find("deal", _to_seat)))
    step = scene.steps("deal")[at]
    scene.steps("deal")[at] = replace(step, face="down", mark=True)
    turn = Step(
        kind="card_turned", to=step.to, position=step.position, hand="original", card=step.card
    )
    scene.steps("deal").append(turn)
    return scene.expect(
        f"the card of position {step.position} was placed face down",
        position=step.position,
        positions=(None,),
    )


def card_touched(scene: WarScene) -> Expected:
    """A player lays a hand on the card."""
    bet = scene.rng.choice(scene.plan.bets)
    touch = Step(
        kind="card_touched",
        actor="player",
        position=bet.position,
        to=bet.position,
        hand="original",
        mark=True,
        hold=True,
    )
    scene.steps("deal").append(touch)
    return scene.expect(
        f"the player at position {bet.position} touched a card", position=bet.position
    )


DEAL_FAULTS = (
    WarFault(
        name="deal_swap",
        laws={"567": law("W567-072", "567.8(c)", "567.8(c)(1)")},
        edit=swap,
        seats=2,
    ),
    WarFault(
        name="deal_counterclockwise",
        laws={"567": law("W567-072", "567.8(c)", "567.8(c)(1)")},
        edit=counterclockwise,
        seats=3,
    ),
    WarFault(
        name="dealer_dealt_early",
        laws={"567": law("W567-074", "567.8(c)(2)", "567.8(c)")},
        edit=dealer_early,
    ),
    WarFault(
        name="card_to_empty_seat",
        laws={"567": law("W567-073", "567.8(c)(1)", "567.7(b)", "567.8(c)", "567.1")},
        edit=empty_seat,
        free_seat=True,
        before="none",
    ),
    WarFault(
        name="skipped_seat_collected",
        laws={"567": law("W567-107", "567.11(c)", "567.8(c)(1)")},
        edit=seat_skipped,
        wishes=(LOSE,),
        seats=2,
    ),
    WarFault(
        name="two_cards_to_seat",
        laws={"567": law("W567-073", "567.8(c)(1)", "567.8(c)", "567.1")},
        edit=two_cards,
        wishes=(LOSE,),
    ),
    WarFault(
        name="wrong_hand",
        laws={"567": law("W567-071", "567.8(b)")},
        edit=wrong_hand,
    ),
    WarFault(
        name="dealt_face_down",
        laws={"567": law("W567-071", "567.8(b)", "567.8(c)(1)")},
        edit=face_down,
    ),
    WarFault(
        name="player_touches_card",
        laws={"567": law("W567-076", "567.8(e)")},
        edit=card_touched,
    ),
)
