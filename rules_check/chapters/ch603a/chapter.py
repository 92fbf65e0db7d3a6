"""58 Pa. Code chapter 603a, Table game equipment: the chapter itself.

It holds beside the final edition of every game; the temporary editions have chapter 523. Its first
day is not known. Of it §§ 603a.3 and 603a.10(a) to (d) were read.
"""

from collections.abc import Sequence
from pathlib import Path

from rules_check.engine import EVERY_GAME, Chapter
from rules_check.facts.editions import EDITIONS
from rules_check.facts.profile import TableProfile
from rules_check.law import Law, load_law
from rules_check.procedures.play import BasePlay, in_sequence
from rules_check.rounds import Round

__all__ = ["EQUIPMENT"]


def _read(rounds: Sequence[Round], profile: TableProfile, law: Law) -> Sequence[BasePlay]:
    def make(rnd: Round, previous: BasePlay | None) -> BasePlay:
        return BasePlay(rnd, profile, law, previous)

    return in_sequence(rounds, make)


def _beside(profile: TableProfile) -> bool:
    name = profile.governing_edition()
    return any(e.name == name and e.last_day is None for e in EDITIONS[profile.game])


EQUIPMENT: Chapter[BasePlay] = Chapter(
    game=EVERY_GAME,
    edition="603a",
    code="58 Pa. Code",
    title="Table game equipment",
    law=load_law(Path(__file__).parent / "ch603a_equipment.toml"),
    read=_read,
    beside=_beside,
)
