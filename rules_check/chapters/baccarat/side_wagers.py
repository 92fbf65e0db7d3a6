"""House Money wagers (§ 627a.8(d)): settled before any third card, counterclockwise."""

from collections.abc import Iterator, Sequence

from rules_check.chapters.baccarat.play import HANDS, Play
from rules_check.facts.events import Chips
from rules_check.procedures.sweep import first_acts, sweep_fault
from rules_check.procedures.words import seat_list, seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = ["house_money_counterclockwise", "house_money_first"]


def _settled(play: Play) -> Sequence[Chips]:
    acts = play.rnd.chips("taken", "paid")
    return first_acts(
        act for act in acts if act.wager == "house_money" and act.position is not None
    )


def house_money_first(play: Play) -> Iterator[Verdict]:
    """Asks that House Money wagers were settled before the first third card."""
    acts = _settled(play)
    thirds = [card.event for hand in HANDS for card in play.cards(hand)[2:]]
    if not acts or not thirds:
        return
    first = min(thirds, key=lambda event: event.t)
    late = [act for act in acts if act.t > first.t]
    if late:
        yield violation(
            f"{seat_name(late[0].position)}'s House Money wager had to be settled before any "
            "third card and was settled after one",
            (first, late[0]),
            position=late[0].position,
        )
    elif play.hidden(play.betting_ends, first.t, "wager"):
        yield cannot_tell(
            "whether all House Money wagers were settled before third cards was not seen whole",
            "the House Money wagers before the third cards",
            acts,
        )
    else:
        yield compliant("House Money wagers were settled before third cards", (*acts, first))


def house_money_counterclockwise(play: Play) -> Iterator[Verdict]:
    """Asks that House Money wagers were settled from the dealer's right, counterclockwise."""
    acts = _settled(play)
    if not acts:
        return
    fault = sweep_fault(acts, clockwise=False)
    seats = seat_list(dict.fromkeys(act.position for act in acts))
    text = f"House Money was to be settled counterclockwise from the right; it was at {seats}"
    if play.hidden(play.betting_ends, acts[-1].t, "wager"):
        yield cannot_tell(f"{text}, and not all was seen", "the settlement of House Money", acts)
    elif fault is None:
        yield compliant(text, acts)
    else:
        yield violation(text, fault.acts, acts, position=fault.seen)
