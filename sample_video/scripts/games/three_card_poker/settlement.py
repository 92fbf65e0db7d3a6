"""Taking and paying at Three Card Poker (565.11, 565.11b, 565.12)."""

from __future__ import annotations

from sample_video.scripts.acts import CardItem
from sample_video.scripts.games.three_card_poker.hands import (
    ANTE_BONUS,
    PAIR_PLUS_ODDS,
    PROGRESSIVE_ODDS,
    SIX_CARD_ODDS,
    SIX_KINDS,
    dealer_plays,
    three_kind,
    three_strength,
)
from sample_video.scripts.games.three_card_poker.house import ThreeCardHouse, ThreeCardManner
from sample_video.scripts.games.three_card_poker.plan import (
    ANTE,
    PAIR_PLUS,
    PLAY,
    PROGRESSIVE,
    SIX_CARD,
    Bet,
    ThreeCardPlan,
)
from sample_video.scripts.moves import sweep_cards
from sample_video.scripts.steps import Step
from sample_video.scripts.taking import SeatSteps, give_stake_back, pay, take, takes_back

TOP_PRIZE_CENTS = 50_000
ENVY_CENTS = 10_000


def turn_hand(to: int | str, cards: list[CardItem]) -> list[Step]:
    """The dealer turns the cards of a hand face up."""
    return [
        Step(kind="card_turned", to=to, card=card, face="up", hold=not index, joined=bool(index))
        for index, card in enumerate(cards)
    ]


def is_top(codes: list[str]) -> bool:
    """565.1: ace, king and queen of a suit, the Envy Bonus qualifying hand."""
    return three_kind(codes) == "straight_flush" and {c[:-1] for c in codes} == {"A", "K", "Q"}


def _won(
    at: int, wager: str, cents: int, house: ThreeCardHouse, manner: ThreeCardManner
) -> list[Step]:
    return [pay(at, wager, cents, house), *takes_back(at, wager, manner)]


def main_wagers(
    plan: ThreeCardPlan, bet: Bet, house: ThreeCardHouse, manner: ThreeCardManner
) -> SeatSteps:
    """Ante, Play, Pair Plus and Progressive of a seat that did not fold."""
    at = bet.position
    takes: list[Step] = []
    pays: list[Step] = []
    if bet.plays:
        lost, won = _ante_and_play(plan, bet, house, manner)
        takes += lost
        pays += won
    if PAIR_PLUS in bet.chips:
        odds = PAIR_PLUS_ODDS.get(three_kind(bet.codes))
        if odds is None:
            takes.append(take(at, PAIR_PLUS, joined=bool(takes)))
        else:
            pays += _won(at, PAIR_PLUS, bet.cents(PAIR_PLUS) * odds, house, manner)
    if PROGRESSIVE in bet.chips:
        lost, won = _progressive(bet, house, manner)
        takes += lost
        pays += won
    return takes, pays


def _ante_and_play(
    plan: ThreeCardPlan, bet: Bet, house: ThreeCardHouse, manner: ThreeCardManner
) -> SeatSteps:
    """The trade's rule: the dealer plays with queen high; the better hand wins even money."""
    at, ante = bet.position, bet.cents(ANTE)
    bonus = ante * ANTE_BONUS.get(three_kind(bet.codes), 0)
    own, dealers = three_strength(bet.codes), three_strength(plan.dealer_codes)
    if not dealer_plays(plan.dealer_codes):
        ante_won = _won(at, ANTE, ante + bonus, house, manner)
        return [], [*ante_won, *give_stake_back(at, PLAY, manner)]
    if own > dealers:
        ante_won = _won(at, ANTE, ante + bonus, house, manner)
        return [], [*ante_won, *_won(at, PLAY, ante, house, manner)]
    if own == dealers:
        paid = _won(at, ANTE, bonus, house, manner) if bonus else give_stake_back(at, ANTE, manner)
        return [], [*paid, *give_stake_back(at, PLAY, manner)]
    lost = [take(at, ANTE), take(at, PLAY, joined=True)]
    return lost, [pay(at, ANTE, bonus, house)] if bonus else []


