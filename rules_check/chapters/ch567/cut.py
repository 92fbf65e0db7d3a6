"""§ 567.5(b) and (c): who is offered the cut, and who cuts."""

from collections.abc import Iterator
from itertools import pairwise

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.play import Play
from rules_check.facts.events import Procedure
from rules_check.procedures.preparation import (
    Seated,
    company_known,
    cover_card_before,
    is_opening,
    ordered_by_floor,
    seated_at,
    unseen_from,
)
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

_ANYONE = "who was offered the cut"
_COMPANY = "who sat at the table when the cut was offered"


def _shuffled(play: Play) -> Procedure | None:
    shuffles = play.rnd.preparation.named("shuffle")
    return shuffles[-1] if shuffles else None


def _offers(play: Play) -> tuple[Procedure, ...]:
    """Returns the offers of the cut; a player who simply cut was offered it."""
    shuffle = _shuffled(play)
    start = shuffle.t if shuffle is not None else float("-inf")
    offers = tuple(o for o in play.rnd.preparation.named("offer_cut") if o.t >= start)
    if offers:
        return offers
    return tuple(c for c in cuts_made(play) if isinstance(c.by, int))


def cuts_made(play: Play) -> tuple[Procedure, ...]:
    """Returns the cuts after the last shuffle."""
    shuffle = _shuffled(play)
    start = shuffle.t if shuffle is not None else float("-inf")
    return tuple(c for c in play.rnd.preparation.named("cut") if c.t >= start)


def _offered(event: Procedure) -> int | None:
    if event.name == "offer_cut":
        return event.position
    return event.by if isinstance(event.by, int) else None


@WAR.provision("567.5(b)", "W567-040", partly="which way the backs face is not seen from above")
def the_cut_is_offered(play: Play) -> Iterator[Verdict]:
    """After the shuffle the stack is offered to be cut."""
    shuffle, load = _shuffled(play), play.rnd.preparation.load
    if shuffle is None or load is None or load.t < shuffle.t:
        return
    offers, cuts = _offers(play), cuts_made(play)
    if offers:
        yield compliant("the stack was offered to be cut", offers)
        return
    if unseen_from(play, shuffle.t):
        yield cannot_tell(
            "whether the stack was offered to be cut was not seen",
            "the stack between the shuffle and the shoe",
            (shuffle, load),
        )
    elif cuts and (_company_open(play, cuts) or not seated_at(play, cuts[0].t).positions):
        yield cannot_tell(
            "the dealer cut; whether any player was there to be offered the cut was not told",
            "who sat at the table when the cards were cut",
            cuts,
        )
    else:
        yield violation(
            "the shuffled stack had to be offered to be cut and was not", (shuffle, *cuts, load)
        )


def _company_open(play: Play, cuts: tuple[Procedure, ...]) -> bool:
    """Whether it is open who was at the table, or who made one of the cuts."""
    return any(cut.by is None for cut in cuts) or not company_known(play, cuts[0].t)


def _first_offer(play: Play, due: int | None, why: str) -> Iterator[Verdict]:
    offers = _offers(play)
    if not offers:
        return
    offer = offers[0]
    seat = _offered(offer)
    text = (
        f"the cut was due first to {'a player not known' if due is None else seat_name(due)}, {why}"
    )
    if due is None or seat is None:
        yield cannot_tell(f"{text}; it could not be compared", _ANYONE, (offer,))
    elif seat == due:
        yield compliant(f"{text}, who was offered it", (offer,), position=seat)
    elif not company_known(play, offer.t):
        yield cannot_tell(
            f"{text} as far as seen; {seat_name(seat)} was offered it", _COMPANY, (offer,)
        )
    else:
        yield violation(f"{text}; {seat_name(seat)} was offered it", (offer,), position=seat)


def _seated(play: Play) -> Seated:
    offers = _offers(play)
    return seated_at(play, offers[0].t if offers else play.rnd.preparation.t)


