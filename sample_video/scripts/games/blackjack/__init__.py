"""Blackjack with the Royal Match 21 Wager (549.20)."""

from __future__ import annotations

from datetime import date

from sample_video.scripts.game import Game
from sample_video.scripts.games.blackjack.faults import FAULTS
from sample_video.scripts.games.blackjack.house import draw_house
from sample_video.scripts.games.blackjack.layout import draw_layout
from sample_video.scripts.games.blackjack.scene import BlackjackScene
from sample_video.scripts.games.blackjack.session import BlackjackSession

__all__ = ["BLACKJACK"]

BLACKJACK = Game(
    name="blackjack",
    prefix="BJ",
    editions=("549",),
    most_positions={"549": 7},
    first_days={"549": (date(2010, 12, 6), 1)},
    faults=FAULTS,
    draw_house=draw_house,
    draw_layout=draw_layout,
    session=BlackjackSession,
    scene=BlackjackScene,
)
