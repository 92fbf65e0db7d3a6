"""The wagers that open a War deal: whose, how much, and when they lay."""

from collections.abc import Iterator
from typing import Any

from rules_check.chapters.war.money import basis
from rules_check.chapters.war.play import DEALER, Play
from rules_check.chapters.war.results import Result
from rules_check.chapters.war.war_deal import war_burns
from rules_check.facts.events import CardBurned
from rules_check.procedures.candidates import same
from rules_check.procedures.words import money, seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation
from rules_check.worlds import amounts

__all__ = [
    "offered_a_tie_wager",
    "war_only_after_a_tie",
    "war_wager_equals_initial",
    "war_wagers_confirmed",
]


def war_only_after_a_tie(play: Play) -> Iterator[Verdict]:
    """Yields a breach for each seat that went to War without a tie hand, or a doubt of it."""
    for seat in play.war_seats:
        possible = play.results(seat)
        cards = basis(play, seat, "original")
        acts = (*play.placed(seat, "war", "war"), *play.events_of(seat, "war"))
        if Result.TIE not in possible:
            yield violation(
                f"{seat_name(seat)} went to War holding {play.ranks(seat, 'original')} against "
                f"the dealer's {play.ranks(DEALER, 'original')}, which is no tie hand",
                acts,
                cards,
                position=seat,
                kept=play.kept(seat, "original"),
            )
        elif possible != {Result.TIE}:
            yield cannot_tell(
                f"{seat_name(seat)} went to War; whether it had a tie hand is not known",
                f"the cards of {seat_name(seat)} and the dealer",
                acts,
                cards,
                position=seat,
            )


def war_wager_equals_initial(play: Play) -> Iterator[Verdict]:
    """Compares each War wager with the Initial wager of its seat."""
    for seat in play.war_seats:
        placed = play.placed(seat, "war", "war")
        if not placed or not play.placed(seat, "initial", "original"):
            yield from _one_wager_unseen(play, seat)
            continue
        war, initial = play.stake(seat, "war", "war"), play.stake(seat, "initial", "original")
        because = play.placed(seat, "initial", "original")
        alike, kept = same((because, initial), (placed, war))
        text = (
            f"{seat_name(seat)}'s War wager had to equal its Initial wager of {money(initial)}; "
            f"{money(war)} were placed"
        )
        facts: dict[str, Any] = {"position": seat, "amounts": amounts(initial, war)}
        if alike:
            yield compliant(text, placed, because, **facts)
        elif alike is None or war.low == 0:
            settle = f"the value of {seat_name(seat)}'s Initial and War wagers"
            yield cannot_tell(text, settle, placed, because, **facts)
        else:
            yield violation(text, placed, because, kept=kept, **facts)


def _one_wager_unseen(play: Play, seat: int) -> Iterator[Verdict]:
    """A seat that certainly did not bet is judged by the card it was dealt."""
    war, initial = play.placed(seat, "war", "war"), play.placed(seat, "initial", "original")
    hidden = play.own_chips_hidden(seat, "war", play.settles_from, play.rnd.t_end)
    if (war or hidden) and (initial or play.bets_hidden(seat, play.betting_ends)):
        yield cannot_tell(
            f"{seat_name(seat)}'s War wager had to equal its Initial wager; not both were seen",
            f"the value of {seat_name(seat)}'s Initial and War wagers",
            (*initial, *war, *play.events_of(seat, "war")),
            position=seat,
        )


def war_wagers_confirmed(play: Play) -> Iterator[Verdict]:
    """Asks for a War wager before the War deal from each seat that took part in it."""
    for seat in play.war_seats:
        if Result.TIE not in play.results(seat) or play.war_begins > play.rnd.t_end:
            continue
        placed = play.placed(seat, "war", "war")
        cards = play.events_of(seat, "war")
        hidden = play.chips_hidden(seat, play.settles_from, play.rnd.t_end)
        if placed and placed[0].t <= play.war_begins:
            yield compliant(
                f"{seat_name(seat)}'s War wager lay before the War deal", placed, position=seat
            )
        elif placed and play.came_as_cards_did(placed[0]):
            yield cannot_tell(
                f"{seat_name(seat)}'s War wager was placed while the War deal began",
                "whether the chips or the first card came first",
                placed,
                _opening(play),
                position=seat,
            )
        elif hidden:
            yield cannot_tell(
                f"whether {seat_name(seat)}'s War wager lay before the War deal was not seen",
                f"{seat_name(seat)}'s betting area before the War deal",
                (*placed, *cards),
                position=seat,
            )
        elif placed:
            yield violation(
                f"{seat_name(seat)}'s War wager had to lie before the War deal began; it was "
                "placed after",
                placed,
                _opening(play),
                position=seat,
            )
        else:
            yield violation(
                f"{seat_name(seat)} was dealt a War card without a War wager",
                cards,
                basis(play, seat, "original"),
                position=seat,
            )


def _opening(play: Play) -> tuple[CardBurned, ...]:
    return tuple(burn for burn in war_burns(play)[:1])


def offered_a_tie_wager(play: Play) -> Iterator[Verdict]:
    """Asks for the offer of a Tie wager on the War deal; only the wager itself can be seen."""
    for seat in play.war_seats:
        placed = play.placed(seat, "tie", "war")
        if placed:
            yield compliant(
                f"{seat_name(seat)} placed a Tie wager on the War deal", placed, position=seat
            )
        else:
            yield cannot_tell(
                f"{seat_name(seat)} placed no Tie wager on the War deal; the offer is spoken",
                f"the dealer's words to {seat_name(seat)} before the War deal",
                play.placed(seat, "war", "war"),
                position=seat,
            )