def _progressive(bet: Bet, house: ThreeCardHouse, manner: ThreeCardManner) -> SeatSteps:
    """A payout by the hand; a wager that was taken in before the deal lies there no more."""
    at = bet.position
    cents = bet.cents(PROGRESSIVE) * PROGRESSIVE_ODDS.get(three_kind(bet.codes), 0)
    if is_top(bet.codes):
        cents = TOP_PRIZE_CENTS
    if not cents:
        return ([] if manner.locks else [take(at, PROGRESSIVE)]), []
    paid = pay(at, PROGRESSIVE, cents, house)
    if not manner.locks:
        return [], [paid, *takes_back(at, PROGRESSIVE, manner)]
    up = Step(
        kind="chips", actor="player", verb="removed", position=at, wager=PROGRESSIVE, pile="pay"
    )
    return [], [paid, up]


def six_card(
    plan: ThreeCardPlan, bet: Bet, house: ThreeCardHouse, manner: ThreeCardManner
) -> list[Step]:
    """565.11b(b)(2), 565.12(k): the best five of six cards."""
    if SIX_CARD not in bet.chips:
        return []
    kind = plan.six(bet)
    if kind == "nothing":
        return [take(bet.position, SIX_CARD)]
    odds = SIX_CARD_ODDS[house.table or "A"][SIX_KINDS.index(kind)]
    return _won(bet.position, SIX_CARD, bet.cents(SIX_CARD) * odds, house, manner)


def settle(
    plan: ThreeCardPlan,
    house: ThreeCardHouse,
    manner: ThreeCardManner,
    *,
    clockwise: bool = False,
) -> list[Step]:
    """565.11b(b): from the dealer's right, counterclockwise; Six Card after a seat's others."""
    bets = [bet for bet in plan.bets if not bet.folds or SIX_CARD in bet.chips]
    ordered = bets if clockwise else bets[::-1]
    seats = [_seat(plan, bet, house, manner) for bet in ordered]
    steps: list[Step] = []
    if manner.collect_first:
        for shows, takes, _, _, _ in seats:
            steps += [*shows, *takes]
        for _, _, pays, six, cleared in seats:
            steps += [*pays, *([] if manner.six_at_end else [*six, *cleared])]
    else:
        for shows, takes, pays, six, cleared in seats:
            steps += [*shows, *takes, *pays, *([] if manner.six_at_end else [*six, *cleared])]
    if manner.six_at_end:
        for *_, six, cleared in seats:
            steps += [*six, *cleared]
    return steps


def _seat(
    plan: ThreeCardPlan, bet: Bet, house: ThreeCardHouse, manner: ThreeCardManner
) -> tuple[list[Step], list[Step], list[Step], list[Step], list[Step]]:
    """Showing, taking, paying, Six Card and clearing of one seat."""
    takes, pays = ([], []) if bet.folds else main_wagers(plan, bet, house, manner)
    cleared = sweep_cards([(bet.position, None)]) if manner.clears_seats else []
    return (
        turn_hand(bet.position, bet.cards),
        takes,
        pays,
        six_card(plan, bet, house, manner),
        cleared,
    )


def envy(plan: ThreeCardPlan, house: ThreeCardHouse) -> list[Step]:
    """565.1, 565.11(b)(2): other Progressive bettors get the Envy Bonus, also who folded."""
    holders = [bet for bet in plan.bets if bet.plays and is_top(bet.codes)]
    steps: list[Step] = []
    for holder in holders:
        for bet in plan.bets[::-1]:
            if bet is not holder and PROGRESSIVE in bet.chips:
                at = bet.position
                steps.append(pay(at, PROGRESSIVE, ENVY_CENTS, house))
                steps.append(
                    Step(
                        kind="chips",
                        actor="player",
                        verb="removed",
                        position=at,
                        wager=PROGRESSIVE,
                        pile="pay",
                    )
                )
    return steps
