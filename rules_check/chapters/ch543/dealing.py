"""§ 543.9: the two hands; dealing the first two cards of each."""

from collections.abc import Iterator

from rules_check.chapters.baccarat import dealing, facing
from rules_check.chapters.baccarat.announcing import points_announced
from rules_check.chapters.baccarat.play import BANKER, PLAYER, Play
from rules_check.chapters.ch543 import handing
from rules_check.chapters.ch543.chapter import MIDIBACCARAT
from rules_check.procedures.dealing import announced_before_the_deal
from rules_check.procedures.settling import merged
from rules_check.verdict import Outcome, Verdict


@MIDIBACCARAT.provision("543.9(a)", "MD543-049")
def there_are_two_hands(play: Play) -> Iterator[Verdict]:
    """Two hands are dealt, the Player's Hand and the Banker's Hand."""
    return dealing.two_hands(play)


@MIDIBACCARAT.provision("543.9(b)", "MD543-050")
def no_more_bets_is_announced_before_the_deal(play: Play) -> Iterator[Verdict]:
    """The dealer calling the game announces no more bets before any card is dealt."""
    return announced_before_the_deal(play)


@MIDIBACCARAT.provision("543.9(c)", "MD543-051")
def four_cards_are_dealt_face_down_in_turn(play: Play) -> Iterator[Verdict]:
    """Face down, cards 1 and 3 go to the Player's area, 2 and 4 to the Banker's."""
    return merged(dealing.initial_order(play), facing.all_face_down(play))


@MIDIBACCARAT.provision("543.9(c)", "MD543-052")
def the_banker_hand_waits_under_the_shoe(play: Play) -> Iterator[Verdict]:
    """The Banker's Hand lies under the shoe's right corner until the Player's is shown."""
    told = {verdict.outcome for verdict in handing.player_first(play)}
    return facing.tucked(play, handed_early=Outcome.VIOLATION in told)


@MIDIBACCARAT.provision(
    "543.9(c)", "MD543-048", partly="a touch whose position is not told is left open"
)
def only_those_handed_cards_touch_them(play: Play) -> Iterator[Verdict]:
    """Players handle the cards they are handed, and no others."""
    return handing.only_the_turner_touches(play)


@MIDIBACCARAT.provision("543.9(c)(1)", "MD543-053")
def the_player_hand_goes_to_its_highest_bettor(play: Play) -> Iterator[Verdict]:
    """The Player's Hand is handed face down to the player with the highest wager on it."""
    return handing.handed_to_the_highest(play, PLAYER)


@MIDIBACCARAT.provision("543.9(c)(1)", "MD543-054")
def the_player_hand_comes_back_face_up(play: Play) -> Iterator[Verdict]:
    """That player returns it face up, and the dealer places it face up."""
    return handing.come_back_face_up(play, PLAYER)


@MIDIBACCARAT.provision("543.9(c)(1)", "MD543-055")
def the_points_of_the_player_hand_are_announced(play: Play) -> Iterator[Verdict]:
    """The dealer announces the points of the Player's Hand."""
    return points_announced(play, PLAYER)


@MIDIBACCARAT.provision("543.9(c)(2)", "MD543-056")
def the_banker_hand_follows_likewise(play: Play) -> Iterator[Verdict]:
    """Then the Banker's Hand goes to its highest bettor and comes back face up."""
    return merged(
        handing.player_first(play),
        handing.handed_to_the_highest(play, BANKER),
        handing.come_back_face_up(play, BANKER),
    )


@MIDIBACCARAT.provision("543.9(c)(2)", "MD543-057")
def the_points_of_the_banker_hand_are_announced(play: Play) -> Iterator[Verdict]:
    """The dealer announces the points of the Banker's Hand."""
    return points_announced(play, BANKER)


@MIDIBACCARAT.provision("543.9(c)(3)", "MD543-058")
def a_third_card_of_the_player_goes_the_same_way(play: Play) -> Iterator[Verdict]:
    """The Player's third card goes face down to the same player and comes back face up."""
    return merged(
        handing.third_to_the_same(play, PLAYER),
        handing.come_back_face_up(play, PLAYER, third=True),
    )


@MIDIBACCARAT.provision("543.9(c)(4)", "MD543-059")
def a_third_card_of_the_banker_goes_the_same_way(play: Play) -> Iterator[Verdict]:
    """The Banker's third card follows the Player's, likewise."""
    return merged(
        dealing.banker_after_player(play),
        handing.third_to_the_same(play, BANKER),
        handing.come_back_face_up(play, BANKER, third=True),
    )


@MIDIBACCARAT.provision("543.9(c)(5)", "MD543-060")
def among_equal_wagers_the_nearest_is_handed_the_cards(play: Play) -> Iterator[Verdict]:
    """Among equal highest wagers the one nearest the dealer counterclockwise gets the cards."""
    return handing.equals_by_seat(play)
