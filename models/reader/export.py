"""Turns trained weights into the OpenVINO model that ships, and its entry in the registry.

`python -m models.reader.export --weights DIR/reader.pt --settings DIR/settings.toml`
"""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

import openvino as ov
import torch

from models.reader.network import ReaderNet
from models.reader.rectify import VIEW_SIZE_PX
from models.registry import register

_WEIGHTS = Path(__file__).resolve().parent / "weights"
_BATCH_LIMIT = 64


def export(weights: Path, folder: Path) -> Path:
    """Writes `reader.xml` and `reader.bin` (weights in half precision); the path of the first."""
    net = ReaderNet()
    net.load_state_dict(torch.load(weights, weights_only=True))
    net.eval()
    example = torch.zeros(1, 3, VIEW_SIZE_PX[1], VIEW_SIZE_PX[0])
    model = ov.convert_model(net, example_input=example)
    shape = [ov.Dimension(1, _BATCH_LIMIT), 3, VIEW_SIZE_PX[1], VIEW_SIZE_PX[0]]
    model.reshape({model.input(0): ov.PartialShape(shape)})
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "reader.xml"
    ov.save_model(model, path, compress_to_fp16=True)
    return path


def main() -> None:
    """Exports and registers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--settings", type=Path, required=True)
    args = parser.parse_args()
    settings = tomllib.loads(args.settings.read_text(encoding="utf-8"))
    register("reader", export(args.weights, _WEIGHTS), {k: float(v) for k, v in settings.items()})


if __name__ == "__main__":
    main()
