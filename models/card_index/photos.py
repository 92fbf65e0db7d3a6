"""Corners of real cards: trusted photographs of the training side, filmed again at many sizes.

`python -m models.card_index.photos --data ../shared/data --weights READER.pt --out DIR --count 2`
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch

from models.card_index.photo_corners import CornerPhotos
from models.card_index.scenes import CornerSample
from models.card_index.shards import SHARD_SIZE, write_corners
from models.reader.network import ReaderNet
from models.reader.photo_shards import trusted
from models.reader.photos import read_labels


def main() -> None:
    """Writes the shards."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=2)
    parser.add_argument("--size", type=int, default=SHARD_SIZE)
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    net = ReaderNet()
    net.load_state_dict(torch.load(args.weights, weights_only=True))
    stock = CornerPhotos(trusted(read_labels(args.data / "cards_home", "train"), net))
    for number in range(args.count):
        rng = np.random.default_rng([800 + number, 7])
        samples: list[CornerSample] = []
        while len(samples) < args.size:
            samples += stock.samples(rng)
        write_corners(args.out / f"corners_{800 + number:04d}.npz", samples[: args.size])


if __name__ == "__main__":
    main()
