"""Makes the training set: unrolled near sides of rendered stacks, in shards that can be resumed.

python -m models.chip_stack.train_data --out DIR --scenes 12000 --seed 1
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.chip_stack.scenes import Scene, render
from models.chip_stack.unroll import MOST_CHIPS, stand_from, unroll

SHARD = 500
MOST_KINDS = 6
# How far the fitted top face is from the true one: pixels for the place, share for the radius.
PLACE_SIGMA_PX, RADIUS_SIGMA = 0.4, 0.016


def row(scene: Scene, rng: np.random.Generator) -> dict[str, np.ndarray]:
    """One training row: picture, scalars, chips bottom to top (-1 beyond), linear BGR palette."""
    slope = scene.matrix[:2, :2]
    centre = slope @ np.asarray(scene.top_mm) + scene.matrix[:2, 3]
    centre = centre + rng.normal(0, PLACE_SIGMA_PX * (2.5 if rng.random() < 0.08 else 1.0), 2)
    stand = stand_from(
        centre, slope, scene.matrix[:2, 2], 19.5 * float(rng.normal(1, RADIUS_SIGMA))
    )
    chips = np.full(MOST_CHIPS, -1, np.int8)
    chips[: len(scene.chips)] = scene.chips
    colours = np.zeros((MOST_KINDS, 2, 3), np.float32)
    for kind, look in enumerate(scene.looks):
        colours[kind] = [look.body, look.spot]
    picture = unroll(scene.image.astype(np.float32), scene.background.astype(np.float32), stand)
    return {
        "picture": picture,
        "scalars": stand.scalars().astype(np.float32),
        "chips": chips,
        "colours": colours,
        "kinds": np.array(len(scene.looks), np.int8),
        "light": scene.light.astype(np.float32),
    }


def main() -> None:
    """Writes the shards that are not there yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--scenes", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", type=int, nargs=2, default=(0, 1), help="this worker of how many")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    for shard in range(options.part[0], options.scenes // SHARD, options.part[1]):
        target = options.out / f"{options.seed}-{shard:04d}.npz"
        if target.exists():
            continue
        rows = []
        for index in range(SHARD):
            rng = np.random.default_rng([options.seed, shard, index])
            rows.append(row(render(rng), rng))
        part = target.with_suffix(".tmp.npz")
        columns: dict[str, Any] = {key: np.stack([r[key] for r in rows]) for key in rows[0]}
        np.savez_compressed(part, **columns)
        part.rename(target)
        print(target, flush=True)


if __name__ == "__main__":
    main()
