"""58 Pa. Code chapter 535, Pai Gow (temporary): the chapter itself.

Of this chapter only § 535.3(e) was read.
"""

from collections.abc import Sequence
from pathlib import Path

from rules_check.engine import Chapter
from rules_check.facts.profile import TableProfile
from rules_check.law import Law, load_law
from rules_check.procedures.play import BasePlay, in_sequence
from rules_check.rounds import Round

__all__ = ["PAI_GOW"]


def _read(rounds: Sequence[Round], profile: TableProfile, law: Law) -> Sequence[BasePlay]:
    def make(rnd: Round, previous: BasePlay | None) -> BasePlay:
        return BasePlay(rnd, profile, law, previous)

    return in_sequence(rounds, make)


PAI_GOW: Chapter[BasePlay] = Chapter(
    game="pai_gow",
    edition="535",
    code="58 Pa. Code",
    title="Pai Gow (temporary)",
    law=load_law(Path(__file__).parent / "ch535_pai_gow.toml"),
    read=_read,
)
