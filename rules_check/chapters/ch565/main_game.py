"""The rest of the game, whose text in chapter 565 was not read.

What is checked is what other games' chapters and the trade's custom have. It is recorded as kept
or left open, never held against anybody.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from rules_check.chapters.ch565.chapter import THREE_CARD
from rules_check.chapters.ch565.play import ANTE, PAIR_PLUS, PLAY, PROGRESSIVE, ThreeCardPlay
from rules_check.facts.money import ZERO, Cents
from rules_check.hands import ThreeCardHand, strength
from rules_check.hands.three_card import plays
from rules_check.procedures.play import DEALER
from rules_check.procedures.unread import as_done_elsewhere
from rules_check.procedures.words import money, seat_list, seat_name
from rules_check.rounds import Deal
from rules_check.verdict import Verdict, cannot_tell, compliant, violation
from rules_check.worlds import equals

_DEAL: Final = "the text of sections 565.8 to 565.10"
_ODDS: Final = "the text of sections 565.11(d) and 565.12(a) to (j)"
_UNREAD: Final = "another text; a departure is left open"

_PAIR_PLUS: Final = {
    ThreeCardHand.STRAIGHT_FLUSH: (40,),
    ThreeCardHand.THREE_OF_A_KIND: (30,),
    ThreeCardHand.STRAIGHT: (6,),
    ThreeCardHand.FLUSH: (4, 3),
    ThreeCardHand.PAIR: (1,),
}
"""What the trade pays on Pair Plus; the pay tables of § 565.12 were not read."""

_ANTE_BONUS: Final = {
    ThreeCardHand.STRAIGHT_FLUSH: 5,
    ThreeCardHand.THREE_OF_A_KIND: 4,
    ThreeCardHand.STRAIGHT: 1,
}
"""What the trade pays on top of an Ante Wager, whatever the dealer holds."""


@THREE_CARD.provision("565.8", "X649-001", covers=("X649-002", "X649-003"), partly=_UNREAD)
def cards_are_dealt_clockwise_face_down(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Face down from the far left clockwise, the dealer last: card by card, or stacks of three."""
    deal = play.rnd.original
    if deal is not None:
        yield from as_done_elsewhere(
            _dealt(deal), "sections 657a.8 and 684a.10, other games'", _DEAL
        )


def _dealt(deal: Deal) -> Iterator[Verdict]:
    places = deal.places
    seats = sorted({place for place in places if isinstance(place, int)})
    one_pass = [*seats, DEALER]
    by_card = one_pass * 3
    by_stack = [place for place in one_pass for _ in range(3)]
    cards = [card.event for card in deal.cards]
    text = f"cards were dealt to {seat_list(dict.fromkeys(places))}"
    down = all(card.face != "up" for card in cards)
    if None in places:
        yield cannot_tell(f"{text}; the deal was not seen whole", "the hands in the deal", cards)
    elif down and list(places) in (by_card, by_stack):
        yield compliant(f"{text} face down, clockwise", cards)
    else:
        yield violation(f"{text}; elsewhere they go clockwise, face down, the dealer last", cards)


