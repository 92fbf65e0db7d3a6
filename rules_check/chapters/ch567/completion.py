"""§ 567.9: completion of each round of play; collection and payment of wagers."""

from collections.abc import Iterator

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war import clears, settlement, tie_hand, war_deal, war_wagers
from rules_check.chapters.war.play import Play
from rules_check.chapters.war.results import Result
from rules_check.procedures.clears import kept_in_order
from rules_check.procedures.settling import merged
from rules_check.rounds import DealName
from rules_check.verdict import Verdict

_INITIAL: tuple[str, DealName] = ("initial", "original")
_TIE: tuple[str, DealName] = ("tie", "original")
_WAR: tuple[str, DealName] = ("war", "war")
_WAR_TIE: tuple[str, DealName] = ("tie", "war")


@WAR.provision("567.9(a)", "W567-077")
def original_wagers_are_settled_clockwise(play: Play) -> Iterator[Verdict]:
    """Initial and Tie wagers are settled from the dealer's left, clockwise."""
    return settlement.settled_in_order(play, "original")


@WAR.provision("567.9(a)(1)", "W567-078", covers=("W567-059", "W567-081"))
def a_lower_card_loses(play: Play) -> Iterator[Verdict]:
    """A lower card loses the Initial wager and the Tie wager, which go to the house."""
    return settlement.losers_pay(play, "original", Result.LOWER, (_INITIAL, _TIE))


@WAR.provision("567.9(a)(2)", "W567-079", covers=("W567-059", "W567-081"))
def a_higher_card_wins(play: Play) -> Iterator[Verdict]:
    """A higher card wins the Initial wager and loses the Tie wager."""
    return settlement.winners_win(play, "original", Result.HIGHER, (_INITIAL,), (_TIE,))


@WAR.provision("567.9(a)(3)", "W567-080", covers=("W567-004",))
def a_tie_hand_wins_the_tie_wager(play: Play) -> Iterator[Verdict]:
    """A tie hand wins the Tie wager, and the Initial wager waits for the player's choice."""
    paid = settlement.winners_win(play, "original", Result.TIE, (_TIE,))
    return merged(paid, _as_wins(play))


def _as_wins(play: Play) -> Iterator[Verdict]:
    for seat in tie_hand.tied_seats(play):
        verdict = tie_hand.settled_as_win(play, seat)
        if verdict is not None and not play.void:
            yield verdict


@WAR.provision("567.9(c)", "W567-082", covers=("W567-003", "W567-005"))
def a_tie_hand_surrenders_or_goes_to_war(play: Play) -> Iterator[Verdict]:
    """A player with a tie hand surrenders or goes to War; no other player may."""
    for seat in tie_hand.tied_seats(play):
        verdict = None if play.void else tie_hand.chosen(play, seat)
        if verdict is not None:
            yield verdict
    yield from war_wagers.war_only_after_a_tie(play)


@WAR.provision("567.9(c)(1)", "W567-083", partly="an odd half that no chip makes is left open")
def a_surrender_costs_one_half(play: Play) -> Iterator[Verdict]:
    """On surrender the house takes one half of the Initial wager and returns the other."""
    return iter(()) if play.void else tie_hand.surrenders(play)


@WAR.provision("567.9(c)(1)", "W567-084")
def surrenders_go_clockwise(play: Play) -> Iterator[Verdict]:
    """Surrenders are carried out clockwise, after the settlement."""
    return tie_hand.surrenders_in_order(play)


@WAR.provision("567.9(c)(2)", "W567-085")
def the_war_wager_equals_the_initial(play: Play) -> Iterator[Verdict]:
    """A War wager equals the Initial wager."""
    return war_wagers.war_wager_equals_initial(play)


@WAR.provision("567.9(d)", "W567-086")
def other_cards_are_cleared_after_settling(play: Play) -> Iterator[Verdict]:
    """After the settlement the cards of all players not going to War are collected."""
    return clears.others_cleared_after_settling(play)


