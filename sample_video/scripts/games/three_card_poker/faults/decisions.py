"""Faults when players look, play or fold, and when forfeits are collected (565.11)."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, marked
from sample_video.scripts.faults.money import cut_out, put_in
from sample_video.scripts.games.three_card_poker.faults.wishes import FOLDS, fault
from sample_video.scripts.games.three_card_poker.plan import ANTE, PAIR_PLUS, PLAY, SIX_CARD
from sample_video.scripts.games.three_card_poker.scene import ThreeCardScene
from sample_video.scripts.games.three_card_poker.session import SeatWish, Wish
from sample_video.scripts.moves import sweep_cards
from sample_video.scripts.stacks import stack
from sample_video.scripts.steps import Expected, Step
from sample_video.scripts.taking import take, takes_back


def another_players_cards(scene: ThreeCardScene) -> Expected:
    """A player touches the cards of another player."""
    one, other = scene.rng.sample(scene.plan.bets, 2)
    touch = Step(
        kind="card_touched",
        actor="player",
        position=one.position,
        to=other.position,
        card=other.cards[0],
        face="down",
        mark=True,
        hold=True,
    )
    scene.steps("look").append(touch)
    return scene.expect(
        f"position {one.position} touched the cards of position {other.position}",
        position=one.position,
        positions=(other.position,),
    )


def _other_play(scene: ThreeCardScene, factor: int, divisor: int) -> Expected:
    bet = scene.one(ANTE, folds=False)
    wrong = bet.cents(ANTE) * factor // divisor
    if wrong % 100:
        raise CannotHappenError("no chips make this")
    bet.play = stack(scene.rng, wrong, scene.house.values)
    at = scene.first("decide", lambda s: s.position == bet.position)
    scene.steps("decide")[at] = replace(scene.steps("decide")[at], chips=bet.play, mark=True)
    return scene.expect(
        f"the Play Wager of position {bet.position} did not equal its Ante Wager",
        position=bet.position,
        amount=(bet.cents(ANTE), wrong),
    )


def play_over_the_ante(scene: ThreeCardScene) -> Expected:
    """A Play Wager is twice the Ante Wager; the table goes on as if it was lost or returned."""
    expected = _other_play(scene, 2, 1)
    _not_paid(scene, expected.position)
    return expected


def play_under_the_ante(scene: ThreeCardScene) -> Expected:
    """A Play Wager is half the Ante Wager."""
    expected = _other_play(scene, 1, 2)
    _not_paid(scene, expected.position)
    return expected


def _not_paid(scene: ThreeCardScene, seat: int | None) -> None:
    """The wrong wager must not be paid by its right amount."""
    if any(
        s.position == seat and s.wager == PLAY and s.verb == "paid" for s in scene.steps("settle")
    ):
        raise CannotHappenError("it wins")


def decided_counterclockwise(scene: ThreeCardScene) -> Expected:
    """Players decide from the right, counterclockwise."""
    steps = scene.steps("decide")
    if len(steps) < 2:
        raise CannotHappenError("too few players play")
    steps[:] = [marked(step) for step in reversed(steps)]
    seats = tuple(step.position for step in steps)
    return scene.expect("players decided counterclockwise", position=seats[0], positions=seats)


def ante_left(scene: ThreeCardScene) -> Expected:
    """The forfeited Ante Wager of a folder is not collected; its player takes it back."""
    bet = scene.one(ANTE, folds=True, exact=True)
    return _left(scene, bet.position, ANTE)


def pair_plus_left(scene: ThreeCardScene) -> Expected:
    """The forfeited Pair Plus Wager of a folder is not collected."""
    bet = scene.one(ANTE, PAIR_PLUS, folds=True, exact=True)
    return _left(scene, bet.position, PAIR_PLUS)


def six_bettors_ante_left(scene: ThreeCardScene) -> Expected:
    """A folder with a Six Card Bonus Wager keeps the Ante Wager."""
    bet = scene.one(SIX_CARD, folds=True)
    return _left(scene, bet.position, ANTE)


def _left(scene: ThreeCardScene, seat: int, wager: str) -> Expected:
    cut_out(scene, "collect", seat, wager, "taken")
    scene.steps("clear").extend(takes_back(seat, wager, scene.manner, paid=False))
    return scene.expect(
        f"the forfeited {wager} wager of position {seat} was not collected",
        position=seat,
        to_round_end=True,
    )


def six_taken_on_fold(scene: ThreeCardScene) -> Expected:
    """The Six Card Bonus Wager of a folder is collected with the forfeits."""
    bet = scene.one(SIX_CARD, folds=True)
    cut_out(scene, "settle", bet.position, SIX_CARD, "taken")
    at = scene.first("collect", lambda s: s.position == bet.position)
    put_in(scene, "collect", at, [take(bet.position, SIX_CARD)])
    return scene.expect(
        f"the Six Card Bonus Wager of position {bet.position} was collected on its fold",
        position=bet.position,
    )


def six_cards_cleared_on_fold(scene: ThreeCardScene) -> Expected:
    """The cards of a folder with a Six Card Bonus Wager are collected with the forfeits."""
    bet = scene.one(SIX_CARD, folds=True)
    settle, clear = scene.steps("settle"), scene.steps("clear")
    settle[:] = [s for s in settle if s.kind != "card_turned" or s.to != bet.position]
    clear[:] = [s for s in clear if s.to != bet.position]
    clear[0] = replace(clear[0], joined=False)
    cleared = sweep_cards([(bet.position, None)])
    scene.steps("collect").extend(marked(step) for step in cleared)
    return scene.expect(
        f"the cards of position {bet.position} were collected with a Six Card Bonus Wager live",
        position=bet.position,
    )


def shown_before_collecting(scene: ThreeCardScene) -> Expected:
    """The dealer's cards are shown before forfeits are collected."""
    reveal, collect = scene.steps("reveal"), scene.steps("collect")
    if not collect:
        raise CannotHappenError("nobody folded")
    seats = tuple(step.position for step in collect)
    collect[:0] = [marked(step) for step in reveal]
    reveal.clear()
    return scene.expect(
        "the dealer's cards were shown before forfeits were collected",
        position=seats[0],
        positions=(None, *seats),
    )


