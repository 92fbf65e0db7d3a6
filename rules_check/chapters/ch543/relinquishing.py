"""§ 543.14(f): giving up the right to turn the cards."""

from collections.abc import Iterator
from itertools import pairwise

from rules_check.chapters.baccarat.play import HANDS, Play
from rules_check.chapters.ch543.chapter import MIDIBACCARAT
from rules_check.chapters.ch543.handing import words_of
from rules_check.chapters.ch543.squeeze import Squeeze, squeeze
from rules_check.procedures.words import seat_list, seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation


def _all(play: Play) -> Iterator[Squeeze]:
    for hand in HANDS:
        for third in (False, True):
            yield squeeze(play, hand, third=third)


@MIDIBACCARAT.provision(
    "543.14(f)",
    "MD543-069",
    partly="offers that were refused are not seen, so skipping is left open",
)
def cards_given_up_go_on_counterclockwise(play: Play) -> Iterator[Verdict]:
    """The right given up is offered to the player to the right, then on counterclockwise."""
    for one in _all(play):
        seats = [handed.seat for handed in one.handed]
        if len(seats) < 2:
            continue
        acts = tuple(handed.event for handed in one.handed)
        ways = [_steps(play, seats[0], seat) for seat in seats]
        text = f"{words_of(one)} went on from seat to seat: {seat_list(seats)}"
        if any(
            later <= earlier and one_act.t < other.t
            for (earlier, one_act), (later, other) in pairwise(zip(ways, acts, strict=True))
        ):
            if one.hidden:
                yield cannot_tell(f"{text}; not all was seen", "the cards meanwhile", acts)
            else:
                yield violation(
                    f"{text}; it had to go on counterclockwise", acts, position=seats[-1]
                )
        elif _next_in_turn(play, seats):
            yield compliant(f"{text}, each time to the next player counterclockwise", acts)
        else:
            yield cannot_tell(
                f"{text}; whether the players between were offered it was not told",
                f"the offer to the player to the right of {seat_name(seats[0])}",
                acts,
                position=seats[-1],
            )


def _steps(play: Play, start: int, seat: int) -> int:
    """Returns how many seats counterclockwise one seat lies from another."""
    return (start - seat) % play.profile.positions


def _next_in_turn(play: Play, seats: list[int]) -> bool:
    there = set(play.seats) | set(seats)
    for seat, following in pairwise(seats):
        between = range(1, _steps(play, seat, following))
        if any((seat - n - 1) % play.profile.positions + 1 in there for n in between):
            return False
    return True


@MIDIBACCARAT.provision("543.14(f)", "MD543-070")
def the_dealer_turns_what_nobody_accepts(play: Play) -> Iterator[Verdict]:
    """If nobody accepts the cards the dealer turns them and places them."""
    for one in _all(play):
        if one.handed or not one.dealt or not one.turns:
            continue
        if all(turn.actor == "dealer" for turn in one.turns):
            yield compliant(f"{words_of(one)} was turned by the dealer", one.turns, one.dealt)
