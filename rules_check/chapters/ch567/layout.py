"""§ 567.2: the table and its layout.

What a table profile tells of it is judged once, with the first round.
"""

from collections.abc import Iterator

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.play import Play
from rules_check.procedures import printed, table
from rules_check.verdict import Verdict

_PRINT = "as the rules submission says; the print itself is not read"
_LAYOUT = "read from the zones of the table profile; print on the felt is not"


@WAR.provision("567.2(a)", "W567-008")
def the_table_has_at_most_seven_positions(play: Play) -> Iterator[Verdict]:
    """A War table has at most seven betting positions."""
    return table.positions_within(play, play.law.whole("positions.most"))


@WAR.provision("567.2(b)", "W567-009", partly=_PRINT)
def the_layout_is_approved(play: Play) -> Iterator[Verdict]:
    """The layout is approved by the Bureau of Gaming Operations."""
    return printed.layout_approved(play)


@WAR.provision("567.2(b)(1)", "W567-010", partly=_PRINT)
def the_layout_shows_the_holders_name(play: Play) -> Iterator[Verdict]:
    """The layout shows the name or logo of the certificate holder."""
    return printed.logo_shown(play)


@WAR.provision("567.2(b)(2)", "W567-011", partly=_LAYOUT)
def each_position_has_an_area_for_initial_and_war(play: Play) -> Iterator[Verdict]:
    """Each betting position has an area for Initial and War wagers."""
    return table.has_area(play, "initial", ("initial", "tie"))


@WAR.provision("567.2(b)(3)", "W567-012", partly=_LAYOUT)
def each_position_has_an_area_for_tie_wagers(play: Play) -> Iterator[Verdict]:
    """Tie wagers have an area of their own."""
    return table.has_area(play, "tie", ("initial", "tie"))


@WAR.provision("567.2(b)(4)", "W567-013", partly=_PRINT)
def the_odds_are_printed_on_the_layout(play: Play) -> Iterator[Verdict]:
    """The odds of Tie and War wagers are printed on the layout."""
    due = {"tie": play.law.odds("odds.tie"), "war": play.law.odds("odds.war")}
    return printed.odds_posted(play, due, sign=False)


@WAR.provision("567.2(c)", "W567-014", partly="approval of the places is not seen")
def drop_box_and_tip_box_are_opposite(play: Play) -> Iterator[Verdict]:
    """Drop box and tip box are on opposite sides of the dealer."""
    return table.boxes_opposite(play)
