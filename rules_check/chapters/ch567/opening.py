"""§ 567.4: opening of the table for gaming."""

from collections.abc import Iterator, Sequence

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.play import Play
from rules_check.facts.events import Procedure, Seat
from rules_check.procedures.preparation import (
    after,
    begins,
    is_opening,
    received,
    unseen_from,
    was_opened,
)
from rules_check.verdict import Verdict, cannot_tell, compliant, violation


def _shuffler(play: Play) -> bool:
    return play.profile.submission.automated_shuffler


@WAR.provision("567.4(a)", "W567-029", partly="how well a deck was sorted is not seen")
def the_dealer_inspects_each_deck(play: Play) -> Iterator[Verdict]:
    """The dealer sorts and inspects each deck received, face down."""
    came = received(play)
    inspected = play.rnd.preparation.named("inspect")
    least = play.law.whole("decks.least")
    if came is not None and came.decks is not None and came.decks < least:
        yield violation(
            f"{least} or more decks had to be received at the table, {came.decks} were", (came,)
        )
        return
    up = [event for event in inspected if event.face == "up"]
    if up:
        yield violation("the decks had to be inspected face down and lay face up", up)
    elif inspected:
        yield from _each_deck(play, inspected)
    elif came is not None:
        later = play.rnd.preparation.named("spread", "wash", "stack", "shuffle", "load_shoe")
        if unseen_from(play, came.t) or not later:
            yield cannot_tell(
                "whether the dealer inspected the decks received was not seen",
                "the table after the decks were received",
                (came,),
            )
        else:
            yield violation(
                "the decks received had to be inspected by the dealer and were not",
                (came, later[0]),
            )


def _each_deck(play: Play, inspected: tuple[Procedure, ...]) -> Iterator[Verdict]:
    came = received(play)
    counts = [event.decks for event in inspected]
    if came is None or came.decks is None or None in counts:
        unread = any(event.face is None for event in inspected)
        what = "whether they lay face down" if unread else "how many decks were inspected"
        if unread or None in counts:
            yield cannot_tell(
                f"the dealer inspected decks; {what} was not seen",
                "the decks while the dealer inspected them",
                inspected,
            )
        else:
            yield compliant("the dealer inspected the decks face down", inspected)
        return
    done = sum(count for count in counts if count is not None)
    text = f"{came.decks} decks were received and {done} inspected"
    if done >= came.decks:
        yield compliant(text, inspected, (came,))
    elif unseen_from(play, came.t):
        yield cannot_tell(
            f"{text}; not all was seen", "the table after the decks were received", inspected
        )
    else:
        yield violation(f"{text}; each deck had to be inspected", inspected, (came,))


@WAR.provision("567.4(a)", "W567-030")
def the_floorperson_verifies_the_inspection(play: Play) -> Iterator[Verdict]:
    """The floorperson verifies the inspection before the cards are spread."""
    inspected = play.rnd.preparation.named("inspect")
    if not inspected:
        return
    seen = [s for s in play.rnd.preparation.staff if s.what == "floor_verified"]
    spread = after(play.rnd.preparation.named("spread"), inspected[0].t)
    good = [s for s in seen if s.t >= inspected[0].t and (not spread or s.t <= spread[0].t)]
    if good:
        yield compliant("the floorperson verified the inspection", good, inspected)
    elif any(spread and s.t > spread[0].t for s in seen):
        yield violation(
            "the floorperson had to verify the inspection before the cards were spread and did "
            "so after",
            (*spread[:1], *seen),
            inspected,
        )
    else:
        yield cannot_tell(
            "whether the floorperson verified the inspection was not told",
            "the floorperson at the table after the inspection",
            inspected,
        )


@WAR.provision("567.4(b)", "W567-031", partly="suit and sequence of the spread are not in the log")
def the_cards_are_spread_face_up(play: Play) -> Iterator[Verdict]:
    """At opening the cards are spread face up for the first player."""
    if not is_opening(play):
        return
    prep = play.rnd.preparation
    spreads = prep.named("spread")
    next_step = prep.named("wash", "stack", "shuffle", "load_shoe")
    down = bool(spreads) and all(s.face == "down" for s in spreads)
    if down and not unseen_from(play, spreads[0].t):
        yield violation("the cards had to be spread face up and lay face down", spreads)
    elif any(s.face == "up" for s in spreads):
        yield compliant("the cards were spread face up", spreads)
    elif spreads:
        yield cannot_tell(
            "whether the cards were spread face up was not seen", "the faces of the spread", spreads
        )
    elif not next_step or unseen_from(play, begins(play)):
        yield cannot_tell(
            "whether the cards were spread was not seen",
            "the table between the inspection and the shuffle",
            prep.named("inspect"),
        )
    else:
        yield violation(
            "the cards had to be spread face up for the first player before they were mixed and "
            "were not",
            (*prep.named("inspect"), next_step[0]),
        )


