"""§ 567.5(a): the shuffle."""

from collections.abc import Iterator

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.play import Play
from rules_check.procedures.preparation import begins, is_opening, unseen_from
from rules_check.procedures.shuffling import (
    reshuffled_as_ordered,
    shuffled_before_play,
    stacked_after_shuffle,
)
from rules_check.verdict import Verdict, cannot_tell, compliant, violation


@WAR.provision("567.5(a)", "W567-036", covers=("W567-038",), partly="randomness is not seen")
def the_cards_are_shuffled_after_each_shoe(play: Play) -> Iterator[Verdict]:
    """The cards are shuffled after each shoe is dealt."""
    prep = play.rnd.preparation
    if prep.load is None or play.previous is None or is_opening(play):
        return
    shuffled = prep.named("shuffle", "batch_swap")
    if shuffled:
        yield compliant("the cards were shuffled before the new shoe", (*shuffled, prep.load))
    elif play.profile.submission.automated_shuffler:
        yield cannot_tell(
            "the batch loaded was shuffled by the device before, which was not told",
            "the shuffling device while the shoe before was dealt",
            (prep.load,),
        )
    elif unseen_from(play, begins(play)):
        yield cannot_tell(
            "whether the cards were shuffled before the new shoe was not seen",
            "the table between the shoes",
            (prep.load,),
        )
    else:
        yield violation(
            "the cards had to be shuffled after the shoe was dealt; a shoe was loaded unshuffled",
            (prep.load,),
        )


@WAR.provision("567.5(a)", "W567-037")
def the_cards_are_shuffled_before_play_and_on_order(play: Play) -> Iterator[Verdict]:
    """The cards are shuffled before play begins, unless preshuffled, and when the floor orders."""
    yield from reshuffled_as_ordered(play)
    prep = play.rnd.preparation
    if is_opening(play) and prep.load is not None:
        yield from shuffled_before_play(prep.named("shuffle"), prep.load)


@WAR.provision("567.5(a)", "W567-039", partly="told by the log, not measured")
def the_shuffle_ends_in_one_stack(play: Play) -> Iterator[Verdict]:
    """After the shuffle the cards are put in a single stack."""
    return stacked_after_shuffle(play)
