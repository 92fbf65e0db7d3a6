"""§ 541.2: table physical characteristics."""

from collections.abc import Iterator

from rules_check.chapters.baccarat import layout
from rules_check.chapters.baccarat.play import DRAGONS, Play
from rules_check.chapters.ch541.chapter import MINIBACCARAT
from rules_check.procedures import printed
from rules_check.verdict import Verdict


@MINIBACCARAT.provision("541.2(c)", "MB541-001", partly="which felt lies there is not compared")
def the_layout_is_approved(play: Play) -> Iterator[Verdict]:
    """The layout is approved by the Bureau of Gaming Operations."""
    return layout.approved(play)


@MINIBACCARAT.provision(
    "541.2(c)(6)(i)", "MB541-002", partly="read from the zones of the table profile"
)
def the_dragon_bonus_has_its_own_area(play: Play) -> Iterator[Verdict]:
    """Where the Dragon Bonus is offered the layout has areas of its own for it."""
    return layout.dragon_areas(play)


@MINIBACCARAT.provision(
    "541.2(c)(6)(ii)",
    "MB541-003",
    partly="as the rules submission says; the print itself is not read",
)
def the_dragon_bonus_odds_are_posted(play: Play) -> Iterator[Verdict]:
    """Where the Dragon Bonus is offered its odds are on the layout or on a sign."""
    table = play.profile.submission.dragon_bonus_table
    due = {} if table is None else dict.fromkeys(DRAGONS, table)
    return printed.odds_posted(play, due, sign=True)
