"""§ 688a.5(c) to (f): the cut and the recut.

Whom the cut is offered to first is listed after (d), and that list was not read.
"""

from collections.abc import Iterator

from rules_check.chapters.ch688a.chapter import FACE_UP
from rules_check.chapters.ch688a.play import Play
from rules_check.facts.events import CoverCard, Procedure
from rules_check.procedures import cutting
from rules_check.procedures.preparation import ordered_by_floor
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation


@FACE_UP.provision("688a.5(c)", "FP688-006", partly="told by a cover card laid on the stack zone")
def the_stack_stands_on_a_cover_card(play: Play) -> Iterator[Verdict]:
    """After a manual shuffle the stack is placed on top of a cover card."""
    shuffle, cuts = play.by_hand, cutting.cuts_made(play)
    if shuffle is None or not cuts:
        return
    under = _covers(play, "stack", shuffle.t, cuts[0].t)
    if under:
        yield compliant("the stack was put on a cover card", under, (shuffle,))
    else:
        yield cannot_tell(
            "whether the stack was put on a cover card was not told",
            "the stack between the shuffle and the cut",
            (shuffle, cuts[0]),
        )


def _covers(play: Play, kind: str, start: float, end: float) -> tuple[CoverCard, ...]:
    """Returns the cover cards laid in a kind of zone between two instants."""
    names = {zone.name for zone in play.profile.zones if zone.kind == kind}
    return tuple(
        cover for cover in play.rnd.cover_cards if cover.zone in names and start <= cover.t <= end
    )


@FACE_UP.provision("688a.5(c)", "FP688-007", partly="which way the backs face is not seen")
def the_cut_is_offered(play: Play) -> Iterator[Verdict]:
    """After a manual shuffle the stack is offered to be cut."""
    if play.by_hand is not None and play.ready is not None:
        yield from cutting.cut_offered(play, play.by_hand, play.ready)


@FACE_UP.provision("688a.5(c)", "FP688-008")
def somebody_cuts(play: Play) -> Iterator[Verdict]:
    """A player who accepts the cut makes it; if no player accepts, the dealer does."""
    if play.ready is not None:
        yield from cutting.made_by_whom_accepted(play, play.ready, every_player=False)


@FACE_UP.provision("688a.5(e)", "FP688-010")
def the_cover_card_goes_ten_cards_in(play: Play) -> Iterator[Verdict]:
    """The cutter places the second cover card at least ten cards from the top or the bottom."""
    return cutting.deep_enough(play, play.law.whole("cut.depth"))


@FACE_UP.provision("688a.5(e)", "FP688-011", partly="the log has no event for moving the cut block")
def the_cut_is_carried_out(play: Play) -> Iterator[Verdict]:
    """The second cover card and all cards above it go to the bottom of the stack."""
    if play.ready is not None:
        yield from cutting.block_moved(play, play.ready)


@FACE_UP.provision(
    "688a.5(e)", "FP688-013", covers=("FP688-012",), partly="told by a cover card in a zone"
)
def a_cover_card_is_put_away(play: Play) -> Iterator[Verdict]:
    """After the cut one cover card goes to the discard rack or four cards from the bottom."""
    cuts, ready = cutting.cuts_made(play), play.ready
    if not cuts or ready is None or ready.t < cuts[-1].t:
        return
    racked = _covers(play, "discard", cuts[-1].t, ready.t)
    stacked = _covers(play, "stack", cuts[-1].t, ready.t)
    if racked or stacked:
        where = "to the discard rack" if racked else "back into the stack"
        yield compliant(f"after the cut a cover card went {where}", (*racked, *stacked), cuts[-1:])
    else:
        yield cannot_tell(
            "where the cover cards went after the cut was not told",
            "the cover cards between the cut and the first card",
            (cuts[-1], ready),
        )


@FACE_UP.provision("688a.5(f)", "FP688-015", covers=("FP688-016",))
def a_recut_is_ordered_and_made_before_the_deal(play: Play) -> Iterator[Verdict]:
    """A recut is ordered by the floor after the cut, and made before the cards are dealt."""
    late = play.told_in_the_deal("recut")
    if late:
        yield violation(
            "a recut had to come before the cards were dealt and came while they were", late
        )
    recuts = play.told("recut")
    for recut in recuts:
        yield _recut(play, recut)
    if not recuts:
        yield from cutting.recut_in_vain(play)


def _recut(play: Play, recut: Procedure) -> Verdict:
    orders = ordered_by_floor(play, "floor_ordered_recut")
    cutter = next((c.by for c in reversed(cutting.cuts_made(play)) if c.t <= recut.t), None)
    if not orders:
        return cannot_tell(
            "a recut is for the floor to order; no order was told",
            "the floorperson's order of the recut",
            (recut,),
        )
    if recut.by is None or cutter != recut.by:
        who = "somebody not seen" if recut.by is None else seat_name(recut.by)
        return cannot_tell(
            f"the recut was made by {who}; it is for the last cutter or the next player entitled, "
            "and the order of players is not in the encoded text",
            "the text after section 688a.5(d)",
            (recut,),
            orders,
            position=recut.by if isinstance(recut.by, int) else None,
        )
    return compliant("the recut was ordered and made by the last cutter", (recut,), orders)
