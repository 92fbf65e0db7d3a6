"""Picking up the cards after a round."""

from collections.abc import Iterator

from rules_check.facts.events import CardsCleared
from rules_check.procedures.play import BasePlay
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = ["kept_in_order"]


def kept_in_order(play: BasePlay, clears: tuple[CardsCleared, ...]) -> Iterator[Verdict]:
    """Asks that each hand can be rebuilt from the discard rack."""
    mixed = [clear for clear in clears if clear.in_order is False]
    if mixed:
        place = mixed[0].to
        yield violation(
            f"the cards of {seat_name(place)} had to go to the discard rack so that the hand can "
            "be rebuilt and did not",
            mixed,
            position=place if isinstance(place, int) else None,
        )
    elif any(clear.in_order is None for clear in clears) or (
        clears and play.hidden(play.dealt, play.rnd.t_end, "discard")
    ):
        yield cannot_tell(
            "whether the hands can be rebuilt from the discard rack was not seen",
            "the order in which the cards were picked up",
            clears,
        )
    elif clears:
        yield compliant("the cards went to the discard rack so that hands can be rebuilt", clears)
