"""Faults of handing out the cards at Midibaccarat (543.9(c), 543.14(f))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, marked
from sample_video.scripts.games.baccarat.dealing import CORNER, called, carry, squeeze
from sample_video.scripts.games.baccarat.plan import Bet
from sample_video.scripts.games.baccarat.scene import BaccaratFault, BaccaratScene, midi
from sample_video.scripts.games.baccarat.wagers import Wish
from sample_video.scripts.steps import Expected


def not_tucked(scene: BaccaratScene) -> Expected:
    """The Banker's hand stays in its area while the Player's is viewed."""
    show = scene.steps("show")
    show[:] = [s for s in show if dict(s.detail).get("to") != CORNER]
    for index, step in enumerate(show):
        if dict(step.detail).get("from") == CORNER:
            facts = tuple((k, "banker" if k == "from" else v) for k, v in step.detail)
            show[index] = replace(step, detail=facts)
        show[index] = marked(show[index])
    return scene.expect("the Banker's hand was not placed under the corner of the shoe")


def to_another(scene: BaccaratScene, side: str, seat: int, message: str) -> Expected:
    """The cards of a hand go to another seat than they must."""
    right = scene.plan.holders[side]
    scene.plan.holders[side] = seat
    scene.rewrite()
    show = scene.steps("show")
    for index, step in enumerate(show):
        if seat in dict(step.detail).values():
            show[index] = marked(step)
    return scene.expect(message, position=seat, positions=(right, None))


def other_bettors(scene: BaccaratScene, side: str) -> list[Bet]:
    """Bettors on the hand who must not be handed it, by what they wagered, most first."""
    bets = [b for b in scene.plan.bets if side in b.chips]
    bets = [b for b in bets if b.position != scene.plan.holders[side]]
    if not bets:
        raise CannotHappenError("nobody else wagered on this hand")
    return sorted(bets, key=lambda bet: -bet.cents(side))


def second_highest(scene: BaccaratScene) -> Expected:
    """The Player's hand goes to a bettor who wagered less than another."""
    seat = other_bettors(scene, "player")[0].position
    return to_another(scene, "player", seat, f"position {seat} had not the highest Player wager")


def second_highest_banker(scene: BaccaratScene) -> Expected:
    """The Banker's hand goes to a bettor who wagered less than another."""
    seat = other_bettors(scene, "banker")[0].position
    return to_another(scene, "banker", seat, f"position {seat} had not the highest Banker wager")


def wrong_end(scene: BaccaratScene) -> Expected:
    """Of two equally high Player wagers, the one farther from the dealer gets the hand."""
    seat = other_bettors(scene, "player")[0].position
    return to_another(scene, "player", seat, f"of equal wagers position {seat} was not the nearest")


def wrong_end_banker(scene: BaccaratScene) -> Expected:
    """Of two equally high Banker wagers, the one farther from the dealer gets the hand."""
    seat = other_bettors(scene, "banker")[0].position
    return to_another(scene, "banker", seat, f"of equal wagers position {seat} was not the nearest")


def banker_shown_first(scene: BaccaratScene) -> Expected:
    """The Banker's hand is handed out and shown before the Player's."""
    plan, house = scene.plan, scene.house
    steps = carry("banker", plan.cards["banker"][:2], "banker", CORNER, "down")
    banker = squeeze(plan, "banker", plan.cards["banker"][:2], CORNER)
    steps += [marked(step) for step in banker] + called(plan, "banker", house, 2)
    steps += squeeze(plan, "player", plan.cards["player"][:2], "player")
    plan.phases["show"] = steps + called(plan, "player", house, 2)
    return scene.expect(
        "the Banker's hand was handed out before the Player's was shown",
        positions=(plan.holders["banker"], plan.holders["player"]),
    )


def third_elsewhere(scene: BaccaratScene) -> Expected:
    """The Player's third card goes to another player than the hand did."""
    return _third_to_another(scene, "player")


def third_elsewhere_banker(scene: BaccaratScene) -> Expected:
    """The Banker's third card goes to another player than the hand did."""
    return _third_to_another(scene, "banker")


def _third_to_another(scene: BaccaratScene, side: str) -> Expected:
    right = scene.plan.holders[side]
    seat = scene.rng.choice([b.position for b in scene.plan.bets if b.position != right])
    hand_third_to(scene, side, seat)
    return scene.expect(
        f"the third card was handed to position {seat}, the hand to position {right}",
        position=seat,
        positions=(right, None),
    )


