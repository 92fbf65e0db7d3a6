"""§ 567.5(h): when there is no gaming activity."""

from collections.abc import Iterator

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.play import Play
from rules_check.procedures.idle import cards_spread_when_idle
from rules_check.procedures.preparation import after, is_idle, unseen_from
from rules_check.verdict import Verdict, cannot_tell, compliant, violation


@WAR.provision("567.5(h)", "W567-054")
def idle_cards_are_spread(play: Play) -> Iterator[Verdict]:
    """Without gaming activity the cards are taken out and spread on the table."""
    return cards_spread_when_idle(play, play.law.whole("idle.minutes"))


@WAR.provision("567.5(h)", "W567-055")
def cards_spread_face_down_are_turned_up(play: Play) -> Iterator[Verdict]:
    """Cards spread face down in a pause are turned face up when a player arrives."""
    prep = play.rnd.preparation
    if not is_idle(play):
        return
    spreads = prep.named("spread")
    mixed = after(prep.named("wash", "stack", "shuffle"), spreads[0].t)
    before = [s for s in spreads if not mixed or s.t <= mixed[0].t]
    if not mixed or not before:
        return
    if any(s.face == "up" for s in before):
        yield compliant("the cards lay face up for the arriving player", before)
    elif any(s.face is None for s in before) or unseen_from(play, before[0].t):
        yield cannot_tell(
            "whether the cards were turned face up for the arriving player was not seen",
            "the faces of the spread when the player came",
            before,
        )
    else:
        yield violation(
            "the cards spread face down had to be turned face up for the arriving player and were "
            "not",
            (*before, mixed[0]),
        )


@WAR.provision(
    "567.5(h)(1)", "W567-056", partly="the shuffle and the cut have their own provisions"
)
def idle_cards_are_washed_and_stacked_again(play: Play) -> Iterator[Verdict]:
    """Without a shuffling device idle cards are washed and stacked, then shuffled and cut."""
    if not is_idle(play) or play.profile.submission.automated_shuffler:
        return
    prep = play.rnd.preparation
    spread = prep.named("spread")[-1]
    later = after(prep.named("wash", "stack", "shuffle", "cut", "load_shoe"), spread.t)
    if not later:
        return
    if later[0].name == "wash":
        yield compliant("the idle cards were washed before anything else", (spread, later[0]))
    elif unseen_from(play, spread.t):
        yield cannot_tell(
            "whether the idle cards were washed was not seen",
            "the table between the spread and the shuffle",
            (spread, later[0]),
        )
    else:
        yield violation(
            f"the idle cards had to be washed before anything else; {later[0].name} came first",
            (spread, later[0]),
        )


@WAR.provision("567.5(h)(2)", "W567-057")
def idle_cards_go_into_the_device(play: Play) -> Iterator[Verdict]:
    """With a shuffling device idle cards are stacked and put in it, and the other batch is used."""
    if not is_idle(play) or not play.profile.submission.automated_shuffler:
        return
    prep = play.rnd.preparation
    spread = prep.named("spread")[-1]
    swapped = after(prep.named("batch_swap"), spread.t)
    loads = after(prep.named("load_shoe"), spread.t)
    stacked = after(prep.named("stack"), spread.t)
    if not loads and not swapped:
        return
    if swapped:
        yield compliant("the idle batch went into the device and the other came out", swapped)
    elif loads[0].batch is not None and spread.batch is not None:
        text = f"batch {spread.batch} was idle, so the other had to be loaded"
        if loads[0].batch == spread.batch:
            yield violation(f"{text}; batch {loads[0].batch} was loaded", (spread, *loads))
        else:
            yield compliant(f"{text} and was", (spread, *loads))
    else:
        yield cannot_tell(
            "which batch was loaded after the pause was not told",
            "the backs of the cards loaded",
            (spread, *stacked, *loads),
        )
