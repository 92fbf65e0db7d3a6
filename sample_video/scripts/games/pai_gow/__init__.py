"""Face Up Pai Gow Poker (ch. 688a) and Pai Gow with tiles (ch. 535)."""

from __future__ import annotations

from datetime import date

from sample_video.scripts.game import Game
from sample_video.scripts.games.pai_gow.faults import FAULTS
from sample_video.scripts.games.pai_gow.house import POSITIONS, draw_house
from sample_video.scripts.games.pai_gow.layout import draw_layout
from sample_video.scripts.games.pai_gow.scene import PaiGowScene
from sample_video.scripts.games.pai_gow.session import PaiGowSession

__all__ = ["FACE_UP_PAI_GOW_POKER", "PAI_GOW"]


def _game(name: str, prefix: str, edition: str, first: date, winters: int) -> Game:
    return Game(
        name=name,
        prefix=prefix,
        editions=(edition,),
        most_positions={edition: POSITIONS},
        first_days={edition: (first, winters)},
        faults=tuple(fault for fault in FAULTS if edition in fault.laws),
        draw_house=draw_house,
        draw_layout=draw_layout,
        session=PaiGowSession,
        scene=PaiGowScene,
    )


FACE_UP_PAI_GOW_POKER = _game("face_up_pai_gow_poker", "FP", "688a", date(2022, 11, 15), 3)
PAI_GOW = _game("pai_gow", "PG", "535", date(2010, 11, 15), 2)
