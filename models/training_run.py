"""What every training run here shares: rate, running average, checkpoint.

The learning rate rises over the first part of a run and falls to zero at its last sample, so a run
is only worth using when it has reached its end. `checkpoint.pt` holds everything needed to go on.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import torch
from torch import nn

__all__ = ["TrainingRun", "half_precision", "rate_at"]

Net = TypeVar("Net", bound=nn.Module)


def half_precision() -> torch.autocast:
    """Computes in bfloat16 where the processor can: elsewhere that is ten times slower."""
    able = bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())
    return torch.autocast("cpu", torch.bfloat16, enabled=able)


def rate_at(done: float, warm_up: float) -> float:
    """Share of the highest rate when the share `done` of a run is over: a rise, then a cosine."""
    if done < warm_up:
        return done / warm_up
    return 0.5 * (1 + math.cos(math.pi * min(1.0, (done - warm_up) / (1 - warm_up))))


class TrainingRun(Generic[Net]):
    """Network, optimiser, running average and progress; saves and resumes all of it.

    Attributes:
        net: the network in training.
        average: its running average, which is what ships.
        seen: samples learned from so far.
        seed: of this run; each step draws from the seed and `seen`.
    """

    def __init__(
        self,
        make: Callable[[], Net],
        work: Path,
        seed: int,
        *,
        rate: float,
        warm_up: float,
        averaging: float = 0.998,
        clip: float = 2.0,
        weight_decay: float = 0.02,
        decays_all: bool = False,
        start_from: Path | None = None,
    ) -> None:
        """Begins a run, or takes up the one whose checkpoint lies in `work`.

        Args:
            make: makes the network, after the seed is set.
            work: folder of the checkpoint.
            seed: of weights and samples.
            rate: the highest rate.
            warm_up: share of the run over which the rate rises.
            averaging: how much of the running average a step keeps.
            clip: largest length of a step's gradient.
            weight_decay: of matrices and kernels.
            decays_all: whether biases and scales decay too.
            start_from: weights to begin with.
        """
        torch.manual_seed(seed)
        self.net = make().to(memory_format=torch.channels_last)
        if start_from is not None:
            self.net.load_state_dict(torch.load(start_from, weights_only=True))
        self.average = copy.deepcopy(self.net)
        parameters = list(self.net.parameters())
        groups = [{"params": parameters, "weight_decay": weight_decay}]
        if not decays_all:
            groups[0]["params"] = [p for p in parameters if p.ndim > 1]
            plain = [p for p in parameters if p.ndim <= 1]
            groups.append({"params": plain, "weight_decay": 0.0})
        self.optimiser = torch.optim.AdamW(groups, lr=rate)
        self.seed, self.seen = seed, 0
        self._rate, self._warm_up, self._averaging, self._clip = rate, warm_up, averaging, clip
        self._file = work / "checkpoint.pt"
        if self._file.exists():
            state = torch.load(self._file, weights_only=True)
            self.net.load_state_dict(state["net"])
            self.average.load_state_dict(state["average"])
            self.optimiser.load_state_dict(state["optimiser"])
            self.seen = int(state["seen"])

    def save(self) -> None:
        """Writes the checkpoint in one move."""
        partial = self._file.with_suffix(".partial")
        state = {"net": self.net.state_dict(), "average": self.average.state_dict()}
        torch.save({**state, "optimiser": self.optimiser.state_dict(), "seen": self.seen}, partial)
        partial.rename(self._file)

    def learn(self, loss: torch.Tensor, samples: int, done: float) -> float:
        """One optimiser step; the loss.

        Args:
            loss: of these samples.
            samples: how many they are.
            done: share of the run that is over, 0..1; it sets the rate.
        """
        for group in self.optimiser.param_groups:
            group["lr"] = self._rate * rate_at(done, self._warm_up)
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), self._clip)
        self.optimiser.step()
        self.seen += samples
        # Early on the average follows closely: the first weights are worth nothing.
        keep = min(self._averaging, 1 - 1 / (self.seen / samples / 4 + 2))
        with torch.no_grad():
            state = self.net.state_dict()
            for name, value in self.average.state_dict().items():
                if value.dtype.is_floating_point:
                    value.lerp_(state[name], 1 - keep)
                else:
                    value.copy_(state[name])
        return float(loss.detach())
