"""Turns a training checkpoint into an OpenVINO network with half-precision weights.

``python -m models.detector.export runs/detector/last.pt --out detector.xml`` writes the XML and
the BIN. The network gives the raw head outputs for any picture whose sides are multiples of 32;
``vision.cards.detect`` decodes them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import openvino as ov
import torch
from torch import nn

from models.detector.corner_view import SIZE_PX
from models.detector.network import CornerNetwork, build_network
from models.registry import sha256_of
from models.shipping import ship


class _Heads(nn.Module):
    """Box distributions (1, 64, n), class logits (1, 5, n) and corners (1, 8, n)."""

    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, pictures: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Pictures are (1, 3, height, width), RGB in 0..1."""
        heads = self.network(pictures)[1]
        return heads["boxes"], heads["scores"], heads["kpts"]


def convert(checkpoint: Path) -> ov.Model:
    """The averaged network of a checkpoint as an OpenVINO model with free picture size."""
    state = torch.load(checkpoint, map_location="cpu", weights_only=True)
    network = build_network()
    network.load_state_dict(state["average"])
    network = network.float().eval().fuse(verbose=False)
    example = torch.zeros(1, 3, 320, 448)
    model = ov.convert_model(_Heads(network).eval(), example_input=example, input=[1, 3, -1, -1])
    for port, name in zip(model.outputs, ("boxes", "scores", "corners"), strict=True):
        port.get_tensor().set_names({name})
    model.inputs[0].get_tensor().set_names({"pictures"})
    return model


def export_corners(weights: Path, path: Path) -> None:
    """Writes the corner network for any number of views."""
    side = (5, SIZE_PX, SIZE_PX)
    ship(CornerNetwork(), weights, path, (2, *side), (-1, *side))


def main(argv: list[str] | None = None) -> None:
    """Converts one checkpoint and prints the hashes for the registry."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--corners", action="store_true", help="it is the corner network's")
    options = parser.parse_args(argv)
    if options.corners:
        export_corners(options.checkpoint, options.out)
    else:
        ov.save_model(convert(options.checkpoint), options.out, compress_to_fp16=True)
    for path in (options.out, options.out.with_suffix(".bin")):
        sys.stdout.write(f"{path.name} {path.stat().st_size} {sha256_of(path)}\n")


if __name__ == "__main__":
    main()
