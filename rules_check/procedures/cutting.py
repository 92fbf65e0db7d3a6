"""The cut: who was offered it, who made it, how deep it went and whether it was carried out.

The order in which players are offered the cut differs between chapters and stays there.
"""

from collections.abc import Iterator, Sequence

from rules_check.facts.events import CardDealt, Event, Procedure
from rules_check.procedures.play import BasePlay
from rules_check.procedures.preparation import company_known, seated_at, unseen_from
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = [
    "WHO_WAS_OFFERED",
    "block_moved",
    "cut_offered",
    "cuts_made",
    "deep_enough",
    "last_shuffle",
    "made_by_whom_accepted",
    "offered_to",
    "offers",
    "recut_in_vain",
]

WHO_WAS_OFFERED = "who was offered the cut"


def last_shuffle(play: BasePlay) -> Procedure | None:
    """Returns the last shuffle before the first card."""
    shuffles = play.rnd.preparation.named("shuffle")
    return shuffles[-1] if shuffles else None


def _since_shuffle(play: BasePlay, name: str) -> tuple[Procedure, ...]:
    shuffle = last_shuffle(play)
    start = shuffle.t if shuffle is not None else float("-inf")
    return tuple(p for p in play.rnd.preparation.named(name) if p.t >= start)


def cuts_made(play: BasePlay) -> tuple[Procedure, ...]:
    """Returns the cuts after the last shuffle."""
    return _since_shuffle(play, "cut")


def offers(play: BasePlay) -> tuple[Procedure, ...]:
    """Returns the offers of the cut; a player who simply cut was offered it."""
    made = _since_shuffle(play, "offer_cut")
    return made or tuple(c for c in cuts_made(play) if isinstance(c.by, int))


def offered_to(event: Procedure) -> int | None:
    """Returns the position an offer went to; a player's cut was offered to who made it."""
    if event.name == "offer_cut":
        return event.position
    return event.by if isinstance(event.by, int) else None


def cut_offered(
    play: BasePlay, shuffle: Procedure, ready: Procedure | CardDealt
) -> Iterator[Verdict]:
    """Asks that the shuffled stack be offered to be cut.

    Args:
        play: the round prepared.
        shuffle: the shuffle after which the cut is due.
        ready: what comes after the cut: the shoe loaded, or the first card.
    """
    made, cuts = offers(play), cuts_made(play)
    if made:
        yield compliant("the stack was offered to be cut", made)
    elif unseen_from(play, shuffle.t):
        yield cannot_tell(
            "whether the stack was offered to be cut was not seen",
            "the stack between the shuffle and the first card",
            (shuffle, ready),
        )
    elif cuts and (_company_open(play, cuts) or not seated_at(play, cuts[0].t).positions):
        yield cannot_tell(
            "the dealer cut; whether any player was there to be offered the cut was not told",
            "who sat at the table when the cards were cut",
            cuts,
        )
    else:
        yield violation(
            "the shuffled stack had to be offered to be cut and was not", (shuffle, *cuts, ready)
        )


def _company_open(play: BasePlay, cuts: Sequence[Procedure]) -> bool:
    """Whether it is open who was at the table, or who made one of the cuts."""
    return any(cut.by is None for cut in cuts) or not company_known(play, cuts[0].t)


def made_by_whom_accepted(
    play: BasePlay, ready: Procedure | CardDealt, *, every_player: bool
) -> Iterator[Verdict]:
    """Asks that a player who accepts the cut makes it, and the dealer if nobody accepts.

    Args:
        play: the round prepared.
        ready: what comes after the cut: the shoe loaded, or the first card.
        every_player: whether the cut goes round all players before the dealer cuts.
    """
    made = tuple(o for o in offers(play) if o.name == "offer_cut")
    if not made or ready.t < made[-1].t:
        return
    cuts = tuple(c for c in cuts_made(play) if made[0].t <= c.t)
    if not cuts:
        yield _not_cut(play, made, ready)
        return
    cut, accepted = cuts[0], _acceptance(made, cuts[0])
    if accepted is not None and accepted.position != cut.by and _apart(play, accepted, cut):
        yield cannot_tell(
            "the cut was accepted and made; what lay between was not seen whole",
            "the stack between the offer and the cut",
            (accepted, cut),
        )
    elif cut.by == "dealer":
        yield _dealer_cut(play, cut, made, accepted, every_player=every_player)
    elif cut.by is None or accepted is None or accepted.position is None:
        yield cannot_tell(
            "the cards were cut; by whom or on whose offer was not told", WHO_WAS_OFFERED, cuts
        )
    elif accepted.position != cut.by:
        yield violation(
            f"{seat_name(accepted.position)} accepted the cut and {seat_name(cut.by)} cut",
            (accepted, cut),
            position=cut.by if isinstance(cut.by, int) else None,
        )
    else:
        yield compliant("the player who accepted cut", (accepted, cut))


