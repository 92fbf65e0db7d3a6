"""Faults of vigorish put off and of its markers (541.13(f), 543.13(f))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, Choice, marked
from sample_video.scripts.games.baccarat.faults.money import BANKER_WON, wish
from sample_video.scripts.games.baccarat.scene import (
    BaccaratFault,
    BaccaratScene,
    both,
    midi,
)
from sample_video.scripts.steps import Expected

LATER: dict[str, Choice] = {"vigorish": "win", "deferred": True}


def _marker(scene: BaccaratScene) -> int:
    return scene.first("settle", lambda s: s.kind == "marker" and s.verb == "placed")


def _fee(scene: BaccaratScene, at: int) -> tuple[int, int]:
    step = scene.steps("settle")[at]
    assert step.position is not None
    assert step.cents is not None
    return step.position, step.cents


def not_marked(scene: BaccaratScene) -> Expected:
    """Vigorish is neither taken nor marked."""
    at = _marker(scene)
    seat, fee = _fee(scene, at)
    del scene.steps("settle")[at]
    scene.session.owe(seat, -fee)
    return scene.expect(
        f"the vigorish of position {seat} was neither collected nor marked",
        position=seat,
        to_round_end=True,
    )


def marked_less(scene: BaccaratScene) -> Expected:
    """The marker is of another amount than the vigorish owed."""
    at = _marker(scene)
    seat, fee = _fee(scene, at)
    wrong = fee * 2
    scene.steps("settle")[at] = replace(scene.steps("settle")[at], cents=wrong, mark=True)
    scene.session.owe(seat, wrong - fee)
    return scene.expect(
        f"the marker of position {seat} is of another amount than is owed",
        position=seat,
        amount=(fee, wrong),
    )


def marked_elsewhere(scene: BaccaratScene) -> Expected:
    """The marker lies in another player's rectangle."""
    at = _marker(scene)
    seat, fee = _fee(scene, at)
    free = [p for p in range(1, scene.house.positions + 1) if p != seat]
    other = scene.rng.choice([p for p in free if p not in _marking(scene)] or free)
    scene.steps("settle")[at] = replace(scene.steps("settle")[at], position=other, mark=True)
    scene.session.owe(seat, -fee)
    scene.session.owe(other, fee)
    return scene.expect(
        f"the marker of position {seat} lies in the rectangle of position {other}",
        position=other,
        positions=(seat,),
    )


def _marking(scene: BaccaratScene) -> set[int | None]:
    return {s.position for s in scene.steps("settle") if s.kind == "marker"}


def removed_unpaid(scene: BaccaratScene) -> Expected:
    """Markers are taken up though nothing was paid."""
    owing = [seat for seat in scene.session.owed if seat not in _marking(scene)]
    if not owing:
        raise CannotHappenError("nobody owes anything from before")
    seat = scene.rng.choice(owing)
    paid, taken = scene.session.collect([seat])
    assert paid.wager == "vigorish"
    scene.steps("end").append(marked(taken))
    return scene.expect(f"the marker of position {seat} was removed unpaid", position=seat)


def left_over(scene: BaccaratScene) -> Expected:
    """The cards are changed while vigorish is outstanding."""
    before = scene.steps("before")
    paying = [s for s in before if s.kind == "marker" or s.wager == "vigorish"]
    if not paying:
        raise CannotHappenError("nobody owes anything")
    rest = [s for s in before if s not in paying]
    before[:] = rest
    seats = tuple(dict.fromkeys(s.position for s in paying))
    # Only when cards of the new shoe have been dealt, and before new markers are put down.
    scene.steps("settle")[0:0] = [marked(step) for step in paying]
    for index, step in enumerate(before):
        if step.verb in ("shuffle", "load_shoe"):
            before[index] = marked(step)
    return scene.expect(
        "the cards were changed before the vigorish was collected",
        position=seats[0],
        positions=(*seats[1:], None),
    )


def gone(scene: BaccaratScene) -> Expected:
    """A player leaves the table without paying what he owes."""
    before = scene.steps("before")
    paid = scene.first("before", lambda s: s.wager == "vigorish")
    seat, owed = before[paid].position, sum(before[paid].chips)
    assert seat is not None
    kept = [s for s in before if s.wager != "vigorish" and s.kind != "marker"]
    before[:] = [marked(s) if s.kind == "seat" else s for s in kept]
    scene.session.owe(seat, owed)
    return scene.expect(f"the player at position {seat} left and had not paid", position=seat)


WON_TWICE = wish("banker", lambda coup: coup.winner == "banker")

MARKER_FAULTS = (
    BaccaratFault(
        name="marker_missing",
        laws=both(41, "13(f)", "13(c)", "13(h)"),
        edit=not_marked,
        wishes=(BANKER_WON,),
        seats=4,
        choices=LATER,
    ),
    BaccaratFault(
        name="marker_of_another_amount",
        laws=both(41, "13(f)", "13(c)", "13(e)", "13(h)"),
        edit=marked_less,
        wishes=(BANKER_WON,),
        seats=4,
        choices=LATER,
    ),
    BaccaratFault(
        name="marker_in_another_rectangle",
        laws=both(41, "13(f)", "13(c)", "13(h)"),
        edit=marked_elsewhere,
        wishes=(BANKER_WON,),
        seats=4,
        choices=LATER,
    ),
    BaccaratFault(
        name="marker_removed_unpaid",
        laws=both(42, "13(f)"),
        edit=removed_unpaid,
        earlier=1,
        lead_wishes=(WON_TWICE,),
        seats=4,
        before="none",
        choices=LATER,
    ),
    BaccaratFault(
        name="vigorish_left_at_reshuffle",
        laws={"541": both(40, "13(f)")["541"]} | midi(40, "13(f)"),
        edit=left_over,
        earlier=1,
        lead_wishes=(WON_TWICE,),
        seats=4,
        before="shoe",
        choices=LATER,
    ),
    BaccaratFault(
        name="left_without_paying",
        laws=both(40, "13(f)"),
        edit=gone,
        earlier=1,
        lead_wishes=(WON_TWICE,),
        seats=4,
        before="leave",
        choices=LATER,
    ),
)
