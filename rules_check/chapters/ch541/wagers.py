"""§ 541.8: wagers."""

from collections.abc import Iterator

from rules_check.chapters.baccarat import betting, charges, outcomes
from rules_check.chapters.baccarat.commission import told
from rules_check.chapters.baccarat.play import Play
from rules_check.chapters.baccarat.points import Dragon, Winner
from rules_check.chapters.ch541.chapter import MINIBACCARAT
from rules_check.procedures import wagers
from rules_check.verdict import Verdict


@MINIBACCARAT.provision("541.8(a)(1)(i)", "MB541-004")
def a_banker_wager_wins_with_more_points(play: Play) -> Iterator[Verdict]:
    """A wager on the Banker's Hand wins if that hand has more points."""
    return outcomes.wager_wins(play, "banker", Winner.BANKER)


@MINIBACCARAT.provision("541.8(a)(1)(ii)", "MB541-005")
def a_banker_wager_loses_with_fewer_points(play: Play) -> Iterator[Verdict]:
    """A wager on the Banker's Hand loses if that hand has fewer points."""
    return outcomes.wager_loses(play, "banker", Winner.PLAYER)


@MINIBACCARAT.provision("541.8(a)(1)(iii)(A)", "MB541-006")
def a_banker_wager_goes_back_on_equal_points(play: Play) -> Iterator[Verdict]:
    """On equal points a wager on the Banker's Hand is void and goes back to the player."""
    return told(play, charges.on_equal_points(play), "void")


@MINIBACCARAT.provision("541.8(a)(2)(i)", "MB541-008")
def a_player_wager_wins_with_more_points(play: Play) -> Iterator[Verdict]:
    """A wager on the Player's Hand wins if that hand has more points."""
    return outcomes.wager_wins(play, "player", Winner.PLAYER)


@MINIBACCARAT.provision("541.8(a)(2)(ii)", "MB541-009")
def a_player_wager_loses_with_fewer_points(play: Play) -> Iterator[Verdict]:
    """A wager on the Player's Hand loses if that hand has fewer points."""
    return outcomes.wager_loses(play, "player", Winner.BANKER)


@MINIBACCARAT.provision("541.8(a)(2)(iii)", "MB541-010")
def a_player_wager_goes_back_on_equal_points(play: Play) -> Iterator[Verdict]:
    """On equal points a wager on the Player's Hand is void and goes back to the player."""
    return outcomes.wager_is_void(play, "player")


@MINIBACCARAT.provision("541.8(a)(3)(i)", "MB541-011")
def a_tie_bet_wins_on_equal_points(play: Play) -> Iterator[Verdict]:
    """A Tie Bet wins if the points are equal."""
    return outcomes.wager_wins(play, "tie", Winner.TIE)


@MINIBACCARAT.provision("541.8(a)(3)(ii)", "MB541-012")
def a_tie_bet_loses_on_other_points(play: Play) -> Iterator[Verdict]:
    """A Tie Bet loses if the points are not equal."""
    return outcomes.wager_loses(play, "tie", Winner.PLAYER, Winner.BANKER)


@MINIBACCARAT.provision("541.8(a)(4)", "MB541-013")
def a_dragon_bonus_wager_is_made_where_offered(play: Play) -> Iterator[Verdict]:
    """A Dragon Bonus Wager on either hand, or both, may be made where it is offered."""
    return betting.dragon_offered(play)


@MINIBACCARAT.provision("541.8(a)(4)(i)(A)", "MB541-014")
def a_dragon_wins_with_the_only_natural(play: Play) -> Iterator[Verdict]:
    """A Dragon Bonus Wager wins if its hand alone is a Natural."""
    return outcomes.dragon_wins(play, Dragon.NATURAL_ALONE)


@MINIBACCARAT.provision("541.8(a)(4)(i)(B)", "MB541-015")
def a_dragon_wins_with_nine_against_eight(play: Play) -> Iterator[Verdict]:
    """A Dragon Bonus Wager wins with a Natural 9 against a Natural 8."""
    return outcomes.dragon_wins(play, Dragon.NATURAL_NINE)


@MINIBACCARAT.provision("541.8(a)(4)(i)(C)", "MB541-016")
def a_dragon_wins_four_points_ahead(play: Play) -> Iterator[Verdict]:
    """A Dragon Bonus Wager on a hand that is no Natural wins four or more points ahead."""
    return outcomes.dragon_wins(play, Dragon.FOUR_AHEAD)


@MINIBACCARAT.provision("541.8(a)(4)(ii)(A)", "MB541-017")
def a_dragon_loses_with_eight_against_nine(play: Play) -> Iterator[Verdict]:
    """A Dragon Bonus Wager loses with a Natural 8 against a Natural 9."""
    return outcomes.dragon_loses(play, Dragon.EIGHT_TO_NINE)


@MINIBACCARAT.provision("541.8(a)(4)(ii)(B)", "MB541-018")
def a_dragon_loses_when_not_ahead(play: Play) -> Iterator[Verdict]:
    """A Dragon Bonus Wager on a hand that is no Natural loses if that hand is not ahead."""
    return outcomes.dragon_loses(play, Dragon.NOT_AHEAD)


@MINIBACCARAT.provision("541.8(a)(4)(ii)(C)", "MB541-019")
def a_dragon_loses_less_than_four_ahead(play: Play) -> Iterator[Verdict]:
    """A Dragon Bonus Wager on a hand that is no Natural loses less than four points ahead."""
    return outcomes.dragon_loses(play, Dragon.LESS_THAN_FOUR)


@MINIBACCARAT.provision("541.8(a)(4)(iii)", "MB541-020", covers=("MB541-021",))
def a_dragon_is_void_with_equal_naturals(play: Play) -> Iterator[Verdict]:
    """With Naturals of equal points a Dragon Bonus Wager goes back, or is charged 25 %."""
    return told(play, charges.on_equal_points(play), "dragon")


@MINIBACCARAT.provision("541.8(b)", "MB541-022", partly="plaques are read as chips")
def wagers_are_chips_on_the_right_areas(play: Play) -> Iterator[Verdict]:
    """Wagers are chips or plaques on the areas for them."""
    return wagers.chips_in_a_betting_area(play)


@MINIBACCARAT.provision(
    "541.8(b)", "MB541-023", partly="the text sets no time, and the spoken wager is not heard"
)
def cash_is_turned_into_chips(play: Play) -> Iterator[Verdict]:
    """Cash with a spoken wager is soon turned into chips or plaques."""
    return betting.cash_becomes_chips(play)


@MINIBACCARAT.provision("541.8(c)", "MB541-024")
def no_wager_changes_after_no_more_bets(play: Play) -> Iterator[Verdict]:
    """No wager is made, raised or taken back once no more bets was announced."""
    return betting.unchanged_after_no_more_bets(play)


@MINIBACCARAT.provision("541.8(c)", "MB541-025")
def no_wager_changes_once_cards_are_out(play: Play) -> Iterator[Verdict]:
    """No wager is made, raised or taken back once the first card is out."""
    return wagers.unchanged_once_cards_are_out(play)
