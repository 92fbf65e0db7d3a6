"""Faults in settling, and with the Six Card Bonus Wager (565.11b, 565.12(k))."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sample_video.scripts.faults.fault import CannotHappenError, marked
from sample_video.scripts.faults.money import cut_out, put_in, repay
from sample_video.scripts.games.three_card_poker.faults.wishes import ALL, WINS, fault
from sample_video.scripts.games.three_card_poker.hands import SIX_CARD_ODDS, SIX_KINDS
from sample_video.scripts.games.three_card_poker.plan import ANTE, PAIR_PLUS, SIX_CARD
from sample_video.scripts.games.three_card_poker.scene import ThreeCardFault, ThreeCardScene
from sample_video.scripts.games.three_card_poker.session import SeatWish, Wish
from sample_video.scripts.games.three_card_poker.settlement import settle, six_card
from sample_video.scripts.moves import sweep_cards
from sample_video.scripts.steps import Expected
from sample_video.scripts.taking import pay, take, takes_back


def settled_clockwise(scene: ThreeCardScene) -> Expected:
    """Wagers are settled from the left, clockwise."""
    steps = settle(scene.plan, scene.house, scene.manner, clockwise=True)
    seats = [s.position for s in steps if s.verb in ("taken", "paid") and s.wager != SIX_CARD]
    takes = {s.position for s in steps if s.verb == "taken" and s.wager != SIX_CARD}
    pays = {s.position for s in steps if s.verb == "paid" and s.wager != SIX_CARD}
    if len(takes) < 2 and len(pays) < 2:
        raise CannotHappenError("collecting losers first would look the same")
    scene.steps("settle")[:] = [marked(step) for step in steps]
    at = tuple(seat for seat in seats if seat is not None)
    return scene.expect("wagers were settled clockwise", position=at[0], positions=at)


def six_before_the_others(scene: ThreeCardScene) -> Expected:
    """A Six Card Bonus Wager is settled before its seat's other wagers."""
    bet = scene.one(SIX_CARD, folds=False)
    cut_out(scene, "settle", bet.position, SIX_CARD, "taken", "paid", "removed")
    first = scene.first("settle", lambda s: s.position == bet.position and s.kind == "chips")
    steps = six_card(scene.plan, bet, scene.house, scene.manner)
    put_in(scene, "settle", first, steps)
    return scene.expect(
        f"the Six Card Bonus Wager of position {bet.position} was settled first",
        position=bet.position,
    )


def cards_collected_early(scene: ThreeCardScene) -> Expected:
    """The cards of a Six Card bettor are collected before that wager is settled."""
    bet = scene.one(SIX_CARD, folds=False)
    steps = scene.steps("clear")
    steps[:] = [s for s in steps if s.to != bet.position]
    steps[0] = replace(steps[0], joined=False)
    at = scene.first("settle", lambda s: s.position == bet.position and s.wager == SIX_CARD)
    put_in(scene, "settle", at, sweep_cards([(bet.position, None)]))
    return scene.expect(
        f"the cards of position {bet.position} were collected before Six Card was settled",
        position=bet.position,
    )


def six_loser_paid(scene: ThreeCardScene) -> Expected:
    """Less than three of a kind is paid as three of a kind."""
    bet = scene.one(SIX_CARD, folds=False, six="nothing")
    at = cut_out(scene, "settle", bet.position, SIX_CARD, "taken")
    won = bet.cents(SIX_CARD) * SIX_CARD_ODDS[scene.house.table or "A"][-1]
    paid = pay(bet.position, SIX_CARD, won, scene.house)
    put_in(scene, "settle", at, [paid, *takes_back(bet.position, SIX_CARD, scene.manner)])
    return scene.expect(
        f"the losing Six Card Bonus Wager of position {bet.position} was paid",
        position=bet.position,
    )


def six_loser_left(scene: ThreeCardScene) -> Expected:
    """A losing Six Card Bonus Wager is not collected, and its player takes it back."""
    bet = scene.one(SIX_CARD, folds=False, six="nothing")
    cut_out(scene, "settle", bet.position, SIX_CARD, "taken")
    scene.steps("clear").extend(takes_back(bet.position, SIX_CARD, scene.manner, paid=False))
    return scene.expect(
        f"the losing Six Card Bonus Wager of position {bet.position} was not collected",
        position=bet.position,
        to_round_end=True,
    )


