"""Which hand a card belongs to by where it lies: its seat's first, or its War card."""

from __future__ import annotations

from vision.acts.cards.quads import Quad
from vision.table.felt import FeltZone
from vision.table.layout import Cell

__all__ = ["hand_of", "zone_of"]


def zone_of(cell: Cell, quad: Quad) -> tuple[str | None, str]:
    """The hand a zone names, if it names one, and the zone a card lies in or nearest to."""
    zone, _ = _nearest(cell, quad)
    return zone.hand if zone.position is not None else None, zone.name


def hand_of(cell: Cell, quad: Quad, taken: set[str | None]) -> tuple[str | None, str]:
    """Which hand a new card belongs to, and its zone.

    The second card of a seat is its War card wherever exactly it lies; the first is the original
    one unless it lies squarely in a zone made for the War card.
    """
    nearest, off_mm = _nearest(cell, quad)
    squarely = nearest.hand == "war" and off_mm < 0 and len(cell.zones) > 1
    hand = "war" if squarely or "original" in taken else "original"
    fitting = [zone for zone in cell.zones if zone.hand == hand]
    return hand, (fitting[0] if fitting else nearest).name


def _nearest(cell: Cell, quad: Quad) -> tuple[FeltZone, float]:
    """The zone a card lies in or nearest to, and by how much it lies outside, millimetres."""
    away = [float(zone.distance_mm(quad.centre_mm)[0]) for zone in cell.zones]
    number = min(range(len(away)), key=away.__getitem__)
    return cell.zones[number], away[number]
