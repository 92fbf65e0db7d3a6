"""The settlement of both deals, as both editions have it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import inf

from rules_check.chapters.war.money import basis, in_world, paid_at, won
from rules_check.chapters.war.play import Play
from rules_check.chapters.war.results import Result, War
from rules_check.chapters.war.words import WAGER
from rules_check.facts.money import Cents
from rules_check.procedures import settling
from rules_check.procedures.accounts import Account, account, lost, worst
from rules_check.procedures.sweep import SweepFault, sweep_fault
from rules_check.procedures.words import money, seat_name
from rules_check.rounds import DealName
from rules_check.verdict import Outcome, Verdict, cannot_tell, compliant, violation
from rules_check.worlds import UNBOUNDED, amounts

__all__ = [
    "book",
    "initial_returned",
    "losers_pay",
    "odds_kept",
    "settled_in_order",
    "sweep_of",
    "winners_win",
]


def book(play: Play, seat: int, name: str, deal: DealName) -> Account:
    """Returns what the dealer did with a wager over the part of the round that settles it.

    The Initial wager may be settled to the end of the round: early, late or after a War.
    """
    start = play.settles_from
    end = play.war_begins if name == "tie" and deal == "original" else inf
    return account(play, seat, name, deal, (start, end))


def seats_in(play: Play, deal: DealName) -> tuple[int, ...]:
    """Returns the seats with a card of a deal, perhaps unseen, that the round did not void."""
    if play.void:
        return ()
    return tuple(s for s in play.seats if play.has_card(s, deal) or play.unseen_hand(s, deal))


def losers_pay(
    play: Play, deal: DealName, result: Result, wagers: Iterable[tuple[str, DealName]]
) -> Iterator[Verdict]:
    """Judges, seat by seat, the wagers that a result loses."""
    wanted = tuple(wagers)
    for seat in seats_in(play, deal):
        yield from in_world(play, seat, deal, result, partial(_lost, play, seat, wanted))


def _lost(play: Play, seat: int, wagers: tuple[tuple[str, DealName], ...]) -> Verdict | None:
    verdicts = [lost(book(play, seat, name, deal)) for name, deal in wagers]
    return worst([verdict for verdict in verdicts if verdict is not None])


def winners_win(
    play: Play,
    deal: DealName,
    result: Result,
    wins: Iterable[tuple[str, DealName]],
    loses: Iterable[tuple[str, DealName]] = (),
) -> Iterator[Verdict]:
    """Judges, seat by seat, the wagers that a result wins (paid at all?) and loses."""
    won_, lost_ = tuple(wins), tuple(loses)
    for seat in seats_in(play, deal):
        yield from in_world(
            play, seat, deal, result, partial(_won, play, seat, result, won_, lost_)
        )


def _won(
    play: Play,
    seat: int,
    result: Result,
    wins: tuple[tuple[str, DealName], ...],
    loses: tuple[tuple[str, DealName], ...],
) -> Verdict | None:
    verdicts = [
        _perhaps_beside(play, seat, (name, deal), won(book(play, seat, name, deal), result))
        for name, deal in wins
    ]
    verdicts += [lost(book(play, seat, name, deal)) for name, deal in loses]
    return worst([verdict for verdict in verdicts if verdict is not None])


def _perhaps_beside(
    play: Play, seat: int, wager: tuple[str, DealName], verdict: Verdict | None
) -> Verdict | None:
    """A Tie wager not paid, where its payment may have been told in the next betting area.

    Nothing is due on an Initial wager before the War that its tie leads to, so what is paid there
    until then may have been laid beside the Tie wager.
    """
    if wager != ("tie", "original") or verdict is None or verdict.outcome is not Outcome.VIOLATION:
        return verdict
    paid = play.acts(seat, "initial", "original", "paid")
    beside = tuple(act for act in paid if play.settles_from <= act.t < play.war_begins)
    if not beside:
        return verdict
    return cannot_tell(
        f"{verdict.message}; chips were paid on its Initial wager, on which nothing was due yet",
        f"which wager of {seat_name(seat)} the chips were paid on",
        beside,
        verdict.because,
        position=seat,
    )


def odds_kept(
    play: Play,
    name: str,
    deal: DealName,
    odds: dict[Result, Fraction | None],
    unknown: str,
) -> Iterator[Verdict]:
    """Judges the amounts paid on winning wagers.

    Args:
        play: the round.
        name: the wager.
        deal: the deal that decides it.
        odds: winnings to stake for each result that wins; None if not known.
        unknown: what would make the odds known.
    """
    for seat in seats_in(play, deal):
        possible = play.results(seat, deal)
        winning = [result for result in odds if result in possible]
        if not winning:
            continue
        if not possible <= set(odds):
            yield from _open_result(play, seat, name, deal, winning[0], unknown, odds)
            continue
        judged = [paid_at(book(play, seat, name, deal), odds[r], unknown) for r in winning]
        verdicts = [verdict for verdict in judged if verdict is not None]
        if len({verdict.outcome for verdict in verdicts}) == 1:
            yield from in_world_of_any(play, seat, deal, verdicts[0])
        elif verdicts:
            yield from in_world(play, seat, deal, winning[0], lambda: verdicts[0])  # noqa: B023


def in_world_of_any(play: Play, seat: int, deal: DealName, verdict: Verdict) -> Iterator[Verdict]:
    """Yields a verdict that holds whichever of the winning results it was."""
    because = (*verdict.because, *basis(play, seat, deal))
    yield replace(verdict, because=because, kept=verdict.kept * play.kept(seat, deal))


def _open_result(
    play: Play,
    seat: int,
    name: str,
    deal: DealName,
    assumed: Result,
    unknown: str,
    odds: dict[Result, Fraction | None],
) -> Iterator[Verdict]:
    wager = book(play, seat, name, deal)
    yield from in_world(play, seat, deal, assumed, lambda: paid_at(wager, odds[assumed], unknown))


def initial_returned(play: Play, seat: int) -> Verdict | None:
    """Judges the Initial wager after a War that was not lost: it goes back to the player.

    It may be handed back or be left lying for the player; what it may not be is collected.
    """
    initial = book(play, seat, "initial", "original")
    early = any(a.action == "taken" and a.t < play.war_dealt for a in initial.acts)
    if early or not initial.live:
        return None  # collecting it early is reported on its own
    what = f"{seat_name(seat)}'s Initial wager had to be returned after the War"
    net = initial.taken
    if net.low > 0:
        return violation(
            f"{what}; {money(net)} were collected",
            initial.acts,
            initial.placed,
            position=seat,
            amounts=amounts(initial.stake, Cents(0, 0)),
        )
    if net.high > 0:
        return cannot_tell(
            f"{what}; what became of it was not seen",
            f"the {WAGER['initial']} of {seat_name(seat)} after the War",
            initial.acts,
            initial.placed,
            position=seat,
        )
    return compliant(f"{what} and was not collected", initial.acts, initial.placed, position=seat)


def sweep_of(play: Play, deal: DealName) -> SweepFault | None:
    """Returns what is wrong with the order of a settlement, None if nothing is."""
    return sweep_fault(play.settled_acts(deal), clockwise=play.edition.clockwise)


def settled_in_order(play: Play, deal: DealName) -> Iterator[Verdict]:
    """Judges the order in which a deal's wagers were settled."""
    return settling.settled_in_order(
        play,
        deal,
        clockwise=play.edition.clockwise,
        pays_first_counts=deal != "war",
    )


