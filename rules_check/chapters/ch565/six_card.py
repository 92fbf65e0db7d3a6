"""§ 565.11b and § 565.12(k): the Six Card Bonus Wager, with the ranks of § 565.6(d)."""

from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from typing import Final

from rules_check.chapters.ch565.chapter import THREE_CARD
from rules_check.chapters.ch565.play import (
    ANTE,
    PAIR_PLUS,
    PLAY,
    PROGRESSIVE,
    SIX_CARD,
    ThreeCardPlay,
)
from rules_check.facts.events import end_of
from rules_check.hands import SixCardHand
from rules_check.procedures.accounts import Account, in_one_world, lost, won, worst
from rules_check.procedures.payments import Payment, odds_words, paid_as_due
from rules_check.procedures.play import DEALER
from rules_check.procedures.settling import settled_in_order
from rules_check.procedures.sweep import first_acts
from rules_check.procedures.unread import as_done_elsewhere
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

TABLES: Final = ("A", "B", "C")

_RANKS: Final = tuple(f"TC565-0{number}" for number in range(19, 26))
"""The rows of § 565.6(d): every judgement of a Six Card Bonus Wager rests on its ranks."""

_PAYS: Final = tuple(f"TC565-0{number}" for number in range(48, 55))


@THREE_CARD.provision("565.11b(a)", "TC565-041")
def the_wager_is_offered_as_filed(play: ThreeCardPlay) -> Iterator[Verdict]:
    """The Six Card Bonus Wager is offered only if the rules submission says so."""
    placed = [act for seat in play.six_seats for act in play.placed(seat, SIX_CARD)]
    filed = play.profile.submission.six_card_table
    if not placed:
        return
    if filed is None:
        yield cannot_tell(
            "a Six Card Bonus Wager was placed; the rules submission names no pay table for it",
            "six_card_table in the table's rules submission",
            placed,
        )
    else:
        yield compliant(f"the Six Card Bonus Wager is filed with pay table {filed}", placed)


