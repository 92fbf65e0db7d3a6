"""§ 567.5(d) to (f): the cover cards, loading the shoe, and the recut."""

from collections.abc import Iterator
from fractions import Fraction

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.ch567.cut import clockwise_from
from rules_check.chapters.war.play import Play
from rules_check.facts.events import Event, Procedure
from rules_check.procedures.cutting import block_moved, cuts_made, deep_enough, recut_in_vain
from rules_check.procedures.preparation import (
    company_known,
    ordered_by_floor,
    seated_at,
    unseen_from,
)
from rules_check.procedures.shoe import drawn_since_load
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation


@WAR.provision("567.5(d)", "W567-047")
def the_cover_card_goes_ten_cards_in(play: Play) -> Iterator[Verdict]:
    """The cover card is placed at least ten cards in from either end."""
    return deep_enough(play, play.law.whole("cut.depth"))


@WAR.provision("567.5(e)", "W567-048", partly="the log has no event for moving the cut block")
def the_cut_is_carried_out(play: Play) -> Iterator[Verdict]:
    """What lay above the cover card goes to the bottom of the stack."""
    load = play.rnd.preparation.load
    if load is not None:
        yield from block_moved(play, load)


@WAR.provision(
    "567.5(e)", "W567-049", partly="where the card was put is inferred when it comes out"
)
def the_second_cover_card_lies_a_quarter_in(play: Play) -> Iterator[Verdict]:
    """The second cover card lies at least about one quarter in from the bottom."""
    if not play.covers:
        return
    cover = play.covers[0]
    drawn = drawn_since_load(play, cover.t)
    # Before the first card it may be one that goes into the stack, if the stack was handled.
    put_in = cover.t < play.betting_ends and bool(play.rnd.preparation.procedures)
    if drawn is None or put_in:
        return
    load, count, whole = drawn
    filed = None if play.profile.submission.automated_shuffler else play.profile.submission.decks
    decks = load.decks or filed
    least, most = play.law.whole("decks.least"), play.law.whole("decks.most")
    each = play.law.whole("deck.cards")
    due, tolerance = (
        play.law.fraction("cover_card.depth"),
        play.law.fraction("cover_card.tolerance"),
    )
    left = [1 - Fraction(count, n * each) for n in ((decks,) if decks else (least, most))]
    text = (
        f"{count} cards had been seen to leave the shoe when the cover card came; at least about "
        f"{due.numerator}/{due.denominator} of the cards had to lie behind it"
    )
    if max(left) < due - tolerance:
        yield violation(text, (cover,), (load,))
    elif min(left) >= due and whole:
        yield compliant(text, (cover,), (load,))
    else:
        yield cannot_tell(
            text, "the number of cards behind the cover card in the shoe", (cover,), (load,)
        )


@WAR.provision("567.5(e)", "W567-050")
def the_cut_stack_goes_into_the_shoe(play: Play) -> Iterator[Verdict]:
    """The cut stack goes into the shoe before play."""
    cuts, load = cuts_made(play), play.rnd.preparation.load
    if not cuts or play.first_card is None:
        return
    if load is not None and load.t >= cuts[-1].t:
        yield compliant("the cut stack was put into the shoe", (cuts[-1], load))
    elif unseen_from(play, cuts[-1].t):
        yield cannot_tell(
            "whether the cut stack was put into the shoe was not seen",
            "the shoe between the cut and the first card",
            (cuts[-1], play.first_card),
        )
    else:
        yield violation(
            "the cut stack had to be put into the shoe before play and was not",
            (cuts[-1], play.first_card),
        )


@WAR.provision("567.5(f)", "W567-051", covers=("W567-052",))
def a_recut_is_ordered_and_made_by_the_next_player(play: Play) -> Iterator[Verdict]:
    """A recut is ordered by the floor before loading, and made by the next player entitled."""
    recuts = play.rnd.preparation.named("recut")
    for recut in recuts:
        yield _recut(play, recut)
    if not recuts:
        yield from recut_in_vain(play)


def _recut(play: Play, recut: Procedure) -> Verdict:
    load = next((p for p in play.rnd.preparation.named("load_shoe")), None)
    if load is not None and load.t < recut.t:
        return violation("a recut had to come before the shoe was loaded", (load, recut))
    orders: tuple[Event, ...] = ordered_by_floor(play, "floor_ordered_recut")
    seated = seated_at(play, recut.t).positions
    cutter = next((c.by for c in cuts_made(play) if c.t <= recut.t), None)
    due = _entitled(seated, cutter)
    known = company_known(play, recut.t) and cutter is not None
    if isinstance(recut.by, int) and due and recut.by not in due and known:
        return violation(
            f"the recut was due to {seat_name(due[0])}, the player farthest to the dealer's right "
            f"or the next one; {seat_name(recut.by)} made it",
            (recut,),
            orders,
            position=recut.by,
        )
    if not orders:
        return cannot_tell(
            "a recut is for the floor to order; no order was told",
            "the floorperson's order of the recut",
            (recut,),
        )
    if not isinstance(recut.by, int) or recut.by not in due:
        return cannot_tell(
            "who was entitled to the recut could not be told",
            "who made the recut",
            (recut,),
            orders,
        )
    return compliant("the recut was ordered and made by the player entitled", (recut,), orders)


def _entitled(seated: tuple[int, ...], cutter: object) -> tuple[int, ...]:
    """Returns who may recut: the far right player, or the next after the one who cut."""
    if not seated:
        return ()
    far_right = max(seated)
    entitled = [far_right]
    if isinstance(cutter, int):
        entitled.append(clockwise_from(cutter, list(seated)))
        if cutter == far_right:
            entitled.remove(far_right)
    return tuple(entitled)