def losers_before_winners(play: Play) -> Iterator[Verdict]:
    """Judges whether losing War and Tie wagers were collected before winners were paid."""
    acts = play.settled_acts("war")
    kinds = {act.action for act in acts}
    if kinds != {"taken", "paid"} or play.void:
        return
    fault = sweep_of(play, "war")
    if play.hidden(play.war_dealt, acts[-1].t, "wager"):
        yield cannot_tell(
            "the order of collecting and paying was not all seen",
            "the dealer's hands through the War settlement",
            acts,
        )
    elif fault is not None and fault.pays_first:
        yield violation(
            "losing War wagers had to be collected before, or seat by seat with, the payment of "
            "winning ones; all winners were paid first",
            acts,
            position=fault.seen,
        )
    elif fault is None:
        yield compliant("losing War wagers were collected, winning ones then paid", acts)


def initial_collected_for_war(play: Play) -> Iterator[Verdict]:
    """Judges whether the Initial wager of each War player was collected before the War deal."""
    for seat in play.war_seats:
        if Result.TIE not in play.results(seat) or play.rnd.war is None:
            continue
        wager = account(play, seat, "initial", "original", (play.settles_from, play.war_begins))
        if not wager.live:
            continue
        verdict = lost(wager)
        if verdict is None:
            continue
        text = (
            f"{seat_name(seat)} went to War, so its Initial wager of {money(wager.stake)} had to "
            f"be collected before the War deal; {_collected(wager)}"
        )
        yield _again(verdict, text, seat)


def _collected(wager: Account) -> str:
    if abs(wager.taken.low) >= UNBOUNDED:
        return "whether it was was not seen"
    return f"{money(wager.taken)} were" if wager.acts else "it was not"


def _again(verdict: Verdict, text: str, seat: int) -> Verdict:
    settle = verdict.would_settle
    if verdict.outcome is Outcome.CANNOT_TELL:
        settle = f"the Initial wager of {seat_name(seat)} before the War deal"
    act = verdict.act or verdict.because
    return replace(verdict, message=text, would_settle=settle, act=act)


def initial_left_for_war(play: Play) -> Iterator[Verdict]:
    """Judges whether the Initial wager of each War player stayed until the War was settled."""
    if play.edition.war is not War.INITIAL_STAYS:
        return
    for seat in play.war_seats:
        if play.results(seat) != {Result.TIE}:
            continue
        end = min(play.war_dealt, play.rnd.t_end)
        taken = tuple(
            act
            for act in play.acts(seat, "initial", "original", "taken")
            if play.dealt <= act.t < end and (act.cents is None or act.cents.high > 0)
        )
        back = play.acts(seat, "initial", "original", "returned")
        name = seat_name(seat)
        # A War deal that was dealt unseen may have decided the wager before it was collected.
        dealt_unseen = play.rnd.war is None and play.hidden(play.dealt, end)
        if taken and not dealt_unseen and not any(r.t < end for r in back):
            yield violation(
                f"{name}'s Initial wager had to stay until the War was settled and was collected "
                "before",
                taken,
                play.placed(seat, "war", "war"),
                position=seat,
            )
        elif dealt_unseen or play.chips_hidden(seat, play.dealt, end):
            yield cannot_tell(
                f"whether {name}'s Initial wager stayed until the War was settled was not seen",
                f"the Initial wager of {name} during the War deal",
                play.placed(seat, "war", "war"),
                position=seat,
            )
        else:
            yield compliant(
                f"{name}'s Initial wager stayed until the War was settled",
                play.placed(seat, "war", "war"),
                position=seat,
            )
