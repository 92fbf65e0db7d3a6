"""Turns trustworthy photographs of real cards into training shards.

`python -m models.reader.photo_shards --data ../shared/data --weights DIR/reader.pt --out DIR`

A photograph's label is trusted when a reader trained without photographs gives it some chance,
and more chance than in the mirror: that drops mirrored pictures, wrong labels and outlines that
are not a card's four corners, and finds out which way round the card lies.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
import torch

from models.reader.labels import CODES, RANK_INDEX, SUIT_INDEX
from models.reader.network import ReaderNet
from models.reader.photos import PhotoCard, PhotoStock, read_labels
from models.reader.rectify import Image, rectify, turned
from models.reader.runtime import softmax
from models.reader.shards import SHARD_SIZE, write_shard
from models.reader.train import logits_of

_LEAST_CHANCE = 0.05


def _chances(net: ReaderNet, views: list[Image], code: str) -> np.ndarray:
    """Probability that each view shows this card and is readable."""
    logits = logits_of(net, np.stack(views)).astype(np.float64)
    rank = softmax(logits[:, :13])[:, RANK_INDEX[code[:-1]]]
    suit = softmax(logits[:, 13:17])[:, SUIT_INDEX[code[-1]]]
    return np.asarray(rank * suit / (1 + np.exp(-logits[:, 17])))


def trusted(cards: list[PhotoCard], net: ReaderNet) -> list[PhotoCard]:
    """The cards whose label can be believed, each with its corners the right way round.

    Backs and jokers have no index to check and are kept when their photograph is not mirrored.
    """
    by_photo: dict[Path, list[PhotoCard]] = defaultdict(list)
    for card in cards:
        if card.quad_px is not None:
            by_photo[card.photo].append(card)
    kept: list[PhotoCard] = []
    for photo, group in by_photo.items():
        picture = cv2.imread(str(photo))
        if picture is not None:
            kept += _trusted_in(np.asarray(picture, np.uint8), group, net)
    return kept


def _trusted_in(image: Image, group: list[PhotoCard], net: ReaderNet) -> list[PhotoCard]:
    kept, evidence = [], 0.0
    for card in group:
        if card.quad_px is None:
            continue
        if card.code not in CODES:
            kept.append(card)
            continue
        views = [rectify(image, turned(card.quad_px, quarters)) for quarters in (0, 1)]
        straight = _chances(net, views, card.code)
        mirrored = _chances(net, [np.ascontiguousarray(v[:, ::-1]) for v in views], card.code)
        evidence += float(np.log(straight.max() + 0.02) - np.log(mirrored.max() + 0.02))
        if straight.max() > max(_LEAST_CHANCE, mirrored.max()):
            quad = turned(card.quad_px, int(straight.argmax()))
            kept.append(dataclasses.replace(card, quad_px=quad))
    return kept if evidence >= 0 else []


def main() -> None:
    """Writes the shards and says how many cards they come from."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=2)
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    net = ReaderNet()
    net.load_state_dict(torch.load(args.weights, weights_only=True))
    labelled = read_labels(args.data / "cards_home", "train")
    believed = trusted(labelled, net)
    print(f"{len(believed)} of {len(labelled)} labelled cards are trusted")  # noqa: T201
    stock = PhotoStock(believed)
    for number in range(args.count):
        path = args.out / f"train_9{number:03d}.npz"
        write_shard(path, stock, 90_000 + number, SHARD_SIZE)


if __name__ == "__main__":
    main()
