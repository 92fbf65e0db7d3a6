"""Acts of chips as events of the log."""

from __future__ import annotations

from typing import Literal, cast

from rules_check.facts.events import Chips, Event
from vision.acts.chips.wager import ChipAct
from vision.table.gaps import gap
from vision.told import seconds

__all__ = ["FLEETING_S", "fleeting", "moved_chips"]

Actor = Literal["dealer", "player"]
SECOND = 1_000_000_000

# A wager that lay for less than this was none.
FLEETING_S = 1.2


def fleeting(put: ChipAct, taken: ChipAct) -> bool:
    """Whether chips seem to be put down and taken up at once: a fist at rest looks so."""
    pairs = {("placed", "removed"), ("added", "removed"), ("paid", "taken")}
    return (
        put.change.cell is taken.change.cell
        and (put.action, taken.action) in pairs
        and taken.change.passage.left_ns - put.change.passage.came_ns < FLEETING_S * SECOND
    )


def moved_chips(act: ChipAct) -> list[Event]:
    """Chips that were moved, and a gap where not all that was done with them was seen."""
    passage, zone = act.change.passage, act.change.cell.zones[0]
    confidence = round(act.confidence * (1.0 if act.actor is not None else 0.5), 4)
    begin, end = min(passage.left_ns, passage.came_ns), passage.came_ns
    if act.t_ns is not None:
        begin = end = act.t_ns
    out: list[Event] = [
        Chips(
            id="",
            t=seconds(begin),
            t_end=seconds(end),
            source="vision",
            confidence=confidence,
            zone=zone.name,
            position=zone.position,
            actor=cast("Actor | None", act.actor),
            action=act.action,
            wager=zone.wager,
            cents=act.cents,
            values=act.values,
            emptied=True if act.emptied else None,
        )
    ]
    in_turn = passage.sides_in_turn and act.action in {"removed", "taken"}
    hidden = in_turn or (passage.both_about and act.action == "removed")
    if (hidden and not act.explained) or act.actor is None:
        out.append(gap("unsure", passage.since_ns, act.change.calm_ns, (zone.name,)))
    return out
