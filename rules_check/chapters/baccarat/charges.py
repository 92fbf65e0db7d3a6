"""The charge on wagers that are void because the points are equal (§ 8(a), § 13(g))."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from rules_check.chapters.baccarat.commission import SETTLES, Judged, Kind, vigorish_of, weighed
from rules_check.chapters.baccarat.outcomes import book
from rules_check.chapters.baccarat.play import DRAGONS, Play
from rules_check.chapters.baccarat.points import Winner
from rules_check.chapters.baccarat.vigorish import Collected, Mode, modes_filed
from rules_check.facts.money import Cents
from rules_check.procedures.accounts import Account, shown
from rules_check.procedures.words import money, seat_name
from rules_check.verdict import Outcome, Verdict, cannot_tell, compliant, violation
from rules_check.worlds import amounts

__all__ = ["charged", "on_equal_points"]


def on_equal_points(play: Play) -> tuple[Judged, ...]:
    """Returns the judgement of each seat whose wagers were void because the points were equal."""
    if "on_equal" not in play.memory:
        seats = () if play.first_card is None else play.seats
        play.memory["on_equal"] = tuple(one for seat in seats for one in _on_equal(play, seat))
    known: tuple[Judged, ...] = play.memory["on_equal"]
    return known


def _on_equal(play: Play, seat: int) -> Iterator[Judged]:
    equal = [score for score in play.scores if score.winner is Winner.TIE]
    vigorish = vigorish_of(play, seat)
    if not equal:
        return
    verdicts = {
        (naturals, judged.kind): judged
        for naturals in {len(score.naturals) == 2 for score in equal}
        for judged in _charge(play, vigorish, naturals=naturals)
    }
    outcomes = {judged.verdict.outcome for judged in verdicts.values()}
    only = play.winners == {Winner.TIE} and len(outcomes) == 1
    for judged in {j.kind: j for j in verdicts.values()}.values():
        yield Judged(judged.kind, weighed(play, seat, judged.verdict, only=only))


def _charge(play: Play, vigorish: Collected, *, naturals: bool) -> Iterator[Judged]:
    """Judges the charge on wagers that are void: on the Banker's Hand, and Dragon Bonus."""
    seat, wager = vigorish.seat, vigorish.banker
    dragons = tuple(book(play, seat, name) for name in DRAGONS) if naturals else ()
    dragons = tuple(d for d in dragons if d.live)
    if not wager.live and not dragons:
        return
    seen = vigorish.on_tie(dragons)
    modes = modes_filed(play)
    right = [charged(mode, wager, dragons, seen) for mode in modes]
    books = (wager, *dragons) if wager.live else dragons
    acts = (*(act for b in books for act in b.acts), *vigorish.acts)
    placed = tuple(act for b in books for act in b.placed)
    text = _tie_words(seat, books, modes, seen)
    facts: dict[str, Any] = {"position": seat, "amounts": amounts(None, shown(seen[0]))}
    certain = any(b.certain for b in books)
    if set(right) == {True}:
        verdict = compliant(text, acts, placed, **facts)
    elif set(right) == {False} and certain:
        verdict = violation(text, acts, placed, **facts)
    else:
        chips = f"the chips moved at {seat_name(seat)} when the points were equal"
        settle = chips if None in right or not certain else SETTLES
        verdict = cannot_tell(text, settle, acts, placed, **facts)
    yield from (Judged(kind, verdict) for kind in _tie_kinds(wager, dragons, modes, verdict))


def _tie_kinds(
    wager: Account, dragons: tuple[Account, ...], modes: tuple[Mode, ...], verdict: Verdict
) -> tuple[Kind, ...]:
    charging = all(mode.kind == "tie" for mode in modes)
    on_dragon = any(not d.taken.is_zero for d in dragons) and wager.taken.is_zero
    if dragons and (not wager.live or (on_dragon and verdict.outcome is Outcome.VIOLATION)):
        return ("dragon",)
    return ("charge",) if charging else ("void",)


def charged(
    mode: Mode, wager: Account, dragons: tuple[Account, ...], seen: tuple[Cents, ...]
) -> bool | None:
    """Whether what was raised is the charge due, the void Dragon Bonus Wagers in it or not.

    § 8(a)(4)(iii)(B) charges a void Dragon Bonus Wager, § 13(g) names the Banker's alone: either
    is accepted, each charge rounded by itself or their sum.
    """
    sums = set(mode.on_tie(wager.stake))
    for dragon in dragons:
        with_it = {a + b for a, b in product(sums, mode.on_tie(dragon.stake))}
        sums |= with_it
    if len(dragons) or wager.live:
        together = wager.stake
        for dragon in dragons:
            together = together + dragon.stake
            sums |= set(mode.on_tie(together))
    right = [_same(due, amount) for due, amount in product(sums, seen)]
    if True in right:
        return True
    return None if None in right else False


def _same(due: Cents, seen: Cents) -> bool | None:
    if not due.may_equal(seen):
        return False
    return True if due.must_equal(seen) else None


def _tie_words(
    seat: int, books: tuple[Account, ...], modes: tuple[Mode, ...], seen: tuple[Cents, ...]
) -> str:
    whole = Cents(0, 0)
    for one in books:
        whole = whole + one.stake
    due = " or ".join("nothing" if m.kind == "win" else m.words for m in modes[-2:])
    raised = " or ".join(dict.fromkeys(money(amount) for amount in seen))
    names = " and ".join(one.words for one in books)
    return (
        f"the points were equal, so {seat_name(seat)}'s {names} of {money(whole)} was void: the "
        f"charge due is {due}; {raised} were taken"
    )
