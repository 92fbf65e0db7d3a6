"""Fits temperatures and the threshold of acceptance on development views, never on reported ones.

`python -m models.reader.calibrate --weights DIR/reader.pt --held-out DIR/held_out.npz
DIR/plain_held_out.npz --data ../shared/data --settings DIR/settings.toml`

Development views: the first half of the held-out decks' scenes (their second half is reported) and
the `valid` photographs of `cards_home` (its `test` is reported).
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch

from models.reader.labels import CODES, RANK_INDEX, SUIT_INDEX
from models.reader.network import ReaderNet
from models.reader.photos import read_labels
from models.reader.rectify import rectify, turned
from models.reader.runtime import calibrated
from models.reader.train import Views, logits_of

Floats = npt.NDArray[np.float64]

_TEMPERATURES = np.geomspace(0.8, 4.0, 33)
_SURPRISES = (0.0, 0.002, 0.005, 0.01, 0.02)
_WRONG_AT_MOST = 0.005
"""Share of accepted development readings that may be wrong; it sets `accept_at`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """Logits (n, 18) with their true rank and suit (-1: not readable)."""

    logits: Floats
    rank: npt.NDArray[np.int64]
    suit: npt.NDArray[np.int64]

    def joined(self, other: Labelled) -> Labelled:
        """Both sets as one."""
        return Labelled(
            logits=np.concatenate([self.logits, other.logits]),
            rank=np.concatenate([self.rank, other.rank]),
            suit=np.concatenate([self.suit, other.suit]),
        )


def first_half(path: Path, net: ReaderNet) -> Labelled:
    """The development half of the held-out decks' scenes."""
    held = Views.load(path)
    half = len(held.rank) // 2
    logits = logits_of(net, held.views[:half]).astype(np.float64)
    return Labelled(logits=logits, rank=held.rank[:half], suit=held.suit[:half])


def photographs(data: Path, split: str, net: ReaderNet) -> Labelled:
    """Whole cards of one split of `cards_home`, each the better of upright and sideways."""
    views, ranks, suits = [], [], []
    for card in read_labels(data / "cards_home", split):
        image = cv2.imread(str(card.photo))
        if card.quad_px is None or image is None or card.code not in CODES:
            continue
        picture = np.asarray(image, np.uint8)
        views += [rectify(picture, turned(card.quad_px, quarters)) for quarters in (0, 1)]
        ranks.append(RANK_INDEX[card.code[:-1]])
        suits.append(SUIT_INDEX[card.code[-1]])
    logits = logits_of(net, np.stack(views)).astype(np.float64).reshape(-1, 2, 18)
    way = logits[:, :, 17].argmax(axis=1)
    return Labelled(
        logits=logits[np.arange(len(way)), way],
        rank=np.asarray(ranks, np.int64),
        suit=np.asarray(suits, np.int64),
    )


def _log_loss(logits: Floats, label: npt.NDArray[np.int64], temperature: float) -> float:
    scaled = logits / temperature
    top = scaled.max(axis=1, keepdims=True)
    norm = np.log(np.exp(scaled - top).sum(axis=1)) + top[:, 0]
    return float((norm - scaled[np.arange(len(label)), label]).mean())


def best_temperature(logits: Floats, label: npt.NDArray[np.int64]) -> float:
    """The temperature by which logits (n, m) tell their labels (n,) best."""
    return float(min(_TEMPERATURES, key=lambda t: _log_loss(logits, label, float(t))))


def _joint_loss(known: Labelled, settings: dict[str, float]) -> float:
    found = calibrated(known.logits, settings)
    at = np.arange(len(known.rank))
    chance = found.ranks[at, known.rank] * found.suits[at, known.suit]
    return float(-np.log(np.maximum(chance, 1e-9)).mean())


def _accept_at(all_views: Labelled, settings: dict[str, float]) -> float:
    """The lowest confidence from which on at most half a percent of the readings is wrong."""
    found = calibrated(all_views.logits, settings)
    sure = found.ranks.max(axis=1) * found.suits.max(axis=1) * (1 - found.hidden)
    right = (found.ranks.argmax(axis=1) == all_views.rank) & (
        found.suits.argmax(axis=1) == all_views.suit
    )
    for threshold in np.linspace(0.5, 0.99, 50):
        taken = sure >= threshold
        if taken.sum() and np.mean(~right[taken]) <= _WRONG_AT_MOST:
            return float(threshold)
    return 0.99


def fit(all_views: Labelled) -> dict[str, float]:
    """The reader's settings."""
    known = all_views.rank >= 0
    readable = Labelled(
        logits=all_views.logits[known], rank=all_views.rank[known], suit=all_views.suit[known]
    )
    face = np.stack([np.zeros(len(known)), all_views.logits[:, 17]], axis=1)
    settings = {
        "rank_temperature": best_temperature(readable.logits[:, :13], readable.rank),
        "suit_temperature": best_temperature(readable.logits[:, 13:17], readable.suit),
        "face_temperature": best_temperature(face, known.astype(np.int64)),
    }
    losses = {s: _joint_loss(readable, settings | {"surprise": s}) for s in _SURPRISES}
    settings["surprise"] = min(losses, key=lambda s: losses[s])
    settings["accept_at"] = _accept_at(all_views, settings)
    return settings


def main() -> None:
    """Writes the settings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--held-out", type=Path, nargs="+", required=True)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--settings", type=Path, required=True)
    args = parser.parse_args()
    torch.set_num_threads(1)
    net = ReaderNet()
    net.load_state_dict(torch.load(args.weights, weights_only=True))
    views = first_half(args.held_out[0], net)
    for path in args.held_out[1:]:
        views = views.joined(first_half(path, net))
    if args.data is not None:
        views = views.joined(photographs(args.data, "valid", net))
    lines = [f"{key} = {value:.4f}\n" for key, value in fit(views).items()]
    args.settings.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
