"""Faults in making wagers (567.7). 651a.7 is not known, so none of them exists there."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import law
from sample_video.scripts.games.casino_war.card_choice import Wish
from sample_video.scripts.games.casino_war.scene import WarFault, WarScene
from sample_video.scripts.moves import put
from sample_video.scripts.stacks import pick, stack
from sample_video.scripts.steps import Expected, Step

LOSE = Wish(outcome="lose", tie_bet=False)
LOSE_HALVES = Wish(outcome="lose", tie_bet=False, parts=2)

AFTER_DEAL = {"567": law("W567-065", "567.7(d)")}


def _after_first_card(scene: WarScene, step: Step) -> None:
    first = scene.first("deal", lambda s: s.kind == "card_dealt")
    last = scene.first("deal", lambda s: s.to == "dealer" and s.kind == "card_dealt")
    late = scene.rng.randint(first + 1, max(first + 1, last))
    scene.steps("deal").insert(late, replace(step, mark=True, hold=True))


def raise_late(scene: WarScene) -> Expected:
    """A player adds chips to the Initial wager after the first card."""
    bet = scene.one("lose", tie_bet=False)
    chips = stack(scene.rng, scene.rng.choice((500, 1000, 2500)), scene.house.values)
    _after_first_card(scene, put(bet.position, "initial", chips, verb="added"))
    return scene.expect(
        f"position {bet.position} added {sum(chips)} cents after the first card was dealt",
        position=bet.position,
    )


def tie_bet_late(scene: WarScene) -> Expected:
    """A player makes a Tie wager after the first card; it loses and is collected."""
    bet = scene.one("lose", tie_bet=False)
    chips = stack(scene.rng, 500, scene.house.values)
    _after_first_card(scene, put(bet.position, "tie", chips))
    at = scene.first("settle", lambda s: s.position == bet.position and s.verb == "taken")
    step = scene.steps("settle")[at]
    scene.steps("settle").insert(at + 1, replace(step, wager="tie", joined=True))
    return scene.expect(
        f"position {bet.position} made a Tie wager after the first card was dealt",
        position=bet.position,
    )


def pinch(scene: WarScene) -> Expected:
    """A player takes back half of a wager after the first card."""
    halves = [b for b in scene.seats("lose") if pick(b.initial, b.initial_cents // 2)]
    bet = scene.rng.choice([b for b in halves if b.initial_cents % 2 == 0 and not b.raise_by])
    step = Step(
        kind="chips",
        actor="player",
        verb="removed",
        position=bet.position,
        wager="initial",
        cents=bet.initial_cents // 2,
    )
    _after_first_card(scene, step)
    return scene.expect(
        f"position {bet.position} took back half of a wager after the first card was dealt",
        position=bet.position,
    )


def touch(scene: WarScene) -> Expected:
    """A player handles a wager after the first card."""
    bet = scene.rng.choice(scene.plan.bets)
    step = Step(
        kind="chips", actor="player", verb="touched", position=bet.position, wager="initial"
    )
    _after_first_card(scene, step)
    return scene.expect(
        f"position {bet.position} handled a wager after the first card was dealt",
        position=bet.position,
    )


def late(scene: WarScene) -> Expected:
    """A player adds chips between "no more bets" and the first card."""
    bet = scene.one("lose", tie_bet=False)
    chips = stack(scene.rng, 500, scene.house.values)
    step = put(bet.position, "initial", chips, verb="added")
    scene.steps("bets").append(replace(step, mark=True, hold=True))
    return scene.expect(
        f"position {bet.position} added 500 cents after no more bets", position=bet.position
    )


def tie_bet_alone(scene: WarScene) -> Expected:
    """A Tie wager without an Initial wager; it is handed back after the deal."""
    playing = {bet.position for bet in scene.plan.bets}
    seat = scene.rng.choice([p for p in range(1, scene.house.positions + 1) if p not in playing])
    chips = stack(scene.rng, 500, scene.house.values)
    scene.steps("bets").insert(0, replace(put(seat, "tie", chips), mark=True))
    back = Step(kind="chips", verb="returned", position=seat, wager="tie", zone="rail")
    scene.steps("settle").insert(0, back)
    return scene.expect(f"position {seat} made a Tie wager without an Initial wager", position=seat)


def cash(scene: WarScene) -> Expected:
    """A bank note lies in a betting area."""
    bet = scene.rng.choice(scene.plan.bets)
    note = Step(
        kind="cash", actor="player", position=bet.position, wager="tie", cents=2000, mark=True
    )
    scene.steps("bets").insert(0, note)
    return scene.expect(
        f"cash lay in a betting area of position {bet.position}", position=bet.position
    )


WAGER_FAULTS = (
    WarFault(name="raise_after_deal", laws=AFTER_DEAL, edit=raise_late, wishes=(LOSE,)),
    WarFault(name="tie_bet_after_deal", laws=AFTER_DEAL, edit=tie_bet_late, wishes=(LOSE,)),
    WarFault(name="pinch_after_deal", laws=AFTER_DEAL, edit=pinch, wishes=(LOSE_HALVES,)),
    WarFault(
        name="wager_touched",
        laws={"567": law("W567-066", "567.7(d)")},
        edit=touch,
    ),
    WarFault(
        name="raise_after_announcement",
        laws={"567": law("W567-064", "567.7(d)")},
        edit=late,
        wishes=(LOSE,),
        sound=True,
    ),
    WarFault(
        name="tie_bet_alone",
        laws={"567": law("W567-063", "567.7(c)", "567.7(b)")},
        edit=tie_bet_alone,
        free_seat=True,
        before="none",
    ),
    WarFault(name="cash_bet", laws={"567": law("W567-061", "567.7(a)")}, edit=cash),
)
