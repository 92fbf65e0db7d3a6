"""Trains the index network on shards of corner views; stop it and start it again at will.

`python -m models.card_index.train --shards DIR --work DIR --samples 500000`; `--start-from` and
`--rate` go on from finished weights with other shards. Every batch is mixed of all kinds of shards,
so that none is forgotten while another is learned.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import nn

from models.card_index.network import IndexNet
from models.card_index.shards import FOREIGN_FROM, HELD_OUT_FROM, PHOTOGRAPHS_FROM, SMALL_FROM
from models.reader.train import Views, batch_tensor
from models.training_run import TrainingRun, half_precision

_PEAK_RATE = 3e-3
_WARM_UP = 0.04
_RANKS, _SUITS = 13, 4
_SHARES = (
    (SMALL_FROM, 0.36),
    (FOREIGN_FROM, 0.18),
    (PHOTOGRAPHS_FROM, 0.16),
    (HELD_OUT_FROM, 0.30),
)
"""Scenes, small cards, foreign letters, photographs: numbers of shards below, share of a batch."""
_LOOK_EVERY = 60_000


def _augmented(views: np.ndarray, rng: np.random.Generator) -> torch.Tensor:
    """Moves the views a little and varies the light; nothing is turned, an index is upright."""
    views = views.copy()
    for view, (dy, dx) in zip(views, rng.integers(-3, 4, (len(views), 2)), strict=True):
        view[:] = np.roll(view, (int(dy), int(dx)), axis=(0, 1))
    x = batch_tensor(views)
    gain = torch.from_numpy(rng.normal(1, 0.07, (len(views), 3, 1, 1)).astype(np.float32))
    lift = torch.from_numpy(rng.normal(0, 0.03, (len(views), 1, 1, 1)).astype(np.float32))
    return (x * gain + lift).clamp(0, 1).contiguous(memory_format=torch.channels_last)


def index_loss(logits: torch.Tensor, rank: torch.Tensor, suit: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of rank and suit where they are in sight, and of what is in sight."""
    loss = torch.zeros(())
    for part, label, seen in (
        (logits[:, :_RANKS], rank, logits[:, 17]),
        (logits[:, _RANKS : _RANKS + _SUITS], suit, logits[:, 18]),
    ):
        known = (label >= 0).float()
        each = nn.functional.cross_entropy(
            part, label.clamp(min=0), reduction="none", label_smoothing=0.01
        )
        loss = loss + (each * known).sum() / known.sum().clamp(min=1)
        loss = loss + 0.7 * nn.functional.binary_cross_entropy_with_logits(seen, known)
    return loss


@torch.inference_mode()
def corner_logits(net: nn.Module, views: np.ndarray) -> np.ndarray:
    """Logits (n, 19)."""
    net.eval()
    parts = []
    for start in range(0, len(views), 500):
        with half_precision():
            parts.append(net(batch_tensor(views[start : start + 500])).float().numpy())
    return np.concatenate(parts)


def accuracy(net: nn.Module, held: Views) -> str:
    """One line of measures on held-out decks."""
    logits = corner_logits(net, held.views)
    rank, suit = logits[:, :13].argmax(1) == held.rank, logits[:, 13:17].argmax(1) == held.suit
    known, suited = held.rank >= 0, held.suit >= 0
    seen = (logits[:, 17] > 0) == known
    sizes = ((0, 45), (45, 70), (70, 120), (120, 999))
    both, px = known & suited, held.card_px
    parts = [(f"{a}-{b}px", (rank & suit)[both & (px >= a) & (px < b)]) for a, b in sizes]
    by_size = " ".join(f"{name} {np.mean(part):.3f}" for name, part in parts if len(part))
    return (
        f"rank {np.mean(rank[known]):.4f} suit {np.mean(suit[suited]):.4f} "
        f"in sight {np.mean(seen):.4f} | {by_size}"
    )


