"""From rounds to what the provisions of War look at."""

from collections.abc import Sequence

from rules_check.chapters.war.play import Edition, Play
from rules_check.facts.profile import TableProfile
from rules_check.law import Law
from rules_check.procedures.play import in_sequence
from rules_check.rounds import Round

__all__ = ["plays"]


def plays(
    rounds: Sequence[Round], profile: TableProfile, law: Law, edition: Edition
) -> tuple[Play, ...]:
    """Returns one play for each round; each knows the one before."""
    return in_sequence(rounds, lambda rnd, before: Play(rnd, profile, law, edition, before))
