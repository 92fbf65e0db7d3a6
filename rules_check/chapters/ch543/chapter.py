"""58 Pa. Code chapter 543, Midibaccarat (temporary, 40 Pa.B. 6943): the chapter itself.

Of this chapter §§ 543.2(c)(6), 543.8 to 543.10, 543.13 and 543.14(f) were read; when a third card
is due (§ 543.11) comes from § 631a.11.
"""

from collections.abc import Sequence
from pathlib import Path

from rules_check.chapters.baccarat.play import Play
from rules_check.engine import Chapter
from rules_check.facts.profile import TableProfile
from rules_check.law import Law, load_law
from rules_check.procedures.play import in_sequence
from rules_check.rounds import Round

__all__ = ["MIDIBACCARAT"]


def _read(rounds: Sequence[Round], profile: TableProfile, law: Law) -> Sequence[Play]:
    return in_sequence(rounds, lambda rnd, before: Play(rnd, profile, law, before))


MIDIBACCARAT: Chapter[Play] = Chapter(
    game="midibaccarat",
    edition="543",
    code="58 Pa. Code",
    title="Midibaccarat (temporary)",
    law=load_law(Path(__file__).parent / "ch543_midibaccarat.toml"),
    read=_read,
)