class IndexTrainer(TrainingRun[IndexNet]):
    """A run of the index network."""

    def __init__(
        self,
        work: Path,
        total: int,
        seed: int,
        *,
        rate: float = _PEAK_RATE,
        start_from: Path | None = None,
    ) -> None:
        warm_up = _WARM_UP if start_from is None else 0.0
        super().__init__(IndexNet, work, seed, rate=rate, warm_up=warm_up, start_from=start_from)
        self.total = total

    def step(self, data: Views) -> float:
        """One optimiser step on these samples; the loss."""
        self.net.train()
        x = _augmented(data.views, np.random.default_rng([self.seed, self.seen]))
        with half_precision():
            logits = self.net(x)
        rank, suit = torch.from_numpy(data.rank), torch.from_numpy(data.suit)
        loss = index_loss(logits.float(), rank, suit)
        return self.learn(loss, len(data.rank), self.seen / self.total)


class Mixture:
    """Views of several kinds of shards, drawn by the kinds' shares."""

    def __init__(self, folder: Path) -> None:
        """Loads all training shards of a folder (184 MB each)."""
        kinds: list[Views] = []
        shares: list[float] = []
        paths = {int(p.stem[-4:]): p for p in sorted(folder.glob("corners_[0-9]*.npz"))}
        low = 0
        for high, share in _SHARES:
            parts = [Views.load(path) for number, path in paths.items() if low <= number < high]
            low = high
            if parts:
                kinds.append(_joined(parts))
                shares.append(share)
        self._kinds, self._shares = kinds, np.array(shares) / sum(shares)

    def batch(self, size: int, rng: np.random.Generator) -> Views:
        """So many views of every kind, at random."""
        counts = rng.multinomial(size, self._shares)
        return _joined(
            [
                _picked(kind, rng.integers(len(kind.rank), size=count))
                for kind, count in zip(self._kinds, counts, strict=True)
            ]
        )


def _joined(parts: Sequence[Views]) -> Views:
    return Views(
        views=np.concatenate([p.views for p in parts]),
        rank=np.concatenate([p.rank for p in parts]),
        suit=np.concatenate([p.suit for p in parts]),
        card_px=np.concatenate([p.card_px for p in parts]),
    )


def _picked(data: Views, which: np.ndarray) -> Views:
    return Views(
        views=data.views[which],
        rank=data.rank[which],
        suit=data.suit[which],
        card_px=data.card_px[which],
    )


def main() -> None:
    """Trains to the end and writes `index.pt`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shards", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--samples", type=int, default=500_000)
    parser.add_argument("--batch", type=int, default=96)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=_PEAK_RATE, help="the highest rate")
    parser.add_argument("--start-from", type=Path, help="finished weights to go on from")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after, to go on later")
    args = parser.parse_args()
    torch.set_num_threads(1)
    args.work.mkdir(parents=True, exist_ok=True)
    trainer = IndexTrainer(
        args.work, args.samples, args.seed, rate=args.rate, start_from=args.start_from
    )
    mixture, held = Mixture(args.shards), sorted(args.shards.glob("corners_09*.npz"))
    began, losses = time.monotonic(), list[float]()
    stop = began + 60 * args.minutes
    while trainer.seen < trainer.total:
        rng = np.random.default_rng([trainer.seed, trainer.seen, 3])
        losses.append(trainer.step(mixture.batch(args.batch, rng)))
        if trainer.seen % _LOOK_EVERY < args.batch:
            speed = len(losses) * args.batch / (time.monotonic() - began)
            print(f"{trainer.seen} loss {np.mean(losses):.4f} {speed:.0f} views/s", flush=True)
            for path in held:
                print(f"  {path.stem}: {accuracy(trainer.average, Views.load(path))}", flush=True)
            trainer.save()
            losses, began = list[float](), time.monotonic()
            if began > stop:
                return
    torch.save(trainer.average.state_dict(), args.work / "index.pt")


if __name__ == "__main__":
    main()
