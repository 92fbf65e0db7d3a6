"""Which wagers win, lose or are void, and whether they were settled so (§ 8(a))."""

from collections.abc import Callable, Iterator
from functools import partial
from math import inf

from rules_check.chapters.baccarat.play import DRAGONS, Play
from rules_check.chapters.baccarat.points import Dragon, Score, Winner
from rules_check.procedures.accounts import Account, account, in_one_world, lost, pushed, won
from rules_check.verdict import Verdict

__all__ = [
    "book",
    "dragon_loses",
    "dragon_wins",
    "in_worlds",
    "wager_is_void",
    "wager_loses",
    "wager_wins",
]

Holds = Callable[[Score], bool]


def book(play: Play, seat: int, name: str) -> Account:
    """Returns what the dealer did with a wager from the last card on."""
    last = play.events_dealt[-1].t if play.events_dealt else inf
    return account(play, seat, name, "original", (min(last, play.settling_begins), inf))


def in_worlds(
    play: Play,
    seat: int,
    holds: Holds,
    judge: Callable[[], Verdict | None],
    key: tuple[str, ...] | None = None,
) -> Iterator[Verdict]:
    """Yields a verdict that rests on the score, weighed with the scores it does not hold for.

    Args:
        play: the round.
        seat: whose wager.
        holds: whether a score is one that the verdict assumes.
        judge: gives the verdict on that assumption.
        key: what the assumption is kept under, where many seats ask for it.
    """
    if play.first_card is None:
        return
    verdict = judge()
    if verdict is None:
        return
    held = _count(play, holds, key)
    if not held:
        return
    yield in_one_world(
        verdict,
        only=held == len(play.scores),
        doubt=f"{verdict.message}; but the cards leave another result open",
        settle=play.unread,
        cards=play.evidence(seat),
        kept=play.kept,
    )


def _count(play: Play, holds: Holds, key: tuple[str, ...] | None) -> int:
    """Returns for how many scores an assumption holds."""
    known: dict[tuple[str, ...] | None, int] = play.memory.setdefault("scores held", {})
    if key is None or key not in known:
        known[key] = sum(holds(score) for score in play.scores)
    return known[key]


def wager_wins(play: Play, name: str, winner: Winner) -> Iterator[Verdict]:
    """Judges, seat by seat, whether a wager was paid when its side had won."""
    for seat in play.seats:
        wager = book(play, seat, name)
        yield from in_worlds(play, seat, _won_by(winner), partial(won, wager))


def wager_loses(play: Play, name: str, *winners: Winner) -> Iterator[Verdict]:
    """Judges, seat by seat, whether a wager was collected when another side had won."""
    for seat in play.seats:
        wager = book(play, seat, name)
        yield from in_worlds(play, seat, lambda s: s.winner in winners, partial(lost, wager))


def wager_is_void(play: Play, name: str) -> Iterator[Verdict]:
    """Judges, seat by seat, whether a wager went back when the points were equal."""
    for seat in play.seats:
        wager = book(play, seat, name)
        judge = partial(pushed, wager, "was void, the points being equal,")
        yield from in_worlds(play, seat, _won_by(Winner.TIE), judge)


def _won_by(winner: Winner) -> Holds:
    return lambda score: score.winner is winner


def dragon_wins(play: Play, how: Dragon) -> Iterator[Verdict]:
    """Judges, seat by seat, whether Dragon Bonus Wagers that won in one way were paid."""
    return _dragons(play, how, won)


def dragon_loses(play: Play, how: Dragon) -> Iterator[Verdict]:
    """Judges, seat by seat, whether Dragon Bonus Wagers that lost in one way were collected."""
    return _dragons(play, how, lost)


def _dragons(
    play: Play, how: Dragon, judge: Callable[[Account], Verdict | None]
) -> Iterator[Verdict]:
    for seat in play.seats:
        for name in DRAGONS:
            wager = book(play, seat, name)
            holds = partial(_comes_to, play, name, how)
            yield from in_worlds(play, seat, holds, partial(judge, wager), (name, how.name))


def _comes_to(play: Play, name: str, how: Dragon, score: Score) -> bool:
    return play.dragon(name, score) is how
