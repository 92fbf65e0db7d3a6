"""Trains the detector.

``python -m models.detector.train --data ../shared/data --scenes DIR --out DIR --minutes 85``

The learning rate follows the share of the budget that is used, whichever is nearer its end: steps
or minutes. A run with ``--steps`` alone repeats exactly for a seed; ``--minutes`` makes sure that
the schedule is finished in time on a shared machine, because a network whose rate has not decayed
finds five times as many false cards.
"""

from __future__ import annotations

import argparse
import copy
import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch

from models.detector.batches import Mixer, photograph_source, scene_source
from models.detector.network import build_network, corner_loss
from models.detector.photographs import home_samples, stack_samples, voc_samples
from models.training_run import half_precision

PEAK_RATE = 1.6e-3
FINAL_SHARE = 0.02
WARM_UP_STEPS = 120
EMA_DECAY = 0.998


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """Crop size and batch until a share of the budget is used."""

    until: float
    size: int
    batch: int
    mosaic: float


PHASES = (
    Phase(until=0.50, size=320, batch=16, mosaic=0.25),
    Phase(until=0.88, size=480, batch=8, mosaic=0.35),
    Phase(until=1.01, size=480, batch=8, mosaic=0.0),
)
"""Small crops first: the objects are as large, there is only less around them, and twice as many
are seen.
"""


class Clock:
    """How much of the budget is used; survives a resumed run."""

    def __init__(self, steps: int | None, minutes: float | None) -> None:
        self.steps, self.minutes = steps, minutes
        self.spent_s = 0.0
        self._mark = time.monotonic()

    def used(self, step: int) -> float:
        """Share of the budget, 0..1."""
        now = time.monotonic()
        self.spent_s += now - self._mark
        self._mark = now
        shares = [
            step / self.steps if self.steps else 0.0,
            self.spent_s / 60 / self.minutes if self.minutes else 0.0,
        ]
        return min(1.0, max(shares))


def learning_rate(step: int, used: float) -> float:
    """Warm-up, then a cosine down to ``FINAL_SHARE`` of the peak."""
    cosine = FINAL_SHARE + (1 - FINAL_SHARE) * (1 + math.cos(math.pi * used)) / 2
    return PEAK_RATE * cosine * min(1.0, (step + 1) / WARM_UP_STEPS)


def _batch(mixer: Mixer, seed: int, step: int, phase: Phase) -> dict[str, torch.Tensor]:
    """Batch number ``step``: the same for the same seed and phase."""
    mixer.mosaic = phase.mosaic
    pictures, rows = [], []
    for k in range(phase.batch):
        picture, found = mixer.draw(np.random.default_rng([seed, step, k]), phase.size)
        pictures.append(picture[..., ::-1].transpose(2, 0, 1))
        rows.append(np.column_stack([np.full(len(found), k, np.float32), found]))
    table = torch.from_numpy(np.concatenate(rows))
    box = table[:, 2:6] / phase.size
    corners = table[:, 7:].reshape(-1, 4, 2) / phase.size
    order = table[:, 6].view(-1, 1, 1).expand(-1, 4, 1)
    return {
        "img": torch.from_numpy(np.ascontiguousarray(np.stack(pictures))),
        "batch_idx": table[:, 0],
        "cls": table[:, 1:2],
        "bboxes": torch.cat([(box[:, :2] + box[:, 2:]) / 2, box[:, 2:] - box[:, :2]], 1),
        "keypoints": torch.cat([corners, order], 2),
    }


