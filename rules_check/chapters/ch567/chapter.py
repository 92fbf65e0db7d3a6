"""58 Pa. Code chapter 567, War (temporary, 40 Pa.B. 1911): the chapter itself."""

from collections.abc import Sequence
from pathlib import Path

from rules_check.chapters.war.play import Edition, Play
from rules_check.chapters.war.reading import plays
from rules_check.chapters.war.results import War
from rules_check.engine import Chapter
from rules_check.facts.profile import TableProfile
from rules_check.law import Law, load_law
from rules_check.rounds import Round

__all__ = ["EDITION", "WAR"]

EDITION = Edition(clockwise=True, war=War.INITIAL_COLLECTED)
"""§ 567.9(a), (g): from the dealer's left, clockwise; § 567.9(e): the Initial is collected."""


def _read(rounds: Sequence[Round], profile: TableProfile, law: Law) -> Sequence[Play]:
    return plays(rounds, profile, law, EDITION)


WAR: Chapter[Play] = Chapter(
    game="casino_war",
    edition="567",
    code="58 Pa. Code",
    title="War (temporary)",
    law=load_law(Path(__file__).parent / "ch567_war.toml"),
    read=_read,
)