@WAR.provision("567.9(d)", "W567-087")
def original_hands_can_be_rebuilt(play: Play) -> Iterator[Verdict]:
    """The collected cards go to the discard rack so that each hand can be rebuilt."""
    first = clears.first_clears(play) if play.rnd.war else play.rnd.clears
    return kept_in_order(play, first)


@WAR.provision("567.9(e)", "W567-088", covers=("W567-006", "W567-007"))
def war_wagers_lie_and_initials_are_collected(play: Play) -> Iterator[Verdict]:
    """The War wager is confirmed and the whole Initial wager collected before the War deal."""
    return merged(settlement.initial_collected_for_war(play), war_wagers.war_wagers_confirmed(play))


@WAR.provision("567.9(e)", "W567-089")
def first_cards_stay_exposed(play: Play) -> Iterator[Verdict]:
    """The first cards of War players and dealer stay exposed during the War deal."""
    return war_deal.original_cards_stay(play)


@WAR.provision("567.9(e)", "W567-090", partly="the offer is spoken; only the wager is seen")
def a_tie_wager_is_offered_on_the_war_deal(play: Play) -> Iterator[Verdict]:
    """War players are offered a Tie wager on the War deal."""
    return war_wagers.offered_a_tie_wager(play)


@WAR.provision("567.9(f)", "W567-091", covers=("W567-006",))
def three_cards_are_burned_before_the_war_deal(play: Play) -> Iterator[Verdict]:
    """The War deal begins with three cards burned face down."""
    return war_deal.burned_as_due(play, play.law.whole("burn.war"))


@WAR.provision("567.9(f)", "W567-092")
def the_war_deal_goes_clockwise(play: Play) -> Iterator[Verdict]:
    """One card face up to each War wager from the dealer's left, clockwise, the dealer last."""
    return war_deal.dealt_as_due(play)


@WAR.provision("567.9(f)", "W567-093")
def war_cards_lie_beside_the_first(play: Play) -> Iterator[Verdict]:
    """Each War card lies beside the player's first card."""
    return war_deal.laid_beside_the_first(play)


@WAR.provision("567.9(g)", "W567-094")
def war_wagers_are_settled_clockwise(play: Play) -> Iterator[Verdict]:
    """War and Tie wagers are settled from the dealer's left, clockwise."""
    return settlement.settled_in_order(play, "war")


@WAR.provision("567.9(g)(1)", "W567-095")
def a_lower_war_card_loses(play: Play) -> Iterator[Verdict]:
    """A lower War card loses the War wager and the Tie wager."""
    return settlement.losers_pay(play, "war", Result.LOWER, (_WAR, _WAR_TIE))


@WAR.provision("567.9(g)(2)", "W567-096")
def a_higher_war_card_wins(play: Play) -> Iterator[Verdict]:
    """A higher War card wins the War wager and loses the Tie wager."""
    return settlement.winners_win(play, "war", Result.HIGHER, (_WAR,), (_WAR_TIE,))


@WAR.provision("567.9(g)(3)", "W567-097")
def a_tied_war_wins(play: Play) -> Iterator[Verdict]:
    """A tie in the War deal wins the War wager and the Tie wager."""
    return settlement.winners_win(play, "war", Result.TIE, (_WAR, _WAR_TIE))


@WAR.provision("567.9(h)", "W567-098")
def losing_war_wagers_are_collected_first(play: Play) -> Iterator[Verdict]:
    """Losing War and Tie wagers are collected, winning ones then paid."""
    return settlement.losers_before_winners(play)


@WAR.provision("567.9(h)", "W567-099")
def remaining_cards_are_cleared_last(play: Play) -> Iterator[Verdict]:
    """After the War settlement all remaining cards go to the discard rack, hands rebuildable."""
    yield from clears.rest_cleared_last(play)
    if play.rnd.war:
        yield from kept_in_order(play, clears.last_clears(play))
