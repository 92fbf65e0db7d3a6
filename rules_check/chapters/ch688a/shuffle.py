"""§ 688a.5(a) and (h): the shuffle, and devices that shuffle."""

from collections.abc import Iterator

from rules_check.chapters.ch688a.chapter import FACE_UP
from rules_check.chapters.ch688a.play import Play
from rules_check.procedures.preparation import begins, is_opening, unseen_from
from rules_check.procedures.shuffling import (
    reshuffled_as_ordered,
    shuffled_before_play,
    stacked_after_shuffle,
)
from rules_check.verdict import Verdict, cannot_tell, compliant, violation


@FACE_UP.provision("688a.5(a)", "FP688-001", partly="randomness is not seen")
def the_cards_are_shuffled_after_every_round(play: Play) -> Iterator[Verdict]:
    """The cards are shuffled after every round of play."""
    first, before = play.first_card, play.previous
    if first is None or before is None or not before.rnd.played or _new_cards(play):
        return
    shuffled = play.rnd.preparation.named("shuffle", "batch_swap")
    done = [s for s in shuffled if s.by == "device" or s.t >= begins(play)]
    if done:
        yield compliant("the cards were shuffled after the round before", (*done, first))
    elif shuffled:
        yield cannot_tell(
            "the shuffle was told to begin before every hand of the round before was collected",
            "when the last hand was collected and when the shuffle began",
            (*shuffled, first),
        )
    elif unseen_from(play, begins(play)):
        yield cannot_tell(
            "whether the cards were shuffled after the round before was not seen",
            "the table between the rounds",
            (first,),
        )
    elif play.device:
        yield cannot_tell(
            "the device shuffles the cards, which was not told after the round before",
            "the shuffling device between the rounds",
            (first,),
        )
    else:
        yield violation(
            "the cards had to be shuffled after the round before; the next was dealt without",
            (first,),
        )


def _new_cards(play: Play) -> bool:
    """Whether other cards may have come into play, which may be preshuffled."""
    logs = {log.what for log in play.rnd.preparation.logs}
    return is_opening(play) or bool(logs & {"cards_changed", "decks_received"})


@FACE_UP.provision("688a.5(a)", "FP688-002", partly="whether cards were preshuffled is not told")
def the_cards_are_shuffled_before_play_and_on_order(play: Play) -> Iterator[Verdict]:
    """The cards are shuffled before play begins, unless preshuffled, and when the floor orders."""
    yield from reshuffled_as_ordered(play)
    if _new_cards(play) and play.ready is not None:
        yield from shuffled_before_play(play.rnd.preparation.named("shuffle"), play.ready)


@FACE_UP.provision(
    "688a.5(a)", "FP688-003", covers=("FP688-004",), partly="told by the log, not measured"
)
def the_shuffle_ends_in_one_stack(play: Play) -> Iterator[Verdict]:
    """After the shuffle the cards are in a single stack; a device may load the shoe itself."""
    prep = play.rnd.preparation
    shuffled = prep.named("shuffle")
    loads = [p for p in prep.named("load_shoe") if shuffled and p.t >= shuffled[-1].t]
    if shuffled and shuffled[-1].by == "device" and loads:
        yield compliant("the device put the shuffled cards into the shoe", (shuffled[-1], *loads))
    else:
        yield from stacked_after_shuffle(play)


@FACE_UP.provision("688a.5(h)", "FP688-020")
def a_reshuffling_device_is_approved(play: Play) -> Iterator[Verdict]:
    """A device that reshuffles and counts the cards is approved before its use."""
    if play.previous is not None or not play.device:
        return
    approved = play.profile.submission.device_approved
    if approved:
        yield compliant("the shuffling device is approved by the table's rules submission")
    elif approved is None:
        yield cannot_tell(
            "the cards are shuffled by a device; the rules submission does not say that it is "
            "approved",
            "device_approved in the table's rules submission",
        )
    else:
        yield violation(
            "a shuffling device has to be approved before its use; the rules submission says that "
            "this one is not",
            (),
        )
