"""Trains the corner network.

``python -m models.detector.train_corners --data DIR --scenes DIR --out DIR --steps 2000``
"""

from __future__ import annotations

import argparse
import copy
import math
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import torch

from models.detector.batches import photograph_source, scene_source
from models.detector.corner_crops import CropMixer
from models.detector.corner_view import SIZE_PX
from models.detector.network import CornerNetwork, allowed_orders, corner_distance
from models.detector.photographs import home_samples
from models.detector.train import Clock

PEAK_RATE = 2e-3
BATCH = 64


def _batch(
    mixer: CropMixer, seed: int, step: int
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Views, corners in view sides about the middle, and orders; the same for the same seed."""
    rng = np.random.default_rng([seed, step])
    drawn: list[tuple[np.ndarray, np.ndarray, int]] = []
    while len(drawn) < BATCH:
        drawn += mixer.draw(rng)
    views = np.stack([v for v, _, _ in drawn[:BATCH]]).transpose(0, 3, 1, 2)
    corners = np.stack([c for _, c, _ in drawn[:BATCH]]) / SIZE_PX - 0.5
    orders = np.array([o for _, _, o in drawn[:BATCH]])
    return (
        torch.from_numpy(np.ascontiguousarray(views)),
        torch.from_numpy(corners.astype(np.float32)),
        torch.from_numpy(orders),
    )


def loss_of(guess: torch.Tensor, corners: torch.Tensor, orders: torch.Tensor) -> torch.Tensor:
    """Mean corner distance (n,) in card sides, up to the card's symmetry."""
    side = (corners - corners.roll(1, dims=1)).norm(dim=2).mean(1).clamp(min=0.05)
    guess = guess.view(-1, 4, 2)
    costs = torch.stack(
        [corner_distance(guess, corners.roll(t, dims=1), side) for t in range(4)], 1
    )
    return costs.masked_fill(~allowed_orders(corners, orders), float("inf")).amin(1)


def main(argv: list[str] | None = None) -> None:
    """Trains until the budget is used; writes ``corners.pt`` with the averaged weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--scenes", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--steps", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    options = parser.parse_args(argv)
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    options.out.mkdir(parents=True, exist_ok=True)
    sources = [scene_source(folder, 0.65 / len(options.scenes)) for folder in options.scenes]
    if options.data is not None:
        sources.append(photograph_source(home_samples(options.data, "train"), 0.35))
    _train(CropMixer(sources), options)


def _train(mixer: CropMixer, options: argparse.Namespace) -> None:
    model = CornerNetwork().train().to(memory_format=torch.channels_last)
    if options.start is not None:
        model.load_state_dict(torch.load(options.start, weights_only=True))
    average = copy.deepcopy(model).eval()
    optimiser = torch.optim.AdamW(model.parameters(), lr=PEAK_RATE, weight_decay=1e-3)
    clock, step, used, total = Clock(options.steps, options.minutes), 0, 0.0, 0.0
    with ThreadPoolExecutor(1) as ahead:
        coming = ahead.submit(_batch, mixer, options.seed, 0)
        while used < 1.0:
            views, corners, orders = coming.result()
            coming = ahead.submit(_batch, mixer, options.seed, step + 1)
            rate = (
                PEAK_RATE
                * min(1.0, (step + 1) / 100)
                * (0.01 + 0.99 * (1 + math.cos(math.pi * used)) / 2)
            )
            for group in optimiser.param_groups:
                group["lr"] = rate
            pictures = views.float().div_(255).contiguous(memory_format=torch.channels_last)
            loss = loss_of(model(pictures), corners, orders).mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
            optimiser.step()
            _follow(average, model, min(0.995, (1 + step) / (20 + step)))
            step, total, used = step + 1, total + loss.item(), clock.used(step + 1)
            if step % 100 == 0:
                print(
                    f"step {step} used {used:.3f} {clock.spent_s:.0f} s loss {total / 100:.4f}",
                    flush=True,
                )
                total = 0.0
                torch.save(average.state_dict(), options.out / "corners.pt")
    torch.save(average.state_dict(), options.out / "corners.pt")
    print("done", step, "steps", flush=True)


def _follow(average: torch.nn.Module, model: torch.nn.Module, decay: float) -> None:
    pairs = zip(average.state_dict().values(), model.state_dict().values(), strict=True)
    with torch.no_grad():
        for mean, now in pairs:
            if mean.dtype.is_floating_point:
                mean.lerp_(now, 1 - decay)
            else:
                mean.copy_(now)


if __name__ == "__main__":
    main()
