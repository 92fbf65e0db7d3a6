"""Vigorish on winning wagers on the Banker's Hand (§ 13(c), (e), (f))."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from rules_check.chapters.baccarat.ledger import NOTHING_OWED, debts_before
from rules_check.chapters.baccarat.play import Play
from rules_check.chapters.baccarat.points import Winner
from rules_check.chapters.baccarat.vigorish import (
    Collected,
    Mode,
    all_modes,
    collected,
    fits_any,
    modes_filed,
)
from rules_check.facts.money import Cents
from rules_check.procedures.accounts import Account, in_one_world, shown
from rules_check.procedures.words import money, seat_name
from rules_check.verdict import Outcome, Verdict, cannot_tell, compliant, violation
from rules_check.worlds import amounts

__all__ = ["SETTLES", "Judged", "Kind", "on_wins", "told", "vigorish_of", "weighed"]

Kind = Literal["amount", "rounding", "tracking", "barred", "charge", "void", "dragon"]
"""Which sentence of the law a judgement of vigorish falls under."""

SETTLES = "vigorish_type and vigorish_percent in the table's rules submission"
"""What tells which vigorish is due."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict on a seat's vigorish, and the sentence of the law it falls under."""

    kind: Kind
    verdict: Verdict


def told(play: Play, judged: tuple[Judged, ...], *kinds: Kind) -> Iterator[Verdict]:
    """Yields the verdicts that fall under some sentences."""
    for one in judged:
        if one.kind in kinds:
            yield one.verdict


def vigorish_of(play: Play, seat: int) -> Collected:
    """Returns what became of a seat's vigorish in a round."""
    known: dict[int, Collected] = play.memory.setdefault("vigorish", {})
    if seat not in known:
        debt = debts_before(play).get(seat, NOTHING_OWED)
        filed = play.profile.submission
        # A marker may lie there from before the recording, unless none is ever put down.
        marks = filed.vigorish_collection != "immediate" and filed.vigorish_type != "tie"
        owed = debt.marked.high > 0 and (bool(debt.because) or marks)
        known[seat] = collected(play, seat, in_debt=owed or _taken_up_later(play, seat))
    return known[seat]


def _taken_up_later(play: Play, seat: int) -> bool:
    """Whether a marker is taken up in the next round, so that what was taken may be for it."""
    after = play.following
    return after is not None and any(
        m.position in {None, seat} and m.action == "removed" for m in after.rnd.markers
    )


def on_wins(play: Play) -> tuple[Judged, ...]:
    """Returns the judgement of each seat that won on the Banker's Hand and was paid."""
    if "on_wins" not in play.memory:
        seats = () if play.first_card is None else play.seats
        play.memory["on_wins"] = tuple(one for seat in seats for one in _on_win(play, seat))
    known: tuple[Judged, ...] = play.memory["on_wins"]
    return known


def _on_win(play: Play, seat: int) -> Iterator[Judged]:
    vigorish = vigorish_of(play, seat)
    wager = vigorish.banker
    if Winner.BANKER not in play.winners or not wager.live or wager.paid.high <= 0:
        return
    seen = vigorish.on_win()
    modes = modes_filed(play)
    right = [fits_any(mode, wager.stake, seen) for mode in modes]
    text = _win_words(wager, modes, seen)
    acts = (*wager.acts, *vigorish.acts)
    facts: dict[str, Any] = {"position": seat, "amounts": amounts(None, shown(seen[0]))}
    if set(right) == {True}:
        verdict = compliant(text, acts, wager.placed, **facts)
    elif set(right) == {False}:
        verdict = violation(text, acts, wager.placed, **facts)
    else:
        chips = f"the value of the chips moved at {seat_name(seat)}'s {wager.words}"
        settle = chips if None in right else SETTLES
        verdict = cannot_tell(text, settle, acts, wager.placed, **facts)
    for kind in _kinds(play, vigorish, verdict, seen, modes):
        yield Judged(kind, weighed(play, seat, verdict, only=play.winners == {Winner.BANKER}))


def _win_words(wager: Account, modes: tuple[Mode, ...], seen: tuple[Cents, ...]) -> str:
    due = " or ".join("none" if m.kind == "tie" else m.words for m in modes)
    raised = " or ".join(dict.fromkeys(money(amount) for amount in seen))
    return (
        f"{wager.whose} of {money(wager.stake)} won: vigorish due is {due}; {raised} were kept "
        "back, taken or marked"
    )


def _kinds(
    play: Play,
    vigorish: Collected,
    verdict: Verdict,
    seen: tuple[Cents, ...],
    modes: tuple[Mode, ...],
) -> tuple[Kind, ...]:
    """Returns the sentences that a verdict on a win falls under."""
    deferred = play.profile.submission.vigorish_collection == "deferred"
    barred = all(mode.kind == "tie" for mode in modes)
    if verdict.outcome is not Outcome.VIOLATION:
        also: tuple[Kind, ...] = ("tracking",) if deferred or vigorish.marked else ()
        if barred:
            return ("barred",)
        return ("amount", "rounding", *also)
    if barred:
        wins = [mode for mode in all_modes(play) if mode.kind == "win"]
        like = any(fits_any(mode, vigorish.banker.stake, seen) for mode in wins)
        return ("barred",) if like or vigorish.acts else ("amount",)
    if vigorish.marked or (deferred and seen[0].is_zero):
        return ("tracking",)
    return ("rounding",) if _nearly(vigorish, modes, seen) else ("amount",)


def _nearly(vigorish: Collected, modes: tuple[Mode, ...], seen: tuple[Cents, ...]) -> bool:
    """Whether an amount is off by less than the unit of rounding: it was rounded wrongly."""
    stake = vigorish.banker.stake
    if not stake.is_exact or not seen[0].is_exact:
        return False
    wins = [mode for mode in modes if mode.kind == "win"]
    return any(0 < abs(seen[0].low - stake.low * mode.part) < mode.unit for mode in wins)


def weighed(play: Play, seat: int, verdict: Verdict, *, only: bool) -> Verdict:
    """Returns a verdict on vigorish, weighed with the other results that the cards allow."""
    return in_one_world(
        verdict,
        only=only,
        doubt=f"{verdict.message}; but the cards leave another result open",
        settle=play.unread,
        cards=play.evidence(seat),
        kept=play.kept,
    )
