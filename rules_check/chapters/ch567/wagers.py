"""§§ 567.6 and 567.7: ranking and wagers."""

from collections.abc import Iterator

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.play import Play
from rules_check.procedures import cash, wagers
from rules_check.verdict import Verdict


@WAR.provision(
    "567.7(a)",
    "W567-060",
    partly="chips in a betting area are seen; plaques are read as chips",
)
def wagers_are_chips_in_a_betting_area(play: Play) -> Iterator[Verdict]:
    """Wagers are chips or plaques in the right betting area."""
    return wagers.chips_in_a_betting_area(play)


@WAR.provision("567.7(a)", "W567-061")
def cash_is_no_wager(play: Play) -> Iterator[Verdict]:
    """Cash in a betting area is not accepted as a wager."""
    return cash.cash_is_no_wager(play)


@WAR.provision("567.7(c)", "W567-063")
def a_tie_wager_goes_with_another(play: Play) -> Iterator[Verdict]:
    """A Tie wager is placed only with an Initial wager or a War wager."""
    for seat in play.seats:
        yield from wagers.with_another(play, "tie", ("initial",), "original", (seat,))
        yield from wagers.with_another(play, "tie", ("war",), "war", (seat,))


@WAR.provision("567.7(d)", "W567-064")
def wagers_come_before_no_more_bets(play: Play) -> Iterator[Verdict]:
    """Wagers are placed before the dealer announces no more bets."""
    return wagers.placed_before_no_more_bets(play, ("initial", "tie"))


@WAR.provision("567.7(d)", "W567-065", covers=("W567-001",))
def no_wager_changes_once_cards_are_out(play: Play) -> Iterator[Verdict]:
    """No wager is placed, raised or taken up once the first card is out."""
    return wagers.unchanged_once_cards_are_out(play)


@WAR.provision("567.7(d)", "W567-066")
def players_leave_placed_wagers_alone(play: Play) -> Iterator[Verdict]:
    """Players do not handle a wager before it is decided for them."""
    return wagers.left_alone(play)
