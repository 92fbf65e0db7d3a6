"""§ 543.10: third cards and the end of the shoe."""

from collections.abc import Iterator

from rules_check.chapters.baccarat import dealing
from rules_check.chapters.baccarat.announcing import points_announced
from rules_check.chapters.baccarat.play import BANKER, PLAYER, Play
from rules_check.chapters.ch543 import shoe_end
from rules_check.chapters.ch543.chapter import MIDIBACCARAT
from rules_check.verdict import Verdict


@MIDIBACCARAT.provision("543.10(a)", "MD543-061")
def the_points_of_both_hands_are_announced(play: Play) -> Iterator[Verdict]:
    """The points of both hands are announced once the cards lie in place."""
    return points_announced(play, PLAYER, BANKER)


@MIDIBACCARAT.provision("543.10(c)", "MD543-063")
def a_hand_gets_one_more_card_at_most(play: Play) -> Iterator[Verdict]:
    """No hand gets more than one card beside its two."""
    return dealing.third_at_most(play)


@MIDIBACCARAT.provision(
    "543.10(d)", "MD543-064", partly="where the cover card is put is not judged"
)
def the_hand_is_finished_after_the_cover_card(play: Play) -> Iterator[Verdict]:
    """When the cover card comes it is set aside and the hand is finished."""
    return shoe_end.hand_is_finished(play)


@MIDIBACCARAT.provision("543.10(d)", "MD543-065")
def the_last_hand_is_announced(play: Play) -> Iterator[Verdict]:
    """After that hand the dealer announces the last hand."""
    return shoe_end.last_hand_announced(play)


@MIDIBACCARAT.provision("543.10(d)", "MD543-066")
def one_more_hand_is_played(play: Play) -> Iterator[Verdict]:
    """Exactly one more hand is played."""
    return shoe_end.exactly_one_more(play)


@MIDIBACCARAT.provision("543.10(d)", "MD543-067")
def the_decks_are_new(play: Play) -> Iterator[Verdict]:
    """Then the cards are replaced with new decks."""
    return shoe_end.decks_are_new(play)
