"""What lies in a betting area, and what was done with chips there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from rules_check.facts.events import ChipAction
from rules_check.facts.money import Cents
from rules_check.facts.values import Value
from vision.table.cell_content import Change

__all__ = ["ChipAct", "ChipsTold", "Pile", "Wager", "handed_back"]

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class ChipAct:
    """Chips moved.

    Attributes:
        action: as in the event log.
        cents: how much, None when not known.
        count: how many chips.
        change: the change it was seen in.
        actor: who, None when not clear.
        confidence: that it happened as told.
        t_ns: when, where that is not when the change ended.
        explained: everything that both sides did there in turn is told.
        values: the candidates for ``cents``; None when they are not known.
        emptied: whether the area was seen to lie bare afterwards.
    """

    action: ChipAction
    cents: Cents | None
    count: tuple[int, int]
    change: Change
    actor: str | None
    confidence: float
    t_ns: int | None = None
    explained: bool = False
    values: tuple[Value, ...] | None = None
    emptied: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class ChipsTold:
    """What is told of a change of chips.

    Attributes:
        acts: what was done, in time order.
        doubtful: whether something differs of which nothing can be told.
    """

    acts: list[ChipAct]
    doubtful: bool


@dataclass(slots=True, eq=False)
class Pile:
    """Chips that came together; ``paid`` when the dealer put them there."""

    cents: Cents | None
    where: Mask
    paid: bool = False


@dataclass(slots=True, eq=False)
class Wager:
    """What lies in an area; ``pushed`` since the dealer moved it a little and left it there."""

    piles: list[Pile] = field(default_factory=list)
    taken_ns: int = -(10**15)
    pushed: bool = False


def handed_back(gone: ChipAct | None, *, pushed: bool) -> ChipAct | None:
    """The dealer's pushing a stake to the player who then took it up."""
    if gone is None or gone.action != "removed" or gone.actor != "player":
        return None
    passage = gone.change.passage
    at = passage.since_ns if pushed and passage.pushed_ns is None else passage.pushed_ns
    return None if at is None else replace(gone, action="returned", actor="dealer", t_ns=at)
