"""A table open for gaming at which nobody plays: the cards are taken out and spread."""

from collections.abc import Iterator

from rules_check.facts.events import Seat
from rules_check.procedures.play import BasePlay
from rules_check.procedures.preparation import company_known, is_idle, unseen_from
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = ["all_left", "cards_spread_when_idle"]


def all_left(play: BasePlay) -> Seat | None:
    """Returns the leaving of the last player between the rounds, if all left."""
    if play.previous is None:
        return None
    there = set(play.previous.seats)
    last: Seat | None = None
    changes = [e for e in play.rnd.preparation.events if isinstance(e, Seat)]
    for event in sorted((*play.previous.rnd.seats_changed, *changes), key=lambda e: e.t):
        # Who came and went before the last deal is among its seats, or is not.
        if event.position is None or event.t < play.previous.betting_ends:
            continue
        if event.what == "occupied":
            there.add(event.position)
        else:
            there.discard(event.position)
            if not there and last is None:
                last = event
    return last


def cards_spread_when_idle(play: BasePlay, grace: int) -> Iterator[Verdict]:
    """Asks that the cards be spread when all players have left.

    Args:
        play: the round that followed the pause.
        grace: minutes a table may stand idle with the cards not spread; the text sets no time.
    """
    spreads = play.rnd.preparation.named("spread")
    left = all_left(play)
    if spreads and is_idle(play):
        yield compliant("the cards were spread in the pause", spreads)
    elif left is not None and not spreads and play.first_card is not None:
        back = next(
            (e for e in play.rnd.events if isinstance(e, Seat) and e.t > left.t), play.first_card
        )
        minutes = (back.t - left.t) / 60
        text = f"all players left and the table stood idle for {minutes:.0f} minutes"
        if minutes < grace or unseen_from(play, left.t) or not company_known(play, left.t):
            yield cannot_tell(
                f"{text}; the cards were not seen spread, and the text sets no time",
                "how soon the cards have to be spread",
                (left, back),
            )
        else:
            yield violation(f"{text} without the cards being spread", (left, back))