@WAR.provision("567.4(b)", "W567-032", partly="how long the player looked is not judged")
def the_first_player_may_look(play: Play) -> Iterator[Verdict]:
    """The first player may look at the spread before it is turned over."""
    if not is_opening(play):
        return
    prep = play.rnd.preparation
    spreads = prep.named("spread")
    turned = after(prep.named("wash", "stack"), spreads[0].t) if spreads else ()
    if not turned:
        return
    seats = [e for e in play.rnd.events if isinstance(e, Seat) and e.what == "occupied"]
    wagers = [c for c in play.rnd.chips("placed") if c.t <= turned[0].t]
    present = [e for e in seats if e.t <= turned[0].t]
    if present or wagers:
        yield compliant("a player was present while the cards lay face up", (*present, *wagers))
    elif seats and _all_came_after(play, seats) and not unseen_from(play, begins(play)):
        yield violation(
            "the first player had to be given a look at the cards; they were turned over before "
            "anyone came",
            (spreads[0], turned[0], seats[0]),
        )
    else:
        yield cannot_tell(
            "whether a player was present while the cards lay face up was not told",
            "who stood at the table while the cards were spread",
            (spreads[0], turned[0]),
        )


def _all_came_after(play: Play, seats: list[Seat]) -> bool:
    """Whether the log tells when each who wagered came, so that nobody else was there before."""
    return set(play.seats) <= {seat.position for seat in seats}


@WAR.provision("567.4(c)", "W567-033", partly="how thorough the wash was is not judged")
def the_cards_are_washed_and_stacked(play: Play) -> Iterator[Verdict]:
    """Without a shuffling device the cards are then turned down, washed and stacked."""
    if not is_opening(play) or _shuffler(play):
        return
    prep = play.rnd.preparation
    spreads = prep.named("spread")
    up = _shown(play, "wash", "stack")
    if up:
        yield violation("the cards had to be face down when washed and stacked and were not", up)
        return
    later = after(prep.named("stack", "shuffle", "load_shoe"), spreads[0].t) if spreads else ()
    washed = after(prep.named("wash"), spreads[0].t) if spreads else prep.named("wash")
    if washed and later and washed[0].t <= later[0].t:
        yield compliant("the cards were washed and stacked", (*washed, later[0]))
    elif not later:
        return
    elif unseen_from(play, begins(play)):
        yield cannot_tell(
            "whether the cards were washed was not seen",
            "the table between the spread and the shuffle",
            (*spreads, later[0]),
        )
    else:
        yield violation(
            "the cards had to be washed before they were stacked and were not",
            (*spreads, later[0]),
            washed,
        )


def _shown(play: Play, *names: str) -> list[Procedure]:
    """Returns what was done with the cards face up that asks for them face down."""
    return [event for event in play.rnd.preparation.named(*names) if event.face == "up"]


def _seen_from_the_start(play: Play, done: Sequence[Procedure]) -> bool:
    """Whether it was an opening, and the recording showed some of it before a batch's turn."""
    prep = play.rnd.preparation
    begun = play.rnd.number > 1 or any(e.t < done[0].t for e in prep.events)
    whole = prep.load is not None and not unseen_from(play, begins(play))
    return begun and whole and was_opened(play)


@WAR.provision("567.4(d)", "W567-034", covers=("W567-035",))
def each_batch_is_spread_by_itself(play: Play) -> Iterator[Verdict]:
    """With a shuffling device each batch is spread and stacked by itself."""
    if not is_opening(play) or not _shuffler(play):
        return
    prep = play.rnd.preparation
    up = _shown(play, "stack")
    if up:
        yield violation("each batch had to be turned face down and was stacked face up", up)
        return
    for name, word in (("spread", "spread"), ("stack", "stacked")):
        done = prep.named(name)
        batches = {event.batch for event in done if event.batch is not None}
        if len(batches) >= 2:
            yield compliant(f"each batch was {word} by itself", done)
        elif not done and prep.procedures and not _seen_from_the_start(play, prep.procedures):
            yield cannot_tell(
                f"whether each batch was {word} by itself was not seen",
                "both batches at the opening",
                prep.procedures,
            )
        elif not done:
            continue
        elif not _seen_from_the_start(play, done):
            yield cannot_tell(
                f"whether each batch was {word} by itself was not seen",
                "both batches at the opening",
                done,
            )
        elif len(done) == 1:
            yield violation(f"both batches had to be {word}, each by itself; one was seen", done)
            return
        else:
            yield cannot_tell(
                f"which batch was {word} was not told", "the backs of the cards", done
            )
