"""Turns trained weights into the OpenVINO model that ships, and its entry in the registry.

`python -m models.index_finder.export --weights DIR/finder.pt`
"""

from __future__ import annotations

import argparse
from pathlib import Path

import openvino as ov
import torch

from models.index_finder.network import FinderNet
from models.registry import register

_WEIGHTS = Path(__file__).resolve().parent / "weights"
_EXAMPLE_PX = 256


def export(weights: Path, folder: Path) -> Path:
    """Writes `finder.xml` and `finder.bin` (weights in half precision); the path of the first."""
    net = FinderNet()
    net.load_state_dict(torch.load(weights, weights_only=True))
    net.eval()
    model = ov.convert_model(net, example_input=torch.zeros(1, 3, _EXAMPLE_PX, _EXAMPLE_PX))
    model.reshape({model.input(0): ov.PartialShape([1, 3, -1, -1])})
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "finder.xml"
    ov.save_model(model, path, compress_to_fp16=True)
    return path


def main() -> None:
    """Exports and registers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    args = parser.parse_args()
    register("index_finder", export(args.weights, _WEIGHTS), {})


if __name__ == "__main__":
    main()
