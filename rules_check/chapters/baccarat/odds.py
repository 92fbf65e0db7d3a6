"""What winning wagers are paid: Player, Tie Bet, Dragon Bonus (§ 13(a), (b), (d))."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from rules_check.chapters.baccarat.outcomes import book, in_worlds
from rules_check.chapters.baccarat.play import DRAGONS, Play
from rules_check.chapters.baccarat.points import Dragon, Score, Winner
from rules_check.facts.money import Cents
from rules_check.procedures.accounts import Account, shown
from rules_check.procedures.payments import Payment, at_odds, fits, odds_words, paid_as_due
from rules_check.procedures.words import money
from rules_check.verdict import Verdict, cannot_tell, compliant, violation
from rules_check.worlds import UNBOUNDED, amounts

__all__ = ["TABLES", "dragon_pays", "one_dragon_table", "player_pays", "tie_pays"]

TABLES = ("A", "B", "C")

_DRAGON_KEY = "dragon_bonus_table in the table's rules submission"


def player_pays(play: Play) -> Iterator[Verdict]:
    """Judges the amounts paid on winning wagers on the Player's Hand."""
    odds = at_odds(play.law.fraction("odds.player"))
    for seat in play.seats:
        judge = partial(paid_as_due, book(play, seat, "player"), (odds,), "the odds in force")
        yield from in_worlds(play, seat, lambda s: s.winner is Winner.PLAYER, judge)


def tie_pays(play: Play) -> Iterator[Verdict]:
    """Judges the amounts paid on winning Tie Bets: as filed, or at the least odds or more."""
    least = play.law.fraction("odds.tie.least")
    filed = play.profile.submission.tie_odds
    for seat in play.seats:
        wager = book(play, seat, "tie")
        if filed is not None and filed >= least:
            judge = partial(paid_as_due, wager, (at_odds(Fraction(filed)),), "the odds filed")
        else:
            judge = partial(_paid_at_least, wager, least)
        yield from in_worlds(play, seat, lambda s: s.winner is Winner.TIE, judge)


def _paid_at_least(wager: Account, least: Fraction) -> Verdict | None:
    paid = wager.paid
    if not wager.live or (not wager.hidden and paid.high <= 0):
        return None
    due = _least_due(wager.stake, least)
    text = (
        f"{wager.whose} of {money(wager.stake)} won: at least {money(due)} were due at "
        f"{odds_words(least)} or more, {money(paid)} were paid"
    )
    facts: dict[str, Any] = {"position": wager.seat, "amounts": amounts(due, shown(paid))}
    if paid.low >= due.high:
        return compliant(text, wager.acts, wager.placed, **facts)
    if paid.high < due.low:
        return violation(text, wager.acts, wager.placed, **facts)
    return cannot_tell(
        text, f"the value of the chips paid on {wager.whose}", wager.acts, wager.placed, **facts
    )


def _least_due(stake: Cents, least: Fraction) -> Cents:
    return Cents(stake.low, UNBOUNDED) if stake.high >= UNBOUNDED else stake.times(least)


def tables_filed(play: Play) -> tuple[str, ...]:
    """Returns the payout tables that may have been filed."""
    filed = play.profile.submission.dragon_bonus_table
    return TABLES if filed is None else (filed,)


def _line(play: Play, name: str, score: Score) -> str:
    """Returns the line of the payout tables that a winning Dragon Bonus Wager is paid by."""
    how = play.dragon(name, score)
    return str(score.margin(DRAGONS[name])) if how is Dragon.FOUR_AHEAD else "natural"


def _payments(play: Play, line: str, tables: tuple[str, ...]) -> tuple[Payment, ...]:
    return tuple(
        at_odds(play.law.fraction(f"dragon.{table}.{line}"), where=f" in Payout {table}")
        for table in tables
    )


def dragon_pays(play: Play, line: str) -> Iterator[Verdict]:
    """Judges the amounts paid on Dragon Bonus Wagers that won by one line of the payout tables.

    Args:
        play: the round.
        line: points won by, ``"4"`` to ``"9"``, or ``"natural"``.
    """
    lawful = _payments(play, line, tables_filed(play))
    for seat in play.seats:
        for name in DRAGONS:
            holds = partial(_is_line, play, name, line)
            judge = partial(paid_as_due, book(play, seat, name), lawful, _DRAGON_KEY)
            yield from in_worlds(play, seat, holds, judge, (name, "line", line))


def _is_line(play: Play, name: str, line: str, score: Score) -> bool:
    return play.dragon(name, score).wins and _line(play, name, score) == line


def one_dragon_table(play: Play) -> Iterator[Verdict]:
    """Asks that all Dragon Bonus Wagers of a recording were paid by one and the same table."""
    before = frozenset(TABLES) if play.previous is None else _tables_left(play.previous)
    filed = play.profile.submission.dragon_bonus_table
    for seat, name, fitting in _told_by_payments(play):
        wager = book(play, seat, name)
        if before & fitting:
            before &= fitting
            continue
        if filed in fitting:
            # What is filed is lawful, whatever others were wrongly paid before.
            continue
        yield violation(
            f"{wager.whose} was paid by Payout {' or '.join(sorted(fitting))}, others by "
            f"Payout {' or '.join(sorted(before))}; one table was to be used",
            wager.acts,
            play.evidence(seat),
            position=seat,
            kept=play.kept,
        )


def _tables_left(play: Play) -> frozenset[str]:
    """Returns the tables that all payments up to the end of a round fit."""
    known: frozenset[str] | None = play.memory.get("dragon_tables")
    if known is None:
        known = frozenset(TABLES) if play.previous is None else _tables_left(play.previous)
        for _, _, fitting in _told_by_payments(play):
            known = known & fitting or known
        play.memory["dragon_tables"] = known
    return known


def _told_by_payments(play: Play) -> Iterator[tuple[int, str, frozenset[str]]]:
    """Yields seat, wager and the tables that a certain payment fits, if any does."""
    if play.first_card is None or len(play.scores) > 1:
        return
    (score,) = play.scores
    for seat in play.seats:
        for name in DRAGONS:
            wager = book(play, seat, name)
            if not play.dragon(name, score).wins or not wager.certain or wager.paid.high <= 0:
                continue
            lawful = _payments(play, _line(play, name, score), TABLES)
            right = [fits(wager.stake, wager.paid, payment) for payment in lawful]
            fitting = {t for t, fit in zip(TABLES, right, strict=True) if fit is not False}
            if fitting:
                yield seat, name, frozenset(fitting)