@THREE_CARD.provision("670a.10(a)(2)(ii)", "X649-005", partly=_UNREAD)
def progressive_wagers_are_taken_in_before_the_deal(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Progressive Payout Wagers are collected and counted before the cards come."""
    for seat in play.seats:
        taken = play.acts(seat, PROGRESSIVE, "original", "taken")
        if taken and taken[0].t < play.betting_ends:
            yield compliant(
                f"{seat_name(seat)}'s Progressive Payout Wager was collected before the deal",
                taken,
                position=seat,
            )


@THREE_CARD.provision("679a.7(b)", "X649-006", partly=_UNREAD)
def players_stay_while_they_have_cards(play: ThreeCardPlay) -> Iterator[Verdict]:
    """A player with cards stays seated."""
    for change in play.rnd.seats_changed:
        seat = change.position
        if change.what != "left" or seat is None or not play.has_card(seat):
            continue
        clears = play.cleared(seat)
        if clears and clears[-1].t <= change.t:
            yield compliant(
                f"{seat_name(seat)} left after its cards were collected",
                (change,),
                clears,
                position=seat,
            )
        elif play.betting_ends < change.t < (clears[0].t if clears else play.rnd.t_end):
            yield cannot_tell(
                f"{seat_name(seat)} left while its cards lay on the layout; what follows is not "
                "in the encoded law",
                "the text of section 565.7",
                (change,),
                position=seat,
            )


@THREE_CARD.provision("565.12", "X649-008", covers=("X649-007", "X649-009"), partly=_UNREAD)
def ante_and_play_are_settled_as_usual(play: ThreeCardPlay) -> Iterator[Verdict]:
    """The dealer plays with queen high; the better hand wins 1 to 1; an Ante may earn a bonus."""
    for seat in play.seats:
        if play.folded(seat) is False and play.bet(seat, ANTE) and play.play_acts(seat):
            verdict = _showdown(play, seat)
            if verdict is not None:
                yield verdict


def _showdown(play: ThreeCardPlay, seat: int) -> Verdict | None:
    own, dealers = play.known_hand(seat), play.known_hand(DEALER)
    if own is None or dealers is None:
        return None
    hand, against = strength(own), strength(dealers)
    ante, stake = play.stake(seat, ANTE), play.play_stake(seat)
    bonus = ante.times(_ANTE_BONUS.get(hand[0], 0))
    qualified = plays(against)
    sign = 1 if not qualified or hand > against else 0 if hand == against else -1
    due = {ANTE: _moved(ante, sign), PLAY: _moved(stake, sign if qualified else 0)}
    seen = {name: play.books(seat, name).paid for name in (ANTE, PLAY)}
    allowed = {ANTE: (due[ANTE], due[ANTE] + bonus), PLAY: (due[PLAY],)}
    text = (
        f"{seat_name(seat)}'s Ante and Play Wagers came to {money(seen[ANTE])} and "
        f"{money(seen[PLAY])}"
    )
    acts = play.settlings(seat, ANTE, PLAY)
    cards = (*play.events_of(seat), *play.events_of(DEALER))
    if all(any(equals(d, seen[name]) for d in allowed[name]) for name in (ANTE, PLAY)):
        return compliant(f"{text}, as the game usually has it", acts, cards, position=seat)
    return cannot_tell(
        f"{text}; what was due is not in the encoded law", _ODDS, acts, cards, position=seat
    )


def _moved(stake: Cents, sign: int) -> Cents:
    return ZERO if sign == 0 else stake if sign > 0 else ZERO - stake


@THREE_CARD.provision("565.12", "X649-010", partly=_UNREAD)
def pair_plus_is_paid_as_usual(play: ThreeCardPlay) -> Iterator[Verdict]:
    """A pair or better wins the Pair Plus Wager, at odds that were not read."""
    for seat in play.seats:
        cards = play.known_hand(seat)
        if cards is None or play.folded(seat) is not False or not play.bet(seat, PAIR_PLUS):
            continue
        kind = strength(cards)[0]
        stake, paid = play.stake(seat, PAIR_PLUS), play.books(seat, PAIR_PLUS).paid
        dues = [stake.times(Fraction(odds)) for odds in _PAIR_PLUS.get(kind, ())]
        acts = play.settlings(seat, PAIR_PLUS)
        text = f"{seat_name(seat)}'s Pair Plus Wager of {money(stake)} came to {money(paid)}"
        if any(equals(due, paid) for due in dues or [ZERO - stake]):
            yield compliant(f"{text}, as the game usually has it", acts, position=seat)
        else:
            yield cannot_tell(
                f"{text}; what was due is not in the encoded law", _ODDS, acts, position=seat
            )
