"""The rest of the game, whose text in chapter 549 was not read.

What is checked is what chapter 633a, another game's § 685a.7, or the trade's custom has. It is
recorded as kept or left open, never held against anybody.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from rules_check.chapters.ch549.chapter import ROYAL_MATCH
from rules_check.chapters.ch549.play import BASIC, BlackjackPlay
from rules_check.procedures.changes import Changed, changed_in_time
from rules_check.procedures.dealing import dealt_clockwise
from rules_check.procedures.play import DEALER
from rules_check.procedures.shoe import backs_of
from rules_check.procedures.sweep import first_acts, sweep_fault
from rules_check.procedures.unread import as_done_elsewhere
from rules_check.procedures.words import money, seat_list, seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation
from rules_check.worlds import equals, total

_DEAL: Final = "the text of chapter 549 on the deal"
_SETTLING: Final = "the text of chapter 549 on settling and paying basic wagers"
_CARDS: Final = "the text of chapter 549 on the cards"
_UNREAD: Final = "another text; a departure is left open"
_STANDARD: Final = (Fraction(1), Fraction(3, 2), Fraction(6, 5))
_HIDDEN_BURN: Final = "the shoe and the discard rack before the first card"


@ROYAL_MATCH.provision("633a.3(a)", "X633-001", covers=("X633-002",), partly=_UNREAD)
def cards_have_one_back(play: BlackjackPlay) -> Iterator[Verdict]:
    """The cards in play have one back; with a shuffler two batches take turns."""
    return as_done_elsewhere(_one_back(play), "section 633a.3(a)", _CARDS)


def _one_back(play: BlackjackPlay) -> Iterator[Verdict]:
    backs = backs_of(play)
    if backs.odd:
        yield violation("a card of another back was dealt", backs.odd, backs.usual_cards)
    elif backs.alike:
        yield compliant("the cards whose back was read have one back", backs.alike)


@ROYAL_MATCH.provision("633a.3(d)", "X633-004", partly=_UNREAD)
def cards_are_changed_every_day(play: BlackjackPlay) -> Iterator[Verdict]:
    """The cards are changed every 24 hours, and every 4 when they are dealt from the hand."""
    hours = play.law.whole("deck.hours")
    rule = Changed(entry="cards_changed", things="cards", most_hours=hours)
    return as_done_elsewhere(changed_in_time(play, rule), "section 633a.3(d)", _CARDS)


@ROYAL_MATCH.provision("633a.1", "X633-006", partly=_UNREAD)
def the_second_card_of_the_dealer_lies_face_down(play: BlackjackPlay) -> Iterator[Verdict]:
    """The hole card is the dealer's second card, dealt face down."""
    return as_done_elsewhere(_hole_card(play), "section 633a.1", _DEAL)


def _hole_card(play: BlackjackPlay) -> Iterator[Verdict]:
    for card in play.two_cards(DEALER)[1:]:
        if card.event.face == "down":
            yield compliant("the dealer's second card was dealt face down", (card.event,))
        elif card.event.face == "up":
            yield violation("the dealer's second card was dealt face up", (card.event,))


@ROYAL_MATCH.provision("685a.7(a)", "X633-008", partly=_UNREAD)
def one_hand_draws_and_the_other_places(play: BlackjackPlay) -> Iterator[Verdict]:
    """Cards are drawn with the hand nearest the shoe and placed with the other."""
    return as_done_elsewhere(_two_hands(play), "section 685a.7(a), another game's", _DEAL)


def _two_hands(play: BlackjackPlay) -> Iterator[Verdict]:
    cards = play.first_deal
    told = [card for card in cards if card.drawn_with and card.placed_with]
    same = [card for card in told if card.drawn_with == card.placed_with]
    if same:
        yield violation("a card was drawn and placed with the same hand", same[:1])
    elif told:
        yield compliant("cards were drawn with one hand and placed with the other", told)


@ROYAL_MATCH.provision("685a.7(c)", "X633-009", partly=_UNREAD)
def a_new_shoe_and_a_new_dealer_burn_a_card(play: BlackjackPlay) -> Iterator[Verdict]:
    """The first card of a new shoe is burned, and one by each new dealer."""
    return as_done_elsewhere(_burned(play), "section 685a.7(c), another game's", _DEAL)


