"""How the cards are dealt: § 627a.8, which stands for §§ 541.9 and 541.10.

The sections of chapter 541 on dealing were not read. Findings on the deal cite the final form.
"""

from collections.abc import Iterator

from rules_check.chapters.baccarat import dealing, facing, side_wagers
from rules_check.chapters.baccarat.play import Play
from rules_check.chapters.ch541.chapter import MINIBACCARAT
from rules_check.procedures.dealing import announced_before_the_deal
from rules_check.procedures.handling import left_draws_right_places, players_touch_no_card
from rules_check.procedures.settling import merged
from rules_check.verdict import Verdict


@MINIBACCARAT.provision("627a.8(a)", "X627-001")
def there_are_two_hands(play: Play) -> Iterator[Verdict]:
    """Two hands are dealt, the Player's Hand and the Banker's Hand."""
    return dealing.two_hands(play)


@MINIBACCARAT.provision("627a.8(b)", "X627-002")
def no_more_bets_is_announced_before_the_deal(play: Play) -> Iterator[Verdict]:
    """The dealer announces no more bets before any card is dealt."""
    return announced_before_the_deal(play)


@MINIBACCARAT.provision(
    "627a.8(c)", "X627-003", partly="which of the two ways is filed is not in the profile"
)
def four_cards_are_dealt_one_way_or_the_other(play: Play) -> Iterator[Verdict]:
    """The first four cards are dealt all face up or all face down."""
    return facing.alike(play)


@MINIBACCARAT.provision("627a.8(c)(1)", "X627-004")
def four_cards_go_to_player_and_banker_in_turn(play: Play) -> Iterator[Verdict]:
    """Drawn left and placed right, cards 1 and 3 go to the Player, 2 and 4 to the Banker."""
    if not facing.is_face_down(play):
        yield from merged(
            dealing.initial_order(play), left_draws_right_places(play, play.dealt_cards)
        )


@MINIBACCARAT.provision("627a.8(c)(2)", "X627-005")
def a_banker_hand_face_down_waits_under_the_shoe(play: Play) -> Iterator[Verdict]:
    """Face down likewise, the Banker's Hand waits under the shoe's corner for the Player's."""
    if facing.is_face_down(play):
        yield from merged(
            dealing.initial_order(play),
            left_draws_right_places(play, play.dealt_cards, placing=False),
            facing.tucked(play),
        )


@MINIBACCARAT.provision("627a.8(d)", "X627-006")
def house_money_is_settled_before_third_cards(play: Play) -> Iterator[Verdict]:
    """House Money wagers are settled before any third card."""
    return side_wagers.house_money_first(play)


@MINIBACCARAT.provision("627a.8(d)(1)", "X627-007")
def house_money_is_settled_counterclockwise(play: Play) -> Iterator[Verdict]:
    """House Money wagers are settled from the dealer's right, counterclockwise."""
    return side_wagers.house_money_counterclockwise(play)


@MINIBACCARAT.provision("541.9", "MB541-048")
def players_touch_no_card_at_all(play: Play) -> Iterator[Verdict]:
    """Players may not touch the cards (40 Pa.B. 6943, explanation of § 543.9)."""
    return players_touch_no_card(play)
