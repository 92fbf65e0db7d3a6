"""Editing the steps of one wager in a settlement, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sample_video.scripts.faults.fault import CannotHappenError, Scene, marked
from sample_video.scripts.steps import Step
from sample_video.scripts.taking import payment

AnyScene = Scene[Any, Any]


def cut_out(scene: AnyScene, phase: str, position: int, wager: str, *verbs: str) -> int:
    """Remove the steps of one wager; returns where the first of them was.

    Raises:
        CannotHappenError: There are none.
    """
    steps = scene.steps(phase)
    found = [
        index
        for index, step in enumerate(steps)
        if step.position == position and step.wager == wager and step.verb in verbs
    ]
    if not found:
        raise CannotHappenError(f"no {wager} of position {position} in {phase}")
    for index in reversed(found):
        follows = index + 1 < len(steps)
        if not steps[index].joined and follows and steps[index + 1].joined:
            steps[index + 1] = replace(steps[index + 1], joined=False)
        del steps[index]
    return found[0]


def put_in(scene: AnyScene, phase: str, at: int, steps: Iterable[Step]) -> None:
    """Insert steps as evidence, never into the middle of a carry."""
    lying = scene.steps(phase)
    while at < len(lying) and lying[at].joined:
        at += 1
    lying[at:at] = [marked(step) for step in steps]


def repay(
    scene: AnyScene, phase: str, position: int, wager: str, cents: int, values: tuple[int, ...]
) -> tuple[int, int]:
    """Make a payment `cents` instead of what it was; returns (due, seen).

    Raises:
        CannotHappenError: Nothing is paid on this wager, or it is the same amount.
    """
    for index, step in enumerate(scene.steps(phase)):
        if step.position == position and step.wager == wager and step.verb == "paid":
            due = sum(step.chips)
            if due == cents or cents <= 0:
                raise CannotHappenError("no such wrong amount")
            scene.steps(phase)[index] = replace(step, chips=payment(cents, values), mark=True)
            return due, cents
    raise CannotHappenError(f"nothing paid on {wager} of position {position}")
