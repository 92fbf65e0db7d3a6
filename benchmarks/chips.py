"""Error of the chip reader by height of the stack, on rendered stacks kept out of training.

    python -m benchmarks.chips --scenes 400

Scenes have the views of 1080p table cameras (a chip shows 0.9 to 2.2 pixels of edge) or, with
``--any-view``, every view that training has.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from types import SimpleNamespace

import cv2
import numpy as np

from models.chip_stack.chip_look import srgb
from models.chip_stack.scenes import Scene, View, random_view, render
from vision.camera import TableCamera
from vision.chips import ChipReader
from vision.felt import Felt

SEED = 990_000
CENTS = (100, 500, 2500, 10000, 50000, 100000)


def camera_of(scene: Scene) -> TableCamera:
    height, width = scene.image.shape[:2]
    return TableCamera(
        size_px=(width, height),
        matrix=scene.matrix,
        focal_px=1.0,
        focal_spread=0.0,
        error_px=0.0,
        centre_mm=(0.0, 0.0, 1.0),
    )


def reader_of(scene: Scene) -> ChipReader:
    corners = [(-90.0, -90.0), (90.0, -90.0), (90.0, 90.0), (-90.0, 90.0)]
    zone = SimpleNamespace(
        name="area", kind="wager", position=1, wager="initial", hand=None, polygon_mm=corners
    )
    chips = []
    for cents, look in zip(CENTS, scene.looks, strict=False):
        colours = [
            "#{2:02x}{1:02x}{0:02x}".format(*np.round(srgb(c)).astype(int))
            for c in (look.body, look.spot)
        ]
        chips.append(SimpleNamespace(cents=cents, colours=tuple(colours)))
    return ChipReader(chips, Felt(SimpleNamespace(zones=(zone,)), camera_of(scene)))


def table_view(rng: np.random.Generator) -> View:
    while True:
        view = random_view(rng)
        edge = 3.3 * view.px_per_mm * np.cos(view.elevation)
        if 0.75 < view.px_per_mm < 1.25 and 0.9 < edge < 2.2:
            return view


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=400)
    parser.add_argument("--any-view", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    rows = defaultdict(list)
    for index in range(options.scenes):
        rng = np.random.default_rng([SEED, index])
        scene = render(rng, view=random_view(rng) if options.any_view else table_view(rng))
        reader = reader_of(scene)
        reading = reader.read_zone(scene.image, scene.background, reader.felt.zones[0])
        near = [
            s
            for s in reading.stacks
            if np.hypot(*(np.array(s.top_px) - camera_of(scene).to_px([scene.top_mm])[0])) < 12
        ]
        worth = sum(CENTS[kind] for kind in scene.chips)
        count = len(scene.chips)
        if not near:
            rows[count].append((0, 0, 0, 0, 0, 0.0))
            continue
        stack = near[0]
        low, high = stack.count
        value = stack.cents
        rows[count].append(
            (
                1,
                low <= count <= high,
                high - low,
                value == (worth, worth),
                value is not None and not value[0] <= worth <= value[1],
                len(stack.chips) == count,
            )
        )
    print("chips  stacks  found  count holds  width  likeliest right  value exact  value wrong")
    for count in [*sorted(rows), None]:
        mine = np.array(rows[count] if count else [r for g in rows.values() for r in g], float)
        held, width, exact, wrong, right = mine[mine[:, 0] > 0][:, 1:].mean(axis=0)
        print(
            f"{count or 'all':>5}  {len(mine):6d}  {mine[:, 0].mean():5.2f}  {held:11.3f}  "
            f"{width:5.2f}  {right:15.2f}  {exact:11.2f}  {wrong:11.3f}"
        )


if __name__ == "__main__":
    main()
