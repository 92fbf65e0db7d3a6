"""Minibaccarat (ch. 541) and Midibaccarat (ch. 543)."""

from __future__ import annotations

from datetime import date

from sample_video.scripts.game import Game
from sample_video.scripts.games.baccarat.faults.catalogue import FAULTS
from sample_video.scripts.games.baccarat.house import MOST_POSITIONS, draw_house
from sample_video.scripts.games.baccarat.layout import draw_layout
from sample_video.scripts.games.baccarat.scene import BaccaratScene
from sample_video.scripts.games.baccarat.session import BaccaratSession

__all__ = ["MIDIBACCARAT", "MINIBACCARAT"]


def _game(name: str, prefix: str, edition: str) -> Game:
    return Game(
        name=name,
        prefix=prefix,
        editions=(edition,),
        most_positions=MOST_POSITIONS,
        first_days={edition: (date(2010, 12, 6), 2)},
        faults=tuple(fault for fault in FAULTS if edition in fault.laws),
        draw_house=draw_house,
        draw_layout=draw_layout,
        session=BaccaratSession,
        scene=BaccaratScene,
    )


MINIBACCARAT = _game("minibaccarat", "MB", "541")
MIDIBACCARAT = _game("midibaccarat", "MD", "543")
