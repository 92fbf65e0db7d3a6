"""Faults of opening and reopening the table (567.4, 567.5(h))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.between_rounds import procedure
from sample_video.scripts.faults.fault import CannotHappenError, law, marked
from sample_video.scripts.games.casino_war.faults.shoe import drop, named
from sample_video.scripts.games.casino_war.scene import WarFault, WarScene
from sample_video.scripts.steps import Expected


def left_out(scene: WarScene, name: str, message: str) -> Expected:
    """One procedure of the opening is left out."""
    drop(scene, name)
    return scene.expect(message)


def spread_face_down(scene: WarScene) -> Expected:
    """The cards are spread face down only."""
    for index in named(scene, "spread"):
        step = scene.steps("before")[index]
        scene.steps("before")[index] = marked(procedure("spread", step.cards, face="down"))
    return scene.expect("the cards were not spread face up for the first player")


def nobody_looked(scene: WarScene) -> Expected:
    """The cards are washed before the first player has arrived."""
    before = scene.steps("before")
    arrived = before.pop(scene.first("before", lambda step: step.verb == "occupied"))
    at = named(scene, "stack")[0]
    for index in named(scene, "spread", "wash"):
        scene.plan.mark("before", index)
    before.insert(at + 1, arrived)
    return scene.expect("no player could inspect the cards before they were turned face down")


def batches_together(scene: WarScene) -> Expected:
    """Both batches are spread as one."""
    first, *others = named(scene, "spread")
    before = scene.steps("before")
    for index in reversed(others):
        del before[index]
    cards = scene.house.total_decks * 52
    before[first] = marked(procedure("spread", cards, face="up"))
    return scene.expect("the two batches were not spread apart from each other")


def idle_face_down(scene: WarScene) -> Expected:
    """A player arrives and the cards stay face down."""
    before = scene.steps("before")
    spreads = named(scene, "spread")
    for index in reversed(spreads[1:]):
        del before[index]
    step = before[spreads[0]]
    before[spreads[0]] = marked(procedure("spread", step.cards, face="down"))
    for index in named(scene, "wash"):
        scene.plan.mark("before", index)
    return scene.expect("the cards were not turned face up when a player arrived")


def idle_left_out(scene: WarScene, message: str, *names: str) -> Expected:
    """A step of the reopening is left out."""
    if not named(scene, *names):
        raise CannotHappenError("no such step")
    drop(scene, *names)
    return scene.expect(message)


def idle_not_spread(scene: WarScene) -> Expected:
    """Everybody leaves; hours later the game goes on with the cards as they were."""
    leaving = [step for step in scene.steps("before") if step.verb == "left"]
    arriving = [step for step in scene.steps("before") if step.verb == "occupied"]
    arriving[0] = replace(arriving[0], wait_s=scene.rng.uniform(4000.0, 8000.0))
    scene.plan.phases["before"] = [marked(step) for step in (*leaving, *arriving)]
    session = scene.session
    session.keep_shoe()
    return scene.expect("the cards were not spread while there was no gaming activity")


def _no_inspection(scene: WarScene) -> Expected:
    """The decks are not inspected by the dealer."""
    return left_out(scene, "inspect", "the dealer did not inspect the decks")


def _no_spread(scene: WarScene) -> Expected:
    """The cards are not spread for the first player."""
    return left_out(scene, "spread", "the cards were not spread for the first player")


def _no_wash(scene: WarScene) -> Expected:
    """The cards are not washed."""
    return left_out(scene, "wash", "the cards were not washed")


def _idle_no_wash(scene: WarScene) -> Expected:
    """After a pause the cards are not washed."""
    return idle_left_out(scene, "the cards were not washed before the game went on", "wash")


def _idle_no_shuffle(scene: WarScene) -> Expected:
    """After a pause the cards are not shuffled."""
    return idle_left_out(scene, "the cards were not shuffled before the game went on", "shuffle")


OPENING_FAULTS = (
    WarFault(
        name="opening_without_inspection",
        laws={"567": law("W567-029", "567.4(a)")},
        edit=_no_inspection,
        before="opening",
    ),
    WarFault(
        name="opening_without_spread",
        laws={"567": law("W567-031", "567.4(b)", "567.4(c)", "567.4(d)")},
        edit=_no_spread,
        before="opening",
        automated=False,
    ),
    WarFault(
        name="opening_spread_face_down",
        laws={"567": law("W567-031", "567.4(b)", "567.4(c)")},
        edit=spread_face_down,
        before="opening",
        automated=False,
    ),
    WarFault(
        name="opening_before_player",
        laws={"567": law("W567-032", "567.4(b)", "567.4(c)")},
        edit=nobody_looked,
        before="opening",
        automated=False,
    ),
    WarFault(
        name="opening_without_wash",
        laws={"567": law("W567-033", "567.4(c)")},
        edit=_no_wash,
        before="opening",
        automated=False,
    ),
    WarFault(
        name="opening_batches_together",
        laws={"567": law("W567-034", "567.4(d)")},
        edit=batches_together,
        before="opening",
        automated=True,
    ),
    WarFault(
        name="idle_cards_stay_face_down",
        laws={"567": law("W567-055", "567.5(h)", "567.5(h)(1)")},
        edit=idle_face_down,
        before="idle",
        automated=False,
        earlier=1,
    ),
    WarFault(
        name="idle_not_spread",
        laws={"567": law("W567-054", "567.5(h)")},
        edit=idle_not_spread,
        before="idle",
        automated=False,
        earlier=1,
    ),
    WarFault(
        name="idle_without_wash",
        laws={"567": law("W567-056", "567.5(h)(1)", "567.5(h)")},
        edit=_idle_no_wash,
        before="idle",
        automated=False,
        earlier=1,
    ),
    WarFault(
        name="idle_without_shuffle",
        laws={"567": law("W567-056", "567.5(h)(1)", "567.5(h)", "567.5(a)")},
        edit=_idle_no_shuffle,
        before="idle",
        automated=False,
        earlier=1,
    ),
)
