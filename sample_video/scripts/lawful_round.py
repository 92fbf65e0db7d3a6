"""A round of Casino War by the book: from wagers and cards to the steps of every phase."""

from __future__ import annotations

from collections.abc import Iterable

from sample_video.scripts.acts import CardItem, Face
from sample_video.scripts.dealing_shoe import value
from sample_video.scripts.house import House, Manner
from sample_video.scripts.settlement import (
    settle_original,
    settle_war,
    surrender,
    take,
    takes_back,
)
from sample_video.scripts.steps import BOTH, Bet, RoundPlan, Step


def write_round(plan: RoundPlan, house: House, manner: Manner, burn: Iterable[CardItem]) -> None:
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


def put(position: int, wager: str, chips: tuple[int, ...], verb: str = "placed") -> Step:
    """A player puts chips into a betting area."""
    return Step(
        kind="chips", actor="player", verb=verb, position=position, wager=wager, chips=chips
    )


def no_more_bets(house: House) -> list[Step]:
    """567.8(b): the announcement; without sound the gesture is seen but not logged."""
    return [
        Step(
            kind="announcement",
            hands=BOTH,
            detail=(("phrase", "no_more_bets"),),
            hold=True,
            event=house.sound,
        )
    ]


def deal(plan: RoundPlan) -> list[Step]:
    """567.8(c): one card face up to each seat clockwise, then the dealer."""
    steps = [
        card_to(bet.position, "original", bet.card)
        for bet in plan.bets
        if bet.card is not None and not bet.skipped
    ]
    assert plan.dealer_card is not None
    return [*steps, card_to("dealer", "original", plan.dealer_card)]


def card_to(to: int | str, hand: str, card: CardItem, face: Face = "up") -> Step:
    """Drawn with the left hand and placed with the right (567.8(b))."""
    return Step(
        kind="card_dealt",
        hands=BOTH,
        to=to,
        position=to if isinstance(to, int) else None,
        hand=hand,
        card=card,
        face=face,
    )


def burn_card(card: CardItem, face: Face = "down") -> Step:
    """From the shoe to the discard rack, unseen unless `face` is up."""
    return Step(kind="card_burned", hands=BOTH, card=card, face=face)


def decide(plan: RoundPlan, manner: Manner) -> list[Step]:
    """567.9(c): War wagers are placed while surrenders are processed clockwise."""
    steps = [put(bet.position, "war", bet.war) for bet in plan.bets if bet.war]
    for bet in plan.bets:
        if bet.choice == "surrender":
            steps += surrender(bet, manner)
    return steps


def clear_first(plan: RoundPlan, at_war: list[Bet], manner: Manner) -> list[Step]:
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


def clear_rest(at_war: list[Bet], manner: Manner) -> list[Step]:
    """567.9(h): both cards of every War hand, then the dealer's."""
    seats = [bet.position for bet in at_war]
    if not manner.clears_clockwise:
        seats.reverse()
    places: list[int | str] = [*seats, "dealer"]
    return sweep_cards([(place, hand) for place in places for hand in ("original", "war")])


def sweep_cards(hands: list[tuple[int | str, str]], in_order: bool = True) -> list[Step]:
    """Hands picked up one after the other and put into the rack together."""
    return [
        Step(
            kind="cards_cleared",
            to=place,
            position=place if isinstance(place, int) else None,
            hand=hand,
            detail=(("in_order", in_order),),
            joined=index > 0,
        )
        for index, (place, hand) in enumerate(hands)
    ]


def prepare_war(at_war: list[Bet], house: House, burn: Iterable[CardItem]) -> list[Step]:
    """567.9(e), (f): Initial wagers collected (567 only), Tie wagers, three cards burned."""
    steps = []
    if house.edition == "567":
        steps += [take(bet.position, "initial") for bet in at_war]
    steps += [put(bet.position, "tie", bet.war_tie) for bet in at_war if bet.war_tie]
    burns = [burn_card(card) for card in burn]
    return [*steps, *burns]


def deal_war(plan: RoundPlan, at_war: list[Bet]) -> list[Step]:
    """567.9(f): clockwise to the War seats, then the dealer."""
    steps = [card_to(b.position, "war", b.war_card) for b in at_war if b.war_card is not None]
    assert plan.dealer_war_card is not None
    return [*steps, card_to("dealer", "war", plan.dealer_war_card)]


def void_round(plan: RoundPlan, manner: Manner) -> None:
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


def give_back(bet: Bet, manner: Manner) -> list[Step]:
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


def outcome(player: CardItem, dealer: CardItem) -> str:
    """Of the player's card against the dealer's: "win", "lose" or "tie"."""
    mine, theirs = value(player), value(dealer)
    if mine == theirs:
        return "tie"
    return "win" if mine > theirs else "lose"
