"""Taking and paying: the dealer's sweeps over the wagers after each deal."""

from __future__ import annotations

from sample_video.scripts.dealing_shoe import value
from sample_video.scripts.games.casino_war.house import WarHouse, WarManner
from sample_video.scripts.games.casino_war.plan import Bet, WarPlan
from sample_video.scripts.steps import Step
from sample_video.scripts.taking import pay, sweep, take, takes_back


def surrender(bet: Bet, manner: WarManner) -> list[Step]:
    """567.9(c)(1), 651a.9(c)(1): half to the container, half back to the player."""
    half = bet.initial_cents // 2
    return split(bet.position, half, manner)


def split(position: int, taken_cents: int, manner: WarManner) -> list[Step]:
    """Part of an Initial wager taken, the rest returned."""
    steps = [
        take(position, "initial", taken_cents),
        Step(
            kind="chips",
            verb="returned",
            position=position,
            wager="initial",
            zone="rail" if manner.hands_back else None,
        ),
    ]
    if not manner.hands_back:
        steps += takes_back(position, "initial", manner, paid=False)
    return steps


def settle_original(
    plan: WarPlan, house: WarHouse, manner: WarManner, *, wrong_way: bool = False
) -> list[Step]:
    """567.9(a), (b) clockwise; 651a.9(a), (b) counterclockwise."""

    def seat(bet: Bet) -> tuple[list[Step], list[Step]]:
        if bet.skipped:
            return [], []
        return seat_original(bet, plan, house, manner)

    return sweep(list(plan.bets), seat, manner, clockwise=house.settles_clockwise != wrong_way)


def seat_original(
    bet: Bet, plan: WarPlan, house: WarHouse, manner: WarManner
) -> tuple[list[Step], list[Step]]:
    """One seat's Initial and Tie wagers after the original deal."""
    assert bet.card is not None
    assert plan.dealer_card is not None
    at = bet.position
    mine, theirs = value(bet.card), value(plan.dealer_card)
    if mine < theirs:
        takes = [take(at, "tie")] if bet.tie else []
        return [*takes, take(at, "initial", joined=bool(takes))], []
    if mine > theirs:
        won = [pay(at, "initial", bet.initial_cents * house.initial_odds, house)]
        return [take(at, "tie")] if bet.tie else [], won + takes_back(at, "initial", manner)
    if not bet.tie:
        return [], []
    won = [pay(at, "tie", sum(bet.tie) * house.tie_odds, house)]
    return [], won + takes_back(at, "tie", manner)


def settle_war(
    plan: WarPlan, at_war: list[Bet], house: WarHouse, manner: WarManner, *, wrong_way: bool = False
) -> list[Step]:
    """567.9(g), (h) clockwise; 651a.9(g), (h) counterclockwise."""

    def seat(bet: Bet) -> tuple[list[Step], list[Step]]:
        return seat_war(bet, plan, house, manner)

    return sweep(at_war, seat, manner, clockwise=house.settles_clockwise != wrong_way)


def seat_war(
    bet: Bet, plan: WarPlan, house: WarHouse, manner: WarManner
) -> tuple[list[Step], list[Step]]:
    """One seat's wagers after the War deal."""
    assert bet.war_card is not None
    assert plan.dealer_war_card is not None
    at = bet.position
    mine, theirs = value(bet.war_card), value(plan.dealer_war_card)
    if mine < theirs:
        lost = ["tie"] if bet.war_tie else []
        lost += ["war", "initial"] if house.edition == "651a" else ["war"]
        return [take(at, wager, joined=i > 0) for i, wager in enumerate(lost)], []
    tied = mine == theirs
    takes = [take(at, "tie")] if bet.war_tie and not tied else []
    odds = house.war_tie_odds if tied else house.war_odds
    won = initial_back(bet, manner) if house.edition == "651a" else []
    won.append(pay(at, "war", sum(bet.war) * odds, house))
    if bet.war_tie and tied:
        won.append(pay(at, "tie", sum(bet.war_tie) * house.tie_odds, house))
        won += takes_back(at, "tie", manner)
    won += takes_back(at, "war", manner)
    if house.edition == "651a" and not (manner.returns_initial and manner.hands_back):
        won += takes_back(at, "initial", manner, paid=False)
    return takes, won


def initial_back(bet: Bet, manner: WarManner) -> list[Step]:
    """651a.9(g)(2), (3): the Initial wager is returned, or simply left to its owner."""
    if not manner.returns_initial:
        return []
    return [
        Step(
            kind="chips",
            verb="returned",
            position=bet.position,
            wager="initial",
            zone="rail" if manner.hands_back else None,
        )
    ]
