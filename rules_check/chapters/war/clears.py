"""When the cards are picked up, and whether the hands can be rebuilt."""

from collections.abc import Iterator

from rules_check.chapters.war.play import DEALER, Place, Play
from rules_check.chapters.war.results import Result
from rules_check.chapters.war.tie_hand import Choice, choice
from rules_check.facts.events import CardsCleared
from rules_check.procedures.words import seat_name
from rules_check.rounds import DealName
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = [
    "first_clears",
    "last_clears",
    "others_cleared_after_settling",
    "rest_cleared_last",
]


def first_clears(play: Play) -> tuple[CardsCleared, ...]:
    """Returns the clears of hands that did not go to War, in a round with or without one."""
    return tuple(c for c in play.rnd.clears if c.to not in _stayers(play))


def _stayers(play: Play) -> tuple[Place, ...]:
    return (*play.war_seats, DEALER)


def last_clears(play: Play) -> tuple[CardsCleared, ...]:
    """Returns the clears of the hands that went to War, and of the dealer's."""
    return tuple(c for c in play.rnd.clears if c.to in _stayers(play))


def others_cleared_after_settling(play: Play) -> Iterator[Verdict]:
    """Judges the pick-up after the original deal: after settling, and before any War deal."""
    clears = first_clears(play)
    settled = play.settled_acts("original")
    for clear in clears:
        later = [act for act in settled if act.t > clear.t]
        if later and isinstance(clear.to, int):
            yield violation(
                f"the cards of {seat_name(clear.to)} were cleared before "
                f"{seat_name(later[0].position)} was settled",
                (clear, later[0]),
                position=clear.to,
            )
            return
    due = [s for s in play.seats if s not in play.war_seats and play.has_card(s, "original")]
    late = _not_cleared_in_time(play, due)
    unseen = [s for s in play.seats if s not in play.war_seats and play.unseen_hand(s, "original")]
    if late is not None:
        yield late
    elif clears and unseen:
        yield cannot_tell(
            f"whether {seat_name(unseen[0])} had cards that were cleared in time was not seen",
            f"the hand of {seat_name(unseen[0])}",
            clears,
            position=unseen[0],
        )
    elif clears and play.hidden(play.dealt, clears[-1].t, "wager"):
        yield cannot_tell(
            "whether all wagers were settled before the cards were cleared was not seen whole",
            "the wagers between the deal and the pick-up",
            clears,
        )
    elif clears and len(clears) >= len(due):
        yield compliant("the cards were cleared after the wagers were settled", clears)


def _not_cleared_in_time(play: Play, due: list[int]) -> Verdict | None:
    if play.rnd.war is not None:
        end = play.war_begins
    elif play.rnd.clears and play.closed:
        end = play.rnd.t_end
    else:
        return None
    for seat in due:
        clears = play.cleared(seat, "original")
        if clears and (clears[0].t <= end or play.rnd.war is None):
            continue
        cards = play.events_of(seat, "original")
        if play.rnd.war is not None and _may_be_at_war(play, seat):
            return cannot_tell(
                f"whether {seat_name(seat)} went to War, so that its cards stayed, was not seen",
                f"the War wager and the War card of {seat_name(seat)}",
                clears or cards,
                position=seat,
            )
        # A gap amid the deal may have hidden the rest of one round and the start of another.
        if play.clear_hidden(seat, cards[0].t, end):
            return cannot_tell(
                f"whether the cards of {seat_name(seat)} were cleared in time was not seen",
                f"the hand of {seat_name(seat)} after the settlement",
                clears or cards,
                position=seat,
            )
        when = "before the War deal" if play.rnd.war is not None else "after the settlement"
        return violation(
            f"the cards of {seat_name(seat)} had to be cleared {when} and were not",
            clears or cards,
            cards,
            position=seat,
        )
    return None


def _may_be_at_war(play: Play, seat: int) -> bool:
    tied = Result.TIE in play.results(seat)
    return tied and choice(play, seat) is Choice.UNSEEN


def rest_cleared_last(play: Play) -> Iterator[Verdict]:
    """Judges the last pick-up of a round with a War: after every War wager is settled."""
    if play.rnd.war is None:
        return
    clears = tuple(c for c in last_clears(play) if c.t >= play.war_dealt)
    settled = play.settled_acts("war")
    for clear in clears:
        later = [act for act in settled if act.t > clear.t]
        if later:
            position = clear.to if isinstance(clear.to, int) else None
            yield violation(
                f"the cards of {seat_name(clear.to)} were cleared before the War wager of "
                f"{seat_name(later[0].position)} was settled",
                (clear, later[0]),
                position=position,
            )
            return
    missing = _left_lying(play)
    if missing is not None:
        yield missing
    elif clears and play.hidden(play.war_dealt, clears[-1].t, "wager"):
        yield cannot_tell(
            "whether all War wagers were settled before the cards were cleared was not seen whole",
            "the War wagers between the War deal and the pick-up",
            clears,
        )
    elif clears:
        yield compliant(
            "the remaining cards were cleared after the War wagers were settled", clears
        )


def _left_lying(play: Play) -> Verdict | None:
    if not play.rnd.clears or not play.closed:
        return None
    hands: list[tuple[Place, DealName]] = [
        (place, deal) for place in _stayers(play) for deal in ("original", "war")
    ]
    for place, deal in hands:
        cards = play.events_of(place, deal)
        if not cards or play.cleared(place, deal):
            continue
        position = place if isinstance(place, int) else None
        # The first deal itself may not have been seen, but nobody clears a card before it lies.
        if play.clear_hidden(place, cards[0].t, play.rnd.t_end):
            return cannot_tell(
                f"whether the cards of {seat_name(place)} were cleared was not seen",
                f"the hand of {seat_name(place)} after the War settlement",
                cards,
                position=position,
            )
        return violation(
            f"the {deal} card of {seat_name(place)} had to be cleared after the settlement and "
            "was not",
            cards,
            position=position,
        )
    return None
