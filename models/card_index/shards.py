"""Writes training views of corners to disk in shards, so that training can stop and go on.

`python -m models.card_index.shards --out DIR --first 0 --count 8`: shard k is a function of k
alone. `--first 600` and up are small and soft cards, clubs and spades three times as often as
others; `--first 700` and up are scenes of decks with index letters of other countries, mostly of
the cards that have them; `--first 900` and up are scenes of the held-out decks, from 950 on small
and soft.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from models.card_index.scenes import CornerSample, CornerSceneMaker
from models.reader.labels import CODES
from models.reader.shards import Stocks, fonts
from sample_video.art.decks import deck_names, deck_source, load_deck, procedural_deck
from sample_video.art.style import NATIONAL_SIGNS

SHARD_SIZE = 12_000
SMALL_FROM, FOREIGN_FROM, PHOTOGRAPHS_FROM, HELD_OUT_FROM = 600, 700, 800, 900
_SMALL_HELD_OUT_FROM = 950
_FOREIGN_DECKS, _FOREIGN_SEEDS = 24, 200_000
_LETTERS = "JQKA"


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


def foreign_maker(shard: int) -> CornerSceneMaker:
    """Drawn decks with the letters of other countries, all of them alike often.

    A jack whose index is a V is one corner in a thousand among all decks, too few to be learned.
    """
    first = _FOREIGN_SEEDS + shard * _FOREIGN_DECKS
    decks = [
        procedural_deck(2 * seed, fonts=fonts(), signs=NATIONAL_SIGNS[seed % len(NATIONAL_SIGNS)])
        for seed in range(first, first + _FOREIGN_DECKS)
    ]
    maker = CornerSceneMaker(decks, [1.0] * len(decks))
    maker.codes = (*CODES, *(code for code in CODES if code[0] in _LETTERS for _ in range(6)))
    return maker


def _small(maker: CornerSceneMaker) -> CornerSceneMaker:
    """The same decks small and soft, where clubs and spades are told apart by a few pixels."""
    maker.small = True
    maker.codes = (*CODES, *(code for code in CODES if code[-1] in "CS" for _ in range(2)))
    return maker


def _maker(stocks: Stocks, shard: int) -> CornerSceneMaker:
    if shard >= HELD_OUT_FROM:
        names = deck_names(split="held_out")
        held = CornerSceneMaker(
            [load_deck(n) for n in names], [deck_source(n).weight for n in names]
        )
        return _small(held) if shard >= _SMALL_HELD_OUT_FROM else held
    if FOREIGN_FROM <= shard < PHOTOGRAPHS_FROM:
        return foreign_maker(shard)
    maker = stocks.of_shard(shard, CornerSceneMaker)
    return _small(maker) if SMALL_FROM <= shard < FOREIGN_FROM else maker


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
