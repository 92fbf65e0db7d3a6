"""§ 567.5(b) and (c): who is offered the cut, and who cuts."""

from collections.abc import Iterator
from itertools import pairwise

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.play import Play
from rules_check.facts.events import Procedure
from rules_check.procedures.cutting import (
    WHO_WAS_OFFERED,
    cut_offered,
    last_shuffle,
    made_by_whom_accepted,
    offered_to,
    offers,
)
from rules_check.procedures.preparation import (
    Seated,
    company_known,
    cover_card_before,
    is_opening,
    ordered_by_floor,
    seated_at,
)
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

_COMPANY = "who sat at the table when the cut was offered"


@WAR.provision("567.5(b)", "W567-040", partly="which way the backs face is not seen from above")
def the_cut_is_offered(play: Play) -> Iterator[Verdict]:
    """After the shuffle the stack is offered to be cut."""
    shuffle, load = last_shuffle(play), play.rnd.preparation.load
    if shuffle is not None and load is not None and load.t >= shuffle.t:
        yield from cut_offered(play, shuffle, load)


def _first_offer(play: Play, due: int | None, why: str) -> Iterator[Verdict]:
    made = offers(play)
    if not made:
        return
    offer = made[0]
    seat = offered_to(offer)
    text = (
        f"the cut was due first to {'a player not known' if due is None else seat_name(due)}, {why}"
    )
    if due is None or seat is None:
        yield cannot_tell(f"{text}; it could not be compared", WHO_WAS_OFFERED, (offer,))
    elif seat == due:
        yield compliant(f"{text}, who was offered it", (offer,), position=seat)
    elif not company_known(play, offer.t):
        yield cannot_tell(
            f"{text} as far as seen; {seat_name(seat)} was offered it", _COMPANY, (offer,)
        )
    else:
        yield violation(f"{text}; {seat_name(seat)} was offered it", (offer,), position=seat)


def _seated(play: Play) -> Seated:
    made = offers(play)
    return seated_at(play, made[0].t if made else play.rnd.preparation.t)


def _floor_ordered(play: Play) -> bool:
    return bool(ordered_by_floor(play, "floor_ordered_reshuffle"))


@WAR.provision("567.5(b)(1)", "W567-041")
def the_first_player_cuts_when_the_game_begins(play: Play) -> Iterator[Verdict]:
    """When the game is just beginning the first player at the table is offered the cut."""
    if play.previous is None and not _floor_ordered(play) and last_shuffle(play) is not None:
        # A recording that begins between two shoes shows a shuffle too, but no opening.
        first = _seated(play).first if is_opening(play) else None
        yield from _first_offer(play, first, "the first player at the table")


@WAR.provision("567.5(b)(2)", "W567-042")
def the_player_with_the_cover_cardcuts(play: Play) -> Iterator[Verdict]:
    """The player on whose betting area the cover card came out is offered the cut."""
    cover = cover_card_before(play)
    if cover is None or _floor_ordered(play) or not isinstance(cover.at, int):
        return
    if cover.at in _seated(play).positions:
        yield from _first_offer(play, cover.at, "where the cover card came out")


@WAR.provision("567.5(b)(3)", "W567-043")
def the_far_right_player_cuts_after_the_dealers_cover_card(play: Play) -> Iterator[Verdict]:
    """If the cover card came on the dealer's hand, the player farthest right is offered the cut."""
    cover = cover_card_before(play)
    if cover is None or _floor_ordered(play) or cover.at != "dealer":
        return
    due = max(_seated(play).positions, default=None)
    yield from _first_offer(play, due, "the player farthest to the dealer's right")


@WAR.provision("567.5(b)(4)", "W567-044")
def the_far_right_player_cuts_after_an_order(play: Play) -> Iterator[Verdict]:
    """If the floor ordered the reshuffle, the player farthest right is offered the cut."""
    if not _floor_ordered(play):
        return
    due = max(_seated(play).positions, default=None)
    yield from _first_offer(play, due, "the player farthest to the dealer's right")


@WAR.provision("567.5(c)", "W567-045")
def a_refused_cut_goes_on_clockwise(play: Play) -> Iterator[Verdict]:
    """A refused cut is offered to each other player, clockwise, until one accepts."""
    made = tuple(o for o in offers(play) if o.name == "offer_cut")
    if len(made) < 2:
        return
    seated = list(_seated(play).positions)
    for before, offer in pairwise(made):
        fault = _next_offer(play, before, offer, seated)
        if fault is not None:
            yield fault
            return
    yield compliant("a refused cut was offered on clockwise", made)


def _next_offer(
    play: Play, before: Procedure, offer: Procedure, seated: list[int]
) -> Verdict | None:
    asked, seat = before.position, offer.position
    if asked is None or seat is None:
        return cannot_tell("who was offered the cut was not told", WHO_WAS_OFFERED, (before, offer))
    if before.accepted and play.hidden(before.t, offer.t):
        return cannot_tell(
            "the cut was accepted and then offered again; what lay between was not seen whole",
            "the stack between the two offers",
            (before, offer),
        )
    if before.accepted:
        return violation(
            f"{seat_name(asked)} accepted the cut, which was then offered to {seat_name(seat)}",
            (before, offer),
            position=seat,
        )
    due = clockwise_from(asked, sorted({*seated, asked, seat}))
    if seat == due:
        return None
    text = f"after {seat_name(asked)} the cut was due to {seat_name(due)}"
    if not company_known(play, offer.t):
        return cannot_tell(f"{text}; not all offers were seen", WHO_WAS_OFFERED, (before, offer))
    return violation(f"{text}; {seat_name(seat)} was offered it", (before, offer), position=seat)


def clockwise_from(seat: int, seats: list[int]) -> int:
    """Returns the next seat clockwise, past the dealer to the far left if need be."""
    later = [other for other in seats if other > seat]
    return later[0] if later else seats[0]


@WAR.provision("567.5(c)", "W567-046")
def somebody_cuts(play: Play) -> Iterator[Verdict]:
    """A player who accepts cuts; if no player accepts, the dealer does."""
    load = play.rnd.preparation.load
    if load is not None:
        yield from made_by_whom_accepted(play, load, every_player=True)
