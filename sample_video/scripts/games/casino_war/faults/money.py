"""Editing the steps of one wager in a settlement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, marked
from sample_video.scripts.games.casino_war.plan import Bet
from sample_video.scripts.games.casino_war.scene import WarScene
from sample_video.scripts.steps import Step
from sample_video.scripts.taking import payment, takes_back


def cut_out(scene: WarScene, phase: str, bet: Bet, wager: str, *verbs: str) -> int:
    """Remove the steps of one wager; returns where the first of them was.

    Raises:
        CannotHappenError: There are none.
    """
    steps = scene.steps(phase)
    found = [
        index
        for index, step in enumerate(steps)
        if step.position == bet.position and step.wager == wager and step.verb in verbs
    ]
    if not found:
        raise CannotHappenError(f"no {wager} of position {bet.position} in {phase}")
    for index in reversed(found):
        follows = index + 1 < len(steps)
        if not steps[index].joined and follows and steps[index + 1].joined:
            steps[index + 1] = replace(steps[index + 1], joined=False)
        del steps[index]
    return found[0]


def put_in(scene: WarScene, phase: str, at: int, steps: Iterable[Step]) -> None:
    """Insert steps as evidence."""
    scene.steps(phase)[at:at] = [marked(step) for step in steps]


def given_back(scene: WarScene, bet: Bet, wager: str) -> list[Step]:
    """The dealer hands a stake back to its owner."""
    steps = [
        Step(
            kind="chips",
            verb="returned",
            position=bet.position,
            wager=wager,
            zone="rail" if scene.manner.hands_back else None,
        )
    ]
    if not scene.manner.hands_back:
        steps += takes_back(bet.position, wager, scene.manner, paid=False)
    return steps


def repay(scene: WarScene, phase: str, bet: Bet, wager: str, cents: int) -> tuple[int, int]:
    """Make a payment `cents` instead of what it was; returns (due, seen).

    Raises:
        CannotHappenError: Nothing is paid on this wager, or it is the same amount.
    """
    for index, step in enumerate(scene.steps(phase)):
        if step.position == bet.position and step.wager == wager and step.verb == "paid":
            due = sum(step.chips)
            if due == cents or cents <= 0:
                raise CannotHappenError("no such wrong amount")
            scene.steps(phase)[index] = replace(
                step, chips=payment(cents, scene.house.values), mark=True
            )
            return due, cents
    raise CannotHappenError(f"nothing paid on {wager} of position {bet.position}")


def one_chip(cents: int) -> int:
    """Value of the chip by which a payment of `cents` goes wrong."""
    return 500 if cents >= 1000 and cents % 500 == 0 else 100
