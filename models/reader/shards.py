"""Writes training views to disk in shards, so that training can stop and go on.

`python -m models.reader.shards --out DIR --first 0 --count 20`: shard k is a function of k alone.
Each shard mixes every art deck of the training side, fresh drawn decks and fresh plain ones, three
in ten, three in ten and four in ten.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

import cv2
import numpy as np

from models.reader.scenes import Pyramid, Sample, SceneMaker
from sample_video.art.decks import (
    Deck,
    deck_names,
    deck_source,
    load_deck,
    plain_deck,
    procedural_deck,
)
from sample_video.art.plain import PLAIN_FONTS
from sample_video.art.style import FONTS, NATIONAL_SIGNS

SHARD_SIZE = 4000
Maker = TypeVar("Maker", bound=SceneMaker)
_DRAWN_PER_SHARD = 16
_NEW_PER_SHARD = 5
_DRAWN_SHARE, _PLAIN_SHARE = 1.0, 1.35
"""Weight of all drawn and of all plain decks of a shard, that of the art decks being 1."""
_FOREIGN_EVERY = 4
_PLAIN_HELD_OUT_FROM = 900_000
_FONT_DIRECTORIES = ("/usr/share/fonts/truetype/dejavu",)


def fonts() -> tuple[str, ...]:
    """Index faces for drawn decks: our own, doubled in weight, and the machine's TTF files."""
    files = [p for d in _FONT_DIRECTORIES for p in sorted(Path(d).glob("*.ttf"))]
    upright = [p for p in files if "Oblique" not in p.name and "Math" not in p.name]
    return (*FONTS, "pen", "pen-serif", "type:sans", *(f"type:{path}" for path in upright))


def _signs(seed: int) -> Mapping[str, str] | None:
    """Index letters of another country for one drawn deck in four, else None."""
    which, foreign = divmod(seed, _FOREIGN_EVERY)
    return None if foreign else NATIONAL_SIGNS[which % len(NATIONAL_SIGNS)]


class Stocks:
    """Makers of training scenes, shard by shard; pictures of decks are kept while in use."""

    def __init__(self) -> None:
        names = deck_names(split="train")
        self._art = [load_deck(name) for name in names]
        self._weights = [deck_source(name).weight for name in names]
        self._drawn: dict[int, tuple[Deck, Deck]] = {}
        self._faces: dict[tuple[str, str], Pyramid] = {}

    def of_shard(self, shard: int, kind: type[Maker]) -> Maker:
        """Every art deck of the training side by weight, drawn and plain decks beside them.

        `kind` is the maker of scenes wanted. The window of drawn decks moves on by five from shard
        to shard.
        """
        seeds = range(shard * _NEW_PER_SHARD, shard * _NEW_PER_SHARD + _DRAWN_PER_SHARD)
        for gone in set(self._drawn) - set(seeds):
            names = {deck.name for deck in self._drawn.pop(gone)}
            self._faces = {key: face for key, face in self._faces.items() if key[0] not in names}
        for seed in seeds:
            if seed not in self._drawn:
                self._drawn[seed] = (
                    procedural_deck(10_000 + seed, fonts=fonts(), signs=_signs(seed)),
                    plain_deck(10_000 + seed, fonts=(*fonts(), *PLAIN_FONTS)),
                )
        drawn = [deck for seed in seeds for deck in self._drawn[seed]]
        whole = max(sum(self._weights), 1.0)
        shares = [whole * share / len(seeds) for share in (_DRAWN_SHARE, _PLAIN_SHARE)]
        return kind([*self._art, *drawn], [*self._weights, *(shares * len(seeds))], self._faces)


def held_out_stock() -> SceneMaker:
    """The art decks that are never trained on."""
    names = deck_names(split="held_out")
    return SceneMaker([load_deck(n) for n in names], [deck_source(n).weight for n in names])


def plain_held_out_stock(kept_out: Sequence[Path]) -> SceneMaker:
    """Plain decks of seeds and index faces (TTF files) that are never trained on."""
    faces = [f"type:{path}" for path in kept_out]
    seeds = range(_PLAIN_HELD_OUT_FROM, _PLAIN_HELD_OUT_FROM + 28)
    return SceneMaker([plain_deck(seed, fonts=faces) for seed in seeds], [1.0] * len(seeds))


class Samples(Protocol):
    """Anything that makes samples: drawn scenes or photographs."""

    def sample(self, rng: np.random.Generator) -> Sample:
        """One training view."""


def write_shard(path: Path, stock: Samples, seed: int, size: int) -> None:
    """Writes `size` samples: views (n, 136, 96, 3) uint8, rank, suit (int8, -1 none), card_px."""
    rng = np.random.default_rng([seed, 1])
    samples = [stock.sample(rng) for _ in range(size)]
    partial = path.with_suffix(".partial.npz")
    np.savez(
        partial,
        views=np.stack([s.view for s in samples]),
        rank=np.array([s.rank for s in samples], np.int8),
        suit=np.array([s.suit for s in samples], np.int8),
        card_px=np.array([s.card_px for s in samples], np.float32),
    )
    partial.rename(path)


def main() -> None:
    """Makes the shards that are missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument(
        "--fonts", type=Path, nargs="*", default=[], help="TTF files for plain decks kept out"
    )
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    held_out = args.out / "held_out.npz"
    if args.first == 0 and not held_out.exists():
        write_shard(held_out, held_out_stock(), 999_999, 4000)
    plain = args.out / "plain_held_out.npz"
    if args.fonts and not plain.exists():
        write_shard(plain, plain_held_out_stock(args.fonts), 5001, 3000)
    stocks = Stocks()
    for shard in range(args.first, args.first + args.count):
        path = args.out / f"train_{shard:04d}.npz"
        if not path.exists():
            write_shard(path, stocks.of_shard(shard, SceneMaker), shard, SHARD_SIZE)


if __name__ == "__main__":
    main()
