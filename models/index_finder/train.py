"""Trains the index finder; stop it and start it again at will.

`python -m models.index_finder.train --scenes S T --data D --reader READER.pt --work W --minutes 20`
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch

from models.index_finder.crops import CropMaker
from models.index_finder.marks import Marked, marked_scenes
from models.index_finder.network import FinderNet
from models.index_finder.real import marked_photographs
from models.training_run import TrainingRun, half_precision

_PEAK_RATE = 2.5e-3
_WARM_UP = 0.03
_AVERAGING, _CLIP, _DECAY = 0.995, 5.0, 0.01


def finder_loss(
    answers: torch.Tensor, maps: torch.Tensor, weights: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Focal loss of the hills (as CenterNet's), and the mean error of corner and edges."""
    wanted, known = maps[:, 0], weights[:, 0]
    chance = torch.sigmoid(answers[:, 0]).clamp(1e-4, 1 - 1e-4)
    tops = (wanted > 0.999).float() * known
    hit = -torch.log(chance) * (1 - chance) ** 2 * tops
    miss = -torch.log(1 - chance) * chance**2 * (1 - wanted) ** 4 * (known - tops)
    focal = (hit.sum() + miss.sum()) / tops.sum().clamp(min=1)
    near = weights[:, 1:2]
    size = maps[:, 3:5].norm(dim=1, keepdim=True).clamp(min=0.5)
    error = (answers[:, 1:] - maps[:, 1:]).abs() / size * near
    return focal, error.sum() / near.sum().clamp(min=1) / 6


class FinderTrainer(TrainingRun[FinderNet]):
    """A run of the index finder."""

    def __init__(self, work: Path, total: int, seed: int) -> None:
        super().__init__(
            FinderNet,
            work,
            seed,
            rate=_PEAK_RATE,
            warm_up=_WARM_UP,
            averaging=_AVERAGING,
            clip=_CLIP,
            weight_decay=_DECAY,
            decays_all=True,
        )
        self.total = total

    def step(self, maker: CropMaker, batch: int, done: float) -> tuple[float, float]:
        """One optimiser step; the two losses. `done` in 0..1 sets the rate."""
        rng = np.random.default_rng([self.seed, self.seen])
        drawn = [maker.draw(rng) for _ in range(batch)]
        views = np.stack([d[0] for d in drawn]).transpose(0, 3, 1, 2)
        x = torch.from_numpy(np.ascontiguousarray(views)).float() / 255
        maps = torch.from_numpy(np.stack([d[1] for d in drawn]))
        weights = torch.from_numpy(np.stack([d[2] for d in drawn]))
        self.net.train()
        with half_precision():
            answers = self.net(x.contiguous(memory_format=torch.channels_last))
        focal, error = finder_loss(answers.float(), maps, weights)
        self.learn(focal + 3.0 * error, batch, done)
        return float(focal.detach()), float(error.detach())


def _sources(args: argparse.Namespace) -> list[tuple[float, list[Marked]]]:
    sources = [
        (share, marked_scenes(folder))
        for share, folder in zip(args.share, args.scenes, strict=True)
    ]
    if args.reader is not None:
        sources.append((args.photo_share, marked_photographs(args.data, args.reader)))
    return sources


def main() -> None:
    """Trains to the end and writes `finder.pt`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=Path, nargs="+", required=True)
    parser.add_argument("--share", type=float, nargs="+", default=(0.5, 0.32))
    parser.add_argument("--data", type=Path)
    parser.add_argument("--reader", type=Path, help="weights that say which labels to trust")
    parser.add_argument("--photo-share", type=float, default=0.18)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--samples", type=int, default=60_000)
    parser.add_argument("--batch", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after, to go on later")
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    args.work.mkdir(parents=True, exist_ok=True)
    trainer = FinderTrainer(args.work, args.samples, args.seed)
    maker = CropMaker(_sources(args))
    began, losses = time.monotonic(), list[tuple[float, float]]()
    while trainer.seen < trainer.total and time.monotonic() - began < 60 * args.minutes:
        losses.append(trainer.step(maker, args.batch, trainer.seen / trainer.total))
        if len(losses) % 100 == 0:
            focal, error = np.mean(losses[-100:], axis=0)
            speed = len(losses) * args.batch / (time.monotonic() - began)
            print(f"{trainer.seen} {focal:.3f} {error:.4f} {speed:.1f} crops/s", flush=True)
            trainer.save()
    trainer.save()
    torch.save(trainer.average.state_dict(), args.work / "finder.pt")


if __name__ == "__main__":
    main()
