"""What a round is asked to contain, and how often things happen that nobody asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True, kw_only=True)
class Order:
    """What one round is asked to contain; the empty order leaves all to chance.

    Attributes:
        before: "opening", "shoe", "dealer", "idle", "none" (nothing may happen) or None.
        cover: The cover card comes out in this round: "seat", "dealer", "any" or "no" (it may
            not).
        wishes: Situations for the round, of the game's own kind.
        seats: At least this many bettors.
        free_seat: At least one betting position is empty.
        rig: Code of a card that seats with a wish are dealt.
        plain: No oddities, no changes of players.
    """

    before: str | None = None
    cover: str | None = None
    wishes: tuple[Any, ...] = ()
    seats: int = 1
    manner: Mapping[str, bool] = field(default_factory=dict)
    free_seat: bool = False
    rig: str | None = None
    plain: bool = False


@dataclass(slots=True, kw_only=True)
class Chances:
    """How often, per round, things happen that no order asks for."""

    dealer: float = 0.04
    seats: float = 0.07
    floor: float = 0.008
    idle: float = 0.003
    deep_cover: float = 0.3
    oddities: bool = True
