"""War's wagers in each world: the verdict of a result that the cards may not settle."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from rules_check.chapters.war.play import DEALER, Play
from rules_check.chapters.war.results import Result
from rules_check.facts.events import Event
from rules_check.procedures import accounts
from rules_check.procedures.accounts import Account, in_one_world
from rules_check.procedures.payments import at_odds, paid_as_due
from rules_check.procedures.words import seat_name
from rules_check.rounds import DealName
from rules_check.verdict import Verdict

__all__ = ["basis", "in_world", "paid_at", "won"]

_WON_WORDS = {Result.HIGHER: "won", Result.TIE: "won on the tie"}


def won(book: Account, result: Result) -> Verdict | None:
    """Judges whether a wager that won was paid at all."""
    return accounts.won(book, _WON_WORDS[result])


def paid_at(book: Account, odds: Fraction | None, unknown: str) -> Verdict | None:
    """Judges the amount of a payment; None if nothing was paid.

    Args:
        book: the wager that won.
        odds: winnings to stake; None if the odds are not known.
        unknown: what would make them known.
    """
    return paid_as_due(book, () if odds is None else (at_odds(odds),), unknown)


def in_world(
    play: Play,
    seat: int,
    deal: DealName,
    assumed: Result,
    judge: Callable[[], Verdict | None],
) -> Iterator[Verdict]:
    """Yields a verdict that holds if the cards gave one result, weighed with the others.

    The verdict stands if the cards can give no other result; it becomes ``cannot_tell`` if they
    can; and there is none if they cannot give this one.
    """
    possible = play.results(seat, deal)
    if assumed not in possible:
        return
    verdict = judge()
    if verdict is None:
        return
    yield in_one_world(
        verdict,
        only=len(possible) == 1,
        doubt=f"{seat_name(seat)} held {play.ranks(seat, deal)} against "
        f"{play.ranks(DEALER, deal)}, so whether its card was {_compared(assumed)} is not known",
        settle=f"the rank of {_unread_card(play, seat, deal)}",
        cards=basis(play, seat, deal),
        kept=play.kept(seat, deal),
    )


def _compared(result: Result) -> str:
    return "equal in rank" if result is Result.TIE else result.value


def _unread_card(play: Play, seat: int, deal: DealName) -> str:
    which = "War card" if deal == "war" else "card"
    if not play.ranks(DEALER, deal).known:
        return f"the dealer's {which}"
    return f"{seat_name(seat)}'s {which}"


def basis(play: Play, seat: int, deal: DealName) -> tuple[Event, ...]:
    """Returns the cards that a seat's result rests on."""
    return (*play.events_of(seat, deal), *play.events_of(DEALER, deal))
