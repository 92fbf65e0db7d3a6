"""Random single views of a table in play, with truth."""

import random
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from sample_video.art.decks import Deck, deck_names, load_deck, procedural_deck
from sample_video.render.chips import ChipMaker, chip_maker
from sample_video.render.develop import draw_film, expose, grainy
from sample_video.render.look import Look, Split, draw_look
from sample_video.render.pixels import Image
from sample_video.render.plate import Plate, draw_plate
from sample_video.render.scatter import Scatter
from sample_video.render.stage import new_stage
from sample_video.render.truth import Truth
from sample_video.render.views import draw_camera
from sample_video.scripts.areas import TableLayout
from sample_video.scripts.games.casino_war.layout import draw_layout

_PER_TABLE = 6
_SETS: dict[Split, tuple[str, ...]] = {
    "train": (
        "100 #e8e8ea #3a4f9a 500 #c0202c #ffffff 2500 #1f7a4d #ffffff 10000 #26262b #ffffff",
        "100 #d8dbe0 #6a6f78 500 #a8322a #f2d24a 2500 #2d8055 #f4f0d8 10000 #26262b #c23b3b",
        "100 #4a78b8 #ffffff 500 #d14b2a #26262b 2500 #17603c #e8b23a 10000 #1b1b1f #e8b23a "
        "50000 #6a3a8f #ffffff",
        "100 #f0ead8 #a8322a 500 #8f1f3a #e8e8ea 2500 #3b8f62 #1b1b1f 10000 #33343a #7fc4d8 "
        "50000 #7a4fa0 #f0c14b",
    ),
    "held_out": (
        "100 #eef0f2 #c23b3b 500 #b8283a #6cc4cf 2500 #268a5a #26262b 10000 #202024 #9fd36b",
    ),
}
"""Chips of a house: value in cents, body, edge spots, and so on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Still:
    """A rendered view and what is in it."""

    picture: Image
    truth: Truth


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table with its look, view and empty picture."""

    layout: TableLayout
    look: Look
    plate: Plate
    maker: ChipMaker


@lru_cache(maxsize=2)
def _table(seed: int, size: tuple[int, int], split: Split) -> Table:
    rng = random.Random(f"still-table/{split}/{seed}")  # noqa: S311 - pictures, not secrets
    layout = draw_layout(rng, rng.choice((5, 6, 7, 7, 7)))
    look = draw_look(seed, split)
    camera = draw_camera(seed, layout, size, split)
    plate = draw_plate(layout, look, camera, supersample=1.5)
    words = rng.choice(_SETS[split]).split()
    colours = {int(words[i]): (words[i + 1], words[i + 2]) for i in range(0, len(words), 3)}
    maker = chip_maker(colours, look.chips, seed)
    return Table(layout=layout, look=look, plate=plate, maker=maker)


@lru_cache(maxsize=3)
def pick_deck(seed: int, split: Split) -> Deck:
    """A deck of a pool: installed art as far as it is there, else one of our own drawing."""
    rng = random.Random(f"deck/{split}/{seed}")  # noqa: S311 - pictures, not secrets
    names = deck_names(split=split)
    if names and rng.random() < 0.5:
        return load_deck(rng.choice(names))
    return procedural_deck(rng.randrange(1_000_000) * 2 + (split == "held_out"))


def still(seed: int, *, size: tuple[int, int] = (960, 540), split: Split = "train") -> Still:
    """One view of a table in play.

    Six seeds in a row share a table and a camera, because the empty table is the dear part; ask
    for seeds in order.

    Args:
        seed: The same seed gives the same picture.
        size: (width, height) pixels.
        split: Pool of looks, decks and chips.
    """
    table = _table(seed // _PER_TABLE, size, split)
    rng = random.Random(f"still/{split}/{seed}")  # noqa: S311 - pictures, not secrets
    deck = pick_deck(table.look.seed, split)
    stage = new_stage(table.plate, table.look)
    scene = Scatter(layout=table.layout, maker=table.maker, deck=deck, stage=stage, rng=rng)
    scene.fill()
    film = draw_film(rng)
    picture = grainy(expose(stage.picture, film), film, seed)
    if rng.random() < 0.5:
        quality = rng.randrange(35, 92)
        coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        picture = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return Still(picture=picture, truth=stage.truth())
