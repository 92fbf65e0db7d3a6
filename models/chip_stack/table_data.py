"""Training rows from tables that the stage draws: other chips, lights, lenses and shadows.

    python -m models.chip_stack.table_data --out DIR --tables 75

The stage is a second renderer: what one of them gets wrong about real chips, the other often does
not. Looks are of the stage's training pool.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.chip_stack.chip_look import linear
from models.chip_stack.face_find import best_face, change_mask
from models.chip_stack.face_fit import CHIP_THICKNESS_MM, TopFace, ellipse, fit_top, sample
from models.chip_stack.scenes import FarView, random_stack
from models.chip_stack.train_data import (
    EDGE_SIGMA,
    ELSEWHERE_PX,
    MOST_KINDS,
    MOST_RESIDUAL_PX,
)
from models.chip_stack.unroll import MOST_CHIPS, stand_from, unroll
from sample_video.render.camera import Camera
from sample_video.render.chips import chip_maker
from sample_video.render.develop import draw_film, expose, grainy
from sample_video.render.look import draw_look
from sample_video.render.plate import draw_plate
from sample_video.render.stage import new_stage
from sample_video.render.views import draw_camera, draw_film_camera
from sample_video.scripts.games.casino_war.layout import draw_layout
from sample_video.scripts.looks import draw_chips

Floats = NDArray[np.float64]
Row = dict[str, NDArray[Any]]

SIZES = ((1280, 720), (1920, 1080), (1920, 1080), (2560, 1440))
VALUES = (50, 100, 500, 2500, 10000)
# The empty table is dear to draw, stacks on it are not.
ROUNDS = 14


def rows_of_table(seed: int) -> Iterator[Row]:
    """Rows of one table, camera and set of chips."""
    rng = random.Random(f"chip rows/{seed}")  # noqa: S311 - pictures, not secrets
    numbers = np.random.default_rng([31, seed])
    layout = draw_layout(rng, rng.choice((5, 6, 7)))
    look = draw_look(seed, "train")
    draw = rng.choice((draw_camera, draw_film_camera))
    view = draw(seed, layout, rng.choice(SIZES))
    chips = draw_chips(rng, sorted(rng.sample(VALUES, rng.choice((3, 4, 4, 5)))))
    colours = {chip.cents: chip.colours for chip in chips}
    maker = chip_maker(colours, look.chips, seed)
    plate = draw_plate(layout, look, view, supersample=1.5)
    areas = [area for area in layout.areas if area.kind == "wager"]
    for _ in range(ROUNDS):
        stage, film = new_stage(plate, look), draw_film(rng)
        quality = rng.randrange(55, 96)
        stands = []
        for area in areas:
            if rng.random() < 0.6:
                kinds = random_stack(numbers, len(chips))
                x, y = (c + rng.gauss(0, 6) for c in area.centre_mm)
                cents = [chips[kind].cents for kind in kinds]
                stage.stack(
                    maker,
                    cents,
                    (x, y, 0.3),
                    salt=rng.randrange(1 << 20),
                    mess_mm=rng.uniform(0.1, 1.0),
                )
                stands.append((kinds, (x, y)))
        bare, seen = (
            _coded(grainy(expose(picture, film), film, rng.randrange(1 << 30)), quality)
            for picture in (plate.picture, stage.picture)
        )
        palette = _palette([chip.colours for chip in chips])
        for kinds, place in stands:
            made = _row((seen, bare), view, kinds, place, palette, numbers)
            if made is not None:
                yield made


def _coded(picture: NDArray[np.uint8], quality: int) -> NDArray[np.float32]:
    code = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.float32)


def _palette(colours: list[tuple[str, ...]]) -> NDArray[np.float32]:
    """(kinds, 2, 3) linear BGR of body and first spot."""
    out = np.zeros((len(colours), 2, 3), np.float32)
    for kind, names in enumerate(colours):
        for part, name in enumerate((names * 2)[:2]):
            bgr = [int(name[i : i + 2], 16) for i in (5, 3, 1)]
            out[kind, part] = linear(np.array(bgr, float))
    return out


def _far_view(camera: Camera, place: tuple[float, float], origin: Floats) -> FarView:
    """The camera at a place as if from afar, in the pixels of a cutting."""
    x, y = place
    here = camera.project(np.array([[x, y, 0.0], [x + 5, y, 0.0], [x, y + 5, 0.0], [x, y, 5.0]]))
    matrix = np.zeros((3, 4))
    matrix[:2, :3] = (here[1:] - here[0]).T / 5
    matrix[:2, 3] = here[0] - origin - matrix[:2, :2] @ np.array(place)
    matrix[2, 3] = 1.0
    return FarView(matrix)


def _row(
    pictures: tuple[NDArray[np.float32], NDArray[np.float32]],
    camera: Camera,
    kinds: tuple[int, ...],
    place: tuple[float, float],
    palette: NDArray[np.float32],
    rng: np.random.Generator,
) -> Row | None:
    reach = int(30 * camera.scale_at(*place) + CHIP_THICKNESS_MM * 16) + 12
    middle = camera.project_one(*place)
    x0, y0 = (int(max(0, c - reach)) for c in middle)
    seen, bare = (picture[y0 : y0 + 2 * reach, x0 : x0 + 2 * reach] for picture in pictures)
    if min(seen.shape[:2]) < 20:
        return None
    view = _far_view(camera, place, np.array([x0, y0], float))
    top = _top(view, (seen, bare), camera, (*place, len(kinds)), (x0, y0))
    if top is None:
        return None
    up = view.up_px([top.centre_mm])[0] * float(rng.normal(1, EDGE_SIGMA))
    stand = stand_from(np.asarray(top.centre_px), view.matrix[:2, :2], up, top.radius_mm)
    chips = np.full(MOST_CHIPS, -1, np.int8)
    chips[: len(kinds)] = kinds
    colours = np.zeros((MOST_KINDS, 2, 3), np.float32)
    colours[: len(palette)] = palette
    return {
        "picture": unroll(seen, bare, stand),
        "scalars": stand.scalars().astype(np.float32),
        "chips": chips,
        "colours": colours,
        "kinds": np.array(len(palette), np.int8),
        "light": _light(view, seen, top, palette[kinds[-1]]),
    }


def _top(
    view: FarView,
    pictures: tuple[NDArray[np.float32], NDArray[np.float32]],
    camera: Camera,
    stack: tuple[float, float, int],
    origin: tuple[int, int],
) -> TopFace | None:
    """The stack's top face as it is found in use; None when it would not be found."""
    x, y, count = stack
    true = camera.project_one(x, y, 0.3 + CHIP_THICKNESS_MM * count) - np.array(origin)
    guess = best_face(view, change_mask(*pictures), (0, 0))
    starts = [tuple(view.to_felt([true])[0])]
    if guess is not None:
        starts.insert(0, guess.centre_mm)
    for start in starts:
        top = fit_top(view, *pictures, (float(start[0]), float(start[1])))
        off = float(np.hypot(*(np.asarray(top.centre_px) - true)))
        if off <= ELSEWHERE_PX / 2 and top.residual_px <= MOST_RESIDUAL_PX:
            return top
    return None


