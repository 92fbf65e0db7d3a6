"""58 Pa. Code chapter 688a, Face Up Pai Gow Poker: the chapter itself.

Of this chapter only § 688a.5 was read, and there the lists after (b), (d), (g) and (i) are
missing. Nothing is held against anybody by them, nor by the sections that were not read: how the
cards are dealt, set and settled.
"""

from collections.abc import Sequence
from pathlib import Path

from rules_check.chapters.ch688a.play import Play
from rules_check.engine import Chapter
from rules_check.facts.profile import TableProfile
from rules_check.law import Law, load_law
from rules_check.procedures.play import in_sequence
from rules_check.rounds import Round

__all__ = ["FACE_UP"]


def _read(rounds: Sequence[Round], profile: TableProfile, law: Law) -> Sequence[Play]:
    shuffles = [s for rnd in rounds for s in rnd.preparation.named("shuffle")]
    # A profile may not say so, but a table at which a device shuffled once has one.
    device = profile.submission.automated_shuffler or any(s.by == "device" for s in shuffles)

    def make(rnd: Round, previous: Play | None) -> Play:
        return Play(rnd, profile, law, previous, device=device)

    return in_sequence(rounds, make)


FACE_UP: Chapter[Play] = Chapter(
    game="face_up_pai_gow_poker",
    edition="688a",
    code="58 Pa. Code",
    title="Face Up Pai Gow Poker",
    law=load_law(Path(__file__).parent / "ch688a_face_up_pai_gow_poker.toml"),
    read=_read,
)
