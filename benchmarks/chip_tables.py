"""Whole tables with stacks on their wagers, drawn by the stage, to read chips from."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace

import cv2
import numpy as np

from sample_video.render.camera import Camera
from sample_video.render.chips import ChipMaker, chip_maker
from sample_video.render.develop import Film, draw_film, expose, grainy
from sample_video.render.films import camera_points
from sample_video.render.look import Look, draw_look
from sample_video.render.pixels import Image
from sample_video.render.plate import Plate, draw_plate
from sample_video.render.stage import Stage, new_stage
from sample_video.render.views import draw_camera
from sample_video.scripts.areas import Area, TableLayout
from sample_video.scripts.games.casino_war.layout import draw_layout
from vision.chips.area import ChipReader, Stack
from vision.table.camera import TableCamera
from vision.table.felt import Felt

SIZE = (1920, 1080)
# Further than this from where a stack stands (px of its top face), something else was found.
NEAR_PX = 12.0
# Denominations with the usual American colours, each house with its own shades and spots.
VALUES = (100, 500, 2500, 10000, 50000)
HOUSES = (
    ("#e9eaec #3c5aa8", "#bf2430 #f4e6a0", "#1c7a48 #ffffff", "#24242a #e6c04a"),
    ("#3f74b5 #f2f2f2", "#c8402c #262626", "#2a8a55 #f0d060", "#1d1d22 #8fc8d8"),
    ("#d9dde2 #5b616b", "#a62a3a #7fd0d8", "#2f9160 #26262b", "#202024 #ffffff", "#6b3f94 #f2efe6"),
)
Read = tuple[tuple[int, ...], Stack | None, float]


# The empty table is dear to draw, stacks on it are not.
ROUNDS = 3


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Drawn:
    """A table with stacks, pictured.

    Attributes:
        seen, bare: BGR with and without the stacks.
        camera: fitted to points of the felt, as from a table profile.
        colours: the chips of the house by value.
        stands: the area, the chips in cents from bottom to top, and the pixel of the top's centre.
    """

    seen: Image
    bare: Image
    camera: TableCamera
    colours: dict[int, tuple[str, ...]]
    stands: list[tuple[Area, tuple[int, ...], tuple[float, float]]]


def staged_tables(stacks: int, *, first: int = 0) -> Iterator[Read]:
    """Stacks on tables: cents from bottom to top, the reading, pixels of edge a chip."""
    given, seed = 0, first
    while given < stacks:
        for table in drawn_tables(seed):
            for read in _read(table):
                yield read
                given += 1
        seed += 1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Drawing:
    """A table to be pictured with chips: what of it is dear to draw, once.

    Attributes:
        layout, look, view, plate: the stage's.
        camera: fitted to points of the felt, as from a table profile.
        colours: the chips of the house by value.
        maker: draws them.
        rng: of this table.
    """

    layout: TableLayout
    look: Look
    view: Camera
    plate: Plate
    camera: TableCamera
    colours: dict[int, tuple[str, ...]]
    maker: ChipMaker
    rng: random.Random

    @classmethod
    def of(cls, seed: int) -> Drawing:
        """The table of a seed, of the held-out pool."""
        rng = random.Random(f"chip table/{seed}")  # noqa: S311 - pictures, not secrets
        layout = draw_layout(rng, rng.choice((5, 6, 7)))
        look = draw_look(seed, "held_out")
        view = draw_camera(seed, layout, SIZE, "held_out")
        house = rng.choice(HOUSES)
        colours = {cents: tuple(names.split()) for cents, names in zip(VALUES, house, strict=False)}
        marks = camera_points(view, layout)
        return cls(
            layout=layout,
            look=look,
            view=view,
            plate=draw_plate(layout, look, view, supersample=1.5),
            camera=TableCamera.fit(marks.image_px, marks.felt_mm, SIZE),
            colours=colours,
            maker=chip_maker(colours, look.chips, seed),
            rng=rng,
        )

    def bare(self) -> tuple[Stage, Film]:
        """The table without chips, and a film to picture it with."""
        return new_stage(self.plate, self.look), draw_film(self.rng)


def drawn_tables(seed: int) -> Iterator[Drawn]:
    """One table with stacks that change."""
    drawing = Drawing.of(seed)
    rng = drawing.rng
    for turn in range(ROUNDS):
        stage, film = drawing.bare()
        bare = filmed(stage.picture, film, 10 * seed + 2 * turn, rng)
        stands = []
        for area in (area for area in drawing.layout.areas if area.kind == "wager"):
            if rng.random() < 0.6:
                chips, salt, mess = _stack(rng, list(drawing.colours)), rng.randrange(1 << 20), 0.2
                mess += rng.uniform(0.0, 0.8)
                x, y = (c + rng.gauss(0, 4) for c in area.centre_mm)
                stage.stack(drawing.maker, chips, (x, y, 0.3), salt=salt, mess_mm=mess)
                top = drawing.view.project(np.array([[x, y, 0.3 + 3.3 * len(chips)]]))[0]
                stands.append((area, chips, (float(top[0]), float(top[1]))))
        seen = filmed(stage.picture, film, 10 * seed + 2 * turn + 1, rng)
        yield Drawn(
            seen=seen, bare=bare, camera=drawing.camera, colours=drawing.colours, stands=stands
        )


def _read(table: Drawn) -> Iterator[Read]:
    zones = [
        SimpleNamespace(
            name=area.name, kind="wager", position=area.position, wager=area.wager, hand=None,
            polygon_mm=area.polygon_mm,
        )
        for area, _, _ in table.stands
    ]  # fmt: skip
    chips = [SimpleNamespace(cents=cents, colours=names) for cents, names in table.colours.items()]
    reader = ChipReader(chips, Felt(SimpleNamespace(zones=tuple(zones)), table.camera))
    for zone, (_, cents, top) in zip(reader.felt.zones, table.stands, strict=True):
        reading = reader.read_zone(table.seen, table.bare, zone)
        near = [s for s in reading.stacks if np.hypot(*(np.array(s.top_px) - top)) < NEAR_PX]
        edge = 3.3 * float(np.hypot(*table.camera.up_px([zone.centre_mm])[0]))
        yield cents, near[0] if near else None, edge


def _stack(rng: random.Random, values: list[int]) -> tuple[int, ...]:
    count = min(14, 1 + int(rng.expovariate(1 / 3.5)))
    few = rng.sample(values, k=rng.choice((1, 1, 2, 3)))
    return tuple(sorted((rng.choice(few) for _ in range(count)), reverse=True))


def filmed(picture: Image, film: Film, seed: int, rng: random.Random) -> Image:
    """The picture as a film shows it, grain and compression by the seed."""
    made = grainy(expose(picture, film), film, seed)
    coded = cv2.imencode(".jpg", made, [cv2.IMWRITE_JPEG_QUALITY, rng.randrange(60, 95)])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
