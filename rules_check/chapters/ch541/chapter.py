"""58 Pa. Code chapter 541, Minibaccarat (temporary, 40 Pa.B. 6943): the chapter itself.

Of this chapter §§ 541.2(c)(6), 541.8 and 541.13 were read. How the cards are dealt comes from the
final form, § 627a.8, and when a third card is due from § 631a.11.
"""

from collections.abc import Sequence
from pathlib import Path

from rules_check.chapters.baccarat.play import Play
from rules_check.engine import Chapter
from rules_check.facts.profile import TableProfile
from rules_check.law import Law, load_law
from rules_check.procedures.play import in_sequence
from rules_check.rounds import Round

__all__ = ["MINIBACCARAT"]


def _read(rounds: Sequence[Round], profile: TableProfile, law: Law) -> Sequence[Play]:
    return in_sequence(rounds, lambda rnd, before: Play(rnd, profile, law, before))


MINIBACCARAT: Chapter[Play] = Chapter(
    game="minibaccarat",
    edition="541",
    code="58 Pa. Code",
    title="Minibaccarat (temporary)",
    law=load_law(Path(__file__).parent / "ch541_minibaccarat.toml"),
    read=_read,
)
