"""Dealing a round of Minibaccarat or Midibaccarat by the book."""

from __future__ import annotations

from sample_video.scripts.acts import Actor, CardItem, Face
from sample_video.scripts.games.baccarat.coup import count
from sample_video.scripts.games.baccarat.house import BaccaratHouse
from sample_video.scripts.games.baccarat.plan import SIDES, BaccaratPlan
from sample_video.scripts.moves import card_to
from sample_video.scripts.steps import BOTH, Step

CORNER = "shoe_corner"


def deal_four(plan: BaccaratPlan, house: BaccaratHouse) -> list[Step]:
    """627a.8(c), 543.9(c): the first and third card to the Player, second and fourth to the Banker.

    Minibaccarat deals face up, or face down with the Banker's cards under the corner of the shoe.
    """
    face: Face = "down" if house.face_down else "up"
    at_corner = house.face_down and not house.midi
    steps = []
    for index in (0, 1):
        for side in SIDES:
            zone = CORNER if at_corner and side == "banker" else None
            steps.append(card_to(side, None, plan.cards[side][index], face, zone=zone))
    return steps


def show_mini(plan: BaccaratPlan, house: BaccaratHouse) -> list[Step]:
    """627a.8(c)(2): the Player's hand is called, then the Banker's turned face up in its area."""
    if not house.face_down:
        return called(plan, "player", house, 2) + called(plan, "banker", house, 2)
    player = [turn("player", card) for card in plan.cards["player"][:2]]
    steps = [*player, *called(plan, "player", house, 2)]
    steps += carry("banker", plan.cards["banker"][:2], CORNER, "banker", "down")
    steps += [turn("banker", card) for card in plan.cards["banker"][:2]]
    return steps + called(plan, "banker", house, 2)


def third_mini(plan: BaccaratPlan) -> list[Step]:
    """631a.11: third cards face up, the Player's first."""
    return [card_to(side, None, card) for side in SIDES for card in plan.cards[side][2:]]


def show_midi(plan: BaccaratPlan, house: BaccaratHouse) -> list[Step]:
    """543.9(c)(1), (2): tucked, then handed to the highest bettor, viewed and returned face up."""
    steps = carry("banker", plan.cards["banker"][:2], "banker", CORNER, "down")
    for side, lies in (("player", "player"), ("banker", CORNER)):
        steps += squeeze(plan, side, plan.cards[side][:2], lies)
        steps += called(plan, side, house, 2)
    return steps


def third_midi(plan: BaccaratPlan, house: BaccaratHouse) -> list[Step]:
    """543.9(c)(3), (4): third cards face down, to the player who was handed the hand."""
    steps: list[Step] = []
    for side in SIDES:
        for card in plan.cards[side][2:]:
            steps.append(card_to(side, None, card, "down"))
            steps += squeeze(plan, side, [card], side)
            steps += called(plan, side, house, 3)
    return steps


def squeeze(plan: BaccaratPlan, side: str, cards: list[CardItem], lies: int | str) -> list[Step]:
    """Cards of a hand handed to its player, turned by him and placed face up; else turned here."""
    seat = plan.holders.get(side)
    first = plan.given_up.get(side) if len(cards) == 2 else None
    offered: list[Step] = []
    if first is not None:
        offered = carry(side, cards, lies, first, "down")
        lies = first
    if seat is None:
        home = carry(side, cards, lies, side, "down") if lies != side else []
        return [*offered, *home, *(turn(side, card) for card in cards)]
    return [
        *offered,
        *carry(side, cards, lies, seat, "down"),
        *(turn(side, card, seat) for card in cards),
        *carry(side, cards, seat, side, "up"),
    ]


def carry(
    side: str, cards: list[CardItem], start: int | str, goal: int | str, face: Face
) -> list[Step]:
    """Cards of one hand go together from one place to another; a position is a player's rail."""
    return [
        Step(
            kind="card_moved",
            hands=BOTH,
            to=side,
            card=card,
            face=face,
            detail=(("from", start), ("to", goal)),
            joined=index > 0,
            hold=index == 0,
        )
        for index, card in enumerate(cards)
    ]


def turn(side: str, card: CardItem, seat: int | None = None) -> Step:
    """A card is turned face up where it lies, by the dealer or by the player it lies before."""
    actor: Actor = "dealer" if seat is None else "player"
    return Step(
        kind="card_turned", actor=actor, position=seat, to=side, card=card, face="up", hold=True
    )


def called(plan: BaccaratPlan, side: str, house: BaccaratHouse, cards: int) -> list[Step]:
    """543.9(c)(1), (2): the point count is announced."""
    points = count([card.code for card in plan.cards[side][:cards]])
    return [say(f"{side} {points}", house)]


def say(phrase: str, house: BaccaratHouse) -> Step:
    """An announcement with no gesture that matters; logged where there is sound."""
    return Step(
        kind="announcement", hands=(), verb="said", detail=(("phrase", phrase),), event=house.sound
    )
