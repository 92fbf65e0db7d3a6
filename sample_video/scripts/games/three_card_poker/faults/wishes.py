"""What rounds a fault of Three Card Poker needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sample_video.scripts.games.three_card_poker.house import ThreeCardHouse
from sample_video.scripts.games.three_card_poker.plan import ANTE, PAIR_PLUS, SIX_CARD
from sample_video.scripts.games.three_card_poker.scene import (
    ThreeCardFault,
    ThreeCardScene,
    of_565,
)
from sample_video.scripts.games.three_card_poker.session import SeatWish, Wish
from sample_video.scripts.steps import Expected

ALL = (ANTE, PAIR_PLUS, SIX_CARD)

PLAYS = Wish(seats=(SeatWish(), SeatWish(wagers=ALL, six="nothing")))
"""Two seats play, one of them with a Six Card Bonus Wager that loses."""

FOLDS = Wish(
    seats=(
        SeatWish(),
        SeatWish(wagers=(ANTE,), folds=True),
        SeatWish(wagers=(ANTE, PAIR_PLUS), folds=True),
        SeatWish(wagers=ALL, folds=True, six="nothing"),
    )
)
"""One seat plays, three fold: with an Ante alone, with Pair Plus, and with Six Card."""

WINS = Wish(seats=(SeatWish(wagers=ALL, six="win"), SeatWish()))
"""A Six Card Bonus Wager wins."""

BY_SEAT = {"collect_first": False, "six_at_end": False, "clears_seats": False}
APART: Mapping[str, str | int | bool | None] = {"progressive": False}

Edit = Callable[[ThreeCardScene], Expected]


def fault(
    name: str,
    edit: Edit,
    row: int,
    *sections: str,
    wish: Wish = PLAYS,
    table: str = "B",
    manner: Mapping[str, bool] | None = None,
    sound: bool | None = None,
    house: Callable[[ThreeCardHouse], ThreeCardHouse] | None = None,
) -> ThreeCardFault:
    """A fault of chapter 565 in a round as wished."""
    return ThreeCardFault(
        name=name,
        laws=of_565(row, *sections),
        edit=edit,
        wishes=(wish,),
        seats=len(wish.seats),
        choices={**APART, "table": table},
        manner=BY_SEAT if manner is None else manner,
        sound=sound,
        house=house,
    )