def six_winner_collected(scene: ThreeCardScene) -> Expected:
    """A winning Six Card Bonus Wager is collected."""
    bet = scene.one(SIX_CARD, folds=False, six="win")
    at = cut_out(scene, "settle", bet.position, SIX_CARD, "paid", "removed")
    put_in(scene, "settle", at, [take(bet.position, SIX_CARD)])
    return scene.expect(
        f"the winning Six Card Bonus Wager of position {bet.position} was collected",
        position=bet.position,
    )


def six_winner_not_paid(scene: ThreeCardScene) -> Expected:
    """A winning Six Card Bonus Wager is not paid, and its player takes it back."""
    bet = scene.one(SIX_CARD, folds=False, six="win")
    cut_out(scene, "settle", bet.position, SIX_CARD, "paid", "removed")
    scene.steps("clear").extend(takes_back(bet.position, SIX_CARD, scene.manner, paid=False))
    return scene.expect(
        f"the winning Six Card Bonus Wager of position {bet.position} was not paid",
        position=bet.position,
        to_round_end=True,
    )


def paid_at(odds: int) -> Callable[[ThreeCardScene], Expected]:
    """A winning Six Card Bonus Wager is paid at other odds."""

    def edit(scene: ThreeCardScene) -> Expected:
        bet = scene.one(SIX_CARD, folds=False, six="win")
        won = bet.cents(SIX_CARD) * odds
        amount = repay(scene, "settle", bet.position, SIX_CARD, won, scene.house.values)
        return scene.expect(
            f"the Six Card Bonus Wager of position {bet.position} was paid {odds} to 1",
            position=bet.position,
            amount=amount,
        )

    edit.__doc__ = f"A winning Six Card Bonus Wager is paid {odds} to 1, which its hand is not."
    return edit


def dollar_short(scene: ThreeCardScene) -> Expected:
    """A winning Six Card Bonus Wager is paid a dollar too little."""
    bet = scene.one(SIX_CARD, folds=False, six="win")
    odds = SIX_CARD_ODDS[scene.house.table or "A"][SIX_KINDS.index(scene.plan.six(bet))]
    won = bet.cents(SIX_CARD) * odds - 100
    amount = repay(scene, "settle", bet.position, SIX_CARD, won, scene.house.values)
    return scene.expect(
        f"the Six Card Bonus Wager of position {bet.position} was paid a dollar too little",
        position=bet.position,
        amount=amount,
    )


def _makes(kind: str) -> Wish:
    return Wish(seats=(SeatWish(wagers=ALL, six=kind), SeatWish()))


def _short(table: str, kind: str) -> ThreeCardFault:
    row = 48 + SIX_KINDS.index(kind)
    return fault(
        f"table_{table.lower()}_{kind}_short",
        dollar_short,
        row,
        "12(k)",
        wish=_makes(kind),
        table=table,
    )


THREE_PLAY = Wish(
    seats=(
        SeatWish(wagers=ALL, six="nothing"),
        SeatWish(wagers=(ANTE, PAIR_PLUS)),
        SeatWish(wagers=(ANTE, PAIR_PLUS)),
    )
)

BONUS_FAULTS = (
    fault("settled_clockwise", settled_clockwise, 42, "11b(b)(1)", wish=THREE_PLAY),
    fault("cards_collected_early", cards_collected_early, 43, "11b(b)(1)"),
    fault("six_before_the_others", six_before_the_others, 44, "11b(b)(2)"),
    fault("six_loser_paid", six_loser_paid, 45, "11b(b)(2)(i)"),
    fault("six_loser_left", six_loser_left, 45, "11b(b)(2)(i)"),
    fault("six_winner_collected", six_winner_collected, 46, "11b(b)(2)(ii)", wish=WINS),
    fault("six_winner_not_paid", six_winner_not_paid, 46, "11b(b)(2)(ii)", wish=WINS),
    fault("table_b_pays_7_to_1", paid_at(7), 54, "12(k)", wish=_makes("three")),
    *(_short(table, kind) for table in "ABC" for kind in SIX_KINDS),
)
