"""Corners of real cards: trusted photographs of the training side, filmed again at many sizes.

`python -m models.card_index.photos --data ../shared/data --weights READER.pt --out DIR --count 2`
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch

from models.card_index.corner import corner_view
from models.card_index.scenes import NOTHING, CornerSample, wrong_corners
from models.card_index.shards import SHARD_SIZE, write_corners
from models.reader.camera import film
from models.reader.labels import CODES, RANK_INDEX, SUIT_INDEX
from models.reader.network import ReaderNet
from models.reader.photo_shards import trusted
from models.reader.photos import PhotoStock, read_labels
from models.reader.rectify import quad_size_px, turned
from models.reader.surroundings import Rng

_STRETCH = (0.6, 0.98)


class CornerPhotos(PhotoStock):
    """Whole cards of photographs, as views of their corners."""

    def samples(self, rng: Rng) -> Iterator[CornerSample]:
        """Both index corners, a corner without an index, and sometimes the card sideways."""
        image, quad, code = self.cuts[int(rng.integers(len(self.cuts)))]
        width, _ = quad_size_px(quad)
        share = min(1.0, float(np.exp(rng.uniform(np.log(28), np.log(260)))) / width)
        stretch = rng.uniform(*_STRETCH) if rng.random() < 0.3 else 1.0
        size = (
            max(12, round(image.shape[1] * share)),
            max(12, round(image.shape[0] * share * stretch)),
        )
        factor = np.array([size[0] / image.shape[1], size[1] / image.shape[0]], np.float32)
        small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
        quad = quad * factor
        width, _ = quad_size_px(quad)
        photo = film(small, width, rng) if rng.random() < 0.5 else small
        for corner in (0, 2, int(rng.choice([1, 3]))):
            shows = corner in (0, 2) and code in CODES
            yield CornerSample(
                view=corner_view(photo, wrong_corners(quad, corner, rng), corner),
                rank=RANK_INDEX[code[:-1]] if shows else NOTHING,
                suit=SUIT_INDEX[code[-1]] if shows else NOTHING,
                card_px=width,
            )
        if rng.random() < 0.3:
            sideways = turned(wrong_corners(quad, 0, rng), 1)
            view = corner_view(photo, sideways, int(rng.integers(4)))
            yield CornerSample(view=view, rank=NOTHING, suit=NOTHING, card_px=width)


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
