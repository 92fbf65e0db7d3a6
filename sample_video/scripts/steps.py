"""The plan of a round: steps in order, before anybody decides when and where exactly.

A lawful round is planned first; a fault edits the plan; the director then gives every step its
time and place. So a fault changes one thing, and everything that follows from it stays true.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar

from sample_video.scripts.acts import Act, ActKind, Actor, CardItem, Face, Hand, Scalar
from sample_video.scripts.pace import Range

BOTH: tuple[Hand, ...] = ("left", "right")

Json = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A part of a round.

    Attributes:
        name: What the game calls it; the first of every game is "before", what comes between
            rounds, and wagers are made in "bets".
        pause_s: Extra pause of the dealer before the first act.
        together: Players put their chips down at the same time, from the start of the phase.
        served: Players take chips away once the dealer has served their seat.
        draws: Cards leave the shoe to hands, so the cover card may come out.
    """

    name: str
    pause_s: Range | None = None
    together: bool = False
    served: bool = False
    draws: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One act to come.

    Attributes:
        chips: Chips put down, bottom to top; for chips picked up see `cents`.
        cents: How much is picked up; None is all that lies there. For a marker, its amount.
        pile: For chips picked up: "stake" or "pay", "all" for both, "rail" for `chips` of the
            player's own.
        area: Betting area in which the chips lie, when it is not that of `wager`.
        joined: Carried together with the step before it.
        hold: Everybody waits until this step has ended.
        mark: Part of what a fault did; spans the time window of its finding.
        wait_s: Extra pause before the step.
        zone: A resting place other than the usual one.
    """

    kind: ActKind
    actor: Actor = "dealer"
    verb: str | None = None
    hands: tuple[Hand, ...] = ("right",)
    position: int | None = None
    to: int | str | None = None
    wager: str | None = None
    hand: str | None = None
    card: CardItem | None = None
    face: Face = "up"
    chips: tuple[int, ...] = ()
    cents: int | None = None
    pile: str = "stake"
    area: str | None = None
    detail: tuple[tuple[str, Scalar], ...] = ()
    cards: int = 0
    joined: bool = False
    hold: bool = False
    mark: bool = False
    wait_s: float = 0.0
    zone: str | None = None
    event: bool = True


@dataclass(slots=True, kw_only=True)
class Expected:
    """The finding a fault must lead to.

    Attributes:
        sections: The section that fits best, then others that are acceptable.
        row: Catalogue row.
        position: Seat, or None for the whole table.
        positions: Other acceptable seats.
        amount: Due and seen, in cents, when money was wrong.
        to_round_end: The window is the round from its first card on (what did not happen).
    """

    fault: str
    sections: tuple[str, ...]
    row: str
    message: str
    position: int | None = None
    positions: tuple[int | None, ...] = ()
    amount: tuple[int, int] | None = None
    to_round_end: bool = False


@dataclass(slots=True, kw_only=True)
class RoundPlan(ABC):
    """A round on paper: the steps of each phase. A game adds its wagers and cards.

    Attributes:
        void: All hands are void.
        notes: What was odd about the round, in words.
    """

    PHASES: ClassVar[tuple[Phase, ...]] = ()

    number: int
    edition: str
    phases: dict[str, list[Step]] = field(default_factory=dict)
    expected: list[Expected] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    void: bool = False
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Open an empty list of steps for each phase of the game."""
        self.phases = {phase.name: [] for phase in self.PHASES}

    @abstractmethod
    def seats_truth(self) -> list[Json]:
        """One object a seat for truth.jsonl: `position`, wagers in cents, outcome."""

    def find(self, phase: str, wanted: Callable[[Step], bool]) -> Iterator[int]:
        """Indices of the wanted steps of a phase."""
        return (i for i, step in enumerate(self.phases[phase]) if wanted(step))

    def mark(self, phase: str, index: int) -> None:
        """Make a step part of the evidence."""
        self.phases[phase][index] = replace(self.phases[phase][index], mark=True)
