"""Faults in making the Royal Match 21 Wager (549.20(b))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError
from sample_video.scripts.faults.money import cut_out
from sample_video.scripts.games.blackjack.faults.wishes import fault
from sample_video.scripts.games.blackjack.plan import SIDE, Bet
from sample_video.scripts.games.blackjack.scene import BlackjackScene
from sample_video.scripts.moves import put
from sample_video.scripts.stacks import stack
from sample_video.scripts.steps import Expected


def without_a_basic_wager(scene: BlackjackScene) -> Expected:
    """A player makes a Royal Match 21 Wager without a basic wager and is dealt cards."""
    bet = scene.one("none")
    if bet.doubled:
        raise CannotHappenError("the basic wager is doubled")
    bet.box = ()
    scene.rewrite()
    at = scene.first("bets", lambda s: s.position == bet.position and s.wager == SIDE)
    scene.plan.mark("bets", at)
    return scene.expect(
        f"position {bet.position} had a Royal Match 21 Wager without a basic wager",
        position=bet.position,
    )


def made_after_the_first_card(scene: BlackjackScene) -> Expected:
    """A player makes a Royal Match 21 Wager after the first card."""
    bet = scene.one("none")
    cut_out(scene, "bets", bet.position, SIDE, "placed")
    late = replace(put(bet.position, SIDE, bet.side), mark=True, hold=True)
    scene.steps("deal").insert(scene.rng.randint(1, len(scene.steps("deal")) - 1), late)
    return scene.expect(
        f"position {bet.position} made a Royal Match 21 Wager after the first card",
        position=bet.position,
    )


def under_a_dollar(scene: BlackjackScene) -> Expected:
    """A Royal Match 21 Wager is 50 cents."""
    bet = scene.one("none")
    _with_side(scene, bet, 50)
    return scene.expect(
        f"the Royal Match 21 Wager of position {bet.position} was below a dollar",
        position=bet.position,
    )


def _with_side(scene: BlackjackScene, bet: Bet, cents: int) -> None:
    bet.side = stack(scene.rng, cents, scene.house.values)
    scene.rewrite()
    at = scene.first("bets", lambda s: s.position == bet.position and s.wager == SIDE)
    scene.plan.mark("bets", at)


def over_the_basic_wager(scene: BlackjackScene) -> Expected:
    """A Royal Match 21 Wager is larger than the basic wager beside it."""
    bet = scene.one("none", "suited")
    bet.box = stack(scene.rng, 1000, scene.house.values)
    bet.doubled = bet.box if bet.doubled else ()
    _with_side(scene, bet, 1500)
    return scene.expect(
        f"the Royal Match 21 Wager of position {bet.position} was above its basic wager",
        position=bet.position,
    )


def over_the_maximum(scene: BlackjackScene) -> Expected:
    """A Royal Match 21 Wager is larger than the maximum filed."""
    bet = scene.one("none", "suited")
    bet.box = stack(scene.rng, 20_000, scene.house.values)
    bet.doubled = bet.box if bet.doubled else ()
    _with_side(scene, bet, scene.house.most_cents + 500)
    return scene.expect(
        f"the Royal Match 21 Wager of position {bet.position} was above the maximum filed",
        position=bet.position,
    )


WAGER_FAULTS = (
    fault("without_a_basic_wager", without_a_basic_wager, 5, "(b)"),
    fault("made_after_first_card", made_after_the_first_card, 5, "(b)"),
    fault("under_a_dollar", under_a_dollar, 6, "(b)"),
    fault("over_the_basic_wager", over_the_basic_wager, 7, "(b)(1)", "(b)"),
    fault("over_the_maximum", over_the_maximum, 7, "(b)(2)", "(b)"),
)
