"""Error of the chip reader by height of the stack, on rendered stacks kept out of training.

    python -m benchmarks.chips --scenes 600
    python -m benchmarks.chips --scenes 600 --view any|above
    python -m benchmarks.chips --scenes 600 --tables
    python -m benchmarks.chips --pairs 600
    python -m benchmarks.chips --lawful-pairs 2000 --first-table 7100

Single stacks have the views of 1080p table cameras (``oblique``: a chip shows 0.9 to 2.2 pixels of
edge), every view that training has (``any``) or cameras above the table (``above``: 82 to 89
degrees). ``--tables`` reads whole 1080p tables drawn by ``sample_video``, which no chip was ever
learned from: other chips, felts, lights, lenses and cameras. ``--pairs`` puts
payments beside wagers there (`benchmarks.chip_pairs`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace

import cv2
import numpy as np

from benchmarks.chip_pairs import FIRST_LAWFUL, lawful_pairs, staged_pairs, told_pairs
from benchmarks.chip_pairs import FIRST_TABLE as FIRST_PAIRS
from benchmarks.chip_tables import NEAR_PX, staged_tables
from models.chip_stack.chip_look import srgb
from models.chip_stack.scenes import Scene, View, random_view, render
from vision.chips.area import ChipReader, Stack
from vision.table.camera import TableCamera
from vision.table.felt import Felt

SEED = 990_000
# Tables before this one were looked at while the doubt about readings was chosen.
FIRST_TABLE = 100
CENTS = (100, 500, 2500, 10000, 50000, 100000)
HEIGHTS = ((1, 1), (2, 2), (3, 3), (4, 6), (7, 10), (1, 10), (11, 15))
# Red over blue of the light, in linear values: lamps of about 4,000 K where 6,500 K is white.
WARM = 1.25


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What lay there, in cents from bottom to top, and how it was read."""

    chips: tuple[int, ...]
    stack: Stack | None
    edge_px: float
    red_to_blue: float = 1.0


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


def view_of(name: str, rng: np.random.Generator) -> View:
    while True:
        view = random_view(rng)
        edge = 3.3 * view.px_per_mm * np.cos(view.elevation)
        if name == "any" or (name == "above" and view.elevation > np.radians(82)):
            return view
        if name == "oblique" and 0.75 < view.px_per_mm < 1.25 and 0.9 < edge < 2.2:
            return view


def single_stacks(scenes: int, view: str) -> Iterator[Reading]:
    for index in range(scenes):
        rng = np.random.default_rng([SEED, index])
        scene = render(rng, view=view_of(view, rng))
        reader = reader_of(scene)
        reading = reader.read_zone(scene.image, scene.background, reader.felt.zones[0])
        true = camera_of(scene).to_px([scene.top_mm])[0]
        near = [s for s in reading.stacks if np.hypot(*(np.array(s.top_px) - true)) < NEAR_PX]
        yield Reading(
            chips=tuple(CENTS[kind] for kind in scene.chips),
            stack=near[0] if near else None,
            edge_px=3.3 * float(np.hypot(*scene.matrix[:2, 2])),
            red_to_blue=float(scene.light[2] / scene.light[0]),
        )


def told(readings: list[Reading]) -> str:
    """One line: shares of all stacks, of those found, and of those with a value."""
    found = [(r.chips, r.stack) for r in readings if r.stack is not None]
    number = max(1, len(found))
    holds = sum(s.count[0] <= len(chips) <= s.count[1] for chips, s in found) / number
    width = sum(s.count[1] - s.count[0] for _, s in found) / number
    right = sum(len(s.chips) == len(chips) for chips, s in found) / number
    top = sum(s.chips[-1] == chips[-1] for chips, s in found) / number
    valued = [(sum(chips), s.cents) for chips, s in found if s.cents is not None]
    exact = sum(v == (worth, worth) for worth, v in valued) / number
    half = sum(v[1] <= 1.5 * v[0] for _, v in valued) / number
    wrong = sum(not v[0] <= worth <= v[1] for worth, v in valued) / number
    shares = len(found) / max(1, len(readings)), holds, width, right, top, exact, half
    columns = (6, 12, 6, 16, 10, 12, 14)
    line = "".join(f"{share:{size}.2f}" for share, size in zip(shares, columns, strict=True))
    return f"{len(readings):6d}{line}{len(valued) / number:13.2f}{wrong:13.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=600)
    parser.add_argument("--view", choices=("oblique", "any", "above"), default="oblique")
    parser.add_argument("--tables", action="store_true")
    parser.add_argument("--least-edge", type=float, default=0.0, help="pixels a chip shows")
    parser.add_argument("--pairs", type=int, default=0, help="payments beside wagers")
    parser.add_argument("--lawful-pairs", type=int, default=0, help="only right payments")
    parser.add_argument(
        "--first-table", type=int, help="of the pairs: tables nothing was chosen on"
    )
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if options.lawful_pairs:
        first = FIRST_LAWFUL if options.first_table is None else options.first_table
        print("\n".join(told_pairs(list(lawful_pairs(options.lawful_pairs, first=first)))))
        return
    if options.pairs:
        first = FIRST_PAIRS if options.first_table is None else options.first_table
        print("\n".join(told_pairs(list(staged_pairs(options.pairs, first=first)))))
        return
    if options.tables:
        source = (
            Reading(chips=chips, stack=stack, edge_px=edge)
            for chips, stack, edge in staged_tables(options.scenes, first=FIRST_TABLE)
        )
    else:
        source = single_stacks(options.scenes, options.view)
    readings = [r for r in source if r.edge_px >= options.least_edge]
    print(
        "chips        stacks found count holds width likeliest right top right value exact"
        " within a half  value known  value wrong"
    )
    groups = {
        str(low) if low == high else f"{low} to {high}": [
            r for r in readings if low <= len(r.chips) <= high
        ]
        for low, high in HEIGHTS
    }
    groups["all"] = readings
    groups["warm light"] = [r for r in readings if r.red_to_blue > WARM]
    groups["cold light"] = [r for r in readings if r.red_to_blue < 1 / WARM]
    for name, mine in groups.items():
        if mine:
            print(f"{name:<12}{told(mine)}")


if __name__ == "__main__":
    main()
