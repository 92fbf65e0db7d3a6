"""§ 565.7: wagers, and when they may be placed."""

from collections.abc import Iterator

from rules_check.chapters.ch565.chapter import THREE_CARD
from rules_check.chapters.ch565.play import BEFORE_CARDS, PAIR_PLUS, SIX_CARD, ThreeCardPlay
from rules_check.facts.events import end_of
from rules_check.procedures.dealing import no_more_bets
from rules_check.procedures.wagers import (
    placed_before_no_more_bets,
    unchanged_once_cards_are_out,
    with_another,
)
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, compliant, violation


@THREE_CARD.provision("565.7(a)(5)", "TC565-026")
def a_six_card_bonus_wager_goes_with_pair_plus(play: ThreeCardPlay) -> Iterator[Verdict]:
    """A Six Card Bonus Wager is placed only beside a Pair Plus Wager."""
    return with_another(play, SIX_CARD, (PAIR_PLUS,))


@THREE_CARD.provision("565.7(d)", "TC565-027", covers=("TC565-004",))
def wagers_come_before_no_more_bets(play: ThreeCardPlay) -> Iterator[Verdict]:
    """All wagers but Play Wagers are placed before no more bets is announced."""
    return placed_before_no_more_bets(play, BEFORE_CARDS)


@THREE_CARD.provision("565.7(d)", "TC565-028", covers=("TC565-004",))
def wagers_stay_once_cards_are_out(play: ThreeCardPlay) -> Iterator[Verdict]:
    """No wager but a Play Wager is placed, raised or withdrawn once the first card is out."""
    return unchanged_once_cards_are_out(play)


@THREE_CARD.provision("565.7(d)", "TC565-029")
def wagers_are_not_withdrawn_after_no_more_bets(play: ThreeCardPlay) -> Iterator[Verdict]:
    """No wager is withdrawn after no more bets is announced."""
    told = no_more_bets(play)
    if told is None or play.first_card is None:
        return
    for act in play.rnd.chips("removed"):
        if act.wager in BEFORE_CARDS and end_of(told) < act.t < play.betting_ends:
            yield violation(
                f"{seat_name(act.position)}'s {play.wager_name(act.wager)} was withdrawn after no "
                "more bets was announced",
                (act,),
                (told,),
                position=act.position,
            )
            return
    if not play.hidden(end_of(told), play.betting_ends, "wager"):
        yield compliant("no wager was withdrawn after no more bets was announced", (told,))


@THREE_CARD.provision("565.7(d)", "TC565-030")
def play_wagers_come_after_the_deal(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Play Wagers are placed when the players decide, after the cards are dealt."""
    if play.first_card is None:
        return
    for seat in play.seats:
        placed = play.play_acts(seat)
        early = [act for act in placed if act.t < play.last_card]
        deal = play.rnd.original
        cards = () if deal is None else (deal.cards[0].event, deal.cards[-1].event)
        if early:
            yield violation(
                f"{seat_name(seat)}'s Play Wager was placed before the cards were dealt",
                early[:1],
                cards,
                position=seat,
            )
        elif placed:
            yield compliant(
                f"{seat_name(seat)}'s Play Wager was placed after the deal", placed, position=seat
            )
