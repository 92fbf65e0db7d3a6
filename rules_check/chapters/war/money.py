"""Whether wagers were taken, paid and returned as their result requires.

Each judge assumes one result and says what was due and seen; ``in_world`` then asks whether the
cards leave another result open. Amounts are net: what was paid and taken back again, or taken
and given back, cancels out.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules_check.chapters.war.play import DEALER, Play
from rules_check.chapters.war.results import Result
from rules_check.chapters.war.words import WAGER
from rules_check.facts.events import Chips, Event
from rules_check.facts.money import Cents
from rules_check.procedures.words import money, seat_name
from rules_check.rounds import DealName
from rules_check.verdict import Outcome, Verdict, cannot_tell, compliant, violation
from rules_check.worlds import UNBOUNDED, amounts, equals

__all__ = ["Account", "account", "basis", "in_world", "lost", "paid_at", "won", "worst"]

_WON_WORDS = {Result.HIGHER: "won", Result.TIE: "won on the tie"}


@dataclass(frozen=True, slots=True)
class Account:
    """What became of one wager.

    Attributes:
        name: the wager.
        stake: what it may have been.
        taken: net amount taken by the house; below zero if the player was paid.
        acts: what the dealer did with it.
        placed: the acts that put it down.
        hidden: whether the dealer may have done more unseen.
    """

    seat: int
    name: str
    stake: Cents
    taken: Cents
    returned: Cents
    acts: tuple[Chips, ...]
    placed: tuple[Chips, ...]
    hidden: bool

    @property
    def live(self) -> bool:
        """Whether there may have been such a wager."""
        return self.stake.high > 0

    @property
    def certain(self) -> bool:
        """Whether there certainly was one."""
        return self.stake.low > 0


def account(
    play: Play, seat: int, name: str, deal: DealName, window: tuple[float, float]
) -> Account:
    """Returns what the dealer did with a wager in a stretch of the round.

    Args:
        play: the round.
        seat: whose wager.
        name: as in the log.
        deal: the deal that decides it.
        window: first and last second of the stretch.
    """
    start, end = window
    acts = tuple(
        act
        for act in play.acts(seat, name, deal, "taken", "paid", "returned")
        if start <= act.t <= end
    )
    hidden = play.chips_hidden(seat, name, start, min(end, play.rnd.t_end))
    taken = _sum(acts, "taken") - _sum(acts, "paid")
    if hidden:
        taken = Cents(-UNBOUNDED, UNBOUNDED)
    return Account(
        seat=seat,
        name=name,
        stake=play.stake(seat, name, deal),
        taken=taken,
        returned=_sum(acts, "returned"),
        acts=acts,
        placed=play.placed(seat, name, deal),
        hidden=hidden,
    )


def _sum(acts: tuple[Chips, ...], action: str) -> Cents:
    result = Cents(0, 0)
    for act in acts:
        if act.action == action:
            result = result + (Cents(0, UNBOUNDED) if act.cents is None else act.cents)
    return result


def lost(book: Account) -> Verdict | None:
    """Judges a wager that lost: the whole stake goes to the house, nothing to the player."""
    if not book.live:
        return None
    what = f"{seat_name(book.seat)}'s {WAGER[book.name]} of {money(book.stake)} lost"
    net = book.taken - book.returned
    same = equals(book.stake, net)
    facts: dict[str, Any] = {"position": book.seat, "amounts": amounts(book.stake, _shown(net))}
    if same:
        return compliant(f"{what} and was collected", book.acts, book.placed, **facts)
    if same is None or not book.certain or book.hidden:
        settle = f"the chips of {seat_name(book.seat)}'s {WAGER[book.name]} as they were collected"
        return cannot_tell(
            f"{what}; how much was collected was not seen", settle, book.acts, book.placed, **facts
        )
    return violation(f"{what} {_instead_of_collected(book, net)}", book.acts, book.placed, **facts)


def _instead_of_collected(book: Account, net: Cents) -> str:
    if net.high < 0:
        return f"but was paid {money(Cents(-net.high, -net.low))}"
    if not book.acts:
        return "but was not collected"
    if book.returned.low > 0 and book.taken.high <= 0:
        return "but was handed back"
    return f"but {money(net)} were collected"


def won(book: Account, result: Result) -> Verdict | None:
    """Judges whether a wager that won was paid at all; ``paid_at`` judges how much."""
    if not book.live:
        return None
    what = (
        f"{seat_name(book.seat)}'s {WAGER[book.name]} of {money(book.stake)} {_WON_WORDS[result]}"
    )
    paid = Cents(-book.taken.high, -book.taken.low)
    if paid.low > 0:
        return compliant(f"{what} and was paid", book.acts, book.placed, position=book.seat)
    if paid.high > 0 or not book.certain:
        settle = f"whether the dealer paid {seat_name(book.seat)}'s {WAGER[book.name]}"
        return cannot_tell(
            f"{what}; the payment was not seen",
            settle,
            book.acts,
            book.placed,
            position=book.seat,
        )
    wrong = "but was collected" if paid.high < 0 else "but was not paid"
    return violation(
        f"{what} {wrong}",
        book.acts,
        book.placed,
        position=book.seat,
        amounts=amounts(None, _shown(paid)),
    )


def paid_at(book: Account, odds: Fraction | None, unknown: str) -> Verdict | None:
    """Judges the amount of a payment; None if nothing was paid.

    Args:
        book: the wager that won.
        odds: winnings to stake; None if the odds are not known.
        unknown: what would make them known.
    """
    paid = Cents(-book.taken.high, -book.taken.low)
    if not book.live or (not book.hidden and paid.high <= 0):
        return None
    what = f"{seat_name(book.seat)}'s {WAGER[book.name]} of {money(book.stake)} won"
    seen = _shown(paid)
    if odds is None:
        return cannot_tell(
            f"{what} and was paid {money(paid)}; the odds due are not in the encoded text",
            unknown,
            book.acts,
            book.placed,
            position=book.seat,
            amounts=amounts(None, seen),
        )
    due = book.stake.times(odds)
    exact = book.stake.is_exact and (book.stake.low * odds).denominator == 1
    same = equals(due, paid) if exact or not due.may_equal(paid) else None
    text = f"{what}: {money(due)} were due at {_odds_words(odds)}, {money(paid)} were paid"
    facts: dict[str, Any] = {"position": book.seat, "amounts": amounts(due, seen)}
    if same:
        return compliant(text, book.acts, book.placed, **facts)
    if same is False:
        return violation(text, book.acts, book.placed, **facts)
    settle = f"the value of the chips paid on {seat_name(book.seat)}'s {WAGER[book.name]}"
    return cannot_tell(text, settle, book.acts, book.placed, **facts)


def _odds_words(odds: Fraction) -> str:
    return f"{odds.numerator} to {odds.denominator}"


def _shown(amount: Cents) -> Cents | None:
    return None if max(abs(amount.low), abs(amount.high)) >= UNBOUNDED else amount


def worst(verdicts: list[Verdict]) -> Verdict | None:
    """Returns the one answer for several wagers of a seat: a breach before a doubt."""
    order = (Outcome.VIOLATION, Outcome.CANNOT_TELL, Outcome.COMPLIANT)
    return min(verdicts, key=lambda verdict: order.index(verdict.outcome), default=None)


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
    cards = (*play.events_of(seat, deal), *play.events_of(DEALER, deal))
    because = (*verdict.because, *cards)
    if len(possible) == 1:
        yield replace(verdict, because=because, kept=verdict.kept * play.kept(seat, deal))
        return
    yield cannot_tell(
        f"{seat_name(seat)} held {play.ranks(seat, deal)} against {play.ranks(DEALER, deal)}, "
        f"so whether its card was {_compared(assumed)} is not known",
        f"the rank of {_unread_card(play, seat, deal)}",
        verdict.act,
        because,
        position=seat,
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
