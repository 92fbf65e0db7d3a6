"""Measures `pitwatch read` on labelled photographs: right, wrong, not read, missed, invented.

`python tools/photo_report.py --data ../shared/data [--limit N]`: prints one table, over
`cards_home` valid and test (rank and suit) and `cards_rank_voc` test (rank).
"""

from __future__ import annotations

import argparse
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from models.reader.labels import CODES
from models.reader.photos import read_labels
from pitwatch.photo import PhotoCard, PhotoReader
from vision.detect import Detector
from vision.read import CardReader

_RANK_WORDS = {"nine": "9", "ten": "10", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}
_SAME_PLACE = 0.4

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Truth:
    """One labelled card: `name` is a code, a rank, or "back"; box in pixels."""

    name: str
    box: Box


def _box_of(points: np.ndarray) -> Box:
    (x0, y0), (x1, y1) = points.min(axis=0), points.max(axis=0)
    return float(x0), float(y0), float(x1), float(y1)


def _overlap(a: Box, b: Box) -> float:
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    areas = [(c[2] - c[0]) * (c[3] - c[1]) for c in (a, b)]
    return width * height / (sum(areas) - width * height)


def home(root: Path, split: str) -> dict[Path, list[Truth]]:
    """Labels of `cards_home` by photograph; jokers count as not readable and are left out."""
    found: dict[Path, list[Truth]] = {}
    for card in read_labels(root / "cards_home", split):
        found.setdefault(card.photo, []).append(Truth(card.code, _box_of(card.polygon_px)))
    return found


def voc(root: Path) -> dict[Path, list[Truth]]:
    """Labels of `cards_rank_voc` test by photograph."""
    found: dict[Path, list[Truth]] = {}
    for label in sorted((root / "cards_rank_voc" / "test").rglob("*.xml")):
        tree = ET.parse(label)  # noqa: S314 - labels of our own data sets
        photo = label.with_name(tree.findtext("filename") or "")
        if not photo.exists():
            photo = label.with_suffix(".jpg")
        for item in tree.iter("object"):
            sides = [
                float(item.findtext(f"bndbox/{s}") or 0) for s in ("xmin", "ymin", "xmax", "ymax")
            ]
            name = _RANK_WORDS[item.findtext("name") or ""]
            found.setdefault(photo, []).append(
                Truth(name, (sides[0], sides[1], sides[2], sides[3]))
            )
    return found


def _judge(truth: Truth, card: PhotoCard | None) -> str:
    if card is None:
        return "missed"
    if truth.name == "back":
        return "right" if card.face == "down" else ("not read" if card.card is None else "wrong")
    if card.card is None:
        return "called a back" if card.face == "down" else "not read"
    right = card.card == truth.name if truth.name in CODES else card.card[:-1] == truth.name
    return "right" if right else "wrong"


def score(truths: list[Truth], cards: tuple[PhotoCard, ...]) -> tuple[Counter[str], list[str]]:
    """Counts by outcome for one photograph, and the wrong readings in words."""
    boxes = [_box_of(np.asarray(card.quad_px)) for card in cards]
    pairs = sorted(
        ((_overlap(t.box, b), i, j) for i, t in enumerate(truths) for j, b in enumerate(boxes)),
        reverse=True,
    )
    match: dict[int, int] = {}
    for overlap, i, j in pairs:
        if overlap >= _SAME_PLACE and i not in match and j not in match.values():
            match[i] = j
    counts: Counter[str] = Counter()
    wrong = []
    for i, truth in enumerate(truths):
        card = cards[match[i]] if i in match else None
        if truth.name == "joker":
            counts["joker read" if card is not None and card.card else "joker left"] += 1
            continue
        outcome = _judge(truth, card)
        counts[outcome] += 1
        if outcome == "wrong" and card is not None:
            wrong.append(f"{truth.name} read as {card.card} ({card.confidence:.2f})")
    counts["invented"] += sum(
        1 for j, card in enumerate(cards) if j not in match.values() and card.card is not None
    )
    return counts, wrong


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=10_000)
    parser.add_argument("--sets", default="valid,test,voc")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    reader = PhotoReader(Detector(), CardReader())
    for name in args.sets.split(","):
        labels = voc(args.data) if name == "voc" else home(args.data, name)
        total: Counter[str] = Counter()
        for photo in list(labels)[: args.limit]:
            counts, wrong = score(labels[photo], reader.read(photo).cards)
            total += counts
            for line in wrong:
                sys.stdout.write(f"  {photo.name[:40]}: {line}\n")
        cards = sum(total[k] for k in ("right", "wrong", "not read", "called a back", "missed"))
        sys.stdout.write(f"{name}: {cards} cards {dict(total)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
