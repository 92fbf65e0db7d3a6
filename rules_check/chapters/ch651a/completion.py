"""§ 651a.9: completion of each round of play; collection and payment of wagers."""

from collections.abc import Iterator
from functools import partial

from rules_check.chapters.ch651a.chapter import CASINO_WAR
from rules_check.chapters.war import clears, settlement, tie_hand, war_deal, war_wagers
from rules_check.chapters.war.money import in_world
from rules_check.chapters.war.play import Play
from rules_check.chapters.war.results import Result
from rules_check.procedures.clears import kept_in_order
from rules_check.procedures.settling import merged
from rules_check.rounds import DealName
from rules_check.verdict import Verdict, cannot_tell

_INITIAL: tuple[str, DealName] = ("initial", "original")
_TIE: tuple[str, DealName] = ("tie", "original")
_WAR: tuple[str, DealName] = ("war", "war")
_WAR_TIE: tuple[str, DealName] = ("tie", "war")


@CASINO_WAR.provision("651a.8", "X651-000", partly="the text of § 651a.8 is not in the encoded law")
def the_dealing_procedures_come_first(play: Play) -> Iterator[Verdict]:
    """The dealing procedures of § 651a.8, whose text is not in the encoded law, come first."""
    if play.rnd.original is not None:
        yield cannot_tell(
            "how the original deal had to go cannot be checked: the text of section 651a.8 is not "
            "in the encoded law",
            "the text of section 651a.8",
            [card.event for card in play.rnd.original.cards],
        )


@CASINO_WAR.provision("651a.9(a)", "W651-001")
def original_wagers_are_settled_counterclockwise(play: Play) -> Iterator[Verdict]:
    """Initial and Tie wagers are settled from the dealer's right, counterclockwise."""
    return settlement.settled_in_order(play, "original")


@CASINO_WAR.provision("651a.9(a)(1)", "W651-002", covers=("W651-005",))
def a_lower_card_loses(play: Play) -> Iterator[Verdict]:
    """A lower card loses the Initial wager and the Tie wager, which are collected."""
    return settlement.losers_pay(play, "original", Result.LOWER, (_INITIAL, _TIE))


@CASINO_WAR.provision("651a.9(a)(2)", "W651-003", covers=("W651-005",))
def a_higher_card_wins(play: Play) -> Iterator[Verdict]:
    """A higher card wins the Initial wager and loses the Tie wager."""
    return settlement.winners_win(play, "original", Result.HIGHER, (_INITIAL,), (_TIE,))


@CASINO_WAR.provision("651a.9(a)(3)", "W651-004")
def a_tie_hand_wins_the_tie_wager(play: Play) -> Iterator[Verdict]:
    """A tie hand wins the Tie wager, and the Initial wager waits for the player's choice."""
    paid = settlement.winners_win(play, "original", Result.TIE, (_TIE,))
    return merged(paid, _as_wins(play))


def _as_wins(play: Play) -> Iterator[Verdict]:
    for seat in tie_hand.tied_seats(play):
        verdict = tie_hand.settled_as_win(play, seat)
        if verdict is not None:
            yield verdict


@CASINO_WAR.provision("651a.9(c)", "W651-006")
def a_tie_hand_surrenders_or_goes_to_war(play: Play) -> Iterator[Verdict]:
    """A player with a tie hand surrenders or goes to War; no other player may."""
    for seat in tie_hand.tied_seats(play):
        verdict = tie_hand.chosen(play, seat)
        if verdict is not None:
            yield verdict
    yield from war_wagers.war_only_after_a_tie(play)


@CASINO_WAR.provision(
    "651a.9(c)(1)", "W651-007", partly="an odd half that no chip makes is left open"
)
def a_surrender_costs_one_half(play: Play) -> Iterator[Verdict]:
    """On surrender the house takes one half of the Initial wager and returns the other."""
    return tie_hand.surrenders(play)


@CASINO_WAR.provision("651a.9(c)(1)", "W651-008")
def surrenders_go_clockwise(play: Play) -> Iterator[Verdict]:
    """Surrenders are carried out clockwise, although wagers are settled counterclockwise."""
    return tie_hand.surrenders_in_order(play)


@CASINO_WAR.provision("651a.9(c)(2)", "W651-009")
def the_war_wager_equals_the_initial_which_stays(play: Play) -> Iterator[Verdict]:
    """A War wager equals the Initial wager, which stays on the layout."""
    return merged(war_wagers.war_wager_equals_initial(play), settlement.initial_left_for_war(play))


