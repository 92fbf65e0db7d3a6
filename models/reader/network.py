"""The reader's network: a small residual CNN, about half a million parameters."""

from __future__ import annotations

import torch
from torch import nn

from models.reader.labels import OUTPUTS


def conv(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    """A 3 x 3 convolution with its normalisation."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two convolutions around a shortcut; maps (n, width, h, w) keep their shape."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(
            nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Maps of the same shape."""
        return torch.relu(x + self.second(self.first(x)))


class ReaderNet(nn.Module):
    """Views (n, 3, 136, 96), BGR in [0, 1], to logits (n, 18): 13 ranks, 4 suits, readable.

    The last feature map (9 x 6) is pooled by mean and by maximum: an index may be in any corner,
    and one seen index is enough.
    """

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            conv(3, 24, 2),
            conv(24, 32, 2),
            conv(32, 32),
            conv(32, 64, 2),
            Residual(64),
            conv(64, 128, 2),
            Residual(128),
        )
        self.head = nn.Sequential(
            nn.Dropout(0.25), nn.Linear(256, 160), nn.ReLU(inplace=True), nn.Linear(160, OUTPUTS)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits (n, 18) of views (n, 3, 136, 96)."""
        maps = self.features((x - 0.5) * 4.0)
        pooled = torch.cat([maps.mean(dim=(2, 3)), maps.amax(dim=(2, 3))], dim=1)
        return self.head(pooled)
