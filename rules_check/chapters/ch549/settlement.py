"""§ 549.20(d) to (f): which wagers win, and when and in which order they are settled."""

from collections.abc import Callable, Iterator
from functools import partial

from rules_check.chapters.ch549.chapter import ROYAL_MATCH
from rules_check.chapters.ch549.matches import Match
from rules_check.chapters.ch549.play import BASIC, SIDE, BlackjackPlay
from rules_check.chapters.ch549.tables import crown_withheld, paid_a_crown_not_due
from rules_check.facts.events import Chips
from rules_check.procedures.accounts import Account, in_one_world, lost, won, worst
from rules_check.procedures.play import DEALER
from rules_check.procedures.settling import settled_in_order
from rules_check.procedures.words import money, seat_name
from rules_check.verdict import Outcome, Verdict, cannot_tell, compliant, violation

_EVERY = (Match.ROYAL, Match.SUITED, Match.NONE)


def _in_worlds(
    play: BlackjackPlay, seat: int, judge: Callable[[Match], Verdict | None]
) -> Verdict | None:
    """Returns what holds whatever the first two cards of a seat are."""
    possible = [match for match in _EVERY if match in play.matches(seat)]
    told = [judge(match) for match in possible]
    one = worst(told)
    if one is None:
        return None
    same = {None if verdict is None else verdict.outcome for verdict in told}
    return in_one_world(
        one,
        only=len(same) == 1,
        doubt=f"whether {seat_name(seat)} held "
        f"{' or '.join(match.value for match in possible)} is not known",
        settle=f"the first two cards of {seat_name(seat)}",
        cards=play.shown_by(seat),
        kept=play.kept(seat),
    )


@ROYAL_MATCH.provision("549.20(d)", "BJ549-009", covers=("BJ549-003", "BJ549-004"))
def a_match_in_the_first_two_cards_wins(play: BlackjackPlay) -> Iterator[Verdict]:
    """A Suited Match or a Royal Match in the player's first two cards wins, nothing else does."""
    for seat in play.side_hands:
        verdict = _in_worlds(play, seat, partial(_right_outcome, play.side(seat)))
        if verdict is not None:
            yield verdict


def _right_outcome(book: Account, match: Match) -> Verdict | None:
    """Judges whether a wager was paid though it lost, or collected though it won."""
    wins = match is not Match.NONE
    what = f"{book.whose} {'won' if wins else 'lost'} with {match.value}"
    wrong = book.paid.high < 0 if wins else book.paid.low > 0
    right = book.paid.low >= 0 if wins else book.paid.high <= 0
    if right:
        return compliant(f"{what} and was not settled otherwise", book.acts, position=book.seat)
    if wrong and book.certain:
        seen = money(book.paid if book.paid.low > 0 else book.taken)
        done = "collected" if wins else "paid"
        return violation(
            f"{what}, but {seen} were {done}", book.acts, book.placed, position=book.seat
        )
    return cannot_tell(
        f"{what}; how it was settled was not seen",
        f"the chips of {book.whose} in the settlement",
        book.acts,
        book.placed,
        position=book.seat,
    )


@ROYAL_MATCH.provision("549.20(d)", "BJ549-010", covers=("BJ549-002",))
def the_crown_treasure_needs_both_hands(play: BlackjackPlay) -> Iterator[Verdict]:
    """The Crown Treasure Bonus is won only if player and dealer both have a Royal Match."""
    for seat in play.side_hands:
        if play.matches(seat) == {Match.ROYAL}:
            yield from paid_a_crown_not_due(play, seat)


@ROYAL_MATCH.provision(
    "549.20(e)",
    "BJ549-011",
    covers=("BJ549-014", "BJ549-015"),
    partly="the use of a card reader is not told by any event",
)
def wagers_are_settled_before_more_cards(play: BlackjackPlay) -> Iterator[Verdict]:
    """Wagers are settled right after everybody's second card, before any further card."""
    told = [v for v in (_at_its_time(play, seat) for seat in play.side_hands) if v is not None]
    breaches = [verdict for verdict in told if verdict.outcome is Outcome.VIOLATION]
    if breaches:
        yield min(breaches, key=lambda verdict: verdict.act[0].t)
    elif told:
        one = worst(told)
        if one is not None:
            yield one


def _at_its_time(play: BlackjackPlay, seat: int) -> Verdict | None:
    acts, name = play.side_acts(seat), seat_name(seat)
    if play.has_to_wait(seat):
        return None
    if not acts:
        return _unseen_settling(play, seat)
    first = acts[0]
    cards = play.first_deal
    late = first.t > play.more_cards
    if late and play.may_wait(seat):
        return cannot_tell(
            f"{name}'s Royal Match 21 Wager was settled after more cards were dealt; whether it "
            "had to wait for the hole card is not known",
            _what_makes_it_wait(play, seat),
            (first,),
            cards,
        )
    if late and play.chips_hidden(seat, play.two_dealt, first.t):
        return cannot_tell(
            f"whether {name}'s Royal Match 21 Wager was settled before more cards was not seen",
            f"the wager of {name} after the second cards",
            (first,),
            cards,
        )
    if late:
        # That a card is a third one rests on the two before it.
        more = [
            card.event
            for third in cards
            if third.t == play.more_cards and third.to is not None
            for card in play.cards(third.to)[:3]
        ]
        return violation(
            f"{name}'s Royal Match 21 Wager had to be settled before any further card and was "
            "settled after one",
            (first,),
            (*more, *play.placed(seat, SIDE)),
            position=seat,
        )
    return _not_too_early(play, seat, first)


