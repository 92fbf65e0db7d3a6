"""Trains the reader on shards of views; stop it and start it again at will.

`python -m models.reader.train --shards DIR --work DIR --samples 240000`

A run is only worth using when it has reached its end (see `models.training_run`).
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

from models.reader.network import ReaderNet
from models.training_run import TrainingRun, half_precision

_PEAK_RATE = 3e-3
_WARM_UP = 0.05
_RANKS = 13
_SUITS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Views:
    """Samples in memory: views (n, 136, 96, 3) uint8, labels int64 with -1 for unreadable."""

    views: np.ndarray
    rank: np.ndarray
    suit: np.ndarray
    card_px: np.ndarray

    @classmethod
    def load(cls, path: Path) -> Views:
        """Reads one shard."""
        with np.load(path) as data:
            return cls(
                views=data["views"],
                rank=data["rank"].astype(np.int64),
                suit=data["suit"].astype(np.int64),
                card_px=data["card_px"],
            )


def batch_tensor(views: np.ndarray) -> torch.Tensor:
    """Views (n, 136, 96, 3) uint8 to the network's input (n, 3, 136, 96) in [0, 1]."""
    tensor = torch.from_numpy(np.ascontiguousarray(views)).permute(0, 3, 1, 2).float() / 255
    return tensor.contiguous(memory_format=torch.channels_last)


def _augmented(views: np.ndarray, rng: np.random.Generator) -> torch.Tensor:
    """Turns half of the views upside down, shifts them a little and varies the light."""
    views = views.copy()
    flipped = rng.random(len(views)) < 0.5
    views[flipped] = views[flipped, ::-1, ::-1]
    for view, (dy, dx) in zip(views, rng.integers(-2, 3, (len(views), 2)), strict=True):
        view[:] = np.roll(view, (int(dy), int(dx)), axis=(0, 1))
    x = batch_tensor(views)
    gain = torch.from_numpy(rng.normal(1, 0.06, (len(views), 3, 1, 1)).astype(np.float32))
    lift = torch.from_numpy(rng.normal(0, 0.03, (len(views), 1, 1, 1)).astype(np.float32))
    return (x * gain + lift).clamp(0, 1).contiguous(memory_format=torch.channels_last)


def reader_loss(logits: torch.Tensor, rank: torch.Tensor, suit: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of rank, suit and readability; unreadable views teach only the last."""
    readable = (rank >= 0).float()
    loss = nn.functional.binary_cross_entropy_with_logits(logits[:, -1], readable)
    for part, label in ((logits[:, :_RANKS], rank), (logits[:, _RANKS : _RANKS + _SUITS], suit)):
        each = nn.functional.cross_entropy(
            part, label.clamp(min=0), reduction="none", label_smoothing=0.01
        )
        loss = loss + (each * readable).sum() / readable.sum().clamp(min=1)
    return loss


@torch.inference_mode()
def logits_of(net: nn.Module, views: np.ndarray) -> np.ndarray:
    """Logits (n, 18), the mean over both ways up."""
    net.eval()
    parts = []
    for start in range(0, len(views), 250):
        x = batch_tensor(views[start : start + 250])
        with half_precision():
            y = net(x).float() + net(torch.flip(x, (2, 3))).float()
        parts.append((y / 2).numpy())
    return np.concatenate(parts)


def accuracy(net: nn.Module, held: Views) -> str:
    """One line of measures on held-out decks."""
    logits = logits_of(net, held.views)
    known = held.rank >= 0
    rank = logits[:, :_RANKS].argmax(1) == held.rank
    suit = logits[:, _RANKS : _RANKS + _SUITS].argmax(1) == held.suit
    readable = (logits[:, -1] > 0) == known
    sizes = ((0, 38), (38, 60), (60, 90), (90, 999))
    exact, px = rank & suit, held.card_px
    by_size = " ".join(
        f"{low}-{high}px {np.mean(exact[known & (px >= low) & (px < high)]):.3f}"
        for low, high in sizes
    )
    return (
        f"exact {np.mean(exact[known]):.4f} rank {np.mean(rank[known]):.4f} "
        f"suit {np.mean(suit[known]):.4f} readable {np.mean(readable):.4f} | {by_size}"
    )


class Trainer(TrainingRun[ReaderNet]):
    """A run of the whole-face reader."""

    def __init__(
        self, work: Path, total: int, seed: int, rate: float, start_from: Path | None
    ) -> None:
        super().__init__(ReaderNet, work, seed, rate=rate, warm_up=_WARM_UP, start_from=start_from)
        self.total = total

    def step(self, data: Views, picked: np.ndarray) -> float:
        """One optimiser step on the picked samples; the loss."""
        self.net.train()
        x = _augmented(data.views[picked], np.random.default_rng([self.seed, self.seen]))
        with half_precision():
            logits = self.net(x)
        rank, suit = torch.from_numpy(data.rank[picked]), torch.from_numpy(data.suit[picked])
        loss = reader_loss(logits.float(), rank, suit)
        return self.learn(loss, len(picked), self.seen / self.total)


def _epoch(trainer: Trainer, shards: list[Path], args: argparse.Namespace) -> None:
    """One pass over the shards there are now, two at a time."""
    order = np.random.default_rng([trainer.seed, trainer.seen, 3]).permutation(len(shards))
    for at in range(0, len(order), 2):
        parts = [Views.load(shards[i]) for i in order[at : at + 2]]
        data = Views(
            views=np.concatenate([p.views for p in parts]),
            rank=np.concatenate([p.rank for p in parts]),
            suit=np.concatenate([p.suit for p in parts]),
            card_px=np.concatenate([p.card_px for p in parts]),
        )
        picks = np.random.default_rng([trainer.seed, trainer.seen]).permutation(len(data.rank))
        began, losses = time.monotonic(), []
        for start in range(0, len(picks) - args.batch + 1, args.batch):
            losses.append(trainer.step(data, picks[start : start + args.batch]))
            if trainer.seen >= trainer.total:
                break
        speed = len(losses) * args.batch / (time.monotonic() - began)
        print(f"{trainer.seen} loss {np.mean(losses):.4f} {speed:.0f} views/s", flush=True)
        trainer.save()
        if trainer.seen >= trainer.total:
            return


def main() -> None:
    """Trains to the end and writes `reader.pt`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shards", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--samples", type=int, default=240_000)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rate", type=float, default=_PEAK_RATE)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--start-from", type=Path)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    args.work.mkdir(parents=True, exist_ok=True)
    trainer = Trainer(args.work, args.samples, args.seed, args.rate, args.start_from)
    while trainer.seen < trainer.total:
        _epoch(trainer, sorted(args.shards.glob("train_[0-9]*[0-9].npz")), args)
        held = args.shards / "held_out.npz"
        if held.exists():
            print(
                f"{trainer.seen} held out: {accuracy(trainer.average, Views.load(held))}",
                flush=True,
            )
    torch.save(trainer.average.state_dict(), args.work / "reader.pt")


if __name__ == "__main__":
    main()
