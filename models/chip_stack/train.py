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
from torch.nn import functional

from models.chip_stack.network import StackNetwork
from models.chip_stack.train_data import MOST_KINDS

BATCH = 128
LIGHT_SIGMA = 0.08


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
        """One batch: a design to ask for, its number as target, and variation."""
        chips, kinds = self.chips[index], self.kinds[index]
        count = (chips >= 0).sum(dim=1)
        top = chips.gather(1, (count - 1)[:, None])[:, 0]
        present = chips.gather(1, (torch.rand(len(index), generator=seed) * count).long()[:, None])[
            :, 0
        ]
        anyone = (torch.rand(len(index), generator=seed) * kinds).long()
        ask = torch.where(torch.rand(len(index), generator=seed) < 0.45, present, anyone)
        light = self.light[index] * torch.exp(
            LIGHT_SIGMA * torch.randn(len(index), 3, generator=seed)
        )
        rows = torch.arange(len(index))
        colours = self.colours[index]
        asked = torch.cat([colours[rows, ask], colours[rows, top]], dim=1) * light[:, None]
        picture = self.picture[index].float()
        if vary:
            picture, asked = _vary(picture, asked, seed)
        return {
            "picture": picture,
            "scalars": self.scalars[index],
            "colours": asked,
            "count": count - 1,
            "alike": (chips == ask[:, None]).sum(dim=1),
        }


def _vary(
    picture: torch.Tensor, colours: torch.Tensor, seed: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    """Swaps the colour channels (a green chip becomes a blue one), mirrors, dims, adds noise."""
    order = torch.randperm(3, generator=seed)
    picture = picture[..., torch.cat([order, order + 3])]
    colours = colours[..., order]
    if torch.rand(1, generator=seed) < 0.5:
        picture = picture.flip(2)
    gain = torch.exp(0.12 * torch.randn(len(picture), 1, generator=seed))
    picture = picture * gain[:, :, None, None] ** (1 / 2.2)
    picture = picture + 2 * torch.randn(picture.shape, generator=seed)
    return picture.clamp(0, 255), colours * gain[:, :, None]


def loss_of(
    network: StackNetwork, batch: dict[str, torch.Tensor]
) -> tuple[torch.Tensor, torch.Tensor]:
    """Cross entropies of both answers."""
    count, alike = network(batch["picture"], batch["scalars"], batch["colours"])
    return functional.cross_entropy(count.float(), batch["count"]), functional.cross_entropy(
        alike.float(), batch["alike"]
    )


def main() -> None:
    """Trains and writes the weights after every epoch."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=20)
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
    steps = options.epochs * (len(train) // BATCH)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda k: min(1.0, (k + 1) / 100) * 0.5 * (1 + math.cos(math.pi * k / steps))
    )
    seed = torch.Generator().manual_seed(options.seed)
    print(len(train), "rows;", len(test), "held;", MOST_KINDS, "designs at most", flush=True)
    for epoch in range(options.epochs):
        began = time.monotonic()
        network.train()
        total = []
        for index in torch.randperm(len(train), generator=seed).split(BATCH)[:-1]:
            batch = train.batch(index, vary=True, seed=seed)
            with torch.autocast("cpu", torch.bfloat16):
                first, second = loss_of(network, batch)
            optimiser.zero_grad()
            (first + second).backward()
            optimiser.step()
            schedule.step()
            total.append((first.item(), second.item()))
        print(
            epoch,
            np.mean(total, axis=0),
            report(network, test),
            f"{time.monotonic() - began:.0f} s",
            flush=True,
        )
        torch.save(network.state_dict(), options.out)


def report(network: StackNetwork, rows: Rows) -> str:
    """Accuracy on held-out rows: all, and where a chip shows at least one pixel."""
    network.eval()
    with torch.no_grad():
        batch = rows.batch(
            torch.arange(len(rows)), vary=False, seed=torch.Generator().manual_seed(0)
        )
        count, alike = network(batch["picture"], batch["scalars"], batch["colours"])
        clear = batch["scalars"][:, 0] > 1 / 3
        first = functional.cross_entropy(count, batch["count"]).item()
        second = functional.cross_entropy(alike, batch["alike"]).item()
        right = (count.argmax(1) == batch["count"]).float()
        same = (alike.argmax(1) == batch["alike"]).float()
    return (
        f"test {first:.3f} {second:.3f} count {right.mean():.3f} (clear {right[clear].mean():.3f}) "
        f"alike {same.mean():.3f} (clear {same[clear].mean():.3f})"
    )


if __name__ == "__main__":
    main()