def _floor_ordered(play: Play) -> bool:
    return bool(ordered_by_floor(play, "floor_ordered_reshuffle"))


@WAR.provision("567.5(b)(1)", "W567-041")
def the_first_player_cuts_when_the_game_begins(play: Play) -> Iterator[Verdict]:
    """When the game is just beginning the first player at the table is offered the cut."""
    if play.previous is None and not _floor_ordered(play) and _shuffled(play) is not None:
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
    offers = tuple(o for o in _offers(play) if o.name == "offer_cut")
    if len(offers) < 2:
        return
    seated = list(_seated(play).positions)
    for before, offer in pairwise(offers):
        fault = _next_offer(play, before, offer, seated)
        if fault is not None:
            yield fault
            return
    yield compliant("a refused cut was offered on clockwise", offers)


def _next_offer(
    play: Play, before: Procedure, offer: Procedure, seated: list[int]
) -> Verdict | None:
    asked, seat = before.position, offer.position
    if asked is None or seat is None:
        return cannot_tell("who was offered the cut was not told", _ANYONE, (before, offer))
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
        return cannot_tell(f"{text}; not all offers were seen", _ANYONE, (before, offer))
    return violation(f"{text}; {seat_name(seat)} was offered it", (before, offer), position=seat)


def clockwise_from(seat: int, seats: list[int]) -> int:
    """Returns the next seat clockwise, past the dealer to the far left if need be."""
    later = [other for other in seats if other > seat]
    return later[0] if later else seats[0]


@WAR.provision("567.5(c)", "W567-046")
def somebody_cuts(play: Play) -> Iterator[Verdict]:
    """A player who accepts cuts; if no player accepts, the dealer does."""
    offers = tuple(o for o in _offers(play) if o.name == "offer_cut")
    load = play.rnd.preparation.load
    if not offers or load is None or load.t < offers[-1].t:
        return
    cuts = tuple(c for c in cuts_made(play) if c.t >= offers[0].t)
    if not cuts:
        if unseen_from(play, offers[-1].t):
            yield cannot_tell(
                "whether the cards were cut was not seen",
                "the stack between the offer and the shoe",
                (*offers, load),
            )
        else:
            yield violation("the stack was offered and loaded without a cut", (*offers, load))
        return
    cut = cuts[0]
    accepted = next((o for o in reversed(offers) if o.accepted), None)
    if cut.by == "dealer":
        yield _dealer_cut(play, cut, offers, accepted)
    elif cut.by is None or accepted is None:
        yield cannot_tell(
            "the cards were cut; by whom or on whose offer was not told", _ANYONE, cuts
        )
    elif accepted.position not in {None, cut.by}:
        yield violation(
            f"{seat_name(accepted.position)} accepted the cut and {seat_name(cut.by)} cut",
            (accepted, cut),
            position=cut.by if isinstance(cut.by, int) else None,
        )
    else:
        yield compliant("the player who accepted cut", (accepted, cut))


def _dealer_cut(
    play: Play, cut: Procedure, offers: tuple[Procedure, ...], accepted: Procedure | None
) -> Verdict:
    seated = _seated(play).positions
    asked = {offer.position for offer in offers}
    left_out = [seat for seat in seated if seat not in asked]
    if accepted is not None:
        return violation(
            f"{seat_name(accepted.position)} accepted the cut, but the dealer cut", (accepted, cut)
        )
    if any(offer.accepted is None for offer in offers):
        return cannot_tell(
            "the dealer cut; whether every player refused was not told", _ANYONE, (*offers, cut)
        )
    if left_out and company_known(play, cut.t):
        return violation(
            f"the dealer cut although {seat_name(left_out[0])} had not been offered the cut",
            (*offers, cut),
            position=left_out[0],
        )
    if left_out:
        return cannot_tell("not all offers of the cut were seen", _ANYONE, (*offers, cut))
    return compliant("no player accepted, so the dealer cut", (*offers, cut))
