"""§ 688a.5(e), (i) and (j): where the deal starts.

The lawful methods of finding the starting position are listed after (i), and how the cards go
round from there is told in §§ 688a.8 to 688a.10; neither was read.
"""

from collections.abc import Iterator

from rules_check.chapters.ch688a.chapter import FACE_UP
from rules_check.chapters.ch688a.play import Play
from rules_check.facts.events import CoverCard
from rules_check.procedures.cutting import cuts_made
from rules_check.procedures.preparation import unseen_from
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

_START = "when the starting position was determined"


@FACE_UP.provision("688a.5(e)", "FP688-014", partly="how it is determined is not in the text read")
def the_start_is_found_between_cut_and_deal(play: Play) -> Iterator[Verdict]:
    """The starting position is determined after the cut and before the cards are dealt."""
    first = play.first_card
    if first is None:
        return
    starts, cuts = play.told("start_position"), cuts_made(play)
    late = play.told_in_the_deal("start_position")
    unseen = unseen_from(play, cuts[-1].t if cuts else play.rnd.preparation.t)
    # A cut that was made unseen may have come after the starting position was determined.
    cut_unseen = play.by_hand is not None and bool(starts) and unseen_from(play, starts[-1].t)
    if starts and (not cuts or starts[-1].t >= cuts[-1].t) and not cut_unseen:
        yield compliant("the starting position was determined before the deal", starts, cuts[-1:])
    elif starts and not unseen and play.by_hand is not None:
        yield violation(
            "the starting position had to be determined after the cut and was before it",
            (starts[-1], cuts[-1]),
        )
    elif late and not unseen and not starts:
        yield violation(
            "the starting position had to be determined before the cards were dealt and was "
            "while they were",
            (first, late[0]),
        )
    else:
        yield cannot_tell(
            "the starting position was not told to be determined between the cut and the deal",
            _START,
            (*cuts[-1:], first),
        )


@FACE_UP.provision("688a.5(i)", "FP688-021", partly="the lawful methods are not in the text read")
def the_deal_begins_at_the_starting_position(play: Play) -> Iterator[Verdict]:
    """The deal begins at the starting position that was determined."""
    starts, first = play.told("start_position"), play.first_card
    if not starts or first is None:
        return
    start = starts[-1]
    due: int | str | None = "dealer" if start.position == 0 else start.position
    if due is not None and first.to == due:
        yield compliant(f"the deal began at {seat_name(due)}, as determined", (first,), (start,))
    else:
        yield cannot_tell(
            f"the starting position was {seat_name(due)} and the first card seen went to "
            f"{seat_name(first.to)}; how the cards go round is not in the encoded text",
            "the text of sections 688a.8 to 688a.10",
            (first,),
            (start,),
        )


@FACE_UP.provision("688a.5(j)", "FP688-022", partly="other objects than a cover card are not told")
def the_starting_position_may_be_marked(play: Play) -> Iterator[Verdict]:
    """The starting position may be marked with an additional cover card once it is determined."""
    starts, first = play.told("start_position"), play.first_card
    if not starts or first is None:
        return
    start = starts[-1]
    due: int | str | None = "dealer" if start.position == 0 else start.position
    for cover in _laid(play, start.t, first.t):
        if due is not None and cover.at == due:
            yield compliant("the starting position was marked", (cover,), (start,))
            return


def _laid(play: Play, start: float, end: float) -> tuple[CoverCard, ...]:
    return tuple(c for c in play.rnd.cover_cards if start <= c.t <= end)
