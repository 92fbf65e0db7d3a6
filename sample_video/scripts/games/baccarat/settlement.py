"""Taking, paying and vigorish at baccarat (541.8, 541.13; 543.8, 543.13)."""

from __future__ import annotations

from collections.abc import Iterable

from sample_video.scripts.games.baccarat.coup import Coup
from sample_video.scripts.games.baccarat.house import BaccaratHouse, BaccaratManner
from sample_video.scripts.games.baccarat.plan import SIDES, WAGERS, BaccaratPlan, Bet
from sample_video.scripts.steps import Step
from sample_video.scripts.taking import (
    SeatSteps,
    give_stake_back,
    pay,
    payment,
    sweep,
    take,
    takes_back,
)


def result(coup: Coup, wager: str, house: BaccaratHouse) -> int | None:
    """Odds to 1 a wager is paid at; 0 when it is returned, None when it loses."""
    if wager in SIDES:
        if coup.winner == "tie":
            return 0
        return 1 if coup.winner == wager else None
    if wager == "tie":
        return house.tie_odds if coup.winner == "tie" else None
    return coup.dragon(wager.removeprefix("dragon_"), house.dragon_table or "A")


def settle(plan: BaccaratPlan, house: BaccaratHouse, manner: BaccaratManner) -> list[Step]:
    """All wagers of all seats."""
    coup = plan.coup
    return sweep(
        plan.bets,
        lambda bet: settle_seat(bet, coup, house, manner),
        manner,
        clockwise=manner.settles_clockwise,
    )


def settle_seat(bet: Bet, coup: Coup, house: BaccaratHouse, manner: BaccaratManner) -> SeatSteps:
    """What of one seat is taken, and what is paid or returned."""
    takes: list[Step] = []
    pays: list[Step] = []
    for wager in [name for name in WAGERS if name in bet.chips]:
        odds = result(coup, wager, house)
        if odds is None:
            takes.append(take(bet.position, wager, joined=bool(takes)))
        elif odds == 0:
            if not manner.charges_last:
                pays += tie_charge(bet, wager, house)
            pays += give_stake_back(bet.position, wager, manner)
        elif wager == "banker":
            pays += pay_banker(bet, house, manner)
        else:
            pays += won(bet, wager, bet.cents(wager) * odds, house, manner)
    return takes, pays


def won(
    bet: Bet, wager: str, cents: int, house: BaccaratHouse, manner: BaccaratManner
) -> list[Step]:
    """A winner is paid and takes stake and winnings."""
    return [pay(bet.position, wager, cents, house), *takes_back(bet.position, wager, manner)]


def pay_banker(bet: Bet, house: BaccaratHouse, manner: BaccaratManner) -> list[Step]:
    """541.13(c), (f): 1 to 1, with vigorish kept back, taken at once or marked."""
    at, stake = bet.position, bet.cents("banker")
    fee = house.fee(stake)
    back = takes_back(at, "banker", manner)
    if fee == 0:
        return [pay(at, "banker", stake, house), *back]
    if house.deferred:
        return [pay(at, "banker", stake, house), mark(at, fee), *back]
    if manner.nets:
        return [pay(at, "banker", stake - fee, house), *back]
    # The winnings are cut so that the vigorish can be taken from them without change.
    chips = (*payment(stake - fee, house.values), *payment(fee, house.values))
    paid = Step(kind="chips", verb="paid", position=at, wager="banker", chips=chips)
    return [paid, fee_from_winnings(at, fee), *back]


def fee_from_winnings(position: int, cents: int) -> Step:
    """Vigorish taken from the winnings beside the stake."""
    return Step(
        kind="chips",
        verb="taken",
        position=position,
        wager="vigorish",
        area="banker",
        pile="pay",
        cents=cents,
    )


def charge(position: int, cents: int, house: BaccaratHouse) -> Step:
    """Vigorish a player hands over from his own chips."""
    return Step(
        kind="chips",
        verb="taken",
        position=position,
        wager="vigorish",
        pile="rail",
        chips=payment(cents, house.values),
    )


def mark(position: int, cents: int) -> Step:
    """541.13(f): a marker with the amount owed in the player's numbered rectangle."""
    return Step(kind="marker", verb="placed", position=position, cents=cents)


def unmark(position: int) -> Step:
    """All markers of a player are taken up."""
    return Step(kind="marker", verb="removed", position=position)


def pay_debt(position: int, cents: int, house: BaccaratHouse) -> list[Step]:
    """541.13(f): the vigorish owed is collected, then the markers removed."""
    return [charge(position, cents, house), unmark(position)]


def tie_charge(bet: Bet, wager: str, house: BaccaratHouse) -> list[Step]:
    """541.13(g): 25 % of a Banker wager on equal points, of a Dragon Bonus that ties as well."""
    if house.vigorish != "tie" or wager == "player":
        return []
    if wager != "banker" and not house.charges_dragon:
        return []
    return [charge(bet.position, bet.cents(wager) // 4, house)]


def tie_charges(
    bets: Iterable[Bet], coup: Coup, house: BaccaratHouse, manner: BaccaratManner
) -> list[Step]:
    """The charges of a tie taken at the end of the round (541.13(g))."""
    if not manner.charges_last:
        return []
    steps: list[Step] = []
    for bet in bets:
        for wager in [name for name in WAGERS if name in bet.chips]:
            if result(coup, wager, house) == 0:
                steps += tie_charge(bet, wager, house)
    return steps
