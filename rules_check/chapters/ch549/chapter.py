"""58 Pa. Code § 549.20, Royal Match 21 Wager at Blackjack (temporary, 40 Pa.B. 6943)."""

from collections.abc import Sequence
from pathlib import Path

from rules_check.chapters.ch549.play import BlackjackPlay
from rules_check.engine import Chapter
from rules_check.facts.profile import TableProfile
from rules_check.law import Law, load_law
from rules_check.procedures.play import in_sequence
from rules_check.rounds import Round

__all__ = ["ROYAL_MATCH"]


def _read(rounds: Sequence[Round], profile: TableProfile, law: Law) -> Sequence[BlackjackPlay]:
    return in_sequence(rounds, lambda rnd, before: BlackjackPlay(rnd, profile, law, before))


ROYAL_MATCH: Chapter[BlackjackPlay] = Chapter(
    game="blackjack",
    edition="549",
    code="58 Pa. Code",
    title="Blackjack, Royal Match 21 Wager (temporary)",
    law=load_law(Path(__file__).parent / "ch549_blackjack.toml"),
    read=_read,
)
