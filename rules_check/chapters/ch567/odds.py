"""§ 567.10: payout odds."""

from collections.abc import Iterator
from fractions import Fraction

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.play import Play
from rules_check.chapters.war.results import Result
from rules_check.chapters.war.settlement import odds_kept
from rules_check.verdict import Verdict

_UNKNOWN = "the odds in force"


def _odds(play: Play, name: str) -> Fraction | None:
    return play.law.odds(name)


@WAR.provision("567.10(1)", "W567-100", covers=("W567-081",))
def an_initial_wager_pays_1_to_1(play: Play) -> Iterator[Verdict]:
    """A winning Initial wager is paid at 1 to 1."""
    odds = {Result.HIGHER: _odds(play, "odds.initial")}
    return odds_kept(play, "initial", "original", odds, _UNKNOWN)


@WAR.provision("567.10(2)", "W567-101", covers=("W567-081",))
def a_tie_wager_pays_10_to_1(play: Play) -> Iterator[Verdict]:
    """A winning Tie wager is paid at 10 to 1."""
    odds = {Result.TIE: _odds(play, "odds.tie")}
    yield from odds_kept(play, "tie", "original", odds, _UNKNOWN)
    yield from odds_kept(play, "tie", "war", odds, _UNKNOWN)


@WAR.provision("567.10(3)", "W567-102", covers=("W567-103", "W567-097"))
def a_war_wager_pays_2_to_1_or_on_a_tie_3_to_1(play: Play) -> Iterator[Verdict]:
    """A winning War wager is paid at 2 to 1, or at 3 to 1 if the War deal ties."""
    odds = {Result.HIGHER: _odds(play, "odds.war"), Result.TIE: _odds(play, "odds.war_tie")}
    return odds_kept(play, "war", "war", odds, _UNKNOWN)
