"""Faults in settling the Royal Match 21 Wager: outcome, time and order (549.20(d), (e))."""

from __future__ import annotations

from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, marked
from sample_video.scripts.faults.money import cut_out, put_in
from sample_video.scripts.games.blackjack.faults.wishes import THREE, fault
from sample_video.scripts.games.blackjack.hands import won_cents
from sample_video.scripts.games.blackjack.plan import SIDE
from sample_video.scripts.games.blackjack.scene import BlackjackScene
from sample_video.scripts.games.blackjack.session import Wish
from sample_video.scripts.games.blackjack.settlement import settle_side, side_seat
from sample_video.scripts.steps import Expected
from sample_video.scripts.taking import pay, take, takes_back


def _first_card(scene: BlackjackScene) -> int:
    return scene.first("play", lambda step: step.kind == "card_dealt")


def settled_late(scene: BlackjackScene) -> Expected:
    """All Royal Match 21 Wagers are settled only after somebody drew a card."""
    at = _first_card(scene)
    late = [marked(step) for step in scene.steps("side")]
    seats = [step.position for step in late if step.position is not None]
    if not seats:
        raise CannotHappenError("nothing to settle")
    scene.steps("side").clear()
    scene.steps("play")[at + 1 : at + 1] = late
    return scene.expect(
        "the Royal Match 21 Wagers were settled after a third card",
        position=seats[0],
        positions=tuple(seats),
    )


def one_settled_late(scene: BlackjackScene) -> Expected:
    """One winning Royal Match 21 Wager is paid only after somebody drew a card."""
    bet = scene.one("suited")
    at = _first_card(scene)
    cut_out(scene, "side", bet.position, SIDE, "paid", "removed")
    _, pays = side_seat(scene.plan, bet, scene.house, scene.manner)
    scene.steps("play")[at + 1 : at + 1] = [marked(step) for step in pays]
    return scene.expect(
        f"the Royal Match 21 Wager of position {bet.position} was paid after a third card",
        position=bet.position,
    )


def settled_clockwise(scene: BlackjackScene) -> Expected:
    """Royal Match 21 Wagers are settled from the left, clockwise."""
    seats = sorted(bet.position for bet in scene.sides())
    if len(seats) < 2:
        raise CannotHappenError("too few wagers")
    # Collecting all losers first is lawful too, so two seats of one kind have to be there.
    steps = settle_side(
        scene.plan, scene.house, replace(scene.manner, collect_first=False), clockwise=True
    )
    scene.steps("side")[:] = [marked(step) for step in steps]
    return scene.expect(
        "the Royal Match 21 Wagers were settled clockwise",
        position=seats[0],
        positions=tuple(seats),
    )


def loser_paid(scene: BlackjackScene) -> Expected:
    """Two cards of two suits are paid as a Suited Match."""
    bet = scene.one("none")
    at = cut_out(scene, "side", bet.position, SIDE, "taken")
    won = won_cents(scene.house.table, "suited", sum(bet.side), crown=False)
    paid = pay(bet.position, SIDE, won, scene.house)
    put_in(scene, "side", at, [paid, *takes_back(bet.position, SIDE, scene.manner)])
    return scene.expect(f"position {bet.position} was paid without a match", position=bet.position)


def loser_left(scene: BlackjackScene) -> Expected:
    """A losing Royal Match 21 Wager is not collected, and its player takes it back."""
    bet = scene.one("none")
    cut_out(scene, "side", bet.position, SIDE, "taken")
    back = takes_back(bet.position, SIDE, scene.manner, paid=False)
    scene.steps("clear").extend(back)
    return scene.expect(
        f"the losing Royal Match 21 Wager of position {bet.position} was not collected",
        position=bet.position,
        to_round_end=True,
    )


def winner_collected(scene: BlackjackScene) -> Expected:
    """A Suited Match is collected."""
    bet = scene.one("suited")
    at = cut_out(scene, "side", bet.position, SIDE, "paid", "removed")
    put_in(scene, "side", at, [take(bet.position, SIDE)])
    return scene.expect(
        f"the winning Royal Match 21 Wager of position {bet.position} was collected",
        position=bet.position,
    )


def winner_not_paid(scene: BlackjackScene) -> Expected:
    """A Suited Match is not paid, and its player takes the wager back."""
    bet = scene.one("suited")
    cut_out(scene, "side", bet.position, SIDE, "paid", "removed")
    scene.steps("clear").extend(takes_back(bet.position, SIDE, scene.manner, paid=False))
    return scene.expect(
        f"the winning Royal Match 21 Wager of position {bet.position} was not paid",
        position=bet.position,
        to_round_end=True,
    )


SETTLING_FAULTS = (
    fault("settled_late", settled_late, 11, "(e)"),
    fault("settled_late_no_king_up", settled_late, 14, "(e)", "(f)(1)", crown=True),
    fault("one_settled_late", one_settled_late, 11, "(e)"),
    fault(
        "suited_match_waited",
        one_settled_late,
        15,
        "(e)",
        "(f)(2)(i)",
        wish=Wish(seats=("none", "suited"), up="waits", dealer="none", hit=True),
        crown=True,
    ),
    fault("settled_clockwise", settled_clockwise, 12, "(e)", wish=THREE),
    fault("loser_paid", loser_paid, 9, "(d)", "(e)", by_seat=True),
    fault("loser_left", loser_left, 13, "(e)", "(d)", by_seat=True),
    fault("winner_collected", winner_collected, 9, "(d)", "(e)", by_seat=True),
    fault("winner_not_paid", winner_not_paid, 13, "(e)", "(d)", by_seat=True),
)