def _light(
    view: FarView, seen: NDArray[np.float32], top: TopFace, chip: NDArray[np.float32]
) -> NDArray[np.float32]:
    """(3,) light on the face: what makes the known chip's colours those of its rim."""
    rings = [ellipse(view, top.centre_mm, top.radius_mm * share) for share in (0.72, 0.8, 0.88)]
    rim = linear(sample(seen, np.concatenate(rings)))
    light = rim.mean(axis=0) / np.maximum(chip.mean(axis=0), 0.01)
    for _ in range(4):
        lit = chip * light
        nearest = ((rim[:, None] ** 0.45 - lit[None] ** 0.45) ** 2).sum(axis=2).argmin(axis=1)
        mine = chip[nearest]
        light = ((rim * mine).sum(axis=0) + 1e-4) / ((mine**2).sum(axis=0) + 1e-4)
    return np.asarray(np.clip(light, 0.2, 3.0), np.float32)


def main() -> None:
    """Writes a shard for every few tables that is not there yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--shard", type=int, default=10, help="tables a shard")
    parser.add_argument("--seed", type=int, default=70)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    for shard in range(options.tables // options.shard):
        target = options.out / f"{options.seed}-{shard:04d}.npz"
        if target.exists():
            continue
        first = 1000 * options.seed + shard * options.shard
        rows = [row for seed in range(first, first + options.shard) for row in rows_of_table(seed)]
        part = target.with_suffix(".tmp.npz")
        columns: dict[str, Any] = {key: np.stack([r[key] for r in rows]) for key in rows[0]}
        np.savez_compressed(part, **columns)
        part.rename(target)
        sys.stdout.write(f"{target} {len(rows)}\n")


if __name__ == "__main__":
    main()
