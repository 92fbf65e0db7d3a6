"""§ 565.2: the table and its layout."""

from collections.abc import Iterator
from fractions import Fraction

from rules_check.chapters.ch565.chapter import THREE_CARD
from rules_check.chapters.ch565.play import (
    ANTE,
    PAIR_PLUS,
    PLAY,
    PROGRESSIVE,
    SIX_CARD,
    ThreeCardPlay,
)
from rules_check.procedures import printed, table
from rules_check.verdict import Verdict, cannot_tell

_AREAS = (ANTE, PLAY, PAIR_PLUS, PROGRESSIVE, SIX_CARD)
_PRINT = "as the rules submission says; the print itself is not read"
_PLACE = "that the areas are there is read from the profile; which of them lies in front is not"


def _area(play: ThreeCardPlay, wager: str) -> Iterator[Verdict]:
    return table.has_area(play, wager, _AREAS)


@THREE_CARD.provision("565.2(a)", "TC565-009")
def the_table_has_at_most_seven_positions(play: ThreeCardPlay) -> Iterator[Verdict]:
    """The table has at most seven betting positions."""
    return table.positions_within(play, play.law.whole("positions.most"))


@THREE_CARD.provision("565.2(b)", "TC565-010", partly=_PRINT)
def the_layout_is_approved(play: ThreeCardPlay) -> Iterator[Verdict]:
    """The layout is approved by the Bureau of Gaming Operations."""
    return printed.layout_approved(play)


@THREE_CARD.provision("565.2(b)(1)", "TC565-011", partly=_PRINT)
def the_layout_shows_the_holders_name(play: ThreeCardPlay) -> Iterator[Verdict]:
    """The layout shows the name or logo of the certificate holder."""
    return printed.logo_shown(play)


@THREE_CARD.provision("565.2(b)(2)", "TC565-012")
def each_position_has_an_ante_area(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Each position has an area for its Ante Wager."""
    return _area(play, ANTE)


@THREE_CARD.provision("565.2(b)(3)", "TC565-013", partly=_PLACE)
def each_position_has_a_play_area(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Each position has an area for its Play Wager in front of the Ante Wager's."""
    return _area(play, PLAY)


@THREE_CARD.provision("565.2(b)(4)", "TC565-014", partly=_PLACE)
def each_position_has_a_pair_plus_area(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Each position has an area for its Pair Plus Wager behind the Ante Wager's."""
    return _area(play, PAIR_PLUS)


@THREE_CARD.provision("565.2(b)(5)", "TC565-015", partly=_PLACE)
def each_position_has_a_progressive_area(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Where the Progressive Payout Wager is offered, each position has an area for it."""
    if any(zone.wager == PROGRESSIVE for zone in play.profile.zones):
        yield from _area(play, PROGRESSIVE)
    elif any(play.placed(seat, PROGRESSIVE) for seat in play.seats):
        yield from _without_area(play, PROGRESSIVE)


@THREE_CARD.provision("565.2(b)(6)", "TC565-016", partly=_PLACE)
def each_position_has_a_six_card_area(play: ThreeCardPlay) -> Iterator[Verdict]:
    """Where the Six Card Bonus Wager is offered, each position has an area for it."""
    offered = play.profile.submission.six_card_table is not None
    if offered or any(zone.wager == SIX_CARD for zone in play.profile.zones):
        yield from _area(play, SIX_CARD)
    elif play.six_seats:
        yield from _without_area(play, SIX_CARD)


def _without_area(play: ThreeCardPlay, wager: str) -> Iterator[Verdict]:
    if play.profile.zones and play.previous is None:
        yield cannot_tell(
            f"a {play.wager_name(wager)} was placed and the table profile has no area for it",
            "the layout",
        )


@THREE_CARD.provision("565.2(b)(7)", "TC565-017", covers=("TC565-018",), partly=_PRINT)
def the_odds_are_posted(play: ThreeCardPlay) -> Iterator[Verdict]:
    """The odds of the wagers offered are on the layout or on a sign."""
    table = play.profile.submission.six_card_table
    due: dict[str, Fraction | str | None] = {PAIR_PLUS: None}
    if table is not None:
        due[SIX_CARD] = table
    return printed.odds_posted(play, due, sign=True)
