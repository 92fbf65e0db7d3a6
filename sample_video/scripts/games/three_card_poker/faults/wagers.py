"""Faults in making wagers (565.7)."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError
from sample_video.scripts.faults.money import cut_out
from sample_video.scripts.games.three_card_poker.faults.wishes import fault
from sample_video.scripts.games.three_card_poker.plan import ANTE, PAIR_PLUS, PLAY, SIX_CARD
from sample_video.scripts.games.three_card_poker.scene import ThreeCardScene
from sample_video.scripts.moves import put
from sample_video.scripts.stacks import pick, stack
from sample_video.scripts.steps import Expected, Step


def six_without_pair_plus(scene: ThreeCardScene) -> Expected:
    """A player makes a Six Card Bonus Wager without a Pair Plus Wager."""
    bet = scene.one(ANTE, PAIR_PLUS, SIX_CARD, folds=False)
    del bet.chips[PAIR_PLUS]
    scene.rewrite()
    at = scene.first("bets", lambda s: s.position == bet.position and s.wager == SIX_CARD)
    scene.plan.mark("bets", at)
    return scene.expect(
        f"position {bet.position} made a Six Card Bonus Wager without Pair Plus",
        position=bet.position,
    )


def _during_the_deal(scene: ThreeCardScene, step: Step) -> None:
    deal = scene.steps("deal")
    deal.insert(scene.rng.randint(1, len(deal) - 1), replace(step, mark=True, hold=True))


def raised_after_first_card(scene: ThreeCardScene) -> Expected:
    """A player raises the Pair Plus Wager after the first card."""
    bet = scene.one(PAIR_PLUS, folds=False)
    if not any(
        s.position == bet.position and s.wager == PAIR_PLUS and s.verb == "taken"
        for s in scene.steps("settle")
    ):
        raise CannotHappenError("it wins")
    chips = stack(scene.rng, 500, scene.house.values)
    _during_the_deal(scene, put(bet.position, PAIR_PLUS, chips, verb="added"))
    return scene.expect(
        f"position {bet.position} raised a wager after the first card", position=bet.position
    )


def six_made_after_first_card(scene: ThreeCardScene) -> Expected:
    """A player makes a Six Card Bonus Wager after the first card."""
    bet = scene.one(SIX_CARD, folds=False)
    cut_out(scene, "bets", bet.position, SIX_CARD, "placed")
    _during_the_deal(scene, put(bet.position, SIX_CARD, bet.chips[SIX_CARD]))
    return scene.expect(
        f"position {bet.position} made a wager after the first card", position=bet.position
    )


def withdrawn_after_the_look(scene: ThreeCardScene) -> Expected:
    """A player takes half of the Ante Wager back after looking at the cards."""
    bet = scene.one(ANTE, folds=False, exact=True)
    half = bet.cents(ANTE) // 2
    lost = [s for s in scene.steps("settle") if s.position == bet.position and s.verb == "taken"]
    if not lost or bet.cents(ANTE) % 2 or not pick(bet.chips[ANTE], half):
        raise CannotHappenError("the wager cannot be halved")
    step = Step(
        kind="chips", actor="player", verb="removed", position=bet.position, wager=ANTE, cents=half
    )
    scene.steps("look").insert(0, replace(step, mark=True, hold=True))
    at = scene.first("decide", lambda s: s.position == bet.position)
    scene.steps("decide")[at] = replace(
        scene.steps("decide")[at], chips=stack(scene.rng, half, scene.house.values)
    )
    return scene.expect(
        f"position {bet.position} withdrew half of its Ante Wager", position=bet.position
    )


def raised_after_no_more_bets(scene: ThreeCardScene) -> Expected:
    """A player raises a wager after "no more bets" and before the first card."""
    bet = scene.one(SIX_CARD, folds=False, six="nothing")
    chips = stack(scene.rng, 500, scene.house.values)
    step = put(bet.position, SIX_CARD, chips, verb="added")
    scene.steps("deal").insert(0, replace(step, mark=True, hold=True))
    return scene.expect(
        f'position {bet.position} raised a wager after "no more bets"', position=bet.position
    )


def play_before_the_cards(scene: ThreeCardScene) -> Expected:
    """A player makes the Play Wager before all cards are dealt."""
    bet = min((bet for bet in scene.plan.bets if bet.plays), key=lambda b: b.position)
    cut_out(scene, "decide", bet.position, PLAY, "placed")
    _during_the_deal(scene, put(bet.position, PLAY, bet.play))
    return scene.expect(
        f"position {bet.position} made its Play Wager during the deal", position=bet.position
    )


WAGER_FAULTS = (
    fault("six_without_pair_plus", six_without_pair_plus, 26, "7(a)(5)"),
    fault("raised_after_first_card", raised_after_first_card, 28, "7(d)"),
    fault("six_made_after_first_card", six_made_after_first_card, 28, "7(d)"),
    fault("withdrawn_after_the_look", withdrawn_after_the_look, 28, "7(d)"),
    fault("raised_after_no_more_bets", raised_after_no_more_bets, 27, "7(d)", sound=True),
    fault("play_before_the_cards", play_before_the_cards, 30, "7(d)", "11(b)"),
)
