"""§ 688a.5(g): when there is no gaming activity.

What follows once the first player has looked at the cards is listed after (g); that list was not
read.
"""

from collections.abc import Iterator

from rules_check.chapters.ch688a.chapter import FACE_UP
from rules_check.chapters.ch688a.play import Play
from rules_check.procedures.idle import cards_spread_when_idle
from rules_check.procedures.preparation import is_idle
from rules_check.verdict import Verdict, cannot_tell, compliant


@FACE_UP.provision("688a.5(g)", "FP688-017")
def idle_cards_are_spread(play: Play) -> Iterator[Verdict]:
    """Without gaming activity the cards are taken out and spread on the table."""
    return cards_spread_when_idle(play, play.law.whole("idle.minutes"))


@FACE_UP.provision("688a.5(g)", "FP688-018", partly="the first player's request is spoken")
def idle_cards_lie_face_down_unless_asked(play: Play) -> Iterator[Verdict]:
    """Idle cards lie face down unless the first player to arrive asks for them face up."""
    if not is_idle(play):
        return
    spreads = play.rnd.preparation.named("spread")
    first = spreads[0]
    if first.face == "down":
        yield compliant("the idle cards were spread face down", (first,))
    elif first.face is None:
        yield cannot_tell(
            "which way the idle cards lay was not seen", "the faces of the spread", (first,)
        )
    else:
        yield cannot_tell(
            "the idle cards were spread face up, which is for the first player to ask",
            "whether the first player to arrive asked for the cards face up",
            (first,),
        )
