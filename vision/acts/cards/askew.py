"""Cards whose outline was found amid arms or shadows and does not lie where they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vision.acts.cards.quads import LEAST_SOLID, Floats, Quad, find_cards
from vision.acts.cards.same_card import away_mm
from vision.table.cell_content import Change
from vision.table.felt import Felt

__all__ = ["outlined_anew"]

# An outline found amid arms is off by so much at most, and the other cards lie further from it.
MOST_OFF_MM, OTHER_MM = 25.0, 10.0
# So much of its outline found anew differs from bare felt.
LEAST_FIT = 0.95


def outlined_anew(
    change: Change,
    card: Quad,
    others: Sequence[Quad],
    area_mm: Floats,
    felt: Felt,
    shown: float,
) -> Quad | None:
    """Where a card lay just before a change, its outline found as if none had been known.

    The shadow of the arm that lays a card down makes its outline larger and turned; later cards
    that touch it keep it so. Before it is turned it has lain still for long.

    Args:
        change: the change with which it was turned.
        card: its outline as known.
        others: those of the other cards there.
        area_mm: x0, y0, x1, y1 of the felt to search.
        felt: the table.
        shown: share of card white that shows there since.

    Returns:
        None where no outline near it fits, or more than one does.
    """
    found = [
        quad
        for quad in find_cards(change.before, change.bare, change.box_px, area_mm, felt)
        if quad.fit >= LEAST_FIT
        and quad.solid >= LEAST_SOLID
        and away_mm(quad, card) < MOST_OFF_MM
        and all(away_mm(quad, other) >= OTHER_MM for other in others)
    ]
    return replace(found[0], white=shown) if len(found) == 1 else None
