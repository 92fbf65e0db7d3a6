"""How wagers are made, and that they stay as they lie (§ 8(a)(4), (b), (c))."""

from collections.abc import Iterator

from rules_check.chapters.baccarat.play import DRAGONS, WAGER, Play
from rules_check.facts.events import Cash, Chips
from rules_check.procedures import wagers
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant

__all__ = ["cash_becomes_chips", "dragon_offered", "unchanged_after_no_more_bets"]


def dragon_offered(play: Play) -> Iterator[Verdict]:
    """Asks that Dragon Bonus Wagers are made where the Rules Submission has a table for them."""
    placed = [c for c in play.rnd.chips("placed", "added") if c.wager in DRAGONS]
    if not placed:
        return
    if play.profile.submission.dragon_bonus_table is None:
        yield cannot_tell(
            "a Dragon Bonus Wager was made; whether it is offered is not known",
            "dragon_bonus_table in the table's rules submission",
            placed,
        )
    else:
        yield compliant("Dragon Bonus Wagers were made, which are offered", placed)


def unchanged_after_no_more_bets(play: Play) -> Iterator[Verdict]:
    """Asks that no wager was made, raised or taken back after the announcement."""
    return wagers.placed_before_no_more_bets(play, tuple(WAGER), ("placed", "added", "removed"))


def cash_becomes_chips(play: Play) -> Iterator[Verdict]:
    """Asks that cash put down with a spoken wager was turned into chips.

    The text sets no time, so cash that was not turned into chips decides nothing by itself.
    """
    for cash in play.rnd.cash:
        if cash.position is None:
            continue
        text = f"cash lay at {seat_name(cash.position)}"
        chips = _chips_for(play, cash)
        if chips:
            yield compliant(
                f"{text} and was turned into chips", (cash, *chips[:1]), position=cash.position
            )
        elif cash.wager is not None:
            yield cannot_tell(
                f"{text} in a betting area and was not seen turned into chips; the text sets no "
                "time for it",
                f"the cash at {seat_name(cash.position)} until the round was over",
                (cash,),
                position=cash.position,
            )


def _chips_for(play: Play, cash: Cash) -> list[Chips]:
    placed = play.rnd.chips("placed", "added")
    return [c for c in placed if c.position == cash.position and play.may_be_exchanged(cash, c)]
