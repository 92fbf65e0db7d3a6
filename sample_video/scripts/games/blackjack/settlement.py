"""Taking and paying at Blackjack (549.20(e) to (g); basic wagers by custom)."""

from __future__ import annotations

from sample_video.scripts.games.blackjack.hands import match, won_cents
from sample_video.scripts.games.blackjack.house import BlackjackHouse, BlackjackManner
from sample_video.scripts.games.blackjack.plan import BOX, SIDE, Bet, BlackjackPlan
from sample_video.scripts.moves import sweep_cards
from sample_video.scripts.steps import Step
from sample_video.scripts.taking import (
    SeatSteps,
    give_stake_back,
    pay,
    sweep,
    take,
    takes_back,
)


def waits(plan: BlackjackPlan, bet: Bet, house: BlackjackHouse) -> bool:
    """549.20(f)(2)(ii): a Royal Match waits for the hole card when a king or queen lies up."""
    return bool(bet.side) and house.crown and plan.up_waits and bet.match == "royal"


def side_seat(
    plan: BlackjackPlan, bet: Bet, house: BlackjackHouse, manner: BlackjackManner
) -> SeatSteps:
    """549.20(d), (g): what one Royal Match 21 Wager comes to."""
    if not bet.side:
        return [], []
    if bet.match == "none":
        return [take(bet.position, SIDE)], []
    stake = sum(bet.side)
    crown = house.crown and bet.match == "royal" and match(plan.dealer_codes) == "royal"
    plain = won_cents(house.table, bet.match, stake, crown=False)
    whole = won_cents(house.table, bet.match, stake, crown=crown)
    amounts = [plain, whole - plain] if manner.crown_apart and crown else [whole]
    paid = [pay(bet.position, SIDE, cents, house) for cents in amounts]
    return [], [*paid, *takes_back(bet.position, SIDE, manner)]


def settle_side(
    plan: BlackjackPlan,
    house: BlackjackHouse,
    manner: BlackjackManner,
    *,
    clockwise: bool = False,
) -> list[Step]:
    """549.20(e): from the dealer's right, counterclockwise, before any further card."""
    bets = [bet for bet in plan.bets if not waits(plan, bet, house)]
    return sweep(bets, lambda bet: side_seat(plan, bet, house, manner), manner, clockwise=clockwise)


def settle_waiting(
    plan: BlackjackPlan, house: BlackjackHouse, manner: BlackjackManner
) -> list[Step]:
    """549.20(f)(2)(ii): all wagers that waited, where the dealer settles them together."""
    if not _together(manner):
        return []
    bets = [bet for bet in plan.bets if waits(plan, bet, house)]
    return sweep(bets, lambda bet: side_seat(plan, bet, house, manner), manner, clockwise=False)


def settle_basic(plan: BlackjackPlan, house: BlackjackHouse, manner: BlackjackManner) -> list[Step]:
    """Basic wagers from the right, counterclockwise; wagers that waited go before their own."""

    def seat(bet: Bet) -> SeatSteps:
        takes, pays = basic_seat(plan, bet, house, manner)
        if _together(manner) or not waits(plan, bet, house):
            return takes, pays
        _, first = side_seat(plan, bet, house, manner)
        return [*first, *takes], pays

    bets = [bet for bet in plan.bets if not (bet.busted and manner.takes_busts)]
    return sweep(bets, seat, manner, clockwise=False)


def _together(manner: BlackjackManner) -> bool:
    """Who collects all losing basic wagers first settles what waited before them."""
    return manner.waiting_first or manner.collect_first


def basic_seat(
    plan: BlackjackPlan, bet: Bet, house: BlackjackHouse, manner: BlackjackManner
) -> SeatSteps:
    """What one basic wager comes to: even money, 3 to 2 for a blackjack."""
    if not bet.box:
        return [], []
    outcome = plan.outcome(bet)
    at, stake = bet.position, sum(bet.box) + sum(bet.doubled)
    if outcome == "lose":
        return [take(at, BOX)], []
    if outcome == "push":
        return [], give_stake_back(at, BOX, manner)
    won = stake * 3 // 2 if outcome == "blackjack" else stake
    return [], [pay(at, BOX, won, house), *takes_back(at, BOX, manner)]


def bust(bet: Bet) -> list[Step]:
    """A hand over 21: wager and cards are collected at once."""
    cleared = sweep_cards([(bet.position, None)])
    return [take(bet.position, BOX), *cleared] if bet.box else cleared
