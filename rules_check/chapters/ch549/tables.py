"""The payout tables of § 549.20(g), and what each pays, the Crown Treasure Bonus included."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from rules_check.chapters.ch549.matches import Match
from rules_check.chapters.ch549.play import BlackjackPlay
from rules_check.procedures.accounts import shown
from rules_check.procedures.payments import Payment, fits, odds_words
from rules_check.procedures.play import DEALER
from rules_check.procedures.words import money, seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation
from rules_check.worlds import amounts

__all__ = [
    "ELECTRONIC",
    "ONE_DECK",
    "SEVERAL_DECKS",
    "crown_withheld",
    "due_to",
    "paid_a_crown_not_due",
    "told_of_the_crown",
    "what_settles",
]

ONE_DECK: Final = ("A", "B")
SEVERAL_DECKS: Final = ("C", "D", "E")
ELECTRONIC: Final = ("F", "G")

_TABLE = "royal_match_table in the table's rules submission"


def _tables(play: BlackjackPlay) -> tuple[str, ...]:
    """Returns the tables that may have been filed."""
    filed = play.profile.submission
    if filed.royal_match_table is not None:
        return (filed.royal_match_table,)
    if filed.decks is None:
        return (*ONE_DECK, *SEVERAL_DECKS, *ELECTRONIC)
    return (*(ONE_DECK if filed.decks == 1 else SEVERAL_DECKS), *ELECTRONIC)


def _payment(play: BlackjackPlay, table: str, match: Match, *, crown: bool) -> Payment:
    """Returns what a table pays for a match, with the Crown Treasure Bonus or without it."""
    name = "royal" if match is Match.ROYAL else "suited"
    odds = play.law.fraction(f"table.{table}.{name}")
    words = f"at {odds_words(odds)} (table {table})"
    if not crown:
        return Payment(words, lambda stake: (stake * odds,))
    bonus = _crown(play, table)
    return Payment(f"{words} with the Crown Treasure", lambda stake: (stake * odds + bonus(stake),))


def _crown(play: BlackjackPlay, table: str) -> Callable[[int], Fraction]:
    """Returns the bonus in cents that a stake brings."""
    if table not in ELECTRONIC:
        fixed = play.law.fraction(f"table.{table}.crown_cents")
        return lambda stake: fixed
    # "1,000 for 1" has the stake in it, and the Royal Match has handed that back already.
    gross = play.law.fraction(f"table.{table}.crown_for_one")
    return lambda stake: stake * (gross - 1)


def due_to(play: BlackjackPlay, seat: int, *, crown: frozenset[bool]) -> list[Payment]:
    """Returns every way of paying a seat that some table and some world allows."""
    return [
        _payment(play, table, match, crown=bonus)
        for table in _tables(play)
        for match in (Match.ROYAL, Match.SUITED)
        if match in play.matches(seat)
        for bonus in (sorted(crown) if match is Match.ROYAL else (False,))
    ]


def _paid_as(play: BlackjackPlay, seat: int, *, crown: bool) -> bool:
    """Whether a seat was paid just what a Royal Match is due with, or without, the bonus."""
    book = play.side(seat)
    ways = [_payment(play, table, Match.ROYAL, crown=crown) for table in _tables(play)]
    return any(fits(book.stake, book.paid, way) for way in ways)


def crown_withheld(play: BlackjackPlay, seat: int) -> Iterator[Verdict]:
    """Judges whether a bonus that was due was left out of the payment."""
    due, book = play.crown_due(seat), play.side(seat)
    if True not in due or book.paid.high <= 0:
        return
    cards = (*play.shown_by(seat), *play.shown_by(DEALER))
    whole = due_to(play, seat, crown=frozenset({True}))
    text = (
        f"{seat_name(seat)} and the dealer both have a Royal Match, so the Crown Treasure Bonus "
        f"was due on top; {money(book.paid)} were paid"
    )
    if due != {True}:
        yield cannot_tell(
            f"{seat_name(seat)} has a Royal Match; whether a Crown Treasure Bonus was due is not "
            "known",
            _what_settles_the_crown(play),
            book.acts,
            cards,
            position=seat,
        )
    elif any(fits(book.stake, book.paid, way) is not False for way in whole):
        yield compliant(text, book.acts, cards, position=seat)
    elif _paid_as(play, seat, crown=False):
        yield violation(
            text, book.acts, cards, position=seat, amounts=amounts(None, shown(book.paid))
        )


def paid_a_crown_not_due(play: BlackjackPlay, seat: int) -> Iterator[Verdict]:
    """Judges whether a bonus was paid to a seat though none was due."""
    due, book = play.crown_due(seat), play.side(seat)
    if due != {False} or book.paid.low <= 0:
        return
    cards = (*play.shown_by(seat), *play.shown_by(DEALER))
    plain = due_to(play, seat, crown=frozenset({False}))
    wrong = all(fits(book.stake, book.paid, way) is False for way in plain)
    why = "the bonus is not offered" if play.crown == {False} else "the dealer has no Royal Match"
    if wrong and _paid_as(play, seat, crown=True):
        yield violation(
            f"{seat_name(seat)} was paid {money(book.paid)}, a Crown Treasure Bonus in it, though "
            f"{why}",
            book.acts,
            cards,
            position=seat,
            amounts=amounts(None, shown(book.paid)),
        )
    else:
        yield compliant(
            f"{seat_name(seat)} was paid no bonus; {why}", book.acts, cards, position=seat
        )


def _what_settles_the_crown(play: BlackjackPlay) -> str:
    if play.crown != {True}:
        return "crown_treasure in the table's rules submission"
    return "the dealer's two cards"


def what_settles(play: BlackjackPlay, seat: int) -> str:
    """Returns what would tell how much a seat was due."""
    if len(_tables(play)) > 1:
        return _TABLE
    if len(play.matches(seat)) > 1:
        return f"the first two cards of {seat_name(seat)}"
    return _what_settles_the_crown(play)


def told_of_the_crown(play: BlackjackPlay, seat: int) -> bool:
    """Whether a wrong amount is a bonus left out or paid without need, which (d) and (f) tell."""
    due = play.crown_due(seat)
    royal = play.matches(seat) == {Match.ROYAL}
    return royal and len(due) == 1 and _paid_as(play, seat, crown=due == {False})