class Trainer:
    """The network, its average, the optimiser and where the run stands."""

    def __init__(self, options: argparse.Namespace) -> None:
        torch.manual_seed(options.seed)
        torch.set_num_threads(options.threads)
        self.options = options
        self.model = build_network().train().to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.model).eval()
        self.loss = corner_loss(self.model)
        decayed = [p for p in self.model.parameters() if p.ndim > 1 and p.requires_grad]
        plain = [p for p in self.model.parameters() if p.ndim <= 1 and p.requires_grad]
        groups = [{"params": decayed, "weight_decay": 5e-4}, {"params": plain, "weight_decay": 0.0}]
        self.optimiser = torch.optim.AdamW(groups, lr=PEAK_RATE, betas=(0.9, 0.999))
        self.clock = Clock(options.steps, options.minutes)
        self.step = 0

    def save(self, name: str = "last.pt") -> None:
        """Writes a checkpoint that can be resumed and exported, never half of one."""
        path = self.options.out / name
        state = {
            "model": self.model.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "step": self.step,
            "spent_s": self.clock.spent_s,
        }
        torch.save(state, path.with_suffix(".part"))
        path.with_suffix(".part").replace(path)

    def resume(self) -> None:
        """Continues from the last checkpoint if there is one."""
        path = self.options.out / "last.pt"
        if path.exists():
            state = torch.load(path, weights_only=True)
            self.model.load_state_dict(state["model"])
            self.average.load_state_dict(state["average"])
            self.optimiser.load_state_dict(state["optimiser"])
            self.step, self.clock.spent_s = state["step"], state["spent_s"]

    def train_on(self, batch: dict[str, torch.Tensor], rate: float) -> Any:
        """One step; returns the loss items (box, corners, -, class, distribution)."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        pictures = batch["img"].float().div_(255).contiguous(memory_format=torch.channels_last)
        with half_precision():
            predictions = self.model(pictures)
        predictions = {k: v.float() if torch.is_tensor(v) else v for k, v in predictions.items()}
        loss, items = self.loss(predictions, batch)
        self.optimiser.zero_grad(set_to_none=True)
        (loss.sum() / len(pictures) * 8).backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 10.0)
        self.optimiser.step()
        self._follow()
        self.step += 1
        return items

    @torch.no_grad()
    def _follow(self) -> None:
        decay = min(EMA_DECAY, (1 + self.step) / (20 + self.step))
        for mean, now in zip(
            self.average.state_dict().values(), self.model.state_dict().values(), strict=True
        ):
            if mean.dtype.is_floating_point:
                mean.lerp_(now, 1 - decay)
            else:
                mean.copy_(now)


def _mixer(options: argparse.Namespace) -> Mixer:
    """Composed scenes and, where given, the photographs' train folders."""
    sources = [
        scene_source(folder, share)
        for folder, share in zip(options.scenes, options.share, strict=True)
    ]
    if options.data is not None:
        sources.append(photograph_source(home_samples(options.data, "train"), 0.17))
        sources.append(photograph_source(voc_samples(options.data, "train"), 0.09))
        sources.append(photograph_source(stack_samples(options.data, "train"), 0.04, (0.25, 1.0)))
    return Mixer(sources)


def _options(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, help="folder of the photographs")
    parser.add_argument(
        "--scenes",
        type=Path,
        nargs="+",
        default=[Path("runs/scenes")],
        help="folders of composed scenes",
    )
    parser.add_argument(
        "--share",
        type=float,
        nargs="+",
        default=[0.70],
        help="how often each scene folder is drawn",
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--steps", type=int)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(argv)
    if not options.steps and not options.minutes:
        parser.error("give --steps, --minutes or both")
    return options


def main(argv: list[str] | None = None) -> None:
    """Trains until the budget is used, saving every 100 steps."""
    options = _options(argv)
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    trainer = Trainer(options)
    trainer.resume()
    mixer, used = _mixer(options), trainer.clock.used(trainer.step)
    total: dict[str, float] = {}
    with ThreadPoolExecutor(1) as ahead:
        phase = next(p for p in PHASES if used < p.until)
        coming = ahead.submit(_batch, mixer, options.seed, trainer.step, phase)
        while used < 1.0:
            batch = coming.result()
            phase = next(p for p in PHASES if used < p.until)
            coming = ahead.submit(_batch, mixer, options.seed, trainer.step + 1, phase)
            items = trainer.train_on(batch, learning_rate(trainer.step, used))
            total = {k: total.get(k, 0.0) + float(v) for k, v in items.items()}
            used = trainer.clock.used(trainer.step)
            if trainer.step % 50 == 0:
                means = " ".join(f"{k}={v / 50:.3f}" for k, v in total.items())
                print(
                    f"step {trainer.step} used {used:.3f} {trainer.clock.spent_s:.0f} s "
                    f"{phase.size} px {means}",
                    flush=True,
                )
                total = {}
                trainer.save()
                if options.scenes and trainer.step % 500 == 0:
                    mixer = _mixer(options)
    trainer.save()
    print("done", trainer.step, "steps", flush=True)


if __name__ == "__main__":
    main()
