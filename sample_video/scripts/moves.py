"""Steps that every game knows: chips put down, cards dealt, burned and cleared."""

from __future__ import annotations

from collections.abc import Sequence

from sample_video.scripts.acts import CardItem, Face
from sample_video.scripts.house import House
from sample_video.scripts.steps import BOTH, Step


def put(position: int, wager: str, chips: tuple[int, ...], verb: str = "placed") -> Step:
    """A player puts chips into a betting area."""
    return Step(
        kind="chips", actor="player", verb=verb, position=position, wager=wager, chips=chips
    )


def no_more_bets(house: House) -> list[Step]:
    """567.8(b): the announcement; without sound the gesture is seen but not logged."""
    return [
        Step(
            kind="announcement",
            hands=BOTH,
            detail=(("phrase", "no_more_bets"),),
            hold=True,
            event=house.sound,
        )
    ]


def card_to(
    to: int | str, hand: str | None, card: CardItem, face: Face = "up", zone: str | None = None
) -> Step:
    """Drawn with the left hand and placed with the right (567.8(b))."""
    return Step(
        kind="card_dealt",
        hands=BOTH,
        to=to,
        position=to if isinstance(to, int) else None,
        hand=hand,
        card=card,
        face=face,
        zone=zone,
    )


def turn_card(to: int | str, card: CardItem) -> Step:
    """The dealer turns a card that lies face down."""
    return Step(kind="card_turned", to=to, card=card, face="up", hold=True)


def burn_card(card: CardItem, face: Face = "down") -> Step:
    """From the shoe to the discard rack, unseen unless `face` is up."""
    return Step(kind="card_burned", hands=BOTH, card=card, face=face)


def sweep_cards(hands: Sequence[tuple[int | str, str | None]], in_order: bool = True) -> list[Step]:
    """Hands picked up one after the other and put into the rack together."""
    return [
        Step(
            kind="cards_cleared",
            to=place,
            position=place if isinstance(place, int) else None,
            hand=hand,
            detail=(("in_order", in_order),),
            joined=index > 0,
        )
        for index, (place, hand) in enumerate(hands)
    ]
