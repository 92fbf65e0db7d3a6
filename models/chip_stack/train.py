"""Trains the stack network on the shards of ``train_data``.

python -m models.chip_stack.train --data DIR --out weights.pt --epochs 20
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from models.chip_stack.network import StackNetwork
from models.chip_stack.train_data import MOST_KINDS
from models.chip_stack.unroll import MIRRORED
from models.training_run import half_precision

BATCH = 128
MEAN_DECAY = 0.995
# Error of the light that the face of a stack gives, one sigma, natural logarithm: of its
# brightness, and of each channel besides.
LEVEL_SIGMA, LIGHT_SIGMA = 0.15, 0.08
# Share of stacks read as if the table's chips were not known.
UNKNOWN_SHARE = 0.08
# Designs a stack is compared with while training; no stack has more than three.
FEW = 4
INPUTS = ("picture", "scalars", "top", "designs", "there")


class Rows:
    """All training rows in memory."""

    def __init__(self, shards: list[Path]) -> None:
        loaded = [dict(np.load(shard)) for shard in shards]
        rows = {key: np.concatenate([part[key] for part in loaded]) for key in loaded[0]}
        self.picture = torch.from_numpy(rows["picture"])
        self.scalars = torch.from_numpy(rows["scalars"])
        self.chips = torch.from_numpy(rows["chips"].astype(np.int64))
        self.colours = torch.from_numpy(rows["colours"])
        self.kinds = torch.from_numpy(rows["kinds"].astype(np.int64))
        self.light = torch.from_numpy(rows["light"])

    def __len__(self) -> int:
        return len(self.picture)

    def batch(
        self, index: torch.Tensor, *, vary: bool, seed: torch.Generator
    ) -> dict[str, torch.Tensor]:
        """One batch: pictures, palettes under a light that is a little off, and what is true."""
        chips, kinds = self.chips[index], self.kinds[index]
        count = (chips >= 0).sum(dim=1)
        top = chips.gather(1, (count - 1)[:, None])[:, 0]
        error = LEVEL_SIGMA * torch.randn(len(index), 1, generator=seed)
        error = error + LIGHT_SIGMA * torch.randn(len(index), 3, generator=seed)
        light = self.light[index] * torch.exp(error)
        designs = self.colours[index] * light[:, None, None]
        there = (torch.arange(MOST_KINDS)[None] < kinds[:, None]).float()
        # Tables whose chips are not known ask only for the colours of the chip on top.
        unknown = torch.rand(len(index), generator=seed) < UNKNOWN_SHARE
        there[unknown] = nn.functional.one_hot(top[unknown], MOST_KINDS).float()
        picture = self.picture[index].float()
        down = _from_the_top(chips, count).masked_fill(unknown[:, None], -1)
        if vary:
            picture, designs = _vary(picture, designs, seed)
        tops = designs[torch.arange(len(index)), top]
        if vary:
            designs, there, down = _few(designs, there, down, seed)
        return {
            "picture": picture,
            "scalars": self.scalars[index],
            "top": tops,
            "designs": designs,
            "there": there,
            "count": count - 1,
            "chips": down,
        }


def _from_the_top(chips: torch.Tensor, count: torch.Tensor) -> torch.Tensor:
    """Chips (n, MOST_CHIPS) from the top down, -1 below the last."""
    places = count[:, None] - 1 - torch.arange(chips.shape[1])[None]
    return chips.gather(1, places.clamp(min=0)).masked_fill(places < 0, -1)


def _few(
    designs: torch.Tensor, there: torch.Tensor, chips: torch.Tensor, seed: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Keeps FEW designs of each palette, those of the stack among them: others only take time."""
    held = (chips[:, :, None] == torch.arange(MOST_KINDS)).any(dim=1)
    wish = torch.rand(held.shape, generator=seed) + 1.0 * there + 2.0 * held
    kept = wish.topk(FEW, dim=1).indices
    places = torch.full(held.shape, -1).scatter(1, kept, torch.arange(FEW).expand(len(kept), FEW))
    rows = torch.arange(len(kept))[:, None]
    moved = places.gather(1, chips.clamp(min=0)).masked_fill(chips < 0, -1)
    return designs[rows, kept], there[rows, kept], moved


