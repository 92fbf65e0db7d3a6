"""From trained weights to the OpenVINO files that ship."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import openvino as ov
import torch
from torch import nn

__all__ = ["settings_of", "ship"]

BATCH_LIMIT = 64


def ship(
    net: nn.Module, weights: Path, path: Path, example: Sequence[int], shape: Sequence[object]
) -> Path:
    """Writes `path` and the `.bin` beside it, weights in half precision.

    Args:
        net: the network, of any weights.
        weights: state to load into it.
        path: XML to write; its folder is made.
        example: shape of an input to trace the network with.
        shape: shape that the shipped network takes: numbers, -1 for any, or (low, high).
    """
    net.load_state_dict(torch.load(weights, map_location="cpu", weights_only=True))
    model = ov.convert_model(net.eval(), example_input=torch.zeros(*example))
    sides = [ov.Dimension(*side) if isinstance(side, tuple) else side for side in shape]
    model.reshape({model.input(0): ov.PartialShape(sides)})
    path.parent.mkdir(parents=True, exist_ok=True)
    ov.save_model(model, path, compress_to_fp16=True)
    return path


def settings_of(path: Path) -> dict[str, float]:
    """Temperatures and thresholds that a calibration wrote."""
    listed = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: float(value) for name, value in listed.items()}