def shown_before_a_decision(scene: ThreeCardScene) -> Expected:
    """The dealer's cards are shown before the last player has decided."""
    decide, reveal = scene.steps("decide"), scene.steps("reveal")
    last = decide.pop()
    collect = scene.steps("collect")
    reveal.append(marked(last))
    if collect:
        reveal.extend(collect)
        collect.clear()
        raise CannotHappenError("somebody folded")
    return scene.expect(
        "the dealer's cards were shown before all had decided",
        position=last.position,
        positions=(None,),
    )


ALL_PLAY = Wish(seats=(SeatWish(), SeatWish(), SeatWish()))

DECISION_FAULTS = (
    fault("another_players_cards", another_players_cards, 32, "11(a)"),
    fault("play_over_the_ante", play_over_the_ante, 33, "11(b)"),
    fault("play_under_the_ante", play_under_the_ante, 33, "11(b)"),
    fault("decided_counterclockwise", decided_counterclockwise, 34, "11(b)", wish=ALL_PLAY),
    fault("ante_left_on_fold", ante_left, 33, "11(b)", wish=FOLDS),
    fault("pair_plus_left_on_fold", pair_plus_left, 35, "11(b)(1)", "11(b)", wish=FOLDS),
    fault("six_bettors_ante_left", six_bettors_ante_left, 37, "11(b)(3)", "11(b)", wish=FOLDS),
    fault("six_taken_on_fold", six_taken_on_fold, 37, "11(b)(3)", wish=FOLDS),
    fault(
        "six_cards_cleared_on_fold",
        six_cards_cleared_on_fold,
        38,
        "11(c)",
        "11b(b)(1)",
        wish=FOLDS,
    ),
    fault("shown_before_collecting", shown_before_collecting, 39, "11(c)", wish=FOLDS),
    fault("shown_before_a_decision", shown_before_a_decision, 39, "11(c)", wish=ALL_PLAY),
)
