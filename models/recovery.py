"""Weights to train on, made of the OpenVINO model that ships.

`python -m models.recovery card_index --views SHARD.npz --out index.pt` (or `reader`)

What ships has its normalisations folded into the convolutions. They are parted again with the mean
and spread that a shard's views show, so that the network says what it said and learns as it did.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import openvino as ov
import torch
from torch import nn

from models.card_index.network import IndexNet
from models.reader.network import ReaderNet
from models.reader.train import Views, batch_tensor

__all__ = ["recovered"]

Floats = npt.NDArray[np.float32]
_WEIGHTS = Path(__file__).resolve().parent
_NETS: dict[str, tuple[Callable[[], nn.Module], str, tuple[int, int]]] = {
    "card_index": (IndexNet, "card_index/weights/index.xml", (64, 80)),
    "reader": (ReaderNet, "reader/weights/reader.xml", (96, 136)),
}
_GAIN = 4.0
"""Both networks multiply their input by this; it is folded into the first convolution."""
_VIEWS = 500


def _constant(node: ov.Node) -> Floats:
    while node.get_type_name() == "Convert":
        node = node.input_value(0).get_node()
    return np.asarray(node.get_data(), np.float32)


def _layers(model: ov.Model) -> Iterator[tuple[Floats, Floats]]:
    """Weights and biases of convolutions and linear layers, in the order they are computed."""
    for node in model.get_ordered_ops():
        if node.get_type_name() in {"Convolution", "MatMul"}:
            (bias,) = (target.get_node() for target in node.output(0).get_target_inputs())
            weights = _constant(node.input_value(1).get_node())
            yield weights, _constant(bias.input_value(1).get_node()).reshape(-1)


def recovered(net: nn.Module, path: Path, views: torch.Tensor) -> nn.Module:
    """Fills a network with what ships and parts its normalisations.

    Args:
        net: of the kind that was exported; each normalisation follows its convolution.
        path: XML of the model.
        views: (n, 3, h, w) inputs that the normalisations are measured on.
    """
    with torch.no_grad():
        folded = _filled(net, _layers(ov.Core().read_model(path)))
        seen: dict[nn.BatchNorm2d, torch.Tensor] = {}
        hooks = [
            module.register_forward_pre_hook(lambda norm, given: seen.__setitem__(norm, given[0]))
            for module in folded
        ]
        net.eval()(views)
        for hook in hooks:
            hook.remove()
        for module, added in folded.items():
            mean, spread = seen[module].mean((0, 2, 3)), seen[module].var((0, 2, 3))
            module.running_mean.copy_(mean)
            module.running_var.copy_(spread)
            module.weight.copy_((spread + module.eps).sqrt())
            module.bias.copy_(added + mean)
    return net


def _filled(
    net: nn.Module, parts: Iterator[tuple[Floats, Floats]]
) -> dict[nn.BatchNorm2d, torch.Tensor]:
    """Fills the layers; every normalisation adds its convolution's bias alone, and is returned."""
    folded: dict[nn.BatchNorm2d, torch.Tensor] = {}
    gain, bias = _GAIN, torch.zeros(0)
    for module in net.modules():
        if isinstance(module, nn.BatchNorm2d):
            module.weight.fill_(1.0)
            module.bias.copy_(bias)
            module.running_mean.zero_()
            module.running_var.fill_(1.0 - module.eps)
            folded[module] = bias
        elif isinstance(module, nn.Conv2d | nn.Linear):
            weights, biases = next(parts)
            module.weight.copy_(torch.from_numpy(weights / gain))
            gain, bias = 1.0, torch.from_numpy(biases)
            if module.bias is not None:
                module.bias.copy_(bias)
    return folded


def main() -> None:
    """Writes the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", choices=sorted(_NETS))
    parser.add_argument("--views", type=Path, required=True, help="any shard of training views")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    make, path, size = _NETS[args.network]
    views = np.stack([cv2.resize(v, size) for v in Views.load(args.views).views[:_VIEWS]])
    net = recovered(make(), _WEIGHTS / path, batch_tensor(views))
    torch.save(net.state_dict(), args.out)


if __name__ == "__main__":
    main()
