"""§ 543.2: table physical characteristics."""

from collections.abc import Iterator

from rules_check.chapters.baccarat import layout
from rules_check.chapters.baccarat.play import DRAGONS, Play
from rules_check.chapters.ch543.chapter import MIDIBACCARAT
from rules_check.procedures import printed
from rules_check.verdict import Verdict


@MIDIBACCARAT.provision("543.2(c)", "MD543-001", partly="which felt lies there is not compared")
def the_layout_is_approved(play: Play) -> Iterator[Verdict]:
    """The layout is approved by the Bureau of Gaming Operations."""
    return layout.approved(play)


@MIDIBACCARAT.provision(
    "543.2(c)(6)(i)", "MD543-002", partly="read from the zones of the table profile"
)
def the_dragon_bonus_has_its_own_area(play: Play) -> Iterator[Verdict]:
    """Where the Dragon Bonus is offered the layout has areas of its own for it."""
    return layout.dragon_areas(play)


@MIDIBACCARAT.provision(
    "543.2(c)(6)(ii)",
    "MD543-003",
    partly="as the rules submission says; the print itself is not read",
)
def the_dragon_bonus_odds_are_posted(play: Play) -> Iterator[Verdict]:
    """Where the Dragon Bonus is offered its odds are on the layout or on a sign."""
    table = play.profile.submission.dragon_bonus_table
    due = {} if table is None else dict.fromkeys(DRAGONS, table)
    return printed.odds_posted(play, due, sign=True)
