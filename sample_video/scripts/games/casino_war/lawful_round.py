"""A round of Casino War by the book: from wagers and cards to the steps of every phase."""

from __future__ import annotations

from collections.abc import Iterable

from sample_video.scripts.acts import CardItem
from sample_video.scripts.games.casino_war.house import WarHouse, WarManner
from sample_video.scripts.games.casino_war.plan import Bet, WarPlan
from sample_video.scripts.games.casino_war.settlement import settle_original, settle_war, surrender
from sample_video.scripts.moves import burn_card, card_to, no_more_bets, put, sweep_cards
from sample_video.scripts.steps import Step
from sample_video.scripts.taking import take, takes_back


def write_round(
    plan: WarPlan, house: WarHouse, manner: WarManner, burn: Iterable[CardItem]
) -> None:
    """Fill the phases of `plan` from its bets and cards.

    Args:
        plan: Bets and cards are set, phases after "before" are empty.
        house: The table's choices.
        manner: The dealer's habits.
        burn: The cards burned before a War deal; used only when somebody goes to War.
    """
    phases = plan.phases
    phases["bets"] = [*place_bets(plan.bets), *no_more_bets(house)]
    phases["deal"] = deal(plan)
    phases["settle"] = settle_original(plan, house, manner)
    phases["decide"] = decide(plan, manner)
    at_war = [bet for bet in plan.bets if bet.war_card is not None]
    phases["clear"] = clear_first(plan, at_war, manner)
    if at_war:
        phases["war"] = prepare_war(at_war, house, burn)
        phases["war_deal"] = deal_war(plan, at_war)
        phases["war_settle"] = settle_war(plan, at_war, house, manner)
        phases["finish"] = clear_rest(at_war, manner)


def place_bets(bets: Iterable[Bet]) -> list[Step]:
    """Initial, Tie and raised wagers, seat by seat; the director lets the players overlap."""
    steps: list[Step] = []
    for bet in bets:
        steps.append(put(bet.position, "initial", bet.initial))
        if bet.tie:
            steps.append(put(bet.position, "tie", bet.tie))
        if bet.raise_by:
            steps.append(put(bet.position, "initial", bet.raise_by, verb="added"))
    return steps


def deal(plan: WarPlan) -> list[Step]:
    """567.8(c): one card face up to each seat clockwise, then the dealer."""
    steps = [
        card_to(bet.position, "original", bet.card)
        for bet in plan.bets
        if bet.card is not None and not bet.skipped
    ]
    assert plan.dealer_card is not None
    return [*steps, card_to("dealer", "original", plan.dealer_card)]


def decide(plan: WarPlan, manner: WarManner) -> list[Step]:
    """567.9(c): War wagers are placed while surrenders are processed clockwise."""
    steps = [put(bet.position, "war", bet.war) for bet in plan.bets if bet.war]
    for bet in plan.bets:
        if bet.choice == "surrender":
            steps += surrender(bet, manner)
    return steps


def clear_first(plan: WarPlan, at_war: list[Bet], manner: WarManner) -> list[Step]:
    """567.9(d): the hands that do not go to War; without a War the dealer's card too."""
    seats = [
        bet.position
        for bet in plan.bets
        if bet.card is not None and not bet.skipped and bet not in at_war
    ]
    hands: list[tuple[int | str, str]] = [(seat, "original") for seat in seats]
    if not manner.clears_clockwise:
        hands.reverse()
    if not at_war:
        hands.append(("dealer", "original"))
    return sweep_cards(hands)


def clear_rest(at_war: list[Bet], manner: WarManner) -> list[Step]:
    """567.9(h): both cards of every War hand, then the dealer's."""
    seats = [bet.position for bet in at_war]
    if not manner.clears_clockwise:
        seats.reverse()
    places: list[int | str] = [*seats, "dealer"]
    return sweep_cards([(place, hand) for place in places for hand in ("original", "war")])


def prepare_war(at_war: list[Bet], house: WarHouse, burn: Iterable[CardItem]) -> list[Step]:
    """567.9(e), (f): Initial wagers collected (567 only), Tie wagers, three cards burned."""
    steps = []
    if house.edition == "567":
        steps += [take(bet.position, "initial") for bet in at_war]
    steps += [put(bet.position, "tie", bet.war_tie) for bet in at_war if bet.war_tie]
    burns = [burn_card(card) for card in burn]
    return [*steps, *burns]


def deal_war(plan: WarPlan, at_war: list[Bet]) -> list[Step]:
    """567.9(f): clockwise to the War seats, then the dealer."""
    steps = [card_to(b.position, "war", b.war_card) for b in at_war if b.war_card is not None]
    assert plan.dealer_war_card is not None
    return [*steps, card_to("dealer", "war", plan.dealer_war_card)]


def void_round(plan: WarPlan, manner: WarManner) -> None:
    """567.11(a): all hands void; the wagers go back and the cards to the rack."""
    plan.void = True
    for phase in ("settle", "decide", "clear", "war", "war_deal", "war_settle", "finish"):
        plan.phases[phase] = []
    back: list[Step] = []
    for bet in plan.bets:
        back += give_back(bet, manner)
    plan.phases["settle"] = back
    dealt = [step for step in plan.phases["deal"] if step.kind == "card_dealt"]
    hands = [(step.to, step.hand) for step in dealt if step.to is not None and step.hand]
    plan.phases["clear"] = sweep_cards([(to, hand) for to, hand in hands if to and hand])


def give_back(bet: Bet, manner: WarManner) -> list[Step]:
    """All wagers of one seat returned undecided."""
    steps = [
        Step(
            kind="chips",
            verb="returned",
            position=bet.position,
            wager=wager,
            zone="rail" if manner.hands_back else None,
        )
        for wager in ("initial", *(("tie",) if bet.tie else ()))
    ]
    if not manner.hands_back:
        for wager in ("initial", *(("tie",) if bet.tie else ())):
            steps += takes_back(bet.position, wager, manner, paid=False)
    return steps
