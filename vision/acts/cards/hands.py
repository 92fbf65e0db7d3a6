"""Which hand a card belongs to by where it lies: its seat's first, or its War card."""

from __future__ import annotations

from vision.acts.cards.quads import Quad
from vision.table.layout import Cell

__all__ = ["hand_of", "zone_of"]


def zone_of(cell: Cell, quad: Quad) -> tuple[str | None, str]:
    """The hand a zone names, if it names one, and the zone a card lies in or nearest to."""
    nearest = min(
        range(len(cell.zones)),
        key=lambda number: float(cell.zones[number].distance_mm(quad.centre_mm)[0]),
    )
    zone = cell.zones[nearest]
    named = zone.hand if zone.position is not None else None
    return named, zone.name


def hand_of(cell: Cell, quad: Quad, taken: set[str | None]) -> tuple[str | None, str]:
    """Which hand a new card belongs to, and its zone.

    The second card of a seat is its War card wherever exactly it lies; the first is the original
    one unless it lies squarely in a zone made for the War card.
    """
    distances = [
        (float(zone.distance_mm(quad.centre_mm)[0]), number)
        for number, zone in enumerate(cell.zones)
    ]
    nearest = cell.zones[min(distances)[1]]
    squarely = nearest.hand == "war" and min(distances)[0] < 0 and len(cell.zones) > 1
    hand = "war" if squarely or "original" in taken else "original"
    fitting = [zone for zone in cell.zones if zone.hand == hand]
    return hand, (fitting[0] if fitting else nearest).name
