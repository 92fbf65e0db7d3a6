"""What a fault is: where it applies, what its round must contain, and how it changes the plan."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from sample_video.scripts.card_choice import Wish
from sample_video.scripts.dealing_shoe import value
from sample_video.scripts.house import House, Manner
from sample_video.scripts.session import Session
from sample_video.scripts.steps import Bet, Expected, RoundPlan, Step


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
class Scene:
    """The round a fault edits.

    Attributes:
        fault: The fault itself.
        law: Where it is unlawful under the edition played.
    """

    fault: Fault
    law: Law
    plan: RoundPlan
    session: Session
    rng: random.Random

    @property
    def house(self) -> House:
        """The table's choices."""
        return self.session.house

    @property
    def manner(self) -> Manner:
        """The dealer's habits."""
        return self.session.manner

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
        raise CannotHappenError(f"{self.fault.name}: nothing fits in {phase}")

    def seats(self, result: str, *, war: bool = False) -> list[Bet]:
        """Bets whose original (or War) card wins, loses or ties."""
        plan = self.plan
        dealer = plan.dealer_war_card if war else plan.dealer_card
        found = []
        for bet in plan.bets:
            card = bet.war_card if war else bet.card
            if card is None or dealer is None or bet.skipped:
                continue
            order = value(card) - value(dealer)
            if {"win": order > 0, "lose": order < 0, "tie": order == 0}[result]:
                found.append(bet)
        return found

    def one(self, result: str, *, war: bool = False, tie_bet: bool | None = None) -> Bet:
        """A bet with that result, and with or without a Tie wager on that deal.

        Raises:
            CannotHappenError: There is none.
        """
        bets = [
            bet
            for bet in self.seats(result, war=war)
            if tie_bet is None or bool(bet.war_tie if war else bet.tie) == tie_bet
        ]
        if not bets:
            raise CannotHappenError(f"{self.fault.name}: no seat has {result}")
        return self.rng.choice(bets)

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
            fault=self.fault.name,
            sections=self.law.sections,
            row=self.law.row,
            message=message,
            position=position,
            positions=positions,
            amount=amount,
            to_round_end=to_round_end,
        )


Edit = Callable[[Scene], Expected]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One kind of violation.

    Attributes:
        name: What to call it on the command line.
        laws: By edition; an edition that is not here does not forbid it, or says nothing.
        edit: Changes the plan and says what must be found.
        wishes: Situations the round must contain.
        seats: At least this many bettors.
        before: What must come before the round: "shoe", "dealer", "opening", "idle", "none".
        cover: The cover card must have come out in the round before: "seat" or "dealer".
        automated: Whether an automated shuffler must (not) be in use.
        sound: The log must have announcements.
        earlier: Rounds there must be before.
        manner: Habits the dealer must have.
        free_seat: A betting position must be empty.
        opening: The recording must (not) begin with the opening of the table.
        later: Rounds there must be after it.
        house: Makes the table itself unlawful; found with the first round.
        rigs: In this many rounds before, losing seats are dealt copies of one card.
    """

    name: str
    laws: Mapping[str, Law]
    edit: Edit
    wishes: tuple[Wish, ...] = ()
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
    house: Callable[[House], House] | None = None


def law(row: str, *sections: str) -> Law:
    """Row and sections of one edition."""
    return Law(sections=sections, row=row)


def marked(step: Step) -> Step:
    """The step as part of the evidence."""
    return replace(step, mark=True)
