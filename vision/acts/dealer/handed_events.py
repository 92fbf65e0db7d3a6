"""Cards carried about the table, as events of the log."""

from __future__ import annotations

import numpy as np

from rules_check.facts.events import CardDealt, CardMoved, CardTurned, Event
from vision.acts.cards.changes import CardAct
from vision.acts.cards.looks import Looks
from vision.acts.cards.quads import Quad
from vision.acts.cards.resting import Resting
from vision.table.cell_content import Change
from vision.told import seconds

__all__ = ["CARRIED", "OPENED", "RAIL", "carried", "laid_at_corner", "opened"]

# A player's rail, whose is not known.
RAIL = "rail"

# How surely a card went where the dealer's hand went, and how surely it was opened there.
CARRIED, OPENED = 0.85, 0.9


def carried(
    act: CardAct,
    origin: int | str | None,
    target: int | str | None,
    came_ns: int | None = None,
    begin_ns: int | None = None,
) -> CardMoved:
    """A card that went from one place to another.

    Args:
        act: its going, or its coming back.
        origin: position, zone, corner or rail it came from; None where that was not seen.
        target: where it went, likewise.
        came_ns: when it was there, None when the act itself is its coming.
        begin_ns: not before this time, None for when it left.
    """
    passage = act.change.passage
    end = passage.came_ns if came_ns is None else came_ns
    begin = passage.left_ns if begin_ns is None else begin_ns
    readings = act.card.readings if came_ns is None else ()
    return CardMoved(
        id="",
        t=seconds(min(begin, end)),
        t_end=seconds(end),
        source="vision",
        confidence=CARRIED,
        actor="dealer",
        from_place=origin,
        to_place=target,
        card=readings[0].card if readings and readings[0].probability >= CARRIED else None,
    )


def opened(act: CardAct, place: int | str | None) -> list[Event]:
    """A card that was away face down and came back face up was turned there, or on its way."""
    passage, card = act.change.passage, act.card
    at_seat = place == RAIL or not isinstance(place, str)
    t_ns = passage.left_ns if at_seat else passage.came_ns
    return [
        CardTurned(
            id="",
            t=seconds(t_ns),
            t_end=seconds(passage.came_ns),
            source="vision",
            confidence=OPENED,
            zone=card.zone,
            position=place if isinstance(place, int) else None,
            actor="player" if at_seat else "dealer",
            to=card.to,
            hand=card.hand,
            card=card.readings[0].card if card.readings else None,
            readings=card.readings or None,
        )
    ]


def laid_at_corner(change: Change, drawn_ns: int, zone: str) -> tuple[CardAct, CardDealt]:
    """A card of the Banker's that was dealt to the corner of the shoe at once."""
    nowhere = np.zeros((4, 2))
    quad = Quad(
        corners_mm=nowhere,
        corners_px=nowhere,
        centre_mm=nowhere[0],
        fit=1.0,
        solid=1.0,
        white=0.0,
    )
    came = change.passage.came_ns
    card = Resting(quad=quad, to="banker", hand=None, zone=zone, looks=Looks(over=True), t_ns=came)
    event = CardDealt(
        id="",
        t=seconds(min(drawn_ns, change.passage.left_ns)),
        t_end=seconds(came),
        source="vision",
        confidence=OPENED,
        zone=zone,
        actor="dealer",
        to="banker",
        card=None,
        face="down",
    )
    return CardAct("came", card, change), event
