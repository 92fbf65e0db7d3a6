"""Turns trained weights into the OpenVINO model that ships, and its entry in the registry.

    python -m models.chip_stack.export --weights weights.pt [MORE ...] --data DIR

Several weights of one training are replaced by their mean. The temperatures that make the
answers' probabilities true are fitted on the held-out shards.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import openvino as ov
import torch
from torch import nn
from torch.nn import functional

from models.chip_stack.estimator import CLEAR_EDGE
from models.chip_stack.network import StackNetwork
from models.chip_stack.train import INPUTS, Rows, chip_loss
from models.chip_stack.unroll import COLUMNS, ROWS, SCALARS
from models.registry import register

# Factors on the temperatures: of each chip's design, and of the count where a chip shows under 0.9
# pixels of its edge (from 1.6 on there is none). Chips drawn elsewhere look less like our own, and
# a large chip at the foot of a stack, in its shadow, passes for a small one: 1.3 held 97 % on drawn
# tables but was sure of a wrong value six times in fifteen films of our own. Too wide costs less
# than wrong.
CHIP_DOUBT, FAINT_DOUBT = 1.8, 1.4


def temperatures(network: StackNetwork, rows: Rows) -> dict[str, float]:
    """Temperatures of least cross entropy on rows the network was not trained on.

    That of the count is of rows whose edges are clear: the others have a doubt of their own.
    """
    network.eval()
    with torch.no_grad():
        batch = rows.batch(
            torch.arange(len(rows)), vary=False, seed=torch.Generator().manual_seed(1)
        )
        count, chips = network(*(batch[key] for key in INPUTS))
    options = np.arange(0.7, 2.5, 0.05)
    clear = batch["scalars"][:, 0] >= CLEAR_EDGE
    sure, true = count[clear], batch["count"][clear]
    counts = [functional.cross_entropy(sure / t, true).item() for t in options]
    kinds = [chip_loss(chips / t, batch).item() for t in options]
    return {
        "count_temperature": float(options[int(np.argmin(counts))]),
        "chip_temperature": CHIP_DOUBT * float(options[int(np.argmin(kinds))]),
        "faint_doubt": FAINT_DOUBT,
    }


def mean_of(weights: list[dict[str, torch.Tensor]]) -> dict[str, torch.Tensor]:
    """The mean of the weights of one network at several steps; whole numbers are the last's."""
    last = weights[-1]
    return {
        key: torch.stack([one[key].double() for one in weights]).mean(dim=0).to(value.dtype)
        if value.is_floating_point()
        else value
        for key, value in last.items()
    }


class _Shipped(nn.Module):
    """The network without padding: all designs that are asked for are there."""

    def __init__(self, network: StackNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(
        self,
        picture: torch.Tensor,
        scalars: torch.Tensor,
        top: torch.Tensor,
        designs: torch.Tensor,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        answer: tuple[torch.Tensor, torch.Tensor] = self.network(
            picture, scalars, top, designs, torch.ones_like(designs[:, :, 0, 0])
        )
        return answer


def export(network: StackNetwork, folder: Path) -> Path:
    """Writes `stack.xml` and `stack.bin`; the path of the first."""
    network.eval()
    example = (
        torch.zeros(1, ROWS, COLUMNS, 6),
        torch.zeros(1, SCALARS),
        torch.zeros(1, 2, 3),
        torch.zeros(1, 3, 2, 3),
    )
    model = ov.convert_model(_Shipped(network), example_input=example)
    shapes = [[1, ROWS, COLUMNS, 6], [1, SCALARS], [1, 2, 3], [1, -1, 2, 3]]
    model.reshape({model.input(i): ov.PartialShape(shape) for i, shape in enumerate(shapes)})
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "stack.xml"
    ov.save_model(model, path, compress_to_fp16=True)
    return path


def main() -> None:
    """Exports and registers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, nargs="+", required=True)
    parser.add_argument("--data", type=Path, required=True)
    options = parser.parse_args()
    network = StackNetwork()
    network.load_state_dict(
        mean_of([torch.load(path, weights_only=True) for path in options.weights])
    )
    held = sorted(options.data.glob("[0-9]*-[0-9]*[0-9].npz"))[:2]
    register(
        "chip_stack",
        export(network, Path(__file__).parent / "weights"),
        temperatures(network, Rows(held)),
    )


if __name__ == "__main__":
    main()
