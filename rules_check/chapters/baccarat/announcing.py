"""What the dealer calling the game has to say."""

import re
from collections.abc import Iterator

from rules_check.chapters.baccarat.play import Play
from rules_check.verdict import Verdict, cannot_tell, compliant

__all__ = ["points_announced"]

_NUMBER = re.compile(r"\d")


def points_announced(play: Play, *hands: str) -> Iterator[Verdict]:
    """Asks that the points of hands were announced; silence alone decides nothing."""
    if play.first_card is None:
        return
    said = [
        a
        for a in play.rnd.announcements
        if a.t >= play.betting_ends
        and all(hand in a.phrase.lower() for hand in hands[:1])
        and ("point" in a.phrase.lower() or _NUMBER.search(a.phrase))
    ]
    names = " and the ".join(f"{hand.title()}'s Hand" for hand in hands)
    if said:
        yield compliant(f"the points of the {names} were announced", said)
    else:
        yield cannot_tell(
            f"the points of the {names} had to be announced; nothing was heard",
            "the dealer's announcement of the points",
            play.events_dealt[:1],
        )
