"""Faults of the first four cards and of handling them (541.8, 543.9; 627a.8 for Minibaccarat)."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, marked
from sample_video.scripts.games.baccarat.scene import BaccaratFault, BaccaratScene, midi, mini
from sample_video.scripts.games.baccarat.wagers import Wish
from sample_video.scripts.steps import Expected, Step

BOTH_BET = Wish(seats=(("player",), ("banker",)), sides=False)


def one_after_the_other(scene: BaccaratScene) -> Expected:
    """Both cards of the Player's hand are dealt before the Banker's."""
    deal = scene.steps("deal")
    deal[1], deal[2] = marked(deal[2]), marked(deal[1])
    return scene.expect("the second card dealt went to the Player's hand")


def banker_first(scene: BaccaratScene) -> Expected:
    """The Banker's hand gets the first and the third card."""
    deal = scene.steps("deal")
    deal[0], deal[1], deal[2], deal[3] = (marked(deal[i]) for i in (1, 0, 3, 2))
    return scene.expect("the first card was dealt to the Banker's hand")


def shown_on_the_deal(scene: BaccaratScene) -> Expected:
    """One of the first four cards is placed face up."""
    deal = scene.steps("deal")
    at = scene.rng.randrange(4)
    card = deal[at].card
    assert card is not None
    deal[at] = replace(deal[at], face="up", mark=True)
    show = scene.steps("show")
    for index, step in enumerate(show):
        if step.card is not None and step.card.id == card.id and step.kind == "card_moved":
            show[index] = replace(step, face="up")
    show[:] = [s for s in show if not (s.kind == "card_turned" and s.card == card)]
    return scene.expect("a card was placed face up instead of face down")


def touched(scene: BaccaratScene) -> Expected:
    """A player who was not handed the cards lays a hand on them."""
    others = [bet.position for bet in scene.plan.bets if bet.position not in _holders(scene)]
    if not others:
        raise CannotHappenError("everybody holds cards")
    seat = scene.rng.choice(others)
    touch = Step(
        kind="card_touched", actor="player", position=seat, to="player", mark=True, hold=True
    )
    scene.steps("settle").insert(0, touch)
    return scene.expect(f"the player at position {seat} touched a card", position=seat)


def _holders(scene: BaccaratScene) -> set[int]:
    return {*scene.plan.holders.values(), *scene.plan.given_up.values()}


DEAL_FAULTS = (
    BaccaratFault(
        name="dealt_one_after_the_other",
        laws=mini("X627-004", "627a.8(c)(1)", "627a.8(c)(2)", "541.9", "541") | midi(51, "9(c)"),
        edit=one_after_the_other,
        choices={"face_down": True},
    ),
    BaccaratFault(
        name="banker_dealt_first",
        laws=mini("X627-004", "627a.8(c)(1)", "627a.8(c)(2)", "541.9", "541") | midi(51, "9(c)"),
        edit=banker_first,
        choices={"face_down": True},
    ),
    BaccaratFault(
        name="dealt_face_up",
        laws=midi(51, "9(c)"),
        edit=shown_on_the_deal,
    ),
    BaccaratFault(
        name="player_touches_card",
        laws=mini("MB541-048", "541.9", "541", "541.8(c)") | midi(53, "9(c)(1)", "9(c)", "9(c)(2)"),
        edit=touched,
        wishes=(BOTH_BET,),
        seats=4,
    ),
)
