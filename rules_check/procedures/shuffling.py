"""The shuffle before play and on the floor's order, and the stack it ends in."""

from collections.abc import Iterator, Sequence

from rules_check.facts.events import CardDealt, Procedure
from rules_check.procedures.play import BasePlay
from rules_check.procedures.preparation import ordered_by_floor, unseen_from
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = ["reshuffled_as_ordered", "shuffled_before_play", "stacked_after_shuffle"]


def reshuffled_as_ordered(play: BasePlay) -> Iterator[Verdict]:
    """Asks for a shuffle after the floor ordered one, before the next card is dealt."""
    orders = ordered_by_floor(play, "floor_ordered_reshuffle")
    if not orders or play.first_card is None:
        return
    done = [s for s in play.rnd.preparation.named("shuffle") if s.t >= orders[-1].t]
    if done:
        yield compliant("the cards were reshuffled as the floor ordered", done, orders)
    elif unseen_from(play, orders[-1].t):
        yield cannot_tell(
            "whether the cards were reshuffled as ordered was not seen",
            "the table after the order",
            orders,
        )
    else:
        yield violation(
            "the floor ordered a reshuffle; another round was dealt without one",
            (orders[-1], play.first_card),
        )


def shuffled_before_play(
    shuffled: Sequence[Procedure], ready: Procedure | CardDealt
) -> Iterator[Verdict]:
    """Asks for a shuffle before play begins; preshuffled cards need none.

    Args:
        shuffled: the shuffles before ``ready``.
        ready: the shoe loaded, or the first card.
    """
    if shuffled:
        yield compliant("the cards were shuffled before play", (*shuffled, ready))
    else:
        yield cannot_tell(
            "the cards were not seen shuffled before play; preshuffled cards need not be",
            "whether the cards were preshuffled",
            (ready,),
        )


def stacked_after_shuffle(play: BasePlay) -> Iterator[Verdict]:
    """Asks that the shuffled cards be put in a single stack."""
    prep = play.rnd.preparation
    shuffled = prep.named("shuffle")
    if not shuffled:
        return
    stacked = [s for s in prep.named("stack") if s.t >= shuffled[-1].t]
    if stacked:
        yield compliant("the shuffled cards were put in one stack", (shuffled[-1], stacked[0]))
    else:
        yield cannot_tell(
            "that the shuffled cards were put in one stack was not told",
            "the stack after the shuffle",
            shuffled[-1:],
        )
