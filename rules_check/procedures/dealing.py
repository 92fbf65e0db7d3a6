"""Announcing the deal, and the order in which seats get their first card."""

from collections.abc import Callable, Iterable, Iterator
from math import inf

from rules_check.facts.events import Announcement, end_of
from rules_check.procedures.play import BasePlay
from rules_check.procedures.words import seat_list, seat_name
from rules_check.rounds import DealtCard
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = [
    "NO_MORE_BETS",
    "announced_before_the_deal",
    "dealt_clockwise",
    "in_turn",
    "no_more_bets",
]

NO_MORE_BETS = "no_more_bets"


def no_more_bets(play: BasePlay) -> Announcement | None:
    """Returns the announcement that ended the betting, None if none was heard.

    One before the shoe was loaded anew was for a deal that was called off.
    """
    loads = [p.t for p in play.rnd.preparation.named("load_shoe") if p.t < play.betting_ends]
    anew = max(loads, default=-inf)
    told = (a for a in play.rnd.announcements if a.phrase == NO_MORE_BETS and a.t >= anew)
    return next(told, None)


def in_turn(
    cards: Iterable[DealtCard], turn: Callable[[DealtCard], float]
) -> tuple[DealtCard, ...]:
    """Returns cards in the order dealt, those that came at the same instant in the order due.

    A log that tells no more than the instant tells no order between them.
    """
    return tuple(sorted(cards, key=lambda card: (card.event.t, turn(card))))


def announced_before_the_deal(play: BasePlay) -> Iterator[Verdict]:
    """Asks that no more bets was announced before any card was dealt."""
    if play.first_card is None:
        return
    told, first = no_more_bets(play), play.first_card
    if told is None:
        yield cannot_tell(
            "no more bets had to be announced before the first card; nothing was heard",
            "the dealer's announcement or the gesture for it",
            (first,),
        )
    elif first.t < told.t <= end_of(first):
        yield cannot_tell(
            "no more bets had to be announced before the first card; it was said as that card lay",
            "whether the words or the card came first",
            (told, first),
        )
    elif told.t > first.t:
        yield violation(
            "no more bets had to be announced before the first card and was announced after it",
            (first, told),
        )
    else:
        yield compliant("no more bets was announced before the first card", (told, first))


def dealt_clockwise(play: BasePlay) -> Iterator[Verdict]:
    """Asks that seats get their first card from the dealer's far left, clockwise."""
    first: dict[int, DealtCard] = {}
    deal = play.rnd.original
    for card in in_turn(deal.cards if deal else (), _seat_of):
        if isinstance(card.place, int):
            first.setdefault(card.place, card)
    seen, due = list(first), sorted(first)
    if not seen:
        return
    text = f"cards were due to positions {seat_list(due)} in this order"
    for seat, expected in zip(seen, due, strict=True):
        if seat != expected:
            yield violation(
                f"{text}; {seat_name(seat)} got its card before {seat_name(expected)}",
                (first[seat].event, first[expected].event),
                (card.event for card in first.values()),
                position=seat,
            )
            return
    events = [card.event for card in first.values()]
    unknown = deal is not None and None in deal.places
    if unknown or play.hidden(min(play.cards_from, play.betting_ends), play.dealt):
        yield cannot_tell(
            f"{text}; the deal was not seen whole", "the hands while the cards were dealt", events
        )
    else:
        yield compliant(f"{text} and went so", events)


def _seat_of(card: DealtCard) -> int:
    return card.place if isinstance(card.place, int) else 0
