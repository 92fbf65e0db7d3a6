"""From rounds to what the provisions of War look at."""

from collections.abc import Sequence

from rules_check.chapters.war.play import Edition, Play
from rules_check.facts.profile import TableProfile
from rules_check.law import Law
from rules_check.rounds import Round

__all__ = ["plays"]


def plays(
    rounds: Sequence[Round], profile: TableProfile, law: Law, edition: Edition
) -> tuple[Play, ...]:
    """Returns one play for each round; each knows the one before."""
    made: list[Play] = []
    for rnd in rounds:
        made.append(Play(rnd, profile, law, edition, made[-1] if made else None))
    return tuple(made)