@THREE_CARD.provision("565.11b(b)(1)", "TC565-042")
def other_wagers_are_settled_counterclockwise(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Ante, Pair Plus, Play and Progressive are settled from the right, counterclockwise."""
    settled = settled_in_order(play, clockwise=False, pays_first_counts=False)
    if play.six_seats:
        return settled
    return as_done_elsewhere(
        settled,
        "section 565.11b(b)(1), which holds when a Six Card Bonus Wager was made",
        "the text of section 565.11(d) and those after it",
    )


@THREE_CARD.provision("565.11b(b)(1)", "TC565-043")
def the_cards_of_six_card_bettors_stay(play: ThreeCardPlay) -> Iterator[Verdict]:
    """The cards of a Six Card bettor stay on the layout, however the other wagers ended."""
    for seat in play.six_seats:
        verdict = _cards_stay(play, seat)
        if verdict is not None:
            yield verdict


def _cards_stay(play: ThreeCardPlay, seat: int) -> Verdict | None:
    clears, name = play.cleared(seat), seat_name(seat)
    folded_early = play.folded(seat) is not False and clears and clears[0].t < play.revealed
    if not clears or folded_early:
        return None  # a folder's hand collected before the dealer's cards is told of in 565.11(c)
    settled = play.settlings(seat, SIX_CARD)
    when = settled[0].t if settled else inf
    if when <= clears[0].t:
        return compliant(
            f"the cards of {name} stayed until its Six Card Bonus Wager was settled",
            (clears[0], settled[0]),
            position=seat,
        )
    # What the dealer takes up later lay there all the while, whatever else was not seen.
    lay_there = settled and settled[0].action == "taken" and when >= end_of(clears[0])
    hidden = not lay_there and play.chips_hidden(seat, play.betting_ends, clears[0].t)
    if hidden or not play.bet(seat, SIX_CARD):
        return cannot_tell(
            f"whether {name}'s Six Card Bonus Wager was settled before its cards were collected "
            "was not seen",
            f"the Six Card Bonus Wager of {name}",
            clears,
            position=seat,
        )
    if not settled:
        return None  # that it was never settled is told of in 565.11b(b)(2)
    return violation(
        f"the cards of {name} had to stay until its Six Card Bonus Wager was settled and were "
        "collected before",
        (clears[0], settled[0]),
        play.placed(seat, SIX_CARD),
        position=seat,
    )


@THREE_CARD.provision(
    "565.11b(b)(2)",
    "TC565-044",
    covers=("TC565-008",),
    partly="how the six cards are arranged is told by no event",
)
def the_six_card_bonus_wager_comes_last(play: ThreeCardPlay) -> Iterator[Verdict]:
    """A seat's Six Card Bonus Wager is settled after all its other wagers."""
    for seat in play.six_seats:
        acts = play.settlings(seat, SIX_CARD)
        if not acts or (play.folded(seat) is not False and acts[0].t < play.revealed):
            continue  # a wager taken on a fold is told of in 565.11(b)(3)
        first, name = acts[0], seat_name(seat)
        others = first_acts(play.settlings(seat, ANTE, PLAY, PAIR_PLUS, PROGRESSIVE))
        after = [
            act
            for act in others
            # An Envy Bonus is paid when all hands are known.
            if act.t > first.t and not (act.wager == PROGRESSIVE and act.action == "paid")
        ]
        before_cards = first.t < play.revealed
        if not after and not before_cards:
            yield compliant(
                f"{name}'s Six Card Bonus Wager was settled after its other wagers",
                (first,),
                others,
                position=seat,
            )
        elif after and play.chips_hidden(seat, play.dealt, first.t):
            yield cannot_tell(
                f"whether {name}'s other wagers were settled before its Six Card Bonus Wager was "
                "not seen",
                f"the wagers of {name} in the settlement",
                (first, after[0]),
                position=seat,
            )
        elif after:
            yield violation(
                f"{name}'s Six Card Bonus Wager was settled before its "
                f"{play.wager_name(after[0].wager)}",
                (first, after[0]),
                position=seat,
            )
        elif play.reveal_hidden(first.t):
            yield cannot_tell(
                f"whether the dealer's cards were shown before {name}'s Six Card Bonus Wager was "
                "settled was not seen",
                "the dealer's cards",
                (first,),
                position=seat,
            )
        else:
            yield violation(
                f"{name}'s Six Card Bonus Wager was settled before the dealer's cards were shown",
                (first,),
                position=seat,
            )


def _in_worlds(
    play: ThreeCardPlay, seat: int, judge: Callable[[bool], Verdict | None]
) -> Verdict | None:
    """Returns what holds whether the six cards win or not, as far as the cards leave both open."""
    hands = play.six_cards(seat)
    possible = [wins for wins in (True, False) if any((hand > 0) == wins for hand in hands)]
    told = [judge(wins) for wins in possible]
    one = worst(told)
    if one is None:
        return None
    return in_one_world(
        one,
        only=len(possible) == 1,
        doubt=f"whether {seat_name(seat)}'s and the dealer's cards make three of a kind or better "
        "is not known",
        settle=f"the cards of {seat_name(seat)} and the dealer",
        cards=(*play.events_of(seat), *play.events_of(DEALER)),
        kept=play.kept(seat) * play.kept(DEALER),
    )


def _best(play: ThreeCardPlay, seat: int) -> str:
    hands = sorted(play.six_cards(seat), reverse=True)
    return hands[0].words if len(hands) == 1 else "a hand not read whole"


@THREE_CARD.provision("565.11b(b)(2)(i)", "TC565-045", covers=_RANKS)
def less_than_three_of_a_kind_loses(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Below three of a kind the Six Card Bonus Wager is collected."""
    for seat in play.six_seats:
        verdict = _in_worlds(play, seat, partial(_loses, play.books(seat, SIX_CARD)))
        if verdict is not None:
            yield verdict


def _loses(book: Account, wins: bool) -> Verdict | None:
    return None if wins else lost(book)


@THREE_CARD.provision("565.11b(b)(2)(ii)", "TC565-046", covers=_RANKS)
def three_of_a_kind_or_better_wins(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Three of a kind or better wins the Six Card Bonus Wager, which is paid."""
    for seat in play.six_seats:
        verdict = _in_worlds(play, seat, partial(_wins, play, seat))
        if verdict is not None:
            yield verdict


def _wins(play: ThreeCardPlay, seat: int, wins: bool) -> Verdict | None:
    book = play.books(seat, SIX_CARD)
    early = any(act.action == "taken" and act.t < play.revealed for act in book.acts)
    if not wins or early:
        return None  # a wager collected before the dealer's cards is told of where that is barred
    return won(book, f"won with {_best(play, seat)}")


@THREE_CARD.provision("565.12(k)", "TC565-047", covers=(*_PAYS, *_RANKS))
def winners_are_paid_by_the_filed_table(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Winning Six Card Bonus Wagers are paid by the one pay table filed."""
    filed = play.profile.submission.six_card_table
    tables = TABLES if filed is None else (filed,)
    for seat in play.six_seats:
        winning = [hand for hand in sorted(play.six_cards(seat)) if hand > SixCardHand.NOTHING]
        if not winning:
            continue
        ways = [_payment(play, table, hand) for table in tables for hand in winning]
        verdict = paid_as_due(play.books(seat, SIX_CARD), ways, _settles(play, seat, tables))
        if verdict is not None:
            judged = partial(_if_it_wins, verdict)
            told = _in_worlds(play, seat, judged)
            if told is not None:
                yield told


def _if_it_wins(verdict: Verdict, wins: bool) -> Verdict | None:
    return verdict if wins else None


def _payment(play: ThreeCardPlay, table: str, hand: SixCardHand) -> Payment:
    odds = play.law.fraction(f"six_card.{table}.{hand.name.lower()}")
    words = f"for a {hand.words} at {odds_words(odds)} (table {table})"
    return Payment(words, lambda stake: (stake * odds,))


def _settles(play: ThreeCardPlay, seat: int, tables: tuple[str, ...]) -> str:
    if len(play.six_cards(seat)) > 1:
        return f"the cards of {seat_name(seat)} and the dealer"
    if len(tables) > 1:
        return "six_card_table in the table's rules submission"
    return f"the chips paid on the Six Card Bonus Wager of {seat_name(seat)}"
