"""§ 549.20(g): the payout tables, one of which the certificate holder files."""

from collections.abc import Iterator

from rules_check.chapters.ch549.chapter import ROYAL_MATCH
from rules_check.chapters.ch549.matches import Match
from rules_check.chapters.ch549.play import BlackjackPlay
from rules_check.chapters.ch549.tables import (
    ELECTRONIC,
    ONE_DECK,
    SEVERAL_DECKS,
    due_to,
    told_of_the_crown,
    what_settles,
)
from rules_check.procedures.accounts import in_one_world
from rules_check.procedures.payments import paid_as_due
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation


def _paid(play: BlackjackPlay) -> Iterator[Verdict]:
    """Judges the amounts paid on winning wagers."""
    for seat in play.side_hands:
        matches = play.matches(seat)
        if matches == {Match.NONE}:
            continue
        lawful = due_to(play, seat, crown=play.crown_due(seat))
        verdict = paid_as_due(play.side(seat), lawful, what_settles(play, seat))
        if verdict is None or told_of_the_crown(play, seat):
            continue
        yield in_one_world(
            verdict,
            only=Match.NONE not in matches,
            doubt=f"whether {seat_name(seat)}'s first two cards won is not known",
            settle=f"the first two cards of {seat_name(seat)}",
            cards=play.shown_by(seat),
            kept=play.kept(seat),
        )


def _paid_by(play: BlackjackPlay, tables: tuple[str, ...]) -> Iterator[Verdict]:
    if play.profile.submission.royal_match_table in tables:
        yield from _paid(play)


@ROYAL_MATCH.provision("549.20(g)", "BJ549-018")
def one_filed_table_that_fits_the_decks(play: BlackjackPlay) -> Iterator[Verdict]:
    """Winning wagers are paid by the one table filed, which goes by the number of decks."""
    filed = play.profile.submission
    if filed.royal_match_table is None:
        yield from _paid(play)
        return
    if play.previous is not None or filed.royal_match_table in ELECTRONIC:
        return
    wanted = ONE_DECK if filed.decks == 1 else SEVERAL_DECKS
    text = f"payout table {filed.royal_match_table} was filed"
    if filed.decks is None:
        yield cannot_tell(
            f"{text}; with how many decks the game is played is not known",
            "decks in the table's rules submission",
        )
    elif filed.royal_match_table in wanted:
        yield compliant(f"{text}, which goes with {filed.decks} decks")
    else:
        due = ", ".join(wanted)
        yield violation(f"{text}; with {filed.decks} decks it had to be one of {due}", ())


@ROYAL_MATCH.provision("549.20(g)(1)", "BJ549-019", covers=("BJ549-020",))
def tables_for_one_deck(play: BlackjackPlay) -> Iterator[Verdict]:
    """With one deck a Royal Match pays 10 or 5 to 1, a Suited Match 3 to 1 (tables A and B)."""
    return _paid_by(play, ONE_DECK)


@ROYAL_MATCH.provision("549.20(g)(2)", "BJ549-021", covers=("BJ549-022", "BJ549-023"))
def tables_for_several_decks(play: BlackjackPlay) -> Iterator[Verdict]:
    """With several decks the odds are 30 or 25 to 1, and 2.5 or 3 to 1 (tables C, D and E)."""
    return _paid_by(play, SEVERAL_DECKS)


@ROYAL_MATCH.provision("549.20(g)(3)", "BJ549-024", covers=("BJ549-025",))
def tables_for_electronic_tables(play: BlackjackPlay) -> Iterator[Verdict]:
    """At an electronic table the bonus is 1,000 for 1, the stake in it (tables F and G)."""
    return _paid_by(play, ELECTRONIC)