def _vary(
    picture: torch.Tensor, colours: torch.Tensor, seed: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Swaps the colour channels (a green chip becomes a blue one), mirrors, dims, adds noise."""
    order = torch.randperm(3, generator=seed)
    picture = picture[..., torch.cat([order, order + 3])]
    colours = colours[..., order]
    if torch.rand(1, generator=seed) < 0.5:
        picture = picture[:, :, MIRRORED]
    gain = torch.exp(0.12 * torch.randn(len(picture), 1, generator=seed))
    picture = picture * gain[:, :, None, None] ** (1 / 2.2)
    picture = picture + 2 * torch.randn(picture.shape, generator=seed)
    return picture.clamp(0, 255), colours * gain[:, :, None, None]


def loss_of(
    network: StackNetwork, batch: dict[str, torch.Tensor]
) -> tuple[torch.Tensor, torch.Tensor]:
    """Cross entropies of the count and, over the chips that are there, of their designs."""
    count, chips = network(*(batch[key] for key in INPUTS))
    return functional.cross_entropy(count.float(), batch["count"]), chip_loss(chips.float(), batch)


def chip_loss(chips: torch.Tensor, batch: dict[str, torch.Tensor]) -> torch.Tensor:
    """Cross entropy of the designs of the chips that are there."""
    masked = chips.masked_fill(batch["there"][:, :, None] < 0.5, -30.0)
    return functional.cross_entropy(masked, batch["chips"], ignore_index=-1)


def main() -> None:
    """Trains and writes the weights after every epoch."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=45.0, help="how long to train")
    parser.add_argument("--rate", type=float, default=2e-3, help="highest learning rate")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--start", type=Path, help="weights to begin with")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    shards = sorted(options.data.glob("[0-9]*-[0-9]*[0-9].npz"))
    held, used = shards[:2], shards[2:]
    train, test = Rows(used), Rows(held)
    network = StackNetwork().to(memory_format=torch.channels_last)
    if options.start:
        network.load_state_dict(torch.load(options.start, weights_only=True))
    optimiser = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=1e-3)
    # The mean over the last few hundred steps is better than any step, and better calibrated.
    mean = torch.optim.swa_utils.AveragedModel(
        network,
        multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(MEAN_DECAY),
        use_buffers=True,
    )
    seed = torch.Generator().manual_seed(options.seed)
    print(len(train), "rows;", len(test), "held;", MOST_KINDS, "designs at most", flush=True)
    began, step, done = time.monotonic(), 0, 0.0
    while done < 1.0:
        network.train()
        total = []
        for index in torch.randperm(len(train), generator=seed).split(BATCH)[:-1]:
            done = (time.monotonic() - began) / (60 * options.minutes)
            if done >= 1.0:
                break
            for group in optimiser.param_groups:
                group["lr"] = options.rate * min(1.0, (step + 1) / 100) * _fading(done)
            batch = train.batch(index, vary=True, seed=seed)
            with half_precision():
                first, second = loss_of(network, batch)
            optimiser.zero_grad()
            (first + second).backward()
            optimiser.step()
            mean.update_parameters(network)
            step += 1
            total.append((first.item(), second.item()))
        told = np.mean(total, axis=0) if total else ""
        print(
            step,
            told,
            report(mean.module, test),
            f"{60 * options.minutes * done:.0f} s",
            flush=True,
        )
        torch.save(mean.module.state_dict(), options.out)


def _fading(done: float) -> float:
    """Share of the highest rate when this share of the time has gone."""
    return 0.5 * (1 + math.cos(math.pi * min(1.0, done)))


def report(network: StackNetwork, rows: Rows) -> str:
    """Losses and accuracy on held-out rows: all, and where a chip shows at least one pixel."""
    network.eval()
    seed = torch.Generator().manual_seed(0)
    sums: dict[str, float] = {}
    with torch.no_grad():
        for index in torch.arange(len(rows)).split(500):
            batch = rows.batch(index, vary=False, seed=seed)
            count, chips = network(*(batch[key] for key in INPUTS))
            clear = (batch["scalars"][:, 0] > 1 / 3).float()
            right = (count.argmax(1) == batch["count"]).float()
            known = batch["chips"] >= 0
            best = chips.masked_fill(batch["there"][:, :, None] < 0.5, -30.0).argmax(1)
            same = (best == batch["chips"])[known].float()
            parts = {
                "count loss": functional.cross_entropy(count, batch["count"]).item(),
                "chip loss": chip_loss(chips, batch).item(),
                "count right": right.mean().item(),
                "clear": ((right * clear).sum() / clear.sum()).item(),
                "chip right": same.mean().item(),
            }
            for key, value in parts.items():
                sums[key] = sums.get(key, 0.0) + value * len(index) / len(rows)
    return " ".join(f"{key} {value:.3f}" for key, value in sums.items())


if __name__ == "__main__":
    main()
