"""Writes training views of corners to disk in shards, so that training can stop and go on.

`python -m models.card_index.shards --out DIR --first 0 --count 8`: shard k is a function of k
alone. `--first 900` and up are scenes of the held-out decks.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from models.card_index.scenes import CornerSample, CornerSceneMaker
from models.reader.shards import Stocks
from sample_video.art.decks import deck_names, deck_source, load_deck

SHARD_SIZE = 12_000
_HELD_OUT_FROM = 900


def write_corners(path: Path, samples: Sequence[CornerSample]) -> None:
    """Writes views (n, 80, 64, 3) uint8, rank, suit (int8, -1 none), card_px."""
    partial = path.with_suffix(".partial.npz")
    np.savez(
        partial,
        views=np.stack([s.view for s in samples]),
        rank=np.array([s.rank for s in samples], np.int8),
        suit=np.array([s.suit for s in samples], np.int8),
        card_px=np.array([s.card_px for s in samples], np.float32),
    )
    partial.rename(path)


def _maker(stocks: Stocks, shard: int) -> CornerSceneMaker:
    if shard >= _HELD_OUT_FROM:
        names = deck_names(split="held_out")
        return CornerSceneMaker(
            [load_deck(n) for n in names], [deck_source(n).weight for n in names]
        )
    return stocks.of_shard(shard, CornerSceneMaker)


def main() -> None:
    """Makes the shards that are missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=8)
    parser.add_argument("--size", type=int, default=SHARD_SIZE)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    stocks = Stocks()
    for shard in range(args.first, args.first + args.count):
        path = args.out / f"corners_{shard:04d}.npz"
        if path.exists():
            continue
        maker, rng = _maker(stocks, shard), np.random.default_rng([shard, 7])
        samples: list[CornerSample] = []
        while len(samples) < args.size:
            samples += maker.samples(rng)
        write_corners(path, samples[: args.size])


if __name__ == "__main__":
    main()
