"""Vigorish that nothing called for, and whether one type of it is charged to all players."""

from collections.abc import Iterator

from rules_check.chapters.baccarat.charges import charged, on_equal_points
from rules_check.chapters.baccarat.commission import vigorish_of
from rules_check.chapters.baccarat.outcomes import book
from rules_check.chapters.baccarat.play import BANKER, DRAGONS, Play
from rules_check.chapters.baccarat.points import Score, Winner
from rules_check.chapters.baccarat.vigorish import Collected, Mode, all_modes, fits_any, modes_filed
from rules_check.facts.events import Event
from rules_check.procedures.words import money, seat_name
from rules_check.verdict import Outcome, Verdict, compliant, violation

__all__ = ["one_type_for_all", "uncalled"]


def uncalled(play: Play, on: str) -> Iterator[Verdict]:
    """Yields a breach for each seat where vigorish was taken and none was owed.

    Args:
        play: the round.
        on: what it was taken on: ``player`` or ``dragon`` (a wager that won), ``equal`` (equal
            points), or ``nothing`` of these.
    """
    if play.first_card is None:
        return
    for seat in range(1, play.profile.positions + 1):
        vigorish = vigorish_of(play, seat)
        if vigorish.taken.low <= 0 or not vigorish.simple or _called_for(play, vigorish):
            continue
        before = play.previous
        late = before is not None and _charge_may_be_due(before, seat)
        # What was due in the round before and came late is reported there.
        if not late and _taken_on(play, seat) == on:
            yield violation(
                f"{money(vigorish.taken)} of vigorish were taken at {seat_name(seat)}, which owed "
                "none",
                vigorish.acts,
                play.evidence(seat),
                position=seat,
                kept=play.kept,
            )


def _called_for(play: Play, vigorish: Collected) -> bool:
    if vigorish.hidden or vigorish.banker.hidden or play.rnd.cut_at_start or play.rnd.out_of_gap:
        return True
    if vigorish.banker.live and Winner.PLAYER not in play.winners:
        return True
    if vigorish.banker.live and len(play.winners) > 1:
        return True
    return _dragons(play, vigorish.seat) and any(_naturals_equal(score) for score in play.scores)


def _naturals_equal(score: Score) -> bool:
    return len(score.naturals) == 2 and score.winner is Winner.TIE


def _charge_may_be_due(play: Play, seat: int) -> bool:
    """Whether a charge on equal points may still be due from a seat when a round is over."""
    if Winner.TIE not in play.winners:
        return False
    if _dragons(play, seat):
        return True  # it may be charged for these as well, or for the Banker's alone
    return book(play, seat, BANKER).live and not _charged_whole(play, seat)


def _charged_whole(play: Play, seat: int) -> bool:
    """Whether the charge due on equal points was certainly taken, or none was due."""
    said = [one.verdict for one in on_equal_points(play) if one.verdict.position == seat]
    return bool(said) and all(verdict.outcome is Outcome.COMPLIANT for verdict in said)


def _taken_on(play: Play, seat: int) -> str:
    if play.winners == {Winner.TIE}:
        return "equal"
    if any(
        book(play, seat, name).live and all(play.dragon(name, s).wins for s in play.scores)
        for name in DRAGONS
    ):
        return "dragon"
    won = play.winners == {Winner.PLAYER} and book(play, seat, "player").live
    return "player" if won else "nothing"


def one_type_for_all(play: Play) -> Iterator[Verdict]:
    """Asks that the vigorish of every seat fits one and the same type and percentage."""
    before = frozenset(all_modes(play)) if play.previous is None else _types_left(play.previous)
    filed = frozenset() if len(modes_filed(play)) > 1 else frozenset(modes_filed(play))
    alike: list[Event] = []
    for seat, fit, acts in _types_told(play):
        if before & fit:
            before &= fit
            alike += acts
            continue
        if fit & filed:
            # What is filed is lawful, whatever others were wrongly charged before.
            continue
        yield violation(
            f"the vigorish at {seat_name(seat)} was {_words(fit)}, that of the others "
            f"{_words(before)}; one type and percentage has to apply to all players",
            acts,
            play.evidence(seat),
            position=seat,
            kept=play.kept,
        )
        return
    if alike:
        yield compliant("the vigorish charged was of one type and percentage", alike)


def _words(modes: frozenset[Mode]) -> str:
    ordered = sorted(modes, key=lambda mode: (mode.kind != "win", mode.part))
    return " or ".join(mode.words for mode in ordered)


def _types_left(play: Play) -> frozenset[Mode]:
    """Returns the types of vigorish that everything charged up to the end of a round fits."""
    known: frozenset[Mode] | None = play.memory.get("types")
    if known is None:
        before = play.previous
        known = frozenset(all_modes(play)) if before is None else _types_left(before)
        for _, fit, _ in _types_told(play):
            known = known & fit or known
        play.memory["types"] = known
    return known


def _types_told(play: Play) -> Iterator[tuple[int, frozenset[Mode], tuple[Event, ...]]]:
    """Yields, for each seat whose vigorish is certain, the types it fits and the acts."""
    if len(play.winners) > 1 or play.first_card is None:
        return
    for seat in play.seats:
        vigorish = vigorish_of(play, seat)
        wager = vigorish.banker
        if not wager.certain or not vigorish.simple:
            continue
        if play.winners == {Winner.BANKER} and wager.paid.low > 0:
            seen = vigorish.on_win()
            fit = {m for m in all_modes(play) if fits_any(m, wager.stake, seen) is not False}
        elif play.winners == {Winner.TIE} and not _dragons(play, seat):
            seen = vigorish.on_tie(())
            fit = {m for m in all_modes(play) if charged(m, wager, (), seen) is not False}
        else:
            continue
        acts = (*wager.acts, *vigorish.acts)
        if fit and acts:
            yield seat, frozenset(fit), acts


def _dragons(play: Play, seat: int) -> bool:
    return any(book(play, seat, name).live for name in DRAGONS)
