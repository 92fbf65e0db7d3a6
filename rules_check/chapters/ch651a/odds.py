"""§ 651a.10: payout odds, as the table's rules submission states them.

The text of the section was not read, so nothing is due until the submission states the odds.
"""

from collections.abc import Iterator

from rules_check.chapters.ch651a.chapter import CASINO_WAR
from rules_check.chapters.war.play import Play
from rules_check.chapters.war.results import Result
from rules_check.chapters.war.settlement import odds_kept
from rules_check.verdict import Verdict

_PARTLY = "the odds come from the rules submission; the text of § 651a.10 was not read"


def _key(key: str) -> str:
    return f"{key} in the table's rules submission"


@CASINO_WAR.provision("651a.10(a)(1)", "X651-006", covers=("W651-005",), partly=_PARTLY)
def an_initial_wager_is_paid_at_its_odds(play: Play) -> Iterator[Verdict]:
    """A winning Initial wager is paid at the odds stated for it."""
    odds = play.law.odds("odds.initial", play.profile.submission.initial_odds)
    return odds_kept(play, "initial", "original", {Result.HIGHER: odds}, _key("initial_odds"))


@CASINO_WAR.provision("651a.10(a)(2)", "X651-007", covers=("W651-005", "W651-022"), partly=_PARTLY)
def a_tie_wager_is_paid_at_its_odds(play: Play) -> Iterator[Verdict]:
    """A winning Tie wager is paid at the odds stated for it."""
    odds = {Result.TIE: play.law.odds("odds.tie", play.profile.submission.tie_wager_odds)}
    yield from odds_kept(play, "tie", "original", odds, _key("tie_wager_odds"))
    yield from odds_kept(play, "tie", "war", odds, _key("tie_wager_odds"))


@CASINO_WAR.provision("651a.10(a)(3)", "X651-008", covers=("X651-009", "W651-022"), partly=_PARTLY)
def a_war_wager_is_paid_at_its_odds(play: Play) -> Iterator[Verdict]:
    """A winning War wager is paid at the odds stated for a win, or for a tie."""
    filed = play.profile.submission
    odds = {
        Result.HIGHER: play.law.odds("odds.war", filed.war_odds),
        Result.TIE: play.law.odds("odds.war_tie", filed.war_tie_odds),
    }
    return odds_kept(play, "war", "war", odds, _key("war_odds and war_tie_odds"))
