"""Makes the training set: unrolled near sides of rendered stacks, in shards that can be resumed.

python -m models.chip_stack.train_data --out DIR --scenes 12000 --seed 1
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.chip_stack.face_find import best_face, change_mask
from models.chip_stack.face_fit import TopFace, fit_top
from models.chip_stack.scenes import FarView, Scene, render
from models.chip_stack.unroll import MOST_CHIPS, stand_from, unroll

SHARD = 1000
MOST_KINDS = 6
# How far the length of a chip's edge is from what camera and nominal thickness say, one sigma:
# chips are 3.2 to 3.4 mm thick, and a camera's pose is recovered from a few points.
EDGE_SIGMA = 0.02
# A face found further than this from the true one (px) is another stack's.
ELSEWHERE_PX = 12.0
# Faces that fit worse are left out in use as well (`vision.chips.area`).
MOST_RESIDUAL_PX = 0.8


def found_top(scene: Scene) -> TopFace | None:
    """The stack's top face as it is found in use, or None when it would not be."""
    view = FarView(scene.matrix)
    image, background = scene.image.astype(np.float32), scene.background.astype(np.float32)
    guess = best_face(view, change_mask(image, background), (0, 0))
    if guess is None:
        return None
    top = fit_top(view, image, background, guess.centre_mm)
    true = view.to_px([scene.top_mm])[0]
    if float(np.hypot(*(np.asarray(top.centre_px) - true))) > ELSEWHERE_PX:
        top = fit_top(view, image, background, scene.top_mm)
    off = float(np.hypot(*(np.asarray(top.centre_px) - true)))
    return None if top.residual_px > MOST_RESIDUAL_PX or off > ELSEWHERE_PX else top


def row(scene: Scene, rng: np.random.Generator) -> dict[str, np.ndarray] | None:
    """One training row: picture, scalars, chips bottom to top (-1 beyond), linear BGR palette."""
    top = found_top(scene)
    if top is None:
        return None
    stand = stand_from(
        np.asarray(top.centre_px),
        scene.matrix[:2, :2],
        scene.matrix[:2, 2] * float(rng.normal(1, EDGE_SIGMA)),
        top.radius_mm,
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
            made = row(render(rng), rng)
            if made is not None:
                rows.append(made)
        part = target.with_suffix(".tmp.npz")
        columns: dict[str, Any] = {key: np.stack([r[key] for r in rows]) for key in rows[0]}
        np.savez_compressed(part, **columns)
        part.rename(target)
        print(target, flush=True)


if __name__ == "__main__":
    main()