def _acceptance(made: Sequence[Procedure], cut: Procedure) -> Procedure | None:
    """Returns the last offer accepted before a cut; if there was none, the first after it."""
    accepted = [offer for offer in made if offer.accepted]
    before = [offer for offer in accepted if offer.t <= cut.t]
    return next(iter([*reversed(before), *accepted]), None)


def _apart(play: BasePlay, one: Procedure, two: Procedure) -> bool:
    """Whether a gap between two acts may hide another shuffle, offered and cut anew."""
    return play.hidden(min(one.t, two.t), max(one.t, two.t))


def _not_cut(play: BasePlay, made: Sequence[Procedure], ready: Event) -> Verdict:
    if unseen_from(play, made[-1].t):
        return cannot_tell(
            "whether the cards were cut was not seen",
            "the stack between the offer and the first card",
            (*made, ready),
        )
    return violation("the stack was offered and put to use without a cut", (*made, ready))


def _dealer_cut(
    play: BasePlay,
    cut: Procedure,
    made: Sequence[Procedure],
    accepted: Procedure | None,
    *,
    every_player: bool,
) -> Verdict:
    if accepted is not None:
        return violation(
            f"{seat_name(accepted.position)} accepted the cut, but the dealer cut", (accepted, cut)
        )
    if any(offer.accepted is None for offer in made):
        return cannot_tell(
            "the dealer cut; whether every player refused was not told",
            WHO_WAS_OFFERED,
            (*made, cut),
        )
    asked = {offer.position for offer in made}
    left_out = [s for s in seated_at(play, made[0].t).positions if s not in asked]
    if every_player and left_out and None in asked:
        return cannot_tell(
            "the dealer cut; to whom every offer was made was not told",
            WHO_WAS_OFFERED,
            (*made, cut),
        )
    if every_player and left_out:
        return _player_left_out(play, cut, made, left_out[0])
    return compliant("no player asked accepted the cut, and the dealer cut", (*made, cut))


def _player_left_out(
    play: BasePlay, cut: Procedure, made: Sequence[Procedure], seat: int
) -> Verdict:
    if company_known(play, cut.t):
        return violation(
            f"the dealer cut although {seat_name(seat)} had not been offered the cut",
            (*made, cut),
            position=seat,
        )
    return cannot_tell(
        "the dealer cut; whether every player was offered the cut was not seen",
        "who sat at the table when the cut was offered",
        (*made, cut),
    )


def deep_enough(play: BasePlay, least: int) -> Iterator[Verdict]:
    """Asks that the cover card of each cut go at least so many cards in from either end."""
    text = f"the cover card had to go at least {least} cards in"
    for cut in play.rnd.preparation.named("cut", "recut"):
        seat = cut.by if isinstance(cut.by, int) else None
        depth = cut.cards_from_end
        if depth is None:
            yield cannot_tell(
                f"{text}; how deep it went was not seen",
                "the depth of the cover card in the stack",
                (cut,),
                position=seat,
            )
        else:
            judge = compliant if depth >= least else violation
            yield judge(f"{text} and went {depth} in", (cut,), position=seat)


def block_moved(play: BasePlay, ready: Event) -> Iterator[Verdict]:
    """Asks that what lay above the cover card go to the bottom; told by the stack put together."""
    cuts = cuts_made(play)
    if not cuts or ready.t < cuts[-1].t:
        return
    between = [s for s in play.rnd.preparation.named("stack") if cuts[-1].t <= s.t <= ready.t]
    if between:
        yield compliant("the stack was put together again after the cut", (cuts[-1], *between))
    else:
        yield cannot_tell(
            "whether the cut block went to the bottom of the stack was not told",
            "the stack between the cut and the first card",
            (cuts[-1], ready),
        )


def recut_in_vain(play: BasePlay) -> Iterator[Verdict]:
    """Asks that a recut the floor required after the cut was made before the first card."""
    cuts, first = cuts_made(play), play.first_card
    orders = [o for o in play.rnd.preparation.staff if o.what == "floor_ordered_recut"]
    after = [o for o in orders if cuts and o.t >= cuts[-1].t]
    if not after or first is None:
        return
    text = "the floor required the cards to be recut"
    if unseen_from(play, after[0].t):
        yield cannot_tell(
            f"{text}; whether they were was not seen",
            "the stack between the order and the first card",
            (*after, first),
        )
    else:
        yield violation(f"{text}, and they were dealt without", (after[0], first), cuts)
