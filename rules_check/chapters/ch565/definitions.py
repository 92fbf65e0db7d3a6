"""§ 565.1: what a hand and a round of play are, and the hands that bonuses go with."""

from collections.abc import Iterator, Sequence

from rules_check.chapters.ch565.chapter import THREE_CARD
from rules_check.chapters.ch565.play import ANTE, PAIR_PLUS, PROGRESSIVE, ThreeCardPlay
from rules_check.facts.events import CardDealt, Event
from rules_check.hands import ThreeCardHand, is_suited_ace_king_queen, strength
from rules_check.procedures.play import DEALER, Place
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

_AMOUNTS = "the text of section 565.12 on Progressive payouts and the Envy Bonus"


@THREE_CARD.provision(
    "565.1",
    "TC565-001",
    covers=("TC565-002",),
    partly="the amounts are not in the encoded law, and a progressive system may pay unseen",
)
def an_envy_bonus_goes_with_another_players_hand(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Ace, king and queen of a suit earn the other Progressive bettors an Envy Bonus."""
    for holder in play.seats:
        cards = play.known_hand(holder)
        if cards is None or not is_suited_ace_king_queen(cards):
            continue
        for seat in play.seats:
            if seat != holder and play.may_bet(seat, PROGRESSIVE):
                yield _envy(play, seat, holder)


def _envy(play: ThreeCardPlay, seat: int, holder: int) -> Verdict:
    paid = play.acts(seat, PROGRESSIVE, "original", "paid")
    hand = play.events_of(holder)
    text = (
        f"{seat_name(holder)} held ace, king and queen of a suit, so {seat_name(seat)}'s "
        "Progressive Payout Wager earned an Envy Bonus"
    )
    if paid:
        return compliant(f"{text}, and something was paid on it", paid, hand, position=seat)
    return cannot_tell(f"{text}; no payment was seen", _AMOUNTS, (), hand, position=seat)


@THREE_CARD.provision("565.1", "TC565-003")
def a_hand_is_three_cards(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Each player and the dealer hold three cards after the deal."""
    deal = play.rnd.original
    if deal is None:
        return
    count = play.law.whole("hand.cards")
    in_stacks = all(len(deal.to(place)) == 1 for place in set(deal.places) if place is not None)
    places: tuple[Place, ...] = (*play.seats, DEALER)
    for place in places:
        cards = tuple(card.event for card in play.cards(place))
        position = place if isinstance(place, int) else None
        if not cards and not _was_due_cards(play, place):
            continue
        text = f"{seat_name(place)} was due {count} cards and got {len(cards)}"
        hidden = _cards_hidden(play, place) or play.called_off(count)
        if len(cards) == count and not hidden:
            yield compliant(text, cards, position=position)
        elif len(cards) <= count and (in_stacks or hidden or _in_a_pile(cards)):
            yield cannot_tell(
                f"{text} that were seen",
                f"the hand of {seat_name(place)} while the cards were dealt",
                cards,
                position=position,
            )
        else:
            act: tuple[Event, ...] = cards or (deal.cards[0].event,)
            yield violation(text, act, play.placed(position or 0, ANTE), position=position)


def _in_a_pile(cards: Sequence[CardDealt]) -> bool:
    """Whether cards may lie among others unseen: a back laid on backs hardly shows to a camera."""
    return any(card.source == "vision" and card.face != "up" for card in cards)


def _was_due_cards(play: ThreeCardPlay, place: Place) -> bool:
    """Whether cards were due to a place that got none: a wager lay there and did not go back."""
    if place == DEALER:
        return True
    seat = int(place)
    names = [name for name in (ANTE, PAIR_PLUS) if play.bet(seat, name)]
    back = [
        act for name in names for act in play.acts(seat, name, "original", "returned", "removed")
    ]
    return bool(names) and not back


def _cards_hidden(play: ThreeCardPlay, place: Place) -> bool:
    if not play.closed and not play.rnd.clears:
        return True
    return play.card_missed(place, min(play.revealed, play.rnd.t_end))


@THREE_CARD.provision(
    "565.1",
    "TC565-006",
    partly="whether a straight pays and how much is paid stands in a table that was not read",
)
def a_progressive_payout_hand_is_paid(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Suited ace, king, queen, a straight flush, and three of a kind earn a Progressive payout."""
    for seat in play.seats:
        cards = play.known_hand(seat)
        if cards is None or not play.may_bet(seat, PROGRESSIVE) or play.folded(seat) is not False:
            continue
        kind = strength(cards)[0]
        paid = play.acts(seat, PROGRESSIVE, "original", "paid")
        earns = kind in {ThreeCardHand.STRAIGHT_FLUSH, ThreeCardHand.THREE_OF_A_KIND}
        hand = play.events_of(seat)
        text = f"{seat_name(seat)} held {kind.name.lower().replace('_', ' ')}"
        if earns == bool(paid):
            told = "was paid" if paid else "had no payout"
            yield compliant(
                f"{text} and {told} on its Progressive Payout Wager", paid, hand, position=seat
            )
        else:
            seen = "a payout was seen" if paid else "no payout was seen"
            yield cannot_tell(f"{text}; {seen}", _AMOUNTS, paid, hand, position=seat)


@THREE_CARD.provision("565.1", "TC565-007")
def remaining_wagers_are_paid_or_collected(play: ThreeCardPlay) -> Iterator[Verdict]:
    """A round ends when every remaining wager was paid or collected.

    Ante and Play Wagers may be a push, so only a Pair Plus Wager has to be one or the other.
    """
    for seat in play.seats:
        if not play.may_bet(seat, PAIR_PLUS) or play.folded(seat) is True:
            continue
        verdict = _pair_plus_settled(play, seat)
        if verdict is not None:
            yield verdict


def _pair_plus_settled(play: ThreeCardPlay, seat: int) -> Verdict | None:
    book, name = play.books(seat, PAIR_PLUS), seat_name(seat)
    if book.acts:
        return compliant(f"{name}'s Pair Plus Wager was settled", book.acts, position=seat)
    removed = play.acts(seat, PAIR_PLUS, "original", "removed")
    taken_up = tuple(act for act in removed if act.t < play.revealed)
    unsure = book.hidden or not book.certain or not play.has_card(seat)
    if unsure or play.folded(seat) is None or taken_up or not play.shown:
        return cannot_tell(
            f"how {name}'s Pair Plus Wager was settled was not seen",
            f"the Pair Plus Wager of {name} in the settlement",
            taken_up,
            book.placed,
            position=seat,
        )
    return violation(
        f"{name}'s Pair Plus Wager was neither paid nor collected",
        book.placed,
        play.shown,
        position=seat,
    )