def _unseen_settling(play: BlackjackPlay, seat: int) -> Verdict | None:
    if not play.chips_hidden(seat, play.two_dealt, play.rnd.t_end):
        return None  # that it was not settled is told of in its own right
    return cannot_tell(
        f"when {seat_name(seat)}'s Royal Match 21 Wager was settled was not seen",
        f"the wager of {seat_name(seat)} after the second cards",
        play.placed(seat, SIDE),
    )


def _not_too_early(play: BlackjackPlay, seat: int, first: Chips) -> Verdict | None:
    deal = play.rnd.original
    places = [p for p in dict.fromkeys(deal.places if deal else ()) if p is not None]
    seconds = [card for place in places for card in play.two_cards(place)[1:]]
    behind = [card for card in seconds if first.t < card.event.t < play.more_cards]
    name = seat_name(seat)
    if any(play.card_missed(card.place or DEALER, card.event.t) for card in behind):
        return cannot_tell(
            f"whether {name}'s Royal Match 21 Wager was settled before the second cards lay was "
            "not seen whole",
            "the hands while the cards were dealt",
            (first,),
        )
    if behind:
        return violation(
            f"{name}'s Royal Match 21 Wager was settled before {seat_name(behind[0].place)} had "
            "its second card",
            (first,),
            (*play.shown_by(behind[0].place or DEALER), *play.placed(seat, SIDE)),
            position=seat,
        )
    if play.cards_hidden(play.cards_from, first.t):
        return cannot_tell(
            f"whether a further card came before {name}'s Royal Match 21 Wager was settled was "
            "not seen",
            "the hands after the second cards",
            (first,),
        )
    return compliant("the Royal Match 21 Wagers were settled before any further card", (first,))


def _what_makes_it_wait(play: BlackjackPlay, seat: int) -> str:
    if play.crown != {True}:
        return "crown_treasure in the table's rules submission"
    if play.matches(seat) != {Match.ROYAL}:
        return f"the first two cards of {seat_name(seat)}"
    return "the dealer's up card"


@ROYAL_MATCH.provision("549.20(e)", "BJ549-012")
def wagers_are_settled_counterclockwise(play: BlackjackPlay) -> Iterator[Verdict]:
    """Wagers are settled from the player farthest to the dealer's right, counterclockwise."""
    return settled_in_order(play, clockwise=False, pays_first_counts=False)


@ROYAL_MATCH.provision("549.20(e)", "BJ549-013")
def losing_wagers_are_collected_and_winning_ones_paid(play: BlackjackPlay) -> Iterator[Verdict]:
    """Losing wagers are collected, winning ones paid."""
    for seat in play.side_hands:
        verdict = _in_worlds(play, seat, partial(_settled, play.side(seat)))
        if verdict is not None:
            yield verdict


def _settled(book: Account, match: Match) -> Verdict | None:
    """Judges a wager that was not settled at all, or not whole; the wrong way is (d)'s."""
    if match is Match.NONE:
        return None if book.paid.low > 0 else lost(book)
    return None if book.paid.high < 0 else won(book, f"won with {match.value}")


@ROYAL_MATCH.provision("549.20(f)(2)(ii)", "BJ549-016")
def a_royal_match_waits_for_the_hole_card(play: BlackjackPlay) -> Iterator[Verdict]:
    """With a king or queen up, a Royal Match waits for the hole card and precedes the basic wager.

    That is so only where the Crown Treasure Bonus is offered.
    """
    for seat in play.side_hands:
        acts = play.side_acts(seat)
        if not acts or not play.may_wait(seat):
            continue
        verdict = _after_the_hole_card(play, seat, acts[0])
        if verdict.outcome is Outcome.VIOLATION and not play.has_to_wait(seat):
            verdict = cannot_tell(
                f"{verdict.message}; whether it had to wait is not known",
                _what_makes_it_wait(play, seat),
                verdict.act,
                verdict.because,
                position=seat,
            )
        yield verdict


def _after_the_hole_card(play: BlackjackPlay, seat: int, first: Chips) -> Verdict:
    name = seat_name(seat)
    cards = (*play.shown_by(seat), *play.shown_by(DEALER))
    basic = play.acts(seat, BASIC, "original", "taken", "paid", "returned")
    before = [act for act in basic if act.t < first.t]
    if first.t < play.hole_shown:
        if play.hole_hidden(first.t):
            return cannot_tell(
                f"whether the hole card was exposed before {name}'s Royal Match 21 Wager was "
                "settled was not seen",
                "the dealer's hole card",
                (first,),
                cards,
                position=seat,
            )
        return violation(
            f"{name}'s Royal Match 21 Wager had to wait until the hole card was exposed and was "
            "settled before",
            (first,),
            cards,
            position=seat,
        )
    since = play.hole_shown
    if play.chips_hidden(seat, since, before[0].t if before else first.t):
        return cannot_tell(
            f"whether {name}'s Royal Match 21 Wager was settled before its basic wager was not "
            "seen",
            f"the wagers of {name} after the hole card",
            (first, *before[:1]),
            cards,
            position=seat,
        )
    if before:
        return violation(
            f"{name}'s Royal Match 21 Wager had to be settled before its basic wager and was "
            "settled after",
            (first, before[0]),
            cards,
            position=seat,
        )
    return compliant(
        f"{name}'s Royal Match 21 Wager was settled after the hole card and before its basic wager",
        (first,),
        cards,
        position=seat,
    )


@ROYAL_MATCH.provision("549.20(f)(2)(ii)", "BJ549-017")
def the_crown_treasure_comes_on_top(play: BlackjackPlay) -> Iterator[Verdict]:
    """If the dealer has a Royal Match too, the bonus is paid on top of the Royal Match."""
    for seat in play.side_hands:
        if play.matches(seat) == {Match.ROYAL}:
            yield from crown_withheld(play, seat)
