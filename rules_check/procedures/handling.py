"""Who handles the cards, and with which hand."""

from collections.abc import Iterator, Sequence

from rules_check.facts.events import CardMoved, CardTouched, CardTurned, Event, end_of
from rules_check.procedures.play import BasePlay
from rules_check.procedures.words import seat_name
from rules_check.rounds import DealtCard
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = ["left_draws_right_places", "players_touch_no_card", "seat_of"]


def seat_of(card: DealtCard) -> int | None:
    """Returns the seat of a card, None if it is no player's."""
    return card.place if isinstance(card.place, int) else None


def left_draws_right_places(
    play: BasePlay, cards: Sequence[DealtCard], *, placing: bool = True
) -> Iterator[Verdict]:
    """Asks that each card leaves the shoe by the left hand and is placed by the right.

    Args:
        play: the round.
        cards: in the order dealt.
        placing: whether the hand that places them is judged too.
    """
    for card in cards:
        event = card.event
        if event.drawn_with == "right":
            how = "drawn with the right hand; the left was due"
        elif placing and event.placed_with == "left":
            how = "placed with the left hand; the right was due"
        else:
            continue
        yield violation(
            f"the card of {seat_name(card.place)} was {how}", (event,), position=seat_of(card)
        )
        return
    unseen = [
        c.event
        for c in cards
        if c.event.drawn_with is None or (placing and c.event.placed_with is None)
    ]
    what = "drawn and placed" if placing else "drawn"
    if cards and (unseen or play.cards_hidden(play.cards_from, end_of(cards[-1].event))):
        yield cannot_tell(
            f"with which hand every card was {what} was not seen",
            "the dealer's hands at the shoe and at the cards",
            unseen or [card.event for card in cards],
        )
    elif cards:
        how = " and placed with the right" if placing else ""
        yield compliant(
            f"every card was drawn with the left hand{how}", [card.event for card in cards]
        )


def players_touch_no_card(play: BasePlay) -> Iterator[Verdict]:
    """Asks that no player touches, turns or moves a card."""
    touches = [
        (event, event.position if event.position is not None else event.to)
        for event in play.rnd.card_touches
    ]
    for event, seat in touches:
        if event.actor == "player":
            yield violation(
                f"the player at {seat_name(event.position)} touched a card of "
                f"{seat_name(event.to)}",
                (event,),
                position=seat if isinstance(seat, int) else None,
            )
            return
    others = [e for e in _moves(play) if e.actor == "player"]
    if others:
        moved = others[0]
        yield violation(
            f"a card was handled by the player at {seat_name(moved.position)}",
            (moved,),
            position=moved.position,
        )
        return
    unknown: list[CardTouched] = [event for event, _ in touches if event.actor is None]
    if unknown:
        yield cannot_tell("a card was touched by someone not told", "who touched it", unknown)
    elif play.first_card is not None:
        yield from _nobody_touched(play)


def _moves(play: BasePlay) -> tuple[Event, ...]:
    turned: list[CardTurned | CardMoved] = [
        card.turned
        for deal in (play.rnd.original, play.rnd.war)
        if deal is not None
        for card in deal.cards
        if card.turned is not None
    ]
    return (*turned, *play.rnd.cards_moved)


def _nobody_touched(play: BasePlay) -> Iterator[Verdict]:
    cards = play.first_deal
    if cards and all(card.source == "vision" for card in cards):
        # A camera's reader tells of cards that come, turn and go, not of a hand laid on one.
        yield cannot_tell(
            "whether a player laid a hand on a card is not told from pictures",
            "the hands at the cards",
            cards,
        )
        return
    yield play.kept_if_all_seen(
        "no player touched a card",
        "whether a player touched a card",
        "the hands and cards through the round",
    )
