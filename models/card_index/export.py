"""Turns trained weights into the OpenVINO model that ships, and its entry in the registry.

`python -m models.card_index.export --weights DIR/index.pt --settings DIR/settings.toml`
"""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

import openvino as ov
import torch

from models.card_index.corner import CORNER_VIEW_PX
from models.card_index.network import IndexNet
from models.registry import register

_WEIGHTS = Path(__file__).resolve().parent / "weights"
_BATCH_LIMIT = 64


def export(weights: Path, folder: Path) -> Path:
    """Writes `index.xml` and `index.bin` (weights in half precision); the path of the first."""
    net = IndexNet()
    net.load_state_dict(torch.load(weights, weights_only=True))
    net.eval()
    example = torch.zeros(1, 3, CORNER_VIEW_PX[1], CORNER_VIEW_PX[0])
    model = ov.convert_model(net, example_input=example)
    shape = [ov.Dimension(1, _BATCH_LIMIT), 3, CORNER_VIEW_PX[1], CORNER_VIEW_PX[0]]
    model.reshape({model.input(0): ov.PartialShape(shape)})
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "index.xml"
    ov.save_model(model, path, compress_to_fp16=True)
    return path


def main() -> None:
    """Exports and registers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--settings", type=Path, required=True)
    args = parser.parse_args()
    settings = tomllib.loads(args.settings.read_text(encoding="utf-8"))
    register(
        "card_index", export(args.weights, _WEIGHTS), {k: float(v) for k, v in settings.items()}
    )


if __name__ == "__main__":
    main()
