"""The layout of the table (§ 2(c)), told once by the table profile."""

from collections.abc import Iterator

from rules_check.chapters.baccarat.play import DRAGONS, HANDS, Play
from rules_check.procedures import table
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = ["approved", "dragon_areas"]

_AREAS = (*HANDS, "tie", *DRAGONS)


def approved(play: Play) -> Iterator[Verdict]:
    """Asks that the layout was approved, as the table's rules submission states."""
    if play.previous is not None:
        return
    told = play.profile.submission.layout_approved
    if told is None:
        yield cannot_tell(
            "the layout has to be approved; whether it was is not known",
            "layout_approved in the table's rules submission",
        )
    elif told:
        yield compliant("the layout is approved")
    else:
        yield violation("the layout has to be approved and is not", ())


def dragon_areas(play: Play) -> Iterator[Verdict]:
    """Asks for areas of their own for Dragon Bonus Wagers where these are offered."""
    if play.profile.submission.dragon_bonus_table is None:
        return
    for name in DRAGONS:
        yield from table.has_area(play, name, _AREAS)
