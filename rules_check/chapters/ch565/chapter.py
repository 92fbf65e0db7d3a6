"""58 Pa. Code chapter 565, Three Card Poker (temporary, 40 Pa.B. 6943): the chapter itself."""

from collections.abc import Sequence
from pathlib import Path

from rules_check.chapters.ch565.play import ThreeCardPlay
from rules_check.engine import Chapter
from rules_check.facts.profile import TableProfile
from rules_check.law import Law, load_law
from rules_check.procedures.play import in_sequence
from rules_check.rounds import Round

__all__ = ["THREE_CARD"]


def _read(rounds: Sequence[Round], profile: TableProfile, law: Law) -> Sequence[ThreeCardPlay]:
    return in_sequence(rounds, lambda rnd, before: ThreeCardPlay(rnd, profile, law, before))


THREE_CARD: Chapter[ThreeCardPlay] = Chapter(
    game="three_card_poker",
    edition="565",
    code="58 Pa. Code",
    title="Three Card Poker (temporary)",
    law=load_law(Path(__file__).parent / "ch565_three_card_poker.toml"),
    read=_read,
)
