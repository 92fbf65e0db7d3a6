"""Taking and paying: the dealer's sweeps over the wagers after each deal."""

from __future__ import annotations

from collections.abc import Callable

from sample_video.scripts.dealing_shoe import value
from sample_video.scripts.house import House, Manner
from sample_video.scripts.steps import Bet, RoundPlan, Step

SeatSteps = Callable[[Bet], tuple[list[Step], list[Step]]]
"""Steps of one seat: what is taken, then what is paid with the player's taking back."""


def take(position: int, wager: str, cents: int | None = None, *, joined: bool = False) -> Step:
    """A losing wager, or `cents` of it, goes to the table inventory container."""
    return Step(
        kind="chips", verb="taken", position=position, wager=wager, cents=cents, joined=joined
    )


def pay(position: int, wager: str, cents: int, house: House) -> Step:
    """Winnings laid beside the stake, in the fewest chips."""
    return Step(
        kind="chips",
        verb="paid",
        position=position,
        wager=wager,
        chips=payment(cents, house.values),
    )


def payment(cents: int, values: tuple[int, ...]) -> tuple[int, ...]:
    """Chips of a payment, bottom to top, as few as the denominations allow."""
    chips: list[int] = []
    for chip in sorted(values, reverse=True):
        count, cents = divmod(cents, chip)
        chips += [chip] * count
    assert cents == 0
    return tuple(chips)


def takes_back(position: int, wager: str, manner: Manner, *, paid: bool = True) -> list[Step]:
    """The player takes a decided wager, with the winnings beside it."""
    stake = Step(
        kind="chips",
        actor="player",
        verb="removed",
        position=position,
        wager=wager,
        hands=("right",),
    )
    if not paid:
        return [stake]
    if manner.one_sweep:
        return [_piles(stake, "all", joined=False)]
    return [stake, _piles(stake, "pay", joined=True)]


def _piles(step: Step, pile: str, *, joined: bool) -> Step:
    return Step(
        kind=step.kind,
        actor=step.actor,
        verb=step.verb,
        position=step.position,
        wager=step.wager,
        hands=step.hands,
        pile=pile,
        joined=joined,
    )


def surrender(bet: Bet, manner: Manner) -> list[Step]:
    """567.9(c)(1), 651a.9(c)(1): half to the container, half back to the player."""
    half = bet.initial_cents // 2
    return split(bet.position, half, manner)


def split(position: int, taken_cents: int, manner: Manner) -> list[Step]:
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
    plan: RoundPlan, house: House, manner: Manner, *, wrong_way: bool = False
) -> list[Step]:
    """567.9(a), (b) clockwise; 651a.9(a), (b) counterclockwise."""

    def seat(bet: Bet) -> tuple[list[Step], list[Step]]:
        if bet.skipped:
            return [], []
        return seat_original(bet, plan, house, manner)

    return sweep(list(plan.bets), seat, manner, clockwise=house.settles_clockwise != wrong_way)


def seat_original(
    bet: Bet, plan: RoundPlan, house: House, manner: Manner
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
    plan: RoundPlan, at_war: list[Bet], house: House, manner: Manner, *, wrong_way: bool = False
) -> list[Step]:
    """567.9(g), (h) clockwise; 651a.9(g), (h) counterclockwise."""

    def seat(bet: Bet) -> tuple[list[Step], list[Step]]:
        return seat_war(bet, plan, house, manner)

    return sweep(at_war, seat, manner, clockwise=house.settles_clockwise != wrong_way)


def seat_war(
    bet: Bet, plan: RoundPlan, house: House, manner: Manner
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


def initial_back(bet: Bet, manner: Manner) -> list[Step]:
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


def sweep(bets: list[Bet], seat: SeatSteps, manner: Manner, *, clockwise: bool) -> list[Step]:
    """Seat by seat, or all losers first and then all winners."""
    parts = [seat(bet) for bet in (bets if clockwise else bets[::-1])]
    if manner.collect_first:
        takes = [step for taken, _ in parts for step in taken]
        pays = [step for _, paid in parts for step in paid]
        return takes + pays
    return [step for taken, paid in parts for step in (*taken, *paid)]
