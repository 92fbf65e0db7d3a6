"""Faults in making wagers (541.8(c), 543.8(c))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError
from sample_video.scripts.games.baccarat.faults.money import BANKER_LOST, PLAYER_LOST
from sample_video.scripts.games.baccarat.scene import BaccaratFault, BaccaratScene, both
from sample_video.scripts.moves import put
from sample_video.scripts.stacks import pick, stack
from sample_video.scripts.steps import Expected, Step
from sample_video.scripts.taking import take

LATE = both(25, "8(c)")


def _after_first_card(scene: BaccaratScene, step: Step) -> None:
    scene.steps("deal").insert(scene.rng.randint(1, 4), replace(step, mark=True, hold=True))


def raised(scene: BaccaratScene) -> Expected:
    """A player adds chips to a wager after the first card."""
    bet = scene.one("player", "lose")
    chips = stack(scene.rng, scene.rng.choice((500, 1000, 2500)), scene.house.values)
    _after_first_card(scene, put(bet.position, "player", chips, verb="added"))
    return scene.expect(
        f"position {bet.position} raised a wager after the first card", position=bet.position
    )


def made(scene: BaccaratScene) -> Expected:
    """A player makes a Tie Bet after the first card; it loses and is collected."""
    bet = scene.one("banker", "lose")
    if "tie" in bet.chips:
        raise CannotHappenError("there is a Tie Bet")
    chips = stack(scene.rng, 500, scene.house.values)
    _after_first_card(scene, put(bet.position, "tie", chips))
    at = scene.first("settle", lambda s: s.position == bet.position and s.verb == "taken")
    lying = scene.steps("settle")
    lying.insert(at + 1, take(bet.position, "tie", joined=True))
    return scene.expect(
        f"position {bet.position} made a Tie Bet after the first card", position=bet.position
    )


def withdrawn(scene: BaccaratScene) -> Expected:
    """A player takes back half of a wager after the first card."""
    bet = scene.one("player", "lose")
    half = bet.cents("player") // 2
    if bet.cents("player") % 2 or not pick(bet.chips["player"], half):
        raise CannotHappenError("the wager cannot be halved")
    step = Step(
        kind="chips",
        actor="player",
        verb="removed",
        position=bet.position,
        wager="player",
        cents=half,
    )
    _after_first_card(scene, step)
    return scene.expect(
        f"position {bet.position} withdrew half of a wager after the first card",
        position=bet.position,
    )


def after_the_call(scene: BaccaratScene) -> Expected:
    """A player adds chips after "no more bets" and before the first card."""
    bet = scene.one("player", "lose")
    chips = stack(scene.rng, 500, scene.house.values)
    step = put(bet.position, "player", chips, verb="added")
    scene.steps("deal").insert(0, replace(step, mark=True, hold=True))
    return scene.expect(
        f'position {bet.position} raised a wager after "no more bets"', position=bet.position
    )


WAGER_FAULTS = (
    BaccaratFault(
        name="raised_after_first_card", laws=LATE, edit=raised, wishes=(PLAYER_LOST,), seats=4
    ),
    BaccaratFault(
        name="made_after_first_card", laws=LATE, edit=made, wishes=(BANKER_LOST,), seats=4
    ),
    BaccaratFault(
        name="withdrawn_after_first_card",
        laws=LATE,
        edit=withdrawn,
        wishes=(PLAYER_LOST,),
        seats=4,
    ),
    BaccaratFault(
        name="raised_after_no_more_bets",
        laws=both(24, "8(c)"),
        edit=after_the_call,
        wishes=(PLAYER_LOST,),
        seats=4,
        sound=True,
    ),
)
