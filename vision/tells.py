"""Which acts are made out of pictures at all.

An event log may tell of much more: what is said, what a log holds, a shuffle, a marker. Whoever
promises what a recording will show asks here.
"""

from __future__ import annotations

from rules_check.facts.events import (
    CardBurned,
    CardDealt,
    CardMoved,
    CardsCleared,
    CardTouched,
    CardTurned,
    Chips,
    Event,
    Gap,
    Procedure,
    Staff,
)

__all__ = ["CUT_FOLLOWED", "KINDS", "is_told"]

KINDS = (
    CardBurned,
    CardDealt,
    CardMoved,
    CardsCleared,
    CardTouched,
    CardTurned,
    Chips,
    Gap,
    Procedure,
    Staff,
)
"""Kinds of events that are made."""

PROCEDURES = frozenset({"load_shoe", "cut", "offer_cut"})
"""Procedures that are told; cuts only at the games below."""

CUTS = PROCEDURES - {"load_shoe"}

STAFF = frozenset({"dealer_changed"})
"""What is told of staff."""

CUT_FOLLOWED = frozenset({"face_up_pai_gow_poker"})
"""Games whose cut is followed; elsewhere a shoe is cut so seldom that films are wanting."""


def is_told(event: Event, game: str) -> bool:
    """Whether an act like this one can be in the log of a recording of ``game``."""
    if isinstance(event, Procedure):
        return event.name in PROCEDURES and (event.name not in CUTS or game in CUT_FOLLOWED)
    if isinstance(event, Staff):
        return event.what in STAFF
    if isinstance(event, Chips):
        # Vigorish comes out of the player's own chips, which lie in no betting area.
        return event.wager != "vigorish"
    return isinstance(event, KINDS)
