"""How long things take at a table, in seconds: measured on recorded play, rounded."""

from __future__ import annotations

from dataclasses import dataclass

Range = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Pause before an act, and its length from lifting to rest."""

    gap: Range
    length: Range


CARD_GAP_S: Range = (0.07, 0.09)
"""Between two cards of one deal."""

PICK_UP_S: Range = (0.35, 0.65)
"""Between two things picked up in one carry."""

CARRY_S: Range = (1.0, 1.25)
"""From the last thing picked up to the rest of all."""

_PACES: dict[str, tuple[Range, Range]] = {
    "placed": ((0.2, 1.3), (0.56, 0.72)),
    "added": ((0.5, 1.2), (0.56, 0.72)),
    "removed": ((0.7, 1.3), (1.1, 1.25)),
    "touched": ((0.2, 0.5), (0.7, 1.0)),
    "taken": ((0.75, 1.05), (0.75, 0.95)),
    "paid": ((0.9, 1.1), (0.7, 0.87)),
    "returned": ((0.15, 0.4), (0.6, 0.8)),
    "card_dealt": (CARD_GAP_S, (1.08, 1.6)),
    "card_burned": ((0.08, 0.12), (1.4, 1.9)),
    "face_up_in_shoe": ((0.3, 0.6), (1.4, 1.9)),
    "card_turned": ((0.3, 0.5), (0.6, 0.8)),
    "cards_cleared": ((0.7, 1.1), (1.0, 1.3)),
    "card_touched": ((0.1, 0.4), (0.7, 1.1)),
    "card_moved": ((0.3, 0.6), (0.8, 1.1)),
    "cover_card": ((0.1, 0.2), (1.0, 1.4)),
    "marker": ((0.4, 0.7), (0.7, 0.9)),
    "announcement": ((0.4, 0.8), (0.6, 0.8)),
    "cash": ((0.2, 1.0), (0.6, 0.8)),
    "seat": ((0.5, 2.0), (1.5, 3.0)),
    "staff": ((0.5, 1.0), (2.0, 3.5)),
    "log": ((0.0, 0.1), (0.0, 0.0)),
    "idle": ((0.2, 1.0), (0.5, 1.5)),
    "inspect": ((1.0, 2.0), (8.0, 12.0)),
    "spread": ((0.8, 1.2), (4.0, 6.0)),
    "wash": ((2.5, 3.5), (6.0, 9.0)),
    "stack": ((0.4, 0.8), (2.5, 3.5)),
    "shuffle": ((0.4, 0.8), (8.0, 12.0)),
    "offer_cut": ((0.5, 0.9), (1.2, 1.8)),
    "cut": ((0.3, 0.6), (1.6, 2.2)),
    "recut": ((0.3, 0.6), (1.6, 2.2)),
    "start_position": ((0.6, 1.2), (2.0, 4.0)),
    "load_shoe": ((0.8, 1.2), (1.4, 1.8)),
    "batch_swap": ((0.6, 1.0), (3.5, 4.5)),
}

PACES = {name: Pace(gap=gap, length=length) for name, (gap, length) in _PACES.items()}
"""By chip action, procedure name, or kind of act."""