def hand_third_to(scene: BaccaratScene, side: str, seat: int) -> None:
    """The third card of a hand goes to `seat` instead of the player who has the hand."""
    holder = scene.plan.holders[side]
    third = scene.steps("third")
    for index, step in enumerate(third):
        if step.to == side and step.kind != "card_dealt":
            facts = tuple((k, seat if v == holder else v) for k, v in step.detail)
            position = seat if step.position == holder else step.position
            third[index] = replace(step, detail=facts, position=position, mark=True)


def third_not_handed(scene: BaccaratScene) -> Expected:
    """The Player's third card is placed face up and handed to nobody."""
    third = scene.steps("third")
    at = scene.first("third", lambda s: s.kind == "card_dealt" and s.to == "player")
    card = third[at].card
    third[at] = replace(third[at], face="up", mark=True)
    third[:] = [s for s in third if s.kind == "card_dealt" or s.card != card]
    return scene.expect(
        "the Player's third card was placed face up", positions=(scene.plan.holders["player"],)
    )


def back_to_the_first(scene: BaccaratScene) -> Expected:
    """A player who gave up the hand is handed its third card."""
    plan = scene.plan
    first = plan.holders["player"]
    onward = sorted(scene.session.seated, reverse=True)
    others = [s for s in onward if s < first] + [s for s in onward if s > first]
    if not others:
        raise CannotHappenError("nobody else to offer the hand to")
    plan.given_up["player"], plan.holders["player"] = first, others[0]
    scene.rewrite()
    hand_third_to(scene, "player", first)
    return scene.expect(
        f"position {first} had given up the hand and was handed its third card",
        position=first,
        positions=(others[0], None),
    )


ON_BOTH = Wish(seats=(("player",), ("player",), ("banker",), ("banker",)), sides=False)


def _drawing(side: str) -> Wish:
    return Wish(
        coup=lambda coup: len(coup.cards(side)) == 3,
        seats=(("player",), ("banker",), ("player",)),
        sides=False,
    )


SQUEEZE_FAULTS = (
    BaccaratFault(name="banker_not_tucked", laws=midi(52, "9(c)"), edit=not_tucked),
    BaccaratFault(
        name="handed_to_second_highest",
        laws=midi(53, "9(c)(1)"),
        edit=second_highest,
        wishes=(Wish(apart="player", sides=False),),
        seats=3,
    ),
    BaccaratFault(
        name="banker_handed_to_second_highest",
        laws=midi(56, "9(c)(2)"),
        edit=second_highest_banker,
        wishes=(Wish(apart="banker", sides=False),),
        seats=3,
    ),
    BaccaratFault(
        name="equal_wagers_wrong_end",
        laws=midi(60, "9(c)(5)", "9(c)(1)"),
        edit=wrong_end,
        wishes=(Wish(equal="player", sides=False),),
        seats=3,
    ),
    BaccaratFault(
        name="equal_banker_wagers_wrong_end",
        laws=midi(60, "9(c)(5)", "9(c)(2)"),
        edit=wrong_end_banker,
        wishes=(Wish(equal="banker", sides=False),),
        seats=3,
    ),
    BaccaratFault(
        name="banker_shown_first",
        laws=midi(56, "9(c)(2)", "9(c)(1)", "9(c)"),
        edit=banker_shown_first,
        wishes=(ON_BOTH,),
        seats=4,
    ),
    BaccaratFault(
        name="third_to_another_seat",
        laws=midi(58, "9(c)(3)", "14(f)"),
        edit=third_elsewhere,
        wishes=(_drawing("player"),),
        seats=3,
    ),
    BaccaratFault(
        name="banker_third_to_another_seat",
        laws=midi(59, "9(c)(4)", "14(f)"),
        edit=third_elsewhere_banker,
        wishes=(_drawing("banker"),),
        seats=3,
    ),
    BaccaratFault(
        name="third_card_face_up",
        laws=midi(58, "9(c)(3)"),
        edit=third_not_handed,
        wishes=(_drawing("player"),),
        seats=3,
    ),
    BaccaratFault(
        name="third_to_who_gave_up",
        laws=midi(69, "14(f)", "9(c)(3)"),
        edit=back_to_the_first,
        wishes=(_drawing("player"),),
        seats=3,
    ),
)