def _burned(play: BlackjackPlay) -> Iterator[Verdict]:
    before = play.rnd.preparation
    due = (*((before.load,) if before.load else ()), *before.dealer_changes)
    if not due or play.first_card is None:
        return
    burns = [burn.event for burn in before.burns]
    text = f"{len(due)} cards were to be burned, {len(burns)} were"
    if len(burns) == len(due):
        yield compliant(text, burns, due)
    elif play.hidden(before.t, play.betting_ends):
        yield cannot_tell(f"{text} seen", _HIDDEN_BURN, burns, due)
    else:
        yield violation(text, burns or due, due)


@ROYAL_MATCH.provision("685a.7(d)", "X633-010", partly=_UNREAD)
def the_cover_card_ends_the_shoe(play: BlackjackPlay) -> Iterator[Verdict]:
    """After the cover card the hand is finished and the cards are reshuffled."""
    return as_done_elsewhere(_reshuffled(play), "section 685a.7(d), another game's", _DEAL)


def _reshuffled(play: BlackjackPlay) -> Iterator[Verdict]:
    before = play.previous
    if before is None or play.first_card is None or not before.covers:
        return
    renewed = play.rnd.preparation.named("shuffle", "load_shoe", "batch_swap", "wash")
    if renewed:
        yield compliant("the cards were reshuffled after the cover card", renewed, before.covers)
    else:
        yield violation(
            "the cover card came in the round before and another round was dealt",
            (play.first_card,),
            before.covers,
        )


@ROYAL_MATCH.provision("685a.7(e)", "X633-011", partly=_UNREAD)
def two_cards_each_are_dealt_clockwise(play: BlackjackPlay) -> Iterator[Verdict]:
    """A card to each box clockwise, one to the dealer, a second to each, one to the dealer."""
    return as_done_elsewhere(dealt_clockwise(play), "section 685a.7(e), another game's", _DEAL)


@ROYAL_MATCH.provision("549", "X633-012", partly=_UNREAD)
def the_cut_is_ten_cards_deep(play: BlackjackPlay) -> Iterator[Verdict]:
    """The cut is at least ten cards from either end."""
    least = play.law.whole("cut.from_end")
    for cut in play.rnd.preparation.named("cut", "recut"):
        if cut.cards_from_end is None:
            continue
        text = f"the cut was {cut.cards_from_end} cards from an end"
        if cut.cards_from_end >= least:
            yield compliant(text, (cut,))
        else:
            yield cannot_tell(f"{text}; elsewhere {least} are due", _CARDS, (cut,))


@ROYAL_MATCH.provision("633a.7", "X633-013", partly=_UNREAD)
def basic_wagers_are_settled_counterclockwise(play: BlackjackPlay) -> Iterator[Verdict]:
    """Basic wagers are settled from the dealer's right, counterclockwise, by custom."""
    return as_done_elsewhere(_swept(play), "custom", _SETTLING)


def _swept(play: BlackjackPlay) -> Iterator[Verdict]:
    acts = first_acts(
        act
        for act in play.rnd.chips("taken", "paid")
        if act.wager == BASIC and act.position is not None and act.t > play.hole_shown
    )
    if not acts:
        return
    fault = sweep_fault(acts, clockwise=False)
    seats = seat_list(dict.fromkeys(act.position for act in acts))
    text = f"basic wagers were settled at {seats} in this order"
    if fault is None:
        yield compliant(text, acts)
    else:
        yield violation(text, acts, position=fault.seen)


@ROYAL_MATCH.provision("633a.13", "X633-014", covers=("X633-005",), partly=_UNREAD)
def basic_wagers_are_paid_at_standard_odds(play: BlackjackPlay) -> Iterator[Verdict]:
    """A basic wager is paid 1 to 1; a blackjack 3 to 2, or 6 to 5 where that was filed."""
    for seat in play.seats:
        paid = play.acts(seat, BASIC, "original", "paid")
        if not paid:
            continue
        staked, won = (
            total(act.cents for act in acts) for acts in (play.placed(seat, BASIC), paid)
        )
        text = f"{seat_name(seat)}'s basic wager of {money(staked)} was paid {money(won)}"
        if any(equals(staked.times(odds), won) for odds in _STANDARD):
            yield compliant(f"{text}, as the game usually does", paid, position=seat)
        else:
            yield cannot_tell(
                f"{text}; what was due is not in the encoded law", _SETTLING, paid, position=seat
            )
