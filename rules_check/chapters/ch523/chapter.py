"""58 Pa. Code chapter 523, Table game equipment (temporary): the chapter itself.

It holds at the tables of every game beside the game's own chapter. Of it only § 523.10(l) was
read, as amended by 40 Pa.B. 6943.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from rules_check.engine import EVERY_GAME, Chapter
from rules_check.facts.editions import EDITIONS
from rules_check.facts.profile import TableProfile
from rules_check.law import Law, LawBook, load_law
from rules_check.rounds import Round

__all__ = ["EQUIPMENT", "Watch"]

_LAW = load_law(Path(__file__).parent / "ch523_equipment.toml")


@dataclass(frozen=True, slots=True)
class Watch:
    """A round, and whether the text that was read is known to be in force."""

    rnd: Round
    profile: TableProfile
    in_force: bool


def _read(rounds: Sequence[Round], profile: TableProfile, law: Law) -> Sequence[Watch]:
    in_force = _in_force(profile, _LAW)
    return [Watch(rnd, profile, in_force) for rnd in rounds]


def _in_force(profile: TableProfile, law: LawBook) -> bool:
    """Whether the text read governs: on the gaming day, or beside a temporary edition named."""
    if profile.edition is not None:
        named = next(e for e in EDITIONS[profile.game] if e.name == profile.edition)
        return named.last_day is not None
    day: date | None = profile.gaming_day
    return day is not None and all(row.in_force(day) for row in law.rows)


EQUIPMENT: Chapter[Watch] = Chapter(
    game=EVERY_GAME,
    edition="523",
    code="58 Pa. Code",
    title="Table game equipment (temporary)",
    law=_LAW,
    read=_read,
)
