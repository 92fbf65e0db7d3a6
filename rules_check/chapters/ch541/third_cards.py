"""When a third card is due: § 631a.11, which stands for the section of this chapter.

The section of chapter 541 was not read, so findings cite the chapter.
"""

from collections.abc import Iterator

from rules_check.chapters.baccarat import dealing
from rules_check.chapters.baccarat.play import Play
from rules_check.chapters.ch541.chapter import MINIBACCARAT
from rules_check.procedures.settling import merged
from rules_check.verdict import Verdict


@MINIBACCARAT.provision("541", "X631-001")
def no_third_card_after_a_natural(play: Play) -> Iterator[Verdict]:
    """With a Natural in either hand no more cards are dealt."""
    return dealing.no_card_after_a_natural(play)


@MINIBACCARAT.provision("541", "X631-002")
def the_player_draws_on_five_or_less(play: Play) -> Iterator[Verdict]:
    """Without a Natural the Player's Hand draws on 0 to 5 and stays on 6 and 7, and goes first."""
    return merged(
        dealing.players_third(play), dealing.banker_after_player(play), dealing.third_at_most(play)
    )


@MINIBACCARAT.provision("541", "X631-003")
def the_banker_draws_on_five_or_less_if_the_player_stood(play: Play) -> Iterator[Verdict]:
    """If the Player's Hand stood, the Banker's draws on 0 to 5 and stays on 6 and 7."""
    text = "after the Player stood the Banker's Hand draws on 0 to 5 and stays on 6 and 7"
    return dealing.bankers_third(play, lambda hands: hands.players_third is None, text)


@MINIBACCARAT.provision("541", "X631-004")
def the_banker_draws_on_two_or_less(play: Play) -> Iterator[Verdict]:
    """If the Player's Hand drew, the Banker's draws on 0 to 2."""
    text = "after the Player drew the Banker's Hand draws on 0 to 2"
    return dealing.bankers_third(play, lambda h: h.players_third is not None and h.banker < 3, text)


@MINIBACCARAT.provision("541", "X631-005")
def the_banker_stays_on_seven(play: Play) -> Iterator[Verdict]:
    """If the Player's Hand drew, the Banker's stays on 7."""
    text = "after the Player drew the Banker's Hand stays on 7"
    return dealing.bankers_third(
        play, lambda h: h.players_third is not None and h.banker == 7, text
    )


@MINIBACCARAT.provision("541", "X631-006", covers=("X631-007",))
def the_banker_draws_by_the_players_third_card(play: Play) -> Iterator[Verdict]:
    """If the Player's Hand drew, the Banker's draws on 3 to 6 by the value of that card."""
    text = (
        "after the Player drew the Banker's Hand draws on 3 unless the card was an 8, on 4 if it "
        "was 2 to 7, on 5 if 4 to 7, on 6 if 6 or 7"
    )
    return dealing.bankers_third(
        play, lambda h: h.players_third is not None and 3 <= h.banker <= 6, text
    )
