"""Casino War, under the temporary chapter 567 and the final chapter 651a."""

from __future__ import annotations

import random
from datetime import date

from sample_video.scripts.areas import TableLayout
from sample_video.scripts.game import Choices, Game
from sample_video.scripts.games.casino_war.faults.catalogue import FAULTS
from sample_video.scripts.games.casino_war.house import MOST_POSITIONS, WarHouse, draw_house
from sample_video.scripts.games.casino_war.layout import draw_layout
from sample_video.scripts.games.casino_war.oddities import maybe_odd
from sample_video.scripts.games.casino_war.scene import WarScene
from sample_video.scripts.games.casino_war.session import WarSession

__all__ = ["CASINO_WAR"]


def _house(rng: random.Random, choices: Choices) -> WarHouse:
    return draw_house(
        rng,
        edition=choices.edition,
        positions=choices.positions,
        automated=choices.automated,
        sound=choices.sound,
    )


def _layout(rng: random.Random, house: WarHouse) -> TableLayout:
    return draw_layout(
        rng,
        house.positions,
        shoe_right=house.shoe_side == "right",
        boxes_together=house.boxes_together,
    )


CASINO_WAR = Game(
    name="casino_war",
    prefix="CW",
    editions=("567", "651a"),
    most_positions=MOST_POSITIONS,
    first_days={"567": (date(2010, 12, 1), 1), "651a": (date(2013, 12, 1), 5)},
    faults=FAULTS,
    draw_house=_house,
    draw_layout=_layout,
    session=WarSession,
    scene=WarScene,
    odd=maybe_odd,
)
