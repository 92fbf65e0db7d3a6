"""Gives every step its time and place: plans become acts.

The dealer works through the plan without a break; players act beside him, each on a clock of
their own, and everybody is waited for where the game waits for them.
"""

from __future__ import annotations

import random
from dataclasses import replace

from sample_video.scripts.acts import Act, Chips, Lammer
from sample_video.scripts.felt_state import FeltState, Movement
from sample_video.scripts.pace import CARRY_S, PACES, PICK_UP_S, Range
from sample_video.scripts.steps import Phase, RoundPlan, Step

CARD_KINDS = ("card_dealt", "card_burned", "face_up_in_shoe", "cover_card")


class Director:
    """Keeps the clocks while a script is acted out; `now` is when the dealer is free."""

    def __init__(self, felt: FeltState, rng: random.Random, start_s: float) -> None:
        self.now = start_s
        self.felt = felt
        self._rng = rng
        self._players: dict[int, float] = {}
        self._served: dict[int, float] = {}
        self._phase = Phase(name="before")
        self._phase_start = start_s
        self._groups = 0
        self._drawn_in_phase = False

    def perform(self, plan: RoundPlan, *, early_bets: bool) -> None:
        """Act out a round: fills `plan.acts` in the order of its steps."""
        self._wait_for_all()
        loading = None
        for phase in plan.PHASES:
            self._phase = phase
            self._drawn_in_phase = False
            self._served = {}
            self._phase_start = self.now
            if phase.name == "bets" and early_bets and loading is not None:
                self._phase_start = loading
            steps = plan.phases[phase.name]
            if steps and phase.pause_s is not None:
                self.now += self._rng.uniform(*phase.pause_s)
            for carry in _carries(steps):
                acts = self._carry(carry)
                plan.acts += acts
                if acts[0].verb == "load_shoe":
                    loading = acts[0].t
        self._wait_for_all()

    def _carry(self, steps: list[Step]) -> list[Act]:
        """Steps done in one movement; all but single ones end together."""
        lead = steps[0]
        moved = [(step, movement) for step in steps for movement in self.felt.move(step)]
        start = self._start(lead)
        if len(moved) == 1:
            end = start + self._between(PACES[_pace(lead)].length)
            starts = [start]
        else:
            starts = [start]
            for _ in moved[1:]:
                starts.append(starts[-1] + self._between(PICK_UP_S))
            end = starts[-1] + self._between(CARRY_S)
        group = self._groups if len(moved) > 1 else None
        self._groups += len(moved) > 1
        acts = [
            _act(step, movement, at, end, group)
            for (step, movement), at in zip(moved, starts, strict=True)
        ]
        self._advance(lead, end)
        return _one_event_a_step(acts, [step for step, _ in moved])

    def _start(self, step: Step) -> float:
        pause = self._between(PACES[_pace(step)].gap) + step.wait_s
        if step.actor == "player":
            assert step.position is not None
            own = self._players.get(step.position, 0.0)
            return max(own, self._player_base(step, step.position)) + pause
        first_card = step.kind in CARD_KINDS and not self._drawn_in_phase
        if step.hold or (first_card and self._phase.name != "before"):
            self._wait_for_all()
        self._drawn_in_phase |= step.kind in CARD_KINDS
        if step.kind == "chips" and step.position is not None:
            self.now = max(self.now, self._players.get(step.position, 0.0))
        return self.now + pause

    def _player_base(self, step: Step, position: int) -> float:
        if step.hold:
            return self.now
        if self._phase.together and step.verb in ("placed", "added"):
            return self._phase_start
        if self._phase.served and step.verb == "removed":
            return self._served.get(position, self.now)
        return self.now

    def _advance(self, lead: Step, end: float) -> None:
        if lead.actor == "player":
            assert lead.position is not None
            self._players[lead.position] = end
            if lead.hold:
                self.now = max(self.now, end)
            return
        self.now = max(self.now, end)
        if lead.kind == "chips" and lead.position is not None:
            self._served[lead.position] = end

    def _wait_for_all(self) -> None:
        self.now = max([self.now, *self._players.values()])

    def _between(self, bounds: Range) -> float:
        return self._rng.uniform(*bounds)


def _carries(steps: list[Step]) -> list[list[Step]]:
    carries: list[list[Step]] = []
    for step in steps:
        if step.joined and carries:
            carries[-1].append(step)
        else:
            carries.append([step])
    return carries


def _pace(step: Step) -> str:
    if step.kind in ("chips", "procedure") and step.verb is not None:
        return step.verb
    return step.kind


def _act(step: Step, movement: Movement, start: float, end: float, group: int | None) -> Act:
    return Act(
        kind=step.kind,
        t=round(start, 3),
        t_end=round(end, 3),
        actor=step.actor,
        verb=step.verb,
        hands=step.hands,
        position=step.position,
        to=step.to,
        wager=step.wager,
        hand=step.hand,
        thing=movement.thing,
        origin=movement.origin,
        target=movement.target,
        group=group,
        detail=step.detail,
        event=step.event,
        mark=step.mark,
    )


def worth_cents(thing: Chips | Lammer) -> int:
    """Value of a stack, or the amount a marker stands for."""
    return thing.total_cents if isinstance(thing, Chips) else thing.cents


def _one_event_a_step(acts: list[Act], steps: list[Step]) -> list[Act]:
    """When one step moved several things, its first act tells of them all."""
    told: list[Act] = []
    for index, act in enumerate(acts):
        same = [a for a, step in zip(acts, steps, strict=True) if step is steps[index]]
        if len(same) == 1:
            told.append(act)
        elif same[0] is act:
            worth = [worth_cents(a.thing) for a in same if isinstance(a.thing, Chips | Lammer)]
            told.append(replace(act, event_cents=sum(worth) if worth else None))
        else:
            told.append(replace(act, event=False))
    return told
