"""Whether a winning wager was paid an amount that the law allows.

The law often allows several tables of odds, one of which the certificate holder files. While it is
not known which one was filed, a payment that fits no lawful table is a breach, and one that fits
some of them decides nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil, floor
from typing import Any

from rules_check.facts.money import Cents
from rules_check.procedures.accounts import Account, shown
from rules_check.procedures.candidates import NOT_PLAUSIBLE, Candidates, chance, pair_of
from rules_check.procedures.words import money
from rules_check.verdict import Verdict, cannot_tell, compliant, violation
from rules_check.worlds import UNBOUNDED, amounts, total

__all__ = ["Payment", "at_odds", "due_of", "fits", "fixed", "odds_words", "paid_as_due"]


@dataclass(frozen=True, slots=True)
class Payment:
    """One lawful way of paying a wager.

    Attributes:
        words: as in ``at 2 to 1``.
        of: the amounts that may be paid on a stake of so many cents, each right by itself; an
            amount that no cent makes may be rounded either way. Must not fall as the stake rises.
    """

    words: str
    of: Callable[[int], tuple[Fraction, ...]]


def at_odds(odds: Fraction, *, where: str = "") -> Payment:
    """Returns the payment at odds of winnings to stake, with where they are posted in words."""
    return Payment(f"at {odds_words(odds)}{where}", lambda stake: (stake * odds,))


def fixed(cents: int, words: str) -> Payment:
    """Returns the payment of a fixed sum, whatever the stake."""
    return Payment(words, lambda _stake: (Fraction(cents),))


def odds_words(odds: Fraction) -> str:
    """Returns odds as the law writes them."""
    return f"{odds.numerator} to {odds.denominator}"


def due_of(stake: Cents, payment: Payment) -> Cents:
    """Returns the least and the most that may be due on a stake."""
    if stake.high >= UNBOUNDED:
        return Cents(floor(min(payment.of(stake.low))), UNBOUNDED)
    return Cents(floor(min(payment.of(stake.low))), ceil(max(payment.of(stake.high))))


def fits(stake: Cents, paid: Cents, payment: Payment) -> bool | None:
    """Whether a payment is right in every world (True), in none (False), or in some (None)."""
    if not stake.is_exact:
        return None if due_of(stake, payment).may_equal(paid) else False
    rights = [a for a in payment.of(stake.low) if floor(a) <= paid.high and paid.low <= ceil(a)]
    if not rights:
        return False
    whole = any(amount.denominator == 1 for amount in rights)
    return True if paid.is_exact and whole else None


def paid_as_due(
    book: Account, lawful: Sequence[Payment], unknown: str, paid: Cents | None = None
) -> Verdict | None:
    """Judges the amount of a payment; None if nothing was paid.

    Args:
        book: the wager that won.
        lawful: the ways of paying that may have been filed; empty if none is known.
        unknown: what would tell which one was filed.
        paid: the net payment, if it is not the account's own (a charge may be netted from it).
    """
    net = book.paid if paid is None else paid
    if not book.live or (not book.hidden and net.high <= 0):
        return None
    what = f"{book.whose} of {money(book.stake)} won"
    seen = shown(net)
    if not lawful:
        return cannot_tell(
            f"{what} and was paid {money(net)}; the odds due are not in the encoded text",
            unknown,
            book.acts,
            book.placed,
            position=book.seat,
            amounts=amounts(None, seen),
        )
    dues = [due_of(book.stake, payment) for payment in lawful]
    text = f"{what}: {_ways(dues, lawful)}, {money(net)} were paid"
    due = dues[0] if len(set(dues)) == 1 else None
    facts: dict[str, Any] = {"position": book.seat, "amounts": amounts(due, seen)}
    right = {fits(book.stake, net, payment) for payment in lawful}
    if right == {True}:
        return compliant(text, book.acts, book.placed, **facts)
    given = tuple(act for act in book.acts if act.action == "paid")
    least = total(act.cents for act in given)
    # More may have been paid unseen: then what was seen has to be no more than what is due.
    open_above = net.high >= UNBOUNDED and net.low == least.low
    pair = pair_of((book.placed, book.stake), (given, least if open_above else net))
    if pair is not None:
        possible = chance(*pair, partial(_may_be_due, lawful, open_above))
        if possible < NOT_PLAUSIBLE:
            text = f"{text}; {_likeliest(pair)}"
            return violation(text, book.acts, book.placed, kept=1.0 - possible, **facts)
    elif right == {False}:
        return violation(text, book.acts, book.placed, **facts)
    settle = (
        unknown
        if len(right) > 1 and None not in right
        else f"the value of the chips paid on {book.whose}"
    )
    return cannot_tell(text, settle, book.acts, book.placed, **facts)


def _may_be_due(lawful: Sequence[Payment], grows: bool, stake: int, paid: int) -> bool:
    """Whether what was paid may be right; ``grows`` if more may have been paid unseen."""
    dues = [due for way in lawful for due in way.of(stake)]
    return any((grows or floor(due) <= paid) and paid <= ceil(due) for due in dues)


def _likeliest(pair: tuple[Candidates, Candidates]) -> str:
    stake, paid = (money(Cents.exact(amount.likeliest)) for amount in pair)
    return f"no likely values of the two fit, the likeliest being {stake} and {paid}"


def _ways(dues: Sequence[Cents], lawful: Sequence[Payment]) -> str:
    """Returns what was due in words, ways of paying the same amount together."""
    by_amount: dict[Cents, list[str]] = {}
    for due, payment in zip(dues, lawful, strict=True):
        by_amount.setdefault(due, []).append(payment.words)
    if len(by_amount) == 1:
        due, words = next(iter(by_amount.items()))
        return f"{money(due)} were due {words[0] if len(words) == 1 else ' or '.join(words)}"
    return (
        " or ".join(f"{money(due)} {' or '.join(words)}" for due, words in by_amount.items())
        + " were due"
    )
