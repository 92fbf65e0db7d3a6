"""§ 541.13: payout odds; vigorish."""

from collections.abc import Iterator

from rules_check.chapters.baccarat import charges, commission, consistency, odds, tracking
from rules_check.chapters.baccarat.commission import told
from rules_check.chapters.baccarat.play import Play
from rules_check.chapters.ch541.chapter import MINIBACCARAT
from rules_check.verdict import Verdict


@MINIBACCARAT.provision("541.13(a)", "MB541-026")
def a_player_wager_pays_1_to_1(play: Play) -> Iterator[Verdict]:
    """A winning wager on the Player's Hand is paid at 1 to 1, without vigorish."""
    yield from odds.player_pays(play)
    yield from consistency.uncalled(play, "player")


@MINIBACCARAT.provision("541.13(b)", "MB541-027")
def a_tie_bet_pays_at_least_8_to_1(play: Play) -> Iterator[Verdict]:
    """A winning Tie Bet is paid at 8 to 1 or more, as filed."""
    return odds.tie_pays(play)


@MINIBACCARAT.provision("541.13(c)", "MB541-028")
def a_banker_wager_pays_1_to_1_less_vigorish(play: Play) -> Iterator[Verdict]:
    """A winning wager on the Banker's Hand is paid at 1 to 1 less 4 or 5 %, as filed."""
    yield from told(play, commission.on_wins(play), "amount")
    yield from consistency.uncalled(play, "nothing")


@MINIBACCARAT.provision("541.13(d)", "MB541-029")
def no_vigorish_on_a_dragon_bonus(play: Play) -> Iterator[Verdict]:
    """No vigorish is taken of a winning Dragon Bonus Wager."""
    return consistency.uncalled(play, "dragon")


@MINIBACCARAT.provision("541.13(d)", "MB541-030")
def one_table_pays_the_dragon_bonus(play: Play) -> Iterator[Verdict]:
    """Dragon Bonus Wagers are paid by one of the tables A, B and C, as filed."""
    return odds.one_dragon_table(play)


@MINIBACCARAT.provision("541.13(d)", "MB541-031")
def a_dragon_pays_for_9_points(play: Play) -> Iterator[Verdict]:
    """Won by 9 points, a Dragon Bonus Wager pays 30 to 1, 20 to 1 or 30 to 1 (table A, B or C)."""
    return odds.dragon_pays(play, "9")


@MINIBACCARAT.provision("541.13(d)", "MB541-032")
def a_dragon_pays_for_8_points(play: Play) -> Iterator[Verdict]:
    """Won by 8 points, a Dragon Bonus Wager pays 10 to 1, 8 to 1 or 10 to 1 (table A, B or C)."""
    return odds.dragon_pays(play, "8")


@MINIBACCARAT.provision("541.13(d)", "MB541-033")
def a_dragon_pays_for_7_points(play: Play) -> Iterator[Verdict]:
    """Won by 7 points, a Dragon Bonus Wager pays 6 to 1, 7 to 1 or 4 to 1 (table A, B or C)."""
    return odds.dragon_pays(play, "7")


@MINIBACCARAT.provision("541.13(d)", "MB541-034")
def a_dragon_pays_for_6_points(play: Play) -> Iterator[Verdict]:
    """Won by 6 points, a Dragon Bonus Wager pays 4 to 1, 4 to 1 or 4 to 1 (table A, B or C)."""
    return odds.dragon_pays(play, "6")


@MINIBACCARAT.provision("541.13(d)", "MB541-035")
def a_dragon_pays_for_5_points(play: Play) -> Iterator[Verdict]:
    """Won by 5 points, a Dragon Bonus Wager pays 2 to 1, 3 to 1 or 2 to 1 (table A, B or C)."""
    return odds.dragon_pays(play, "5")


@MINIBACCARAT.provision("541.13(d)", "MB541-036")
def a_dragon_pays_for_4_points(play: Play) -> Iterator[Verdict]:
    """Won by 4 points, a Dragon Bonus Wager pays 1 to 1, 1 to 1 or 2 to 1 (table A, B or C)."""
    return odds.dragon_pays(play, "4")


@MINIBACCARAT.provision("541.13(d)", "MB541-037")
def a_dragon_pays_for_a_natural(play: Play) -> Iterator[Verdict]:
    """Won by a Natural, a Dragon Bonus Wager pays 1 to 1 whatever the margin."""
    return odds.dragon_pays(play, "natural")


@MINIBACCARAT.provision("541.13(e)", "MB541-038")
def vigorish_is_rounded_up_to_5_cents(play: Play) -> Iterator[Verdict]:
    """Vigorish is collected exactly, or rounded up to the next multiple of 5 cents."""
    return told(play, commission.on_wins(play), "rounding")


@MINIBACCARAT.provision("541.13(f)", "MB541-039")
def vigorish_is_put_off_only_if_filed(play: Play) -> Iterator[Verdict]:
    """Vigorish is collected with the payout, or put off to later, as filed."""
    return tracking.collected_as_filed(play)


@MINIBACCARAT.provision("541.13(f)", "MB541-040")
def vigorish_is_collected_in_time(play: Play) -> Iterator[Verdict]:
    """Vigorish put off is collected before the cards are reshuffled, or when the player leaves."""
    yield from tracking.owed_at_reshuffle(play)
    yield from tracking.collected_when_leaving(play)


@MINIBACCARAT.provision(
    "541.13(f)", "MB541-041", partly="the amount on a marker counts as far as the log tells it"
)
def vigorish_put_off_is_marked(play: Play) -> Iterator[Verdict]:
    """Vigorish put off is marked with its amount in the box of the player who owes it."""
    yield from told(play, commission.on_wins(play), "tracking")
    yield from tracking.marked_only_where_owed(play)


@MINIBACCARAT.provision("541.13(f)", "MB541-042")
def a_marker_stays_until_it_is_paid(play: Play) -> Iterator[Verdict]:
    """A marker stays on the layout until the vigorish is collected."""
    return tracking.markers_stay_until_collected(play)


@MINIBACCARAT.provision("541.13(g)", "MB541-043", covers=("MB541-007", "MB541-044"))
def the_charge_on_equal_points_is_25_percent(play: Play) -> Iterator[Verdict]:
    """The charge on equal points is 25 % of each Banker wager, taken before the next deal."""
    yield from told(play, charges.on_equal_points(play), "charge")
    yield from consistency.uncalled(play, "equal")


@MINIBACCARAT.provision("541.13(g)", "MB541-045")
def no_vigorish_on_wins_beside_the_charge(play: Play) -> Iterator[Verdict]:
    """Where the charge on equal points is filed no vigorish is taken of wins."""
    return told(play, commission.on_wins(play), "barred")


@MINIBACCARAT.provision("541.13(h)", "MB541-046")
def one_vigorish_for_all_players(play: Play) -> Iterator[Verdict]:
    """The type and percentage of vigorish are the same for all players at the table."""
    return consistency.one_type_for_all(play)
