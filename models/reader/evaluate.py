"""Measures the shipped reader alone, the cards' corners being given.

`python -m models.reader.evaluate --data ../shared/data [--held-out DIR/held_out.npz ...]`

Prints, for whole cards of `cards_home` valid (development) and test, and for scenes of held-out
decks (the half that calibration did not see): right, wrong and not read at the shipped threshold,
rank and suit alone, and the same by the card's height in the picture.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.reader.labels import CODES, RANK_INDEX, SUIT_INDEX
from models.reader.photos import read_labels
from models.reader.rectify import Image, quad_size_px, rectify, turned
from models.reader.runtime import Beliefs, ReaderModel

_HEIGHTS = ((0, 50), (50, 70), (70, 100), (100, 150), (150, 9999))


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Beliefs on n views with their truth; `height` is the card's height in pixels."""

    beliefs: Beliefs
    rank: npt.NDArray[np.int64]
    suit: npt.NDArray[np.int64]
    height: npt.NDArray[np.float64]

    def table(self, name: str, accept_at: float) -> str:
        """A few lines of text."""
        known = self.rank >= 0
        rank = self.beliefs.ranks.argmax(axis=1) == self.rank
        suit = self.beliefs.suits.argmax(axis=1) == self.suit
        sure = self.beliefs.ranks.max(axis=1) * self.beliefs.suits.max(axis=1)
        sure = sure * (1 - self.beliefs.hidden)
        taken, right = sure >= accept_at, rank & suit
        lines = [
            f"{name}: {int(known.sum())} readable, {int((~known).sum())} not",
            f"  best guess: exact {right[known].mean():.4f} rank {rank[known].mean():.4f} "
            f"suit {suit[known].mean():.4f}",
            f"  at {accept_at:.2f}: right {(taken & right)[known].mean():.4f} "
            f"wrong {(taken & ~right)[known].mean():.4f} not read {(~taken)[known].mean():.4f}",
        ]
        if (~known).any():
            lines.append(f"  unreadable views read as a card: {taken[~known].mean():.4f}")
        for low, high in _HEIGHTS:
            part = known & (self.height >= low) & (self.height < high)
            if part.sum() >= 20:
                lines.append(
                    f"  {low}-{high} px high ({int(part.sum())}): exact {right[part].mean():.4f} "
                    f"rank {rank[part].mean():.4f} wrong {(taken & ~right)[part].mean():.4f}"
                )
        return "\n".join(lines)


def _measured(
    model: ReaderModel, views: list[Image], labels: list[str], heights: list[float]
) -> Measured:
    known = [code if code in CODES else None for code in labels]
    return Measured(
        beliefs=model.beliefs(views),
        rank=np.array([-1 if c is None else RANK_INDEX[c[:-1]] for c in known]),
        suit=np.array([-1 if c is None else SUIT_INDEX[c[-1]] for c in known]),
        height=np.array(heights),
    )


def photographs(model: ReaderModel, data: Path, split: str) -> Measured:
    """Whole cards of one split of `cards_home`, each the better of upright and sideways."""
    views: list[Image] = []
    labels: list[str] = []
    heights: list[float] = []
    for card in read_labels(data / "cards_home", split):
        image = cv2.imread(str(card.photo))
        if card.quad_px is None or image is None or card.code == "joker":
            continue
        both = [rectify(np.asarray(image, np.uint8), turned(card.quad_px, q)) for q in (0, 1)]
        hidden = model.beliefs(both).hidden
        views.append(both[int(hidden.argmin())])
        labels.append(card.code)
        heights.append(max(quad_size_px(card.quad_px)))
    return _measured(model, views, labels, heights)


def held_out_scenes(model: ReaderModel, path: Path) -> Measured:
    """The half of the held-out decks' scenes that calibration did not see."""
    with np.load(path) as data:
        half = len(data["rank"]) // 2
        return Measured(
            beliefs=model.beliefs(list(data["views"][half:])),
            rank=data["rank"][half:].astype(np.int64),
            suit=data["suit"][half:].astype(np.int64),
            height=data["card_px"][half:].astype(np.float64) * 1.3,
        )


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--held-out", type=Path, nargs="*", default=[])
    args = parser.parse_args()
    cv2.setNumThreads(1)
    model = ReaderModel()
    accept_at = model.settings.get("accept_at", 0.8)
    for path in args.held_out:
        table = held_out_scenes(model, path).table(f"held-out decks, {path.stem}", accept_at)
        sys.stdout.write(table + "\n")
    for split in ("valid", "test") if args.data is not None else ():
        table = photographs(model, args.data, split).table(f"cards_home {split}", accept_at)
        sys.stdout.write(table + "\n")


if __name__ == "__main__":
    main()
