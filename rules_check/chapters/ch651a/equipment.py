"""§ 651a.2: the table, as far as its text was read."""

from collections.abc import Iterator

from rules_check.chapters.ch651a.chapter import CASINO_WAR
from rules_check.chapters.war.play import Play
from rules_check.procedures import printed, table
from rules_check.verdict import Verdict

_PRINT = "as the rules submission says; the print itself is not read"
_LAYOUT = "read from the zones of the table profile; print on the felt is not"


@CASINO_WAR.provision("651a.2(a)", "X651-001")
def the_table_has_at_most_nine_positions(play: Play) -> Iterator[Verdict]:
    """A Casino War table has at most nine betting positions."""
    return table.positions_within(play, play.law.whole("positions.most"))


@CASINO_WAR.provision("651a.2(b)", "X651-002", partly=_LAYOUT)
def each_position_has_its_areas(play: Play) -> Iterator[Verdict]:
    """Each betting position has areas for Initial and War wagers and for Tie wagers."""
    yield from table.has_area(play, "initial", ("initial", "tie"))
    yield from table.has_area(play, "tie", ("initial", "tie"))


@CASINO_WAR.provision("651a.2(b)(1)", "X651-002.1", partly=_PRINT)
def the_layout_shows_the_holders_name(play: Play) -> Iterator[Verdict]:
    """The layout shows the name or logo of the certificate holder."""
    return printed.logo_shown(play)


@CASINO_WAR.provision("651a.2(b)(4)", "X651-003", partly=_PRINT)
def the_odds_are_posted(play: Play) -> Iterator[Verdict]:
    """The odds are shown on the layout or on a sign."""
    filed = play.profile.submission
    due = {"tie": filed.tie_wager_odds, "war": filed.war_odds}
    return printed.odds_posted(play, due, sign=True)


@CASINO_WAR.provision(
    "651a.2(c)", "X651-004", partly="another place for the tip box is lawful beside a shuffler"
)
def drop_box_and_tip_box_are_opposite(play: Play) -> Iterator[Verdict]:
    """Drop box and tip box are on opposite sides of the dealer."""
    if not play.profile.submission.automated_shuffler:
        yield from table.boxes_opposite(play)


@CASINO_WAR.provision("651a.2(d)", "X651-005", partly=_LAYOUT)
def the_table_has_a_discard_rack(play: Play) -> Iterator[Verdict]:
    """A discard rack is attached on the dealer's side."""
    return table.has_discard_rack(play)
