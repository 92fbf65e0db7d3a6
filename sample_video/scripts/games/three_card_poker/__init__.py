"""Three Card Poker with the Six Card Bonus Wager (ch. 565)."""

from __future__ import annotations

from datetime import date

from sample_video.scripts.game import Game
from sample_video.scripts.games.three_card_poker.faults import FAULTS
from sample_video.scripts.games.three_card_poker.house import draw_house
from sample_video.scripts.games.three_card_poker.layout import draw_layout
from sample_video.scripts.games.three_card_poker.scene import ThreeCardScene
from sample_video.scripts.games.three_card_poker.session import ThreeCardSession

__all__ = ["THREE_CARD_POKER"]

THREE_CARD_POKER = Game(
    name="three_card_poker",
    prefix="TC",
    editions=("565",),
    most_positions={"565": 7},
    first_days={"565": (date(2010, 12, 6), 2)},
    faults=FAULTS,
    draw_house=draw_house,
    draw_layout=draw_layout,
    session=ThreeCardSession,
    scene=ThreeCardScene,
)
