"""Cash in a betting area, which is no wager until it is exchanged for chips."""

from collections.abc import Iterator

from rules_check.facts.events import Cash, Chips
from rules_check.procedures.play import BasePlay
from rules_check.procedures.words import seat_name
from rules_check.rounds import DealName
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

__all__ = ["cash_is_no_wager"]


def cash_is_no_wager(play: BasePlay) -> Iterator[Verdict]:
    """Asks that cash in a betting area was exchanged for chips before the cards came."""
    for cash in play.rnd.cash:
        if cash.wager is None or cash.position is None:
            continue
        verdict = _cash(play, cash, cash.wager, cash.position)
        if verdict is not None:
            yield verdict


def _cash(play: BasePlay, cash: Cash, wager: str, seat: int) -> Verdict | None:
    name = seat_name(seat)
    deal: DealName = "war" if cash.t >= play.dealt else "original"
    dealt = play.dealt_for(seat, deal)
    if not dealt:
        return _cash_of_hidden_hand(play, cash, seat)
    chips = tuple(c for c in play.placed(seat, wager, deal) if _exchanged(c, cash))
    if not chips and play.chips_hidden(seat, cash.t, play.begins(deal)):
        return cannot_tell(
            f"cash lay in {name}'s betting area; whether it was exchanged was not seen",
            f"{name}'s betting area before the first card",
            (cash,),
            dealt,
            position=seat,
        )
    if not chips:
        return violation(
            f"cash lay in {name}'s betting area for the {play.wager_name(wager)} "
            "when the cards were dealt, and was not exchanged for chips",
            (cash,),
            dealt,
            position=seat,
        )
    return compliant(
        f"{name}'s cash was exchanged for chips before the deal",
        (cash, *chips),
        dealt,
        position=seat,
    )


def _cash_of_hidden_hand(play: BasePlay, cash: Cash, seat: int) -> Verdict | None:
    """A seat that was dealt no card need not have exchanged its cash, unless that was hidden."""
    if not play.rnd.played or not play.hidden(cash.t, play.rnd.t_end, "hand", seat):
        return None
    return cannot_tell(
        f"cash lay in {seat_name(seat)}'s betting area; whether it was dealt a card was not seen",
        f"the hand of {seat_name(seat)}",
        (cash,),
        position=seat,
    )


def _exchanged(chips: Chips, cash: Cash) -> bool:
    """Whether chips placed after cash may be what it was exchanged for, change given apart."""
    if chips.t < cash.t:
        return False
    if chips.actor == "dealer":
        return True
    return chips.cents is None or cash.cents is None or chips.cents.may_equal(cash.cents)
