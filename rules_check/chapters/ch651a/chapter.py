"""58 Pa. Code chapter 651a, Casino War: the chapter itself.

Of this chapter the text of § 651a.9 and parts of § 651a.2 were read. How the cards are dealt
(§ 651a.8), which wagers there are (§ 651a.7) and the odds (§ 651a.10) were not: nothing is held
against anybody by them.
"""

from collections.abc import Sequence
from pathlib import Path

from rules_check.chapters.war.play import Edition, Play
from rules_check.chapters.war.reading import plays
from rules_check.chapters.war.results import War
from rules_check.engine import Chapter
from rules_check.facts.profile import TableProfile
from rules_check.law import Law, load_law
from rules_check.rounds import Round

__all__ = ["CASINO_WAR", "EDITION"]

EDITION = Edition(clockwise=False, war=War.INITIAL_STAYS)
"""§ 651a.9(a), (g): from the dealer's right, counterclockwise; (c)(2): the Initial stays."""


def _read(rounds: Sequence[Round], profile: TableProfile, law: Law) -> Sequence[Play]:
    return plays(rounds, profile, law, EDITION)


CASINO_WAR: Chapter[Play] = Chapter(
    game="casino_war",
    edition="651a",
    code="58 Pa. Code",
    title="Casino War",
    law=load_law(Path(__file__).parent / "ch651a_casino_war.toml"),
    read=_read,
)
