"""What a fault is: where it applies, what its round must contain, and how it changes the plan."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from sample_video.scripts.session import Session
from sample_video.scripts.steps import Expected, RoundPlan, Step

PlanT = TypeVar("PlanT", bound=RoundPlan)
SessionT = TypeVar("SessionT", bound=Session[Any, Any, Any])
SceneT = TypeVar("SceneT", bound="Scene[Any, Any]")


Choice = str | int | bool | None
"""A value a house may have chosen."""


class CannotHappenError(Exception):
    """The round does not contain what the fault needs; another round is tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """Where a fault is unlawful under one edition.

    Attributes:
        sections: The best fitting section, then others that say the same.
        row: Row of the catalogue.
    """

    sections: tuple[str, ...]
    row: str


@dataclass(slots=True, kw_only=True)
class Scene(Generic[PlanT, SessionT]):
    """The round a fault edits.

    Attributes:
        fault: The fault's name.
        law: Where it is unlawful under the edition played.
    """

    fault: str
    law: Law
    plan: PlanT
    session: SessionT
    rng: random.Random

    def steps(self, phase: str) -> list[Step]:
        """The steps of a phase, to be edited in place."""
        return self.plan.phases[phase]

    def first(self, phase: str, wanted: Callable[[Step], bool]) -> int:
        """Index of the first wanted step.

        Raises:
            CannotHappenError: The phase has no such step.
        """
        for index, step in enumerate(self.plan.phases[phase]):
            if wanted(step):
                return index
        raise CannotHappenError(f"{self.fault}: nothing fits in {phase}")

    def expect(
        self,
        message: str,
        *,
        position: int | None = None,
        positions: tuple[int | None, ...] = (),
        amount: tuple[int, int] | None = None,
        to_round_end: bool = False,
    ) -> Expected:
        """The finding under the edition played."""
        return Expected(
            fault=self.fault,
            sections=self.law.sections,
            row=self.law.row,
            message=message,
            position=position,
            positions=positions,
            amount=amount,
            to_round_end=to_round_end,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault(Generic[SceneT]):
    """One kind of violation.

    Attributes:
        name: What to call it on the command line.
        laws: By edition; an edition that is not here does not forbid it, or says nothing.
        edit: Changes the plan and says what must be found.
        wishes: Situations the round must contain, each of the game's own kind of wish.
        seats: At least this many bettors.
        before: What must come before the round: "shoe", "dealer", "opening", "idle", "none", or
            what else the game's session knows.
        cover: Where the cover card must have come out in the round before: "seat" or "dealer", or
            "any".
        automated: Whether an automated shuffler must (not) be in use.
        sound: The log must have announcements.
        earlier: Rounds there must be before.
        manner: Habits the dealer must have.
        free_seat: A betting position must be empty.
        opening: The recording must (not) begin with the opening of the table.
        later: Rounds there must be after it.
        house: Makes the table itself unlawful; found with the first round.
        choices: Choices of the house the fault needs; two faults that need different ones do not
            go together in one recording.
        rigs: In this many rounds before, losing seats are dealt copies of one card.
        cover_back: The cover card must have come out this many rounds before.
        lead_wishes: Situations the round before must contain.
        family: Name under which alike faults are listed together.
    """

    name: str
    laws: Mapping[str, Law]
    edit: Callable[[SceneT], Expected]
    wishes: tuple[Any, ...] = ()
    seats: int = 1
    before: str | None = None
    cover: str | None = None
    automated: bool | None = None
    sound: bool | None = None
    earlier: int = 0
    manner: Mapping[str, bool] = field(default_factory=dict)
    free_seat: bool = False
    opening: bool | None = None
    later: int = 0
    rigs: int = 0
    house: Callable[[Any], Any] | None = None
    choices: Mapping[str, Choice] = field(default_factory=dict)
    cover_back: int = 1
    lead_wishes: tuple[Any, ...] = ()
    family: str | None = None


def law(row: str, *sections: str) -> Law:
    """Row and sections of one edition."""
    return Law(sections=sections, row=row)


def marked(step: Step) -> Step:
    """The step as part of the evidence."""
    return replace(step, mark=True)
