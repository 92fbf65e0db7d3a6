"""Which chapter of the Code governs a table: named in its profile, or by the gaming day."""

from dataclasses import dataclass
from datetime import date

from rules_check.errors import InputError

__all__ = ["EDITIONS", "GAMES", "Edition", "edition_covers", "edition_in_force"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A chapter and the gaming days on which it certainly governed, both included.

    ``None`` for a day means that the chapter governs without bound on that side.
    """

    name: str
    first_day: date | None = None
    last_day: date | None = None

    def covers(self, day: date) -> bool:
        """Whether the chapter governed on ``day``."""
        begun = self.first_day is None or self.first_day <= day
        return begun and (self.last_day is None or day <= self.last_day)


EDITIONS: dict[str, tuple[Edition, ...]] = {
    "casino_war": (
        # 40 Pa.B. 1911: in force when published, expiring two years after.
        Edition(name="567", first_day=date(2010, 4, 10), last_day=date(2012, 4, 9)),
        # The final form's own first day is not known; after 2012-05-19 it certainly governs.
        Edition(name="651a", first_day=date(2012, 5, 20)),
    ),
    # 40 Pa.B. 1504 published both chapters; the final forms 627a and 629a are of 2012-05-19.
    "minibaccarat": (Edition(name="541", first_day=date(2010, 3, 20), last_day=date(2012, 5, 18)),),
    "midibaccarat": (Edition(name="543", first_day=date(2010, 3, 20), last_day=date(2012, 5, 18)),),
    # Amended by 40 Pa.B. 6520; when it was first published is not known. 633a is of 2012-05-19.
    "blackjack": (Edition(name="549", first_day=date(2010, 11, 13), last_day=date(2012, 5, 18)),),
    # 40 Pa.B. 1156; as amended by 40 Pa.B. 6943 it expires after two years at the latest. The
    # first day of the final form 649a is not known.
    "three_card_poker": (
        Edition(name="565", first_day=date(2010, 3, 6), last_day=date(2012, 12, 3)),
    ),
    # The first day of the final form is not known; it was read as stored from 2022 on.
    "face_up_pai_gow_poker": (Edition(name="688a", first_day=date(2022, 1, 1)),),
    # 40 Pa.B. 1911: in force when published, expiring two years after; 621a's day is not known.
    "pai_gow": (Edition(name="535", first_day=date(2010, 4, 10), last_day=date(2012, 4, 9)),),
}
"""Editions of each game, oldest first."""

GAMES = tuple(EDITIONS)
"""The games a table profile can name."""


def edition_covers(game: str, name: str, day: date) -> bool:
    """Whether an edition of ``game`` is known to govern on the gaming day ``day``."""
    return any(e.name == name and e.covers(day) for e in EDITIONS[game])


def edition_in_force(game: str, day: date, *, file: str) -> str:
    """Returns the edition that governs ``game`` on the gaming day ``day``.

    Raises:
        InputError: no edition certainly governs on that day, so the profile must name one.
    """
    for edition in EDITIONS[game]:
        if edition.covers(day):
            return edition.name
    names = " or ".join(f'"{edition.name}"' for edition in EDITIONS[game])
    raise InputError(
        f"no edition of {game} is known to govern on this gaming day",
        file=file,
        field="table.gaming_day",
        expected=f"another day, or table.edition set to {names}",
        got=day.isoformat(),
    )