@CASINO_WAR.provision("651a.9(d)", "W651-010")
def other_cards_are_cleared_after_settling(play: Play) -> Iterator[Verdict]:
    """After the settlement the cards of all players not going to War are collected."""
    return clears.others_cleared_after_settling(play)


@CASINO_WAR.provision("651a.9(d)", "W651-011")
def original_hands_can_be_rebuilt(play: Play) -> Iterator[Verdict]:
    """The collected cards go to the discard rack so that each hand can be rebuilt."""
    first = clears.first_clears(play) if play.rnd.war else play.rnd.clears
    return kept_in_order(play, first)


@CASINO_WAR.provision("651a.9(e)", "W651-012")
def war_wagers_lie_before_more_cards(play: Play) -> Iterator[Verdict]:
    """The War wager is confirmed before more cards are dealt."""
    return war_wagers.war_wagers_confirmed(play)


@CASINO_WAR.provision("651a.9(e)", "W651-013")
def first_cards_stay_exposed(play: Play) -> Iterator[Verdict]:
    """The first cards of War players and dealer stay exposed during the War deal."""
    return war_deal.original_cards_stay(play)


@CASINO_WAR.provision("651a.9(e)", "W651-014", partly="the offer is spoken; only the wager is seen")
def a_tie_wager_is_offered_on_the_war_deal(play: Play) -> Iterator[Verdict]:
    """War players are offered a Tie wager on the War deal."""
    return war_wagers.offered_a_tie_wager(play)


@CASINO_WAR.provision("651a.9(f)", "W651-015")
def three_cards_are_burned_before_the_war_deal(play: Play) -> Iterator[Verdict]:
    """The War deal begins with three cards burned face down."""
    return war_deal.burned_as_due(play, play.law.whole("burn.war"))


@CASINO_WAR.provision("651a.9(f)", "W651-016")
def the_war_deal_goes_clockwise(play: Play) -> Iterator[Verdict]:
    """One card face up to each War wager from the dealer's left, clockwise, the dealer last."""
    return war_deal.dealt_as_due(play)


@CASINO_WAR.provision("651a.9(f)", "W651-017")
def war_cards_lie_beside_the_first(play: Play) -> Iterator[Verdict]:
    """Each War card lies beside the player's first card."""
    return war_deal.laid_beside_the_first(play)


@CASINO_WAR.provision("651a.9(g)", "W651-018")
def war_wagers_are_settled_counterclockwise(play: Play) -> Iterator[Verdict]:
    """War and Tie wagers are settled from the dealer's right, counterclockwise."""
    return settlement.settled_in_order(play, "war")


@CASINO_WAR.provision("651a.9(g)(1)", "W651-019")
def a_lower_war_card_loses(play: Play) -> Iterator[Verdict]:
    """A lower War card loses the Initial, War and Tie wagers."""
    return settlement.losers_pay(play, "war", Result.LOWER, (_INITIAL, _WAR, _WAR_TIE))


@CASINO_WAR.provision("651a.9(g)(2)", "W651-020")
def a_higher_war_card_wins(play: Play) -> Iterator[Verdict]:
    """A higher War card gets the Initial back, wins the War wager and loses the Tie wager."""
    won = settlement.winners_win(play, "war", Result.HIGHER, (_WAR,), (_WAR_TIE,))
    return merged(won, _returned(play, Result.HIGHER))


@CASINO_WAR.provision("651a.9(g)(3)", "W651-021")
def a_tied_war_wins(play: Play) -> Iterator[Verdict]:
    """A tie in the War deal gets the Initial back and wins the War and Tie wagers."""
    won = settlement.winners_win(play, "war", Result.TIE, (_WAR, _WAR_TIE))
    return merged(won, _returned(play, Result.TIE))


def _returned(play: Play, result: Result) -> Iterator[Verdict]:
    for seat in settlement.seats_in(play, "war"):
        judge = partial(settlement.initial_returned, play, seat)
        yield from in_world(play, seat, "war", result, judge)


@CASINO_WAR.provision("651a.9(h)", "W651-022")
def losing_war_wagers_are_collected_first(play: Play) -> Iterator[Verdict]:
    """Losing Initial, War and Tie wagers are collected, winning ones then paid."""
    return settlement.losers_before_winners(play)


@CASINO_WAR.provision("651a.9(h)", "W651-023")
def remaining_cards_are_cleared_last(play: Play) -> Iterator[Verdict]:
    """After the War settlement all remaining cards go to the discard rack, hands rebuildable."""
    yield from clears.rest_cleared_last(play)
    if play.rnd.war:
        yield from kept_in_order(play, clears.last_clears(play))
